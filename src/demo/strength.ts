import type { StrengthSet } from '../domain/recording.ts';
import type { Condition } from './athlete.ts';
import { heartOf } from './heart.ts';
import type { Random } from './random.ts';
import { unroll } from './recipe.ts';
import type { Track } from './track.ts';
import type { PlannedSession } from './week.ts';

/** What is lifted, how often and how heavy in kilograms; body-weight exercises carry none. */
const exercises = [
  { exercise: 'squat', repetitions: 8, weightKilograms: 50 },
  { exercise: 'deadlift', repetitions: 6, weightKilograms: 62.5 },
  { exercise: 'lunge', repetitions: 10, weightKilograms: 16 },
  { exercise: 'calf_raise', repetitions: 15 },
  { exercise: 'plank', repetitions: 1 },
] as const;

/** Three sets of each exercise with rests; no distance, a restless heart. */
export function lift(plan: PlannedSession, condition: Condition, random: Random): Track {
  const sets: StrengthSet[] = [];
  let clock = random.integer(180, 300);
  for (const exercise of exercises) {
    for (let round = 0; round < 3; round++) {
      const durationSeconds = random.integer(32, 55);
      sets.push({ startSeconds: clock, durationSeconds, active: true, ...exercise });
      const rest = random.integer(55, 95);
      sets.push({ startSeconds: clock + durationSeconds, durationSeconds: rest, active: false });
      clock += durationSeconds + rest;
    }
  }
  const seconds = clock + random.integer(60, 240);
  const heart = heartOf(condition, 'bike', random);
  const heartRate = Float64Array.from({ length: seconds + 1 }, (_, k) =>
    heart.beat(sets.some((set) => set.active && k >= set.startSeconds && k < endOf(set)) ? 0.62 : 0.2),
  );
  const none = new Float64Array(seconds + 1);
  const [piece] = unroll(plan.recipe);
  return {
    seconds,
    distance: none,
    speed: none,
    cadence: none,
    heartRate,
    routeOffset: 0,
    pauses: [],
    marks: piece ? [{ piece, startSeconds: 0, startMeters: 0, endSeconds: seconds, endMeters: 0 }] : [],
    sets,
    temperature: 21,
  };
}

const endOf = ({ startSeconds, durationSeconds }: StrengthSet): number => startSeconds + durationSeconds;
