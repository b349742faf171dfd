import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Trial } from './client.ts';

/** The same trial in a home of its own: what was set up for another way of connecting is not there. */
export async function apart(trial: Trial, name: string): Promise<Trial> {
  const home = join(trial.home, name);
  await mkdir(home, { recursive: true });
  return { ...trial, home };
}
