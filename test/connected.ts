import { after } from 'node:test';
import { type CorosOptions, type CorosSimulator, startCorosSimulator } from '../simulators/coros/index.ts';
import { connectByKey, finishOAuth, startOAuth, syncNow } from '../src/app/sources/index.ts';
import type { SyncReport } from '../src/app/sources/state.ts';

import type { ActivityHead } from '../src/storage/storage.ts';
import type { FlatWorkout } from '../src/domain/workout-flat.ts';
import { type Kit, type KitOptions, now } from './kit.ts';
import { intervalsHouse, openKitWith, runFile, running } from './sources.ts';

/** One athlete with an account at intervals.icu and one at COROS, whose run of this morning has a file. */
export interface Connected {
  readonly kit: Kit;
  readonly icu: Awaited<ReturnType<typeof intervalsHouse>>;
  readonly coros: CorosSimulator;
  /** When the run of COROS began. */
  readonly corosRun: number;
  /** Moves every clock. */
  advance(ms: number): void;
  connectIcu(): Promise<void>;
  connectCoros(): Promise<void>;
}

const closings: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closings.splice(0)) await close();
});

export async function openConnected(
  options: KitOptions & { readonly atCoros?: CorosOptions } = {},
): Promise<Connected> {
  let moved = 0;
  const goesOn = running(now);
  const clock = (): number => goesOn() + moved;
  const icu = await intervalsHouse();
  const coros = await startCorosSimulator({ now: clock, ...options.atCoros });
  const [run] = coros.state.athlete.activities;
  if (!run.fit) Object.assign(run, { fit: runFile(run.start), seconds: 300, km: 0.9 });
  const hosts = Object.fromEntries(Object.entries(coros.hosts).map(([name, url]) => [`coros.${name}`, url]));
  const kit = await openKitWith(
    { ...icu.hosts, ...hosts },
    {},
    { ...options, deps: { clock, ...options.deps } },
  );
  closings.push(
    () => kit.close(),
    () => icu.simulator.close(),
    () => coros.close(),
  );
  return {
    kit,
    icu,
    coros,
    corosRun: run.start,
    advance: (ms) => {
      moved += ms;
      icu.simulator.advance(ms);
    },
    connectIcu: async () => void (await connectByKey(kit.deps, kit.who, 'intervals-icu', icu.athlete.key)),
    connectCoros: async () => {
      const redirectUri = 'http://127.0.0.1:8484/sources/callback';
      const { url } = await startOAuth(kit.deps, kit.who, 'coros', { redirectUri });
      await finishOAuth(kit.deps, await coros.visit(url));
    },
  };
}

export const fetchFrom = async (kit: Kit, vendor?: string): Promise<readonly SyncReport[]> =>
  syncNow(kit.deps, kit.who, { vendor, waitMs: 60_000 });

export const heads = async ({ deps, who }: Kit): Promise<readonly ActivityHead[]> =>
  deps.storage.activities.heads(who.athleteId, {});

export interface DeliveryRow {
  readonly state: string;
  readonly target: string;
  readonly ref: string;
  readonly day?: string;
  readonly differences: readonly string[];
  readonly remarks?: readonly string[];
}

export async function draft(kit: Kit, workout: FlatWorkout): Promise<string> {
  const { workout: row } = await kit.ask<{ workout: { id: string } }>('plan_workout', workout);
  return row.id;
}

/** Previewed, confirmed and sent. */
export async function send(
  kit: Kit,
  id: string,
  { day = 'Thursday', targets }: { readonly day?: string; readonly targets?: readonly string[] } = {},
): Promise<readonly DeliveryRow[]> {
  const args = { workouts: [{ id, day }], targets };
  const { confirm } = await kit.ask<{ confirm: string }>('schedule_workout', args);
  const { entries } = await kit.ask<{ entries: readonly { deliveries?: readonly DeliveryRow[] }[] }>(
    'schedule_workout',
    { ...args, confirm },
  );
  return entries[0]?.deliveries ?? [];
}

/** Any other write, previewed and confirmed. */
export async function confirmed<Answer = Record<string, unknown>>(
  kit: Kit,
  tool: string,
  args: object,
): Promise<Answer> {
  const { confirm } = await kit.ask<{ confirm: string }>(tool, args);
  return kit.ask<Answer>(tool, { ...args, confirm });
}
