import type { JsonObject } from '../json.ts';
import { readActivity } from './activities.ts';
import { readBody, readBloodPressure, readHydration } from './body.ts';
import { readDay } from './days.ts';
import type { Findings } from './findings.ts';
import { readGear } from './gear.ts';
import {
  readLoad,
  readMaxMet,
  readRaces,
  readReadiness,
  readScore,
  readSessionVo2Max,
  readStatus,
} from './metrics.ts';
import { readHealthStatus, readNight } from './nights.ts';

/** One sort of row. Files are told apart by what is in them: folders and names change between exports. */
export interface Kind {
  readonly id: string;
  /** A key that no other maker's JSON has, near the beginning of the file. */
  readonly mark: string;
  /** Keys that all must be there. */
  readonly keys: readonly string[];
  read(row: JsonObject, found: Findings): void;
}

/** In the order in which they are tried: narrower ones first. */
export const kinds: readonly Kind[] = [
  {
    id: 'activity_summary',
    mark: 'summarizedActivitiesExport',
    keys: ['activityId', 'activityType'],
    read: readActivity,
  },
  { id: 'gear', mark: 'gearDTOS', keys: ['gearDTOS'], read: readGear },
  { id: 'sleep', mark: 'sleepStartTimestampGMT', keys: ['sleepStartTimestampGMT'], read: readNight },
  {
    id: 'sleep',
    mark: 'sleepWindowConfirmationType',
    keys: ['sleepWindowConfirmationType'],
    read: readNight,
  },
  {
    id: 'health_status',
    mark: 'baselineLowerLimit',
    keys: ['calendarDate', 'metrics'],
    read: readHealthStatus,
  },
  { id: 'hydration', mark: 'valueInML', keys: ['valueInML'], read: readHydration },
  { id: 'blood_pressure', mark: 'systolic', keys: ['bloodPressure'], read: readBloodPressure },
  { id: 'monitoring', mark: 'allDayStress', keys: ['calendarDate', 'allDayStress'], read: readDay },
  { id: 'monitoring', mark: 'totalSteps', keys: ['calendarDate', 'totalSteps'], read: readDay },
  {
    id: 'monitoring',
    mark: 'activeKilocalories',
    keys: ['calendarDate', 'activeKilocalories'],
    read: readDay,
  },
  { id: 'vo2max', mark: 'maxMetCategory', keys: ['vo2MaxValue', 'maxMet'], read: readMaxMet },
  { id: 'vo2max', mark: 'vo2MaxValue', keys: ['vo2MaxValue', 'activityId'], read: readSessionVo2Max },
  {
    id: 'training_load',
    mark: 'dailyTrainingLoadAcute',
    keys: ['dailyTrainingLoadAcute'],
    read: readLoad,
  },
  {
    id: 'training_readiness',
    mark: 'recoveryTimeFactorPercent',
    keys: ['score', 'recoveryTime'],
    read: readReadiness,
  },
  {
    id: 'training_status',
    mark: 'trainingStatus',
    keys: ['calendarDate', 'trainingStatus'],
    read: readStatus,
  },
  { id: 'race_predictions', mark: 'raceTime5K', keys: ['raceTime5K'], read: readRaces },
  {
    id: 'score',
    mark: 'hillScoreClassificationId',
    keys: ['overallScore', 'strengthScore'],
    read: readScore,
  },
  { id: 'score', mark: 'overallScore', keys: ['overallScore', 'classification'], read: readScore },
  { id: 'weight', mark: 'metaData', keys: ['metaData'], read: readBody },
];

export const kindOf = (row: JsonObject): Kind | undefined =>
  kinds.find(({ keys }) => keys.every((key) => Object.hasOwn(row, key)));
