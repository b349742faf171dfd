import {
  asUsual,
  type CurveDay,
  type Evidence,
  type LoadDay,
  loadCurve,
  loadDays,
} from '../../analysis/load-days.ts';
import { type Jump, jumps, spikeHazard } from '../../analysis/longest-jump.ts';
import { monotony } from '../../analysis/load-patterns.ts';
import { firstOfWeek } from '../../analysis/summarize.ts';
import { addDays, type Day, dayOf, daysBetween } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { Sport } from '../../domain/sport.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import { type AheadDay, loadAhead } from './load-ahead.ts';
import { type Asking, periodFor } from './period.ts';

export interface LoadRequest {
  readonly words: string;
  readonly sport?: Sport;
  readonly by?: 'day' | 'week' | 'month';
  /** Days of planned workouts to look ahead; 0 = none. */
  readonly aheadDays: number;
}

/** The curve on its last known day, and what leads there. */
export interface LoadNow extends Pick<CurveDay, 'day' | 'fitness' | 'fatigue' | 'form' | 'formSameDay'> {
  /** Fitness now minus seven days ago; absent in the first week. */
  readonly ramp?: number;
  readonly load7Days: number;
  /** Absent when all seven days are alike, or one is unknown. */
  readonly monotony?: number;
  readonly strain?: number;
  /** Fitness if unknown days were like the days before; absent when none of the last 42 is unknown. */
  readonly fitnessAsUsual?: number;
  readonly unknownDaysOf42: number;
  readonly withoutLoadOf42: number;
  /** Fewer than 42 days since the curve began at 0. */
  readonly provisional: boolean;
}

export interface LoadPoint {
  /** Last day of the step. */
  readonly day: Day;
  readonly load: number;
  readonly fitness: number;
  readonly fatigue: number;
  readonly form: number;
}

export interface TrainingLoad {
  readonly period: Period;
  readonly by: NonNullable<LoadRequest['by']>;
  /** Absent when no session has a load up to the end of the period. */
  readonly now?: LoadNow;
  /** The first day with a load: there the curve begins at 0. */
  readonly seed?: Day;
  readonly curve: readonly LoadPoint[];
  readonly days: { readonly trained: number; readonly rest: number; readonly unknown: number };
  readonly sources: readonly LoadShare[];
  readonly withoutLoad: number;
  /** The last day of the library, where nothing is known of the three years before the end of the period. */
  readonly lastDay?: Day;
  /** Days from the last known one to the end of the period. */
  readonly silentDays: number;
  readonly longest?: LongestRun;
  readonly ahead?: {
    readonly days: readonly AheadDay[];
    readonly withoutLoad: number;
    readonly workouts: number;
  };
}

/** What loads of the period were computed from. */
export interface LoadShare {
  /** `power_load`, `run_load`, `swim_load`, `heart_rate_load`. */
  readonly basis: string;
  readonly sessions: number;
  readonly load: number;
  readonly percent: number;
}

/** A jump with the hazard that a study found for its size, in groups. */
export type StudiedJump = Jump & { readonly hazard?: number };

export interface LongestRun {
  /** The longest run of the period against the 30 days before it. */
  readonly run: StudiedJump;
  /** Runs of the period that were more than 10 % longer than any in the 30 days before; the last first. */
  readonly jumps: readonly StudiedJump[];
  /** Days known before one of these runs, where they are fewer than 30: a longer run may be missing. */
  readonly historyDays?: number;
}

// e^(−1000/42) is 5 in 10¹¹: what was longer ago does not move the curve, and an old library is no slower than a young one.
const memoryDays = 1000;

/** Fitness, fatigue and form over a period, with the days, sessions and sources behind them. */
export async function trainingLoad(asking: Asking, request: LoadRequest): Promise<TrainingLoad> {
  const { storage } = asking.deps;
  const { athleteId } = asking.who;
  const period = await periodFor(asking, request.words);
  const to = period.to > asking.today ? asking.today : period.to;
  const since = addDays(period.from, -memoryDays);
  const [heads, readings, span, arrival, first] = await Promise.all([
    storage.activities.heads(athleteId, { from: since, to, order: 'oldest' }),
    storage.wellness.days(athleteId, since, to),
    storage.activities.span(athleteId),
    lastArrival(asking),
    firstLoaded(asking, request.sport),
  ]);
  const own = request.sport ? heads.filter(({ sport }) => sport === request.sport) : heads;
  const inside = own.filter(({ day }) => day >= period.from);
  const by = request.by ?? usualStep(daysBetween(period.from, to));
  const base = {
    period: { ...period, to },
    by,
    sources: sharesOf(inside),
    withoutLoad: inside.filter(({ trainingLoad: load }) => load === undefined).length,
    longest: span && longestRun(heads, period.from, span.first),
  };
  const nothing = { ...base, curve: [], days: { trained: 0, rest: 0, unknown: 0 }, silentDays: 0 };
  if (!first || first > to) return nothing;

  const days = loadDays(
    own,
    { from: first > since ? first : since, to },
    {
      heardOn: new Set(heads.map(({ day }) => day)),
      readingsOn: new Set(readings),
      lastArrival: arrival,
    },
  );
  const curve = loadCurve(days);
  const last = days.findLastIndex(({ state }) => state !== 'unknown');
  if (last < 0) return { ...nothing, seed: first, lastDay: span?.last };
  const shown = days.filter(({ day }) => day >= period.from);
  const count = (state: LoadDay['state']): number => shown.filter((day) => day.state === state).length;
  return {
    ...base,
    now: { ...nowOf(days, curve, last), provisional: daysBetween(first, days[last].day) + 1 < 42 },
    seed: first,
    curve: stepsOf(
      curve.slice(0, last + 1).filter(({ day }) => day >= period.from),
      by,
      asking.athlete.preferences.weekStart,
    ),
    days: { trained: count('trained'), rest: count('rest'), unknown: count('unknown') },
    silentDays: days.length - 1 - last,
    ahead:
      request.aheadDays > 0 && to === asking.today
        ? await loadAhead(asking, { days: request.aheadDays, sport: request.sport, curve })
        : undefined,
  };
}

