import type { Context, Hono } from 'hono';
import type { Fields, GarminAthlete, GarminDay } from './athlete.ts';
import type { Door, GarminOptions } from './options.ts';
import { badRange, isDay, rangeOf } from './ranges.ts';

type At = (door: Door, ...paths: readonly string[]) => readonly string[];
type Render = (date: string, day: GarminDay) => Fields | undefined;

/** Days: one with everything, and ranges of one thing each. */
export function dayDoors(app: Hono, at: At, athlete: GarminAthlete, options: GarminOptions): void {
  const listed = (range: readonly string[], render: Render): Fields[] =>
    range.flatMap((date) => {
      const day = athlete.days.get(date);
      const row = day && render(date, day);
      return row ? [row] : [];
    });
  const inPath = (door: Door, path: string, most: number, render: Render): void => {
    for (const one of at(door, `${path}/:start/:end`))
      app.get(one, (c) => {
        const range = rangeOf(c.req.param('start'), c.req.param('end'), most);
        return range ? c.json(listed(range, render)) : badRange(c);
      });
  };
  const inQuery = (
    door: Door,
    paths: readonly string[],
    most: number,
    answer: (c: Context, range: readonly string[]) => Response,
  ): void => {
    for (const one of at(door, ...paths))
      app.get(one, (c) => {
        const range = rangeOf(c.req.query('startDate'), c.req.query('endDate'), most);
        return range ? answer(c, range) : badRange(c);
      });
  };

  for (const path of at('day', '/usersummary-service/usersummary/daily'))
    app.get(path, (c) => {
      const date = c.req.query('calendarDate');
      if (!isDay(date)) return badRange(c);
      const day = athlete.days.get(date);
      // A day that was never worn is there, with nothing in it.
      return c.json(
        day ? wholeDay(date, day) : { calendarDate: date, totalSteps: null, includesWellnessData: false },
      );
    });

  inQuery(
    'days',
    ['/usersummary-service/v2/dailysummaries', '/usersummary-service/usersummary/v2/dailysummaries'],
    365,
    (c, range) => c.json(packedDays(listed(range, wholeDay), options)),
  );
  inPath('steps', '/usersummary-service/stats/steps/daily', 28, (calendarDate, day) => ({
    calendarDate,
    totalSteps: day.steps ?? null,
    totalDistance: day.meters ?? null,
    stepGoal: 8500,
  }));
  inPath('stress', '/usersummary-service/stats/stress/daily', 28, (calendarDate, day) => ({
    calendarDate,
    values: day.stress === undefined ? null : { overallStressLevel: day.stress, restStressDuration: 34_200 },
  }));
  inPath('hydration', '/usersummary-service/stats/hydration/daily', 31, (calendarDate, day) =>
    day.drunkMl === undefined ? undefined : { calendarDate, valueInML: day.drunkMl, goalInML: 2600.0 },
  );
  inQuery('bodyBattery', ['/wellness-service/wellness/bodyBattery/reports/daily'], 31, (c, range) =>
    c.json(listed(range, batteryDay)),
  );

  for (const path of at('heartRate', '/wellness-service/wellness/dailyHeartRate'))
    app.get(path, (c) => {
      const date = c.req.query('date');
      return isDay(date) ? c.json(heartRateDay(date, athlete.days.get(date), options)) : badRange(c);
    });
  for (const path of at('oxygen', '/wellness-service/wellness/daily/spo2acclimation/:date'))
    app.get(path, (c) => {
      const date = c.req.param('date');
      return isDay(date)
        ? c.json({ calendarDate: date, averageSpO2: 95, lastSevenDaysAvgSpO2: '95.4' })
        : badRange(c);
    });
}

function wholeDay(calendarDate: string, day: GarminDay): Fields {
  const levels = (day.battery ?? []).map(([, level]) => level);
  return {
    calendarDate,
    totalSteps: day.steps ?? null,
    dailyStepGoal: 8500,
    totalDistanceMeters: day.meters ?? null,
    totalKilocalories: 2410.0,
    activeKilocalories: 640.0,
    bmrKilocalories: 1770.0,
    moderateIntensityMinutes: 12,
    vigorousIntensityMinutes: 31,
    floorsAscended: 7.4,
    restingHeartRate: day.restingHeartRate ?? null,
    minHeartRate: 44,
    maxHeartRate: 168,
    lastSevenDaysAvgRestingHeartRate: 48,
    averageStressLevel: day.stress ?? -1,
    maxStressLevel: day.stress === undefined ? -1 : 88,
    bodyBatteryChargedValue: day.charged ?? null,
    bodyBatteryDrainedValue: day.drained ?? null,
    bodyBatteryHighestValue: levels.length > 0 ? Math.max(...levels) : null,
    bodyBatteryLowestValue: levels.length > 0 ? Math.min(...levels) : null,
    averageSpo2: null,
    avgWakingRespirationValue: 14.0,
    wellnessStartTimeGmt: `${calendarDate}T00:00:00.0`,
    userProfileId: 4_611_686_018_427_387_904,
    ...day.more,
  };
}

/** Nobody has proved how days are packed in a range. */
function packedDays(rows: readonly Fields[], { days = 'data' }: GarminOptions): unknown {
  if (days === 'bare') return rows;
  if (days === 'data') return { data: rows };
  if (days === 'strange') return { total: rows.length, groups: rows.map(() => ({ a: 1 })) };
  return {
    data: rows.map(({ calendarDate, totalSteps, restingHeartRate, minHeartRate, ...rest }) => ({
      calendarDate,
      steps: { totalSteps },
      heartRate: { restingValue: restingHeartRate ?? minHeartRate, minHeartRate },
      others: rest,
    })),
  };
}

function batteryDay(date: string, day: GarminDay): Fields | undefined {
  if (!day.battery) return undefined;
  return {
    date,
    charged: day.charged ?? null,
    drained: day.drained ?? null,
    bodyBatteryValueDescriptorDTOList: [
      { bodyBatteryValueDescriptorIndex: 0, bodyBatteryValueDescriptorKey: 'timestamp' },
      { bodyBatteryValueDescriptorIndex: 1, bodyBatteryValueDescriptorKey: 'bodyBatteryLevel' },
    ],
    bodyBatteryValuesArray: day.battery,
    bodyBatteryActivityEvent: [],
  };
}

function heartRateDay(calendarDate: string, day: GarminDay | undefined, options: GarminOptions): Fields {
  const swap = options.heartRateColumns === 'rate-first';
  const start = Date.parse(calendarDate);
  const rows = [49, 48, null].map((bpm, i) => [start + i * 120_000, bpm]);
  return {
    calendarDate,
    restingHeartRate: day?.restingHeartRate ?? null,
    minHeartRate: day ? 44 : null,
    maxHeartRate: day ? 168 : null,
    heartRateValueDescriptors: [
      { key: 'timestamp', index: swap ? 1 : 0 },
      { key: 'heartrate', index: swap ? 0 : 1 },
    ],
    heartRateValues: day ? rows.map((row) => (swap ? row.toReversed() : row)) : null,
  };
}
