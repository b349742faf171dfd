import type { Day } from '../../domain/day.ts';
import type { Device } from '../../domain/recording.ts';
import type { SleepStage, WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { ENUM, STRING, SINT16, SINT8, UINT16, UINT32, UINT32Z, UINT8 } from './base-types.ts';
import { manufacturerNumber, productNumber } from './devices.ts';
import { sleepStages } from './nights.ts';
import {
  FIELD_TIMESTAMP,
  fileId,
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
import { fitFromInstant } from './time.ts';
import { writeKnown } from './write-head.ts';
import { newWriter, type Writer } from './writer.ts';

export interface WellnessToWrite {
  readonly readings: readonly WellnessReading[];
  /** The local day of readings that name none. */
  readonly day?: Day;
  /** Seconds east of UTC; when absent, the hour at which every reading's moment falls on its day. */
  readonly utcOffsetSeconds?: number;
  readonly device?: Device;
}

const MONITORING_FILE = 32;
const HOUR = 3600;
const DAY = 24 * HOUR;
const WALKING = 6;

/** Writes days and nights as a FIT monitoring file that says the same when read: see `wellnessIn`. */
export function encodeWellness({ readings, day, utcOffsetSeconds, device }: WellnessToWrite): Uint8Array {
  const writer = newWriter({ protocol: 0x20, profile: 2100 });
  const placed = readings.map((reading) => ({ ...reading, day: reading.day ?? day }));
  const offset = utcOffsetSeconds ?? offsetThatFits(placed);
  const days = byDay(placed, offset);
  const first = [...days.keys()].sort((a, b) => a - b)[0] ?? 0;
  writeFileHead(writer, first, device);
  writeKnown(writer, monitoringInfo.message, [
    [FIELD_TIMESTAMP, UINT32, first],
    [monitoringInfo.localTimestamp, UINT32, first + offset],
  ]);
  for (const [midnight, ofDay] of days) writeDay(writer, midnight, ofDay);
  return writer.finish();
}

/** The first whole hour at which every moment falls on the day it is said to: 0 before 1, −1, 2 … */
function offsetThatFits(readings: readonly WellnessReading[]): number {
  const candidates = Array.from({ length: 27 }, (_, i) => (i % 2 ? (i + 1) / 2 : -i / 2)).filter(
    (hours) => hours <= 14 && hours >= -12,
  );
  const fits = (hours: number): boolean =>
    readings.every(
      ({ at, day }) => at === undefined || day === undefined || dayText(at / 1000 + hours * HOUR) === day,
    );
  return (candidates.find(fits) ?? 0) * HOUR;
}

const dayText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** FIT time of each local midnight, with that day's readings. */
function byDay(readings: readonly WellnessReading[], offset: number): Map<number, WellnessReading[]> {
  const days = new Map<number, WellnessReading[]>();
  for (const reading of readings) {
    const text = reading.day ?? dayText((reading.at ?? 0) / 1000 + offset);
    const midnight = fitFromInstant(Date.parse(text)) - offset;
    days.set(midnight, [...(days.get(midnight) ?? []), reading]);
  }
  return days;
}

function writeFileHead(writer: Writer, created: number, device: Device | undefined): void {
  const manufacturer = manufacturerNumber(device?.manufacturer);
  const product = productNumber(manufacturer, device?.product);
  writeKnown(writer, fileId.message, [
    [fileId.type, ENUM, MONITORING_FILE],
    [fileId.manufacturer, UINT16, manufacturer],
    [fileId.product, UINT16, product],
    [
      fileId.serialNumber,
      UINT32Z,
      /^\d{1,10}$/.test(device?.serial ?? '') ? Number(device?.serial) : undefined,
    ],
    [fileId.timeCreated, UINT32, created],
    [fileId.productName, STRING, product === undefined ? device?.product : undefined],
  ]);
}

function writeDay(writer: Writer, midnight: number, readings: readonly WellnessReading[]): void {
  const value = (metric: WellnessMetric): number | undefined =>
    readings.find((reading) => reading.metric === metric)?.value;
  const timeOf = (metric: WellnessMetric, otherwise: number): number => {
    const at = readings.find((reading) => reading.metric === metric)?.at;
    return at === undefined ? midnight + otherwise : Math.round(fitFromInstant(at));
  };
  const course = readings.find(({ metric }) => metric === 'sleep_duration')?.stages;
  if (course && course.length > 0) writeCourse(writer, course);
  else writeNight(writer, value, midnight);
  writeKnown(writer, sleepAssessment.message, [[sleepAssessment.overallScore, UINT8, value('sleep_score')]]);
  const waking = timeOf('hrv_rmssd', 7 * HOUR);
  writeKnown(
    writer,
    hrvStatus.message,
    withTime(waking, [[hrvStatus.lastNightAverage, UINT16, times(value('hrv_rmssd'), 128)]]),
  );
  writeKnown(
    writer,
    monitoringHeartRate.message,
    withTime(timeOf('resting_heart_rate', 12 * HOUR), [
      [monitoringHeartRate.resting, UINT8, value('resting_heart_rate')],
    ]),
  );
  for (const reading of readings)
    if (reading.metric === 'weight') writeWeight(writer, reading, value('body_fat'), midnight);
  writeOxygen(writer, value, midnight);
  writeSamples(writer, value, midnight);
  writeCounters(writer, value, midnight);
}

type Field = readonly [number: number, type: number, value: number | undefined];
type ValueOf = (metric: WellnessMetric) => number | undefined;
const times = (value: number | undefined, scale: number): number | undefined =>
  value === undefined ? undefined : value * scale;

/** The fields behind a timestamp, or nothing when none has a value. */
const withTime = (time: number, fields: readonly Field[]): Field[] =>
  fields.some(([, , value]) => value !== undefined) ? [[FIELD_TIMESTAMP, UINT32, time], ...fields] : [];

/** Cycles of light, deep and REM sleep between falling asleep and waking, of exactly the durations stated. */
function writeNight(writer: Writer, value: ValueOf, midnight: number): void {
  const duration = value('sleep_duration');
  if (duration === undefined) return;
  const deep = Math.round(value('sleep_deep') ?? 0);
  const rem = Math.round(value('sleep_rem') ?? 0);
  const light = Math.round(value('sleep_light') ?? duration - deep - rem);
  const awake = Math.round(value('sleep_awake') ?? 0);
  const length = deep + rem + light + awake;
  const end =
    value('sleep_end') === undefined ? midnight + 7 * HOUR : fitFromInstant(value('sleep_end')! * 1000);
  const start =
    value('sleep_start') === undefined ? end - length : fitFromInstant(value('sleep_start')! * 1000);
  const rest = Math.max(0, end - start - length);
  let at = start;
  const write = (stage: (typeof sleepStages)[number], seconds: number): void => {
    if (seconds <= 0) return;
    writeStage(writer, at, stage);
    at += seconds;
  };
  const cycles = 5;
  const share = (total: number, i: number): number =>
    Math.floor((total * (i + 1)) / cycles) - Math.floor((total * i) / cycles);
  for (let i = 0; i < cycles; i++) {
    write('light', share(light, i));
    write('deep', share(deep, i));
    write('rem', share(rem, i));
    write('awake', share(awake, i));
    write('unmeasured', share(rest, i));
  }
  writeStage(writer, at, 'unmeasured');
}

/** The night as it was told; FIT has no word for sleep without a stage, light comes nearest. */
function writeCourse(writer: Writer, course: readonly SleepStage[]): void {
  let end = 0;
  for (const { stage, start, seconds } of course) {
    const at = Math.round(fitFromInstant(start));
    if (end > 0 && at > end) writeStage(writer, end, 'unmeasured');
    end = at + Math.round(seconds);
    // A silence of hours would read as the end of the night: a long stretch is said again each hour.
    for (let again = at; again < end; again += HOUR)
      writeStage(writer, again, stage === 'asleep' ? 'light' : stage);
  }
  writeStage(writer, end, 'unmeasured');
}

function writeStage(writer: Writer, at: number, stage: (typeof sleepStages)[number]): void {
  writeKnown(
    writer,
    sleepStage.message,
    withTime(at, [[sleepStage.stage, ENUM, sleepStages.indexOf(stage)]]),
  );
}

function writeWeight(
  writer: Writer,
  { at, value }: WellnessReading,
  fat: number | undefined,
  midnight: number,
): void {
  const time = at === undefined ? midnight + 8 * HOUR : Math.round(fitFromInstant(at));
  writeKnown(
    writer,
    weightScale.message,
    withTime(time, [
      [weightScale.weight, UINT16, value * 100],
      [weightScale.percentFat, UINT16, times(fat, 100)],
    ]),
  );
}

function writeOxygen(writer: Writer, value: ValueOf, midnight: number): void {
  const sports = [
    ['vo2max_running', 1],
    ['vo2max_cycling', 2],
  ] as const;
  for (const [metric, sport] of sports) {
    if (value(metric) === undefined) continue;
    writeKnown(writer, maxMet.message, [
      [maxMet.updateTime, UINT32, midnight + 12 * HOUR],
      [maxMet.vo2Max, UINT16, times(value(metric), 10)],
      [maxMet.sport, ENUM, sport],
    ]);
  }
}

/** A day's mean as one sample; the ends of a day's range as one sample each. */
function writeSamples(writer: Writer, value: ValueOf, midnight: number): void {
  const noon = midnight + 12 * HOUR;
  const stress = (time: number, level: number | undefined, battery: number | undefined): void => {
    if (level === undefined && battery === undefined) return;
    writeKnown(writer, stressLevel.message, [
      [stressLevel.time, UINT32, time],
      [stressLevel.stress, SINT16, level],
      [stressLevel.bodyBattery, SINT8, battery],
    ]);
  };
  stress(noon, value('stress_average'), undefined);
  stress(noon, undefined, value('body_battery_high'));
  stress(noon + HOUR, undefined, value('body_battery_low'));
  writeKnown(writer, spo2.message, withTime(noon, [[spo2.percent, UINT8, value('spo2_average')]]));
  writeKnown(
    writer,
    respiration.message,
    withTime(noon, [[respiration.rate, SINT16, times(value('respiration_average'), 100)]]),
  );
  for (const [hour, metric] of [
    [4, 'heart_rate_min'],
    [18, 'heart_rate_max'],
  ] as const) {
    writeKnown(
      writer,
      monitoring.message,
      withTime(midnight + hour * HOUR, [[monitoring.heartRate, UINT8, value(metric)]]),
    );
  }
}

/** Counters run from midnight to midnight: the message of midnight closes the day. */
function writeCounters(writer: Writer, value: ValueOf, midnight: number): void {
  const counters: Field[] = [
    [monitoring.distance, UINT32, times(value('distance'), 100)],
    [monitoring.cycles, UINT32, value('steps')],
    [monitoring.activeCalories, UINT16, value('calories_active')],
  ];
  if (counters.every(([, , count]) => count === undefined)) return;
  writeKnown(
    writer,
    monitoring.message,
    withTime(midnight + DAY, [...counters, [monitoring.activityType, ENUM, WALKING]]),
  );
}
