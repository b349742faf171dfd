import { addDays, type Day, weekday } from '../domain/day.ts';
import { randomFor } from './random.ts';

/** The same three values give the same bytes, on every machine. */
export interface DemoOptions {
  readonly seed: number;
  readonly days: number;
  /** The last day of the history. */
  readonly endDay: Day;
}

export type Phase = 'rest' | 'base' | 'build' | 'recovery' | 'taper' | 'race';

/** One calendar day seen by the coach: where it stands in the season and what life does to it. */
export interface SeasonDay {
  readonly day: Day;
  /** Days after `endDay`; the history is 0 and below. */
  readonly offset: number;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  /** Seasons before the running one. */
  readonly season: number;
  /** Weeks until the half marathon; 0 is its own week. */
  readonly week: number;
  readonly phase: Phase;
  /** Training volume against a full week. */
  readonly volume: number;
  /** Days since the illness of this season began (may be negative); undefined when far away. */
  readonly illnessDay?: number;
  readonly travelling: boolean;
  /** Landed this morning: nobody trains. */
  readonly jetLagged: boolean;
  readonly timeZone: string;
  /** False in the week whose files never reached the library. */
  readonly synced: boolean;
  readonly race?: 'ten' | 'half';
  readonly event?: PlantedEvent;
}

/** What is wrong or odd on purpose, and is known to be. */
export type PlantedEvent =
  | 'strap_spikes'
  | 'strap_dropout'
  | 'gps_jump'
  | 'gps_spoofed'
  | 'no_speed_sensor'
  | 'over_midnight';

const seasonDays = 364;
const illnessLength = 6;
export const homeZone = 'Europe/Paris';
export const awayZone = 'America/New_York';

/** Weeks before the half marathon on which something is planted, and the weekday it falls on. */
const planted: Readonly<Record<string, PlantedEvent>> = {
  '7/3': 'gps_jump',
  '8/7': 'strap_spikes',
  '10/3': 'no_speed_sensor',
  '13/7': 'gps_spoofed',
  '15/7': 'strap_dropout',
  '23/6': 'over_midnight',
};

/** Reads any day around the history. The goal race is the Sunday about six weeks after `endDay`. */
export function seasonCalendar({ seed, endDay }: DemoOptions): (offset: number) => SeasonDay {
  const soon = weekday(addDays(endDay, 39));
  const goalOffset = 39 + 7 - soon;
  return (offset) => {
    const ahead = goalOffset - offset;
    const season = Math.floor(ahead / seasonDays);
    const left = ahead - season * seasonDays;
    const week = Math.floor(left / 7);
    const day = addDays(endDay, offset);
    const on = weekday(day);
    const travelling = left >= 26 * 7 - 2 && left <= 26 * 7 + 3;
    const illnessDay = illnessStart(seed, season) - left;
    return {
      day,
      offset,
      weekday: on,
      season,
      week,
      phase: phaseOf(week),
      volume: volumeOf(week) * (1 - 0.02 * Math.max(0, Math.min(10, season))),
      illnessDay: illnessDay >= -1 && illnessDay < 30 ? illnessDay : undefined,
      travelling,
      jetLagged: left === 26 * 7 - 3,
      timeZone: travelling ? awayZone : homeZone,
      synced: week !== 19,
      race: on === 7 && week === 0 ? 'half' : on === 7 && week === 20 ? 'ten' : undefined,
      event: planted[`${week}/${on}`],
    };
  };
}

/** Days before the half marathon on which the season's illness begins. The running season's lies five weeks back. */
function illnessStart(seed: number, season: number): number {
  const random = randomFor(seed, 'illness', season);
  if (season === 0) return 11 * 7 + random.integer(1, 4);
  return random.pick([9 * 7, 22 * 7, 36 * 7, 42 * 7]) + random.integer(0, 6);
}

export const isIll = ({ illnessDay }: SeasonDay): boolean =>
  illnessDay !== undefined && illnessDay >= 0 && illnessDay < illnessLength;

/** 0 = well, 1 = the worst day. The body knows a day before the head does, and takes weeks to forget. */
export function illnessOn({ illnessDay }: SeasonDay): number {
  if (illnessDay === undefined) return 0;
  if (illnessDay < 0) return 0.45;
  if (illnessDay < 4) return 1;
  return Math.exp(-(illnessDay - 3) / 5.5);
}

function phaseOf(week: number): Phase {
  if (week >= 49) return 'rest';
  if (week === 0 || week === 20) return 'race';
  if (week <= 2) return 'taper';
  if (week === 18 || week === 19) return 'recovery';
  return week <= 29 ? 'build' : 'base';
}

/** Three weeks up, one week down, inside a slow rise from winter to the race; two weeks of taper. */
function volumeOf(week: number): number {
  if (week >= 49) return 0.4;
  if (week <= 2) return [0.4, 0.6, 0.75][week];
  if (week === 20) return 0.6;
  if (week === 18 || week === 19) return 0.65;
  const rise = week <= 17 ? 0.9 + 0.014 * (17 - week) : 0.72 + 0.012 * (48 - week);
  return week % 4 === 0 ? rise * 0.7 : rise;
}
