import type { Language, Preferences } from '../domain/athlete.ts';
import type { Day } from '../domain/day.ts';
import {
  METERS_PER_FOOT,
  METERS_PER_MILE,
  METERS_PER_YARD,
  type Units,
  KILOGRAMS_PER_POUND,
  round,
} from '../domain/units.ts';

type Value = string | number;

/** Says numbers and days the way one athlete reads them. All input is SI; rounding happens here, once. */
export interface Formatter {
  readonly language: Language;
  readonly units: Units;
  number(value: Value, digits?: number): string;
  /** With a sign always: +3, −2. */
  signed(value: Value, digits?: number): string;
  /** `1:05:09`, `4:59`. */
  duration(seconds: Value): string;
  /** `10.53 km`, `6.54 mi`; `850 m` below one unit. */
  distance(meters: Value): string;
  /** Pool and swim distances: `1 500 m`, `1,640 yd`. */
  swimDistance(meters: Value): string;
  /** m/s → `4:05/km`, `6:34/mi`. */
  pace(metersPerSecond: Value): string;
  /** m/s → `1:45/100 m`, `1:36/100 yd`. */
  swimPace(metersPerSecond: Value): string;
  /** m/s → `31.2 km/h`. */
  speed(metersPerSecond: Value): string;
  /** Ascent or altitude: `640 m`, `2,100 ft`. */
  height(meters: Value): string;
  weight(kilograms: Value): string;
  temperature(celsius: Value): string;
  /** A difference of temperatures, given in °C. */
  degrees(celsius: Value): string;
  /** `Thu 3 Dec 2026`, `jeu. 3 déc. 2026`. */
  day(day: Value): string;
  /** `29 Nov 2026`-style range, shortened where the two share a month or a year. */
  days(from: Value, to: Value): string;
  /** Picks a plural form by the language's rules. */
  plural(count: Value, one: string, other: string): string;
  /** Joins with commas and the language's "and". */
  list(items: readonly string[]): string;
  /** Words of a person or a device, in the language's quotation marks. */
  quote(text: Value): string;
  /** `Name: value`, with the language's space before the colon. */
  label(name: string, value: string): string;
}

type Settings = Pick<Preferences, 'language' | 'units' | 'swimUnits'>;

export function formatterFor(settings: Settings): Formatter {
  const { language } = settings;
  const imperial = settings.units === 'imperial';
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const plurals = new Intl.PluralRules(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const days = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const ranges = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

  const number = (value: Value, asked: Value = 0): string => {
    const digits = Math.min(6, Math.max(0, Math.trunc(Number(asked)) || 0));
    return numberFormat(locale, digits).format(round(Number(value), digits));
  };
  const signed = (value: Value, digits = 0): string => {
    const rounded = round(Number(value), digits);
    return `${rounded > 0 ? '+' : rounded < 0 ? '−' : '±'}${number(Math.abs(rounded), digits)}`;
  };
  const unitMeters = imperial ? METERS_PER_MILE : 1000;
  const swimMeters = settings.swimUnits === 'yards' ? METERS_PER_YARD : 1;
  const swimUnit = settings.swimUnits === 'yards' ? 'yd' : 'm';

  // A range takes a hundred times as long to write as a day, and the same few are asked for all day.
  const written = new Map<string, string>();
  const rangeOf = (from: string, to: string): string => {
    const key = `${from} ${to}`;
    const words = written.get(key) ?? ordinal(ranges.formatRange(utc(from), utc(to)));
    if (written.size > 500) written.clear();
    written.set(key, words);
    return words;
  };

  // French counts the first of a month, and only the first.
  const ordinal = (days: string): string =>
    language === 'fr' ? days.replace(/(?<!\d)1(?=[ –\u2009\u202f])/g, '1er') : days;

  return {
    language,
    units: settings.units,
    number,
    signed,
    duration,
    distance: (meters) =>
      Number(meters) < 995 && !imperial
        ? `${number(meters)} m`
        : `${number(Number(meters) / unitMeters, 2)} ${imperial ? 'mi' : 'km'}`,
    swimDistance: (meters) => `${number(Number(meters) / swimMeters)} ${swimUnit}`,
    pace: (speed) => `${clock(unitMeters / Number(speed))}/${imperial ? 'mi' : 'km'}`,
    swimPace: (speed) => `${clock((100 * swimMeters) / Number(speed))}/100 ${swimUnit}`,
    speed: (speed) => `${number((Number(speed) * 3600) / unitMeters, 1)} ${imperial ? 'mph' : 'km/h'}`,
    height: (meters) => (imperial ? `${number(Number(meters) / METERS_PER_FOOT)} ft` : `${number(meters)} m`),
    weight: (kg) => (imperial ? `${number(Number(kg) / KILOGRAMS_PER_POUND, 1)} lb` : `${number(kg, 1)} kg`),
    temperature: (celsius) =>
      imperial ? `${number(Number(celsius) * 1.8 + 32)} °F` : `${number(celsius)} °C`,
    degrees: (celsius) => (imperial ? `${number(Number(celsius) * 1.8)} °F` : `${number(celsius)} °C`),
    day: (day) => (isDay(day) ? ordinal(days.format(utc(day))) : String(day ?? '')),
    days: (from, to) => {
      if (!isDay(from) || !isDay(to)) return `${from ?? ''} – ${to ?? ''}`;
      return from === to ? ordinal(days.format(utc(from))) : rangeOf(String(from), String(to));
    },
    plural: (count, one, other) =>
      `${number(count)} ${plurals.select(Number(count)) === 'one' ? one : other}`,
    list: (items) => lists.format(items),
    label: (name, value) => `${name}${language === 'fr' ? '\u00a0' : ''}: ${value}`,
    quote: (text) => (language === 'fr' ? `«\u00a0${inside(text)}\u00a0»` : `“${inside(text)}”`),
  };
}

/**
 * Words that stay between their quotation marks: a title that closes them could go on as if boucle said it. And they
 * are no link, picture or element for a host that draws Markdown: the structure holds them as they are.
 */
export const inside = (text: Value): string =>
  String(text)
    .replace(/[“”„‟]/g, '"')
    .replace(/[«»]/g, '"')
    .replaceAll('](', '] (')
    .replace(/<(?=[a-z!/?])/gi, '‹');

/** Seconds as `m:ss` or `h:mm:ss`; rounded half-up once, so never `4:60`. */
export function duration(seconds: Value): string {
  const total = Math.floor(Number(seconds) + 0.5);
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const clock = (seconds: number): string => (Number.isFinite(seconds) ? duration(seconds) : '–');
/** A phrase with a missing or wrong day is said as it is: an answer is worth more than its grammar. */
const isDay = (day: Value | undefined): day is Day =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(day)) && !Number.isNaN(utc(day as Day).getTime());
const utc = (day: Value): Date => new Date(`${day as Day}T00:00Z`);

const formats = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale}${digits}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(key, found);
  }
  return found;
}
