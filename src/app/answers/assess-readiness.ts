import { type LoadDay, loadDays } from '../../analysis/load-days.ts';
import type { Distance } from '../../analysis/longest-jump.ts';
import { assessReadiness as assess, type Readiness } from '../../analysis/readiness.ts';
import type { Report } from '../../analysis/readiness-rule.ts';
import { loadDaysNeeded } from '../../analysis/readiness-load.ts';
import { type Family, measures } from '../../analysis/wellness/measures.ts';
import { choose, type Series, seriesOf } from '../../analysis/wellness/series.ts';
import { addDays, type Day, dayOf } from '../../domain/day.ts';
import type { Precedence } from '../../domain/precedence.ts';
import { resolveDay } from '../../domain/spoken-day.ts';
import type { WellnessMetric } from '../../domain/wellness.ts';
import type { ActivityHead, StoredReading } from '../../storage/storage.ts';
import type { Asking } from './period.ts';
import { reportedIn } from './remembered-health.ts';

export type { Readiness } from '../../analysis/readiness.ts';
export { type Report, reports, type Rule } from '../../analysis/readiness-rule.ts';

export interface ReadinessAnswer {
  /** The day judged: never later than today. */
  readonly day: Day;
  readonly asked: Day;
  readonly readiness: Readiness;
  readonly sources: { readonly [figure in 'hrv' | 'restingHeartRate' | 'sleep']?: Series };
  readonly vendorScores: readonly VendorScore[];
  /** How the loads of the last seven days were computed; several are comparable only through one hour at threshold. */
  readonly loadMethods: readonly string[];
  /** False when this assistant may not read constraints and notes. */
  readonly memoryRead: boolean;
}

/** The device's own opinion, by its own name. */
export interface VendorScore {
  readonly name: string;
  readonly value: number;
  readonly source: string;
  readonly day: Day;
}

const bodyMetrics = ['hrv_rmssd', 'hrv_sdnn', 'resting_heart_rate', 'sleep_duration'] as const;
const scoreMetrics = [
  'garmin_training_readiness',
  'garmin_recovery_time',
  'polar_nightly_recharge',
  'polar_ans_charge',
  'sleep_score',
  'body_battery_high',
  'stress_average',
] as const;
// 60 days before the seven of the HRV week.
const bodyDays = 67;

/**
 * Which rules fire on a day, on which inputs. A coming day is judged by what is known today. Throws InputError `day.…`.
 */
export async function assessReadiness(
  asking: Asking,
  request: { readonly day: string; readonly reported: readonly Report[] },
): Promise<ReadinessAnswer> {
  const { deps, who, athlete, today } = asking;
  const { athleteId } = who;
  const asked = resolveDay(request.day, today, 'any');
  const day = asked > today ? today : asked;
  const [readings, scores, heads, memories] = await Promise.all([
    deps.storage.wellness.between(athleteId, addDays(day, -bodyDays), day, bodyMetrics),
    deps.storage.wellness.between(athleteId, addDays(day, -1), day, scoreMetrics),
    deps.storage.activities.heads(athleteId, {
      from: addDays(day, -loadDaysNeeded),
      to: day,
      order: 'oldest',
    }),
    deps.storage.memories.list(athleteId),
  ]);
  const sources = sourcesIn(readings, day, athlete.preferences.precedence);
  const remembered = reportedIn({
    memories,
    day,
    timeZone: athlete.preferences.timeZone,
    scopes: who.scopes,
  });
  const readiness = assess({
    day,
    hrv: sources.hrv?.values,
    restingHeartRate: sources.restingHeartRate?.values,
    sleep: sources.sleep?.values,
    loads: await loadsBefore(asking, heads, day),
    runs: runsIn(heads),
    reported: [...request.reported.map((report) => ({ report })), ...remembered],
  });
  const week = heads.filter((head) => head.day < day && head.day >= addDays(day, -7));
  return {
    day,
    asked,
    readiness,
    sources,
    vendorScores: [...ownScores(scores, day), ...(await lastRecovery(asking, heads, day))],
    loadMethods: [
      ...new Set(week.flatMap(({ trainingLoadMethod }) => trainingLoadMethod?.split(':')[0] ?? [])),
    ],
    memoryRead: who.scopes.includes('profile:read') && who.scopes.includes('notes:read'),
  };
}

/** The most complete source of each figure in the last week; naps are no nights. */
function sourcesIn(
  readings: readonly StoredReading[],
  day: Day,
  precedence: Precedence = {},
): ReadinessAnswer['sources'] {
  const series = seriesOf(readings.filter(({ window }) => window !== 'nap'));
  const lastWeek = { from: addDays(day, -6), to: day };
  const pick = (family: Family, ...metrics: WellnessMetric[]): Series | undefined =>
    choose(
      series.filter(({ metric }) => metrics.includes(metric)),
      lastWeek,
      precedence[family],
    );
  return {
    hrv: pick('hrv', 'hrv_rmssd', 'hrv_sdnn'),
    restingHeartRate: pick('resting_heart_rate', 'resting_heart_rate'),
    sleep: pick('sleep', 'sleep_duration'),
  };
}

/** The days before, from the first that the library knows. */
async function loadsBefore(
  { deps, who, athlete }: Asking,
  heads: readonly ActivityHead[],
  day: Day,
): Promise<LoadDay[]> {
  const { storage } = deps;
  const [first, to] = [addDays(day, -loadDaysNeeded), addDays(day, -1)];
  const [span, readingsOn, [arrival]] = await Promise.all([
    storage.activities.span(who.athleteId),
    storage.wellness.days(who.athleteId, first, to),
    storage.intakes.list(who.athleteId, { limit: 1, offset: 0 }),
  ]);
  if (!span) return [];
  const from = span.first > first ? span.first : first;
  return loadDays(
    heads,
    { from, to },
    {
      heardOn: new Set(heads.map((head) => head.day)),
      readingsOn: new Set(readingsOn),
      lastArrival: arrival && dayOf(arrival.receivedAt, athlete.preferences.timeZone),
    },
  );
}

const runsIn = (heads: readonly ActivityHead[]): Distance[] =>
  heads.flatMap(({ id, start, day, sport, totals }) =>
    sport === 'running' && totals.distanceMeters ? [{ id, start, day, meters: totals.distanceMeters }] : [],
  );

/** Of the day itself; the stress of the day before, since the day's own has only begun. */
const ownScores = (readings: readonly StoredReading[], day: Day): VendorScore[] =>
  readings
    .filter((reading) => (reading.metric === 'stress_average') === reading.day < day)
    .map(({ metric, value, source, day: on }) => ({
      name: measures.find((measure) => measure.metric === metric)?.id ?? metric,
      value,
      source,
      day: on,
    }));

/** What the watch said after the latest session of the last three days about the time it takes to recover. */
async function lastRecovery(
  { deps, who }: Asking,
  heads: readonly ActivityHead[],
  day: Day,
): Promise<VendorScore[]> {
  const recent = heads.filter((head) => head.day <= day && head.day >= addDays(day, -3));
  const latest = recent.sort((a, b) => b.start - a.start)[0];
  const activity = latest && (await deps.storage.activities.get(who.athleteId, latest.id));
  const minutes = activity?.vendorScores.recovery_minutes;
  if (!activity || minutes === undefined) return [];
  const source = [activity.device?.manufacturer, activity.device?.product].filter(Boolean).join(' ');
  return [{ name: 'recovery_minutes', value: minutes, source, day: activity.day }];
}
