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
  readonly voice: Voice;
  readonly preferences: Pick<Preferences, 'units' | 'swimUnits'>;
}

/** The panels an activity has data for: pace or speed, heart rate, power. */
export function panelsOf(curves: Curves, sport: Sport, reader: Reader): Panel[] {
  const { voice } = reader;
  const whole = (value: number): string => voice.number(value);
  return [
    curves.speed &&
      (readsAsPace(sport) ? pacePanel(curves.speed, sport, reader) : speedPanel(curves.speed, reader)),
    curves.heartRate &&
      panel('heart', `${voice.say('page.chart.heart')} · bpm`, curves.heartRate, whole, [10, 20, 50]),
    curves.power &&
      panel('power', `${voice.say('page.chart.power')} · W`, curves.power, whole, [25, 50, 100, 200, 500]),
  ].filter((found) => found !== undefined);
}

/** Altitude in the athlete's units, as a backdrop. */
export function hillsOf(
  { altitude }: Curves,
  { preferences }: Reader,
): { values: Float64Array; axis: Axis } | undefined {
  const values =
    preferences.units === 'imperial' ? altitude?.map((meters) => meters / METERS_PER_FOOT) : altitude;
  const range = values && rangeOf(values, 0);
  if (!range) return undefined;
  // A flat course must not look like the Alps: at least sixty metres fill the panel, and hills stay below the curves.
  const least = preferences.units === 'imperial' ? 60 / METERS_PER_FOOT : 60;
  const height = Math.max(range[1] - range[0], least);
  return { values, axis: { min: range[0] - height * 0.15, max: range[0] + height * 1.8, interval: height } };
}

function pacePanel(speed: Float64Array, sport: Sport, { voice, preferences }: Reader): Panel | undefined {
  const swimMeters = preferences.swimUnits === 'yards' ? 100 * METERS_PER_YARD : 100;
  const roadMeters = preferences.units === 'imperial' ? METERS_PER_MILE : 1000;
  const unitMeters = sport === 'swimming' ? swimMeters : roadMeters;
  const unit =
    sport === 'swimming'
      ? preferences.swimUnits === 'yards'
        ? '/100 yd'
        : '/100 m'
      : preferences.units === 'imperial'
        ? '/mi'
        : '/km';
  // Standing still has no pace; a walk to the fountain must not flatten the run.
  const pace = speed.map((v) => (v > 0.2 ? unitMeters / v : Number.NaN));
  const found = panel(
    'pace',
    `${voice.say('page.chart.pace')} · ${unit}`,
    pace,
    duration,
    [5, 10, 15, 30, 60, 120, 300],
  );
  return found && { ...found, inverse: true };
}

function speedPanel(speed: Float64Array, { voice, preferences }: Reader): Panel | undefined {
  const imperial = preferences.units === 'imperial';
  const values = speed.map((v) => (v * 3600) / (imperial ? METERS_PER_MILE : 1000));
  const name = `${voice.say('page.chart.speed')} · ${imperial ? 'mph' : 'km/h'}`;
  return panel('pace', name, values, (value) => voice.number(value), [1, 2, 5, 10, 20, 50]);
}

function panel(
  kind: Panel['kind'],
  name: string,
  values: Float64Array,
  label: (value: number) => string,
  rounds: readonly number[],
): Panel | undefined {
  const range = rangeOf(values, 0.02);
  if (!range) return undefined;
  const axis = axisOver(range, rounds);
  // What lies beyond the axis is drawn at its edge.
  const inside = values.map((v) => Math.min(axis.max, Math.max(axis.min, v)));
  return { kind, name, values: inside, axis, inverse: false, label };
}

/** Lowest and highest value, without the share `outside` at either end. */
function rangeOf(values: Float64Array, outside: number): [number, number] | undefined {
  const sorted = values.filter((v) => !Number.isNaN(v)).sort();
  if (sorted.length === 0) return undefined;
  const cut = Math.floor(sorted.length * outside);
  return [sorted[cut], sorted[sorted.length - 1 - cut]];
}

/** An axis of two to four round intervals around a range. */
export function axisOver([low, high]: readonly [number, number], rounds: readonly number[]): Axis {
  const fits = (interval: number): boolean => Math.ceil(high / interval) - Math.floor(low / interval) <= 4;
  const interval = rounds.find(fits) ?? Math.ceil((high - low) / 3) ?? 1;
  const min = Math.floor(low / interval) * interval;
  const max = Math.ceil(high / interval) * interval;
  return max > min ? { min, max, interval } : { min: min - interval, max: max + interval, interval };
}
