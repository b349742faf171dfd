import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A package that boucle runs on. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** As the package itself states it; absent where it states none. */
  readonly license?: string;
}

interface Manifest {
  readonly license?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
}

const read = (path: string | URL): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

const own = read(new URL('../../package.json', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** boucle's own licence. */
export const ownLicense = own.license ?? '';
/** The oldest Node it runs on, `24.15`. */
export const nodeWanted = (own.engines?.['node'] ?? '').replace(/^[>=\s]+/, '');

let known: readonly Part[] | undefined;

/** What boucle is built on, read from what is installed here. Types that only the compiler reads are left out. */
export function parts(): readonly Part[] {
  known ??= Object.entries(own.dependencies ?? {})
    .filter(([name]) => !name.startsWith('@types/'))
    .map(([name, wanted]) => {
      const folder = resolve.paths(name)?.find((path) => existsSync(join(path, name, 'package.json')));
      const { version = wanted, license } = folder ? read(join(folder, name, 'package.json')) : {};
      return { name, version, ...(license && { license }) };
    });
  return known;
}
