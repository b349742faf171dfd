import type { Activity } from '../domain/activity.ts';
import { InputError } from '../domain/errors.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import type { Totals } from '../domain/recording.ts';
import { type Change, change } from './change.ts';
import { cumulativeAscent } from './ascent.ts';
import { decouplingOf } from './decoupling.ts';
import type { Result } from '../domain/activity.ts';
import { gradedBetween } from './grade.ts';
import { sectionTotals } from './laps.ts';
import type { Session } from './session.ts';
import { metersAt } from './track.ts';

/** One figure of several activities. `changes[i]` is activity i against the first; absent where one has no value. */
export interface ComparedFigure {
  readonly figure: string;
  readonly unit: string;
  readonly values: readonly (number | undefined)[];
  readonly changes: readonly (Change | undefined)[];
}

export interface Comparison {
  readonly ids: readonly string[];
  readonly figures: readonly ComparedFigure[];
  /** What was left out or has to be read with care, and why. */
  readonly cautions: readonly Phrase[];
}

type Read = (activity: Activity) => number | undefined;
interface Row {
  readonly figure: string;
  readonly unit: string;
  readonly read: Read;
  /** Means the same in every sport. */
  readonly anySport?: true;
}

const total =
  (figure: keyof Totals): Read =>
  ({ totals }) =>
    totals[figure];
const metric =
  (id: string): Read =>
  ({ analysis }) =>
    analysis.metrics[id]?.value;

const rows: readonly Row[] = [
  { figure: 'distance', unit: 'm', read: total('distanceMeters') },
  { figure: 'timer_time', unit: 's', read: total('timerSeconds'), anySport: true },
  { figure: 'elapsed_time', unit: 's', read: total('elapsedSeconds'), anySport: true },
  { figure: 'average_speed', unit: 'm/s', read: total('averageSpeed') },
  { figure: 'graded_speed', unit: 'm/s', read: metric('graded_speed') },
  { figure: 'swim_speed', unit: 'm/s', read: metric('swim_speed') },
  { figure: 'average_heart_rate', unit: 'bpm', read: total('averageHeartRate'), anySport: true },
  { figure: 'max_heart_rate', unit: 'bpm', read: total('maxHeartRate'), anySport: true },
  { figure: 'average_power', unit: 'W', read: total('averagePower') },
  { figure: 'weighted_power', unit: 'W', read: metric('weighted_power') },
  { figure: 'average_cadence', unit: '/min', read: total('averageCadence') },
  { figure: 'ascent', unit: 'm', read: total('ascentMeters') },
  { figure: 'average_temperature', unit: '°C', read: total('averageTemperature'), anySport: true },
  { figure: 'efficiency_power', unit: 'W/bpm', read: metric('efficiency_power') },
  { figure: 'efficiency_speed', unit: 'm/beat', read: metric('efficiency_speed') },
  { figure: 'decoupling', unit: '%', read: metric('decoupling') },
  { figure: 'swolf', unit: 'per_length', read: metric('swolf') },
  { figure: 'training_load', unit: 'load', read: metric('training_load'), anySport: true },
];

/**
 * Two to six activities side by side, each against the first. A figure that would compare unlike things is left out
 * and named in `cautions`. Throws InputError `compare.count`.
 */
export function compareActivities(activities: readonly Activity[]): Comparison {
  if (activities.length < 2 || activities.length > 6) {
    throw new InputError('compare.count', { count: activities.length });
  }
  const oneSport = new Set(activities.map(({ sport }) => sport)).size === 1;
  const unlike = unlikeFigures(activities);
  const figures = rows
    .filter((row) => (oneSport || row.anySport) && !unlike.has(row.figure))
    .map((row) => compared(row, activities))
    .filter(({ values }) => values.some((value) => value !== undefined));
  const partly = figures.filter(({ values }) => values.includes(undefined));
  return {
    ids: activities.map(({ id }) => id),
    figures,
    cautions: [
      ...(oneSport ? [] : [phrase('compare.sports_differ')]),
      ...unlike.values(),
      ...conditions(activities),
      ...partly.map(({ figure, values }) =>
        phrase('compare.partly_missing', {
          figure,
          missing: values.filter((value) => value === undefined).length,
          count: activities.length,
        }),
      ),
    ],
  };
}

function compared({ figure, unit, read }: Row, activities: readonly Activity[]): ComparedFigure {
  const values = activities.map(read);
  const [first] = values;
  return {
    figure,
    unit,
    values,
    changes: values.map((value, i) =>
      i > 0 && value !== undefined && first !== undefined ? change(first, value) : undefined,
    ),
  };
}

