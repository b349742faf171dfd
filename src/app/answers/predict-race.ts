import { type AgeGrade, ageGrade } from '../../analysis/age-grade.ts';
import { parseAgeTable } from '../../analysis/age-table.ts';
import {
  ascentCost,
  type Climb,
  climbsCost,
  type CourseSplit,
  courseSplits,
  type Heat,
  heatCost,
  type Span,
} from '../../analysis/course.ts';
import { chooseEfforts, type RaceEffort, strongest } from '../../analysis/efforts.ts';
import { type PredictedRange, type Prediction, predictions, rangeOf } from '../../analysis/predict.ts';
import type { FrameWeek } from '../../analysis/plan-frame.ts';
import { gapsIn, type Preparation, preparationFor } from '../../analysis/race-preparation.ts';
import type { Goal } from '../../domain/athlete.ts';
import { addDays, type Day } from '../../domain/day.ts';
import { InputError, UnsupportedError } from '../../domain/errors.ts';
import type { Phrase } from '../../domain/phrase.ts';
import { raceDistance } from '../../domain/race-distance.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import { frameFor } from '../training/plan-guards.ts';
import type { Asking } from './period.ts';
import { vendorRaces, type VendorSays } from './vendor-day.ts';

export type { CourseSplit } from '../../analysis/course.ts';
export { type PredictionMethod, type Standing, standingOf } from '../../analysis/predict.ts';

export interface RaceWish {
  /** `half`, `10k`, metres; else the goal's. */
  readonly distance?: string;
  readonly day?: Day;
  readonly seconds?: number;
  readonly course?: {
    readonly ascent?: number;
    readonly climbs?: readonly Climb[];
  };
  readonly weather?: { readonly celsius: number; readonly humidity?: number };
  readonly splits?: { readonly negativePercent: number };
  readonly age?: number;
  readonly sex?: 'F' | 'M';
}

/** An effort with the activity it belongs to. */
export interface UsedEffort extends RaceEffort {
  readonly activityMeters?: number;
}

export interface RaceAnswer {
  readonly meters: number;
  readonly day?: Day;
  readonly goalSeconds?: number;
  readonly goalId?: string;
  readonly predictions: readonly Prediction[];
  readonly range?: PredictedRange;
  readonly efforts: readonly UsedEffort[];
  readonly easier: readonly RaceEffort[];
  readonly preparation?: Preparation;
  readonly gaps: readonly Phrase[];
  /** The weeks up to the race; absent without a day or the permission to read the calendar. */
  readonly weeks?: readonly FrameWeek[];
  readonly climb?: Span;
  readonly heat?: Heat;
  /** The range with climb and heat in it. */
  readonly adjusted?: Span;
  readonly splits?: { readonly seconds: number; readonly rows: readonly CourseSplit[] };
  /** `no-table`: the operator gave none; `unknown`: the table has no such row. */
  readonly age?: AgeGrade | 'no-table' | 'unknown' | 'needs-sex';
  readonly vendor: readonly VendorWord[];
  /** Times that a vendor believed possible, of its own accord. Seconds. */
  readonly vendorTimes: readonly VendorSays[];
}

export interface VendorWord {
  readonly score: string;
  readonly value: number;
  readonly day: Day;
  readonly device?: ActivityHead['device'];
}

/** A range for a race by several methods, how ready the athlete is, and what course and weather would cost. */
export async function predictRace(asking: Asking, wish: RaceWish): Promise<RaceAnswer> {
  const { deps, who, today } = asking;
  const { meters, day, seconds: goalSeconds, goalId } = await raceWished(asking, wish);
  checkWish(wish, meters);
  const [{ efforts: yearly, easier, recent }, span] = await Promise.all([
    evidenceFor(asking, meters),
    deps.storage.activities.span(who.athleteId),
  ]);
  const runs = await deps.storage.activities.heads(who.athleteId, {
    sports: ['running'],
    from: addDays(today, -83),
    to: today,
  });
  const preparation = span && preparationFor(runs, { meters, today, day, firstDay: span.first });
  const isListed = yearly.some(
    (effort) => effort.activityId === recent?.activityId && effort.meters === recent.meters,
  );
  const question = {
    meters,
    efforts: yearly,
    recent,
    volume: preparation?.volume,
    eightWeeks: preparation?.eightWeeks,
  };
  const found = predictions(question);
  const range = rangeOf(found, question);
  return {
    meters,
    day,
    goalSeconds,
    goalId,
    predictions: found,
    range,
    efforts: recent && !isListed ? [...yearly, recent] : yearly,
    easier,
    preparation,
    gaps: gapsIn(preparation ?? {}, {
      meters,
      today,
      range,
      goalSeconds,
      latestEffort: yearly
        .map((effort) => effort.day)
        .sort()
        .at(-1),
    }),
    weeks: day && (await frameFor(asking, { day, meters }, runs)),
    ...courseAndWeather(wish, { meters, range, goalSeconds }),
    age: await gradeOf(asking, wish, meters, goalSeconds ?? range?.low),
    vendor: await vendorWords(asking, runs),
    vendorTimes: await vendorRaces(asking, today),
  };
}

