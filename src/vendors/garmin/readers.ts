import type { Day } from '../../domain/day.ts';
import type { PlannedInFile } from '../../domain/recording.ts';
import { readDay } from '../../formats/garmin-export/days.ts';
import type { Findings } from '../../formats/garmin-export/findings.ts';
import { readNight } from '../../formats/garmin-export/nights.ts';
import { dayIn, instantIn } from '../../formats/garmin-export/times.ts';
import { isObject, type JsonObject, listIn, numberIn, objectIn } from '../../formats/json.ts';
import type { Door } from './paths.ts';
import { readPlanned } from './planned.ts';
import { firstRows, flattened } from './rows.ts';
import { readDetail, readListed } from './sessions.ts';
import { readProfile, readZones } from './settings-read.ts';

export interface Found extends Findings {
  readonly planned: PlannedInFile[];
  readonly unread: Record<string, number>;
}

export interface Reading {
  /** What was asked for: a day, a range, an id. */
  readonly about: string;
  readonly found: Found;
  /** Rows that are read of one answer. */
  readonly most: number;
}

type Read = (body: unknown, reading: Reading) => void;

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

/** A list, bare or packed, row by row; the rows are known by these keys. */
const eachOf =
  (keys: readonly string[], read: (row: JsonObject, found: Found) => void): Read =>
  (body, { found, most }) => {
    for (const row of firstRows(body, ...keys).slice(0, most)) read(row, found);
  };

const dated = (read: (row: JsonObject, day: Day, found: Found) => void): Read =>
  eachOf(['calendarDate', 'date', 'summaryDate'], (row, found) => {
    const day = dayIn(row) ?? dayIn(row, 'date') ?? dayIn(row, 'summaryDate');
    if (day) read(row, day, found);
  });

/** One reader for each kind of answer. Kinds without one are kept and wait for theirs. */
export const readers: Readonly<Partial<Record<Door, Read>>> = {
  search: eachOf(['activityId'], readListed),
  activity: (body, { about, found }) => readDetail(isObject(body) ? body : {}, about, found),
  planned: (body, { about, found }) => readPlanned(body, about, found),
  // Worn or not, a day is answered: what was not measured is null in it.
  day: (body, { found }) => isObject(body) && readWholeDay(body, found),
  days: eachOf(['calendarDate', 'date'], readWholeDay),
  steps: dated((row, day, found) => {
    found.day(day, 'steps', numberIn(row, 'totalSteps'));
    found.day(day, 'distance', numberIn(row, 'totalDistance'));
  }),
  stress: dated((row, day, found) =>
    found.day(day, 'stress_average', numberIn(objectIn(row, 'values'), 'overallStressLevel')),
  ),
  hydration: dated((row, day, found) => found.day(day, 'hydration', positive(numberIn(row, 'valueInML')))),
  bodyBattery: dated(readBattery),
  nights: eachOf(['calendarDate'], readOneNight),
  night: (body, { found }) => {
    if (!isObject(body)) return;
    const inside = objectIn(body, 'dailySleepDTO');
    readOneNight(Object.keys(inside).length > 0 ? inside : body, found);
  },
  hrv: eachOf(['lastNightAvg', 'weeklyAvg'], readHrv),
  hrvNight: (body, { found }) => isObject(body) && readHrv(objectIn(body, 'hrvSummary'), found),
  weight: eachOf(['latestWeight', 'allWeightMetrics'], readWeight),
  fitnessAge: (body, { about, found }) => {
    const day = dayIn({ day: about }, 'day');
    if (day && isObject(body)) found.day(day, 'garmin_fitness_age', positive(numberIn(body, 'fitnessAge')));
  },
  zones: readZones,
  profile: readProfile,
};

/** A day's own answer or a row of many: the names are those of the first, at whatever depth the others have them. */
function readWholeDay(raw: JsonObject, found: Found): void {
  const row = flattened(raw);
  const day = dayIn(row) ?? dayIn(row, 'date');
  if (!day) return;
  readDay({ ...row, calendarDate: day }, found);
  const number = (key: string): number | undefined => numberIn(row, key);
  // In a range this value may be the day's lowest instead; where both are the same nobody can tell.
  const resting = number('restingValue');
  if (number('restingHeartRate') === undefined && resting !== number('minHeartRate'))
    found.day(day, 'resting_heart_rate', positive(resting));
  found.day(day, 'stress_average', number('averageStressLevel'));
  found.day(day, 'stress_max', number('maxStressLevel'));
  found.day(day, 'body_battery_charged', number('bodyBatteryChargedValue'));
  found.day(day, 'body_battery_drained', number('bodyBatteryDrainedValue'));
  found.day(day, 'body_battery_high', number('bodyBatteryHighestValue'));
  found.day(day, 'body_battery_low', number('bodyBatteryLowestValue'));
  found.day(day, 'spo2_average', positive(number('averageSpo2')));
  found.day(day, 'respiration_average', positive(number('avgWakingRespirationValue')));
}

function readBattery(row: JsonObject, day: Day, found: Found): void {
  found.day(day, 'body_battery_charged', numberIn(row, 'charged'));
  found.day(day, 'body_battery_drained', numberIn(row, 'drained'));
  const column = listIn(row, 'bodyBatteryValueDescriptorDTOList').find(
    (one) => one.bodyBatteryValueDescriptorKey === 'bodyBatteryLevel',
  );
  const at = column && numberIn(column, 'bodyBatteryValueDescriptorIndex');
  const values = Array.isArray(row.bodyBatteryValuesArray) ? (row.bodyBatteryValuesArray as unknown[]) : [];
  const levels = values.flatMap((value) => {
    const level: unknown = at !== undefined && Array.isArray(value) ? value[at] : undefined;
    return typeof level === 'number' && level >= 0 && level <= 100 ? [level] : [];
  });
  if (levels.length === 0) return;
  found.day(
    day,
    'body_battery_high',
    levels.reduce((a, b) => Math.max(a, b)),
  );
  found.day(
    day,
    'body_battery_low',
    levels.reduce((a, b) => Math.min(a, b)),
  );
}

/** A date without time asleep is a night without the watch. */
function readOneNight(row: JsonObject, found: Found): void {
  if (!positive(numberIn(row, 'sleepTimeSeconds'))) return;
  readNight(row, found);
  const day = dayIn(row);
  if (day) found.day(day, 'sleep_duration', positive(numberIn(row, 'napTimeSeconds')), { window: 'nap' });
}

/** The night's mean of RMSSD as the watch measured it. */
function readHrv(row: JsonObject, found: Found): void {
  const day = dayIn(row);
  if (!day || row.status === 'INVALID') return;
  found.day(day, 'hrv_rmssd', positive(numberIn(row, 'lastNightAvg')), { window: 'night' });
}

/** Grams, at the moment of weighing; the latest of a day stays. */
function readWeight(row: JsonObject, found: Found): void {
  const all = listIn(row, 'allWeightMetrics');
  for (const entry of all.length > 0 ? all : [objectIn(row, 'latestWeight')]) {
    const day = dayIn(entry) ?? dayIn(row, 'summaryDate');
    const grams = positive(numberIn(entry, 'weight'));
    if (!day || grams === undefined) continue;
    const at = instantIn(entry, 'timestampGMT');
    const spot = { window: 'spot', at, order: at } as const;
    found.day(day, 'weight', grams / 1000, spot);
    found.day(day, 'body_fat', positive(numberIn(entry, 'bodyFat')), spot);
  }
}
