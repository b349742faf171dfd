import type { Day } from '../domain/day.ts';
import type { Totals } from '../domain/recording.ts';
import type { Sport, SubSport } from '../domain/sport.ts';

/** One use of a pair of shoes or a bike. */
export interface GearUse {
  readonly name: string;
  readonly day: Day;
  readonly sport: Sport;
  readonly subSport?: SubSport;
  readonly totals: Totals;
  /** Our mean of the seconds, bpm. */
  readonly heartRate?: number;
  /** As if the way had been flat, m/s. */
  readonly gradedSpeed?: number;
}

/** What was done with one piece of gear. SI units. */
export interface GearSum {
  readonly activities: number;
  readonly meters: number;
  readonly seconds: number;
  readonly first: Day;
  readonly last: Day;
}

export interface GearRow {
  readonly name: string;
  /** In the period, by sport done with it; a shoe that walks and runs has two. */
  readonly sport: Sport;
  readonly period: GearSum;
  /** As far back as the library goes, all sports. */
  readonly all: GearSum;
  readonly speed?: number;
  readonly alike?: AlikeUses;
}

/** Uses that may be held beside those of other gear: outdoors, 20 minutes to two hours, no race, with heart rate. */
export interface AlikeUses {
  readonly n: number;
  /** All metres over all heartbeats. */
  readonly metersPerBeat: number;
  readonly speed: number;
  readonly gradedSpeed?: number;
  readonly heartRate: number;
}

/** Rows by gear and sport, the most time first. `uses` are all of the library; `period` cuts them. */
export function gearRows(
  uses: readonly GearUse[],
  period: { readonly from: Day; readonly to: Day; readonly sport?: Sport },
): GearRow[] {
  const all = Map.groupBy(uses, ({ name }) => name);
  const inside = uses.filter(
    ({ day, sport }) =>
      day >= period.from && day <= period.to && (period.sport === undefined || sport === period.sport),
  );
  return [...Map.groupBy(inside, ({ name, sport }) => `${sport} ${name}`).values()]
    .map((own): GearRow => {
      const [{ name, sport }] = own;
      const sum = sumOf(own);
      return {
        name,
        sport,
        period: sum,
        all: sumOf(all.get(name) ?? own),
        speed: speedOf(own),
        alike: alikeOf(own),
      };
    })
    .sort((a, b) => b.period.seconds - a.period.seconds);
}

/** Gear of the library that the period did not see: the shoes in the cupboard. */
export const restingGear = (
  uses: readonly GearUse[],
  rows: readonly GearRow[],
): { name: string; all: GearSum }[] =>
  [...Map.groupBy(uses, ({ name }) => name)]
    .filter(([name]) => !rows.some((row) => row.name === name))
    .map(([name, own]) => ({ name, all: sumOf(own) }))
    .sort((a, b) => (a.all.last < b.all.last ? 1 : -1));

const secondsOf = ({ totals }: GearUse): number => totals.timerSeconds ?? totals.elapsedSeconds ?? 0;

function sumOf(uses: readonly GearUse[]): GearSum {
  const days = uses.map(({ day }) => day).sort();
  return {
    activities: uses.length,
    meters: uses.reduce((sum, { totals }) => sum + (totals.distanceMeters ?? 0), 0),
    seconds: uses.reduce((sum, use) => sum + secondsOf(use), 0),
    first: days[0],
    last: days[days.length - 1],
  };
}

function speedOf(uses: readonly GearUse[]): number | undefined {
  const moved = uses.filter((use) => (use.totals.distanceMeters ?? 0) > 0 && secondsOf(use) > 0);
  const { meters, seconds } = moved.length > 0 ? sumOf(moved) : { meters: 0, seconds: 0 };
  return seconds > 0 ? meters / seconds : undefined;
}

const unlike: ReadonlySet<SubSport> = new Set(['treadmill', 'indoor', 'virtual', 'race', 'e_bike']);
const alikeSeconds = { least: 20 * 60, most: 2 * 3600 };

function alikeOf(uses: readonly GearUse[]): AlikeUses | undefined {
  const alike = uses.filter((use) => {
    const seconds = secondsOf(use);
    return (
      !(use.subSport && unlike.has(use.subSport)) &&
      seconds >= alikeSeconds.least &&
      seconds <= alikeSeconds.most &&
      use.heartRate !== undefined &&
      (use.totals.distanceMeters ?? 0) > 0
    );
  });
  if (alike.length === 0) return undefined;
  const { meters, seconds } = sumOf(alike);
  const beats = alike.reduce((sum, use) => sum + ((use.heartRate ?? 0) * secondsOf(use)) / 60, 0);
  const graded = alike.filter(({ gradedSpeed }) => gradedSpeed !== undefined);
  const gradedSeconds = graded.reduce((sum, use) => sum + secondsOf(use), 0);
  return {
    n: alike.length,
    metersPerBeat: meters / beats,
    speed: meters / seconds,
    heartRate: (beats * 60) / seconds,
    ...(graded.length === alike.length && {
      gradedSpeed:
        graded.reduce((sum, use) => sum + (use.gradedSpeed ?? 0) * secondsOf(use), 0) / gradedSeconds,
    }),
  };
}
