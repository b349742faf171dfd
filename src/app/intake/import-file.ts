import type { Deps, Who } from '../deps.ts';
import { type ArrivedFile, importContext, readArrived, receive } from './receive.ts';
import { type FileOutcome, knownOutcome, settle } from './settle.ts';

/** Brings one file into the library. The same content twice, under whatever name, is one activity. */
export async function importFile(
  deps: Deps,
  who: Pick<Who, 'athleteId'>,
  file: ArrivedFile,
): Promise<FileOutcome> {
  const context = await importContext(deps, who);
  const intake = await receive(deps, context, file);
  if (intake.state !== 'pending') return knownOutcome(intake);
  return settle(deps, context, intake, await readArrived(deps, context, file));
}