/** Figures whose values were made in different ways, with the reason. */
function unlikeFigures(activities: readonly Activity[]): Map<string, Phrase> {
  const unlike = new Map<string, Phrase>();
  for (const id of ['training_load', 'efficiency_speed', 'decoupling']) {
    const methods = distinct(activities.map(({ analysis }) => found(analysis.metrics[id])?.method));
    // Loads share one scale on purpose; they are compared with a word of caution instead.
    if (methods.length > 1 && id !== 'training_load') {
      unlike.set(id, phrase('compare.methods_differ', { figure: id }));
    }
  }
  const pools = distinct(activities.map(({ poolLengthMeters }) => poolLengthMeters));
  if (pools.length > 1) unlike.set('swolf', phrase('compare.pools_differ'));
  return unlike;
}

const found = (result: Result | undefined): Result | undefined =>
  result?.value === undefined ? undefined : result;
const distinct = <T>(values: readonly (T | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

function conditions(activities: readonly Activity[]): Phrase[] {
  const cautions: Phrase[] = [];
  const loads = distinct(
    activities.map(({ analysis }) => found(analysis.metrics.training_load)?.method.split(':')[0]),
  );
  if (loads.length > 1) cautions.push(phrase('compare.loads_mixed'));
  const climbs = distinct(activities.map(({ totalsFrom }) => totalsFrom.ascentMeters));
  if (climbs.length > 1) cautions.push(phrase('compare.ascent_sources'));
  const inside = distinct(activities.map(({ subSport }) => isInside(subSport)));
  if (inside.length > 1) cautions.push(phrase('compare.indoor_outdoor'));
  const temperatures = distinct(activities.map(({ totals }) => totals.averageTemperature));
  const spread = Math.max(...temperatures) - Math.min(...temperatures);
  if (temperatures.length > 1 && spread >= 8) {
    cautions.push(phrase('compare.temperatures', { degrees: Math.round(spread) }));
  }
  for (const { id, partial } of activities) if (partial) cautions.push(phrase('compare.partial', { id }));
  return cautions;
}

const isInside = (subSport: Activity['subSport']): boolean =>
  subSport === 'indoor' || subSport === 'treadmill' || subSport === 'virtual';

/** One half of an activity. */
export interface HalfTotals extends Totals {
  readonly startSeconds: number;
  /** m/s on the flat for the same effort; foot sports with altitude. */
  readonly gradedSpeed?: number;
}

export interface Halves {
  readonly by: 'time' | 'distance';
  readonly first: HalfTotals;
  readonly second: HalfTotals;
  readonly changes: Readonly<Record<string, Change>>;
  /** With the reason where it is refused. */
  readonly decoupling?: Result;
}

/** The two halves of one activity: by timer time, or by distance. Undefined without samples (or without a track). */
export function compareHalves(session: Session, by: Halves['by'] = 'time'): Halves | undefined {
  const middle = middleOf(session, by);
  if (middle === undefined) return undefined;
  const { altitude } = session.streams.channels;
  const ascent = altitude && cumulativeAscent(altitude);
  const first = half(session, 0, middle, ascent);
  const second = half(session, middle, session.elapsedSeconds, ascent);
  const changes: Record<string, Change> = {};
  for (const [figure, before] of Object.entries(first)) {
    const now = second[figure as keyof HalfTotals];
    if (figure !== 'startSeconds' && now !== undefined) changes[figure] = change(before as number, now);
  }
  return { by, first, second, changes, decoupling: decouplingOf(session) };
}

function middleOf({ track, streams, seconds }: Session, by: Halves['by']): number | undefined {
  if (streams.time.length < 2) return undefined;
  if (by === 'distance') {
    if (!track) return undefined;
    const half = (track.meters[0] + track.meters[track.meters.length - 1]) / 2;
    const at = track.meters.findIndex((meters) => meters >= half);
    return track.time[at];
  }
  let running = 0;
  for (const paused of seconds.paused) running += 1 - paused;
  let s = 0;
  for (let left = running / 2; left > 0; s++) left -= 1 - seconds.paused[s];
  return s;
}

function half(session: Session, from: number, to: number, ascent: Float64Array | undefined): HalfTotals {
  const totals = sectionTotals(session, from, to, ascent);
  const { graded, track } = session;
  const gradedMeters = graded && track && gradedBetween(graded, metersAt(track, from), metersAt(track, to));
  return {
    ...totals,
    startSeconds: from,
    ...(gradedMeters !== undefined &&
      totals.timerSeconds && { gradedSpeed: gradedMeters / totals.timerSeconds }),
  };
}
