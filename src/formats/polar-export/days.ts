import { type Day, toDay } from '../../domain/day.ts';
import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { instantOf } from '../iso-time.ts';
import { type JsonObject, listIn, numberIn, objectIn } from '../json.ts';
import { secondsIn, secondsOf } from './durations.ts';

type Figure = readonly [WellnessMetric, number | undefined];

/** What one row says of a day or a night; a row of a kind we do not know says nothing. */
export function readings(row: JsonObject): WellnessReading[] {
  const night = dayOf(row.night ?? row.sleepDate ?? row.sleepResultDate);
  if (night) return [...sleep(row), ...score(row), ...recharge(row)].flatMap(reading(night, 'night'));
  const day = dayOf(row.date);
  return day ? [...steps(row), ...pulse(row)].flatMap(reading(day, 'day')) : [];
}

const reading =
  (day: Day, window: WellnessReading['window']) =>
  ([metric, value]: Figure): WellnessReading[] =>
    value === undefined || !Number.isFinite(value) ? [] : [{ day, metric, value, window }];

function dayOf(value: unknown): Day | undefined {
  try {
    return typeof value === 'string' ? toDay(value.slice(0, 10)) : undefined;
  } catch {
    return undefined;
  }
}

function sleep(row: JsonObject): Figure[] {
  const evaluation = either(row, 'evaluation', 'sleepEvaluation');
  const phases = objectIn(evaluation, 'phaseDurations');
  const hypnogram = objectIn(objectIn(row, 'sleepResult'), 'hypnogram');
  const phase = (name: string): number | undefined => secondsIn(phases, name);
  const stages = [phase('deep'), phase('light'), phase('rem')].filter((one) => one !== undefined);
  const summed = stages.length > 0 ? stages.reduce((a, b) => a + b, 0) : undefined;
  return [
    ['sleep_duration', secondsIn(evaluation, 'asleepDuration') ?? summed],
    ['sleep_deep', phase('deep')],
    ['sleep_light', phase('light')],
    ['sleep_rem', phase('rem')],
    ['sleep_awake', secondsOf(objectIn(evaluation, 'interruptions').totalDuration) ?? phase('wake')],
    ['sleep_start', epochSeconds(hypnogram.sleepStart)],
    ['sleep_end', epochSeconds(hypnogram.sleepEnd)],
    ['polar_sleep_continuity', numberIn(objectIn(evaluation, 'analysis'), 'continuityIndex')],
  ];
}

const score = (row: JsonObject): Figure[] => [
  ['sleep_score', positive(numberIn(either(row, 'sleepScoreResult', 'sleepScore'), 'sleepScore'))],
];

/** Nightly Recharge. Its pulse and breathing are told as intervals in milliseconds. */
function recharge(row: JsonObject): Figure[] {
  const perMinute = (key: string): number | undefined => {
    const interval = positive(numberIn(row, key));
    return interval === undefined ? undefined : 60_000 / interval;
  };
  if (!Object.hasOwn(row, 'meanNightlyRecoveryRmssd')) return [];
  return [
    ['hrv_rmssd', positive(numberIn(row, 'meanNightlyRecoveryRmssd'))],
    ['heart_rate_night', perMinute('meanNightlyRecoveryRri')],
    ['respiration_average', perMinute('meanNightlyRecoveryRespirationInterval')],
    ['polar_ans_charge', numberIn(row, 'ansStatus')],
    ['polar_nightly_recharge', positive(numberIn(row, 'recoveryIndicator'))],
  ];
}

function steps(row: JsonObject): Figure[] {
  const summary = objectIn(row, 'summary');
  return [['steps', numberIn(summary, 'stepCount')]];
}

/** The extremes of a day's pulse, from its samples. */
function pulse(row: JsonObject): Figure[] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const sample of listIn(row, 'samples')) {
    const bpm = numberIn(sample, 'heartRate') ?? 0;
    if (bpm < 25 || bpm > 250) continue;
    lowest = Math.min(lowest, bpm);
    highest = Math.max(highest, bpm);
  }
  return highest > 0
    ? [
        ['heart_rate_min', lowest],
        ['heart_rate_max', highest],
      ]
    : [];
}

const either = (row: JsonObject, one: string, other: string): JsonObject =>
  Object.hasOwn(row, one) ? objectIn(row, one) : objectIn(row, other);

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

// Only with its offset is it a moment; the wall clock alone would be a guess.
function epochSeconds(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/(?:Z|[+-]\d{2}:?\d{2})$/.test(value)) return undefined;
  const at = instantOf(value);
  return Number.isNaN(at) ? undefined : at / 1000;
}
