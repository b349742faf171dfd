/**
 * The authorization server once more, in a process of its own, on a home that is served already: what a host runs
 * behind one address. Started by `secondServer`, it lives as long as who started it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { openAuth } from '../src/auth/index.ts';
import { secretIn } from '../src/http/token.ts';
import { lastingMembers } from './members.ts';
import { slowStorage } from './slow-storage.ts';

/** `url` ends with a slash; the issuer is the first server's. */
export interface SecondServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Order {
  readonly home: string;
  /** The storage's name; a database of its own is the one that the environment tells. */
  readonly member: string;
  readonly issuer: string;
  readonly latencyMs: number;
}

export async function secondServer(order: Order): Promise<SecondServer> {
  const child = fork(import.meta.filename, [JSON.stringify(order)]);
  const [url] = (await Promise.race([once(child, 'message'), ended(child)])) as [string];
  return {
    url,
    close: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`the second server ended with ${String(code)}`);
}

async function memberNamed(name: string) {
  const found = (await lastingMembers()).find((one) => one.name === name);
  if (!found) throw new Error(`no storage ${name} here`);
  return found;
}

async function serve({ home, member, issuer, latencyMs }: Order): Promise<void> {
  const storage = await (await memberNamed(member)).open(home);
  const auth = openAuth({
    issuer,
    key: await secretIn(home, 'auth-key'),
    storage: slowStorage(storage, latencyMs),
    clock: Date.now,
    log: pino({ level: 'error' }, pino.destination(2)),
  });
  const server = createServer((incoming, outgoing) => void auth.handle(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.once('disconnect', () => {
    server.close();
    server.closeAllConnections();
    void storage.close();
  });
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

if (process.send && process.argv[1] === import.meta.filename)
  await serve(JSON.parse(process.argv[2]) as Order);
