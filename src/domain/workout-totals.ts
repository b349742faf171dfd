import type { Landmark } from './landmark.ts';
import { phrase, type Phrase } from './phrase.ts';
import { thresholdSpeed } from './workout-landmarks.ts';
import { isRepeat } from './workout-steps.ts';
import type {
  AbsoluteTarget,
  ResolvedBlock,
  ResolvedStep,
  StepKind,
  WorkoutSport,
  WorkoutTotals,
} from './workout.ts';

/** What is taken for a step that ends on the lap button, seconds. Only an assumption, and said as one. */
export const lapPressSeconds: Readonly<Record<StepKind, number>> = {
  warmup: 600,
  work: 300,
  recovery: 120,
  rest: 60,
  cooldown: 600,
};

/** A repetition in the weight room, lowered and lifted under control. */
const secondsPerRepetition = 4;

/** Share of threshold speed for a step that names no pace: an easy run, a relaxed swim. */
const easyShare: Partial<Record<WorkoutSport, number>> = { running: 0.75, swimming: 0.9 };

/** How long and how far one step takes; what is unknown is absent. */
export interface Span {
  readonly seconds?: number;
  readonly meters?: number;
  /** Rest inside a send-off, part of `seconds`. */
  readonly restSeconds?: number;
}

/**
 * Time and distance of a session: a pace range counts by its middle; a step without a pace by a share of the pace
 * landmark, when there is one. What stays unknown leaves its total out and is named in `assumed`.
 */
export function workoutTotals(
  workout: { readonly sport: WorkoutSport; readonly steps: readonly ResolvedBlock[] },
  pace?: Landmark,
): WorkoutTotals {
  const done = spansOf(workout, pace);
  const work = done.filter(({ step }) => step.kind === 'work');
  const meters = sum(done, (span) => span.meters);
  const workMeters = sum(work, (span) => span.meters);
  return {
    seconds: known(done, (span) => span.seconds),
    ...(meters ? { meters } : {}),
    workSeconds: known(work, (span) => (span.seconds ?? 0) - (span.restSeconds ?? 0)),
    ...(workMeters ? { workMeters } : {}),
    recoverySeconds: known(done, (span, { kind }) =>
      kind === 'recovery' || kind === 'rest' ? span.seconds : span.restSeconds,
    ),
    steps: done.length,
    assumed: assumptions(done, workout.sport, pace),
  };
}

export interface DoneStep {
  readonly step: ResolvedStep;
  readonly span: Span;
}

/** Every step as it is done, repeats written out, with how long and far it takes. */
export function spansOf(
  { sport, steps }: { readonly sport: WorkoutSport; readonly steps: readonly ResolvedBlock[] },
  pace?: Landmark,
): DoneStep[] {
  const share = easyShare[sport];
  const easySpeed = pace && share ? thresholdSpeed(pace) * share : undefined;
  return walk(steps, sport, easySpeed);
}

function walk(
  blocks: readonly ResolvedBlock[],
  sport: WorkoutSport,
  easySpeed: number | undefined,
): DoneStep[] {
  const done: DoneStep[] = [];
  for (const block of blocks) {
    if (isRepeat(block)) {
      const once = walk(block.steps, sport, easySpeed);
      for (let i = 0; i < block.times; i++) done.push(...once);
    } else {
      const span = spanOf(block, sport, easySpeed, done.at(-1)?.span.seconds);
      done.push({ step: block, span });
    }
  }
  return done;
}

function spanOf(
  step: ResolvedStep,
  sport: WorkoutSport,
  easySpeed: number | undefined,
  secondsBefore: number | undefined,
): Span {
  const speed = plannedSpeed(step) ?? (stands(step, sport) ? 0 : easySpeed);
  const { end, kind } = step;
  switch (end.by) {
    case 'time':
      return timed(end.seconds, speed);
    case 'lap_press':
      return timed(lapPressSeconds[kind], speed);
    case 'distance':
      return { meters: end.meters, ...(speed ? { seconds: end.meters / speed } : {}) };
    case 'repetitions':
      return { seconds: end.count * secondsPerRepetition };
    default:
      return end.meters === undefined
        ? { seconds: Math.max(0, end.seconds - (secondsBefore ?? 0)), meters: 0 }
        : sendOff(end.seconds, end.meters, speed);
  }
}

const timed = (seconds: number, speed: number | undefined): Span =>
  speed === undefined ? { seconds } : { seconds, meters: seconds * speed };

