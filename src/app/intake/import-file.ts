import type { Deps, Who } from '../deps.ts';
import { type FileOutcome, knownOutcome } from './outcome.ts';
import { type ArrivedFile, importContext, receive } from './receive.ts';
import { settle } from './settle.ts';
import { understand } from './understand.ts';

/** Brings one file into the library. The same content twice, under whatever name, is one activity. */
export async function importFile(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  file: ArrivedFile,
): Promise<FileOutcome> {
  const context = await importContext(deps, who);
  const [received] = await receive(deps, context, [file]);
  if (received.intake.state !== 'pending') return knownOutcome(received.intake);
  const [outcome] = await settle(deps, context, [await understand(deps, context, received)]);
  return outcome;
}
