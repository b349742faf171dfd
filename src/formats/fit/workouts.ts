import type { Day } from '../../domain/day.ts';
import { cleanText } from '../../domain/text.ts';
import type {
  AbsoluteTarget,
  End,
  ResolvedBlock,
  ResolvedStep,
  StepKind,
  SwimDetail,
  Target,
  Workout,
  WorkoutSport,
} from '../../domain/workout.ts';
import { round } from '../../domain/units.ts';
import { type Message, messagesOf, raw, scaled, text } from './message.ts';
import { FIELD_MESSAGE_INDEX, indexOf, schedule, workout, workoutStep } from './profile.ts';
import type { Section } from './scan.ts';
import { instantFromFit } from './time.ts';
import {
  durations,
  equipments,
  heartRateOffset,
  powerOffset,
  strokeWords,
  targetKinds,
  workoutSportNumbers,
} from './workout-codes.ts';

/** "Training": only its sub-sport tells strength from the rest. */
const STRENGTH_PARENT = 10;

/** The workouts of a file: what `Format.decode` gives. */
export function workoutsIn(sections: readonly Section[]): { workout: Workout; day?: Day }[] {
  const message = messagesOf(sections, workout.message)[0];
  const steps = stepsIn(sections);
  if (!message || steps.length === 0) return [];
  const sport = sportOf(message);
  const name = cleanText(text(message, workout.name) ?? '', 60);
  const note = cleanText(text(message, workout.description) ?? '', 500);
  const pool = sport === 'swimming' ? scaled(message, workout.poolLength, 100) : undefined;
  const planned = messagesOf(sections, schedule.message)[0];
  const at = planned && raw(planned, schedule.scheduledTime);
  return [
    {
      workout: {
        sport,
        name: name || 'workout',
        ...(note && { note }),
        ...(pool && {
          poolLengthMeters: pool,
          poolUnit: raw(message, workout.poolLengthUnit) === 1 ? 'yards' : 'meters',
        }),
        steps: steps.map(withoutAbsolute),
      },
      // A schedule is in local time.
      ...(at !== undefined && { day: new Date(instantFromFit(at)).toISOString().slice(0, 10) as Day }),
    },
  ];
}

const sportByNumbers = new Map(
  Object.entries(workoutSportNumbers).map(([word, [sport, sub]]) => [
    sport === STRENGTH_PARENT ? `${sport}/${sub}` : `${sport}`,
    word as WorkoutSport,
  ]),
);

function sportOf(message: Message): WorkoutSport {
  const number = raw(message, workout.sport) ?? 0;
  const key = number === STRENGTH_PARENT ? `${number}/${raw(message, workout.subSport)}` : `${number}`;
  return sportByNumbers.get(key) ?? 'other';
}

function withoutAbsolute(block: ResolvedBlock): Workout['steps'][number] {
  if (block.kind === 'repeat') return { ...block, steps: block.steps.map(withoutAbsolute) };
  const { absolute: _, absolute2: __, ...step } = block;
  return step;
}

/** The steps with their repeats: a repeat follows its block and names the first step of it. */
export function stepsIn(sections: readonly Section[]): ResolvedBlock[] {
  const header = messagesOf(sections, workout.message)[0];
  const sport = header ? sportOf(header) : 'other';
  let blocks: { first: number; block: ResolvedBlock }[] = [];
  messagesOf(sections, workoutStep.message).forEach((message, position) => {
    const index = indexOf(raw(message, FIELD_MESSAGE_INDEX) ?? position);
    if (raw(message, workoutStep.durationType) !== durations.repeat) {
      blocks.push({ first: index, block: stepOf(message, sport) });
      return;
    }
    const first = raw(message, workoutStep.durationValue) ?? index;
    const times = raw(message, workoutStep.targetValue) ?? 1;
    const repeated = blocks.filter((one) => one.first >= first);
    if (repeated.length === 0) return;
    const steps = repeated.map(({ block }) => block);
    blocks = [
      ...blocks.filter((one) => one.first < first),
      { first, block: { kind: 'repeat', times, steps } },
    ];
  });
  return blocks.map(({ block }) => block);
}

const kinds: readonly StepKind[] = ['work', 'rest', 'warmup', 'cooldown', 'recovery', 'work', 'work'];