/** Throws InputError `race.unbelievable` for what no course, day or runner can be: a slip of unit or digit. */
function checkWish({ course, weather, age, seconds }: RaceWish, meters: number): void {
  const slopes = (course?.climbs ?? []).map(
    ({ gainMeters, lengthMeters }) => Math.abs(gainMeters) / lengthMeters,
  );
  const ends = (course?.climbs ?? []).map(({ startMeters, lengthMeters }) => startMeters + lengthMeters);
  const checks: readonly (readonly [what: string, value: number | undefined, low: number, high: number])[] = [
    ['time_seconds', seconds, meters / 10, meters * 2],
    ['ascent_meters', course?.ascent, 0, meters / 4],
    ['climbs', Math.max(0, ...ends), 0, meters],
    ['climbs', 100 * Math.max(0, ...slopes), 0, 45],
    ['temperature_celsius', weather?.celsius, -30, 50],
    ['humidity_percent', weather?.humidity, 0, 100],
    ['age', age, 5, 100],
  ];
  for (const [what, value, low, high] of checks)
    if (value !== undefined && !(value >= low && value <= high))
      throw new InputError('race.unbelievable', { what, value, low, high });
}

interface Wished {
  readonly meters: number;
  readonly day?: Day;
  readonly seconds?: number;
  readonly goalId?: string;
}

/** What was asked, completed from the goal it means: the one of that distance or day, or the next one. */
async function raceWished({ deps, who, today }: Asking, wish: RaceWish): Promise<Wished> {
  const meters = wish.distance === undefined ? undefined : raceDistance(wish.distance);
  const memories = await deps.storage.memories.list(who.athleteId);
  const goals = memories
    .flatMap(({ id, fact }) => (fact.is === 'goal' ? [{ id, ...fact }] : []))
    .filter((goal) => fits(goal, { meters, day: wish.day, today }))
    .sort((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1));
  const goal = goals.find(({ sport }) => sport === undefined || sport === 'running');
  if (!goal && meters === undefined) {
    const [other] = goals;
    if (other?.sport) throw new UnsupportedError('race.sport', { sport: other.sport });
    throw new InputError('race.no-goal');
  }
  return {
    meters: meters ?? goal?.distanceMeters ?? 0,
    day: wish.day ?? goal?.day,
    seconds: wish.seconds ?? goal?.timeSeconds,
    goalId: goal?.id,
  };
}

function fits(
  goal: Goal,
  { meters, day, today }: { readonly meters?: number; readonly day?: Day; readonly today: Day },
): boolean {
  if (goal.distanceMeters === undefined || (goal.day !== undefined && goal.day < today)) return false;
  if (day !== undefined && goal.day !== undefined && goal.day !== day) return false;
  return meters === undefined || Math.abs(goal.distanceMeters / meters - 1) < 0.02;
}

interface Evidence {
  readonly efforts: readonly UsedEffort[];
  readonly easier: readonly RaceEffort[];
  readonly recent?: UsedEffort;
}

/** The all-out efforts of the last twelve months, and the strongest of the last twelve weeks where another is stronger. */
async function evidenceFor(asking: Asking, meters: number): Promise<Evidence> {
  const { today } = asking;
  const [year, weeks] = await Promise.all([
    bestsSince(asking, addDays(today, -364)),
    bestsSince(asking, addDays(today, -83)),
  ]);
  const { used, easier } = chooseEfforts(year, meters);
  const recent = strongest(chooseEfforts(weeks, meters).used, meters);
  const top = strongest(used, meters);
  const isAnother = recent && (recent.activityId !== top?.activityId || recent.meters !== top.meters);
  return { efforts: used, easier, recent: isAnother ? recent : undefined };
}

