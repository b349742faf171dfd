import { getConnInfo } from '@hono/node-server/conninfo';
import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Storage } from '../storage/storage.ts';
import type { Metrics } from './metrics.ts';
import { newSecret, sameSecret } from './token.ts';

/** What whoever runs boucle looks at. Nobody has signed in here, so nothing here is anybody's. */
export interface Watched {
  readonly home: string;
  readonly storage: Pick<Storage, 'isCurrent'>;
  /** Absent = nothing is counted. */
  readonly metrics?: Metrics;
  /** Opens /metrics from elsewhere; without it only this machine reads them. */
  readonly metricsToken?: string;
}

/**
 * `/healthz`: the process answers. `/readyz`: the database answers, its schema is ours, the disk takes a file.
 * `/metrics`: counters in Prometheus' text.
 */
export function healthEndpoint(watched: Watched): Hono {
  const app = new Hono();
  const look = atMostOnceASecond(async () => looks(watched));
  app.get('/healthz', (c) => c.json({ alive: true }));
  app.get('/readyz', async (c) => {
    const found = await look();
    const ready = Object.values(found).every(Boolean);
    return c.json({ ready, ...found }, ready ? 200 : 503);
  });
  app.get('/metrics', async (c) => {
    const { metrics } = watched;
    if (!metrics) return c.json({ error: 'not_found' }, 404);
    if (!mayRead(c, watched)) return c.json({ error: 'unauthorized' }, 401, { 'WWW-Authenticate': 'Bearer' });
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
  return app;
}

const local = /^(?:::ffff:)?127\.|^::1$/;

/**
 * This machine, or whoever has the token. A proxy on this machine asks for others, and a page in a browser here may ask
 * under a name of its own: neither counts as this machine.
 */
function mayRead(c: Context, { metricsToken }: Watched): boolean {
  const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (given !== undefined) return metricsToken !== undefined && sameSecret(given, metricsToken);
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => c.req.header(name));
  const isNamedSo = validateHostHeader(c.req.header('host'), localhostAllowedHostnames()).ok;
  return !forwarded && isNamedSo && local.test(getConnInfo(c).remote.address ?? '');
}

interface Found {
  readonly database: boolean;
  readonly migrations: boolean;
  readonly disk: boolean;
}

const patienceMs = 2000;

async function looks({ storage, home }: Watched): Promise<Found> {
  const [schema, disk] = await Promise.all([
    inTime(storage.isCurrent()).catch(() => undefined),
    inTime(takesAFile(home)).then(
      () => true,
      () => false,
    ),
  ]);
  return { database: schema !== undefined, migrations: schema === true, disk };
}

async function takesAFile(home: string): Promise<void> {
  const file = join(home, `.ready-${newSecret().slice(0, 8)}`);
  try {
    await writeFile(file, Buffer.alloc(4096), { mode: 0o600, flag: 'wx', flush: true });
  } finally {
    // A full disk may leave an empty one.
    await unlink(file).catch(() => undefined);
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('too late')), patienceMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late));
}

/** Anybody may ask, and each look writes to the disk. */
function atMostOnceASecond<T>(look: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  let at = -Infinity;
  return async () => {
    if (!last || performance.now() - at >= 1000) {
      at = performance.now();
      last = look();
    }
    return last;
  };
}
