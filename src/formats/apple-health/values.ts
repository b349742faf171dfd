import type { Day, Instant } from '../../domain/day.ts';
import { cleanText } from '../../domain/text.ts';

const datePattern =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d+)? ?(?:([+-])(\d{2}):?(\d{2})|Z)$/;

/** A moment as Health writes it, `2026-05-12 09:00:11 +0200`, with the athlete's day and seconds east of UTC. */
export interface HealthDate {
  readonly at: Instant;
  readonly day: Day;
  readonly offsetSeconds: number;
}

let lastText = '';
let lastDate: HealthDate | undefined;

/** Reads such a moment; undefined for anything else. Start and end of a sample are often the same text. */
export function healthDate(text: string | undefined): HealthDate | undefined {
  if (text === undefined) return undefined;
  if (text === lastText) return lastDate;
  lastText = text;
  lastDate = parse(text);
  return lastDate;
}

function parse(text: string): HealthDate | undefined {
  const match = datePattern.exec(text);
  if (!match) return undefined;
  const [, day, hour, minute, second, sign, hours = '0', minutes = '0'] = match;
  const offsetSeconds = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // `2026-02-30` would be read as 2 March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  const at = midnight + (Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offsetSeconds) * 1000;
  return { at, day: day as Day, offsetSeconds };
}

/** What one of a unit is in SI. Units follow the settings of the phone, so each value names its own. */
const units: Readonly<Record<string, number>> = {
  m: 1,
  cm: 0.01,
  km: 1000,
  mi: 1609.344,
  ft: 0.3048,
  yd: 0.9144,
  kg: 1,
  g: 0.001,
  lb: 0.453_592_37,
  st: 6.350_293_18,
  kcal: 1,
  Cal: 1,
  kJ: 1 / 4.184,
  J: 1 / 4184,
  s: 1,
  min: 60,
  hr: 3600,
  ms: 0.001,
  W: 1,
  count: 1,
  'count/min': 1,
  'count/s': 60,
  'm/s': 1,
  'km/hr': 1 / 3.6,
  'mi/hr': 0.447_04,
  'mL/min·kg': 1,
  'mL/kg*min': 1,
  'mL/(kg*min)': 1,
  degC: 1,
};

/** The value in metres, kilograms, kilocalories, seconds, m/s, degrees Celsius…; undefined for an unknown unit. */
export function inUnits(value: number, unit: string | undefined): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (unit === 'degF') return ((value - 32) * 5) / 9;
  // A share: written as 0.97 under the unit %.
  if (unit === '%') return Math.abs(value) <= 1 ? value * 100 : value;
  return unit !== undefined && Object.hasOwn(units, unit) ? value * units[unit] : undefined;
}

/** `6575 cm` → 65.75. */
export function quantity(text: string | undefined): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?) (\S{1,20})$/.exec(text ?? '');
  return match ? inUnits(Number(match[1]), match[2]) : undefined;
}

/**
 * What measured, without whose it is: phones and watches are called after their owners. Apps keep their name.
 * `device` is a dump such as `<<HKDevice: 0x…>, name:Apple Watch, manufacturer:Apple, model:Watch, …>`.
 */
export function sourceName(name: string | undefined, device: string | undefined): string {
  const made = `${/manufacturer:(Apple)\b/.exec(device ?? '')?.[1] ?? ''} ${/model:(Watch|iPhone|iPad)\b/.exec(device ?? '')?.[1] ?? ''}`;
  const known = /watch/i.test(`${name ?? ''}${made}`)
    ? 'Apple Watch'
    : (/(iphone|ipad)/i.exec(`${name ?? ''}${made}`)?.[1]?.toLowerCase() ?? '');
  if (known === 'Apple Watch') return known;
  if (known) return known === 'ipad' ? 'iPad' : 'iPhone';
  return cleanText(name ?? '', 60) || 'Apple Health';
}
