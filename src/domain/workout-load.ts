import type { Result } from './activity.ts';
import type { Landmark } from './landmark.ts';
import { phrase, type Phrase } from './phrase.ts';
import { landmarkFor, paceLandmark, type Reference, thresholdSpeed } from './workout-landmarks.ts';
import { closedEdge, type DoneStep, plannedSpeed, spansOf } from './workout-totals.ts';
import type { AbsoluteTarget, ResolvedStep, ResolvedWorkout } from './workout.ts';

/**
 * The load this session should bring on the scale where one hour at threshold is 100, from its targets: watts when the
 * work is given in power, else pace. `missing` says why there is none; nothing is assumed for the work itself.
 */
export function expectedLoad(workout: ResolvedWorkout, landmarks: readonly Landmark[]): Result {
  const reference: Reference = { landmarks, day: workout.day, sport: workout.sport };
  const done = spansOf(workout, paceLandmark(reference));
  const work = done.filter(({ step }) => step.kind === 'work');
  const judged = work.length > 0 ? work : done;
  if (judged.every(({ step }) => powerOf(step)))
    return powerLoad(done, landmarkFor('threshold_power', reference));
  if (judged.every(({ step }) => plannedSpeed(step) !== undefined))
    return paceLoad(workout, done, paceLandmark(reference));
  return none('planned', 'points', phrase('workout.load_no_intensity'));
}

/** Share of threshold power for easy riding that names no watts: the top of Coggan's recovery zone. */
const easyPowerShare = 0.55;

/** hours × (weighted power / threshold)² × 100; weighted = fourth-power mean of the steps (science §2). */
function powerLoad(done: readonly DoneStep[], ftp: Landmark | undefined): Result {
  const method = 'planned_power_fourth_power_mean';
  if (!ftp) return none(method, 'points', phrase('workout.load_no_landmark', { kind: 'threshold_power' }));
  const seconds = total(done, ({ span }) => span.seconds);
  if (seconds === undefined) return none(method, 'points', phrase('workout.load_no_time'));
  const fourth = done.reduce(
    (sum, { step, span }) => sum + (span.seconds ?? 0) * fourthPower(step, ftp.value * easyPowerShare),
    0,
  );
  const weighted = (fourth / seconds) ** 0.25;
  const easy = done.some(({ step }) => !powerOf(step) && step.kind !== 'rest');
  return {
    value: (seconds / 3600) * (weighted / ftp.value) ** 2 * 100,
    unit: 'points',
    method,
    inputs: ['targets', 'threshold_power'],
    n: done.length,
    warnings: easy ? [phrase('workout.load_easy_power', { percent: easyPowerShare * 100 })] : [],
  };
}

/** hours × (mean speed / threshold speed)², cubed in water, × 100 (science §4, §14). */
function paceLoad(workout: ResolvedWorkout, all: readonly DoneStep[], pace: Landmark | undefined): Result {
  const swim = workout.sport === 'swimming';
  const method = swim ? 'planned_swim_speed_cubed' : 'planned_mean_speed_squared';
  const kind = swim ? 'critical_swim_speed' : 'threshold_pace';
  if (!pace) return none(method, 'points', phrase('workout.load_no_landmark', { kind }));
  // In the pool the wall is not training time; on the road the watch runs on.
  const done = swim ? all.filter(({ span }) => span.meters) : all;
  const seconds = total(done, ({ span }) => span.seconds && span.seconds - (span.restSeconds ?? 0));
  const meters = total(done, ({ span }) => span.meters);
  if (!seconds || meters === undefined) return none(method, 'points', phrase('workout.load_no_time'));
  return {
    value: (seconds / 3600) * (meters / seconds / thresholdSpeed(pace)) ** (swim ? 3 : 2) * 100,
    unit: 'points',
    method,
    inputs: ['targets', kind],
    n: done.length,
    warnings: [...workout.totals.assumed],
  };
}

const powerOf = ({ absolute, absolute2 }: ResolvedStep): AbsoluteTarget | undefined =>
  [absolute, absolute2].find((target) => target?.of === 'power');

/** Mean of p⁴ over the step: of its middle, or along the ramp. Standing still brings nothing. */
function fourthPower(step: ResolvedStep, easyWatts: number): number {
  const power = powerOf(step);
  if (!power) return step.kind === 'rest' ? 0 : easyWatts ** 4;
  if (power.open) return closedEdge(power) ** 4;
  const { low, high, ramp } = power;
  return ramp ? (high ** 5 - low ** 5) / (5 * (high - low)) : ((low + high) / 2) ** 4;
}

function total(steps: readonly DoneStep[], of: (step: DoneStep) => number | undefined): number | undefined {
  const values = steps.map(of);
  return values.includes(undefined) ? undefined : values.reduce<number>((a, b) => a + (b ?? 0), 0);
}

const none = (method: string, unit: string, missing: Phrase): Result => ({
  unit,
  method,
  inputs: [],
  n: 0,
  missing,
  warnings: [],
});