/** On open ground: a treadmill's metres are its own. */
async function bestsSince({ deps, who, today }: Asking, from: Day): Promise<UsedEffort[]> {
  const { activities } = deps.storage;
  const bests = await activities.bests(who.athleteId, {
    of: 'distance',
    sports: ['running'],
    settings: ['open'],
    from,
    to: today,
  });
  const heads = await activities.heads(who.athleteId, { sports: ['running'], from, to: today });
  const known = new Map(heads.map((head) => [head.id, head]));
  return bests.map(({ extent, value, activityId, day, startSeconds }) => ({
    meters: extent,
    seconds: value,
    activityId,
    day,
    startSeconds,
    race: known.get(activityId)?.subSport === 'race' || undefined,
    activityMeters: known.get(activityId)?.totals.distanceMeters,
  }));
}

type Course = Pick<RaceAnswer, 'climb' | 'heat' | 'adjusted' | 'splits'>;

function courseAndWeather(
  { course, weather, splits }: RaceWish,
  { meters, range, goalSeconds }: Pick<RaceAnswer, 'meters' | 'range' | 'goalSeconds'>,
): Course {
  const climbs = course?.climbs ?? [];
  const ascent = course?.ascent ?? 0;
  const cost =
    climbs.length > 0
      ? climbsCost(climbs, meters)
      : course?.ascent === undefined
        ? undefined
        : ascentCost({ ascent, descent: ascent, meters });
  const climb = cost && { low: (100 * cost.low) / meters, high: (100 * cost.high) / meters };
  const heat = weather && heatCost(weather.celsius, weather.humidity);
  const times = (end: keyof Span): number =>
    (1 + (climb?.[end] ?? 0) / 100) * (1 + (heat?.percent[end] ?? 0) / 100);
  const adjusted =
    range && (climb || heat)
      ? { low: range.low * times('low'), high: range.high * times('high') }
      : undefined;
  const aim = goalSeconds ?? middle(adjusted ?? range);
  const wanted = splits ?? (climbs.length > 0 ? { negativePercent: 0 } : undefined);
  return {
    climb,
    heat,
    adjusted,
    splits:
      wanted && aim !== undefined
        ? {
            seconds: aim,
            rows: courseSplits({ meters, seconds: aim, every: splitEvery(meters), climbs, ...wanted }),
          }
        : undefined,
  };
}

const middle = (span: Span | undefined): number | undefined => span && (span.low + span.high) / 2;

/** A screenful of rows at most. */
function splitEvery(meters: number): number {
  if (meters <= 11_000) return 1000;
  return meters <= 60_000 ? 5000 : 10_000;
}

async function gradeOf(
  { deps }: Asking,
  { age, sex }: RaceWish,
  meters: number,
  seconds: number | undefined,
): Promise<RaceAnswer['age']> {
  if (age === undefined || seconds === undefined) return undefined;
  const table = await deps.ageTable?.();
  if (table === undefined) return 'no-table';
  if (sex === undefined) return 'needs-sex';
  return ageGrade(parseAgeTable(table), { sex, age }, { meters, seconds }) ?? 'unknown';
}

/** What the devices say of these runs about races or oxygen uptake, the latest of each. */
async function vendorWords(
  { deps, who, today }: Asking,
  runs: readonly ActivityHead[],
): Promise<readonly VendorWord[]> {
  const { activities } = deps.storage;
  const filter = { sports: ['running'], from: addDays(today, -83), to: today } as const;
  const names = await activities.figureNames(who.athleteId, filter);
  const wanted = names.filter((name) => /^vendor\..*(vo2max|race|predict)/.test(name));
  const figures = await activities.figures(who.athleteId, filter, wanted);
  const byId = new Map(runs.map((run) => [run.id, run]));
  const latest = new Map<string, VendorWord>();
  for (const { activityId, figure, value } of figures) {
    const run = byId.get(activityId);
    const score = figure.slice('vendor.'.length);
    if (run && (latest.get(score)?.day ?? '') <= run.day)
      latest.set(score, { score, value, day: run.day, device: run.device });
  }
  return [...latest.values()];
}
