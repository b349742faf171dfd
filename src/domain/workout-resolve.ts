import type { Day } from './day.ts';
import { InputError } from './errors.ts';
import type { Landmark, LandmarkKind } from './landmark.ts';
import { phrase, type Phrase } from './phrase.ts';
import { round } from './units.ts';
import { checkWorkout } from './workout-check.ts';
import { landmarkFor, landmarkNote, paceLandmark, type Reference } from './workout-landmarks.ts';
import { isRepeat } from './workout-steps.ts';
import { workoutTotals } from './workout-totals.ts';
import { type Zones, zonesFor } from './workout-zones.ts';
import type {
  AbsoluteTarget,
  Block,
  ResolvedBlock,
  ResolvedWorkout,
  Step,
  Target,
  Workout,
} from './workout.ts';

/**
 * Turns zones and percentages into watts, beats and metres per second with the landmarks in force on `day`, keeps both
 * forms, adds up the totals and says what was used. Throws InputError `workout.unsound` (see `checkWorkout`) or
 * `workout.unresolved` with one detail for each missing landmark: never a default.
 */
export function resolveWorkout(workout: Workout, landmarks: readonly Landmark[], day: Day): ResolvedWorkout {
  const remarks = checkWorkout(workout);
  const reference: Reference = { landmarks, day, sport: workout.sport };
  const context: Context = { reference, problems: new Map(), used: new Set(), notes: new Map() };
  const steps = workout.steps.map((block, index) => resolveBlock(block, `${index + 1}`, context));
  const problems = [...context.problems.values()];
  if (problems.length > 0)
    throw new InputError('workout.unresolved', { count: problems.length }, undefined, problems);
  const totals = workoutTotals({ sport: workout.sport, steps }, paceLandmark(reference));
  const used = [...context.used].map((landmark) => landmarkNote(landmark, day));
  return { ...workout, steps, day, totals, notes: [...used, ...context.notes.values(), ...remarks] };
}

interface Context {
  readonly reference: Reference;
  /** By what is missing, so that ten steps in one zone ask once. */
  readonly problems: Map<string, Phrase>;
  readonly used: Set<Landmark>;
  readonly notes: Map<string, Phrase>;
}

function resolveBlock(block: Block, at: string, context: Context): ResolvedBlock {
  if (!isRepeat(block)) return resolveStep(block, at, context);
  const steps = block.steps.map((step, index) => resolveBlock(step, `${at}.${index + 1}`, context));
  return { ...block, steps };
}

function resolveStep(step: Step, at: string, context: Context): ResolvedBlock {
  const absolute = step.target && resolveTarget(step.target, at, context);
  const absolute2 = step.target2 && resolveTarget(step.target2, at, context);
  return { ...step, ...(absolute ? { absolute } : {}), ...(absolute2 ? { absolute2 } : {}) };
}

/** The target in m/s, bpm, W, per minute or RPE; undefined when a problem was noted. */
function resolveTarget(target: Target, at: string, context: Context): AbsoluteTarget | undefined {
  const { unit } = target;
  if (unit === 'zone') return fromZone(target, at, context);
  if (unit === 'percent_of_ftp') return fromPercent(target, 'threshold_power', at, context);
  if (unit === 'percent_of_max') return fromPercent(target, 'max_heart_rate', at, context);
  if (unit === 'percent_of_threshold') return fromPercent(target, 'threshold_heart_rate', at, context);
  const absolute = plain(widened(target, context));
  const ftp = target.of === 'power' ? landmarkFor('threshold_power', context.reference) : undefined;
  return ftp ? { ...absolute, landmark: ftp } : absolute;
}

function plain({ of, unit, low, high, ramp }: Target): AbsoluteTarget {
  const flag = ramp ? { ramp } : {};
  if (unit === 'seconds_per_km') return { ...speeds(1000 / low, 1000 / high, ramp), ...flag };
  if (unit === 'seconds_per_100m') return { ...speeds(100 / low, 100 / high, ramp), ...flag };
  if (unit === 'km_per_hour') return { of: 'speed', low: low / 3.6, high: high / 3.6, ...flag };
  return { of: of === 'pace' ? 'speed' : of, low, high, ...flag };
}

