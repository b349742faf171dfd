import type { Activity, Source } from '../../domain/activity.ts';
import { type Day, dayOf, toDay } from '../../domain/day.ts';
import { retentionKey, nightKey } from '../../domain/recording.ts';
import { type KeptFamily, lastOver, type Retention, shortest } from '../../domain/retention.ts';
import { decodeStreams, encodeStreams } from '../../domain/stream-file.ts';
import type { Deps, Who } from '../deps.ts';
import { everyIntake } from '../intake/every-intake.ts';

type Acting = { readonly deps: Deps; readonly who: Pick<Who, 'athleteId'> };

/** How much of each family was removed: activities with their curves, nights and days, lines, files. */
export type Removed = Readonly<Partial<Record<KeptFamily, number>>>;

/** How long things are really kept: the operator's limits, and where the athlete has set shorter ones, theirs. */
export async function retentionOf({ deps, who }: Acting): Promise<Retention> {
  const athlete = await deps.storage.athletes.get(who.athleteId);
  return shortest(deps.retention, athlete?.preferences.retention);
}

/**
 * Removes what is over its time, and notes what went. What is left stays as it was: figures that were worked out from a
 * curve do not change when the curve goes.
 */
export async function enforceRetention(acting: Acting): Promise<Removed> {
  const { deps, who } = acting;
  const retention = await retentionOf(acting);
  const athlete = await deps.storage.athletes.get(who.athleteId);
  if (!athlete || Object.keys(retention).length === 0) return {};
  const { preferences } = athlete;
  const today = dayOf(deps.clock(), preferences.timeZone);
  const over = (family: KeptFamily): Day | undefined => lastOver(retention, family, today);
  const count = counter();
  await overActivities(acting, over, count);
  await overWellness(acting, over('wellness'), count);
  await overDayFiles(acting, { over, timeZone: preferences.timeZone }, count);
  await overNotes(acting, { until: over('notes'), timeZone: preferences.timeZone }, count);
  const ledger = over('ledger');
  if (ledger)
    count('ledger', await deps.storage.ledger.removeBefore(who.athleteId, Date.parse(ledger) + dayMs));
  const removed = count.all();
  if (Object.keys(removed).length > 0)
    await deps.storage.annotations.save(who.athleteId, {
      about: retentionKey,
      by: 'boucle',
      removed,
      receivedAt: deps.clock(),
    });
  return removed;
}

/** What the last run that removed anything removed, and when. */
export async function lastRemoved({
  deps,
  who,
}: Acting): Promise<{ readonly removed: Removed; readonly at: number } | undefined> {
  const [last] = await deps.storage.annotations.about(who.athleteId, [retentionKey]);
  return last?.removed && { removed: last.removed, at: last.receivedAt };
}

const dayMs = 86_400_000;
const firstDay = toDay('0001-01-01');
type Over = (family: KeptFamily) => Day | undefined;
type Count = ReturnType<typeof counter>;

function counter() {
  const counts = new Map<KeptFamily, number>();
  const count = (family: KeptFamily, more = 1): void => {
    if (more > 0) counts.set(family, (counts.get(family) ?? 0) + more);
  };
  return Object.assign(count, { all: (): Removed => Object.fromEntries(counts) });
}

async function overActivities(acting: Acting, over: Over, count: Count): Promise<void> {
  const { deps, who } = acting;
  const { activities } = deps.storage;
  const limits = ['originals', 'positions', 'streams', 'summaries', 'notes'] as const;
  const to = limits
    .map(over)
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  if (!to) return;
  for (const { id, day } of await activities.heads(who.athleteId, { to, order: 'oldest' })) {
    const activity = await activities.get(who.athleteId, id);
    if (!activity) continue;
    const isOver = (family: KeptFamily): boolean => day <= (over(family) ?? '');
    await reduce(acting, activity, { isOver, count });
  }
}

interface Reduction {
  readonly isOver: (family: KeptFamily) => boolean;
  readonly count: Count;
}

