import { landmarkInForce } from '../../analysis/landmarks.ts';
import { type ModelResult, performanceModels } from '../../analysis/performance-models.ts';
import type { Activity, Best } from '../../domain/activity.ts';
import { addDays, type Day } from '../../domain/day.ts';
import type { Landmark, LandmarkKind } from '../../domain/landmark.ts';
import { type Period, previousPeriod } from '../../domain/period.ts';
import type { Sport } from '../../domain/sport.ts';
import type { BestEffort, BestSetting } from '../../storage/storage.ts';
import { landmarksOf } from '../training/landmarks.ts';
import { findActivity } from './find-activity.ts';
import { type Asking, periodFor } from './period.ts';
import { usualSport } from './trend.ts';

/** The best of a period over one extent, against the period before and everything known. */
export interface CurveRow {
  readonly best: BestEffort;
  readonly before?: BestEffort;
  readonly record: BestEffort;
}

export interface Weight {
  readonly kilograms: number;
  readonly day: Day;
}

export interface Performance {
  readonly period: Period;
  /** Absent in an empty library. */
  readonly sport?: Sport;
  readonly before?: Period;
  /** The first day with this sport: records are records since then. */
  readonly firstDay?: Day;
  readonly distance: readonly CurveRow[];
  readonly power: readonly CurveRow[];
  readonly models: readonly ModelResult[];
  readonly landmarks: readonly Landmark[];
  /** The last weight within the period. */
  readonly weight?: Weight;
  /** Distances on a treadmill, an indoor trainer or with a motor were left out. */
  readonly leftOut: boolean;
}

/** A distance stands for itself only on open ground: a treadmill's or a motor's metres are others. */
const open: readonly BestSetting[] = ['open'];

/** Best efforts, curves and what they add up to, in one sport. */
export async function performance(
  asking: Asking,
  request: { readonly words: string; readonly sport?: Sport },
): Promise<Performance> {
  const { storage } = asking.deps;
  const { athleteId } = asking.who;
  const period = await periodFor(asking, request.words);
  const days = { from: period.from, to: period.to };
  const sport = request.sport ?? (await usualSport(asking, days)) ?? (await usualSport(asking, {}));
  const nothing = { period, distance: [], power: [], models: [], landmarks: [], leftOut: false };
  if (!sport) return nothing;
  const sports = [sport];
  const before = previousPeriod(period);
  const curve = async (of: Best['of'], settings?: readonly BestSetting[]): Promise<CurveRow[]> => {
    const ask = (span: { readonly from?: Day; readonly to?: Day }) =>
      storage.activities.bests(athleteId, { of, sports, settings, ...span });
    const [best, earlier, records] = await Promise.all([
      ask(days),
      before ? ask({ from: before.from, to: before.to }) : [],
      period.all ? [] : ask({ to: period.to }),
    ]);
    return rowsOf(best, earlier, period.all ? best : records);
  };
  const [distance, power, [first], elsewhere, landmarks, weight] = await Promise.all([
    curve('distance', open),
    curve('power'),
    storage.activities.heads(athleteId, { sports, order: 'oldest', limit: 1 }),
    storage.activities.bests(athleteId, {
      of: 'distance',
      sports,
      settings: ['indoor', 'assisted'],
      ...days,
    }),
    landmarksShown(asking, sport, period.to),
    weightIn(asking, days),
  ]);
  return {
    period,
    sport,
    before,
    firstDay: first?.day,
    distance,
    power,
    models: performanceModels(sport, {
      distance: distance.map(({ best }) => best),
      power: power.map(({ best }) => best),
    }),
    landmarks,
    weight,
    leftOut: elsewhere.length > 0,
  };
}

function rowsOf(
  best: readonly BestEffort[],
  earlier: readonly BestEffort[],
  records: readonly BestEffort[],
): CurveRow[] {
  const at = (efforts: readonly BestEffort[], extent: number) => efforts.find((one) => one.extent === extent);
  return best.map((one) => ({
    best: one,
    before: at(earlier, one.extent),
    record: at(records, one.extent) ?? one,
  }));
}

