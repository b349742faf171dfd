import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

/** Where a package stands, or why it could not be had. */
export type Installed = { readonly folder: string } | { readonly missing: string };

/**
 * Installs one pinned package into a folder of its own below `parent`, outside the checkout: boucle does not depend on
 * it. No install script runs. A registry that cannot be reached is an answer, not an error.
 */
export async function install(parent: string, pinned: string): Promise<Installed> {
  const folder = join(parent, pinned.replace(/^@/, '').replace(/[/@]/g, '-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  // One retry: offline, five packages should not take minutes to say so.
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--fetch-retries=1'];
  const env = Object.fromEntries(Object.entries(process.env).flatMap(([k, v]) => (v ? [[k, v]] : [])));
  const { code, said } = await run('npm', ['install', ...flags, pinned], { cwd: folder, env, seconds: 150 });
  return code === 0 ? { folder } : { missing: said.trim().split('\n')[0] || 'npm took too long' };
}

/** The program of that name which the package brought. */
export const programIn = (folder: string, name: string): string => join(folder, 'node_modules', '.bin', name);

/** PATH of a program that must not find anything of this checkout: this Node, and what the system has. */
export const plainPath = `${join(process.execPath, '..')}:/usr/local/bin:/usr/bin:/bin`;