function stepOf(message: Message, sport: WorkoutSport): ResolvedStep {
  const note = cleanText(text(message, workoutStep.notes) ?? text(message, workoutStep.name) ?? '', 200);
  const swim = swimOf(message);
  const primary = targetOf(sport, {
    type: raw(message, workoutStep.targetType),
    value: raw(message, workoutStep.targetValue),
    low: raw(message, workoutStep.customLow),
    high: raw(message, workoutStep.customHigh),
  });
  const secondary = targetOf(sport, {
    type: raw(message, workoutStep.secondaryTargetType),
    value: raw(message, workoutStep.secondaryTargetValue),
    low: raw(message, workoutStep.secondaryCustomLow),
    high: raw(message, workoutStep.secondaryCustomHigh),
  });
  const [one, two] = [primary ?? secondary, primary && secondary];
  return {
    kind: kinds[raw(message, workoutStep.intensity) ?? 0] ?? 'work',
    end: endOf(message),
    ...(one && { target: one.target }),
    ...(one?.absolute && { absolute: one.absolute }),
    ...(two && { target2: two.target }),
    ...(two?.absolute && { absolute2: two.absolute }),
    ...(note && { note }),
    ...(swim && { swim }),
  };
}

/** What our model has no word for (calories, heart rate reached) ends on the button. */
function endOf(message: Message): End {
  const value = raw(message, workoutStep.durationValue);
  if (value === undefined) return { by: 'lap_press' };
  switch (raw(message, workoutStep.durationType)) {
    case durations.time:
      return { by: 'time', seconds: value / 1000 };
    case durations.distance:
      return { by: 'distance', meters: value / 100 };
    case durations.sendOff:
      return { by: 'send_off', seconds: value / 1000 };
    case durations.repetitions:
      return { by: 'repetitions', count: value };
    default:
      return { by: 'lap_press' };
  }
}

interface Stored {
  readonly type: number | undefined;
  readonly value: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
}
interface Read {
  readonly target: Target;
  readonly absolute?: AbsoluteTarget;
}

function targetOf(sport: WorkoutSport, { type, value, low, high }: Stored): Read | undefined {
  const of = targetKinds[type ?? -1];
  if (!of) return undefined;
  const hasRange = low !== undefined && high !== undefined && high > 0;
  if (!hasRange && (of === 'heart_rate' || of === 'power') && value) {
    return { target: { of, unit: 'zone', low: value, high: value } };
  }
  if (!hasRange) return undefined;
  const [from, to] = low <= high ? [low, high] : [high, low];
  switch (of) {
    case 'speed':
      return speedRange(sport, from / 1000, to / 1000);
    case 'heart_rate':
      return to <= heartRateOffset
        ? { target: { of, unit: 'percent_of_max', low: from, high: to } }
        : range('heart_rate', 'bpm', from - heartRateOffset, to - heartRateOffset);
    case 'power':
      return to <= powerOffset
        ? { target: { of, unit: 'percent_of_ftp', low: from, high: to } }
        : range('power', 'watts', from - powerOffset, to - powerOffset);
    case 'cadence':
      return sport === 'running' || sport === 'walking'
        ? range('cadence', 'steps_per_minute', from * 2, to * 2)
        : range('cadence', 'rpm', from, to);
  }
}

const range = (
  of: 'heart_rate' | 'power' | 'cadence',
  unit: Target['unit'],
  low: number,
  high: number,
): Read => ({
  target: { of, unit, low, high },
  absolute: { of, low, high },
});

/** Said as the sport says it: a pace on foot and in water, a speed elsewhere. */
function speedRange(sport: WorkoutSport, low: number, high: number): Read {
  const absolute: AbsoluteTarget = { of: 'speed', low, high };
  if (low <= 0 || sport === 'cycling' || sport === 'other' || sport === 'strength') {
    return {
      target: { of: 'speed', unit: 'km_per_hour', low: round(low * 3.6, 2), high: round(high * 3.6, 2) },
      absolute,
    };
  }
  const meters = sport === 'swimming' ? 100 : 1000;
  const unit = sport === 'swimming' ? 'seconds_per_100m' : 'seconds_per_km';
  return {
    target: { of: 'pace', unit, low: round(meters / high, 1), high: round(meters / low, 1) },
    absolute,
  };
}

function swimOf(message: Message): SwimDetail | undefined {
  const isStroke = raw(message, workoutStep.targetType) === 11;
  const stroke = isStroke ? strokeWords[raw(message, workoutStep.targetValue) ?? -1] : undefined;
  const equipment = equipments[raw(message, workoutStep.equipment) ?? 0];
  const detail: SwimDetail = {
    ...(stroke && stroke !== 'drill' && { stroke }),
    ...(stroke === 'drill' && { drill: 'drill' }),
    ...(equipment && equipment !== 'none' && { equipment }),
  };
  return Object.keys(detail).length > 0 ? detail : undefined;
}
