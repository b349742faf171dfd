import { fileKey, type DecodedFile, type Lap, type Recording, type Totals } from '../../domain/recording.ts';
import type { Limits } from '../../formats/format.ts';
import { isObject, type JsonObject, listIn, numberIn, present, readObject } from '../../formats/json.ts';
import { labelledIn, linesOf, metersFrom, numberFrom, secondsFrom, speedFrom } from './prose.ts';
import { type Listing, listingOf } from './records.ts';
import { sportOf } from './sports.ts';
import { onlyTold } from '../../formats/told.ts';

type Found = Partial<DecodedFile> & Pick<DecodedFile, 'kind'>;
type Fields = ReadonlyMap<string, string>;

/** An activity as COROS tells of it: notes on its file when `about` names one, else the recording itself. */
export function readActivity(body: Uint8Array, about: string, limits: Limits): Found {
  const { value } = readObject(body, limits);
  const textOf = (key: string): string => (typeof value[key] === 'string' ? value[key] : '');
  const listing = listingOf(textOf('record'));
  if (!listing) return { kind: 'empty', unread: { record: 1 } };
  const detail = fieldsOf(textOf('detail'));
  const both: Fields = new Map([...detail, ...listing.fields]);
  const unread = unreadOf(both, listing.unknown);
  if (about.endsWith('.fit'))
    return { kind: 'activities', annotations: [notesOn(about, listing, both)], unread };
  const recording = recordingOf(listing, both, textOf('laps'));
  return recording ? { kind: 'activities', recordings: [recording], unread } : { kind: 'empty', unread };
}

function fieldsOf(detail: string): Fields {
  const fields = new Map<string, string>();
  for (const line of linesOf(detail))
    for (const { label, value } of labelledIn(line)) if (!fields.has(label)) fields.set(label, value);
  return fields;
}

function notesOn(file: string, { title, sportType }: Listing, fields: Fields) {
  const { sport, subSport } = sportOf(sportType);
  return {
    about: fileKey(file),
    by: 'coros',
    ...(title && { title }),
    ...(sport !== 'other' && { sport }),
    ...(subSport && { subSport }),
    vendorScores: scoresOf(fields),
  };
}

function recordingOf(
  { labelId, title, sportType, start, end }: Listing,
  fields: Fields,
  laps: string,
): Recording | undefined {
  if (start === undefined) return undefined;
  return present<Recording>({
    ...onlyTold,
    ...sportOf(sportType),
    start: start * 1000,
    title: title || undefined,
    totals: totalsOf(fields, end !== undefined && end > start ? end - start : undefined),
    laps: lapsOf(laps),
    vendorScores: scoresOf(fields),
    vendorId: `coros:${labelId}`,
  });
}

/** COROS's words for a figure, and between which values it can be. `--` is no value. */
const read = {
  seconds: (text: string) => within(secondsFrom(text), 1, 2_000_000),
  meters: (text: string) => within(metersFrom(text), 0, 2_000_000),
  speed: (text: string) => within(speedFrom(text), 0.05, 60),
  pulse: (text: string) => within(numberFrom(text), 25, 250),
  watts: (text: string) => within(numberFrom(text), 1, 3000),
  perMinute: (text: string) => within(numberFrom(text), 1, 300),
  energy: (text: string) => within(numberFrom(text), 0, 100_000),
  score: (text: string) => within(numberFrom(text), 0, 10_000),
};

const within = (value: number | undefined, low: number, high: number): number | undefined =>
  value !== undefined && value >= low && value <= high ? value : undefined;

