import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { phrase, type Phrase } from '../../domain/phrase.ts';
import { formatByName } from '../identify.ts';
import { type ContainerLimits, containerLimits } from './limits.ts';
import { isWanted, shownName, stravaList } from './names.ts';
import { watchAt } from './watch.ts';

/** A file on disk that is worth opening, or a path that cannot be. */
export interface FoundFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly refused?: Phrase;
}

/**
 * Files under the given paths, in order of name. A path that names a file is taken whatever it is called; in folders
 * only names we can read are. Links are followed only when they are the path itself, so nothing outside is reached.
 * On a mounted watch only the folders of recordings and nights are read, in a Strava archive only its activities.
 */
export async function* findFiles(
  paths: readonly string[],
  limits: ContainerLimits = containerLimits,
): AsyncGenerator<FoundFile> {
  for (const path of paths) {
    const info = await stat(path).catch(() => undefined);
    if (info?.isDirectory()) yield* walk(path, limits.folderDepth);
    else if (info?.isFile()) yield { path, name: shownName(path), bytes: info.size };
    else
      yield {
        path,
        name: shownName(path),
        bytes: 0,
        refused: phrase('container.not_found', { name: shownName(path) }),
      };
  }
}

async function* walk(folder: string, depth: number): AsyncGenerator<FoundFile> {
  const watch = await watchAt(folder);
  if (watch) {
    for (const data of watch.data) yield* plainWalk(data, depth - 1);
  } else yield* plainWalk(folder, depth);
}

async function* plainWalk(folder: string, depth: number): AsyncGenerator<FoundFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    yield {
      path: folder,
      name: shownName(folder),
      bytes: 0,
      refused: phrase('container.unreadable', { name: shownName(folder) }),
    };
    return;
  }
  const isStrava =
    entries.some((entry) => entry.name === stravaList && entry.isFile()) &&
    entries.some((entry) => entry.name === 'activities' && entry.isDirectory());
  const companions = entries.flatMap((entry) => formatByName(join(folder, entry.name))?.companions ?? []);
  for (const entry of listFirst(entries)) {
    const path = join(folder, entry.name);
    if (isStrava && entry.name !== 'activities' && entry.name !== stravaList) continue;
    if (entry.isDirectory()) {
      // Read along with the file beside it.
      if (companions.some((pattern) => pattern.test(`${entry.name}/`))) continue;
      if (depth > 0 && !entry.name.startsWith('.')) yield* walk(path, depth - 1);
    } else if (entry.isFile() && isWanted(path.replaceAll('\\', '/'))) {
      const info = await stat(path).catch(() => undefined);
      if (info) yield { path, name: shownName(path), bytes: info.size };
    }
  }
}

/** By name; a list goes before the recordings it speaks of, which are then described as they come. */
function listFirst(entries: readonly Dirent[]): Dirent[] {
  const rank = ({ name }: Dirent): number => (name === stravaList ? 0 : 1);
  return [...entries].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}
