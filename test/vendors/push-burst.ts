/** A vendor that sends everything at once, and a boucle that is killed in the middle of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDoor, passOn } from '../../src/app/push/index.ts';
import { finishOAuth, startOAuth } from '../../src/app/sources/index.ts';
import { workOnce } from '../../src/app/sources/run-jobs.ts';
import { openHouse } from '../house.ts';
import { polarHouse, runFile, vendorsAt } from '../sources.ts';

export interface Burst {
  readonly acknowledged: number;
  /** Acknowledged, and not in the inbox, or there more than once. */
  readonly lost: number;
  /** Not acknowledged the first time, sent again. */
  readonly sentAgain: number;
  /** Until an acknowledgement, milliseconds, sorted. */
  readonly waits: readonly number[];
  readonly seconds: number;
  /** Messages that nobody has read in the end. */
  readonly unread: number;
  /** The run that came to the vendor before the burst is in the library, once. */
  readonly runs: number;
  /** Fetches that all these messages made. */
  readonly fetches: number;
}

const redirectUri = 'http://localhost:8484/sources/callback';

/** Sends `messages`, so many at a time; kills the server once `killAfter` were acknowledged, and starts it again. */
export async function burst(wish: {
  readonly messages: number;
  readonly abreast: number;
  readonly killAfter: number;
}): Promise<Burst> {
  const polar = await polarHouse(Date.now());
  const home = await mkdtemp(join(tmpdir(), 'boucle-burst-'));
  const open = () =>
    openHouse({ home, webhooks: true, deps: { vendors: vendorsAt(polar.hosts, polar.settings) } });
  const first = await open();
  const { url } = await startOAuth(first.deps, first.who, 'polar', { redirectUri });
  await finishOAuth(first.deps, await polar.simulator.visit(url));
  while (await workOnce(first.deps, new AbortController().signal));
  const door = await openDoor(first.deps, 'polar', first.url);
  const key = door.secret ?? '';
  await first.leave();

  const start = Date.now() - 3_600_000;
  const [like] = polar.ida.exercises;
  const startTime = new Date(start + 7_200_000).toISOString().slice(0, 19);
  polar.simulator.upload(polar.ida, {
    ...like,
    id: 'burst',
    startTime,
    uploadedAt: undefined,
    fit: runFile(start),
  });

  const path = new URL(door.url).pathname;
  const bodies = Array.from(
    { length: wish.messages },
    (_, n) =>
      `{"event":"EXERCISE","user_id":${polar.ida.userId},"entity_id":"b${n}","timestamp":"2026-11-30T08:00:00Z"}`,
  );
  const began = performance.now();
  let server = await serve(home, polar.simulator.url, key);
  const round = await sendAll(
    bodies,
    { ...wish, key, url: () => new URL(path, server.url).href },
    async () => {
      server.child.kill('SIGKILL');
      await new Promise((resolve) => server.child.once('exit', resolve));
      server = await serve(home, polar.simulator.url, key);
    },
  );
  const seconds = (performance.now() - began) / 1000;
  server.child.kill('SIGKILL');
  await new Promise((resolve) => server.child.once('exit', resolve));

  const again = await open();
  while (await passOn(again.deps));
  const unread = await again.deps.storage.push.waiting();
  polar.simulator.seen.length = 0;
  const later = { ...again.deps, clock: () => Date.now() + 60_000 };
  let fetches = 0;
  while (await workOnce(later, new AbortController().signal)) fetches += 1;
  const heads = await again.deps.storage.activities.heads('me', {});
  const runs = heads.filter((head) => Math.abs(head.start - start) < 2000).length;
  const inbox = digestsIn(home);
  await again.close();
  await polar.simulator.close();
  const lost = round.acknowledged.filter((body) => inbox.get(digestOf(body)) !== 1).length;
  return {
    acknowledged: round.acknowledged.length,
    sentAgain: round.sentAgain,
    waits: round.waits.sort((a, b) => a - b),
    lost,
    seconds,
    unread,
    runs,
    fetches,
  };
}

async function serve(
  home: string,
  polar: string,
  key: string,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const program = join(import.meta.dirname, 'push-server.ts');
  const child = spawn(process.execPath, [program, home, polar, key], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return { child, url };
}

interface Round {
  readonly acknowledged: string[];
  readonly waits: number[];
  sentAgain: number;
}

/** As a vendor does: what was not acknowledged is sent again. */
async function sendAll(
  bodies: readonly string[],
  how: {
    readonly abreast: number;
    readonly killAfter: number;
    readonly key: string;
    readonly url: () => string;
  },
  kill: () => Promise<void>,
): Promise<Round> {
  const round: Round = { acknowledged: [], waits: [], sentAgain: 0 };
  const queue = [...bodies];
  let killed: Promise<void> | undefined;
  const sender = async (): Promise<void> => {
    for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
      const sent = performance.now();
      const status = await post(how.url(), body, how.key);
      if (status === 200) {
        round.waits.push(performance.now() - sent);
        round.acknowledged.push(body);
        if (round.acknowledged.length >= how.killAfter) killed ??= kill();
      } else {
        round.sentAgain += 1;
        queue.push(body);
        await killed;
      }
    }
  };
  await Promise.all(Array.from({ length: how.abreast }, sender));
  await killed;
  return round;
}

async function post(url: string, body: string, key: string): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'polar-webhook-signature': createHmac('sha256', key).update(body).digest('hex') },
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex');

/** How often each message is in the inbox. */
function digestsIn(home: string): Map<string, number> {
  const database = new DatabaseSync(join(home, 'boucle.sqlite'), { readOnly: true });
  const rows = database.prepare('select digest, count(*) as n from push_inbox group by digest').all();
  database.close();
  return new Map(rows.map(({ digest, n }) => [String(digest), Number(n)]));
}