function sendOff(seconds: number, meters: number, speed: number | undefined): Span {
  const rest = speed ? Math.max(0, seconds - meters / speed) : undefined;
  // A pace slower than the send-off pushes the departure back.
  const whole = speed ? Math.max(seconds, meters / speed) : seconds;
  return { seconds: whole, meters, ...(rest === undefined ? {} : { restSeconds: rest }) };
}

/** At rest one stands or hangs on the wall; so does a strength session. */
const stands = ({ kind }: ResolvedStep, sport: WorkoutSport): boolean =>
  kind === 'rest' || sport === 'strength';

/** m/s in the middle of a pace or speed target; of an open zone, its one real edge. */
export function plannedSpeed({ target, target2, absolute, absolute2 }: ResolvedStep): number | undefined {
  const speed = [absolute, absolute2].find((a) => a?.of === 'speed');
  if (!speed) return undefined;
  if (speed.open) return closedEdge(speed);
  // The middle of 4:00–4:10/km is 4:05/km: paces are averaged as paces, speeds as speeds.
  const asPace = target?.of === 'pace' || target2?.of === 'pace';
  return asPace ? 2 / (1 / speed.low + 1 / speed.high) : (speed.low + speed.high) / 2;
}

/** The edge of an open zone that is the athlete's, not our limit. */
export const closedEdge = ({ open, low, high }: AbsoluteTarget): number => (open === 'low' ? high : low);

const known = (
  steps: readonly DoneStep[],
  of: (span: Span, step: ResolvedStep) => number | undefined,
): number => steps.reduce((total, { step, span }) => total + (of(span, step) ?? 0), 0);

/** A sum, or undefined as soon as one part is unknown. */
function sum(steps: readonly DoneStep[], of: (span: Span) => number | undefined): number | undefined {
  const values = steps.map(({ span }) => of(span));
  return values.includes(undefined) ? undefined : values.reduce<number>((a, b) => a + (b ?? 0), 0);
}

function assumptions(done: readonly DoneStep[], sport: WorkoutSport, pace: Landmark | undefined): Phrase[] {
  const on = (by: string): DoneStep[] => done.filter(({ step }) => step.end.by === by);
  const laps = on('lap_press');
  const kinds = [...new Set(laps.map(({ step }) => step.kind))];
  const untimed = done.filter(({ span }) => span.seconds === undefined);
  const unmeasured = done.filter(({ span }) => span.meters === undefined);
  const easy = done.filter(
    ({ step, span }) => plannedSpeed(step) === undefined && span.meters && span.seconds,
  );
  const share = easyShare[sport];
  const late = done.filter(isLate);
  return [
    ...lateDepartures(
      late.filter(({ step }) => plannedSpeed(step) !== undefined),
      'planned',
    ),
    ...lateDepartures(
      late.filter(({ step }) => plannedSpeed(step) === undefined),
      'assumed',
    ),
    ...kinds.map((kind) => phrase('workout.assumed_lap', { kind, seconds: lapPressSeconds[kind] })),
    ...(on('repetitions').length > 0
      ? [phrase('workout.assumed_repetitions', { seconds: secondsPerRepetition })]
      : []),
    ...(easy.length > 0 && pace && share
      ? [phrase('workout.assumed_easy', { percent: share * 100, speed: thresholdSpeed(pace) * share, sport })]
      : []),
    ...(untimed.length > 0
      ? [
          phrase('workout.unknown_time', {
            count: untimed.length,
            meters: known(untimed, (s) => s.meters),
            sport,
          }),
        ]
      : []),
    ...(unmeasured.length > 0 && sport !== 'strength'
      ? [phrase('workout.unknown_distance', { count: unmeasured.length, sport })]
      : []),
  ];
}

/** The pace it is counted at does not come round before the next departure. */
const isLate = ({ step: { end }, span }: DoneStep): boolean =>
  end.by === 'send_off' && end.meters !== undefined && (span.seconds ?? 0) > end.seconds + 0.5;

/** One sentence for each distance and send-off that do not go together. */
function lateDepartures(late: readonly DoneStep[], pace: 'planned' | 'assumed'): Phrase[] {
  const sets = Map.groupBy(late, ({ step: { end }, span }) =>
    end.by === 'send_off' ? `${span.meters} ${end.seconds} ${span.seconds}` : '',
  );
  return [...sets.values()].flatMap((same) => {
    const [{ step, span }] = same;
    if (step.end.by !== 'send_off' || span.meters === undefined || span.seconds === undefined) return [];
    const { meters, seconds: swim } = span;
    return [
      phrase('workout.send_off_late', { count: same.length, meters, swim, seconds: step.end.seconds, pace }),
    ];
  });
}
