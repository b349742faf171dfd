import type { Context, Hono } from 'hono';
import type { Fields, GarminAthlete } from './athlete.ts';
import type { Door, GarminOptions } from './options.ts';
import { badRange, isDay, rangeOf } from './ranges.ts';

type At = (door: Door, ...paths: readonly string[]) => readonly string[];

/** Sleep and HRV, of one night and of a range. */
export function nightDoors(app: Hono, at: At, { days }: GarminAthlete, options: GarminOptions): void {
  for (const path of at(
    'nights',
    '/sleep-service/dailySleepSummariesByDate',
    '/sleep-service/sleep/dailySleepSummariesByDate',
  ))
    app.get(path, (c) => {
      const range = rangeOf(c.req.query('startDate'), c.req.query('endDate'), 31);
      if (!range) return badRange(c);
      // A night without data is there, empty.
      const rows = range.map((calendarDate) => ({
        calendarDate,
        sleepTimeSeconds: null,
        sleepStartTimestampGMT: null,
        ...days.get(calendarDate)?.night,
      }));
      return c.json(options.nights === 'wrapped' ? { dailySleepSummaries: rows } : rows);
    });

  for (const path of at('night', '/sleep-service/sleep/dailySleepData'))
    app.get(path, (c) => {
      const date = c.req.query('date');
      if (!isDay(date)) return badRange(c);
      const night = { calendarDate: date, sleepTimeSeconds: null, ...days.get(date)?.night };
      const beside = days.get(date)?.besideNight;
      return c.json(options.night === 'root' ? { ...night, ...beside } : { dailySleepDTO: night, ...beside });
    });

  const hrvOf = (date: string): Fields | undefined => {
    const hrv = days.get(date)?.hrv;
    return hrv && { calendarDate: date, ...hrv };
  };

  for (const path of at('hrv', '/hrv-service/hrv/daily/:from/:to'))
    app.get(path, (c) => {
      const range = rangeOf(c.req.param('from'), c.req.param('to'), 31);
      if (!range) return badRange(c);
      const rows = range.flatMap((date) => hrvOf(date) ?? []);
      if (rows.length === 0) return nothing(c, options);
      return c.json(options.hrv === 'bare' ? rows : { hrvSummaries: rows });
    });

  for (const path of at('hrvNight', '/hrv-service/hrv/:date'))
    app.get(path, (c) => {
      const date = c.req.param('date');
      if (!isDay(date)) return badRange(c);
      const hrvSummary = hrvOf(date);
      return hrvSummary
        ? c.json({ hrvSummary, hrvReadings: [{ hrvValue: 58, readingTimeGMT: `${date}T01:00:00.0` }] })
        : c.body(null, 204);
    });
}

function nothing(c: Context, { empty = 'list' }: GarminOptions): Response {
  if (empty === '204') return c.body(null, 204);
  return c.json(empty === 'null' ? null : []);
}
