import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const beside = join(import.meta.dirname, '..', '..', 'shared');

/** The folder of reference recordings and vectors beside the checkout, or undefined in a stranger's clone. */
export const sharedDir: string | undefined = existsSync(join(beside, 'corpus', 'expected.json'))
  ? beside
  : undefined;

/** Give it to a test as `{ skip: needsShared }`: it says plainly what was not run. */
export const needsShared: string | false = sharedDir
  ? false
  : 'the shared reference recordings are not beside this checkout';

/** Bytes of a reference file, e.g. `corpus/fit/run/….fit`. */
export function sharedFile(path: string): Buffer {
  return readFileSync(join(sharedDir ?? beside, path));
}

/** A reference file as JSON. */
export function sharedJson<T>(path: string): T {
  return JSON.parse(sharedFile(path).toString('utf8')) as T;
}