/** Blobs go last: until the library no longer names them, a crash must not leave it naming what is gone. */
async function reduce(
  { deps, who }: Acting,
  activity: Activity,
  { isOver, count }: Reduction,
): Promise<void> {
  const { storage } = deps;
  const sources = await storage.activities.sources(who.athleteId, activity.id);
  const gone = new Set<string>();
  if (isOver('summaries')) {
    for (const { contentHash, streamsHash } of sources)
      for (const hash of [contentHash, streamsHash]) if (hash) gone.add(hash);
    await storage.activities.delete(who.athleteId, activity.id);
    count('summaries');
  } else {
    const reduced: Source[] = [];
    for (const source of sources)
      reduced.push(await reduceSource({ deps, who }, source, { isOver, count, gone }));
    const withNotes = isOver('notes') && activity.notes !== undefined;
    if (withNotes) count('notes');
    const kept = withNotes ? { ...activity, notes: undefined } : activity;
    if (withNotes || reduced.some((source, n) => source !== sources[n]))
      await storage.activities.save(who.athleteId, kept, reduced);
  }
  for (const hash of gone) await storage.blobs.delete(who.athleteId, hash);
}

/** The same object where nothing of it is over. */
async function reduceSource(
  { deps, who }: Acting,
  source: Source,
  { isOver, count, gone }: Reduction & { readonly gone: Set<string> },
): Promise<Source> {
  let kept = source;
  if (isOver('originals') && !source.isOriginalGone) {
    gone.add(source.contentHash);
    kept = { ...kept, isOriginalGone: true };
    count('originals');
  }
  if (isOver('notes') && source.notes !== undefined) kept = { ...kept, notes: undefined };
  if (!source.streamsHash) return kept;
  if (isOver('streams')) {
    gone.add(source.streamsHash);
    count('streams');
    return { ...kept, streamsHash: undefined };
  }
  if (!isOver('positions') || !source.channels.some(isPlace)) return kept;
  const bytes = await deps.storage.blobs.get(who.athleteId, source.streamsHash);
  gone.add(source.streamsHash);
  count('positions');
  const channels = source.channels.filter((name) => !isPlace(name));
  if (!bytes) return { ...kept, channels, streamsHash: undefined };
  const { channels: recorded, ...streams } = decodeStreams(bytes);
  const others = Object.fromEntries(Object.entries(recorded).filter(([name]) => !isPlace(name)));
  const without = encodeStreams({ ...streams, channels: others });
  return { ...kept, channels, streamsHash: await deps.storage.blobs.put(who.athleteId, without) };
}

const isPlace = (channel: string): boolean => channel === 'latitude' || channel === 'longitude';

async function overWellness({ deps, who }: Acting, to: Day | undefined, count: Count): Promise<void> {
  if (!to) return;
  const { wellness, annotations } = deps.storage;
  for (const day of await wellness.days(who.athleteId, firstDay, to))
    for (const { about, by, stages } of await annotations.about(who.athleteId, [nightKey(day)]))
      if (stages?.length)
        await annotations.save(who.athleteId, { about, by, stages: [], receivedAt: deps.clock() });
  count('wellness', await wellness.delete(who.athleteId, firstDay, to));
}

/** Files of days and nights have no day of their own: they go when what came at that time is over. */
async function overDayFiles(
  { deps, who }: Acting,
  { over, timeZone }: { readonly over: Over; readonly timeZone: string },
  count: Count,
): Promise<void> {
  const to = [over('originals'), over('wellness')]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  if (!to) return;
  for await (const intake of everyIntake(deps.storage, who.athleteId)) {
    if (intake.kind === 'activity' || intake.state === 'pending' || dayOf(intake.receivedAt, timeZone) > to)
      continue;
    if (!(await deps.storage.blobs.get(who.athleteId, intake.contentHash))) continue;
    await deps.storage.blobs.delete(who.athleteId, intake.contentHash);
    count('originals');
  }
}

/** Notes that one file gives about another. */
async function overNotes(
  { deps, who }: Acting,
  { until, timeZone }: { readonly until?: Day; readonly timeZone: string },
  count: Count,
): Promise<void> {
  if (!until) return;
  const { annotations } = deps.storage;
  for (const said of await annotations.list(who.athleteId)) {
    if (said.notes === undefined || dayOf(said.receivedAt, timeZone) > until) continue;
    await annotations.save(who.athleteId, { ...said, notes: undefined });
    count('notes');
  }
}
