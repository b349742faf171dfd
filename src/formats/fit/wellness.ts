import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { type DayTotals, dayTotals } from './day-totals.ts';
import { type Message, messagesOf, raw, scaled } from './message.ts';
import { nightsIn } from './nights.ts';
import { type Place, placeBy } from './place.ts';
import {
  hrvStatus,
  maxMet,
  monitoring,
  monitoringHeartRate,
  monitoringInfo,
  respiration,
  sleepAssessment,
  sleepStage,
  spo2,
  stressLevel,
  weightScale,
} from './profile.ts';
import type { Section } from './scan.ts';
import { offsetFromLocal } from './time.ts';

/** Most files are activities and have none of these. */
const ofWellness: readonly number[] = [
  monitoring,
  monitoringHeartRate,
  weightScale,
  stressLevel,
  maxMet,
  spo2,
  sleepStage,
  respiration,
  hrvStatus,
].map(({ message }) => message);

/**
 * What a file says about days and nights: sleep, heart-rate variability, resting heart rate, steps, weight… Days are local
 * where the file tells the local time once; else readings only carry their moment.
 */
export function wellnessIn(sections: readonly Section[]): WellnessReading[] {
  if (!sections.some(({ counts }) => ofWellness.some((message) => counts.has(message)))) return [];
  const place = placeBy(utcOffset(sections));
  const read = (global: number, of: (message: Message) => WellnessReading[]): WellnessReading[] =>
    messagesOf(sections, global).flatMap(of);
  const nights = nightsIn(messagesOf(sections, sleepStage.message), place);
  const lastNight = nights.findLast(({ metric }) => metric === 'sleep_end');
  return [
    ...nights,
    ...(lastNight ? read(sleepAssessment.message, (m) => score(m, lastNight)) : []),
    ...read(hrvStatus.message, (m) => {
      const ms = scaled(m, hrvStatus.lastNightAverage, 128);
      return m.time > 0 && ms
        ? [{ ...place.at(m.time), metric: 'hrv_rmssd', value: ms, window: 'night' }]
        : [];
    }),
    ...lastOfDay(
      read(monitoringHeartRate.message, (m) => {
        const bpm = raw(m, monitoringHeartRate.resting);
        return m.time > 0 && bpm
          ? [{ ...place.at(m.time - 1), metric: 'resting_heart_rate', value: bpm, window: 'day' }]
          : [];
      }),
    ),
    ...read(weightScale.message, (m) => weighing(m, place)),
    ...read(maxMet.message, (m) => oxygenUptake(m, place)),
    ...days(sections, place),
  ];
}

function utcOffset(sections: readonly Section[]): number | undefined {
  for (const message of messagesOf(sections, monitoringInfo.message)) {
    const offset = offsetFromLocal(message.time, raw(message, monitoringInfo.localTimestamp));
    if (offset !== undefined) return offset;
  }
  return undefined;
}

const score = (message: Message, night: WellnessReading): WellnessReading[] => {
  const value = raw(message, sleepAssessment.overallScore);
  return value ? [{ ...night, metric: 'sleep_score', value }] : [];
};

function weighing(message: Message, place: Place): WellnessReading[] {
  const kilograms = scaled(message, weightScale.weight, 100);
  const fat = scaled(message, weightScale.percentFat, 100);
  if (message.time === 0) return [];
  const spot = (metric: WellnessMetric, value: number | undefined): WellnessReading[] =>
    value ? [{ ...place.at(message.time), metric, value, window: 'spot' }] : [];
  return [...spot('weight', kilograms), ...spot('body_fat', fat)];
}

function oxygenUptake(message: Message, place: Place): WellnessReading[] {
  const value = scaled(message, maxMet.vo2Max, 10);
  const sport = raw(message, maxMet.sport);
  const at = raw(message, maxMet.updateTime);
  if (!value || at === undefined || (sport !== 1 && sport !== 2)) return [];
  return [
    { ...place.at(at), metric: sport === 1 ? 'vo2max_running' : 'vo2max_cycling', value, window: 'spot' },
  ];
}

/** The watch repeats a day's figure until midnight, the message of midnight included: the last one holds. */
function lastOfDay(readings: readonly WellnessReading[]): WellnessReading[] {
  return [...new Map(readings.map((reading) => [reading.day ?? reading.at, reading])).values()];
}

/** One figure a day out of many samples. */
function days(sections: readonly Section[], place: Place): WellnessReading[] {
  const means: [WellnessMetric, Sample[]][] = [
    ['stress_average', samples(sections, stressLevel.message, stressLevel.stress, 1)],
    ['spo2_average', samples(sections, spo2.message, spo2.percent, 1)],
    ['respiration_average', samples(sections, respiration.message, respiration.rate, 100)],
  ];
  const battery = byDay(samples(sections, stressLevel.message, stressLevel.bodyBattery, 1), place);
  const reading = (day: DaySamples, metric: WellnessMetric, value: number): WellnessReading => ({
    ...place.at(day.time),
    metric,
    value,
    window: 'day',
  });
  return [
    ...means.flatMap(([metric, list]) =>
      byDay(list, place).map((day) => reading(day, metric, day.sum / day.count)),
    ),
    ...battery.flatMap((day) => [
      reading(day, 'body_battery_high', day.max),
      reading(day, 'body_battery_low', day.min),
    ]),
    ...dayTotals(sections, place).flatMap(totalReadings),
  ];
}

interface Sample {
  readonly time: number;
  readonly value: number;
}

/** Stress carries its time in a field of its own. Negative and absent values mean "not measured". */
function samples(sections: readonly Section[], global: number, field: number, scale: number): Sample[] {
  return messagesOf(sections, global).flatMap((message) => {
    const value = scaled(message, field, scale);
    const time =
      global === stressLevel.message ? (raw(message, stressLevel.time) ?? message.time) : message.time;
    return value !== undefined && time > 0 && (value > 0 || (value === 0 && global === stressLevel.message))
      ? [{ time, value }]
      : [];
  });
}

interface DaySamples {
  readonly sum: number;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** The last moment it knows of. */
  readonly time: number;
}

function byDay(list: readonly Sample[], place: Place): DaySamples[] {
  const found = new Map<number, DaySamples>();
  for (const { time, value } of list) {
    const key = place.dayNumber(time);
    const day = found.get(key) ?? { sum: 0, count: 0, min: value, max: value, time };
    found.set(key, {
      sum: day.sum + value,
      count: day.count + 1,
      min: Math.min(day.min, value),
      max: Math.max(day.max, value),
      time: Math.max(day.time, time),
    });
  }
  return [...found.values()];
}

function totalReadings({
  steps,
  meters,
  kilocalories,
  minHeartRate,
  maxHeartRate,
  where,
}: DayTotals): WellnessReading[] {
  const figures: [WellnessMetric, number | undefined][] = [
    ['steps', steps],
    ['distance', meters],
    ['calories_active', kilocalories],
    ['heart_rate_min', minHeartRate],
    ['heart_rate_max', maxHeartRate],
  ];
  return figures.flatMap(([metric, value]) =>
    value === undefined ? [] : [{ ...where, metric, value, window: 'day' as const }],
  );
}
