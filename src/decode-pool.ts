import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Decoder, ReadFile, ReadRequest } from './app/intake/decoder.ts';
import { FormatError } from './domain/errors.ts';
import type { PhraseParams } from './domain/phrase.ts';

/** One file handed to a worker. Files of a worker are read in the order of their ids. */
export interface Task {
  readonly id: number;
  readonly request: ReadRequest;
}

/** What a worker says: that it is ready to read, or what became of a file. */
export type Report =
  | { readonly ready: true }
  | { readonly id: number; readonly file: ReadFile }
  | { readonly id: number; readonly refused: { readonly code: string; readonly params: PhraseParams } }
  | { readonly id: number; readonly failed: Error };

export interface PoolOptions {
  /** Threads; by default one core is left to the server, and more than four gain nothing from one disk. */
  readonly workers?: number;
  readonly heapMegabytes?: number;
  readonly secondsPerFile?: number;
  /** The worker's module. */
  readonly entry?: URL;
}

// A worker finds its next file waiting when it is done with one. Handing over copies the bytes: of large files only one
// at a time, since copying stops the server.
const inFlight = { files: 4, bytes: 4 * 1024 * 1024 };

// Curves are large arrays outside the heap that little on the heap points to. Only a small nursery is emptied often
// enough to let them go; with the usual one they pile up until the whole heap is searched, after every 20 files.
const youngMegabytes = 6;

interface Job extends Task {
  readonly resolve: (file: ReadFile) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A decoder on worker threads with a limited heap and a limited time for each file (trust §3). A file that passes a
 * limit is refused and its worker replaced; the other files of that worker are read by the next one.
 */
export function decodePool(options: PoolOptions = {}): Decoder {
  const size = options.workers ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const waiting: Job[] = [];
  const lanes = Array.from({ length: size }, () => new Lane(options, () => fill()));
  let nextId = 0;

  const fill = (): void => {
    for (let lane = freest(lanes); waiting.length > 0 && lane.hasRoom; lane = freest(lanes)) {
      lane.take(waiting.shift() as Job);
    }
  };
  return {
    read: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ id: nextId++, request, resolve, reject });
        fill();
      }),
    close: async () => {
      const left = waiting.splice(0);
      for (const { reject } of left) reject(new Error('the decoder was closed'));
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

const freest = (lanes: readonly Lane[]): Lane => lanes.reduce((a, b) => (b.load < a.load ? b : a));

/** One worker and the files it holds; when it dies, its successor gets them. */
class Lane {
  readonly #options: PoolOptions;
  readonly #onRoom: () => void;
  readonly #jobs: Job[] = [];
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;

  constructor(options: PoolOptions, onRoom: () => void) {
    this.#options = options;
    this.#onRoom = onRoom;
  }

  get load(): number {
    return this.#jobs.length;
  }

  get hasRoom(): boolean {
    const bytes = this.#jobs.reduce((sum, { request }) => sum + request.bytes.length, 0);
    return this.#jobs.length < inFlight.files && bytes < inFlight.bytes;
  }

  take(job: Job): void {
    this.#jobs.push(job);
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#post(job);
    if (this.#jobs.length === 1) this.#startClock();
  }

  async close(): Promise<void> {
    const left = this.#jobs.splice(0);
    for (const { reject } of left) reject(new Error('the decoder was closed'));
    await this.#stop();
  }

  // The bytes are copied, not handed over: they are still needed when this worker dies over another file.
  #post({ id, request }: Task): void {
    this.#worker?.postMessage({ id, request } satisfies Task);
  }

  #start(): Worker {
    const entry = this.#options.entry ?? workerEntry();
    const worker = new Worker(entry, {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#heapMegabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
      },
    });
    this.#isReady = false;
    worker.on('message', (report: Report) => this.#hear(report));
    worker.once('error', (error) => this.#died(worker, error));
    worker.once('exit', () => this.#died(worker, new Error('the worker stopped')));
    return worker;
  }

  #hear(report: Report): void {
    if ('ready' in report) {
      this.#isReady = true;
      this.#startClock();
      return;
    }
    const job = this.#jobs[0];
    if (job?.id !== report.id) return;
    if ('file' in report) this.#settle(() => job.resolve(report.file));
    else if ('refused' in report) {
      this.#settle(() => job.reject(new FormatError(report.refused.code, report.refused.params)));
    } else this.#settle(() => job.reject(new FormatError('intake.reader_failed', {}, report.failed)));
  }

  /** Answers the first file and sets the clock for the next. */
  #settle(answer: () => void): void {
    this.#jobs.shift();
    answer();
    this.#startClock();
    // An idle worker does not keep the process alive.
    if (this.#jobs.length === 0) this.#worker?.unref();
    this.#onRoom();
  }

  #startClock(): void {
    clearTimeout(this.#timer);
    if (this.#jobs.length === 0 || !this.#isReady) return;
    const seconds = this.#options.secondsPerFile ?? 20;
    this.#timer = setTimeout(() => {
      this.#replace(new FormatError('intake.too_slow', { seconds }));
    }, seconds * 1000);
  }

  #died(worker: Worker, error: Error & { readonly code?: string }): void {
    if (worker !== this.#worker) return;
    if (!this.#isReady) return this.#giveUp(error);
    const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#replace(
      outOfMemory
        ? new FormatError('intake.too_much_memory', { megabytes: this.#heapMegabytes })
        : new FormatError('intake.reader_failed', {}, error),
    );
  }

  /** Refuses the file being read and has the others read by a new worker. */
  #replace(why: FormatError): void {
    const culprit = this.#jobs[0];
    void this.#stop();
    if (culprit) this.#jobs.shift();
    if (this.#jobs.length > 0) {
      this.#worker = this.#start();
      for (const job of this.#jobs) this.#post(job);
    }
    culprit?.reject(why);
    this.#onRoom();
  }

  /** A worker that cannot even start is no fault of a file: nothing is refused, the import stops. */
  #giveUp(error: Error): void {
    const left = this.#jobs.splice(0);
    void this.#stop();
    for (const { reject } of left) reject(new Error('the decoder could not start', { cause: error }));
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  get #heapMegabytes(): number {
    return this.#options.heapMegabytes ?? 256;
  }
}

// The module beside this one, whether boucle runs from its sources or from the published package.
function workerEntry(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./decode-worker.${extension}`, import.meta.url);
}
