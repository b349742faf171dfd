import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import type { Day } from '../../domain/day.ts';
import type { ResolvedWorkout } from '../../domain/workout.ts';
import type { WorkoutFormat } from '../../formats/format.ts';
import type { Deps } from '../deps.ts';

/** A place a workout can go. Today they are all folders; a vendor's calendar is one more of these. */
export interface WorkoutTarget {
  /** `fit`, `zwo`: a file in the outbox; `watch`: a file on a plugged-in watch. */
  readonly id: string;
  readonly format: WorkoutFormat;
  readonly folder: string;
}

/** Every target this sport can go to right now. */
export async function targetsFor(deps: Deps, sport: ResolvedWorkout['sport']): Promise<WorkoutTarget[]> {
  const usable = deps.workoutFormats.filter(({ sports }) => sports.includes(sport));
  const files = usable.map((format) => ({ id: format.id, format, folder: deps.outbox }));
  const fit = usable.find(({ id }) => id === 'fit');
  if (!fit) return files;
  const watches = await deps.watches();
  const newFiles = await Promise.all(watches.map(newFilesIn));
  return [...files, ...newFiles.map((folder) => ({ id: 'watch', format: fit, folder }))];
}

/** The folder a watch empties when it is unplugged; its case differs between models. */
async function newFilesIn(garmin: string): Promise<string> {
  const names = await readdir(garmin);
  return join(garmin, names.find((name) => name.toUpperCase() === 'NEWFILES') ?? 'NewFiles');
}

/** `2026-12-03-10-x-400-m-7qk2m9xa.fit`: sorted by day, readable, unique, and never a path. */
export function fileNameFor(
  planned: Pick<PlannedWorkout, 'id' | 'workout'>,
  day: Day,
  extension: string,
): string {
  const words = planned.workout.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/×/g, 'x')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 40);
  return `${[day, words || 'workout', planned.id.replace(/^wkt_/, '')].join('-')}${extension}`;
}

/** Writes the file whole or not at all, and returns what is on the disk afterwards, for the read-back. */
export async function deliverFile(
  target: WorkoutTarget,
  name: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  await mkdir(target.folder, { recursive: true });
  const file = join(target.folder, name);
  await writeFile(`${file}.part`, bytes, { flush: true });
  await rename(`${file}.part`, file);
  return readFile(file);
}

/** Takes a file back; true when it was still there. A watch that already swallowed it keeps the workout. */
export async function withdrawFile(folder: string, name: string): Promise<boolean> {
  try {
    await rm(join(folder, name));
    return true;
  } catch {
    return false;
  }
}