const kindsOf: { readonly [sport in Sport]?: readonly LandmarkKind[] } = {
  running: [
    'threshold_pace',
    'maximal_aerobic_speed',
    'threshold_heart_rate',
    'max_heart_rate',
    'threshold_power',
  ],
  cycling: ['threshold_power', 'threshold_heart_rate', 'max_heart_rate'],
  swimming: ['critical_swim_speed'],
};

/** The landmarks in force that belong beside the models; who may not read the profile sees none. */
async function landmarksShown(asking: Asking, sport: Sport, day: Day): Promise<Landmark[]> {
  if (!asking.who.scopes.includes('profile:read')) return [];
  const all = await landmarksOf(asking);
  const on = day > asking.today ? asking.today : day;
  return (kindsOf[sport] ?? ['max_heart_rate']).flatMap(
    (kind) => landmarkInForce(all, kind, on, sport) ?? [],
  );
}

/** Watts for each kilogram need a weight of these days; who may not read wellness is shown none. */
async function weightIn(
  asking: Asking,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<Weight | undefined> {
  if (!asking.who.scopes.includes('wellness:read')) return undefined;
  const readings = await asking.deps.storage.wellness.between(asking.who.athleteId, from, to, ['weight']);
  const stated = (await landmarksOf(asking))
    .filter(({ kind, since }) => kind === 'weight' && since >= from && since <= to)
    .map(({ value, since }) => ({ kilograms: value, day: since }));
  return [...readings.map(({ value, day }) => ({ kilograms: value, day })), ...stated]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .at(-1);
}

/** One best of an activity against the best of everything before it. */
export interface AgainstRecord {
  readonly best: Best;
  /** Absent where nothing earlier is that long. */
  readonly record?: BestEffort;
  readonly isRecord: boolean;
}

export interface PersonalBests {
  readonly activity: Activity;
  readonly rows: readonly AgainstRecord[];
  /** The first day with this sport. */
  readonly firstDay: Day;
  readonly indoors: boolean;
}

/** Whether an activity held records when it was done: its best efforts against those of all earlier ones. */
export async function personalBests(asking: Asking, ref: string): Promise<PersonalBests> {
  const { storage } = asking.deps;
  const { athleteId } = asking.who;
  const activity = await findActivity(asking, ref);
  const { sport, day, analysis } = activity;
  const sports = [sport];
  const settings = [settingOf(activity)];
  const [distance, power, sameDay, [first]] = await Promise.all([
    storage.activities.bests(athleteId, { of: 'distance', sports, settings, to: addDays(day, -1) }),
    storage.activities.bests(athleteId, { of: 'power', sports, to: addDays(day, -1) }),
    storage.activities.heads(athleteId, { sports, from: day, to: day }),
    storage.activities.heads(athleteId, { sports, order: 'oldest', limit: 1 }),
  ]);
  const earlierToday = await Promise.all(
    sameDay
      .filter(({ id, start }) => start < activity.start && id !== activity.id)
      .map(({ id }) => storage.activities.get(athleteId, id)),
  );
  const records = [
    ...distance,
    ...power,
    ...earlierToday.flatMap((other) =>
      other && settingOf(other) === settings[0]
        ? other.analysis.bests.map((best) => ({ ...best, activityId: other.id, day: other.day }))
        : [],
    ),
  ];
  return {
    activity,
    rows: analysis.bests.filter(({ of }) => of !== 'heart_rate').map((best) => against(best, records)),
    firstDay: first?.day ?? day,
    indoors: settings[0] === 'indoor',
  };
}

function settingOf({ subSport }: Activity): BestSetting {
  if (subSport === 'e_bike') return 'assisted';
  return subSport === 'treadmill' || subSport === 'indoor' || subSport === 'virtual' ? 'indoor' : 'open';
}

function against(best: Best, records: readonly BestEffort[]): AgainstRecord {
  const beats = (a: Best, b: Best): boolean =>
    best.of === 'distance' ? a.value < b.value : a.value > b.value;
  let record: BestEffort | undefined;
  for (const one of records)
    if (one.of === best.of && one.extent === best.extent && (!record || beats(one, record))) record = one;
  return { best, record, isRecord: record === undefined || beats(best, record) };
}
