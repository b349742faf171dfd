import type { Activity } from '../domain/activity.ts';
import { type Day, daysBetween } from '../domain/day.ts';
import type { Phrase } from '../domain/phrase.ts';

/** How much of a period is known. A day without any file is unknown: rest and a watch left in a drawer look alike. */
export interface Completeness {
  readonly from: Day;
  readonly to: Day;
  readonly days: number;
  readonly activeDays: number;
  /** Without an activity, but with readings of that day: the watch was worn and synced. */
  readonly restDays: number;
  readonly unknownDays: number;
  /** Longest row of unknown days. */
  readonly longestSilence: number;
}

const isRest = 1;
const isActive = 2;

/** Undefined when no day of the period lies within the library. */
export function completeness(
  { from, to }: { readonly from: Day; readonly to: Day },
  active: ReadonlySet<Day>,
  read: ReadonlySet<Day>,
): Completeness | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return undefined;
  // What is known of each day, counted from the first.
  const known = new Uint8Array(days);
  for (const day of read) known[daysBetween(from, day)] = isRest;
  for (const day of active) known[daysBetween(from, day)] = isActive;
  let [activeDays, restDays, silence, longestSilence] = [0, 0, 0, 0];
  for (const day of known) {
    if (day === isActive) activeDays++;
    if (day === isRest) restDays++;
    silence = day > 0 ? 0 : silence + 1;
    longestSilence = Math.max(longestSilence, silence);
  }
  return { from, to, days, activeDays, restDays, unknownDays: days - activeDays - restDays, longestSilence };
}

/** One kind of fault or correction, counted over activities. */
export interface QualityIssue {
  /** `gaps`, `spikes`, `silent`, `coverage`, `no_heart_rate`, `no_distance`, `merged`, `partial`, `clock` or `refuted_total`. */
  readonly issue: string;
  readonly channel?: string;
  readonly activities: number;
  /** Holes, samples or recordings. */
  readonly count?: number;
  readonly seconds?: number;
}

/** An activity and how many recordings it was made of. */
export interface Examined {
  readonly activity: Activity;
  readonly sourceCount: number;
}

/** What was missing, dropped, merged or not believed, most activities first. Nothing found = an empty list. */
export function qualityIssues(examined: readonly Examined[]): QualityIssue[] {
  const tallies = new Map<
    string,
    { issue: string; channel?: string; activities: number; count: number; seconds: number }
  >();
  const tally = (
    issue: string,
    { channel, count = 0, seconds = 0 }: Partial<Omit<QualityIssue, 'issue'>> = {},
  ): void => {
    const key = `${issue} ${channel ?? ''}`;
    const before = tallies.get(key) ?? { issue, channel, activities: 0, count: 0, seconds: 0 };
    tallies.set(key, {
      ...before,
      activities: before.activities + 1,
      count: before.count + count,
      seconds: before.seconds + seconds,
    });
  };
  for (const { activity, sourceCount } of examined) {
    const { gaps, spikes, silent = {} } = activity.analysis.quality;
    if (gaps.count > 0) tally('gaps', { count: gaps.count, seconds: gaps.totalSeconds });
    for (const [channel, count] of Object.entries(spikes)) tally('spikes', { channel, count });
    for (const [channel, seconds] of Object.entries(silent)) tally('silent', { channel, seconds });
    for (const channel of thinChannels(activity)) tally('coverage', { channel });
    if (activity.totals.averageHeartRate === undefined) tally('no_heart_rate');
    if (moves(activity) && !activity.totals.distanceMeters) tally('no_distance');
    if (sourceCount > 1) tally('merged', { count: sourceCount });
    if (activity.partial) tally('partial');
    const codes = warningsOf(activity).map(({ code }) => code);
    if (codes.some((code) => suspectClock.has(code))) tally('clock');
    const refuted = codes.filter((code) => code.startsWith('analysis.total_')).length;
    if (refuted > 0) tally('refuted_total', { count: refuted });
  }
  return [...tallies.values()]
    .sort((a, b) => b.activities - a.activities)
    .map(({ count, seconds, ...row }) => ({
      ...row,
      ...(count > 0 && { count }),
      ...(seconds > 0 && { seconds }),
    }));
}

const suspectClock = new Set(['analysis.clock_jump', 'fit.start_moved', 'intake.date_guessed']);

const warningsOf = ({ warnings, analysis }: Activity): readonly Phrase[] => [
  ...warnings,
  ...analysis.quality.warnings,
];

/** Channels of which a figure says that they were recorded for a part of the time only. */
function thinChannels({ analysis }: Activity): Set<string> {
  const warnings = Object.values(analysis.metrics).flatMap((result) => result.warnings);
  return new Set(
    warnings.flatMap(({ code, params }) => (code === 'analysis.coverage' ? [String(params.channel)] : [])),
  );
}

const movingSports = new Set([
  'running',
  'cycling',
  'swimming',
  'walking',
  'hiking',
  'rowing',
  'cross_country_skiing',
]);
const moves = ({ sport }: Activity): boolean => movingSports.has(sport);
