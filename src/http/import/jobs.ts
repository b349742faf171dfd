import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportProgress, type ImportReport, importPaths } from '../../app/intake/import-paths.ts';
import type { Deps, Who } from '../../app/deps.ts';
import { alone } from '../../app/alone.ts';
import { athleteOfFolder, uploadsOf } from '../../app/own-folders.ts';
import { importLease } from '../../app/memory/upkeep.ts';
import { InputError } from '../../domain/errors.ts';
import { queues } from './queues.ts';

/** An import that was started from a page. */
export interface ImportJob {
  readonly id: string;
  readonly progress?: ImportProgress;
  readonly report?: ImportReport;
  /** The reference in the log when it broke off. */
  readonly failed?: string;
}

export type Importer = Pick<Who, 'athleteId'>;

export interface ImportJobs {
  /** A folder of its own for files of this athlete that are about to arrive. Throws InputError `http.uploads-waiting`. */
  newFolder(who: Importer): Promise<Upload>;
  /** Files that have arrived whole: brings them into the library, an athlete's uploads one after the other. */
  start(upload: Upload): ImportJob;
  /** Undefined when there is none of this athlete. */
  get(who: Importer, id: string): ImportJob | undefined;
  /** Calls `tell` at every change, until the returned function is called. */
  watch(id: string, tell: (job: ImportJob) => void): () => void;
  /** Uploads that arrived whole before the program was stopped are imported now. */
  resume(): Promise<void>;
}

export interface Upload extends Importer {
  readonly id: string;
  readonly folder: string;
}

/** Named one by one: a file that a person chose is refused with a reason, where one met in a folder is passed over. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** How many imports of one athlete are known afterwards, and how many may wait: each holds a form's worth of disk. */
const limits = { remembered: 20, waiting: 5 };
/** Imports of different athletes that go on at once. */
const abreast = 2;
const glanceMs = 1000;
const idForm = /^[\da-f]{16}$/;

/** `ownerId` is whose the uploads are that arrived when a boucle had one owner only. */
export function importJobs(deps: Deps, home: string, ownerId?: string): ImportJobs {
  const root = join(home, 'uploads');
  const jobs = new Map<string, Map<string, ImportJob>>();
  const news = new EventEmitter().setMaxListeners(0);
  const queue = queues(abreast);

  const tell = ({ athleteId }: Importer, job: ImportJob): void => {
    const own = jobs.get(athleteId) ?? new Map<string, ImportJob>();
    jobs.set(athleteId, own.set(job.id, job));
    for (const old of own.keys()) if (own.size > limits.remembered) own.delete(old);
    news.emit(job.id, job);
  };
  const run = async ({ id, folder, athleteId }: Upload): Promise<void> => {
    const who = { athleteId };
    try {
      const files = await filesIn(folder);
      const onProgress = (progress: ImportProgress): void => tell(who, { id, progress });
      tell(who, {
        id,
        report: await whenFree(deps, who, () => importPaths(deps, who, files, { onProgress })),
      });
    } catch (err) {
      const failed = randomUUID().slice(0, 8);
      deps.log.error({ err, reference: failed }, 'an import broke off');
      tell(who, { id, failed });
    }
    await rm(folder, { recursive: true, force: true });
  };
  const start = (upload: Upload): ImportJob => {
    const job = { id: upload.id };
    tell(upload, job);
    void queue.add(upload.athleteId, async () => run(upload));
    return job;
  };
  const resumeIn = async (folder: string, athleteId: string): Promise<void> => {
    for (const id of await readdir(folder).catch(() => [])) {
      const upload = { id, athleteId, folder: join(folder, id) };
      if (idForm.test(id)) start(upload);
      else if (id.startsWith('arriving-')) await rm(upload.folder, { recursive: true, force: true });
    }
  };

  return {
    newFolder: async ({ athleteId }) => {
      if (queue.waiting(athleteId) >= limits.waiting) throw new InputError('http.uploads-waiting');
      const id = randomBytes(8).toString('hex');
      const folder = join(uploadsOf(home, athleteId), `arriving-${id}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return { id, folder, athleteId };
    },
    start,
    get: ({ athleteId }, id) => jobs.get(athleteId)?.get(id),
    watch: (id, listener) => {
      news.on(id, listener);
      return () => news.off(id, listener);
    },
    resume: async () => {
      if (ownerId !== undefined) await resumeIn(root, ownerId);
      for (const name of await readdir(root).catch(() => [])) {
        const athleteId = athleteOfFolder(name);
        if (athleteId !== undefined) await resumeIn(join(root, name), athleteId);
      }
    },
  };
}

/** Another process may be finishing what it left of an earlier import of this athlete. */
async function whenFree<T>(deps: Deps, { athleteId }: Importer, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await alone(deps, athleteId, importLease, work);
    if (done) return done.result;
    await sleep(glanceMs);
  }
}
