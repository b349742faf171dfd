import { constants } from 'node:os';
import { join } from 'node:path';
import { resumeImport } from '../app/intake/import-paths.ts';
import { replay } from '../app/intake/replay.ts';
import type { Deps } from '../app/deps.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import { background } from '../app/memory/background.ts';
import { noteNewFormulas } from '../app/memory/new-formulas.ts';
import { lookAfterEveryone } from '../app/memory/upkeep.ts';
import { keepRetention } from '../app/privacy/retention-job.ts';
import { runJobs } from '../app/sources/index.ts';
import { settleLater } from '../app/memory/recompute.ts';
import { InputError } from '../domain/errors.ts';
import type { PhraseParams } from '../domain/phrase.ts';
import { newOpenLink } from '../http/home-door.ts';
import { openMetrics } from '../http/metrics.ts';
import { serveHttp } from '../http/serve.ts';
import { secretIn } from '../http/token.ts';
import type { Session } from './session.ts';
import { keepHeapSmall } from './small-heap.ts';

/**
 * `boucle serve`: pages and /mcp until Ctrl+C. An interrupted import is finished in the background; an empty library
 * gets the demo athlete, so that the first question can be asked at once.
 */
export async function serveCommand(
  session: Session,
  options: { readonly port?: string; readonly empty?: boolean },
): Promise<number> {
  keepHeapSmall();
  const { who, home, voice, hosting } = session;
  fallSilently(session.deps.log);
  const behind = background(session.deps.log);
  let address: string | undefined;
  const metrics = openMetrics();
  const deps = { ...session.deps, later: behind.later, pages: () => address, meter: metrics };
  const say = (code: string, params = {}): boolean => process.stderr.write(`${voice.say(code, params)}\n`);
  const serving = await serveHttp({
    deps,
    home,
    owner: hosting ? undefined : { who, token: await secretIn(home, 'token') },
    hosting,
    webhooks: hosting !== undefined,
    port: portFrom(options.port),
    metrics,
    ...session.serving,
    auth: await session.auth?.(),
  });
  address = serving.url;
  if (hosting)
    say('cli.serve.hosted', {
      url: hosting.origin,
      listen: session.serving?.listen ?? '127.0.0.1',
      port: serving.port,
    });
  else await greetOwner(session, serving.url, say);
  say('cli.serve.stop');
  const stopped = stopSignal();
  behind.later((signal) => runJobs(deps, { signal }));
  behind.later((signal) => keepRetention(deps, signal));
  if (hosting) behind.later((signal) => lookAfterEveryone(deps, { signal }));
  else await lookAfterOwner({ deps, who });
  const filling = (hosting ? Promise.resolve() : fillLibrary(session, options.empty === true)).catch(
    (error: unknown) => deps.log.error({ err: error }, 'background work failed'),
  );
  await stopped;
  await serving.close();
  // The demo and the import are resumable: what is not finished now is finished at the next start.
  await behind.stop();
  await Promise.race([filling, new Promise((resolve) => setTimeout(resolve, 500))]);
  return 0;
}

async function lookAfterOwner(acting: Pick<Session, 'deps' | 'who'>): Promise<void> {
  await noteNewFormulas(acting);
  settleLater(acting);
  acting.deps.later?.(async (signal) => {
    await replay(acting, { signal });
  });
}

async function greetOwner(
  { home }: Session,
  address: string,
  say: (code: string, params?: PhraseParams) => unknown,
): Promise<void> {
  const url = address.replace(/\/$/, '');
  say('cli.serve.ready', { url });
  say('cli.serve.open', { link: await newOpenLink(home, address) });
  say('cli.serve.mcp', { url, file: join(home, 'token') });
}

function portFrom(words: string | undefined): number | undefined {
  if (words === undefined) return undefined;
  const port = Number(words);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InputError('cli.serve.bad-port', { value: words });
  return port;
}

async function fillLibrary(session: Session, leaveEmpty: boolean): Promise<void> {
  const { deps, who, voice } = session;
  const counts = await deps.storage.intakes.count(who.athleteId);
  if (counts.pending > 0) {
    process.stderr.write(`${voice.say('cli.serve.resumed', { files: counts.pending })}\n`);
    await resumeImport(deps, who);
  }
  const files = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { isDemo } = await athleteOf(deps, who);
  if (leaveEmpty || files > 0 || isDemo) return;
  process.stderr.write(`${voice.say('cli.serve.demo')}\n`);
  const { demoCommand } = await import('./demo.ts');
  await demoCommand(session, {});
}

/** What Node prints of an error that nobody caught holds its words: of a server they end in somebody's log. */
const fallSilently = (log: Deps['log']): void => {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'boucle fell over');
    process.exit(1);
  });
};

/** The first signal asks to stop, what is under way may finish; a second one, whichever, does not wait for it. */
const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    let isAsked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (isAsked) process.exit(128 + constants.signals[signal]);
        isAsked = true;
        resolve();
      });
  });
