import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { demoFiles } from '../src/demo/index.ts';
import type { Day } from '../src/domain/day.ts';
import { sharedDir, sharedFile } from '../test/shared.ts';

/** A file to read. `bytes` is a buffer of its own: some readers take nothing else. */
export interface Recorded {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

/** Where the files come from, in words, and the files, smallest first. */
export interface Recordings {
  readonly origin: string;
  readonly files: readonly Recorded[];
}

/** FIT files of real devices when the reference corpus lies beside the checkout, else files of the demo athlete. */
export function recordings(): Recordings {
  const files = sharedDir ? corpus(sharedDir) : demo();
  const origin = sharedDir
    ? 'the reference corpus (recorded by real devices)'
    : 'the demo athlete (no reference corpus beside this checkout)';
  return { origin, files: [...files].sort((a, b) => a.bytes.byteLength - b.bytes.byteLength) };
}

// Damaged files are left out: most readers refuse them, and refusing is fast.
function corpus(folder: string): Recorded[] {
  const paths = globSync('corpus/fit/**/*.fit', { cwd: folder }).filter((path) => !path.includes('corrupt'));
  return paths.map((path) => ({ name: basename(path), bytes: ownBuffer(sharedFile(path)) }));
}

function demo(): Recorded[] {
  const files = demoFiles({ seed: 1, days: 60, endDay: '2026-06-30' as Day });
  return [...files].map(({ name, bytes }) => ({ name, bytes: ownBuffer(bytes) }));
}

/** A copy that shares its memory with nothing. */
export const ownBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
