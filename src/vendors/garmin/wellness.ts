import { addDays, type Day } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import type { Arrival, Asked, FamilyPull, Line } from '../vendor.ts';
import { today } from './activities.ts';
import { ask, isShut, shut } from './api.ts';
import { arrivalIn, spanOf, told } from './arrivals.ts';
import { firstRows, flattened } from './rows.ts';
import { type Door, doors, type RangeDoor } from './paths.ts';
import { type Days, eachDay, shared, twoAbreast, windowsOf } from './windows.ts';

/** Today's figures grow all day and a watch is synchronised late: the last days are asked for one by one. */
const freshDays = 3;

/** Where a range is not to be had, its days are asked for one by one, and no further back than this. */
const singleDays = 14;

/** What a refused range is cut down to before the door is given up. */
const smallRange = 7;

/** Nights and days: each range as long as its door allows, never a request for each day where a range is to be had. */
export const wellness: FamilyPull = {
  // Three times 28: every door's ranges fit in evenly.
  windowDays: 84,
  // Garmin's first watches that counted days came out in 2014.
  historyDays: 12 * 366,
  lateDays: 14,
  fetch,
};

/** The ranges of a sync, and the door that tells one day of the same where the range is shut. */
const ranges: readonly { readonly door: RangeDoor; readonly single?: Door }[] = [
  { door: 'nights', single: 'night' },
  { door: 'hrv', single: 'hrvNight' },
  { door: 'days', single: 'day' },
  { door: 'steps' },
  { door: 'stress' },
  { door: 'bodyBattery' },
  { door: 'hydration' },
  { door: 'weight' },
];

async function* fetch(line: Line, asked: Asked): AsyncGenerator<Arrival> {
  const now = today(line);
  const days = shared(asked, { from: '0000-01-01' as Day, to: now });
  if (!days) return;
  const jobs = ranges
    .flatMap(({ door, single }) =>
      windowsOf(days, doors[door].days).map((window) => ({ door, single, window })),
    )
    .filter((job) => !asked.done?.has(partOf(job)));
  // Newest first over all doors, so that a sync that is broken off has whole days.
  jobs.sort((a, b) => (a.window.to < b.window.to ? 1 : a.window.to > b.window.to ? -1 : 0));
  const asking = jobs.map((job) => async () => [...(await windowOf(line, job, now)), { part: partOf(job) }]);
  for await (const arrivals of twoAbreast(asking)) yield* arrivals;
  if (ranges.every(({ door }) => isShut(line, door))) throw new VendorError('garmin.no_days');
  // After the ranges: a day's own answer is the surer word about it.
  yield* daily(line, 'day', shared(days, { from: addDays(now, 1 - freshDays), to: now }), asked.done);
  if (days.to >= addDays(now, -1)) yield* await told(line, 'fitnessAge', days.to, { day: days.to });
}

const partOf = ({ door, window }: Pick<Job, 'door' | 'window'>): string => `${door} ${spanOf(window)}`;

interface Job {
  readonly door: RangeDoor;
  readonly single?: Door;
  readonly window: Days;
}

async function windowOf(line: Line, { door, single, window }: Job, now: Day): Promise<Arrival[]> {
  const said = await ask(line, door, { ...window });
  if (said.is === 'refused') return smaller(line, door, window);
  if (said.is === 'answer' && isUnderstood(door, said.body)) return arrivalIn(said, door, spanOf(window));
  if (said.is === 'nothing' || !single) return arrivalIn(said, door, spanOf(window));
  const recent = shared(window, { from: addDays(now, 1 - singleDays), to: now });
  const arrivals: Arrival[] = [];
  for await (const one of daily(line, single, recent)) arrivals.push(one);
  return [...arrivalIn(said, door, spanOf(window)), ...arrivals];
}

/** A limit that is lower than believed is met with short ranges; a door that refuses those too is given up. */
async function smaller(line: Line, door: RangeDoor, window: Days): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const part of windowsOf(window, smallRange)) {
    const said = await ask(line, door, { ...part });
    if (said.is === 'refused') {
      shut(line, door);
      break;
    }
    arrivals.push(...arrivalIn(said, door, spanOf(part)));
  }
  return arrivals;
}

async function* daily(
  line: Line,
  door: Door,
  days: Days | undefined,
  done: ReadonlySet<string> = new Set(),
): AsyncGenerator<Arrival> {
  const jobs = eachDay(days)
    .map((day) => ({ day, part: `${door} ${day}` }))
    .filter(({ part }) => !done.has(part))
    .map(({ day, part }) => async () => [...(await told(line, door, day, { day })), { part }]);
  for await (const arrivals of twoAbreast(jobs)) yield* arrivals;
}

/** The range of days has no proven shape: it is understood when a row has a date and one of the figures we know. */
function isUnderstood(door: RangeDoor, body: unknown): boolean {
  if (door !== 'days') return true;
  return firstRows(body, 'calendarDate', 'date').some((row) =>
    ['totalSteps', 'restingHeartRate', 'activeKilocalories'].some((key) =>
      Object.hasOwn(flattened(row), key),
    ),
  );
}
