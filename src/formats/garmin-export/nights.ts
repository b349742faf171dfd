import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { type JsonObject, listIn, numberIn, objectIn } from '../json.ts';
import type { Findings } from './findings.ts';
import { dayIn, instantIn } from './times.ts';

/** One night, in the words of the archive or of Garmin's service. A date may come with naps and corrected nights: the longest one stays. */
export function readNight(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  const [start, end] = [instantIn(row, 'sleepStartTimestampGMT'), instantIn(row, 'sleepEndTimestampGMT')];
  // A date without a beginning is a day on which the watch was not worn.
  if (!day || start === undefined) return;
  const stage = (key: string): number | undefined => numberIn(row, key);
  const stages = [stage('deepSleepSeconds'), stage('lightSleepSeconds'), stage('remSleepSeconds')];
  const known = stages.filter((seconds) => seconds !== undefined);
  const asleep =
    known.length > 0 ? known.reduce((sum, seconds) => sum + seconds, 0) : stage('sleepTimeSeconds');
  const scores = objectIn(row, 'sleepScores');
  const readings: readonly [WellnessMetric, number | undefined][] = [
    ['sleep_duration', asleep],
    ['sleep_deep', stages[0]],
    ['sleep_light', stages[1]],
    ['sleep_rem', stages[2]],
    ['sleep_awake', stage('awakeSleepSeconds')],
    ['sleep_start', start / 1000],
    ['sleep_end', end === undefined ? undefined : end / 1000],
    ['sleep_score', numberIn(scores, 'overallScore') ?? numberIn(objectIn(scores, 'overall'), 'value')],
    ['respiration_average', positive(numberIn(row, 'averageRespiration', 'averageRespirationValue'))],
    ['stress_average', positive(numberIn(row, 'avgSleepStress'))],
    [
      'spo2_average',
      positive(
        numberIn(objectIn(row, 'spo2SleepSummary'), 'averageSPO2') ?? numberIn(row, 'averageSpO2Value'),
      ),
    ],
    ['heart_rate_night', positive(numberIn(row, 'avgHeartRate'))],
  ];
  const length = end === undefined ? (asleep ?? 1) : Math.max(1, (end - start) / 1000);
  found.night(
    day,
    length,
    readings.flatMap(([metric, value]): WellnessReading[] =>
      value === undefined ? [] : [{ day, metric, value, window: 'night' }],
    ),
  );
}

/** Figures of the night held against the athlete's own baseline; 0 or `UNKNOWN` is not measured. */
const statusMetrics: Readonly<Record<string, WellnessMetric>> = {
  HRV: 'hrv_rmssd',
  HR: 'heart_rate_night',
  SPO2: 'spo2_average',
  RESPIRATION: 'respiration_average',
  SKIN_TEMP_C: 'skin_temperature',
};

export function readHealthStatus(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  if (!day) return;
  for (const one of listIn(row, 'metrics')) {
    const type = typeof one.type === 'string' ? one.type : '';
    const value = numberIn(one, 'value');
    if (!Object.hasOwn(statusMetrics, type) || !value || one.status === 'UNKNOWN') continue;
    found.day(day, statusMetrics[type], value, { window: 'night' });
  }
}

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;
