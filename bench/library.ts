import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const days = 3650;

/** What a library is made by: when one of these changes, it is made anew. */
const makers = ['analysis', 'app/intake', 'demo', 'domain', 'formats', 'storage'];

const cache = join(tmpdir(), 'boucle-bench-cache');

/**
 * Makes, once, the home of a demo athlete of ten years; later runs of the same code find it in the temporary folder.
 * `given` is a home to measure instead; it is copied, never written.
 */
export function libraryOf(given: string | undefined, say: (line: string) => void): () => Promise<string> {
  let made = given;
  return async () => (made ??= find(say));
}

/** The next run makes the library of ten years anew. */
export function forgetLibrary(): void {
  rmSync(cache, { recursive: true, force: true });
}

function find(say: (line: string) => void): string {
  const home = join(cache, keyOfCode());
  if (existsSync(home)) return home;
  say(`making a demo athlete of ${days} days; the next run of the same code finds it again`);
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(cache, 'making-'));
  const args = [join(root, 'bin', 'boucle.mjs'), '--home', draft, 'demo', '--days', String(days)];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`the demo athlete could not be made (exit ${status})`);
  renameSync(draft, home);
  return home;
}

function keyOfCode(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const folders = makers.map((room) => `src/${room}`);
  const code = git('ls-tree', 'HEAD', ...folders) + git('diff', 'HEAD', '--', ...folders);
  return createHash('sha256').update(`${days} ${code}`).digest('hex').slice(0, 16);
}

/** A home that may be written: the database is copied, the blobs are shared. */
export function copyOf(home: string, scratch: string): string {
  const copy = mkdtempSync(join(scratch, 'home-'));
  for (const name of ['boucle.sqlite', 'boucle.sqlite-wal'])
    if (existsSync(join(home, name))) copyFileSync(join(home, name), join(copy, name));
  symlinkSync(join(home, 'blobs'), join(copy, 'blobs'), 'dir');
  return copy;
}
