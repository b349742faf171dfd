import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where this system mounts a watch that is plugged in by USB. */
const mountRoots: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['/media', '/run/media', '/mnt'],
  darwin: ['/Volumes'],
  win32: ['D:\\', 'E:\\', 'F:\\', 'G:\\'],
};

/**
 * The `GARMIN` folders of mounted volumes, at most two levels below a mount root (`/media/ana/GARMIN`, or
 * `/run/media/ana/FENIX/GARMIN`). Folders that cannot be read are passed over: they are not ours to open.
 */
export async function mountedWatches(roots = mountRoots[process.platform] ?? []): Promise<string[]> {
  const volumes = (await Promise.all(roots.map((root) => foldersBelow(root, 2)))).flat();
  const candidates = await Promise.all([...roots, ...volumes].map(garminIn));
  return [...new Set(candidates.flat())].sort();
}

async function foldersBelow(folder: string, depth: number): Promise<string[]> {
  const inside = (await foldersIn(folder)).map((name) => join(folder, name));
  if (depth === 1) return inside;
  const deeper = await Promise.all(inside.map((child) => foldersBelow(child, depth - 1)));
  return [...inside, ...deeper.flat()];
}

/** The watch's own folder: named GARMIN in any case, with an Activity or NewFiles folder inside. */
async function garminIn(volume: string): Promise<string[]> {
  const named = (await foldersIn(volume)).filter((name) => name.toUpperCase() === 'GARMIN');
  const found = await Promise.all(
    named.map(async (name) => {
      const inside = (await foldersIn(join(volume, name))).map((child) => child.toUpperCase());
      return inside.includes('ACTIVITY') || inside.includes('NEWFILES') ? [join(volume, name)] : [];
    }),
  );
  return found.flat();
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
