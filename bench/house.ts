import { join } from 'node:path';
import pino from 'pino';
import { type Deps, scopes, type Who } from '../src/app/deps.ts';
import { decodePool } from '../src/decode-pool.ts';
import type { Instant } from '../src/domain/day.ts';
import { countFiles, openAll, openBytes } from '../src/formats/container/index.ts';
import { formats, workoutFormats } from '../src/formats/index.ts';
import type { DatabasePlace } from '../src/storage/postgres/settings.ts';
import { openStorage } from '../src/storage/index.ts';

/** The rooms of one home, opened in this process as `main.ts` opens them. */
export interface House {
  readonly home: string;
  readonly deps: Deps;
  readonly who: Who;
  close(): Promise<void>;
}

/** Opens `home`, with its library in `database` when there is one. `clock` stands still at the given moment, so that "this month" is the same in every run. */
export async function openRooms(home: string, now?: Instant, database?: DatabasePlace): Promise<House> {
  const storage = await openStorage({ home, database });
  const decoder = decodePool();
  const deps: Deps = {
    storage,
    decoder,
    files: { survey: countFiles, open: openAll, openBytes },
    formats,
    workoutFormats,
    outbox: join(home, 'outbox'),
    watches: async () => [],
    clock: now === undefined ? Date.now : () => now,
    log: pino({ level: 'error' }, pino.destination(2)),
  };
  return {
    home,
    deps,
    who: { athleteId: 'me', client: 'owner', scopes },
    close: async () => {
      await decoder.close();
      await storage.close();
    },
  };
}

/** The evening of the last day with an activity: when a library is looked at, it is always fresh. */
export async function lastEvening(home: string): Promise<Instant> {
  const storage = await openStorage({ home });
  const span = await storage.activities.span('me');
  await storage.close();
  return span ? Date.parse(`${span.last}T20:00:00Z`) : Date.now();
}
