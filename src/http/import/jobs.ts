import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportProgress, type ImportReport, importPaths } from '../../app/intake/import-paths.ts';
import type { Deps, Who } from '../../app/deps.ts';

/** An import that was started from a page. */
export interface ImportJob {
  readonly id: string;
  readonly progress?: ImportProgress;
  readonly report?: ImportReport;
  /** The reference in the log when it broke off. */
  readonly failed?: string;
}

export interface ImportJobs {
  /** A folder of its own for files that are about to arrive. */
  newFolder(): Promise<Upload>;
  /** Files that have arrived whole: brings them into the library, one upload after the other. */
  start(upload: Upload): ImportJob;
  get(id: string): ImportJob | undefined;
  /** Calls `tell` at every change, until the returned function is called. */
  watch(id: string, tell: (job: ImportJob) => void): () => void;
  /** Uploads that arrived whole before the program was stopped are imported now. */
  resume(): Promise<void>;
}

export interface Upload {
  readonly id: string;
  readonly folder: string;
}

/** Named one by one: a file that a person chose is refused with a reason, where one met in a folder is passed over. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const remembered = 20;
const idForm = /^[\da-f]{16}$/;

export function importJobs(deps: Deps, who: Who, home: string): ImportJobs {
  const root = join(home, 'uploads');
  const jobs = new Map<string, ImportJob>();
  const news = new EventEmitter().setMaxListeners(0);
  let queue = Promise.resolve();

  const tell = (job: ImportJob): void => {
    jobs.set(job.id, job);
    for (const old of jobs.keys()) if (jobs.size > remembered) jobs.delete(old);
    news.emit(job.id, job);
  };
  const run = async ({ id, folder }: Upload): Promise<void> => {
    try {
      const report = await importPaths(deps, who, await filesIn(folder), {
        onProgress: (progress) => tell({ id, progress }),
      });
      tell({ id, report });
    } catch (err) {
      const failed = randomUUID().slice(0, 8);
      deps.log.error({ err, reference: failed }, 'an import broke off');
      tell({ id, failed });
    }
    await rm(folder, { recursive: true, force: true });
  };
  const start = (upload: Upload): ImportJob => {
    const job = { id: upload.id };
    tell(job);
    queue = queue.then(() => run(upload));
    return job;
  };

  return {
    newFolder: async () => {
      const id = randomBytes(8).toString('hex');
      const folder = join(root, `arriving-${id}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return { id, folder };
    },
    start,
    get: (id) => jobs.get(id),
    watch: (id, listener) => {
      news.on(id, listener);
      return () => news.off(id, listener);
    },
    resume: async () => {
      for (const name of await readdir(root).catch(() => [])) {
        if (idForm.test(name)) start({ id: name, folder: join(root, name) });
        else await rm(join(root, name), { recursive: true, force: true });
      }
    },
  };
}
