import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { notInstalled, postgresMember } from '../../src/storage/contract/postgres.ts';
import {
  newPostgres,
  type PostgresServer,
  postgresPrograms,
} from '../../src/storage/contract/postgres-server.ts';
import { type StorageMember, storages } from '../../src/storage/index.ts';
import {
  agree,
  type Browser,
  callMcp,
  consentPageOf,
  decide,
  fakeBrowser,
  type HandClient,
  registered,
  signedInBy,
  type TokenAnswer,
} from '../sign-in.ts';
import { freePort } from '../free-port.ts';

/**
 * The server, or its database, dies while an athlete agrees, a code is redeemed or a token is refreshed: what was
 * acknowledged is good afterwards, nothing is there twice or by half, and the assistant can go on. A round here; many
 * with `npm run faults`.
 */

const rounds = Number(process.env.BOUCLE_FAULT_ROUNDS ?? 1);

/** A server that is killed and served again. */
interface Door {
  readonly url: string;
  readonly browser: Browser;
  die(): Promise<void>;
  serve(): Promise<void>;
}

async function doorOn(home: string, member: string, environment: Record<string, string>): Promise<Door> {
  const port = await freePort();
  const browser = fakeBrowser(`http://localhost:${port}/`);
  let child: ChildProcess;
  const serve = async (): Promise<void> => {
    const args = [home, member, String(port)];
    const env = { ...process.env, ...environment };
    child = fork(join(import.meta.dirname, 't11-door.ts'), args, {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`)));
    const [{ session }] = (await Promise.race([once(child, 'message'), ended])) as [{ session: string }];
    browser.jar.set('boucle', { value: session, path: '/' });
  };
  await serve();
  const die = async (): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { url: `http://localhost:${port}/`, browser, serve, die };
}

/** What dies, and how it is there again. */
type Death = (door: Door) => Promise<void>;

/** Asks, lets it die `ms` later, and says what was answered all the same. */
async function dying<T>(
  door: Door,
  death: Death,
  ms: number,
  step: () => Promise<T>,
): Promise<T | undefined> {
  const answer = step().catch(() => undefined);
  await sleep(ms);
  await death(door);
  return answer;
}

const works = async (door: Door, { access_token: token }: TokenAnswer): Promise<void> =>
  assert.equal((await callMcp(door, token, 'tools/list')).status, 200);

type Answer = { readonly status: number; readonly body: TokenAnswer };
const good = (answer: Answer | undefined): TokenAnswer | undefined =>
  answer?.status === 200 ? answer.body : undefined;

const stages: Readonly<
  Record<
    string,
    (
      door: Door,
      client: HandClient,
      die: <T>(step: () => Promise<T>) => Promise<T | undefined>,
    ) => Promise<void>
  >
> = {
  'while the athlete agrees': async (door, client, die) => {
    const page = await consentPageOf(door.browser, client.authorizeUrl());
    const back = await die(() => decide(door.browser, page));
    const code = back?.searchParams.get('code');
    if (code) await works(door, (await client.redeem(code)).body);
    await works(door, await signedInBy(door.browser, client));
  },
  'while a code is redeemed': async (door, client, die) => {
    const back = await agree(door.browser, client.authorizeUrl());
    const code = back.searchParams.get('code') ?? '';
    const told = good(await die(() => client.redeem(code)));
    if (told) await works(door, told);
    else {
      const again = await client.redeem(code);
      if (again.status === 200) await works(door, again.body);
      else assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
    }
    await works(door, await signedInBy(door.browser, client));
  },
  'while a token is refreshed': async (door, client, die) => {
    const held = await signedInBy(door.browser, client);
    const told = good(await die(() => client.refresh(held.refresh_token)));
    const again = await client.refresh(held.refresh_token);
    assert.equal(again.status, 200, 'who did not hear the answer asks again and hears it');
    if (told) assert.deepEqual(again.body.refresh_token, told.refresh_token);
    await works(door, again.body);
    await works(door, (await client.refresh(again.body.refresh_token)).body);
  },
};

/** Every consent has its grant and every grant its consent; no sign-in has two tokens that can be refreshed. */
async function nothingTwiceOrByHalf(member: StorageMember, home: string): Promise<void> {
  const storage = await member.open(home);
  const { auth } = storage;
  try {
    const keys = async (kind: string) => (await auth.ofAthlete('alba', kind)).map(({ key }) => key).sort();
    assert.deepEqual(await keys('Grant'), await keys('Consent'));
    const refreshable = (await auth.ofAthlete('alba', 'RefreshToken')).filter(
      ({ consumedAt }) => consumedAt === undefined,
    );
    const grants = refreshable.map(({ grantId }) => grantId);
    assert.equal(new Set(grants).size, grants.length);
  } finally {
    await storage.close();
  }
}

/** Each stage dies earlier or later in each round: the whole of it takes some ten milliseconds. */
const momentOf = (round: number): number => (round * 7 + 2) % 23;

function dies(
  what: string,
  on: () => { member: StorageMember; home: string; door: Door },
  death: Death,
): void {
  for (const [when, stage] of Object.entries(stages))
    test(`${what} dies ${when}`, async () => {
      const { member, home, door } = on();
      for (let round = 0; round < rounds; round++) {
        const client = await registered(door);
        await stage(door, client, (step) => dying(door, death, momentOf(round), step));
        await nothingTwiceOrByHalf(member, home);
      }
    });
}

const killed: Death = async (door) => {
  await door.die();
  await door.serve();
};

describe('T11: signing in, on sqlite', () => {
  const home = mkdtempSync(join(tmpdir(), 'boucle-door-'));
  const member = storages.find(({ name }) => name === 'sqlite') as StorageMember;
  let door: Door;
  before(async () => {
    door = await doorOn(home, member.name, {});
  });
  after(async () => {
    await door.die();
    rmSync(home, { recursive: true, force: true });
  });
  dies('the server', () => ({ member, home, door }), killed);
});

const bin = postgresPrograms();
describe('T11: signing in, on postgres', { skip: bin ? false : notInstalled }, () => {
  const home = mkdtempSync(join(tmpdir(), 'boucle-door-'));
  let server: PostgresServer;
  let member: StorageMember;
  let door: Door;
  before(async () => {
    server = await newPostgres(bin ?? '', 'fsync=off');
    member = postgresMember(server.url);
    door = await doorOn(home, member.name, { BOUCLE_TEST_POSTGRES: server.url });
  });
  after(async () => {
    await door.die();
    rmSync(home, { recursive: true, force: true });
  });
  const on = () => ({ member, home, door });
  dies('the server', on, killed);
  dies('the database', on, async () => {
    await server.crash();
    await server.start();
  });
});
