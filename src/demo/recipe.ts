import type { Block, Step, StepKind, SwimDetail, Workout } from '../domain/workout.ts';
import type { Condition } from './athlete.ts';

/** One instruction as a coach says it: how long and how hard. `effort` 1 = threshold of that sport. */
export interface Piece {
  readonly kind: StepKind;
  readonly effort: number;
  /** One of the two says how long it lasts. */
  readonly meters?: number;
  readonly seconds?: number;
  /** Swimming: leave every so many seconds. */
  readonly sendOffSeconds?: number;
  readonly drill?: SwimDetail['drill'];
}

export interface Repeated {
  readonly times: number;
  readonly pieces: readonly Piece[];
}

export type Recipe = readonly (Piece | Repeated)[];

/** A piece in the order it is done, with the index of the watch's workout step (a repeat is a step of its own). */
export interface DonePiece extends Piece {
  readonly step: number;
}

/** The recipe with its repeats unrolled. */
export function unroll(recipe: Recipe): DonePiece[] {
  const done: DonePiece[] = [];
  let step = 0;
  for (const part of recipe) {
    if (!('times' in part)) {
      done.push({ ...part, step: step++ });
      continue;
    }
    for (let round = 0; round < part.times; round++) {
      part.pieces.forEach((piece, i) => done.push({ ...piece, step: step + i }));
    }
    step += part.pieces.length + 1;
  }
  return done;
}

const warmup = (seconds: number, effort = 0.74): Piece => ({ kind: 'warmup', seconds, effort });
const cooldown = (seconds: number): Piece => ({ kind: 'cooldown', seconds, effort: 0.7 });
const jog = (meters: number): Piece => ({ kind: 'recovery', meters, effort: 0.62 });
const easySpin = (seconds: number): Piece => ({ kind: 'recovery', seconds, effort: 0.5 });

const intervals = (times: number, work: Omit<Piece, 'kind'>, recovery: Piece): Recipe => [
  warmup(900),
  { times, pieces: [{ kind: 'work', ...work }, recovery] },
  cooldown(600),
];

/** The sessions this athlete's coach writes again and again. */
export const recipes = {
  '10 × 400 m': intervals(10, { meters: 400, effort: 1.12 }, jog(200)),
  '6 × 400 m': intervals(6, { meters: 400, effort: 1.12 }, jog(200)),
  '6 × 800 m': intervals(6, { meters: 800, effort: 1.08 }, jog(300)),
  '5 × 1000 m': intervals(5, { meters: 1000, effort: 1.055 }, jog(300)),
  '12 × 1 min': intervals(12, { seconds: 60, effort: 1.13 }, { kind: 'recovery', seconds: 60, effort: 0.66 }),
  'Tempo 20 min': [warmup(900), { kind: 'work', seconds: 1200, effort: 0.97 }, cooldown(600)],
  'Tempo 3 × 10 min': [
    warmup(900),
    {
      times: 3,
      pieces: [
        { kind: 'work', seconds: 600, effort: 0.985 },
        { kind: 'recovery', seconds: 120, effort: 0.66 },
      ],
    },
    cooldown(600),
  ],
  'Sweet spot 3 × 12 min': [
    warmup(600, 0.6),
    { times: 3, pieces: [{ kind: 'work', seconds: 720, effort: 0.9 }, easySpin(240)] },
    { kind: 'cooldown', seconds: 480, effort: 0.5 },
  ],
  'Threshold 4 × 8 min': [
    warmup(720, 0.6),
    { times: 4, pieces: [{ kind: 'work', seconds: 480, effort: 1 }, easySpin(180)] },
    { kind: 'cooldown', seconds: 480, effort: 0.5 },
  ],
  'Endurance swim': [
    { kind: 'warmup', meters: 300, effort: 0.86 },
    {
      times: 3,
      pieces: [
        { kind: 'work', meters: 400, effort: 0.95 },
        { kind: 'rest', seconds: 30, effort: 0 },
      ],
    },
    { kind: 'work', meters: 200, effort: 0.8, drill: 'pull' },
    { kind: 'cooldown', meters: 100, effort: 0.82 },
  ],
  '8 × 100 m': [
    { kind: 'warmup', meters: 400, effort: 0.86 },
    { times: 8, pieces: [{ kind: 'work', meters: 100, effort: 1.03, sendOffSeconds: 120 }] },
    { kind: 'cooldown', meters: 200, effort: 0.82 },
  ],
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof recipes;

/** The recipe as a workout of the calendar, with the paces and powers of that day's landmarks. */
export function workoutOf(
  { recipe, name, sport }: { recipe: Recipe; name: string; sport: 'running' | 'cycling' | 'swimming' },
  condition: Condition,
): Workout {
  const step = (piece: Piece): Step => ({
    kind: piece.kind,
    end: endOf(piece),
    ...(piece.kind === 'work' ? { target: targetOf(sport, piece.effort, condition) } : {}),
    ...(piece.drill ? { swim: { drill: piece.drill } } : {}),
  });
  const steps: Block[] = recipe.map((part) =>
    'times' in part ? { kind: 'repeat', times: part.times, steps: part.pieces.map(step) } : step(part),
  );
  return {
    sport,
    name,
    steps,
    ...(sport === 'swimming' ? { poolLengthMeters: 25, poolUnit: 'meters' as const } : {}),
  };
}

function endOf({ seconds, meters, sendOffSeconds }: Piece): Step['end'] {
  if (sendOffSeconds !== undefined) return { by: 'send_off', seconds: sendOffSeconds, meters };
  return meters === undefined ? { by: 'time', seconds: seconds ?? 0 } : { by: 'distance', meters };
}

function targetOf(
  sport: 'running' | 'cycling' | 'swimming',
  effort: number,
  condition: Condition,
): Step['target'] {
  if (sport === 'cycling') {
    const watts = effort * condition.thresholdPower;
    return { of: 'power', unit: 'watts', low: Math.round(watts * 0.97), high: Math.round(watts * 1.03) };
  }
  if (sport === 'swimming') {
    const pace = 100 / (effort * condition.criticalSwimSpeed);
    return { of: 'pace', unit: 'seconds_per_100m', low: Math.round(pace - 2), high: Math.round(pace + 3) };
  }
  const pace = 1000 / (effort * condition.thresholdSpeed);
  return { of: 'pace', unit: 'seconds_per_km', low: Math.round(pace - 4), high: Math.round(pace + 5) };
}
