import type { PlannedInFile } from '../../domain/recording.ts';
import { workoutProblems } from '../../domain/workout-check.ts';
import type { Block, End, Step, StepKind, Target, Workout, WorkoutSport } from '../../domain/workout.ts';
import { dayIn } from '../../formats/garmin-export/times.ts';
import { sportOf } from '../../formats/garmin-export/sports.ts';
import { type JsonObject, listIn, numberIn, objectIn, textIn } from '../../formats/json.ts';
import type { Found } from './readers.ts';
import { firstRows } from './rows.ts';

/**
 * The workout that a session answered. It is read, never written: the service has no library and no calendar. What it
 * cannot say in our words (an end by heart rate, by calories) makes it unreadable as a whole: half a workout is another one.
 */
export function readPlanned(body: unknown, about: string, found: Found): void {
  const [, date = ''] = about.split(' ');
  for (const row of firstRows(body, 'workoutSegments', 'workoutId')) {
    const workout = workoutOf(row);
    if (!workout) {
      found.unread.workout = (found.unread.workout ?? 0) + 1;
      continue;
    }
    const day = dayIn({ date }, 'date');
    const id = numberIn(row, 'workoutId');
    const planned: PlannedInFile = { workout, ...(day && { day }), ...(id && { ref: `garmin:${id}` }) };
    found.planned.push(planned);
  }
}

const keyIn = (row: JsonObject, field: string, key: string): string =>
  textIn(objectIn(row, field), key, 40) ?? '';

function workoutOf(row: JsonObject): Workout | undefined {
  const segments = listIn(row, 'workoutSegments');
  const words = [row, ...segments].map((one) => keyIn(one, 'sportType', 'sportTypeKey')).filter(Boolean);
  // Several sports in one workout have no word with us.
  if (new Set(words).size > 1) return undefined;
  const sport = workoutSportOf(words[0] ?? '');
  const steps = segments.flatMap((segment) => blocksOf(listIn(segment, 'workoutSteps'), sport, 0));
  const known = steps.filter((step) => step !== undefined);
  if (known.length !== steps.length || known.length === 0) return undefined;
  const note = textIn(row, 'description', 500);
  const workout = {
    sport,
    name: textIn(row, 'workoutName', 60) ?? 'Garmin',
    ...(note && { note }),
    steps: known,
  };
  // A pool's length is not told; everything else must be a session that one could plan.
  const problems = workoutProblems(workout).filter(({ code }) => !code.includes('pool'));
  return problems.length === 0 ? workout : undefined;
}

function workoutSportOf(word: string): WorkoutSport {
  const { sport } = sportOf({ activityType: word });
  if (sport === 'running' || sport === 'cycling' || sport === 'swimming' || sport === 'walking') return sport;
  return sport === 'strength' ? 'strength' : 'other';
}

// A watch nests no deeper than two.
const deepest = 3;

function blocksOf(rows: readonly JsonObject[], sport: WorkoutSport, depth: number): (Block | undefined)[] {
  const inOrder = rows.toSorted((a, b) => (numberIn(a, 'stepOrder') ?? 0) - (numberIn(b, 'stepOrder') ?? 0));
  return inOrder.map((row): Block | undefined => {
    if (row.type !== 'RepeatGroupDTO') return stepOf(row, sport);
    const times = numberIn(row, 'numberOfIterations') ?? numberIn(row, 'endConditionValue');
    const steps = depth < deepest ? blocksOf(listIn(row, 'workoutSteps'), sport, depth + 1) : [];
    const known = steps.filter((step) => step !== undefined);
    if (!times || !Number.isInteger(times) || known.length === 0 || known.length < steps.length)
      return undefined;
    return { kind: 'repeat', times, steps: known };
  });
}

const kinds: Readonly<Record<string, StepKind>> = {
  warmup: 'warmup',
  interval: 'work',
  recovery: 'recovery',
  rest: 'rest',
  cooldown: 'cooldown',
  other: 'work',
};

function stepOf(row: JsonObject, sport: WorkoutSport): Step | undefined {
  const kind = kinds[keyIn(row, 'stepType', 'stepTypeKey')];
  const end = endOf(row);
  const target = targetOf(row, sport);
  if (!kind || !end || target === 'unknown') return undefined;
  const note = textIn(row, 'description', 200);
  return { kind, end, ...(target && { target }), ...(note && { note }) };
}

function endOf(row: JsonObject): End | undefined {
  const value = numberIn(row, 'endConditionValue');
  switch (keyIn(row, 'endCondition', 'conditionTypeKey').replaceAll('.', '_')) {
    case 'lap_button':
      return { by: 'lap_press' };
    case 'time':
      return value ? { by: 'time', seconds: value } : undefined;
    case 'distance':
      return value ? { by: 'distance', meters: value } : undefined;
    case 'reps':
      return value ? { by: 'repetitions', count: value } : undefined;
    default:
      return undefined;
  }
}

function targetOf(row: JsonObject, sport: WorkoutSport): Target | undefined | 'unknown' {
  const word = keyIn(row, 'targetType', 'workoutTargetTypeKey');
  if (word === '' || word === 'no.target') return undefined;
  const zone = numberIn(row, 'zoneNumber');
  const [one, two] = [numberIn(row, 'targetValueOne'), numberIn(row, 'targetValueTwo')];
  const of = {
    'heart.rate.zone': 'heart_rate',
    'power.zone': 'power',
    'pace.zone': 'pace',
    'speed.zone': 'speed',
    cadence: 'cadence',
  } as const;
  if (!Object.hasOwn(of, word)) return 'unknown';
  const kind = of[word as keyof typeof of];
  if (zone && (kind === 'heart_rate' || kind === 'power' || kind === 'pace'))
    return { of: kind, unit: 'zone', low: zone, high: zone };
  if (!one || !two) return 'unknown';
  const between = (a: number, b: number) => ({ low: Math.min(a, b), high: Math.max(a, b) });
  switch (kind) {
    case 'heart_rate':
      return { of: kind, unit: 'bpm', ...between(one, two) };
    case 'power':
      return { of: kind, unit: 'watts', ...between(one, two) };
    case 'cadence':
      return { of: kind, unit: sport === 'cycling' ? 'rpm' : 'steps_per_minute', ...between(one, two) };
    default:
      return speedTarget(sport, between(one, two));
  }
}

/** Metres a second, in the words of the sport. */
function speedTarget(
  sport: WorkoutSport,
  { low, high }: { readonly low: number; readonly high: number },
): Target {
  const tenths = (value: number): number => Math.round(value * 10) / 10;
  if (sport === 'cycling')
    return { of: 'speed', unit: 'km_per_hour', low: tenths(low * 3.6), high: tenths(high * 3.6) };
  const [unit, meters] =
    sport === 'swimming' ? (['seconds_per_100m', 100] as const) : (['seconds_per_km', 1000] as const);
  return { of: 'pace', unit, low: tenths(meters / high), high: tenths(meters / low) };
}
