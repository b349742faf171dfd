import { type Phrase, phrase } from '../domain/phrase.ts';
import { isFootSport, type Sport } from '../domain/sport.ts';
import type { Best } from '../domain/activity.ts';
import {
  criticalPower,
  criticalSpeed,
  criticalSwimSpeed,
  isBelievable,
  powerFor,
  thresholdPowerFrom20Minutes,
} from './critical-power.ts';
import { highestIndex } from './efforts.ts';
import { maximalAerobicSpeed } from './physiology.ts';
import { speedAtVo2max, thresholdPaceFromVdot, vdot } from './race.ts';

/** A best with the activity behind it. */
export interface CurvePoint extends Best {
  readonly activityId: string;
}

/** One figure that best efforts add up to; without a value, the reason. */
export interface ModelResult {
  readonly model: string;
  readonly value?: number;
  readonly unit: string;
  readonly standardError?: number;
  /** What the same fit says beside it: W′, D′. */
  readonly second?: { readonly name: string; readonly value: number; readonly unit: string };
  readonly method: string;
  /** Efforts used, as extents of the curve, and the activities behind them. */
  readonly extents: readonly number[];
  readonly activityIds: readonly string[];
  readonly missing?: Phrase;
  readonly warnings: readonly Phrase[];
}

export interface Curves {
  readonly distance: readonly CurvePoint[];
  readonly power: readonly CurvePoint[];
}

/** Whatever the curves of this sport can carry. Nothing is assumed: a curve without the efforts gives the reason. */
export function performanceModels(sport: Sport, { distance, power }: Curves): ModelResult[] {
  const models: ModelResult[] = [];
  if (power.length > 0) models.push(criticalPowerOf(power), thresholdFrom20(power));
  if (isFootSport(sport) && distance.length > 0) models.push(...runningModels(distance));
  if (sport === 'swimming' && distance.length > 0) models.push(swimSpeedOf(distance));
  return models;
}

const used = (points: readonly CurvePoint[]): Pick<ModelResult, 'extents' | 'activityIds'> => ({
  extents: points.map(({ extent }) => extent),
  activityIds: [...new Set(points.map(({ activityId }) => activityId))],
});

/** Efforts of everyday training are lower bounds: the model reads as low as they were easy. */
const notTests = phrase('perf.not-tests');

function fewSources(points: readonly CurvePoint[]): Phrase[] {
  const ids = new Set(points.map(({ activityId }) => activityId));
  return ids.size === 1 ? [phrase('perf.one-activity')] : [];
}

const fewestTrials = 3;

function criticalPowerOf(power: readonly CurvePoint[]): ModelResult {
  const trials = power.filter(({ extent }) => extent >= 120 && extent <= 1200);
  const about = { model: 'critical_power', unit: 'W', method: 'work_time_linear_120_1200s', ...used(trials) };
  if (trials.length < fewestTrials)
    return { ...about, missing: phrase('perf.few-trials', { count: trials.length }), warnings: [] };
  const fit = criticalPower(trials.map(({ extent, value }) => ({ watts: value, seconds: extent })));
  if (!fit || !isBelievable(fit))
    return {
      ...about,
      missing: phrase('perf.w-prime', { kilojoules: Math.round((fit?.wPrime ?? 0) / 100) / 10 }),
      warnings: [],
    };
  return {
    ...about,
    value: fit.cp,
    standardError: fit.cpError,
    second: { name: 'w_prime', value: fit.wPrime, unit: 'J' },
    warnings: [notTests, ...fewSources(trials), ...offTheLine(trials, (seconds) => powerFor(seconds, fit))],
  };
}

/** Names the effort that lies farthest from the curve, where that is more than 5 %: it was most likely not all-out. */
function offTheLine(trials: readonly CurvePoint[], predicted: (seconds: number) => number): Phrase[] {
  const off = trials
    .map(({ extent, value }) => ({
      extent,
      percent: (100 * (value - predicted(extent))) / predicted(extent),
    }))
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))[0];
  return Math.abs(off.percent) > 5
    ? [phrase('perf.off-line', { seconds: off.extent, percent: Math.round(off.percent) })]
    : [];
}

function thresholdFrom20(power: readonly CurvePoint[]): ModelResult {
  const best = power.find(({ extent }) => extent === 1200);
  const about = { model: 'threshold_power', unit: 'W', method: 'share_95_of_best_20min' };
  return best
    ? {
        ...about,
        ...used([best]),
        value: thresholdPowerFrom20Minutes(best.value),
        warnings: [phrase('perf.twenty-minutes', { watts: Math.round(best.value) })],
      }
    : { ...about, ...used([]), missing: phrase('perf.no-effort', { seconds: 1200 }), warnings: [] };
}

