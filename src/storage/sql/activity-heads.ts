import type { Activity } from '../../domain/activity.ts';
import type { Totals } from '../../domain/recording.ts';
import type { ActivityBrief, ActivityHead } from '../storage.ts';
import type { ActivityRow, TotalsColumns } from './schema.ts';
import { searchText, toFlag } from './values.ts';

/** Each of the totals and its column. */
const totalsColumns = {
  distanceMeters: 'distance_m',
  timerSeconds: 'timer_s',
  elapsedSeconds: 'elapsed_s',
  movingSeconds: 'moving_s',
  ascentMeters: 'ascent_m',
  descentMeters: 'descent_m',
  caloriesKcal: 'calories_kcal',
  averageHeartRate: 'average_heart_rate',
  maxHeartRate: 'max_heart_rate',
  averagePower: 'average_power_w',
  maxPower: 'max_power_w',
  weightedPower: 'weighted_power_w',
  averageCadence: 'average_cadence',
  averageSpeed: 'average_speed_ms',
  maxSpeed: 'max_speed_ms',
  averageTemperature: 'average_temperature_c',
  strokes: 'strokes',
} as const satisfies Record<keyof Totals, keyof TotalsColumns>;

const totalsNames = Object.keys(totalsColumns) as (keyof Totals)[];

/** The columns of a head, in the order in which `toHead` reads them: totals last. */
export const headColumns = [
  'id',
  'start_utc',
  'time_zone',
  'day',
  'sport',
  'partial',
  'source_count',
  'sub_sport',
  'title',
  'manufacturer',
  'product',
  'serial',
  'leg_group',
  'leg_index',
  'training_load',
  'training_load_method',
  'analysed_weighted_power_w',
  ...totalsNames.map((name) => totalsColumns[name]),
] as const satisfies readonly (keyof ActivityRow)[];

/** The columns of a brief, in the order in which `toBrief` reads them. */
export const briefColumns = [
  'id',
  'start_utc',
  'day',
  'sport',
  'source_count',
  'leg_group',
  'leg_index',
  'training_load',
  'training_load_method',
  'distance_m',
  'timer_s',
  'elapsed_s',
  'ascent_m',
  'graded_speed_ms',
] as const satisfies readonly (keyof ActivityRow)[];

const firstTotal = headColumns.length - totalsNames.length;

type Mutable<T> = { -readonly [key in keyof T]: T[key] };
type HeadCells = readonly [
  id: string,
  start: number,
  timeZone: string,
  day: ActivityHead['day'],
  sport: ActivityHead['sport'],
  partial: number,
  sourceCount: number,
  subSport: ActivityHead['subSport'] | null,
  title: string | null,
  manufacturer: string | null,
  product: string | null,
  serial: string | null,
  legGroup: string | null,
  legIndex: number | null,
  trainingLoad: number | null,
  trainingLoadMethod: string | null,
  weightedPower: number | null,
  ...totals: (number | null)[],
];

/**
 * A row of `headColumns` as a head. Thousands are read at once and 10 ms is all there is for 5,000:
 * hence arrays, one literal, and only the keys that have a value.
 */
export function toHead(row: readonly unknown[]): ActivityHead {
  const cells = row as HeadCells;
  const head: Mutable<ActivityHead> = {
    id: cells[0],
    start: cells[1],
    timeZone: cells[2],
    day: cells[3],
    sport: cells[4],
    partial: cells[5] === 1,
    sourceCount: cells[6],
    totals: toTotals(row),
  };
  if (cells[7] !== null) head.subSport = cells[7];
  if (cells[8] !== null) head.title = cells[8];
  if (cells[9] !== null || cells[10] !== null || cells[11] !== null)
    head.device = device(cells[9], cells[10], cells[11]);
  if (cells[12] !== null && cells[13] !== null) head.leg = { group: cells[12], index: cells[13] };
  if (cells[14] !== null) head.trainingLoad = cells[14];
  if (cells[15] !== null) head.trainingLoadMethod = cells[15];
  if (cells[16] !== null) head.weightedPower = cells[16];
  return head;
}

type BriefCells = readonly [
  id: string,
  start: number,
  day: ActivityBrief['day'],
  sport: ActivityBrief['sport'],
  sourceCount: number,
  legGroup: string | null,
  legIndex: number | null,
  trainingLoad: number | null,
  trainingLoadMethod: string | null,
  distance: number | null,
  timer: number | null,
  elapsed: number | null,
  ascent: number | null,
  gradedSpeed: number | null,
];

/** A row of `briefColumns` as a brief; written out for the same reason as a head. */
export function toBrief(row: readonly unknown[]): ActivityBrief {
  const cells = row as BriefCells;
  const totals: Mutable<ActivityBrief['totals']> = {};
  const brief: Mutable<ActivityBrief> = {
    id: cells[0],
    start: cells[1],
    day: cells[2],
    sport: cells[3],
    sourceCount: cells[4],
    totals,
  };
  if (cells[5] !== null && cells[6] !== null) brief.leg = { group: cells[5], index: cells[6] };
  if (cells[7] !== null) brief.trainingLoad = cells[7];
  if (cells[8] !== null) brief.trainingLoadMethod = cells[8];
  if (cells[9] !== null) totals.distanceMeters = cells[9];
  if (cells[10] !== null) totals.timerSeconds = cells[10];
  if (cells[11] !== null) totals.elapsedSeconds = cells[11];
  if (cells[12] !== null) totals.ascentMeters = cells[12];
  if (cells[13] !== null) brief.gradedSpeed = cells[13];
  return brief;
}

function toTotals(row: readonly unknown[]): Totals {
  const totals: Mutable<Totals> = {};
  for (let i = 0; i < totalsNames.length; i++) {
    const value = row[firstTotal + i] as number | null;
    if (value !== null) totals[totalsNames[i]] = value;
  }
  return totals;
}

const device = (manufacturer: string | null, product: string | null, serial: string | null) => ({
  ...(manufacturer !== null && { manufacturer }),
  ...(product !== null && { product }),
  ...(serial !== null && { serial }),
});

/** The columns of an activity. Its sources are counted, and their file names made searchable, once they are in. */
export function toActivityRow(athleteId: string, activity: Activity): ActivityRow {
  const { totals, device, leg } = activity;
  const row = {
    athlete_id: athleteId,
    id: activity.id,
    start_utc: activity.start,
    elapsed_ms: Math.max(0, Math.round((totals.elapsedSeconds ?? totals.timerSeconds ?? 0) * 1000)),
    day: activity.day,
    time_zone: activity.timeZone,
    sport: activity.sport,
    sub_sport: activity.subSport ?? null,
    title: activity.title ?? null,
    manufacturer: device?.manufacturer ?? null,
    product: device?.product ?? null,
    serial: device?.serial ?? null,
    partial: toFlag(activity.partial),
    leg_group: leg?.group ?? null,
    leg_index: leg?.index ?? null,
    ...loadColumns(activity),
    source_count: 0,
    ...(Object.fromEntries(
      totalsNames.map((name) => [totalsColumns[name], totals[name] ?? null]),
    ) as unknown as TotalsColumns),
  };
  return { ...row, search_text: searchText(row, []) };
}

function loadColumns({ analysis }: Activity) {
  const load = analysis.metrics.training_load;
  return {
    training_load: load?.value ?? null,
    training_load_method: load?.value === undefined ? null : load.method,
    analysed_weighted_power_w: analysis.metrics.weighted_power?.value ?? null,
    graded_speed_ms: analysis.metrics.graded_speed?.value ?? null,
  };
}
