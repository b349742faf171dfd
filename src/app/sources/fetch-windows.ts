import type { Connection, Family, Progress } from '../../domain/connection.ts';
import { type Day, dayOf } from '../../domain/day.ts';
import { BoucleError, VendorError } from '../../domain/errors.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { FamilyPull, Line } from '../../vendors/vendor.ts';
import { add, type Run } from './run.ts';
import { takeWindow } from './take-window.ts';
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
  for (const [family, pull] of families)
    for (const window of lateWindows(family, pull, progress, today))
      progress = (await tryWindow(about, pull, window)) ?? progress;
  const isDone = await fetchHistory(about, families, progress);
  const [closed] = about.shut.values();
  if (isDone && closed) throw closed;
  return isDone;
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
  const { deps, athleteId, vendor, connectionId } = run;
  // Counted one by one: what came before a window broke off is in the library and is told.
  const taken = await takeWindow(deps, athleteId, { vendor, line, window, onCount: (one) => add(run, one) });
  const brought = taken.arrivals > 0 && taken.meaningful > 0;
  const saved = await deps.storage.connections.update(athleteId, connectionId, (before) => ({
    ...before,
    progress: {
      ...afterWindow(before.progress, window, { pull, today, brought }),
      ...(taken.remarks.length > 0 && { remarks: told(taken.remarks, before.progress.remarks) }),
      lastAt: deps.clock(),
      last: run.count,
    },
  }));
  if (saved?.state !== 'active') throw new Stopped();
  return saved.progress;
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