function totalsOf(fields: Fields, elapsedSeconds: number | undefined): Totals {
  const get = (how: keyof typeof read, ...labels: readonly string[]): number | undefined =>
    labels.map((label) => read[how](fields.get(label) ?? '')).find((value) => value !== undefined);
  const [up = '', down = ''] = (fields.get('elevation gain / loss') ?? '').split('/');
  return present<Totals>({
    distanceMeters: get('meters', 'distance'),
    timerSeconds: get('seconds', 'workout time', 'duration'),
    elapsedSeconds: elapsedSeconds ?? get('seconds', 'total time'),
    ascentMeters: read.meters(up) ?? get('meters', 'elevation gain'),
    descentMeters: read.meters(down) ?? get('meters', 'elevation loss'),
    caloriesKcal: get('energy', 'calories'),
    averageHeartRate: get('pulse', 'avg hr', 'average heart rate'),
    averagePower: get('watts', 'average power', 'avg power'),
    averageCadence: get('perMinute', 'average cadence'),
    averageSpeed: get('speed', 'average pace', 'average speed'),
  });
}

/** Names as in a FIT file where COROS means the same; its own where only COROS can explain them. */
const scores: Readonly<Record<string, string>> = {
  'training load': 'coros_training_load',
  'aerobic te': 'training_effect',
  'anaerobic te': 'anaerobic_training_effect',
  performance: 'coros_performance',
};

function scoresOf(fields: Fields): Record<string, number> {
  return Object.fromEntries(
    Object.entries(scores).flatMap(([label, name]) => {
      const value = read.score(fields.get(label) ?? '');
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const understood = new Set([
  'distance',
  'workout time',
  'duration',
  'total time',
  'elevation gain / loss',
  'elevation gain',
  'elevation loss',
  'calories',
  'avg hr',
  'average heart rate',
  'average power',
  'avg power',
  'average cadence',
  'average pace',
  'average speed',
  'labelid',
  'sporttype',
  'time window',
  'location',
  'start coordinates',
  ...Object.keys(scores),
]);

/** Labels that are met and not read, by name. */
export function unreadOf(
  fields: Iterable<readonly [string, string]>,
  unknown: number,
  know = understood,
): Record<string, number> {
  const unread: Record<string, number> = unknown > 0 ? { line: unknown } : {};
  for (const [label] of fields) {
    if (know.has(label) || Object.keys(unread).length >= 40) continue;
    const name = label.replace(/[^\p{L}\p{N} ./%>()-]/gu, '').slice(0, 40);
    if (name && !Object.hasOwn(unread, name)) unread[name] = 1;
  }
  return unread;
}

/** Lengths in centimetres, times in seconds. The whole activity (−1) is no lap; those of the athlete go before kilometres. */
function lapsOf(text: string): Lap[] {
  const groups = listIn(objectOf(text), 'lapGroups').filter((group) => numberIn(group, 'type') !== -1);
  const isAutomatic = (group: JsonObject): boolean => [2, 10].includes(numberIn(group, 'type') ?? 2);
  const group = groups.find((one) => !isAutomatic(one)) ?? groups[0];
  if (!group) return [];
  let at = 0;
  return listIn(group, 'laps').flatMap((row): Lap[] => {
    const seconds = within(numberIn(row, 'time'), 0.1, 500_000);
    if (seconds === undefined) return [];
    const startSeconds = at;
    at += seconds;
    return [
      present<Lap>({
        startSeconds,
        trigger: isAutomatic(group) ? 'distance' : 'other',
        ...lapTotals(row, seconds),
      }),
    ];
  });
}

function lapTotals(row: JsonObject, seconds: number): Totals {
  const centimeters = within(numberIn(row, 'distance'), 0, 100_000_000);
  const pace = within(numberIn(row, 'avgPace'), 20, 20_000);
  return {
    timerSeconds: seconds,
    distanceMeters: centimeters === undefined ? undefined : centimeters / 100,
    averageSpeed: pace === undefined ? undefined : 1000 / pace,
    averageHeartRate: within(numberIn(row, 'avgHr'), 25, 250),
    maxHeartRate: within(numberIn(row, 'maxHr'), 25, 250),
    averagePower: within(numberIn(row, 'avgPower'), 1, 3000),
    averageCadence: within(numberIn(row, 'avgCadence'), 1, 300),
    ascentMeters: within(numberIn(row, 'elevGain'), 0, 10_000),
    descentMeters: within(numberIn(row, 'totalDescent'), 0, 10_000),
  };
}

function objectOf(text: string): JsonObject {
  try {
    const value = JSON.parse(text) as unknown;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
