import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openHouse } from '../../test/house.ts';
import { serveHttp } from '../http/serve.ts';

/** A server that is told to stop. */

const main = join(import.meta.dirname, '..', 'main.ts');
const message = JSON.stringify({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'get_athlete', arguments: {} },
});

test('a slow tool call under way when the server is told to stop is answered whole', async () => {
  const house = await openHouse();
  const begun = Promise.withResolvers<void>();
  const { ledger } = house.deps.storage;
  const slow = {
    ...house.deps.storage,
    ledger: {
      ...ledger,
      append: async (...line: Parameters<typeof ledger.append>) => {
        begun.resolve();
        await wait(1500);
        await ledger.append(...line);
      },
    },
  };
  const serving = await serveHttp({
    ...house,
    owner: house,
    deps: { ...house.deps, storage: slow },
    port: 0,
  });
  const answer = fetch(`${serving.url}mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${house.token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: message,
  });
  await begun.promise;
  const closed = serving.close();
  await wait(100);
  await assert.rejects(fetch(`${serving.url}healthz`), 'no new request is taken');
  const text = await (await answer).text();
  assert.match(text, /"id":7/);
  assert.match(text, /"structuredContent"/);
  await closed;
  assert.equal(await ledger.count(house.who.athleteId), 1);
  await house.close();
});

interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<[code: number | null, signal: string | null]>;
  /** A call whose second half is still to come. */
  readonly socket: Socket;
  readonly answer: Promise<string>;
}

async function midCall(home: string): Promise<Started> {
  const child = spawn(process.execPath, [main, '--home', home, 'serve', '--port', '0', '--empty'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit') as Started['exit'];
  let said = '';
  await new Promise<void>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      if (/\/open\?code=/.test(said)) resolve();
    });
  });
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
  const token = (await readFile(join(home, 'token'), 'utf8')).trim();
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => heard);
  socket.write(
    [
      'POST /mcp HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      `Content-Length: ${Buffer.byteLength(message)}`,
      '',
      message.slice(0, 20),
    ].join('\r\n'),
  );
  // The start goes on after the address is known: the signals are watched once the library was looked at.
  await wait(1500);
  return { child, exit, socket, answer };
}

test('SIGTERM lets a request that has begun be finished, then ends well', async () => {
  const home = await mkdtemp(join(tmpdir(), 'boucle-stop-'));
  const { child, exit, socket, answer } = await midCall(home);
  child.kill('SIGTERM');
  await wait(300);
  assert.equal(child.exitCode, null);
  socket.write(message.slice(20));
  assert.match(await answer, /^HTTP\/1\.1 200[\s\S]*"id":7/);
  assert.deepEqual(await exit, [0, null]);
  await rm(home, { recursive: true, force: true });
});

test('a second signal, of another kind too, ends it at once', async () => {
  const home = await mkdtemp(join(tmpdir(), 'boucle-stop-'));
  const { child, exit } = await midCall(home);
  child.kill('SIGTERM');
  await wait(300);
  assert.equal(child.exitCode, null);
  const asked = performance.now();
  child.kill('SIGINT');
  assert.deepEqual(await exit, [130, null]);
  assert.ok(performance.now() - asked < 1000);
  await rm(home, { recursive: true, force: true });
});

test('what nobody caught ends the server with its place in the log, and without its words', async () => {
  const home = await mkdtemp(join(tmpdir(), 'boucle-stop-'));
  const fault = "setTimeout(() => { throw new TypeError('canary: knee hurts again'); }, 2500)";
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${fault}`, main, '--home', home, 'serve', '--port', '0', '--empty'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  assert.deepEqual(await once(child, 'close'), [1, null]);
  assert.match(said, /"type":"TypeError".*boucle fell over/);
  assert.doesNotMatch(said, /canary|knee/);
  await rm(home, { recursive: true, force: true });
});
