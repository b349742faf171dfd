import { METERS_PER_MILE, METERS_PER_YARD } from '../domain/units.ts';
import type { PhraseParams } from '../domain/phrase.ts';
import { duration, type Formatter } from './format.ts';

/** How the numbers of a session are written in either language; the words around them stand in `en` and `fr`. */

/** `90 s`, `15 min`, `2 min 30 s`, `1 h 30 min`. */
export function shortTime(value: string | number, f: Formatter): string {
  const seconds = Number(value);
  if (!Number.isInteger(seconds)) return `${f.number(seconds, 1)} s`;
  if (seconds < 120 && seconds % 60 !== 0) return `${seconds} s`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [h && `${h} h`, m && `${m} min`, s && `${s} s`].filter(Boolean).join(' ') || '0 s';
}

/** The length of a step as it was meant: `400 m`, `5 km`, `1 mi`, `100 yd` in a pool of yards. */
export function stepDistance(meters: string | number, water: string | number, f: Formatter): string {
  const value = Number(meters);
  if (water === 'yards') return `${trimmed(value / METERS_PER_YARD, f)} yd`;
  if (water === 'open') return f.swimDistance(value);
  const miles = value / METERS_PER_MILE;
  const imperial = f.distance(METERS_PER_MILE).endsWith('mi');
  if (imperial && Math.abs(miles * 4 - Math.round(miles * 4)) < 0.002) return `${trimmed(miles, f)} mi`;
  // A track is metric everywhere.
  if (water === 'meters' || value < 1000 || (value < 3000 && value % 1000 !== 0))
    return `${trimmed(value, f)} m`;
  return imperial ? f.distance(value) : `${trimmed(value / 1000, f)} km`;
}

/** At most two decimals, none where they are zero. */
export function trimmed(value: number, f: Formatter): string {
  const digits = [0, 1, 2].find((d) => Math.abs(value * 10 ** d - Math.round(value * 10 ** d)) < 1e-3) ?? 2;
  return f.number(value, digits);
}

/** m/s → the pace of this sport: `4:05/km`, in a pool by its own unit. */
export function paceOf(speed: number, water: string | number, f: Formatter): string {
  if (water === 'yards') return `${duration((100 * METERS_PER_YARD) / speed)}/100 yd`;
  if (water === 'meters') return `${duration(100 / speed)}/100 m`;
  return water === 'open' ? f.swimPace(speed) : f.pace(speed);
}

/** `240–260`, or `240` when both are the same once rounded. */
export function span(low: string, high: string): string {
  return low === high ? low : `${low}–${high}`;
}

/** `4:00–4:10/km`, the fast end first. */
export function paceSpan(slow: number, fast: number, water: string | number, f: Formatter): string {
  const [a, b] = [paceOf(fast, water, f), paceOf(slow, water, f)];
  return a === b ? a : `${a.slice(0, a.indexOf('/'))}–${b}`;
}

/** m/s of a pace value in its own unit. */
export function speedFrom(unit: string | number, value: string | number): number {
  return (unit === 'seconds_per_100m' ? 100 : 1000) / Number(value);
}

/** Which words stand beside the numbers of a target. */
export interface TargetWords {
  readonly at: string;
  ramp(from: string, to: string): string;
  percent(value: string, unit: string): string;
  zone(of: string, zones: string, several: boolean): string;
  effort(value: string): string;
  readonly units: {
    readonly bpm: string;
    readonly watts: string;
    readonly rpm: string;
    readonly steps_per_minute: string;
  };
  /** An open zone: up to / from this value, or for paces slower / faster than. */
  open(end: string, value: string, isPace: boolean): string;
}

/** One target in words, with what a relative one comes to in brackets. */
export function targetWords(p: PhraseParams, f: Formatter, words: TargetWords): string {
  const inside = resolved(p, f, words);
  return `${wish(p, f, words)}${inside ? ` (${inside})` : ''}`;
}

function wish(p: PhraseParams, f: Formatter, words: TargetWords): string {
  const { of = '', unit = '', low = 0, high = 0, water = '', ramp } = p;
  const [a, b] = [trimmed(Number(low), f), trimmed(Number(high), f)];
  if (unit === 'zone') return words.zone(String(of), span(a, b), low !== high);
  if (of === 'effort') return words.effort(span(a, b));
  if (of === 'pace') {
    const [slow, fast] = [speedFrom(unit, high), speedFrom(unit, low)];
    return ramp
      ? words.ramp(paceOf(fast, water, f), paceOf(slow, water, f))
      : `${words.at} ${paceSpan(slow, fast, water, f)}`;
  }
  if (of === 'speed') {
    const [from, to] = [f.speed(Number(low) / 3.6), f.speed(Number(high) / 3.6)];
    return ramp ? words.ramp(from, to) : `${words.at} ${span(from.replace(/ .*/, ''), to)}`;
  }
  const suffix = (value: string): string =>
    String(unit).startsWith('percent')
      ? words.percent(value, String(unit))
      : `${value} ${words.units[unit as keyof TargetWords['units']] ?? ''}`;
  return ramp ? words.ramp(a, suffix(b)) : `${words.at} ${suffix(span(a, b))}`;
}

/** What zone 2 or 85 % comes to. */
function resolved(p: PhraseParams, f: Formatter, words: TargetWords): string {
  const { of, from, to, open, water = '', ramp } = p;
  if (from === undefined || to === undefined) return '';
  const [low, high] = [Number(from), Number(to)];
  if (of === 'pace')
    return open
      ? words.open(String(open), paceOf(open === 'low' ? high : low, water, f), true)
      : paceSpan(low, high, water, f);
  const unit = of === 'power' ? words.units.watts : words.units.bpm;
  if (open) return words.open(String(open), `${f.number(open === 'low' ? high : low)} ${unit}`, false);
  return ramp
    ? `${f.number(low)}→${f.number(high)} ${unit}`
    : `${span(f.number(low), f.number(high))} ${unit}`;
}

/** A value in the unit it was sent in, for an answer that teaches: `1:30/km`, `85 %`, `900 W`. */
export function inUnit(unit: string | number, value: string | number, f: Formatter): string {
  switch (unit) {
    case 'seconds_per_km':
      return `${duration(value)}/km`;
    case 'seconds_per_100m':
      return `${duration(value)}/100 m`;
    case 'km_per_hour':
      return `${trimmed(Number(value), f)} km/h`;
    case 'watts':
      return `${trimmed(Number(value), f)} W`;
    case 'bpm':
      return `${trimmed(Number(value), f)} bpm`;
    case 'rpm':
    case 'steps_per_minute':
      return `${trimmed(Number(value), f)}/min`;
    case 'rpe':
    case 'zone':
      return trimmed(Number(value), f);
    default:
      return `${trimmed(Number(value), f)} %`;
  }
}
