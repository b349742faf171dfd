import { randomUUID } from 'node:crypto';
import type { Connection, Family, Progress, SyncCount } from '../../domain/connection.ts';
import { type Day, dayOf, type Instant } from '../../domain/day.ts';
import { BoucleError, ConnectionError, VendorError } from '../../domain/errors.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { FamilyPull, Line, Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';
import { openLine } from './line.ts';
import type { SyncReport } from './state.ts';
import { takeWindow } from './take-window.ts';
import { afterWindow, familiesIn, lateWindows, olderWindow, type Window } from './windows.ts';

export interface SyncOptions {
  readonly signal?: AbortSignal;
  /** When to stop between two windows and leave the rest for later: others have their turn. */
  readonly until?: Instant;
  /** Called every few seconds while it goes on: whoever has a lease on it makes it longer. */
  readonly onBeat?: () => Promise<void>;
}

export const syncLease = ({ id }: Pick<Connection, 'id'>): string => `sync ${id}`;
// A holder that dies is followed soon; one that lives says so in between.
const leaseMs = 90_000;
const beatMs = 20_000;

/**
 * Fetches from one vendor: first what is new or may have been corrected, then the history, newest days first. Progress is
 * kept after every window, so that whatever stops it (a crash, a limit, a vendor that is down) costs one window at most.
 * One process at a time; another that asks is told that it runs.
 */
export async function syncConnection(
  deps: Deps,
  athleteId: string,
  { vendor, connection }: { readonly vendor: Vendor; readonly connection: Connection },
  options: SyncOptions = {},
): Promise<SyncReport> {
  const { leases } = deps.storage;
  const [name, holder] = [syncLease(connection), randomUUID()];
  const lease = async (): Promise<boolean> => {
    const now = deps.clock();
    return leases.acquire(athleteId, name, { holder, now, until: now + leaseMs });
  };
  if (!(await lease())) return { vendor: vendor.id, state: 'running', count: none };
  const lost = new AbortController();
  const beat = setInterval(() => {
    void Promise.all([lease(), options.onBeat?.()])
      .then(([isOurs]) => isOurs || lost.abort())
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a lease could not be made longer'));
  }, beatMs);
  const signal = options.signal ? AbortSignal.any([options.signal, lost.signal]) : lost.signal;
  try {
    return await new Sync(deps, athleteId, vendor, { ...options, signal }).run(connection.id);
  } finally {
    clearInterval(beat);
    await leases.release(athleteId, name, holder);
  }
}

const none: SyncCount = { requests: 0, arrivals: 0, fresh: 0, refused: 0 };

/** One run: counts what came, and knows when to stop. */
class Sync {
  readonly #deps: Deps;
  readonly #athleteId: string;
  readonly #vendor: Vendor;
  readonly #options: SyncOptions;
  #count = none;

  constructor(deps: Deps, athleteId: string, vendor: Vendor, options: SyncOptions) {
    this.#deps = deps;
    this.#athleteId = athleteId;
    this.#vendor = vendor;
    this.#options = options;
  }

