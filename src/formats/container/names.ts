import { basename } from 'node:path/posix';
import { cleanText } from '../../domain/text.ts';
import { formatByName } from '../identify.ts';

/** True for names that can hold something for us: a format's extension, that with `.gz`, or a ZIP. */
export function isWanted(path: string): boolean {
  // `._ride.fit` and `__MACOSX/` are what a Mac writes beside the real file.
  if (basename(path).startsWith('.') || path.startsWith('__MACOSX/')) return false;
  return isZipName(path) || formatByName(path) !== undefined;
}

export const isZipName = (path: string): boolean => path.toLowerCase().endsWith('.zip');

/** A file's name to show: no folders, nothing invisible, capped. Names are never used to write anywhere. */
export const shownName = (path: string): string =>
  cleanText(basename(path.replaceAll('\\', '/')), 120) || '?';

/**
 * Of the names in one archive or folder tree, those worth opening. A Strava archive (`activities.csv` beside
 * `activities/`) keeps planned routes, photos and other people's comments in other folders: only its activities are taken.
 */
export function wantedOf<T>(items: readonly T[], pathOf: (item: T) => string): T[] {
  const strava = items.map(pathOf).find((path) => basename(path) === 'activities.csv');
  const inside = strava && `${strava.slice(0, -'activities.csv'.length)}activities/`;
  const isStrava = inside !== undefined && items.some((item) => pathOf(item).startsWith(inside));
  return items.filter((item) => isWanted(pathOf(item)) && (!isStrava || pathOf(item).startsWith(inside)));
}
