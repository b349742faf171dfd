import { type Annotation, fileKey, type Recording, type Totals } from '../../domain/recording.ts';
import { isFootSport } from '../../domain/sport.ts';
import { cleanText } from '../../domain/text.ts';
import type { CsvRow } from '../csv-rows.ts';
import { present } from '../json.ts';
import type { SportFields } from '../sport-words.ts';
import { dateOf } from './dates.ts';
import { sportOf } from './sports.ts';
import { onlyTold } from '../told.ts';

/**
 * Columns by their place, since headers are in the language of the account and some occur twice. New columns come in
 * behind these. Distances of the second column of that name are metres in every account; the first is not.
 */
const columns = {
  id: 0,
  date: 1,
  name: 2,
  type: 3,
  description: 4,
  relativeEffort: 8,
  commute: 9,
  privateNote: 10,
  gear: 11,
  file: 12,
  elapsed: 15,
  moving: 16,
  meters: 17,
  maxSpeed: 18,
  averageSpeed: 19,
  ascent: 20,
  descent: 21,
  averageCadence: 29,
  maxHeartRate: 30,
  averageHeartRate: 31,
  maxPower: 32,
  averagePower: 33,
  calories: 34,
  averageTemperature: 36,
  perceivedEffort: 43,
  weightedPower: 46,
} as const;

type Column = keyof typeof columns;

const isFile = (cell: string | undefined): boolean => /^activities\/[^/]+$/.test(cell ?? '');

/**
 * Reads records: words about a file, or an activity that has none. Undefined for a damaged record. When the file names
 * stand in another column than they should, only the columns before them are believed.
 */
export function newRowReader(
  header: CsvRow,
  records: readonly CsvRow[],
): (row: CsvRow) => Annotation | Recording | undefined {
  const found = records.map(({ cells }) => cells.findIndex(isFile)).find((at) => at >= 0);
  const fileAt = found ?? columns.file;
  const isAsKnown = fileAt === columns.file;
  return ({ cells }) => {
    const cell = (name: Column): string => {
      const at = name === 'file' ? fileAt : columns[name];
      return (
        (isAsKnown || at <= columns.description || name === 'file' ? cells[at] : undefined)?.trim() ?? ''
      );
    };
    // A record with fewer cells than the header was cut: its file's name may be what is missing.
    if (!/^\d{1,20}$/.test(cell('id')) || cells.length < header.cells.length) return undefined;
    return isFile(cell('file')) ? annotationOf(cell) : recordingOf(cell);
  };
}

type Cell = (name: Column) => string;

function annotationOf(cell: Cell): Annotation {
  const { foreignSport: _, ...words } = wordsOf(cell);
  return { about: fileKey(cell('file')), by: 'strava-export', ...words };
}

function recordingOf(cell: Cell): Recording | undefined {
  const start = dateOf(cell('date'));
  if (start === undefined) return undefined;
  const { sport, ...words } = wordsOf(cell);
  return {
    ...onlyTold,
    ...words,
    sport,
    start,
    totals: totalsOf(cell, sport),
    vendorId: `strava:${cell('id')}`,
  };
}

function wordsOf(cell: Cell): Omit<Annotation, 'about' | 'by'> & SportFields {
  const fields = sportOf(cleanText(cell('type'), 60));
  const { sport } = fields;
  const subSport =
    fields.subSport ?? (cell('commute') === 'true' && sport === 'cycling' ? 'commuting' : undefined);
  const gear = cleanText(cell('gear'), 100);
  const notes = [cell('description'), cell('privateNote')]
    .map((text) => cleanText(text, 1000))
    .filter(Boolean);
  const scores = present<Record<string, number>>({
    strava_relative_effort: numberOf(cell('relativeEffort')) || undefined,
    perceived_effort: numberOf(cell('perceivedEffort')) || undefined,
  });
  return {
    sport,
    ...(fields.foreignSport && { foreignSport: fields.foreignSport }),
    ...(subSport && { subSport }),
    ...(cell('name') && { title: cleanText(cell('name')) }),
    ...(notes.length > 0 && { notes: notes.join(' · ') }),
    ...(gear && { gear: [gear] }),
    ...(Object.keys(scores).length > 0 && { vendorScores: scores }),
  };
}

function totalsOf(cell: Cell, sport: SportFields['sport']): Totals {
  const number = (name: Column): number | undefined => numberOf(cell(name));
  // 0 stands for a sensor that was not there.
  const measured = (name: Column): number | undefined => number(name) || undefined;
  const cadence = measured('averageCadence');
  return present<Totals>({
    distanceMeters: measured('meters'),
    // Strava tells how long one moved; its clock runs on through pauses.
    timerSeconds: measured('moving') ?? measured('elapsed'),
    elapsedSeconds: measured('elapsed'),
    movingSeconds: measured('moving'),
    ascentMeters: number('ascent'),
    descentMeters: number('descent'),
    caloriesKcal: measured('calories'),
    averageHeartRate: measured('averageHeartRate'),
    maxHeartRate: measured('maxHeartRate'),
    averagePower: measured('averagePower'),
    maxPower: measured('maxPower'),
    weightedPower: measured('weightedPower'),
    averageCadence: cadence !== undefined && isFootSport(sport) ? cadence * 2 : cadence,
    averageSpeed: measured('averageSpeed'),
    maxSpeed: measured('maxSpeed'),
    averageTemperature: number('averageTemperature'),
  });
}

/** A number with a decimal point, or a decimal comma as accounts of other languages have it. */
function numberOf(cell: string): number | undefined {
  const value = Number(cell.replace(',', '.'));
  return cell === '' || !Number.isFinite(value) ? undefined : value;
}
