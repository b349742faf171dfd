import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { MiddlewareHandler } from 'hono';
import type { Meter } from '../app/meter.ts';

/** The counters of one process, in Prometheus' words. */
export interface Metrics extends Meter {
  readonly contentType: string;
  /** The exposition text. */
  text(): Promise<string>;
  /** Counts and times every answer by the kind of address, never by the address. */
  readonly counting: MiddlewareHandler;
}

const steps = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Every label is a word of our own: no athlete, no assistant, no address, no value. See docs/self-hosting.md. */
export function openMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
  const timer = <Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> =>
    new Histogram({ name, help, labelNames, registers, buckets: steps });

  const requests = counter('boucle_http_requests_total', 'Answers by kind of address and status', [
    'route',
    'status',
  ]);
  const answers = timer('boucle_http_request_duration_seconds', 'Until an answer begins', ['route']);
  const calls = counter('boucle_tool_calls_total', 'Tool calls: answered, refused, failed (our bug)', [
    'tool',
    'ended',
  ]);
  const callTimes = timer('boucle_tool_call_duration_seconds', 'Until a tool has answered', ['tool']);
  const jobs = counter('boucle_jobs_total', 'Background jobs: done, failed', ['kind', 'ended']);
  const syncs = counter('boucle_syncs_total', 'Fetches from a vendor by the state they ended in', [
    'vendor',
    'state',
  ]);
  return {
    contentType: register.contentType,
    text: async () => register.metrics(),
    toolCall: (tool, ended, seconds) => {
      calls.inc({ tool, ended });
      callTimes.observe({ tool }, seconds);
    },
    job: (kind, ended) => jobs.inc({ kind, ended }),
    sync: (vendor, state) => syncs.inc({ vendor, state }),
    counting: async (c, next) => {
      const started = performance.now();
      await next();
      const route = routeOf(c.req.path, c.res.headers.has('x-hono-already-sent'));
      requests.inc({ route, status: `${Math.floor(statusOf(c) / 100)}xx` });
      answers.observe({ route }, (performance.now() - started) / 1000);
    },
  };
}

const routes: ReadonlySet<string> = new Set(['mcp', 'static', 'healthz', 'readyz', 'metrics', 'webhooks']);

/** What the authorization server answers goes past us, so it is known by that. */
function routeOf(path: string, isAuth: boolean): string {
  if (isAuth) return 'auth';
  const [, first = ''] = path.split('/');
  return routes.has(first) ? first : first === 'calendar.ics' ? 'calendar' : 'pages';
}

function statusOf(c: Parameters<MiddlewareHandler>[0]): number {
  const outgoing = (c.env as { outgoing?: { statusCode: number } } | undefined)?.outgoing;
  return c.res.headers.has('x-hono-already-sent') ? (outgoing?.statusCode ?? 0) : c.res.status;
}
