import { phrase, type Phrase } from './phrase.ts';
import { cleanText } from './text.ts';
import { METERS_PER_MILE, METERS_PER_YARD } from './units.ts';
import { refuse, workoutProblems } from './workout-check.ts';
import { fromFlatTarget, type FlatTarget, toFlatTarget } from './workout-flat-target.ts';
import { isRepeat } from './workout-steps.ts';
import type { Block, End, Repeat, Step, StepKind, SwimDetail, Workout, WorkoutSport } from './workout.ts';

/** A session as an assistant fills it in: one flat object and a list of flat steps, a unit in every name. */
export interface FlatWorkout {
  /** A run on trails is a sport of its own on most watches. */
  readonly sport: WorkoutSport | 'trail_running';
  readonly name: string;
  readonly note?: string;
  readonly pool_length_meters?: number;
  readonly pool_length_yards?: number;
  readonly steps: readonly FlatStep[];
}

/** One step, or a repeat with `times` and `steps` and nothing else. Exactly one of the ends, `send_off_seconds` apart. */
export interface FlatStep {
  readonly kind: StepKind | 'repeat';
  readonly times?: number;
  readonly steps?: readonly FlatStep[];
  readonly duration_seconds?: number;
  readonly distance_meters?: number;
  readonly distance_yards?: number;
  readonly distance_miles?: number;
  readonly until?: 'lap_press';
  readonly send_off_seconds?: number;
  readonly repetitions?: number;
  readonly target?: FlatTarget['target'];
  readonly target_unit?: FlatTarget['unit'];
  readonly target_low?: FlatTarget['low'];
  readonly target_high?: FlatTarget['high'];
  readonly ramp?: boolean;
  readonly target2?: FlatTarget['target'];
  readonly target2_unit?: FlatTarget['unit'];
  readonly target2_low?: FlatTarget['low'];
  readonly target2_high?: FlatTarget['high'];
  readonly note?: string;
  readonly stroke?: SwimDetail['stroke'];
  readonly drill?: SwimDetail['drill'];
  readonly equipment?: SwimDetail['equipment'];
}

/**
 * Reads the flat form: "4:00/km", yards and miles become our units, swapped ends are sorted, texts are cleaned.
 * Throws InputError `workout.unsound` with every problem at once, those of form and those of sense.
 */
export function fromFlat(flat: FlatWorkout): Workout {
  const problems: Phrase[] = [];
  const workout: Workout = {
    ...sportIn(flat),
    name: cleanText(flat.name, 1000),
    ...(flat.note === undefined ? {} : { note: cleanText(flat.note, 2000) }),
    ...pool(flat, problems),
    steps: flat.steps.map((step, index) => toBlock(step, { flat, problems, at: `${index + 1}` })),
  };
  refuse([...problems, ...workoutProblems(workout)]);
  return workout;
}

/** The flat form of a workout; a repeat inside a repeat is written out, for the flat form has one level. */
export function toFlat(workout: Workout): FlatWorkout {
  const { sport, subSport, name, note, poolLengthMeters, poolUnit } = workout;
  const yards = poolUnit === 'yards';
  return {
    sport: subSport === 'trail' ? 'trail_running' : sport,
    name,
    ...(note === undefined ? {} : { note }),
    ...(poolLengthMeters === undefined
      ? {}
      : yards
        ? { pool_length_yards: inYards(poolLengthMeters) }
        : { pool_length_meters: poolLengthMeters }),
    steps: workout.steps.map((block) =>
      isRepeat(block)
        ? { kind: 'repeat' as const, times: block.times, steps: inner(block.steps, yards) }
        : flatStep(block, yards),
    ),
  };
}

interface Place {
  readonly flat: FlatWorkout;
  readonly problems: Phrase[];
  readonly at: string;
}

function pool(
  { pool_length_meters: meters, pool_length_yards: yards }: FlatWorkout,
  problems: Phrase[],
): Pick<Workout, 'poolLengthMeters' | 'poolUnit'> {
  if (meters !== undefined && yards !== undefined) problems.push(phrase('workout.pool_twice'));
  if (yards !== undefined) return { poolLengthMeters: yards * METERS_PER_YARD, poolUnit: 'yards' };
  return meters === undefined ? {} : { poolLengthMeters: meters, poolUnit: 'meters' };
}

function toBlock(flat: FlatStep, place: Place): Block {
  return flat.kind === 'repeat' ? toRepeat(flat, place) : toStep(flat, flat.kind, place);
}

function toRepeat(flat: FlatStep, { flat: workout, problems, at }: Place): Repeat {
  const { kind: _, times, steps = [], ...rest } = flat;
  const foreign = Object.entries(rest).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (foreign.length > 0) problems.push(phrase('workout.repeat_fields', { at, fields: foreign.join(', ') }));
  if (times === undefined) problems.push(phrase('workout.times_missing', { at }));
  const inside = steps.map((step, index) => {
    const place = { flat: workout, problems, at: `${at}.${index + 1}` };
    if (step.kind === 'repeat') problems.push(phrase('workout.nested', { at: place.at }));
    return step.kind === 'repeat' ? placeholder : toStep(step, step.kind, place);
  });
  return { kind: 'repeat', times: times ?? 2, steps: inside };
}

