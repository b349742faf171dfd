/**
 * What every simulator is made of: a real HTTP server on loopback that behaves as its vendor's document says, and can be
 * told to misbehave. Nothing here or in any simulator imports the product.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Faults } from './faults.ts';

export interface Seen {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly authorization?: string;
  status?: number;
}

/** What a simulator's routes are given. */
export interface Bench {
  readonly app: Hono;
  /** Milliseconds; moved by `Simulator.advance`. Everything that has a life (tokens, limits) asks this clock. */
  readonly now: () => number;
  /** Where it is reachable; known once it listens. */
  readonly url: () => string;
}

export interface Simulator {
  readonly url: string;
  readonly faults: Faults;
  /** Every request since the start or the last `forget()`, in order. */
  readonly seen: Seen[];
  /** Moves the vendor's clock forward. */
  advance(ms: number): void;
  close(): Promise<void>;
}

/** Starts a simulator on a free port, or on `port`. */
export async function simulate(
  routes: (bench: Bench) => void,
  { port = 0, now = Date.now }: { readonly port?: number; readonly now?: () => number } = {},
): Promise<Simulator> {
  const faults = new Faults();
  const seen: Seen[] = [];
  let offset = 0;
  let url = '';
  const app = new Hono();
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const entry: Seen = {
      method: c.req.method,
      path: pathname + search,
      authorization: c.req.header('authorization'),
    };
    seen.push(entry);
    const fault = faults.take(entry.method, entry.path);
    await faults.apply(fault, c, next);
    entry.status = c.res.status;
  });
  routes({ app, now: () => now() + offset, url: () => url });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (info) => {
      url = `http://127.0.0.1:${info.port}`;
      resolve(started);
    });
  });
  return {
    get url() {
      return url;
    },
    faults,
    seen,
    advance: (ms) => void (offset += ms),
    close: () =>
      new Promise((resolve, reject) => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
