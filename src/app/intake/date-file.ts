import type { Day } from '../../domain/day.ts';
import { InputError, NotFoundError } from '../../domain/errors.ts';
import { nearest } from '../../domain/nearest.ts';
import { undatedKey } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import type { Intake } from '../../storage/storage.ts';
import type { Deps, Who } from '../deps.ts';
import { everyIntake } from './every-intake.ts';
import type { FileOutcome } from './outcome.ts';
import { importContext, noDate } from './receive.ts';
import { settle } from './settle.ts';
import { understand } from './understand.ts';

type Acting = { readonly deps: Deps; readonly who: Pick<Who, 'athleteId'> };

/** Files that are kept and have no day, because their watch did not know it. The last received first. */
export async function undatedFiles({ deps, who }: Acting): Promise<readonly Intake[]> {
  const found: Intake[] = [];
  for await (const intake of everyIntake(deps.storage, who.athleteId))
    if (intake.why?.code === noDate) found.push(intake);
  return found;
}

/**
 * Gives a day to the recordings of a file whose watch knew none, and takes the file in again. `ref`: the file's name, or
 * how its content's hash begins. The day is kept beside the file: whoever reads it again finds it there.
 * Throws NotFoundError `intake.undated_unknown`, InputError `intake.undated_ambiguous` or `day.future`.
 */
export async function dateFile(
  { deps, who }: Acting,
  ref: string,
  { day, today }: { readonly day: Day; readonly today: Day },
): Promise<FileOutcome> {
  if (day > today) throw new InputError('day.future', { value: day, day, today });
  const intake = findIn(await undatedFiles({ deps, who }), ref);
  const bytes = await deps.storage.blobs.get(who.athleteId, intake.contentHash);
  if (!bytes) throw new NotFoundError('intake.original_gone', { file: intake.fileName });
  const context = await importContext(deps, who);
  const pending: Intake = { ...intake, state: 'pending' };
  await deps.storage.transaction(async ({ annotations, intakes: kept }) => {
    const about = undatedKey(intake.contentHash);
    await annotations.save(who.athleteId, { about, by: 'athlete', day, receivedAt: deps.clock() });
    await kept.save(who.athleteId, pending);
  });
  const file = { name: intake.fileName, bytes };
  const [outcome] = await settle(deps, context, [await understand(deps, context, { intake: pending, file })]);
  return outcome;
}

function findIn(undated: readonly Intake[], ref: string): Intake {
  const named = undated.filter(({ fileName }) => fileName === ref || lastPart(fileName) === lastPart(ref));
  const found = named.length > 0 ? named : undated.filter(({ contentHash }) => beginsLike(contentHash, ref));
  const [one, ...others] = found;
  if (one && others.length === 0) return one;
  const shown = (list: readonly Intake[]): string =>
    list.map(({ fileName, contentHash }) => `${lastPart(fileName)} (${contentHash.slice(0, 8)})`).join(', ');
  if (one)
    throw new InputError('intake.undated_ambiguous', { file: cleanText(ref, 80), files: shown(found) });
  const names = undated.map(({ fileName }) => lastPart(fileName));
  const near = undated.filter(({ fileName }) => nearest(ref, names, 3).includes(lastPart(fileName)));
  throw new NotFoundError('intake.undated_unknown', {
    file: cleanText(ref, 80),
    near: shown(near.length > 0 ? near : undated.slice(0, 5)),
  });
}

const lastPart = (name: string): string => name.split(/[/\\]| › /).at(-1) ?? name;
const beginsLike = (hash: string, ref: string): boolean =>
  /^[0-9a-f]{6,64}$/i.test(ref) && hash.startsWith(ref.toLowerCase());
