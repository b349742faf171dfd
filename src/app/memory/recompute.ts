import { setTimeout } from 'node:timers/promises';
import { examine } from '../../analysis/analyse.ts';
import { recordingOf } from '../../analysis/stored.ts';
import type { Activity, ActivityAnalysis } from '../../domain/activity.ts';
import type { Fact } from '../../domain/athlete.ts';
import { landmarksIn, type Memory } from '../../domain/athlete.ts';
import { addDays } from '../../domain/day.ts';
import { BoucleError } from '../../domain/errors.ts';
import type { LandmarkKind } from '../../domain/landmark.ts';
import type { Sport } from '../../domain/sport.ts';
import type { Affected, Change } from '../../storage/storage.ts';
import { loadStreams } from '../answers/load-streams.ts';
import type { Deps, Who } from '../deps.ts';
import { readAgain } from '../intake/read-again.ts';
import { type ImportContext, importContext } from '../intake/receive.ts';

/**
 * Loads and zones are worked out when a file comes in, with the landmarks of that day. When a landmark comes, goes or
 * comes back, the activities it holds for are examined again, after the answer. What is still to do stands in the
 * change itself, so that nothing is forgotten when the process ends.
 */

/** The sport a landmark without a sport speaks of; heart rates speak of all. Kinds that no figure uses are absent. */
const sportsOf: Readonly<Partial<Record<LandmarkKind, readonly Sport[] | 'all'>>> = {
  max_heart_rate: 'all',
  resting_heart_rate: 'all',
  threshold_heart_rate: 'all',
  heart_rate_zones: 'all',
  threshold_power: ['cycling'],
  first_threshold_heart_rate: 'all',
  first_threshold_power: ['cycling'],
  first_threshold_pace: ['running'],
  power_zones: ['cycling'],
  threshold_pace: ['running'],
  pace_zones: ['running', 'swimming'],
  critical_swim_speed: ['swimming'],
};

/** The activities whose figures hang on this fact: from its day to that of the next landmark of its kind. */
export function affectedBy(fact: Fact | undefined, memories: readonly Memory[]): Affected | undefined {
  if (fact?.is !== 'landmark') return undefined;
  const { kind, sport, since } = fact;
  const sports = sport ? [sport] : sportsOf[kind];
  if (!sports || sportsOf[kind] === undefined) return undefined;
  const [next] = landmarksIn(memories)
    .filter((other) => other.kind === kind && other.sport === sport && other.since > since)
    .map((other) => other.since)
    .sort((a, b) => (a < b ? -1 : 1));
  return {
    from: since,
    ...(next && { to: addDays(next, -1) }),
    ...(sports !== 'all' && { sports }),
  };
}

/** The activities that hang on a fact as it was or as it is now. */
export function affectedByBoth(
  was: Fact | undefined,
  is: Fact | undefined,
  memories: readonly Memory[],
): Affected | undefined {
  const [a, b] = [affectedBy(was, memories), affectedBy(is, memories)];
  if (!a || !b) return a ?? b;
  const { to: _end, ...first } = a.from < b.from ? a : b;
  if (a.to === undefined || b.to === undefined) return first;
  return { ...first, to: a.to > b.to ? a.to : b.to };
}

type Acting = { readonly deps: Deps; readonly who: Pick<Who, 'athleteId'> };

/** Changes whose activities still follow the landmark as it was before. */
export async function unsettled({ deps, who }: Acting, lookBack = 50): Promise<readonly Change[]> {
  const recent = await deps.storage.changes.latest(who.athleteId, lookBack);
  return recent.filter(({ affects }) => affects !== undefined);
}

/** Lets the examination go on after the answer, where the process lives on; else the next one does it. */
export function settleLater(acting: Acting): void {
  acting.deps.later?.((signal) => settleChanges(acting, signal));
}

const passes = new WeakMap<object, Promise<void>>();

/** Examines again what changes left behind, one pass after the other. Ends early, and without harm, on `signal`. */
export async function settleChanges(acting: Acting, signal?: AbortSignal): Promise<void> {
  const { storage } = acting.deps;
  const pass = (passes.get(storage) ?? Promise.resolve()).then(async () => onePass(acting, signal));
  passes.set(
    storage,
    pass.catch(() => undefined),
  );
  await pass;
}

async function onePass(acting: Acting, signal?: AbortSignal): Promise<void> {
  for (const change of await unsettled(acting)) {
    if (!change.affects || !(await examineAgain(acting, change.affects, signal))) return;
    await settle(acting, change);
  }
}

async function settle({ deps, who }: Acting, { id, affects }: Change): Promise<void> {
  await deps.storage.transaction(async ({ changes }) => {
    const current = await changes.get(who.athleteId, id);
    // Taken back in the meantime: then it affects them once more.
    if (!current || JSON.stringify(current.affects) !== JSON.stringify(affects)) return;
    const { affects: _, ...settled } = current;
    await changes.save(who.athleteId, settled);
  });
}

/** Newest first: that is what people look at. False when it was told to stop. */
async function examineAgain(acting: Acting, affected: Affected, signal?: AbortSignal): Promise<boolean> {
  const { deps, who } = acting;
  const context = await importContext(deps, who);
  const heads = await deps.storage.activities.heads(who.athleteId, { ...affected, order: 'newest' });
  for (const { id } of heads) {
    if (signal?.aborted) return false;
    await examineOne(acting, context, id);
    // A server has other things to do: after each, everyone gets a turn.
    await setTimeout(breathMs);
  }
  return true;
}

const breathMs = 2;

async function examineOne(acting: Acting, context: ImportContext, id: string): Promise<void> {
  const { deps, who } = acting;
  const activity = await deps.storage.activities.get(who.athleteId, id);
  if (!activity) return;
  const analysis = await analysisOf(acting, context, activity);
  await deps.storage.transaction(async ({ activities }) => {
    // An import may have found a better recording meanwhile; that one was examined with today's landmarks.
    const current = await activities.get(who.athleteId, id);
    if (current?.primarySourceId !== activity.primarySourceId) return;
    await activities.save(who.athleteId, { ...current, analysis }, []);
  });
}

/** From the original, which also knows the watch's own settings; from the stored curves where it is gone. */
async function analysisOf(
  acting: Acting,
  context: ImportContext,
  activity: Activity,
): Promise<ActivityAnalysis> {
  const { deps } = acting;
  const sources = await deps.storage.activities.sources(context.athleteId, activity.id);
  const source = sources.find(({ id }) => id === activity.primarySourceId);
  try {
    const [arrival] = source ? await readAgain(deps, context, [source]) : [];
    if (arrival) return arrival.draft.analysis;
  } catch (error) {
    if (!(error instanceof BoucleError)) throw error;
  }
  const streams = await loadStreams(acting, activity);
  // The curves are gone: from nothing nothing would come, and the figures that stand were right.
  if (!streams && source && source.channels.length > 0) return activity.analysis;
  const { landmarks } = context;
  return examine(recordingOf(activity, streams), { day: activity.day, landmarks }).analysis;
}
