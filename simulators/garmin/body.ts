import type { Hono } from 'hono';
import type { Fields, GarminAthlete } from './athlete.ts';
import type { Door } from './options.ts';
import { badRange, isDay, rangeOf } from './ranges.ts';

type At = (door: Door, ...paths: readonly string[]) => readonly string[];

/** Weight, fitness age, zones, profile, and what boucle has no use for. */
export function bodyDoors(app: Hono, at: At, athlete: GarminAthlete, harm: (what: string) => void): void {
  for (const path of at('weight', '/weight-service/weight/range/:start/:end'))
    app.get(path, (c) => {
      const range = rangeOf(c.req.param('start'), c.req.param('end'));
      if (!range) return badRange(c);
      return c.json({
        dailyWeightSummaries: weighed(athlete, range),
        totalAverage: { weight: null },
        previousDateWeight: { weight: 99_900.0, calendarDate: '2001-01-01' },
        nextDateWeight: { weight: null },
      });
    });
  for (const path of at('weighIns', '/weight-service/weight/all'))
    app.get(path, (c) => {
      const range = rangeOf(c.req.query('startDate'), c.req.query('endDate'));
      return range ? c.json({ dailyWeightSummaries: weighed(athlete, range) }) : badRange(c);
    });
  for (const path of at('weightGoal', '/goal-service/goal/user/effective/weightgoal/:start/:end'))
    app.get(path, (c) => c.json({ goal: 62_000 }));
  for (const path of at('fitnessAge', '/fitnessage-service/fitnessage/:date'))
    app.get(path, (c) => (isDay(c.req.param('date')) ? c.json(athlete.fitnessAge) : badRange(c)));
  for (const path of at('zones', '/biometric-service/heartRateZones'))
    app.get(path, (c) => {
      // A switch of this call makes Garmin create zones: a client that only reads sends nothing at all.
      if (new URL(c.req.url).search) harm(`zones were created: ${c.req.url}`);
      return c.json(athlete.zones);
    });
  for (const path of at('profile', '/userprofile-service/userprofile/settings'))
    app.get(path, (c) => c.json(athlete.profile));
  for (const path of at('cycle', '/periodichealth-service/menstrualcycle/dayview/:date'))
    app.get(path, (c) => c.json({ canary: 'cycle' }));
  for (const path of at('food', '/nutrition-service/food/logs/:date'))
    app.get(path, (c) =>
      c.json({ mealDetails: [{ loggedFoods: [{ foodMetaData: { foodName: 'canary' } }] }] }),
    );
  for (const path of at('calm', '/wellnessactivity-service/activity/summary/:from/:until'))
    app.get(path, (c) => c.json([]));
}

function weighed({ days }: GarminAthlete, range: readonly string[]): Fields[] {
  return range.flatMap((date): Fields[] => {
    const grams = days.get(date)?.weightGrams;
    if (grams === undefined) return [];
    const at = Date.parse(`${date}T06:00:00Z`);
    const entry = {
      samplePk: at + 1,
      date: at + 3_600_000,
      timestampGMT: at,
      calendarDate: date,
      weight: grams,
    };
    return [
      {
        summaryDate: date,
        numOfWeightEntries: 1,
        latestWeight: { ...entry, bmi: 21.9, bodyFat: null, sourceType: 'MANUAL' },
      },
    ];
  });
}
