import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { NotFoundError } from '../../domain/errors.ts';
import type { ImportJob, ImportJobs } from '../import/jobs.ts';
import { receiveUpload } from '../import/receive.ts';
import { importPage, importState } from '../pages/import.ts';
import { type Env, type PageContext, type Visit } from '../visit.ts';
import { isOwnForm } from './asking.ts';

/** Watching an import. */
export function importPages(jobs: ImportJobs): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/import/:id', (c) => c.html(importPage(jobNamed(c, jobs, c.req.param('id')), c.get('visit'))));
  app.get('/import/:id/events', (c) => events(c, jobs, jobNamed(c, jobs, c.req.param('id'))));
  return app;
}

/** Takes files in. The script asks for JSON and follows the progress itself; a plain form goes to the import's page. */
export async function takeUpload(c: PageContext, jobs: ImportJobs): Promise<Response> {
  const visit = c.get('visit');
  const upload = await receiveUpload(await jobs.newFolder(visit.who), c.req.raw, (token) =>
    isOwnForm(token, visit),
  );
  const path = `/import/${jobs.start(upload).id}`;
  return c.req.header('accept') === 'application/json' ? c.json({ path }, 202) : c.redirect(path, 303);
}

function jobNamed(c: PageContext, jobs: ImportJobs, id: string): ImportJob {
  const job = jobs.get(c.get('visit').who, id);
  if (!job) throw new NotFoundError('page.import.unknown');
  return job;
}

// Quicker than an eye follows is only work for the browser; a proxy or a laptop lid forgets a silent line.
const paceMs = 250;
const silenceMs = 15_000;

/** Progress as it happens: each message is the piece of page to show. */
function events(c: PageContext, jobs: ImportJobs, job: ImportJob): Response {
  const visit = c.get('visit');
  return streamSSE(c, async (stream) => {
    const news = latestOf(jobs, job);
    stream.onAbort(news.stop);
    for (let isOver = false; !isOver && !stream.aborted; ) {
      const shown = news.current();
      isOver = Boolean(shown.report ?? shown.failed);
      await stream.writeSSE({ event: isOver ? 'done' : 'progress', data: await inWords(shown, visit) });
      await stream.sleep(isOver ? 0 : paceMs);
      if (!isOver) await news.after(shown);
    }
    news.stop();
  });
}

const inWords = async (job: ImportJob, visit: Visit): Promise<string> =>
  String(await importState(job, visit));

/** The newest state of a job, and a wait for a newer one. */
function latestOf(jobs: ImportJobs, job: ImportJob) {
  let current = job;
  let wake = (): void => undefined;
  const unwatch = jobs.watch(job.id, (next) => {
    current = next;
    wake();
  });
  return {
    current: (): ImportJob => current,
    after: async (shown: ImportJob): Promise<void> =>
      new Promise((resolve) => {
        if (current !== shown) return resolve();
        const timer = setTimeout(resolve, silenceMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    stop: (): void => {
      unwatch();
      wake();
    },
  };
}
