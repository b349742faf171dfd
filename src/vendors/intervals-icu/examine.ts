import { addDays, dayOf } from '../../domain/day.ts';
import { BoucleError } from '../../domain/errors.ts';
import type { Door, Line } from '../vendor.ts';
import { root, signed } from './api.ts';

const statuses: readonly (readonly [string, number])[] = [
  ['connection.expired', 401],
  ['connection.not_allowed', 403],
  ['vendor.gone', 404],
  ['vendor.wait', 429],
];

/** Asks each kind of call once for a week, and keeps nothing of the answer. */
export async function* examine(line: Line): AsyncIterable<Door> {
  const newest = dayOf(line.clock(), line.timeZone);
  const week = `oldest=${addDays(newest, -6)}&newest=${newest}`;
  const doors = ['', '/sport-settings', `/activities?${week}`, `/wellness?${week}`, `/events?${week}`];
  for (const door of doors) {
    const status = await tried(line, `${root(line)}/athlete/0${door}`);
    yield { door: `/api/v1/athlete/0${door.replace(/\?.*/, '')}`, status, works: status === 200 };
  }
}

async function tried(line: Line, url: string): Promise<Door['status']> {
  try {
    return (await line.authorized({ url }, signed)).status;
  } catch (error) {
    if (!(error instanceof BoucleError)) throw error;
    const known = statuses.find(([code]) => code === error.code)?.[1];
    return known ?? (typeof error.params.status === 'number' ? error.params.status : 'no answer');
  }
}
