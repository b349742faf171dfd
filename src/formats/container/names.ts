import { basename } from 'node:path/posix';
import { cleanText, withoutAddress } from '../../domain/text.ts';
import { formatByName } from '../identify.ts';

/** True for names that can hold something for us: a format's extension, that with `.gz`, or a ZIP. */
export function isWanted(path: string): boolean {
  // `._ride.fit` and `__MACOSX/` are what a Mac writes beside the real file.
  if (basename(path).startsWith('.') || path.startsWith('__MACOSX/')) return false;
  return isZipName(path) || formatByName(path) !== undefined;
}

export const isZipName = (path: string): boolean => path.toLowerCase().endsWith('.zip');

/**
 * A file's name to show: no folders, nothing invisible, capped, without the athlete's address or user name. Names are
 * never used to write anywhere.
 */
export const shownName = (path: string): string =>
  cleanText(withoutAddress(basename(path.replaceAll('\\', '/'))).replace(owner, ''), 120) || '?';

// Garmin names some files of an export after its owner: the part before what they hold.
const owner =
  /^.{1,200}?_(?=(?:\d+_)?(?:summarizedActivities|gear|personalRecord|workout|userBioMetrics|bioMetrics_latest|heartRateZones|powerZones)\.json$)/;

/** The list of a Strava archive: it lies beside the folder of its recordings. */
export const stravaList = 'activities.csv';

/**
 * Of the names in one archive, those worth opening. A Strava archive keeps planned routes, photos and other people's
 * comments in other folders: only its list and what the list names are taken. Files that another one is read along with
 * are not opened by themselves.
 */
export function wantedOf<T>(items: readonly T[], pathOf: (item: T) => string): T[] {
  const paths = items.map(pathOf);
  const strava = paths.find(
    (path) => basename(path) === stravaList && paths.some((other) => other.startsWith(besides(path))),
  );
  const absorbed = paths.flatMap((path) => {
    const companions = formatByName(path)?.companions;
    return companions ? [{ folder: folderOf(path), companions }] : [];
  });
  const isAbsorbed = (path: string): boolean =>
    absorbed.some(
      ({ folder, companions }) => path.startsWith(folder) && companions.test(path.slice(folder.length)),
    );
  const wanted = items.filter((item) => {
    const path = pathOf(item);
    if (strava !== undefined && path !== strava && !path.startsWith(besides(strava))) return false;
    return isWanted(path) && !isAbsorbed(path);
  });
  // The list first: recordings are then described as they come.
  return strava === undefined
    ? wanted
    : wanted.sort((a, b) => Number(pathOf(b) === strava) - Number(pathOf(a) === strava));
}

/** The folder of a path, with the slash; '' at the root. */
export const folderOf = (path: string): string => path.slice(0, path.length - basename(path).length);

const besides = (path: string): string => `${folderOf(path)}activities/`;