const sportIn = ({ sport }: FlatWorkout): Pick<Workout, 'sport' | 'subSport'> =>
  sport === 'trail_running' ? { sport: 'running', subSport: 'trail' } : { sport };

/** Stands where a block could not be read, so that the places of the others stay right in the refusal. */
const placeholder: Step = { kind: 'work', end: { by: 'lap_press' } };

function toStep(flat: FlatStep, kind: StepKind, place: Place): Step {
  const { problems, at } = place;
  if (flat.times !== undefined || flat.steps !== undefined)
    problems.push(phrase('workout.not_repeat', { at, kind }));
  const context = {
    at,
    problems,
    sport: sportIn(place.flat).sport,
    yards: place.flat.pool_length_yards !== undefined,
  };
  const target = fromFlatTarget(
    {
      target: flat.target,
      unit: flat.target_unit,
      low: flat.target_low,
      high: flat.target_high,
      ramp: flat.ramp,
    },
    { ...context, prefix: 'target' },
  );
  const target2 = fromFlatTarget(
    { target: flat.target2, unit: flat.target2_unit, low: flat.target2_low, high: flat.target2_high },
    { ...context, prefix: 'target2' },
  );
  const swim = swimDetail(flat);
  return {
    kind,
    end: toEnd(flat, place),
    ...(target ? { target } : {}),
    ...(target2 ? { target2 } : {}),
    ...(flat.note === undefined ? {} : { note: cleanText(flat.note, 1000) }),
    ...(swim ? { swim } : {}),
  };
}

const endFields = [
  'duration_seconds',
  'distance_meters',
  'distance_yards',
  'distance_miles',
  'until',
  'send_off_seconds',
  'repetitions',
] as const;

/** A swim distance and its send-off are one end; any other two are one too many. */
function toEnd(flat: FlatStep, { problems, at }: Place): End {
  const given = endFields.filter((field) => flat[field] !== undefined);
  const meters = metersIn(flat);
  const sendOff = flat.send_off_seconds;
  const together = sendOff !== undefined && meters !== undefined && given.length === 2;
  if (given.length === 0) problems.push(phrase('workout.no_end', { at }));
  else if (given.length > 1 && !together)
    problems.push(phrase('workout.two_ends', { at, fields: given.join(', ') }));
  if (given.length > 1 && !together) return { by: 'lap_press' };
  if (sendOff !== undefined)
    return { by: 'send_off', seconds: sendOff, ...(meters === undefined ? {} : { meters }) };
  if (meters !== undefined) return { by: 'distance', meters };
  if (flat.duration_seconds !== undefined) return { by: 'time', seconds: flat.duration_seconds };
  if (flat.repetitions !== undefined) return { by: 'repetitions', count: flat.repetitions };
  return { by: 'lap_press' };
}

function metersIn({ distance_meters, distance_yards, distance_miles }: FlatStep): number | undefined {
  if (distance_meters !== undefined) return distance_meters;
  if (distance_yards !== undefined) return distance_yards * METERS_PER_YARD;
  return distance_miles === undefined ? undefined : distance_miles * METERS_PER_MILE;
}

function swimDetail({ stroke, drill, equipment }: FlatStep): SwimDetail | undefined {
  const detail = {
    ...(stroke === undefined ? {} : { stroke }),
    ...(drill === undefined ? {} : { drill }),
    ...(equipment === undefined ? {} : { equipment }),
  };
  return Object.keys(detail).length > 0 ? detail : undefined;
}

function inner(blocks: readonly Block[], yards: boolean): FlatStep[] {
  return blocks.flatMap((block) =>
    isRepeat(block)
      ? Array.from({ length: block.times }, () => inner(block.steps, yards)).flat()
      : [flatStep(block, yards)],
  );
}

function flatStep({ kind, end, target, target2, note, swim }: Step, yards: boolean): FlatStep {
  return {
    kind,
    ...flatEnd(end, yards),
    ...(target ? toFlatTarget(target, 'target') : {}),
    ...(target2 ? toFlatTarget(target2, 'target2') : {}),
    ...(note === undefined ? {} : { note }),
    ...swim,
  };
}

function flatEnd(end: End, yards: boolean): Partial<FlatStep> {
  switch (end.by) {
    case 'time':
      return { duration_seconds: end.seconds };
    case 'distance':
      return flatDistance(end.meters, yards);
    case 'lap_press':
      return { until: 'lap_press' };
    case 'send_off':
      return {
        ...(end.meters === undefined ? {} : flatDistance(end.meters, yards)),
        send_off_seconds: end.seconds,
      };
    default:
      return { repetitions: end.count };
  }
}

const flatDistance = (meters: number, yards: boolean): Partial<FlatStep> =>
  yards ? { distance_yards: inYards(meters) } : { distance_meters: meters };

/** Micro-yards are rounding noise of the way through metres. */
const inYards = (meters: number): number => Math.round((meters / METERS_PER_YARD) * 1e6) / 1e6;
