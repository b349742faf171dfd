/**
 * The messages and fields of the FIT profile that boucle uses, by number. Facts of an interchange format, written down by
 * hand and only as far as we read them; everything else in a file is skipped and counted.
 */

export const FIELD_TIMESTAMP = 253;
export const FIELD_MESSAGE_INDEX = 254;

/** The low twelve bits of a message index are the index; the high ones are flags ("selected"). */
export const indexOf = (raw: number): number => raw & 0x0fff;

export const fileId = {
  message: 0,
  type: 0,
  manufacturer: 1,
  product: 2,
  serialNumber: 3,
  timeCreated: 4,
  productName: 8,
} as const;

export const userProfile = {
  message: 3,
  weight: 4,
  restingHeartRate: 8,
  maxRunningHeartRate: 9,
  maxBikingHeartRate: 10,
  maxHeartRate: 11,
} as const;

export const zonesTarget = {
  message: 7,
  maxHeartRate: 1,
  thresholdHeartRate: 2,
  thresholdPower: 3,
} as const;

export const hrZone = { message: 8, highBpm: 1 } as const;
export const powerZone = { message: 9, highValue: 1 } as const;
export const sportMessage = { message: 12, sport: 0, subSport: 1, name: 3 } as const;

/** Fields that sessions, laps and lengths share have the same meaning but not always the same number. */
export const session = {
  message: 18,
  event: 0,
  eventType: 1,
  startTime: 2,
  sport: 5,
  subSport: 6,
  elapsedTime: 7,
  timerTime: 8,
  distance: 9,
  cycles: 10,
  calories: 11,
  averageSpeed: 14,
  maxSpeed: 15,
  averageHeartRate: 16,
  maxHeartRate: 17,
  averageCadence: 18,
  averagePower: 20,
  maxPower: 21,
  ascent: 22,
  descent: 23,
  trainingEffect: 24,
  firstLapIndex: 25,
  numLaps: 26,
  trigger: 28,
  numLengths: 33,
  weightedPower: 34,
  trainingStressScore: 35,
  intensityFactor: 36,
  poolLength: 44,
  thresholdPower: 45,
  poolLengthUnit: 46,
  numActiveLengths: 47,
  averageTemperature: 57,
  movingTime: 59,
  averageFractionalCadence: 92,
  sportProfileName: 110,
  enhancedAverageSpeed: 124,
  enhancedMaxSpeed: 125,
  anaerobicTrainingEffect: 137,
  trainingLoadPeak: 168,
  sweatLoss: 178,
  workoutFeel: 192,
  workoutRpe: 193,
} as const;

export const lap = {
  message: 19,
  event: 0,
  eventType: 1,
  startTime: 2,
  elapsedTime: 7,
  timerTime: 8,
  distance: 9,
  cycles: 10,
  calories: 11,
  averageSpeed: 13,
  maxSpeed: 14,
  averageHeartRate: 15,
  maxHeartRate: 16,
  averageCadence: 17,
  averagePower: 19,
  maxPower: 20,
  ascent: 21,
  descent: 22,
  intensity: 23,
  trigger: 24,
  sport: 25,
  numLengths: 32,
  weightedPower: 33,
  firstLengthIndex: 35,
  numActiveLengths: 40,
  averageTemperature: 50,
  movingTime: 52,
  workoutStep: 71,
  averageFractionalCadence: 80,
  enhancedAverageSpeed: 110,
  enhancedMaxSpeed: 111,
} as const;

export const record = {
  message: 20,
  latitude: 0,
  longitude: 1,
  altitude: 2,
  heartRate: 3,
  cadence: 4,
  distance: 5,
  speed: 6,
  power: 7,
  compressedSpeedDistance: 8,
  temperature: 13,
  leftRightBalance: 30,
  verticalOscillation: 39,
  stanceTime: 41,
  cadence256: 52,
  fractionalCadence: 53,
  muscleOxygen: 57,
  enhancedSpeed: 73,
  enhancedAltitude: 78,
  stepLength: 85,
  respirationRate: 99,
  enhancedRespirationRate: 108,
  coreTemperature: 139,
} as const;

export const event = { message: 21, event: 0, eventType: 1, data: 3, group: 4 } as const;

export const deviceInfo = {
  message: 23,
  deviceIndex: 0,
  manufacturer: 2,
  serialNumber: 3,
  product: 4,
  productName: 27,
} as const;

export const workout = {
  message: 26,
  sport: 4,
  capabilities: 5,
  numValidSteps: 6,
  name: 8,
  subSport: 11,
  poolLength: 14,
  poolLengthUnit: 15,
  description: 17,
} as const;

export const workoutStep = {
  message: 27,
  name: 0,
  durationType: 1,
  durationValue: 2,
  targetType: 3,
  targetValue: 4,
  customLow: 5,
  customHigh: 6,
  intensity: 7,
  notes: 8,
  equipment: 9,
  secondaryTargetType: 19,
  secondaryTargetValue: 20,
  secondaryCustomLow: 21,
  secondaryCustomHigh: 22,
} as const;

export const schedule = {
  message: 28,
  manufacturer: 0,
  product: 1,
  serialNumber: 2,
  timeCreated: 3,
  scheduledTime: 6,
} as const;

export const weightScale = { message: 30, weight: 0, percentFat: 1 } as const;
export const course = { message: 31, sport: 4, name: 5, subSport: 7 } as const;

