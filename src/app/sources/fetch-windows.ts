import {
  type Connection,
  type Family,
  hasNews,
  type Progress,
  type SyncCount,
} from '../../domain/connection.ts';
import { type Day, dayOf } from '../../domain/day.ts';
import { BoucleError, VendorError } from '../../domain/errors.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { FamilyPull, Line } from '../../vendors/vendor.ts';
import { add, type Run } from './run.ts';
import { type Taken, takeWindow } from './take-window.ts';
import { afterWindow, familiesIn, lateWindows, olderWindow, type Window } from './windows.ts';

/** Paused, or ended, while it ran. */
export class Stopped extends Error {}

/** What a window is fetched with. `shut`: families that turned out to be closed in this run, each with the reason. */
interface About {
  readonly run: Run;
  readonly line: Line;
  readonly today: Day;
  readonly shut: Map<Family, BoucleError>;
}

/** True when everything is here; false when it was time to stop. Throws what closed a family once the others are done. */
export async function fetchWindows(run: Run, line: Line, connection: Connection): Promise<boolean> {
  const today = dayOf(run.deps.clock(), line.timeZone);
  const about: About = { run, line, today, shut: new Map() };
  const families = familiesIn(run.vendor, connection);
  let { progress } = connection;
  for (const [family, pull] of families) {
    if (isFresh(run, connection, family)) continue;
    for (const window of lateWindows(family, pull, progress, today))
      progress = (await tryWindow(about, pull, window)) ?? progress;
  }
  const isDone = await fetchHistory(about, families, progress);
  const [closed] = about.shut.values();
  if (isDone && closed) throw closed;
  return isDone;
}

/** So long a sync that broke off goes on without asking again for the days that it began with. */
const freshMs = 3_600_000;

/** What the vendor said by itself since is asked for at once. */
function isFresh({ deps }: Run, connection: Connection, family: Family): boolean {
  const at = connection.progress.lateAt?.[family];
  return at !== undefined && deps.clock() - at < freshMs && !hasNews(connection);
}

/** The days before, newest first, one window of each family in turn. */
async function fetchHistory(
  about: About,
  families: ReturnType<typeof familiesIn>,
  from: Progress,
): Promise<boolean> {
  let progress = from;
  for (let older = true; older; ) {
    older = false;
    for (const [family, pull] of families) {
      if (isOver(about.run)) return false;
      const window = olderWindow(family, pull, progress, about.today);
      const after = window && (await tryWindow(about, pull, window));
      if (!after) continue;
      progress = after;
      older = true;
    }
  }
  return true;
}

function isOver({ signal, deps, until }: Run): boolean {
  signal.throwIfAborted();
  return deps.clock() >= until;
}

/** A family that the vendor keeps shut leaves the others open; everything else stops the run. */
async function tryWindow(about: About, pull: FamilyPull, window: Window): Promise<Progress | undefined> {
  if (about.shut.has(window.family)) return undefined;
  try {
    return await fetchWindow(about, pull, window);
  } catch (error) {
    if (!isShut(error)) throw error;
    about.shut.set(window.family, error);
    return undefined;
  }
}

/** Takes one window in and keeps how far that brings us. Throws Stopped when the athlete paused it meanwhile. */
async function fetchWindow({ run, line, today }: About, pull: FamilyPull, window: Window): Promise<Progress> {
  run.signal.throwIfAborted();
  const { deps, athleteId, connectionId } = run;
  const taken = await takeOrNote({ run, line }, window);
  const brought = taken.arrivals > 0 && taken.meaningful > 0;
  const saved = await deps.storage.connections.update(athleteId, connectionId, (before) => ({
    ...before,
    progress: {
      ...afterWindow(before.progress, window, { pull, today, brought }),
      begun: { ...before.progress.begun, [window.family]: undefined },
      ...(window.late &&
        window.to >= today && { lateAt: { ...before.progress.lateAt, [window.family]: deps.clock() } }),
      ...(taken.remarks.length > 0 && { remarks: told(taken.remarks, before.progress.remarks) }),
      lastAt: deps.clock(),
      last: run.count,
    },
  }));
  if (saved?.state !== 'active') throw new Stopped();
  return saved.progress;
}

/**
 * Takes a window in. When it breaks off, what came is in the library and is counted, and which parts are whole is kept:
 * a vendor that is slow is not asked for them again.
 */
async function takeOrNote({ run, line }: Pick<About, 'run' | 'line'>, window: Window): Promise<Taken> {
  const { deps, athleteId, vendor, connectionId } = run;
  const { from, to, family } = window;
  const before = (await deps.storage.connections.get(athleteId, connectionId))?.progress.begun?.[family];
  const done = new Set(before?.from === from && before.to === to ? before.parts : []);
  const parts = [...done];
  try {
    const onPart = (part: string): void => void parts.push(part);
    const onCount = (one: Partial<SyncCount>): void => add(run, one);
    return await takeWindow(deps, athleteId, { vendor, line, window, done, onPart, onCount });
  } catch (error) {
    await deps.storage.connections.update(athleteId, connectionId, (it) => ({
      ...it,
      progress: { ...it.progress, begun: { ...it.progress.begun, [family]: { from, to, parts } } },
    }));
    throw error;
  }
}

const mostRemarks = 6;

/** The newest first, each once. */
function told(fresh: readonly Phrase[], before: readonly Phrase[] = []): Phrase[] {
  const all = new Map([...fresh, ...before].map((remark) => [JSON.stringify(remark), remark]));
  return [...all.values()].slice(0, mostRemarks);
}

const closing = new Set(['connection.not_allowed', 'vendor.gone', 'vendor.refused', 'vendor.unreadable']);

/** What concerns one family alone: a door that is shut to us, or that the vendor's own folder found changed or spent. */
function isShut(error: unknown): error is BoucleError {
  if (!(error instanceof BoucleError)) return false;
  return closing.has(error.code) || (error instanceof VendorError && !error.code.startsWith('vendor.'));
}
