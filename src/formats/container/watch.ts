import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Folders of a Garmin watch that hold what the athlete did and slept. The others are its settings, planned workouts,
 * courses and its inbox. No other maker shows recordings as files over USB.
 */
const dataFolders: ReadonlySet<string> = new Set([
  'activity',
  'activities',
  'monitor',
  'sleep',
  'hrvstatus',
  'metrics',
  'skintemp',
]);

/** A watch as it is mounted: its `GARMIN` folder, the folders to read, and the inbox for workouts when it has one. */
export interface MountedWatch {
  readonly folder: string;
  readonly data: readonly string[];
  readonly inbox?: string;
}

/** The watch at this folder: itself `GARMIN` (in any case) or the root that holds it. Undefined for any other folder. */
export async function watchAt(folder: string): Promise<MountedWatch | undefined> {
  const own = await foldersIn(folder);
  const isGarmin = (names: readonly string[]): boolean =>
    names.some((name) => /^activit(y|ies)$/i.test(name));
  if (/(^|[/\\])garmin[/\\]?$/i.test(folder) && isGarmin(own)) return mounted(folder, own);
  const garmin = own.find((name) => /^garmin$/i.test(name));
  if (garmin === undefined) return undefined;
  const inside = await foldersIn(join(folder, garmin));
  return isGarmin(inside) ? mounted(join(folder, garmin), inside) : undefined;
}

function mounted(folder: string, names: readonly string[]): MountedWatch {
  const inbox = names.find((name) => name.toLowerCase() === 'newfiles');
  return {
    folder,
    data: names.filter((name) => dataFolders.has(name.toLowerCase())).map((name) => join(folder, name)),
    ...(inbox !== undefined && { inbox: join(folder, inbox) }),
  };
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
