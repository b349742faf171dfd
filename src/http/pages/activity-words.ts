import type { ActivityHead } from '../../storage/storage.ts';
import { localTime } from '../../domain/day.ts';
import type { Totals } from '../../domain/recording.ts';
import { readsAsPace, type Sport, type SubSport } from '../../domain/sport.ts';
import type { Voice } from '../../locales/index.ts';

type Named = { readonly title?: string; readonly sport: Sport; readonly subSport?: SubSport };

export const sportName = ({ sport, subSport }: Omit<Named, 'title'>, voice: Voice): string =>
  voice.say('sport.name', { sport, subSport: subSport ?? '' });

/** The title the athlete or the device gave, else the sport. */
export const titleOf = (activity: Named, voice: Voice): string =>
  activity.title || sportName(activity, voice);

/** `Thu 3 Dec 2026, 07:30`: the wall clock where it happened. */
export function whenOf(
  { start, timeZone, day }: Pick<ActivityHead, 'start' | 'timeZone' | 'day'>,
  voice: Voice,
): string {
  return `${voice.day(day)}, ${localTime(start, timeZone).slice(11, 16)}`;
}

export function distanceOf(meters: number | undefined, sport: Sport, voice: Voice): string | undefined {
  if (!meters) return undefined;
  return sport === 'swimming' ? voice.swimDistance(meters) : voice.distance(meters);
}

/** A figure and its unit stay on one line. */
export const unbroken = (figure: string): string => figure.replace(/ /g, '\u00a0');

/** What the sport's speed is called. */
export const paceWord = (sport: Sport, voice: Voice): string =>
  voice.say(readsAsPace(sport) ? 'page.activity.pace' : 'page.chart.speed');

/** Pace or speed over the timer, as the sport reads it. */
export function speedOf(metersPerSecond: number | undefined, sport: Sport, voice: Voice): string | undefined {
  if (!metersPerSecond || metersPerSecond <= 0) return undefined;
  if (sport === 'swimming') return voice.swimPace(metersPerSecond);
  return readsAsPace(sport) ? voice.pace(metersPerSecond) : voice.speed(metersPerSecond);
}

/** Distance over timer, else what the device states. */
export function averageSpeed({ distanceMeters, timerSeconds, averageSpeed }: Totals): number | undefined {
  return distanceMeters && timerSeconds ? distanceMeters / timerSeconds : averageSpeed;
}

/** `10.02 km · 49:31 · 4:57/km · 152 bpm`: the figures that are there. */
export function figuresLine({ totals, sport }: Pick<ActivityHead, 'totals' | 'sport'>, voice: Voice): string {
  return [
    distanceOf(totals.distanceMeters, sport, voice),
    totals.timerSeconds === undefined ? undefined : voice.duration(totals.timerSeconds),
    speedOf(averageSpeed(totals), sport, voice),
    totals.averageHeartRate && `${voice.number(totals.averageHeartRate)} bpm`,
    totals.averagePower && `${voice.number(totals.averagePower)} W`,
  ]
    .filter((figure) => figure !== undefined && figure !== '' && figure !== 0)
    .map((figure) => unbroken(String(figure)))
    .join(' · ');
}
