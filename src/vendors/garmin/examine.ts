import { addDays, type Day } from '../../domain/day.ts';
import { ConnectionError, VendorError } from '../../domain/errors.ts';
import type { Answer, Door as TriedDoor, Line } from '../vendor.ts';
import { today } from './activities.ts';
import { bearer, requestFor } from './api.ts';
import { isOriginal } from './file.ts';
import { type Asked, addressesOf, type Door, type DoorPath, doors } from './paths.ts';
import { parseKeepingIds } from './read-json.ts';
import { firstRows } from './rows.ts';

/**
 * Tries every address of the table with the athlete's key: yesterday, the week before it, the latest session. Tells the
 * statuses and drops what was answered. Ends at once when the key itself is refused.
 */
export async function* examine(line: Line): AsyncGenerator<TriedDoor> {
  const day = addDays(today(line), -1);
  let id: string | undefined;
  for (const door of Object.keys(doors) as Door[]) {
    const needsId = doors[door].paths.some((path) => path.includes('{id}'));
    // Without a session there is nothing to ask for.
    if (needsId && id === undefined) continue;
    for (const [at, address] of addressesOf(door, valuesOf(door, day, id)).entries()) {
      const tried = await knock(line, address);
      yield {
        door: `${door} ${(doors[door] satisfies DoorPath).paths[at]}`,
        status: tried.status,
        works: tried.works,
      };
      if (tried.status === 401) return;
      if (door === 'search') id = tried.answer && latestId(tried.answer);
      if (tried.works) break;
    }
  }
}

const valuesOf = (door: Door, day: Day, id = ''): Readonly<Record<string, string | number>> => ({
  day,
  // The latest session may be years old.
  from: addDays(day, door === 'search' ? -7300 : -6),
  to: day,
  id,
  start: 0,
  limit: 1,
});

// Told as they are, instead of becoming errors.
const told = [400, 403, 404, 405, 406, 409, 410, 412, 422, 500, 501, 502];

interface Tried {
  readonly status: TriedDoor['status'];
  readonly works: boolean;
  readonly answer?: Answer;
}

async function knock(line: Line, address: Asked): Promise<Tried> {
  try {
    const answer = await line.authorized({ ...requestFor(line, address), accept: told }, bearer);
    return { status: answer.status, works: answer.status < 400 && isData(answer), answer };
  } catch (error) {
    if (error instanceof ConnectionError)
      return { status: error.code === 'connection.expired' ? 401 : 403, works: false };
    if (error instanceof VendorError) return { status: statusIn(error), works: false };
    throw error;
  }
}

/** A page that says "maintenance" is no data, whatever its status. */
function isData(answer: Answer): boolean {
  if (answer.bytes.length === 0 || isOriginal(answer.bytes)) return true;
  try {
    parseKeepingIds(answer.text());
    return true;
  } catch {
    return false;
  }
}

function statusIn({ code, params }: VendorError): TriedDoor['status'] {
  if (code === 'vendor.wait') return 429;
  return typeof params.status === 'number' ? params.status : 'no answer';
}

function latestId(answer: Answer): string | undefined {
  try {
    const id = firstRows(parseKeepingIds(answer.text()), 'activityId')[0]?.activityId;
    return /^\d{1,20}$/.test(String(id)) ? String(id) : undefined;
  } catch {
    return undefined;
  }
}
