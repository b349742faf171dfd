/** Runs in a worker thread: reads one file after the other and says what became of each. See decode-pool.ts. */
import { parentPort } from 'node:worker_threads';
import type { ReadFile } from './app/intake/decoder.ts';
import { readFile } from './app/intake/read-file.ts';
import type { Report, Task } from './decode-pool.ts';
import { FormatError } from './domain/errors.ts';
import { identify } from './formats/identify.ts';

parentPort?.on('message', (task: Task) => {
  const report = reportOn(task);
  parentPort?.postMessage(report, 'file' in report ? buffersIn(report.file) : []);
});
parentPort?.postMessage({ ready: true } satisfies Report, []);

function reportOn({ id, request }: Task): Report {
  try {
    return { id, file: readFile(identify, request) };
  } catch (error) {
    if (error instanceof FormatError) return { id, refused: { code: error.code, params: error.params } };
    return { id, failed: error instanceof Error ? error : new Error(String(error)) };
  }
}

// Handed over instead of copied, unless the bytes share a buffer with others.
function buffersIn({ recordings }: ReadFile): ArrayBuffer[] {
  return recordings.flatMap(({ streams }) =>
    streams && streams.buffer instanceof ArrayBuffer && streams.byteLength === streams.buffer.byteLength
      ? [streams.buffer]
      : [],
  );
}
