import { FormatError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Annotation, DecodedFile, Recording } from '../../domain/recording.ts';
import { readCsv } from '../csv-rows.ts';
import { defaultLimits, type Format, type Limits } from '../format.ts';
import { newRowReader } from './rows.ts';

/**
 * `activities.csv` of a Strava archive. It gives titles, notes and gear to the recordings in `activities/`, and is the
 * only word on activities that were typed in by hand.
 */
export const stravaExport: Format = {
  id: 'strava-export',
  extensions: ['.csv'],
  names: /(?:^|\/)activities\.csv$/,
  sniff: (bytes) => {
    const head = new TextDecoder().decode(bytes.subarray(0, 16_384));
    return firstHeader.test(head) || (head.includes(',') && namesAFile.test(head));
  },
  decode,
};

// The header is in the language of the account; its first cell in the three that are proven, else what it leads to.
const firstHeader = /^\uFEFF?"?(?:Activity ID|ID de l['’]activité|Aktivitäts-ID)"?,/;
const namesAFile = /(?:^|,)"?activities\/\d+\.(?:fit|gpx|tcx)(?:\.gz)?"?,/m;

/** How a record begins: the number of an activity. */
const isStart = /^"?\d{1,20}"?,/;

function decode(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  if (bytes.length > limits.bytes) {
    throw new FormatError('csv.too_big', { bytes: bytes.length, limitBytes: limits.bytes });
  }
  const text = new TextDecoder().decode(bytes);
  const { rows, damagedLine } = readCsv(text, isStart, limits.records + 1);
  const [header, ...records] = rows;
  if (!header || header.cells.length < 5) throw new FormatError('strava.no_list');
  const read = newRowReader(header, records);
  const recordings: Recording[] = [];
  const annotations: Annotation[] = [];
  let brokenLine = damagedLine;
  let lost = damagedLine === undefined ? 0 : 1;
  for (const row of records) {
    const said = read(row);
    if (!said) {
      brokenLine = Math.min(brokenLine ?? row.line, row.line);
      lost += 1;
    } else if ('about' in said) annotations.push(said);
    else recordings.push(said);
  }
  const saved = recordings.length + annotations.length;
  if (saved === 0 && brokenLine !== undefined) throw new FormatError('csv.damaged', { line: brokenLine });
  const isCut = rows.length > limits.records;
  return {
    format: 'strava-export',
    kind: saved > 0 ? 'activity_summary' : 'empty',
    device: { manufacturer: 'strava' },
    recordings,
    annotations,
    wellness: [],
    workouts: [],
    unread: {},
    ...(brokenLine !== undefined && {
      partial: phrase('csv.partial', { line: brokenLine, lost, rows: saved }),
    }),
    ...(isCut && { partial: phrase('json.partial_limit', { limit: limits.records, rows: saved }) }),
    warnings: [],
  };
}