/** The day of the first session with a load: before it there is no curve. */
async function firstLoaded({ deps, who }: Asking, sport?: Sport): Promise<Day | undefined> {
  const sports = sport && [sport];
  const filter = { sports, loaded: true, order: 'oldest', limit: 1 } as const;
  return (await deps.storage.activities.heads(who.athleteId, filter))[0]?.day;
}

/** The local day on which the last file came. */
async function lastArrival({ deps, who, athlete }: Asking): Promise<Evidence['lastArrival']> {
  const [latest] = await deps.storage.intakes.list(who.athleteId, { limit: 1, offset: 0 });
  return latest && dayOf(latest.receivedAt, athlete.preferences.timeZone);
}

/** Steps that keep the answer to a screenful. */
function usualStep(days: number): TrainingLoad['by'] {
  if (days < 15) return 'day';
  return days < 190 ? 'week' : 'month';
}

function nowOf(
  days: readonly LoadDay[],
  curve: readonly CurveDay[],
  last: number,
): Omit<LoadNow, 'provisional'> {
  const { day, fitness, fatigue, form, formSameDay } = curve[last];
  const week = days.slice(Math.max(0, last - 6), last + 1);
  const six = days.slice(Math.max(0, last - 41), last + 1);
  const whole = week.length === 7 && week.every(({ state }) => state !== 'unknown');
  const unknownDaysOf42 = six.filter(({ state }) => state === 'unknown').length;
  return {
    day,
    fitness,
    fatigue,
    form,
    formSameDay,
    ramp: last >= 7 ? fitness - curve[last - 7].fitness : undefined,
    load7Days: week.reduce((sum, { load }) => sum + load, 0),
    ...(whole && monotony(week.map(({ load }) => load))),
    fitnessAsUsual:
      unknownDaysOf42 > 0 ? loadCurve(asUsual(days.slice(0, last + 1)))[last].fitness : undefined,
    unknownDaysOf42,
    withoutLoadOf42: six.reduce((sum, { withoutLoad }) => sum + withoutLoad, 0),
  };
}

/** The curve on the last day of each step, with the step's load. */
function stepsOf(
  curve: readonly CurveDay[],
  by: TrainingLoad['by'],
  weekStart: 'monday' | 'sunday',
): LoadPoint[] {
  const keyOf = (day: Day): string =>
    by === 'day' ? day : by === 'month' ? day.slice(0, 7) : firstOfWeek(day, weekStart);
  const steps = [...Map.groupBy(curve, ({ day }) => keyOf(day)).values()];
  return steps.map((step) => {
    const { day, fitness, fatigue, form } = step[step.length - 1];
    return { day, fitness, fatigue, form, load: step.reduce((sum, { load }) => sum + load, 0) };
  });
}

function sharesOf(heads: readonly ActivityHead[]): LoadShare[] {
  const loaded = heads.filter(({ trainingLoad: load }) => load !== undefined);
  const total = sumOfLoads(loaded);
  return [...Map.groupBy(loaded, (head) => head.trainingLoadMethod?.split(':')[0] ?? 'unknown')]
    .map(([basis, own]) => {
      const load = sumOfLoads(own);
      return { basis, sessions: own.length, load, percent: total > 0 ? (100 * load) / total : 0 };
    })
    .sort((a, b) => b.load - a.load);
}

const sumOfLoads = (heads: readonly ActivityHead[]): number =>
  heads.reduce((sum, { trainingLoad: load }) => sum + (load ?? 0), 0);

function longestRun(heads: readonly ActivityHead[], from: Day, firstDay: Day): LongestRun | undefined {
  const runs = heads
    .filter(({ sport }) => sport === 'running')
    .map(({ id, start, day, totals }) => ({ id, start, day, meters: totals.distanceMeters ?? 0 }));
  const all = jumps(runs, from).map((jump) => ({ ...jump, hazard: spikeHazard[jump.category] }));
  const [longest] = [...all].sort((a, b) => b.meters - a.meters);
  if (!longest) return undefined;
  const spikes = all.filter(({ hazard }) => hazard !== undefined).reverse();
  const history = Math.min(...[longest, ...spikes].map(({ day }) => daysBetween(firstDay, day)));
  return { run: longest, jumps: spikes, historyDays: history < 30 ? history : undefined };
}
