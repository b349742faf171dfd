import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Deps, scopes, type Who } from '../src/app/deps.ts';
import { serveHttp } from '../src/http/serve.ts';
import { secretIn } from '../src/http/token.ts';

/** A served boucle on a throw-away home. */
export interface TestHouse {
  readonly home: string;
  readonly url: string;
  readonly token: string;
  readonly deps: Deps;
  readonly who: Who;
  close(): Promise<void>;
}

/** Opens a home of its own, with real parts, and serves it on a free port. */
export async function openHouse(): Promise<TestHouse> {
  const home = await mkdtemp(join(tmpdir(), 'boucle-http-'));
  const token = await secretIn(home, 'token');
  const who: Who = { athleteId: 'me', client: 'owner', scopes };
  const deps = { log: pino({ level: 'silent' }), clock: Date.now } as unknown as Deps;
  const serving = await serveHttp({ deps, who, home, token, port: 0 });
  return {
    home,
    url: serving.url,
    token,
    deps,
    who,
    close: async () => {
      await serving.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
