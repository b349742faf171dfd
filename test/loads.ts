import type { Activity, Result } from '../src/domain/activity.ts';
import { addDays, type Day, startOfDay, toDay } from '../src/domain/day.ts';
import type { Sport } from '../src/domain/sport.ts';
import type { Kit } from './kit.ts';

/** Sessions that are nothing but a day and a few figures, put straight into the library. */

export interface Simple {
  readonly day: Day;
  readonly load?: number;
  readonly loadMethod?: string;
  readonly sport?: Sport;
  readonly meters?: number;
  readonly seconds?: number;
  readonly more?: Partial<Activity>;
  readonly metrics?: Readonly<Record<string, Result>>;
}

export const result = (value: number, method: string, unit = ''): Result => ({
  value,
  unit,
  method,
  inputs: [],
  n: 1,
  warnings: [],
});

let counter = 0;

/** Saves them at 07:00 in Paris, in the order given; `arrived` is the day on which a file last came. */
export async function keep(kit: Kit, sessions: readonly Simple[], arrived?: Day): Promise<string[]> {
  const { storage } = kit.deps;
  const ids: string[] = [];
  for (const session of sessions) {
    const activity = simple(session, counter++);
    await storage.activities.save('me', activity, []);
    ids.push(activity.id);
  }
  if (arrived)
    await storage.intakes.save('me', {
      contentHash: `arrived ${arrived}`,
      fileName: 'a.fit',
      bytes: 1,
      receivedAt: startOfDay(arrived, 'Europe/Paris') + 20 * 3_600_000,
      state: 'done',
    });
  return ids;
}

function simple(session: Simple, n: number): Activity {
  const { day, load, loadMethod = 'run_load:graded_speed_squared', sport = 'running' } = session;
  const { meters = 10_000, seconds = 3000 } = session;
  return {
    id: `act_t${String(n).padStart(5, '0')}`,
    start: startOfDay(day, 'Europe/Paris') + 7 * 3_600_000 + n,
    timeZone: 'Europe/Paris',
    timeZoneFrom: 'file',
    day,
    sport,
    totals: { distanceMeters: meters, timerSeconds: seconds, elapsedSeconds: seconds },
    totalsFrom: {},
    primarySourceId: `src_t${n}`,
    partial: false,
    analysis: {
      version: 1,
      metrics: {
        ...(load !== undefined && { training_load: result(load, loadMethod, 'load') }),
        ...session.metrics,
      },
      zones: [],
      bests: [],
      splitsKm: [],
      splitsMile: [],
      quality: { gaps: { count: 0, longestSeconds: 0, totalSeconds: 0 }, spikes: {}, warnings: [] },
    },
    laps: [],
    lengths: [],
    sets: [],
    pauses: [],
    vendorScores: {},
    warnings: [],
    ...session.more,
  };
}

/** Nights of a watch on each of these days. */
export async function sleep(kit: Kit, from: Day, days: number): Promise<void> {
  await kit.deps.storage.wellness.save(
    'me',
    Array.from({ length: days }, (_, n) => ({
      day: addDays(from, n),
      metric: 'resting_heart_rate' as const,
      value: 50,
      window: 'night' as const,
      source: 'Watch',
    })),
  );
}

/** Moves the clock to the evening of `day`. */
export function evening(kit: Kit, day: Day): void {
  kit.time.now = startOfDay(day, 'Europe/Paris') + 20 * 3_600_000;
}

export const day = (text: string): Day => toDay(text);
