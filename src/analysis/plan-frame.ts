import { addDays, type Day, daysBetween, weekday } from '../domain/day.ts';

/** A planned session, as much of it as the frame looks at. Metres where its length is known. */
export interface PlannedRun {
  readonly id: string;
  readonly day: Day;
  readonly meters?: number;
}

/** A week before the race and what the published figures leave room for. Metres of running. */
export interface FrameWeek {
  readonly from: Day;
  readonly to: Day;
  readonly kind: 'build' | 'taper' | 'race';
  /** Of a whole week; absent where the last four weeks are not known. */
  readonly weeklyMeters?: { readonly low: number; readonly high: number };
  /** The longest run that is no more than 10 % beyond the longest of the 30 days before it, if each week is run as framed. */
  readonly longestMeters?: number;
  /** What the calendar holds of it already, the race left out. */
  readonly planned: { readonly runs: number; readonly meters: number; readonly unmeasured: number };
}

export interface FrameBasis {
  readonly today: Day;
  readonly raceDay: Day;
  readonly raceMeters: number;
  /** Mean week of the last four. */
  readonly weeklyMeters?: number;
  /** Longest run of the last 30 days. */
  readonly longestMeters?: number;
  readonly planned: readonly PlannedRun[];
}

/** Beyond this share of the longest run of 30 days the hazard of an overuse injury was higher in groups (Frandsen 2025). */
export const spikeShare = 1.1;
// Damsted 2019: more injuries in a cohort that rose by 20 to 60 % a week. Less is information, no rule.
const mostRise = 1.2;
const leastShare = 0.9;
/** Bosquet 2007: two weeks, volume down by 41 to 60 %, intensity and frequency kept. */
const taperDays = 14;
const taperShare = { low: 0.4, high: 0.59 };
const mostWeeks = 8;

/** Weeks from today to the race, Monday to Sunday; a race further away shows the first eight. */
export function planFrame(basis: FrameBasis): FrameWeek[] {
  const { today, raceDay } = basis;
  const weeks: FrameWeek[] = [];
  let longest = basis.longestMeters;
  for (let from = today; from <= raceDay && weeks.length < mostWeeks; ) {
    const sunday = addDays(from, 7 - weekday(from));
    const to = sunday < raceDay ? sunday : raceDay;
    const week = weekOf({ from, to }, basis, longest);
    weeks.push(week);
    // A week that is cut by today or the race builds on nothing.
    if (week.kind === 'build' && daysBetween(from, to) === 6 && week.longestMeters)
      longest = week.longestMeters;
    from = addDays(to, 1);
  }
  return weeks;
}

function weekOf(
  { from, to }: Pick<FrameWeek, 'from' | 'to'>,
  { raceDay, raceMeters, weeklyMeters: usual, planned }: FrameBasis,
  longest: number | undefined,
): FrameWeek {
  const left = daysBetween(from, raceDay);
  const kind = to >= raceDay ? 'race' : left < taperDays ? 'taper' : 'build';
  const share = kind === 'build' ? { low: leastShare, high: mostRise } : taperShare;
  const inside = planned.filter(({ day }) => day >= from && day <= to && day !== raceDay);
  const cap =
    longest === undefined ? undefined : Math.min(longest * spikeShare, Math.max(raceMeters, longest));
  return {
    from,
    to,
    kind,
    ...(usual !== undefined && { weeklyMeters: { low: usual * share.low, high: usual * share.high } }),
    ...(cap !== undefined && { longestMeters: kind === 'build' ? cap : Math.min(cap, longest ?? cap) }),
    planned: {
      runs: inside.length,
      meters: inside.reduce((sum, { meters = 0 }) => sum + meters, 0),
      unmeasured: inside.filter(({ meters }) => meters === undefined).length,
    },
  };
}

/** A planned run that goes more than 10 % beyond the longest of the 30 days before it, done or planned. */
export interface PlannedSpike extends PlannedRun {
  readonly longestBefore: number;
  readonly percent: number;
}

/** Judged in the order of their days, each with those before it taken as run. */
export function plannedSpikes(done: readonly PlannedRun[], planned: readonly PlannedRun[]): PlannedSpike[] {
  const all = [...done, ...planned];
  return planned
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .flatMap((run): PlannedSpike[] => {
      const since = addDays(run.day, -30);
      const before = all.filter(({ id, day }) => id !== run.id && day >= since && day < run.day);
      const longestBefore = Math.max(0, ...before.map(({ meters = 0 }) => meters));
      if (run.meters === undefined || longestBefore === 0) return [];
      const percent = 100 * (run.meters / longestBefore - 1);
      return percent > 100 * (spikeShare - 1) + 1e-9 ? [{ ...run, longestBefore, percent }] : [];
    });
}
