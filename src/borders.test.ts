import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { test } from 'node:test';

/** Who may import whom; see docs/architecture.md. A room may always import itself. `file:` names one file of a room. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  analysis: ['domain'],
  formats: ['domain'],
  storage: ['domain'],
  vendors: ['domain', 'formats'],
  locales: ['domain'],
  demo: ['domain', 'formats'],
  mail: ['domain', 'locales'],
  app: ['domain', 'analysis', 'formats/format.ts', 'vendors/vendor.ts', 'storage/storage.ts'],
  mcp: ['app', 'domain', 'locales', 'vendors/vendor.ts', 'storage/storage.ts'],
  auth: ['app', 'domain', 'storage/storage.ts'],
  http: ['app', 'domain', 'locales', 'mcp', 'auth', 'vendors/vendor.ts', 'storage/storage.ts'],
  cli: ['app', 'domain', 'locales', 'mcp', 'http', 'demo', 'storage/storage.ts'],
};

// The entry points open everything: they are the only files that know every room.
const entryPoints = ['main.ts', 'config.ts', 'decode-pool.ts', 'decode-worker.ts'];

const src = import.meta.dirname;
const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
const roomOf = (file: string): string => file.split(sep)[0];

interface Import {
  readonly from: string;
  readonly line: number;
  readonly to: string;
}

function* importsOf(file: string): Generator<Import> {
  const lines = readFileSync(join(src, file), 'utf8').split('\n');
  for (const [index, text] of lines.entries()) {
    const found = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/.exec(text);
    if (found)
      yield { from: file, line: index + 1, to: relative(src, resolve(src, dirname(file), found[1])) };
  }
}

function crosses({ from, to }: Import): boolean {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === there || to.startsWith('..')) return false;
  return !(allowed[here] ?? []).some((door) => door === there || door === to);
}

/** Folders that hold siblings which must not know each other: a format never imports another format. */
function meddles({ from, to }: Import): boolean {
  const [hereRoom, here] = from.split(sep);
  const [thereRoom, there] = to.split(sep);
  const both = hereRoom === thereRoom && ['formats', 'vendors'].includes(hereRoom);
  return (
    both && from.split(sep).length > 2 && to.split(sep).length > 2 && here !== there && there !== 'container'
  );
}

test('every room imports only from the rooms it may know', () => {
  const inside = files.filter((file) => !entryPoints.includes(file));
  const offences = inside.flatMap((file) => [...importsOf(file)].filter(crosses));
  assert.deepEqual(
    offences.map(({ from, line, to }) => `src/${from}:${line} imports ${to}`),
    [],
  );
});

test('a format or vendor never imports another one', () => {
  const offences = files.flatMap((file) => [...importsOf(file)].filter(meddles));
  assert.deepEqual(
    offences.map(({ from, line, to }) => `src/${from}:${line} imports ${to}`),
    [],
  );
});

test('every file belongs to a room of the table or is an entry point', () => {
  const stray = files.filter((file) => !entryPoints.includes(file) && !allowed[roomOf(file)]);
  assert.deepEqual(stray, []);
});
