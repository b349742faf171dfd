import type { Json } from './athletes.ts';
import type { IntervalsIcuOptions } from './options.ts';
import type { Value } from './text-tokens.ts';
import { isTextRepeat, parseWorkoutText, type TextBlock, type TextStep } from './workout-text.ts';

export interface DocContext {
  readonly sport: string;
  readonly indoor: boolean;
  readonly settings: Json;
  readonly options: IntervalsIcuOptions;
}

/** What the server makes of a description. Nothing that parses leaves `steps` empty, and nobody is told. */
export function workoutDoc(description: string, context: DocContext): Json {
  const blocks = parseWorkoutText(description);
  const steps = blocks.map((block) =>
    isTextRepeat(block) ? repeatDoc(block, context) : stepDoc(block, context),
  );
  const { ftp, lthr, threshold_pace, pace_units } = context.settings;
  const pace = blocks
    .flatMap((block) => (isTextRepeat(block) ? block.steps : [block]))
    .some((step) => step.pace);
  return {
    duration: sum(steps, 'duration'),
    distance: sum(steps, 'distance'),
    ftp: ftp ?? undefined,
    lthr: lthr ?? undefined,
    threshold_pace: threshold_pace ?? undefined,
    pace_units,
    target: pace ? 'PACE' : 'AUTO',
    steps,
    options: context.options.poolLength && context.sport === 'Swim' ? { pool_length: 25 } : {},
    locales: [],
  };
}

const sum = (steps: readonly Json[], key: string): number =>
  steps.reduce((total, step) => total + (Number(step[key] ?? 0) || 0), 0);

function repeatDoc(block: Extract<TextBlock, { reps: number }>, context: DocContext): Json {
  const steps = block.steps.map((step) => stepDoc(step, context));
  const { reps, text } = block;
  const [duration, distance] = [sum(steps, 'duration') * reps, sum(steps, 'distance') * reps];
  return { reps, text, steps, duration, distance };
}

function stepDoc(step: TextStep, context: DocContext): Json {
  const { text, seconds, meters, restSeconds, pace, ...rest } = step;
  const speed = pace && speedOf(pace, context).middle;
  const travelled = meters !== undefined && speed ? Math.trunc(meters / speed + 1e-9) : 0;
  return {
    ...(text && { text }),
    duration: (seconds ?? travelled) + restSeconds,
    ...(meters !== undefined && { distance: meters }),
    ...rest,
    ...(pace && { pace: writtenPace(pace, context) }),
  };
}

const metersPer: Readonly<Record<string, number>> = {
  MINS_KM: 1000,
  MINS_MILE: 1609.344,
  SECS_100M: 100,
  SECS_100Y: 91.44,
  SECS_500M: 500,
  SECS_400M: 400,
  SECS_250M: 250,
};

const textOf = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

const unitsOf = ({ units }: Value, { settings }: DocContext): string =>
  units === 'DEFAULT' ? textOf(settings.pace_units, 'MINS_KM') : units;

function writtenPace(pace: Value, context: DocContext): Json {
  const units = unitsOf(pace, context);
  const inMinutes = context.options.paceValues === 'minutes' && units.startsWith('MINS');
  const number = (value: number | undefined): number | undefined =>
    value !== undefined && inMinutes ? value / 60 : value;
  return { units, value: number(pace.value), start: number(pace.start), end: number(pace.end) };
}

interface Speeds {
  readonly start: number;
  readonly end: number;
  readonly middle: number;
}

function speedOf(pace: Value, context: DocContext): Speeds {
  const units = unitsOf(pace, context);
  const threshold = Number(context.settings.threshold_pace ?? 0);
  const [low, high] = [pace.start ?? pace.value ?? 0, pace.end ?? pace.value ?? 0];
  const bounds = zoneBounds(context.settings.pace_zones);
  const speed = (value: number): number =>
    units === '%pace' ? (value * threshold) / 100 : value > 0 ? (metersPer[units] ?? 0) / value : 0;
  const [start, end] =
    units === 'pace_zone'
      ? [((bounds[low - 1]?.[0] ?? 0) * threshold) / 100, ((bounds[high - 1]?.[1] ?? 0) * threshold) / 100]
      : [speed(low), speed(high)];
  return { start, end, middle: (start + end) / 2 };
}

/** [low, high] of each zone from the upper bounds: one more than the zone before. */
function zoneBounds(bounds: unknown): (readonly [number, number])[] {
  const highs = Array.isArray(bounds) ? bounds.map(Number) : [];
  return highs.map((high, index) => [index === 0 ? 0 : (highs[index - 1] ?? 0) + 1, high]);
}

/** `resolve=true`: watts, beats and metres per second beside what was written. */
export function resolved(doc: Json, context: DocContext): Json {
  const steps = Array.isArray(doc.steps) ? (doc.steps as Json[]) : [];
  return { ...doc, steps: steps.map((step) => resolvedStep(step, context)) };
}

function resolvedStep(step: Json, context: DocContext): Json {
  if (Array.isArray(step.steps)) {
    return { ...step, steps: (step.steps as Json[]).map((one) => resolvedStep(one, context)) };
  }
  const { settings } = context;
  const power = step.power as Value | undefined;
  const hr = step.hr as Value | undefined;
  const pace = step.pace as Value | undefined;
  return {
    ...step,
    ...(power && {
      _power: wide(absolute(power, settings, 'ftp', settings.power_zones), power, 2.5, context),
    }),
    ...(hr && { _hr: wide(absolute(hr, settings, 'lthr', settings.hr_zones), hr, 1.5, context) }),
    ...(pace && { _pace: paceDoc(pace, context) }),
  };
}

function paceDoc(pace: Value, context: DocContext): Json {
  const back = context.options.paceValues === 'minutes' && pace.units.startsWith('MINS') ? 60 : 1;
  const number = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : value * back;
  const { start, end, middle } = speedOf(
    { units: pace.units, value: number(pace.value), start: number(pace.start), end: number(pace.end) },
    context,
  );
  const share = pace.value === undefined || context.sport === 'Swim' ? 0 : 0.025;
  return { value: middle, start: start * (1 - share), end: end * (1 + share) };
}

function absolute(
  value: Value,
  settings: Json,
  threshold: string,
  zones: unknown,
): readonly [number, number] {
  const [low, high] = [value.start ?? value.value ?? 0, value.end ?? value.value ?? 0];
  const whole = Number(settings[value.units === '%hr' ? 'max_hr' : threshold] ?? 0);
  if (value.units === 'w' || value.units === 'bpm') return [low, high];
  if (!value.units.endsWith('_zone')) return [(low * whole) / 100, (high * whole) / 100];
  const bounds = zoneBounds(zones);
  const [from, to] = [bounds[low - 1]?.[0] ?? 0, bounds[high - 1]?.[1] ?? 0];
  return value.units === 'hr_zone' ? [from, to] : [(from * whole) / 100, (to * whole) / 100];
}

/** One value outdoors is a range around it; indoors and in the water it stays one. */
function wide(
  [start, end]: readonly [number, number],
  { value, units }: Value,
  percent: number,
  { indoor, sport }: DocContext,
): Json {
  const middle = (start + end) / 2;
  const isFixed = value !== undefined && !units.endsWith('_zone');
  if (!isFixed || indoor || sport === 'Swim') return { value: middle, start, end };
  const half = (middle * percent) / 100;
  return { value: middle, start: Math.floor(middle - half), end: Math.ceil(middle + half) };
}
