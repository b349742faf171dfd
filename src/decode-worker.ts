/** Runs in a worker thread: reads one file after the other and says what became of each. See decode-pool.ts. */
import { parentPort } from 'node:worker_threads';
import type { ReadFile } from './app/intake/decoder.ts';
import { type Identify, readFile } from './app/intake/read-file.ts';
import type { Report, Task } from './decode-pool.ts';
import { FormatError } from './domain/errors.ts';
import { identify } from './formats/identify.ts';
import { isPayload } from './vendors/payload.ts';

let turn = Promise.resolve();
parentPort?.on('message', (task: Task) => {
  turn = turn.then(async () => {
    const report = await reportOn(task);
    parentPort?.postMessage(report, 'file' in report ? buffersIn(report.file) : []);
  });
});
parentPort?.postMessage({ ready: true } satisfies Report, []);

async function reportOn({ id, request }: Task): Promise<Report> {
  try {
    const by = isPayload(request.bytes) ? await vendorIdentify() : identify;
    return { id, file: readFile(by, request) };
  } catch (error) {
    if (error instanceof FormatError) return { id, refused: { code: error.code, params: error.params } };
    return { id, failed: error instanceof Error ? error : new Error(String(error)) };
  }
}

// Vendors bring their clients with them: who imports files only never loads them.
const vendorIdentify = async (): Promise<Identify> => (await import('./vendors/identify.ts')).payloadFormat;

// Handed over instead of copied, unless the bytes share a buffer with others.
function buffersIn({ recordings }: ReadFile): ArrayBuffer[] {
  return recordings.flatMap(({ streams }) =>
    streams && streams.buffer instanceof ArrayBuffer && streams.byteLength === streams.buffer.byteLength
      ? [streams.buffer]
      : [],
  );
}
