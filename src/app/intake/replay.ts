import type { FormatError } from '../../domain/errors.ts';
import type { Intake } from '../../storage/storage.ts';
import type { Deps, Who } from '../deps.ts';
import { decoderVersion, type ReadFile } from './decoder.ts';
import { everyIntake } from './every-intake.ts';
import type { Arrival } from './place.ts';
import { type ImportContext, importContext } from './receive.ts';
import { settle } from './settle.ts';
import { understand, type Understood } from './understand.ts';

type Acting = { readonly deps: Deps; readonly who: Pick<Who, 'athleteId'> };

/** How far a replay came: files looked at of all that are due, and those read again. */
export interface Replayed {
  readonly done: number;
  readonly of: number;
  readonly readAgain: number;
}

export interface ReplayOptions {
  readonly signal?: AbortSignal;
  readonly onFile?: (progress: Replayed) => void;
}

/** One file that is due; `isLatest`: nothing came under its name since. */
interface Due {
  readonly intake: Intake;
  readonly isLatest: boolean;
}

/**
 * Reads what an older decoder read wholly once more with the present one, in the order in which it arrived: where two
 * files say different things about a day, the later one still has the last word, also one that arrived since. What an
 * older file says is not brought back: a session that left the library stays away, a payload that its sender sent anew
 * since is not heard again, neither are the plans and settings of then. A file that can no longer be read changes nothing.
 * Ends early on `signal`; what was read is marked in its intake, and the next replay goes on behind it.
 */
export async function replay(
  { deps, who: { athleteId } }: Acting,
  { signal, onFile }: ReplayOptions = {},
): Promise<Replayed> {
  const due = await filesDue(deps, athleteId);
  const context = await importContext(deps, { athleteId });
  let progress: Replayed = { done: 0, of: due.length, readAgain: 0 };
  for (const one of due) {
    if (signal?.aborted) break;
    const isRead = await replayOne(deps, context, one);
    progress = { ...progress, done: progress.done + 1, readAgain: progress.readAgain + (isRead ? 1 : 0) };
    onFile?.(progress);
  }
  return progress;
}

/** Whether anything is here that an older decoder read wholly. */
export const isReplayDue = async ({ deps, who }: Acting): Promise<boolean> =>
  (await filesDue(deps, who.athleteId)).length > 0;

/** From the first that an older decoder read, everything that was read since, the first received first. */
async function filesDue({ storage }: Deps, athleteId: string): Promise<readonly Due[]> {
  const names = new Set<string>();
  const newestFirst: Due[] = [];
  let due = 0;
  for await (const intake of everyIntake(storage, athleteId)) {
    if (intake.state !== 'done') continue;
    newestFirst.push({ intake, isLatest: !names.has(intake.fileName) });
    names.add(intake.fileName);
    if ((intake.readBy ?? 0) < decoderVersion) due = newestFirst.length;
  }
  return newestFirst.slice(0, due).reverse();
}

/** True when it was read again and written. */
async function replayOne(deps: Deps, context: ImportContext, { intake, isLatest }: Due): Promise<boolean> {
  const { athleteId } = context;
  const bytes = await deps.storage.blobs.get(athleteId, intake.contentHash);
  const file = bytes && { name: intake.fileName, bytes };
  const understood = file && (await understand(deps, context, { intake, file }));
  if (understood && 'file' in understood) {
    const arrivals = await standing(deps, athleteId, understood.arrivals);
    const again: Understood = {
      ...understood,
      arrivals,
      file: stillTold(understood.file, isLatest),
      isReplay: true,
    };
    const [{ outcome }] = await settle(deps, context, [again]);
    if (outcome !== 'refused') return true;
  }
  if (understood && 'refused' in understood) warn(deps, understood.refused);
  await deps.storage.transaction(async ({ intakes }) => {
    const current = await intakes.get(athleteId, intake.contentHash);
    if (current) await intakes.save(athleteId, { ...current, readBy: decoderVersion });
  });
  return false;
}

const warn = ({ log }: Deps, { code }: FormatError): void =>
  log.warn({ code }, 'a file that was read before could not be read again; what it said stays');

/** Those of a file of which the library still shows anything; none of a file that left it. */
async function standing(
  { storage: { activities } }: Deps,
  athleteId: string,
  arrivals: readonly Arrival[],
): Promise<readonly Arrival[]> {
  const known = await Promise.all(arrivals.map(({ source }) => activities.source(athleteId, source.id)));
  const isThere = known.some((source, i) => source?.contentHash === arrivals[i].source.contentHash);
  // A leg or session of the file that the older decoder had overlooked comes with those it knew.
  return arrivals.filter(({ source }, i) => known[i] !== undefined || (isThere && !source.vendorId));
}

function stillTold(file: ReadFile, isLatest: boolean): ReadFile {
  const recordings = file.recordings.map((recording) => ({ ...recording, landmarks: [] }));
  const kept = { ...file, recordings, landmarks: [], planned: [] };
  return isLatest ? kept : { ...kept, wellness: [], annotations: [] };
}
