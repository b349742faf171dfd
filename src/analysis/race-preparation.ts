import { addDays, type Day, daysBetween } from '../domain/day.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import type { Totals } from '../domain/recording.ts';
import type { PredictedRange } from './predict.ts';
import type { Span } from './course.ts';
import { standardDistance } from './race.ts';
import type { Volume } from './predict.ts';

/** A run, as much of it as preparation needs. */
export interface Run {
  readonly id: string;
  readonly day: Day;
  readonly totals: Totals;
}

/** The runs of a span and how fast they were together: total time over total distance. Undefined for no days. */
export function volumeOf(runs: readonly Run[], from: Day, to: Day): Volume | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return undefined;
  const inside = runs.filter(({ day }) => day >= from && day <= to);
  const meters = sum(inside, ({ totals }) => totals.distanceMeters);
  const timed = inside.filter(({ totals }) => totals.distanceMeters && totals.timerSeconds);
  const timedMeters = sum(timed, ({ totals }) => totals.distanceMeters);
  const seconds = sum(timed, ({ totals }) => totals.timerSeconds);
  return {
    from,
    to,
    days,
    runs: inside.length,
    weeklyMeters: (7 * meters) / days,
    ...(timedMeters > 0 && { secondsPerKm: (1000 * seconds) / timedMeters }),
  };
}

const sum = (runs: readonly Run[], of: (run: Run) => number | undefined): number =>
  runs.reduce((total, run) => total + (of(run) ?? 0), 0);

/** Training that went with faster finishes in groups of recreational runners: an association, not a requirement. */
export interface Reference {
  readonly weeklyMeters: Span;
  readonly longestMeters: Span;
}

// Fokkema 2020 (doi 10.1111/sms.13725). Half: faster over 32 km a week and with a longest run over 21 km; marathon: slower
// under 40 km a week, faster over 65, slower with a longest run under 25 km. The 15 km of the half are what plans ask for.
const references: readonly (Reference & { readonly meters: number })[] = [
  {
    meters: standardDistance.half_marathon,
    weeklyMeters: { low: 32_000, high: 32_000 },
    longestMeters: { low: 15_000, high: 21_000 },
  },
  {
    meters: standardDistance.marathon,
    weeklyMeters: { low: 40_000, high: 65_000 },
    longestMeters: { low: 25_000, high: 25_000 },
  },
];

export interface Preparation {
  /** Up to twelve weeks. */
  readonly volume?: Volume;
  readonly lastFourWeeks?: Volume;
  readonly eightWeeks?: Volume;
  readonly longest?: Run;
  readonly longestOfMonth?: Run;
  readonly daysLeft?: number;
  readonly reference?: Reference;
}

/** The twelve weeks up to `today`, as far as the library goes back (`firstDay`). */
export function preparationFor(
  runs: readonly Run[],
  race: { readonly meters: number; readonly today: Day; readonly day?: Day; readonly firstDay: Day },
): Preparation {
  const { today, firstDay } = race;
  const back = (days: number): Day => addDays(today, 1 - days);
  const from = later(back(12 * 7), firstDay);
  const longestSince = (first: Day): Run | undefined =>
    runs
      .filter(({ day, totals }) => day >= first && day <= today && totals.distanceMeters)
      .sort((a, b) => (b.totals.distanceMeters ?? 0) - (a.totals.distanceMeters ?? 0))[0];
  return {
    volume: volumeOf(runs, from, today),
    lastFourWeeks: firstDay <= back(28) ? volumeOf(runs, back(28), today) : undefined,
    eightWeeks: firstDay <= back(56) ? volumeOf(runs, back(56), today) : undefined,
    longest: longestSince(from),
    longestOfMonth: longestSince(back(30)),
    daysLeft: race.day && daysBetween(today, race.day),
    reference: references.find(({ meters }) => Math.abs(meters - race.meters) < 100),
  };
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** What else the list of gaps looks at. */
export interface GapQuestion {
  readonly meters: number;
  readonly today: Day;
  readonly range?: PredictedRange;
  readonly goalSeconds?: number;
  /** Day of the youngest effort the predictions rest on. */
  readonly latestEffort?: Day;
}

const oldEffortDays = 90;
const fewestDays = 56;

/** What is missing for this race, most important first; empty = nothing among what is looked at. */
export function gapsIn(preparation: Preparation, question: GapQuestion): Phrase[] {
  const { volume } = preparation;
  return [
    ...goalGap(question),
    ...distanceGaps(preparation, question.meters),
    ...evidenceGaps(question),
    ...(volume && volume.days < fewestDays
      ? [phrase('race.gap.history', { days: volume.days, weeks: fewestDays / 7 })]
      : []),
  ];
}

function goalGap({ range, goalSeconds, meters }: GapQuestion): Phrase[] {
  if (!range || goalSeconds === undefined || goalSeconds >= range.low) return [];
  const perKm = (1000 * (range.low - goalSeconds)) / meters;
  return [phrase('race.gap.pace', { seconds: range.low - goalSeconds, perKm })];
}

function distanceGaps(
  { volume, longest, longestOfMonth, reference, daysLeft }: Preparation,
  meters: number,
): Phrase[] {
  const gaps: Phrase[] = [];
  // Beyond a half nobody needs to have run the distance before, and how much of it has been studied for the marathon only.
  const wanted = reference?.longestMeters.low ?? (meters <= standardDistance.half_marathon ? meters : 0);
  const reached = longest?.totals.distanceMeters ?? 0;
  if (reference && volume && volume.weeklyMeters < reference.weeklyMeters.low)
    gaps.push(phrase('race.gap.weekly', { meters: volume.weeklyMeters, wanted: reference.weeklyMeters.low }));
  if (reached < wanted) gaps.push(phrase('race.gap.longest', { meters: reached, wanted }));
  const recent = longestOfMonth?.totals.distanceMeters ?? 0;
  if (reached >= wanted && recent < wanted)
    gaps.push(phrase('race.gap.long-ago', { meters: reached, day: longest?.day ?? '', recent }));
  // A taper takes about two weeks, and what is built in it comes too late (science §16).
  if (gaps.length > 0 && daysLeft !== undefined && daysLeft <= 14)
    gaps.push(phrase('race.gap.taper', { days: daysLeft }));
  return gaps;
}

function evidenceGaps({ latestEffort, today }: GapQuestion): Phrase[] {
  if (latestEffort === undefined) return [phrase('race.gap.no-effort')];
  const days = daysBetween(latestEffort, today);
  return days > oldEffortDays ? [phrase('race.gap.old-effort', { days })] : [];
}