/** The slow end of a pace is the low speed; a ramp keeps its direction. */
function speeds(a: number, b: number, ramp?: boolean): AbsoluteTarget {
  const turned = !ramp && a > b;
  return { of: 'speed', low: turned ? b : a, high: turned ? a : b };
}

/** What one value means on a watch, which wants two: a share of it, or a number to each side. */
const bands: Partial<Record<Target['unit'], { readonly share?: number; readonly each?: number }>> = {
  seconds_per_km: { share: 0.02 },
  seconds_per_100m: { share: 0.02 },
  km_per_hour: { share: 0.02 },
  watts: { share: 0.03 },
  percent_of_ftp: { share: 0.03 },
  bpm: { each: 3 },
  percent_of_max: { each: 2 },
  percent_of_threshold: { each: 2 },
  rpm: { each: 3 },
  steps_per_minute: { each: 3 },
};

/** Opens a single value into a range around it, and says so once for each unit. */
function widened(target: Target, { notes }: Context): Target {
  const { unit, low, high, ramp } = target;
  const band = bands[unit];
  if (ramp || low !== high || !band) return target;
  const half = band.each ?? low * (band.share ?? 0);
  notes.set(
    unit,
    phrase(band.each ? 'workout.band_each' : 'workout.band_share', {
      unit,
      each: band.each ?? 0,
      percent: (band.share ?? 0) * 100,
    }),
  );
  return { ...target, low: low - half, high: high + half };
}

function fromPercent(
  target: Target,
  kind: LandmarkKind,
  at: string,
  context: Context,
): AbsoluteTarget | undefined {
  const landmark = landmarkFor(kind, context.reference);
  if (!landmark) return missing(kind, target, at, context);
  context.used.add(landmark);
  const { low, high, ramp } = widened(target, context);
  const of = target.of === 'power' ? 'power' : 'heart_rate';
  const value = (percent: number): number =>
    of === 'heart_rate' ? round((percent * landmark.value) / 100) : (percent * landmark.value) / 100;
  return { of, low: value(low), high: value(high), ...(ramp ? { ramp } : {}), landmark };
}

/** What to set for a zone of each quantity; the first named is the one the advice asks for. */
const zoneNeeds: Readonly<Record<Zones['of'], LandmarkKind>> = {
  heart_rate: 'threshold_heart_rate',
  power: 'threshold_power',
  pace: 'threshold_pace',
};

function fromZone(target: Target, at: string, context: Context): AbsoluteTarget | undefined {
  const of = target.of as Zones['of'];
  const { reference, used, problems } = context;
  const found = zonesFor(of, reference);
  if (!found) {
    const swim = of === 'pace' && reference.sport === 'swimming';
    return missing(swim ? 'critical_swim_speed' : zoneNeeds[of], target, at, context);
  }
  const [first, last] = [found.zones[target.low - 1], found.zones[target.high - 1]];
  if (!first || !last) {
    const count = found.zones.length;
    const zone = first ? target.high : target.low;
    problems.set(
      `zone ${of} ${zone}`,
      phrase('workout.zone_absent', { at, of, zone, count, model: found.model }),
    );
    return undefined;
  }
  used.add(found.landmark);
  if (found.model !== 'athlete')
    context.notes.set(`model ${of}`, phrase('workout.zone_model', { of, model: found.model }));
  const open = first.open ?? last.open;
  return {
    of: of === 'pace' ? 'speed' : of,
    low: first.low,
    high: last.high,
    ...(open ? { open } : {}),
    landmark: found.landmark,
  };
}

function missing(kind: LandmarkKind, { of, unit }: Target, at: string, context: Context): undefined {
  const { day, sport } = context.reference;
  const key = `${kind} ${unit}`;
  if (!context.problems.has(key))
    context.problems.set(key, phrase('workout.no_landmark', { at, kind, of, unit, sport, day }));
  return undefined;
}
