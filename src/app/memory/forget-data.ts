import type { Source } from '../../domain/activity.ts';
import { type Forgotten, type ForgettableData, kindOf } from '../../domain/forgotten.ts';
import type { Day } from '../../domain/day.ts';
import { FormatError } from '../../domain/errors.ts';
import { forgottenKey, nightKey } from '../../domain/recording.ts';
import type { WellnessMetric } from '../../domain/wellness.ts';
import type { Asking } from '../answers/period.ts';
import { everyIntake } from '../intake/every-intake.ts';
import type { Arrival } from '../intake/place.ts';
import { placeRead } from '../intake/place-read.ts';
import { type ImportContext, importContext, read } from '../intake/receive.ts';
import { understand } from '../intake/understand.ts';
import { everyDay } from '../../analysis/load-days.ts';

/** What deleting a kind of data would take, or took. */
export interface DataForgotten {
  readonly rule: Forgotten;
  readonly activities: number;
  readonly recordings: number;
  readonly readings: number;
  /** Files as they arrived: those that only hold these days go; one that holds others as well stays. */
  readonly originalsDeleted: number;
  readonly originalsKept: number;
}

type Acting = Pick<Asking, 'deps' | 'who'>;

const channelsOf = (data: ForgettableData): readonly string[] => kindOf(data).channels ?? [];
const metricsOf = (data: ForgettableData): readonly WellnessMetric[] => kindOf(data).wellness ?? [];

/** Counts what `forgetData` would take; deletes nothing. */
export async function countData({ deps, who }: Acting, rule: Forgotten): Promise<DataForgotten> {
  const sources = await sourcesWith({ deps, who }, rule);
  const metrics = [...metricsOf(rule.data)];
  const readings = await deps.storage.wellness.between(who.athleteId, rule.from, rule.to, metrics);
  return {
    rule,
    activities: new Set(sources.map(({ activityId }) => activityId)).size,
    recordings: sources.length,
    readings: readings.length,
    originalsDeleted: 0,
    originalsKept: 0,
  };
}

/**
 * Deletes a kind of data of some days for good: from curves, totals and laps, from days and nights, and the original
 * files that held it. What remains of each session is worked out anew. The rule stays: a file that comes again, or an
 * original that is read again, brings nothing of it.
 */
export async function forgetData(acting: Acting, rule: Forgotten): Promise<DataForgotten> {
  const { deps, who } = acting;
  const counted = await countData(acting, rule);
  const sources = await sourcesWith(acting, rule);
  const by = `${rule.data} ${rule.from} ${rule.to}`;
  await deps.storage.annotations.save(who.athleteId, {
    about: forgottenKey,
    by,
    forgotten: rule,
    receivedAt: deps.clock(),
  });
  const context = await importContext(deps, who);
  const readings = await forgetReadings(acting, rule);
  const days = await forgetDayFiles(acting, rule, context);
  const files = await forgetInRecordings(acting, rule, { sources, context });
  return {
    ...counted,
    readings,
    originalsDeleted: days.deleted + files.deleted,
    originalsKept: days.kept + files.kept,
  };
}

async function sourcesWith({ deps, who }: Acting, { data, from, to }: Forgotten): Promise<Source[]> {
  const channels = channelsOf(data);
  if (channels.length === 0) return [];
  const found: Source[] = [];
  for (const { id } of await deps.storage.activities.heads(who.athleteId, { from, to })) {
    const sources = await deps.storage.activities.sources(who.athleteId, id);
    const states = ({ totals }: Source): boolean =>
      (kindOf(data).totals ?? []).some((name) => totals[name] !== undefined);
    found.push(
      ...sources.filter(
        (source) => source.channels.some((name) => channels.includes(name)) || states(source),
      ),
    );
  }
  return found;
}

async function forgetReadings({ deps, who }: Acting, { data, from, to }: Forgotten): Promise<number> {
  const { wellness, annotations } = deps.storage;
  if (data === 'sleep') {
    for (const day of everyDay(from, to))
      for (const { about, by, stages } of await annotations.about(who.athleteId, [nightKey(day)]))
        if (stages)
          await annotations.save(who.athleteId, { about, by, stages: [], receivedAt: deps.clock() });
  }
  return wellness.delete(who.athleteId, from, to, metricsOf(data));
}

interface Originals {
  readonly deleted: number;
  readonly kept: number;
}

/** Files of days and nights are not tied to their readings: each is looked into once more. */
async function forgetDayFiles(
  { deps, who }: Acting,
  { data, from, to }: Forgotten,
  context: ImportContext,
): Promise<Originals> {
  const metrics = new Set<string>(metricsOf(data));
  let [deleted, kept] = [0, 0];
  if (metrics.size === 0) return { deleted, kept };
  for await (const intake of everyIntake(deps.storage, who.athleteId)) {
    if (intake.kind === 'activity' || intake.state === 'refused') continue;
    const bytes = await deps.storage.blobs.get(who.athleteId, intake.contentHash);
    const file = bytes && (await read(deps, context, { name: intake.fileName, bytes }, intake.contentHash));
    if (!file || file instanceof FormatError || file.recordings.length > 0) continue;
    const days = file.wellness.flatMap(({ day, at, metric }) => {
      const on = day ?? (at === undefined ? undefined : (new Date(at).toISOString().slice(0, 10) as Day));
      return on ? [{ day: on, metric }] : [];
    });
    const isInside = ({ day }: { readonly day: Day }): boolean => day >= from && day <= to;
    if (!days.some((one) => metrics.has(one.metric) && isInside(one))) continue;
    if (days.every(isInside)) {
      await deps.storage.blobs.delete(who.athleteId, intake.contentHash);
      deleted++;
    } else kept++;
  }
  return { deleted, kept };
}

/** Each file is read again, which leaves out what is forgotten, takes its place anew, and goes. */
async function forgetInRecordings(
  acting: Acting,
  rule: Forgotten,
  { sources, context }: { readonly sources: readonly Source[]; readonly context: ImportContext },
): Promise<Originals> {
  const { deps, who } = acting;
  const done: string[] = [];
  let kept = 0;
  for (const [contentHash, own] of Map.groupBy(sources, (source) => source.contentHash)) {
    const intake = await deps.storage.intakes.get(who.athleteId, contentHash);
    const bytes = await deps.storage.blobs.get(who.athleteId, contentHash);
    if (!intake || !bytes) continue;
    const file = { name: intake.fileName, bytes };
    const understood = await understand(deps, context, { intake, file });
    if ('refused' in understood) continue;
    const ids = new Map(own.map((source) => [source.id, source]));
    const arrivals = understood.arrivals.filter(({ source }) => ids.has(source.id));
    const touched = [...new Set(own.map(({ activityId }) => activityId))];
    // As in an import: what must be read again before is read again, with what is forgotten left out.
    await placeRead(deps, context, arrivals, async (_, put) => put(touched));
    for (const { streamsHash } of own) await deleteUnused(acting, streamsHash, arrivals);
    const whole = understood.arrivals.every(({ draft: { day } }) => day >= rule.from && day <= rule.to);
    if (whole && understood.arrivals.length > 0) done.push(contentHash);
    else kept++;
  }
  // Only now: until all have taken their places, one may have to be read again for another.
  for (const hash of done) await deps.storage.blobs.delete(who.athleteId, hash);
  return { deleted: done.length, kept };
}

async function deleteUnused(
  { deps, who }: Acting,
  streamsHash: string | undefined,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (streamsHash === undefined || arrivals.some(({ source }) => source.streamsHash === streamsHash)) return;
  await deps.storage.blobs.delete(who.athleteId, streamsHash);
}