/** GPS is off by metres: over less than a kilometre that is a share of the time. */
export const shortestSure = 1000;

function runningModels(distance: readonly CurvePoint[]): ModelResult[] {
  const speed = criticalSpeedOf(distance);
  const index = vdotOf(distance);
  return [speed, index, ...aerobicSpeeds(speed, index)];
}

function criticalSpeedOf(distance: readonly CurvePoint[]): ModelResult {
  const trials = distance.filter(
    ({ extent, value }) => extent >= shortestSure && value >= 180 && value <= 1200,
  );
  const about = {
    model: 'critical_speed',
    unit: 'm/s',
    method: 'distance_time_linear_3_20min',
    ...used(trials),
  };
  if (trials.length < fewestTrials)
    return { ...about, missing: phrase('perf.few-efforts', { count: trials.length }), warnings: [] };
  const fit = criticalSpeed(trials.map(({ extent, value }) => ({ meters: extent, seconds: value })));
  if (!fit || !(fit.dPrime > 0 && fit.speed > 0))
    return {
      ...about,
      missing: phrase('perf.d-prime', { meters: Math.round(fit?.dPrime ?? 0) }),
      warnings: [],
    };
  return {
    ...about,
    value: fit.speed,
    standardError: fit.speedError,
    second: { name: 'd_prime', value: fit.dPrime, unit: 'm' },
    warnings: [notTests, ...fewSources(trials)],
  };
}

function vdotOf(distance: readonly CurvePoint[]): ModelResult {
  const efforts = distance
    .filter(({ extent, value }) => extent >= 1500 && value >= 240 && value <= 4 * 3600)
    .map((point) => ({ meters: point.extent, seconds: point.value, point }));
  const best = highestIndex(efforts);
  const about = { model: 'vdot', unit: '', method: 'daniels_gilbert_1979' };
  return best
    ? { ...about, ...used([best.point]), value: vdot(best), warnings: [phrase('perf.vdot')] }
    : { ...about, ...used([]), missing: phrase('perf.no-vdot'), warnings: [] };
}

/** Maximal aerobic speed two ways: the half-Cooper the critical-speed line implies, and the speed at VO2max of VDOT. */
function aerobicSpeeds(speed: ModelResult, index: ModelResult): ModelResult[] {
  const results: ModelResult[] = [];
  const about = { unit: 'km/h', extents: speed.extents, activityIds: speed.activityIds };
  if (speed.value !== undefined && speed.second)
    results.push({
      ...about,
      model: 'maximal_aerobic_speed',
      method: 'half_cooper_from_critical_speed',
      value: maximalAerobicSpeed(speed.value * 360 + speed.second.value),
      warnings: [phrase('perf.vma')],
    });
  if (index.value !== undefined) {
    const from = { extents: index.extents, activityIds: index.activityIds };
    results.push(
      {
        ...about,
        ...from,
        model: 'maximal_aerobic_speed',
        method: 'speed_at_vo2max_of_vdot',
        value: (speedAtVo2max(index.value) * 60) / 1000,
        warnings: results.length > 0 ? [] : [phrase('perf.vma')],
      },
      {
        ...from,
        model: 'threshold_pace',
        unit: 's/km',
        method: 'share_90_of_speed_at_vo2max',
        value: thresholdPaceFromVdot(index.value),
        warnings: [],
      },
    );
  }
  return results;
}

function swimSpeedOf(distance: readonly CurvePoint[]): ModelResult {
  const [short, long] = [200, 400].map((meters) => distance.find(({ extent }) => extent === meters));
  const about = { model: 'critical_swim_speed', unit: 's/100m', method: 'best_200m_and_400m' };
  if (!short || !long) return { ...about, ...used([]), missing: phrase('perf.no-swims'), warnings: [] };
  const speed = criticalSwimSpeed(
    { meters: short.extent, seconds: short.value },
    { meters: long.extent, seconds: long.value },
  );
  const points = used([short, long]);
  return speed === undefined
    ? { ...about, ...points, missing: phrase('perf.swims-invalid'), warnings: [] }
    : { ...about, ...points, value: 100 / speed, warnings: [phrase('perf.swim-test')] };
}
