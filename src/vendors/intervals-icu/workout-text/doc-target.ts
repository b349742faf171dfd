import type { AbsoluteTarget, Target } from '../../../domain/workout.ts';
import { type JsonObject, numberIn, objectIn } from '../../../formats/json.ts';

/** What percentages and zones are a share of. W, bpm, m/s. */
export interface Thresholds {
  readonly ftp?: number;
  readonly lthr?: number;
  readonly maxHeartRate?: number;
  readonly speed?: number;
  /** On foot cadence counts one leg there and both here. */
  readonly isOnFoot?: boolean;
}

/** A target as it is stated there, and what it comes to. */
export interface Both {
  readonly target: Target;
  readonly absolute?: AbsoluteTarget;
}

/** Power, else heart rate, else pace. */
export function mainOf(row: JsonObject, thresholds: Thresholds, ramp: boolean): Both | undefined {
  return (
    powerOf(row, thresholds, ramp) ?? heartRateOf(row, thresholds, ramp) ?? paceOf(row, thresholds, ramp)
  );
}

type Range = readonly [low: number, high: number];

/** As it is stated: one value, or from and to. `order` puts the smaller first; a ramp keeps its direction. */
function rangeIn(from: JsonObject, ramp: boolean): Range | undefined {
  const value = numberIn(from, 'value');
  const [low, high] = [numberIn(from, 'start') ?? value, numberIn(from, 'end') ?? value];
  if (low === undefined || high === undefined || low < 0 || high < 0) return undefined;
  return ramp || low <= high ? [low, high] : [high, low];
}

/** What the vendor worked out itself. A single value outdoors is spread for the watch; the value in it is what was said. */
function workedOut(row: JsonObject, key: string, isSingle: boolean, ramp: boolean): Range | undefined {
  const found = objectIn(row, `_${key}`);
  const value = numberIn(found, 'value');
  return isSingle && value !== undefined ? [value, value] : rangeIn(found, ramp);
}

const isSingle = (stated: JsonObject): boolean => numberIn(stated, 'start') === undefined;

function both(
  of: Target['of'],
  unit: Target['unit'],
  [low, high]: Range,
  ramp: boolean,
  absolute: Range | undefined,
): Both {
  const flag = ramp ? { ramp } : {};
  const kind = of === 'pace' ? 'speed' : of;
  return {
    target: { of, unit, low, high, ...flag },
    ...(absolute && { absolute: { of: kind, low: absolute[0], high: absolute[1], ...flag } }),
  };
}

const share = ([low, high]: Range, whole: number | undefined): Range | undefined =>
  whole === undefined ? undefined : [(low * whole) / 100, (high * whole) / 100];

function powerOf(row: JsonObject, { ftp }: Thresholds, ramp: boolean): Both | undefined {
  const stated = objectIn(row, 'power');
  const range = rangeIn(stated, ramp);
  if (!range) return undefined;
  const worked = workedOut(row, 'power', isSingle(stated) && stated.units !== 'power_zone', ramp);
  if (stated.units === 'w') return both('power', 'watts', range, ramp, range);
  if (stated.units === '%ftp')
    return both('power', 'percent_of_ftp', range, ramp, share(range, ftp) ?? worked);
  if (stated.units === 'power_zone') return both('power', 'zone', range, ramp, worked);
  return worked && both('power', 'watts', worked, ramp, worked);
}

function heartRateOf(row: JsonObject, { lthr, maxHeartRate }: Thresholds, ramp: boolean): Both | undefined {
  const stated = objectIn(row, 'hr');
  const range = rangeIn(stated, ramp);
  if (!range) return undefined;
  const worked = workedOut(row, 'hr', isSingle(stated) && stated.units !== 'hr_zone', ramp);
  const whole = { '%lthr': ['percent_of_threshold', lthr], '%hr': ['percent_of_max', maxHeartRate] } as const;
  if (stated.units === '%lthr' || stated.units === '%hr') {
    const [unit, bpm] = whole[stated.units];
    return both('heart_rate', unit, range, ramp, share(range, bpm) ?? worked);
  }
  if (stated.units === 'hr_zone') return both('heart_rate', 'zone', range, ramp, worked);
  return stated.units === 'bpm' ? both('heart_rate', 'bpm', range, ramp, range) : undefined;
}

const metersPer: Readonly<Record<string, number>> = {
  DEFAULT: 1000,
  MINS_KM: 1000,
  MINS_MILE: 1609.344,
  SECS_100M: 100,
  SECS_100Y: 91.44,
  SECS_500M: 500,
  SECS_400M: 400,
  SECS_250M: 250,
};

/**
 * Metres per second are taken from what the vendor worked out: how it writes 4:00/km in the value itself, as 240 or as 4,
 * is not documented. Nobody needs half a minute for a kilometre, nor forty for one on foot.
 */
function paceOf(row: JsonObject, { speed }: Thresholds, ramp: boolean): Both | undefined {
  const stated = objectIn(row, 'pace');
  const units = typeof stated.units === 'string' ? stated.units : '';
  const range = rangeIn(stated, true);
  if (!range) return undefined;
  const single = isSingle(stated) && units !== 'pace_zone';
  const meters = Object.hasOwn(metersPer, units) ? metersPer[units] : undefined;
  const ofClock = (value: number): number =>
    (meters ?? 0) / (units.startsWith('MINS') && value < 40 ? value * 60 : value);
  const own: Range | undefined =
    meters !== undefined
      ? [ofClock(range[0]), ofClock(range[1])]
      : units === '%pace'
        ? share(range, speed)
        : undefined;
  const found = workedOut(row, 'pace', single, true) ?? own;
  if (units === 'pace_zone' && !found) return both('pace', 'zone', range, ramp, undefined);
  if (!found || !(found[0] > 0 && found[1] > 0) || !found.every(Number.isFinite)) return undefined;
  const speeds: Range = ramp || found[0] <= found[1] ? found : [found[1], found[0]];
  const isSwim = units.startsWith('SECS_100') || (units === '%pace' && (speed ?? 9) < 2.2);
  const per = isSwim ? 100 : 1000;
  const paces: Range = [per / speeds[0], per / speeds[1]];
  const words: Range = ramp ? paces : [paces[1], paces[0]];
  return both('pace', isSwim ? 'seconds_per_100m' : 'seconds_per_km', words, ramp, speeds);
}

export function cadenceOf(row: JsonObject, { isOnFoot }: Thresholds): Both | undefined {
  const range = rangeIn(objectIn(row, 'cadence'), false);
  if (!range) return undefined;
  const legs = isOnFoot ? 2 : 1;
  const counted: Range = [range[0] * legs, range[1] * legs];
  return both('cadence', isOnFoot ? 'steps_per_minute' : 'rpm', counted, false, counted);
}