  async run(connectionId: string): Promise<SyncReport> {
    const connection = await this.#deps.storage.connections.get(this.#athleteId, connectionId);
    if (connection?.state !== 'active') return this.#report('paused');
    const line = await openLine(
      this.#deps,
      this.#athleteId,
      { vendor: this.#vendor, connection },
      {
        signal: this.#options.signal,
        onRequest: () => this.#add({ requests: 1 }),
      },
    );
    try {
      const isDone = await this.#fetchAll(line, connection);
      await this.#note(connectionId, { trouble: undefined, waitingUntil: undefined });
      return this.#report(isDone ? 'done' : 'running');
    } catch (error) {
      return this.#failed(connectionId, error);
    }
  }

  /** True when everything is here; false when it was time to stop. */
  async #fetchAll(line: Line, connection: Connection): Promise<boolean> {
    const today = dayOf(this.#deps.clock(), line.timeZone);
    const shut = new Map<Family, BoucleError>();
    const families = (): ReturnType<typeof familiesIn> =>
      familiesIn(this.#vendor, connection).filter(([family]) => !shut.has(family));
    let { progress } = connection;
    for (const [family, pull] of families())
      for (const window of lateWindows(family, pull, progress, today))
        progress = (await this.#tryWindow(line, window, { pull, today, shut })) ?? progress;
    for (let older = true; older; ) {
      older = false;
      for (const [family, pull] of families()) {
        if (this.#isOver()) return false;
        const window = olderWindow(family, pull, progress, today);
        const after = window && (await this.#tryWindow(line, window, { pull, today, shut }));
        if (!after) continue;
        progress = after;
        older = true;
      }
    }
    const [first] = shut.values();
    if (first) throw first;
    return true;
  }

  #isOver(): boolean {
    this.#options.signal?.throwIfAborted();
    return this.#deps.clock() >= (this.#options.until ?? Infinity);
  }

  /** A family that the vendor keeps shut leaves the others open; everything else stops the run. */
  async #tryWindow(
    line: Line,
    window: Window,
    about: { readonly pull: FamilyPull; readonly today: Day; readonly shut: Map<Family, BoucleError> },
  ): Promise<Progress | undefined> {
    if (about.shut.has(window.family)) return undefined;
    try {
      return await this.#fetchWindow(line, window, about);
    } catch (error) {
      if (!isShut(error)) throw error;
      about.shut.set(window.family, error);
      return undefined;
    }
  }

  async #fetchWindow(
    line: Line,
    window: Window,
    about: { readonly pull: FamilyPull; readonly today: Day },
  ): Promise<Progress> {
    this.#options.signal?.throwIfAborted();
    const taken = await takeWindow(this.#deps, this.#athleteId, { vendor: this.#vendor, line, window });
    this.#add(taken);
    const brought = taken.arrivals > 0 && taken.meaningful > 0;
    const saved = await this.#deps.storage.connections.update(
      this.#athleteId,
      line.connection.id,
      (before) => ({
        ...before,
        progress: {
          ...afterWindow(before.progress, window, { ...about, brought }),
          ...(taken.remarks.length > 0 && { remarks: told(taken.remarks, before.progress.remarks) }),
          lastAt: this.#deps.clock(),
          last: this.#count,
        },
      }),
    );
    if (saved?.state !== 'active') throw new Stopped();
    return saved.progress;
  }

  async #failed(connectionId: string, error: unknown): Promise<SyncReport> {
    if (error instanceof Stopped) return this.#report('paused');
    if (this.#options.signal?.aborted) return this.#report('running');
    if (!(error instanceof BoucleError)) throw error;
    if (error instanceof ConnectionError && error.code !== 'connection.not_allowed') {
      await this.#deps.storage.connections.update(this.#athleteId, connectionId, (before) =>
        before.state === 'active' ? { ...before, state: 'broken', why: error.phrase } : before,
      );
      return this.#report('failed', { why: error.phrase });
    }
    const until = waitOf(error);
    await this.#note(connectionId, { trouble: error.phrase, waitingUntil: until });
    if (until !== undefined) return this.#report('waiting', { until });
    this.#deps.log.warn({ code: error.code, vendor: this.#vendor.id }, 'a sync stopped early');
    return this.#report('failed', { why: error.phrase });
  }

  async #note(connectionId: string, noted: Pick<Progress, 'trouble' | 'waitingUntil'>): Promise<void> {
    const lastAt = this.#deps.clock();
    await this.#deps.storage.connections.update(this.#athleteId, connectionId, (before) => ({
      ...before,
      progress: { ...before.progress, ...noted, lastAt, last: this.#count },
    }));
  }

  #add(more: Partial<SyncCount>): void {
    const { requests, arrivals, fresh, refused } = this.#count;
    this.#count = {
      requests: requests + (more.requests ?? 0),
      arrivals: arrivals + (more.arrivals ?? 0),
      fresh: fresh + (more.fresh ?? 0),
      refused: refused + (more.refused ?? 0),
    };
  }

  #report(
    state: SyncReport['state'],
    more: { readonly until?: Instant; readonly why?: Phrase } = {},
  ): SyncReport {
    return { vendor: this.#vendor.id, state, count: this.#count, ...more };
  }
}

const mostRemarks = 6;

/** The newest first, each once. */
function told(fresh: readonly Phrase[], before: readonly Phrase[] = []): Phrase[] {
  const all = new Map([...fresh, ...before].map((remark) => [JSON.stringify(remark), remark]));
  return [...all.values()].slice(0, mostRemarks);
}

/** Paused, or ended, while it ran. */
class Stopped extends Error {}

/** What concerns one family alone: a door that is shut to us, or that the vendor's own folder found changed or spent. */
function isShut(error: unknown): error is BoucleError {
  if (!(error instanceof BoucleError)) return false;
  if (['connection.not_allowed', 'vendor.gone', 'vendor.refused', 'vendor.unreadable'].includes(error.code))
    return true;
  return error instanceof VendorError && !error.code.startsWith('vendor.');
}

/** Until when the vendor wants to be left alone, or one of its families is used up. */
const waitOf = (error: BoucleError): Instant | undefined =>
  error instanceof VendorError && error.params.until !== undefined ? Number(error.params.until) : undefined;
