import type { Curves } from '../../app/answers/activity-curves.ts';
import type { Preferences } from '../../domain/athlete.ts';
import { readsAsPace, type Sport } from '../../domain/sport.ts';
import { METERS_PER_FOOT, METERS_PER_MILE, METERS_PER_YARD } from '../../domain/units.ts';
import { duration } from '../../locales/format.ts';
import type { Voice } from '../../locales/index.ts';

/** One curve in the athlete's units, with an axis that begins and ends on round values. */
export interface Panel {
  readonly kind: 'pace' | 'heart' | 'power';
  readonly name: string;
  readonly values: Float64Array;
  readonly axis: Axis;
  /** Pace: less is faster, so the axis stands on its head. */
  readonly inverse: boolean;
  readonly label: (value: number) => string;
}

export interface Axis {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

export interface Reader {
  /** Intervals that an axis has room for. */
  readonly most: number;
  readonly voice: Voice;
  readonly preferences: Pick<Preferences, 'units' | 'swimUnits'>;
}

/** The panels an activity has data for: pace or speed, heart rate, power. */
export function panelsOf(curves: Curves, sport: Sport, reader: Reader): Panel[] {
  const { voice, most } = reader;
  const speed = moving(curves.speed);
  const raws = [
    speed && (readsAsPace(sport) ? paceCurve(speed, sport, reader) : speedCurve(speed, reader)),
    curves.heartRate && heartCurve(curves.heartRate, voice),
    curves.power && powerCurve(curves.power, voice),
  ];
  return raws.flatMap((raw) => (raw ? (fitted(raw, most) ?? []) : []));
}

/** Altitude in the athlete's units, as a backdrop. */
export function hillsOf(
  { altitude }: Curves,
  { preferences }: Reader,
): { values: Float64Array; axis: Axis } | undefined {
  const imperial = preferences.units === 'imperial';
  const values = imperial ? altitude?.map((meters) => meters / METERS_PER_FOOT) : altitude;
  const range = values && rangeOf(values);
  if (!range) return undefined;
  // A flat course must not look like the Alps: at least sixty metres fill the panel, and hills stay below the curves.
  const height = Math.max(range[1] - range[0], imperial ? 60 / METERS_PER_FOOT : 60);
  return { values, axis: { min: range[0] - height * 0.15, max: range[0] + height * 1.8, interval: height } };
}

/** A curve before it has an axis. `rounds`: the intervals a person counts in. */
interface Raw extends Omit<Panel, 'axis'> {
  readonly rounds: readonly number[];
}

/** A dive or a yoga class has a speed of zero throughout: no curve worth drawing. */
const moving = (speed: Float64Array | undefined): Float64Array | undefined =>
  speed?.some((v) => v > 0.3) ? speed : undefined;

function paceCurve(speed: Float64Array, sport: Sport, { voice, preferences }: Reader): Raw {
  const [meters, unit] = sport === 'swimming' ? poolUnit(preferences) : roadUnit(preferences);
  // Standing still has no pace; a walk to the fountain must not flatten the run.
  const all = speed.map((v) => (v > 0.2 ? meters / v : Number.NaN));
  const slowest = 1.6 * (rangeOf(all, [0.5, 0.5])?.[0] ?? 0);
  return {
    kind: 'pace',
    name: `${voice.say('page.chart.pace')} · ${unit}`,
    values: all.map((pace) => Math.min(pace, slowest)),
    inverse: true,
    label: duration,
    rounds: [5, 10, 15, 30, 60, 120, 300],
  };
}

const poolUnit = ({ swimUnits }: Reader['preferences']): readonly [number, string] =>
  swimUnits === 'yards' ? [100 * METERS_PER_YARD, '/100 yd'] : [100, '/100 m'];
const roadUnit = ({ units }: Reader['preferences']): readonly [number, string] =>
  units === 'imperial' ? [METERS_PER_MILE, '/mi'] : [1000, '/km'];

function speedCurve(speed: Float64Array, { voice, preferences }: Reader): Raw {
  const [meters] = roadUnit(preferences);
  return {
    kind: 'pace',
    name: `${voice.say('page.chart.speed')} · ${preferences.units === 'imperial' ? 'mph' : 'km/h'}`,
    values: speed.map((v) => (v * 3600) / meters),
    inverse: false,
    label: (value) => voice.number(value),
    rounds: [1, 2, 5, 10, 20, 50],
  };
}

const heartCurve = (values: Float64Array, voice: Voice): Raw => ({
  kind: 'heart',
  name: `${voice.say('page.chart.heart')} · bpm`,
  values,
  inverse: false,
  label: (value) => voice.number(value),
  rounds: [10, 20, 50],
});

const powerCurve = (values: Float64Array, voice: Voice): Raw => ({
  kind: 'power',
  name: `${voice.say('page.chart.power')} · W`,
  values,
  inverse: false,
  label: (value) => voice.number(value),
  rounds: [25, 50, 100, 200, 500],
});

function fitted({ rounds, ...raw }: Raw, most: number): Panel | undefined {
  // A moment of nothing at a start or a stop does not stretch the axis; a peak does: it is what one looks for.
  const range = rangeOf(raw.values, raw.inverse ? [0.01, 0] : [0.02, 0]);
  if (!range) return undefined;
  const axis = axisOver(range, rounds, most);
  // What lies beyond the axis is drawn at its edge.
  const values = raw.values.map((v) => Math.min(axis.max, Math.max(axis.min, v)));
  return { ...raw, values, axis };
}

/** Lowest and highest value, without the shares `outside` below and above. */
function rangeOf(
  values: Float64Array,
  outside: readonly [below: number, above: number] = [0, 0],
): [number, number] | undefined {
  const sorted = values.filter((v) => !Number.isNaN(v)).sort();
  if (sorted.length === 0) return undefined;
  const [below, above] = outside.map((share) => Math.floor((sorted.length - 1) * share));
  return [sorted[below], sorted[sorted.length - 1 - above]];
}

/** An axis of round intervals around a range, `most` of them at most. */
export function axisOver(
  [low, high]: readonly [number, number],
  rounds: readonly number[],
  most: number,
): Axis {
  const fits = (interval: number): boolean => Math.ceil(high / interval) - Math.floor(low / interval) <= most;
  const interval = rounds.find(fits) ?? Math.ceil((high - low) / (most - 1));
  const min = Math.floor(low / interval) * interval;
  const max = Math.ceil(high / interval) * interval;
  return max > min ? { min, max, interval } : { min: min - interval, max: max + interval, interval };
}
