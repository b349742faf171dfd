import type { Memory, Preferences } from '../../domain/athlete.ts';
import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { InputError, NotFoundError } from '../../domain/errors.ts';
import { nearest } from '../../domain/nearest.ts';
import type { Phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import type { Change, Storage } from '../../storage/storage.ts';
import type { Asking } from '../answers/period.ts';
import { deliver, withdraw } from '../training/deliver.ts';
import { showBestSources } from '../intake/best-sources.ts';
import { shortId } from './ids.ts';
import { affectedByBoth, settleLater } from './recompute.ts';

/** Writes down how things were before a write, in that write's own transaction. Returns the id `undo` takes. */
export async function keepChange(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  tool: string,
  what: Phrase,
  before: Change['before'],
  affects?: Change['affects'],
): Promise<string> {
  const change: Change = {
    id: shortId('chg'),
    at: deps.clock(),
    client: who.client,
    tool,
    what,
    before,
    ...(affects && { affects }),
  };
  await deps.storage.changes.save(who.athleteId, change);
  return change.id;
}

/**
 * Puts the rows of one of boucle's own writes back as they were. `latest` takes the newest that was not yet taken back.
 * Throws NotFoundError for an unknown change and InputError when it was already undone.
 */
export async function undo({ deps, who }: Pick<Asking, 'deps' | 'who'>, ref: string): Promise<Undone> {
  const undone = await deps.storage.transaction(async (storage) => {
    const change = await findChange(storage, who.athleteId, ref);
    await refuseOverLater(storage, who.athleteId, change);
    const affects = await affectedByUndo(storage, who.athleteId, change);
    for (const row of change.before) await putBack(storage, who.athleteId, row);
    await storage.changes.save(who.athleteId, {
      ...change,
      undoneAt: deps.clock(),
      ...(affects && { affects }),
    });
    return change;
  });
  settleLater({ deps, who });
  const { code, params } = undone.what;
  if (code === 'change.precedence' && params.family === 'activities') await showBestSources(deps, who);
  const sent: Delivery[] = [];
  for (const { kind, id, row } of undone.before) {
    if (kind === 'workout') sent.push(...(await sendAgain({ deps, who }, id, row as PlannedWorkout | null)));
  }
  return { change: undone, deliveries: sent };
}

export interface Undone {
  readonly change: Change;
  /** What became of the workouts at their targets. */
  readonly deliveries: readonly Delivery[];
}

/** The landmark that goes or comes back, if it is one. */
async function affectedByUndo(
  { memories }: Storage,
  athleteId: string,
  { before }: Change,
): Promise<Change['affects']> {
  for (const { kind, id, row } of before) {
    if (kind !== 'memory') continue;
    const current = await memories.get(athleteId, id);
    const restored = row as Memory | null;
    return affectedByBoth(restored?.fact, current?.fact, await memories.list(athleteId));
  }
  return undefined;
}

/** What was sent follows the calendar: the undone state is taken back, the restored one sent again. */
async function sendAgain(
  acting: Pick<Asking, 'deps' | 'who'>,
  id: string,
  restored: PlannedWorkout | null,
): Promise<readonly Delivery[]> {
  if (restored?.state !== 'scheduled') return withdraw(acting, id);
  const { deliveries, withdrawn } = await deliver(acting, restored);
  return [...withdrawn, ...deliveries];
}

/** How far back a later write on the same row is looked for, and `latest` reaches. */
const recentChanges = 200;

async function findChange(storage: Storage, athleteId: string, ref: string): Promise<Change> {
  const recent = await storage.changes.latest(athleteId, recentChanges);
  const found =
    ref === 'latest'
      ? recent.find((change) => change.undoneAt === undefined)
      : await storage.changes.get(athleteId, ref);
  if (!found) {
    const id = cleanText(ref, 40);
    const near = nearest(
      ref,
      recent.map((change) => change.id),
      3,
    );
    if (near.length === 0 || ref === 'latest') throw new NotFoundError('change.none', { id });
    throw new NotFoundError('change.unknown', { id, near: near.join(', ') });
  }
  if (found.undoneAt !== undefined) throw new InputError('change.undone-already', { id: found.id });
  return found;
}

/** Taking back an older write under a newer one would throw the newer away without a word. */
async function refuseOverLater(storage: Storage, athleteId: string, change: Change): Promise<void> {
  const recent = await storage.changes.latest(athleteId, recentChanges);
  const newer = recent.slice(
    0,
    recent.findIndex(({ id }) => id === change.id),
  );
  const touched = new Set(change.before.map(({ kind, id }) => `${kind} ${id}`));
  const later = newer.findLast(
    ({ undoneAt, before }) =>
      undoneAt === undefined && before.some(({ kind, id }) => touched.has(`${kind} ${id}`)),
  );
  if (later) throw new InputError('change.later', { id: change.id, later: later.id });
}

async function putBack(
  storage: Storage,
  athleteId: string,
  { kind, id, row }: Change['before'][number],
): Promise<void> {
  if (kind === 'preferences') await storage.athletes.setPreferences(athleteId, row as Preferences);
  else if (kind === 'memory')
    await (row ? storage.memories.save(athleteId, row as Memory) : storage.memories.delete(athleteId, id));
  else
    await (row
      ? storage.calendar.save(athleteId, row as PlannedWorkout)
      : storage.calendar.delete(athleteId, id));
}
