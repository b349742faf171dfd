import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Deps, scopes, type Who } from '../src/app/deps.ts';
import { logOptions } from '../src/app/log-fields.ts';
import { type ImportReport, importFiles } from '../src/app/intake/import-paths.ts';
import { athleteOf } from '../src/app/memory/athlete.ts';
import { planWorkout } from '../src/app/training/plan-workout.ts';
import { decodePool } from '../src/decode-pool.ts';
import type { Preferences } from '../src/domain/athlete.ts';
import { dayOf, toDay } from '../src/domain/day.ts';
import type { Workout } from '../src/domain/workout.ts';
import { openExport } from '../src/formats/container/export.ts';
import { countFiles, openAll, openBytes } from '../src/formats/container/index.ts';
import { encodeCsv, writeCsv } from '../src/formats/csv/index.ts';
import { icsFeed } from '../src/formats/ics/index.ts';
import { formats, workoutFormats } from '../src/formats/index.ts';
import { newOpenLink } from '../src/http/home-door.ts';
import { type ServeRequest, serveHttp } from '../src/http/serve.ts';
import { secretIn } from '../src/http/token.ts';
import { openStorage } from '../src/storage/index.ts';
import type { Storage } from '../src/storage/storage.ts';

/** A served boucle on a throw-away home, with real parts. */
export interface TestHouse {
  readonly home: string;
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  readonly token: string;
  /** Every address that answers a GET, as a pattern. */
  readonly paths: readonly string[];
  readonly deps: Deps;
  readonly who: Who;
  /** Brings files into the library by the normal door. */
  add(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<ImportReport>;
  /** Puts a session on a day, without sending it anywhere; returns its id. */
  plan(workout: Workout, day: string): Promise<string>;
  /** The link that the terminal prints. */
  openLink(): Promise<string>;
  /** The cookie of a browser that followed such a link. */
  signIn(): Promise<string>;
  close(): Promise<void>;
  /** Closes it and leaves the home as it is. */
  leave(): Promise<void>;
}

export const english: Preferences = {
  language: 'en',
  units: 'metric',
  swimUnits: 'meters',
  weekStart: 'monday',
  timeZone: 'Europe/Paris',
};

/** What `main.ts` puts together, without a watch and without a vendor. */
export function realParts(home: string, storage: Storage, decoder: Deps['decoder']): Deps {
  return {
    storage,
    decoder,
    files: { survey: countFiles, open: openAll, openBytes, openExport },
    formats,
    workoutFormats,
    writers: { csv: encodeCsv, table: writeCsv, ics: icsFeed },
    outbox: join(home, 'outbox'),
    watches: async () => [],
    clock: Date.now,
    log: pino(logOptions('error'), pino.destination(2)),
  };
}

const clockOf = ({ clock }: { readonly clock?: () => number }): Partial<Deps> => (clock ? { clock } : {});

/** Opens a home of its own and serves it on a free port. */
export async function openHouse(
  options: {
    readonly preferences?: Partial<Preferences>;
    readonly clock?: () => number;
    readonly isDemo?: boolean;
    /** A home that is there already. */
    readonly home?: string;
    readonly auth?: ServeRequest['auth'];
    readonly webhooks?: boolean;
    /** Another storage than the home's own. */
    readonly storage?: (home: string) => Promise<Storage>;
    readonly deps?: Partial<Deps>;
  } = {},
): Promise<TestHouse> {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'boucle-http-')));
  const token = await secretIn(home, 'token');
  const who: Who = { athleteId: 'me', client: 'owner', scopes };
  const storage = await (options.storage?.(home) ?? openStorage({ home }));
  const preferences = { ...english, ...options.preferences };
  await storage.athletes.save({ id: who.athleteId, isDemo: options.isDemo ?? false, preferences });
  const decoder = decodePool({ workers: 1 });
  const deps: Deps = { ...realParts(home, storage, decoder), ...clockOf(options), ...options.deps };
  const serving = await serveHttp({
    deps,
    home,
    owner: { who, token },
    port: 0,
    auth: options.auth,
    webhooks: options.webhooks,
  });
  const openLink = async (): Promise<string> => newOpenLink(home, serving.url);
  const leave = async (): Promise<void> => {
    await serving.close();
    await decoder.close();
    await storage.close();
  };
  return {
    home,
    url: serving.url,
    token,
    paths: serving.paths,
    deps,
    who,
    openLink,
    add: async (files) =>
      importFiles(
        deps,
        who,
        (async function* () {
          yield* files;
        })(),
      ),
    plan: async (workout, day) => {
      const athlete = await athleteOf(deps, who);
      const asking = { deps, who, athlete, today: dayOf(deps.clock(), preferences.timeZone) };
      const { planned } = await planWorkout(asking, workout, toDay(day));
      await storage.calendar.save(who.athleteId, { ...planned, state: 'scheduled', day: toDay(day) });
      return planned.id;
    },
    signIn: async () => {
      const answer = await fetch(await openLink(), { redirect: 'manual' });
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    leave,
    close: async () => {
      await leave();
      await rm(home, { recursive: true, force: true });
    },
  };
}
