import { z } from 'zod';
import { addDays, type Day, dayOf } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import type { Arrival, Asked, FamilyPull, KeptSource, Line } from '../vendor.ts';
import { ask, askFile, isShut, shut } from './api.ts';
import { nameOf, payloadOf, told, vendorId } from './arrivals.ts';
import { namesOf, originalsIn } from './file.ts';
import type { Door } from './paths.ts';
import { firstRows } from './rows.ts';

const pageSize = 50;
const mostPages = 400;

/** Feeling and effort of a session are asked for one by one: only where they are news. */
const detailDays = 90;

/** So long it may still change. */
const freshDays = 3;

/** After so many sessions without their file, and none with it, it is the address that is wrong. */
const filesMissed = 5;

/** Sessions: the list with what Garmin makes of them, and of each the file that the watch recorded. */
export const activities: FamilyPull = {
  windowDays: 84,
  lateDays: 14,
  fetch,
  isThere,
};

// The fields that say what to ask next; whatever their type turns out to be, the rest of the row is kept.
const item = z.looseObject({
  activityId: z.union([z.number(), z.string()]).transform(String),
  startTimeLocal: z.string().optional().catch(undefined),
  manualActivity: z.boolean().optional().catch(undefined),
  parentId: z.unknown().optional(),
  workoutId: z.unknown().optional(),
});
type Item = z.infer<typeof item>;

async function* fetch(line: Line, { done, ...days }: Asked): AsyncGenerator<Arrival> {
  const seen = new Set<string>();
  const files = { came: 0, missed: 0 };
  for (let page = 0; page < mostPages; page += 1) {
    const start = page * pageSize;
    const said = await ask(line, 'search', { ...days, start, limit: pageSize });
    if (said.is === 'nothing') return;
    // Without the list there are no sessions: an empty history would be a lie.
    if (said.is !== 'answer') throw new VendorError('garmin.no_activities');
    const rows = firstRows(said.body, 'activityId');
    const items = rows.flatMap((row) => item.safeParse(row).data ?? []).filter(isNumbered);
    const spokenOf = items.flatMap(({ activityId: id }) => [identityOf(id), ...namesOf(id)]);
    yield { ...payloadOf('search', `${days.from}..${days.to} ${start}`, said.body), about: spokenOf };
    for (const one of items) {
      // A session that was added meanwhile moves the others to the next page.
      if (seen.has(one.activityId)) continue;
      seen.add(one.activityId);
      listed.set(line, one.activityId);
      if (done?.has(one.activityId)) continue;
      yield* about(line, one, files);
      yield { part: one.activityId };
    }
    if (rows.length < pageSize) return;
  }
}

const isNumbered = ({ activityId }: Item): boolean => /^\d{1,20}$/.test(activityId);
const identityOf = (id: string): string => `${vendorId}:${id}`;

/** A session that the list has just named. */
const listed = new WeakMap<Line, string>();

/**
 * A session that the list no longer names is gone when its own door says so, and the same door answers for one that is
 * there: where a door is shut it says of everything that it is not there.
 */
async function isThere(line: Line, { name, vendorId: told }: KeptSource): Promise<boolean> {
  const id = told?.startsWith(`${vendorId}:`)
    ? told.slice(vendorId.length + 1)
    : /^(\d{1,20})(?:-\d+)?\.(?:fit|gpx|tcx|zip)$/.exec(name)?.[1];
  const witness = listed.get(line);
  if (id === undefined || witness === undefined) return true;
  if ((await ask(line, 'activity', { id })).is !== 'shut') return true;
  return (await ask(line, 'activity', { id: witness })).is !== 'answer';
}

async function* about(
  line: Line,
  item: Item,
  files: { came: number; missed: number },
): AsyncGenerator<Arrival> {
  const id = item.activityId;
  const day = item.startTimeLocal?.slice(0, 10) ?? '';
  // A leg has the file of its whole race, a session typed in by hand has none.
  if (!item.parentId && item.manualActivity !== true) {
    for (const original of await originals(line, id, files)) yield original;
  }
  if (item.workoutId) yield* await once(line, 'planned', `${id} ${day}`, id);
  // What the athlete says of a session comes with it or in the evening: later it is asked for once.
  if (day > addDays(today(line), -freshDays)) yield* await told(line, 'activity', id, { id });
  else if (day > addDays(today(line), -detailDays)) yield* await once(line, 'activity', id, id);
}

async function once(line: Line, door: Door, about: string, id: string): Promise<Arrival[]> {
  return (await line.has?.(nameOf(door, about))) ? [] : told(line, door, about, { id });
}

/** The file never changes: it is fetched once. */
async function originals(
  line: Line,
  id: string,
  files: { came: number; missed: number },
): Promise<Arrival[]> {
  if (isShut(line, 'file')) return [];
  for (const name of namesOf(id)) if (await line.has?.(name)) return [];
  const bytes = await askFile(line, id);
  if (bytes && bytes.length > 0) {
    files.came += 1;
    return originalsIn(id, bytes);
  }
  files.missed += 1;
  if (files.came === 0 && files.missed >= filesMissed) shut(line, 'file');
  return [];
}

export const today = (line: Pick<Line, 'clock' | 'timeZone'>): Day => dayOf(line.clock(), line.timeZone);
