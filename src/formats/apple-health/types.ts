import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import type { Channel } from '../../domain/stream.ts';

/** How the records of a type become figures of a day: added up, averaged, or the last one as it stands. */
export interface DayType {
  readonly metric: WellnessMetric;
  readonly combine: 'sum' | 'mean' | 'last';
  readonly window: WellnessReading['window'];
}

export const quantityPrefix = 'HKQuantityTypeIdentifier';

export const dayTypes: Readonly<Record<string, DayType>> = {
  RestingHeartRate: { metric: 'resting_heart_rate', combine: 'last', window: 'day' },
  HeartRateVariabilitySDNN: { metric: 'hrv_sdnn', combine: 'mean', window: 'day' },
  VO2Max: { metric: 'vo2max_running', combine: 'last', window: 'day' },
  BodyMass: { metric: 'weight', combine: 'last', window: 'spot' },
  BodyFatPercentage: { metric: 'body_fat', combine: 'last', window: 'spot' },
  StepCount: { metric: 'steps', combine: 'sum', window: 'day' },
  DistanceWalkingRunning: { metric: 'distance', combine: 'sum', window: 'day' },
  ActiveEnergyBurned: { metric: 'calories_active', combine: 'sum', window: 'day' },
  BasalEnergyBurned: { metric: 'calories_resting', combine: 'sum', window: 'day' },
  OxygenSaturation: { metric: 'spo2_average', combine: 'mean', window: 'day' },
  RespiratoryRate: { metric: 'respiration_average', combine: 'mean', window: 'night' },
  AppleSleepingWristTemperature: { metric: 'skin_temperature', combine: 'last', window: 'night' },
  BloodPressureSystolic: { metric: 'blood_pressure_systolic', combine: 'last', window: 'spot' },
  BloodPressureDiastolic: { metric: 'blood_pressure_diastolic', combine: 'last', window: 'spot' },
};

/** Records that become streams of the workout during which they were taken. */
export const streamTypes: Readonly<Record<string, Channel>> = {
  HeartRate: 'heartRate',
  RunningPower: 'power',
  CyclingPower: 'power',
  RunningSpeed: 'speed',
  CyclingSpeed: 'speed',
  CyclingCadence: 'cadence',
};

export const sleepType = 'HKCategoryTypeIdentifierSleepAnalysis';
const sleepPrefix = 'HKCategoryValueSleepAnalysis';

export type Stage = 'asleep' | 'light' | 'deep' | 'rem' | 'awake';

const stages: Readonly<Record<string, Stage>> = {
  Asleep: 'asleep',
  AsleepUnspecified: 'asleep',
  AsleepCore: 'light',
  AsleepDeep: 'deep',
  AsleepREM: 'rem',
  Awake: 'awake',
};

/** The stage a value names; undefined for lying in bed, which the stages overlap. */
export function stageOf(value: string | undefined): Stage | undefined {
  const name = value?.startsWith(sleepPrefix) ? value.slice(sleepPrefix.length) : '';
  return Object.hasOwn(stages, name) ? stages[name] : undefined;
}

/** True for records that the decoder reads: the others need not be kept when a file is cut. */
export function isWantedType(type: string): boolean {
  if (type === sleepType) return true;
  const name = type.startsWith(quantityPrefix) ? type.slice(quantityPrefix.length) : '';
  return Object.hasOwn(dayTypes, name) || Object.hasOwn(streamTypes, name);
}

/** True for records that become streams. */
export const isStreamType = (type: string): boolean =>
  type.startsWith(quantityPrefix) && Object.hasOwn(streamTypes, type.slice(quantityPrefix.length));