export const activity = {
  message: 34,
  timerTime: 0,
  numSessions: 1,
  type: 2,
  event: 3,
  eventType: 4,
  localTimestamp: 5,
} as const;

export const monitoring = {
  message: 55,
  distance: 2,
  cycles: 3,
  activityType: 5,
  cycles16: 9,
  activeCalories: 19,
  activityTypeIntensity: 24,
  timestamp16: 26,
  heartRate: 27,
} as const;

export const hrv = { message: 78, time: 0 } as const;

export const length = {
  message: 101,
  event: 0,
  eventType: 1,
  startTime: 2,
  elapsedTime: 3,
  timerTime: 4,
  strokes: 5,
  stroke: 7,
  lengthType: 12,
} as const;

export const monitoringInfo = {
  message: 103,
  localTimestamp: 0,
  activityType: 1,
  cyclesToDistance: 3,
} as const;

export const heartRates = {
  message: 132,
  fractionalTimestamp: 0,
  time256: 1,
  filteredBpm: 6,
  eventTimestamp: 9,
  eventTimestamp12: 10,
} as const;

/** Not in the public profile; numbers proven by several independent readers. */
export const physiology = {
  message: 140,
  aerobicEffect: 4,
  maxMet: 7,
  recoveryMinutes: 9,
  thresholdHeartRate: 14,
  anaerobicEffect: 20,
} as const;

export const fieldDescription = {
  message: 206,
  developerIndex: 0,
  number: 1,
  baseType: 2,
  name: 3,
  scale: 6,
  offset: 7,
  units: 8,
  nativeMessage: 14,
  nativeField: 15,
} as const;

export const developerDataId = { message: 207, applicationId: 1, developerIndex: 3 } as const;
export const monitoringHeartRate = { message: 211, resting7Days: 0, resting: 1 } as const;

export const timeInZone = {
  message: 216,
  referenceMessage: 0,
  heartRateBounds: 6,
  powerBounds: 9,
  maxHeartRate: 11,
  restingHeartRate: 12,
  thresholdHeartRate: 13,
  thresholdPower: 15,
} as const;

/** Its timestamp is field 254, which elsewhere is the message index. */
export const set = {
  message: 225,
  duration: 0,
  repetitions: 3,
  weight: 4,
  type: 5,
  startTime: 6,
  category: 7,
  subtype: 8,
  index: 10,
  workoutStep: 11,
  timestamp: 254,
} as const;

export const stressLevel = { message: 227, stress: 0, time: 1, bodyBattery: 3 } as const;
export const maxMet = { message: 229, updateTime: 0, vo2Max: 2, sport: 5 } as const;
export const spo2 = { message: 269, percent: 0 } as const;
export const sleepStage = { message: 275, stage: 0 } as const;
export const respiration = { message: 297, rate: 0 } as const;
export const sleepAssessment = { message: 346, overallScore: 6 } as const;
export const hrvStatus = {
  message: 370,
  weeklyAverage: 0,
  lastNightAverage: 1,
  lastNight5MinHigh: 2,
} as const;
export const hrvValue = { message: 371, value: 0 } as const;

/** Messages whose positions the scan notes. */
export const keptMessages: ReadonlySet<number> = new Set(
  [
    fileId,
    userProfile,
    zonesTarget,
    hrZone,
    powerZone,
    sportMessage,
    session,
    lap,
    record,
    event,
    deviceInfo,
    workout,
    workoutStep,
    schedule,
    weightScale,
    course,
    activity,
    monitoring,
    hrv,
    length,
    monitoringInfo,
    heartRates,
    physiology,
    fieldDescription,
    developerDataId,
    monitoringHeartRate,
    timeInZone,
    set,
    stressLevel,
    maxMet,
    spo2,
    sleepStage,
    respiration,
    sleepAssessment,
    hrvStatus,
    hrvValue,
  ].map(({ message }) => message),
);

/** Those that come in thousands and are read as columns; the rest, a few a file, are read one by one. */
export const bulkMessages: ReadonlySet<number> = new Set([record.message, hrv.message, heartRates.message]);

/** Names for the messages that people look for when they ask what was skipped. */
export const unreadNames: Readonly<Record<number, string>> = {
  1: 'capabilities',
  2: 'device_settings',
  4: 'hrm_profile',
  5: 'sdm_profile',
  6: 'bike_profile',
  10: 'met_zone',
  13: 'training_settings',
  15: 'goal',
  29: 'location',
  32: 'course_point',
  33: 'totals',
  35: 'software',
  49: 'file_creator',
  51: 'blood_pressure',
  53: 'speed_zone',
  72: 'training_file',
  79: 'user_metrics',
  80: 'ant_rx',
  81: 'ant_tx',
  106: 'slave_device',
  127: 'connectivity',
  128: 'weather_conditions',
  129: 'weather_alert',
  131: 'cadence_zone',
  142: 'segment_lap',
  148: 'segment_id',
  158: 'workout_session',
  160: 'gps_metadata',
  162: 'timestamp_correlation',
  164: 'gyroscope_data',
  165: 'accelerometer_data',
  167: 'three_d_sensor_calibration',
  208: 'magnetometer_data',
  209: 'barometer_data',
  210: 'one_d_sensor_calibration',
  258: 'dive_settings',
  259: 'dive_gas',
  262: 'dive_alarm',
  268: 'dive_summary',
  285: 'jump',
  312: 'split',
  313: 'split_summary',
  317: 'climb_pro',
  319: 'tank_update',
  323: 'tank_summary',
  398: 'skin_temperature',
};
