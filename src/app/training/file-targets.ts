import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import type { Day } from '../../domain/day.ts';
import { UnsupportedError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import type { WorkoutSport } from '../../domain/workout.ts';
import type { WorkoutFormat } from '../../formats/format.ts';
import type { Deps, Who } from '../deps.ts';
import { outboxOf } from '../own-folders.ts';
import type { WorkoutTarget } from './target.ts';

/** The outbox, one target for each format the sport has a word for, and every watch that is plugged in. */
export async function fileTargets(
  deps: Deps,
  { athleteId }: Pick<Who, 'athleteId'>,
  sport?: WorkoutSport,
): Promise<WorkoutTarget[]> {
  const folder = outboxOf(deps, athleteId);
  const usable = deps.workoutFormats.filter(({ sports }) => !sport || sports.includes(sport));
  const files = usable.map((format) => fileTarget(deps, { id: format.id, format, folder }));
  const fit = usable.find(({ id }) => id === 'fit');
  if (!fit) return files;
  const folders = await Promise.all((await deps.watches()).map(newFilesIn));
  return [...files, ...folders.map((watch) => fileTarget(deps, { id: 'watch', format: fit, folder: watch }))];
}

/** The folder a watch empties when it is unplugged; its case differs between models. */
async function newFilesIn(garmin: string): Promise<string> {
  const names = await readdir(garmin);
  return join(garmin, names.find((name) => name.toUpperCase() === 'NEWFILES') ?? 'NewFiles');
}

interface Place {
  readonly id: string;
  readonly format: WorkoutFormat;
  readonly folder: string;
}

function fileTarget({ log }: Deps, { id, format, folder }: Place): WorkoutTarget {
  return {
    id,
    waits: false,
    replaces: false,
    fidelity: (workout) => format.compile(workout).fidelity,
    async send(planned, day) {
      const ref = fileNameFor(planned, day, format.extension);
      const stored = await write(ref, format.compile(planned.resolved).bytes);
      const read = format.readBack?.(stored);
      // Losses that the fidelity list announced are no differences.
      const meant = format.expected?.(planned.resolved) ?? planned.resolved.steps;
      return { ref, differences: read ? compareSteps(meant, read) : [] };
    },
    takeBack: async ({ ref }) =>
      (await removeFile(folder, ref)) ? undefined : phrase('delivery.out-of-reach', { file: ref }),
  };

  async function write(ref: string, bytes: Uint8Array): Promise<Uint8Array> {
    try {
      return await writeWhole(folder, ref, bytes);
    } catch (error) {
      log.error({ err: error, target: id }, 'a workout file could not be written');
      throw new UnsupportedError('delivery.unwritten', { file: ref }, error);
    }
  }
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
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<Uint8Array> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  await writeFile(`${file}.part`, bytes, { flush: true });
  await rename(`${file}.part`, file);
  return readFile(file);
}

/** True when it was still there. A watch that already swallowed it keeps the workout. */
async function removeFile(folder: string, name: string): Promise<boolean> {
  try {
    await rm(join(folder, name));
    return true;
  } catch {
    return false;
  }
}
