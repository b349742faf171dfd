import { addDays, dayOf } from '../../domain/day.ts';
import type { Door, Line } from '../vendor.ts';
import { bearer } from './api.ts';

/** Tries each call of Polar's once. A 204 works: there is only nothing to hand out. */
export async function* examine(line: Line): AsyncIterable<Door> {
  const to = dayOf(line.clock(), line.timeZone);
  const range = `from=${addDays(to, -6)}&to=${to}`;
  const doors = [
    'exercises',
    'users/sleep',
    'users/nightly-recharge',
    `users/cardio-load/date?${range}`,
    `users/continuous-heart-rate?${range}`,
    `users/activities?${range}`,
    'users/physical-info',
  ];
  for (const door of doors) {
    const status = await tried(line, `${line.host('api')}/v3/${door}`);
    yield { door: `/v3/${door.replace(/\?.*/, '')}`, status, works: status === 200 || status === 204 };
  }
}

async function tried(line: Line, url: string): Promise<Door['status']> {
  try {
    const answer = await line.authorized(
      { url, accept: [400, 401, 403, 404, 409, 429, 500, 502, 503] },
      bearer,
    );
    return answer.status;
  } catch {
    return 'no answer';
  }
}
