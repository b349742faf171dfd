import type { Instant } from '../../domain/day.ts';
import { instantOf } from '../iso-time.ts';

/** Beginnings of the months' names in English, French and German, without accents. */
const months: readonly RegExp[] = [
  /^jan/,
  /^fe[bv]/,
  /^(mar|mrz|maer)/,
  /^(apr|avr)/,
  /^ma[iy]/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|aou)/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^de[cz]/,
];

/**
 * The moment in `Activity Date`: UTC, in the manner of the account's language: `May 9, 2023, 10:09:29 AM`,
 * `21 juil. 2026 à 15:09:27`, `21.07.2026, 15:09:27`. Undefined for anything else.
 */
export function dateOf(text: string): Instant | undefined {
  const iso = instantOf(text);
  if (!Number.isNaN(iso)) return iso;
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const clock = /(\d{1,2})[:h](\d{2})(?::(\d{2}))?\s*([ap])?\.?m?/.exec(plain);
  const day = dayOf(clock ? plain.slice(0, clock.index) : plain);
  if (!clock || !day) return undefined;
  const [, hour, minute, second = '0', half] = clock;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  const two = (value: string | number): string => String(value).padStart(2, '0');
  const at = instantOf(`${day.map(two).join('-')}T${two(hours)}:${minute}:${two(second)}Z`);
  return Number.isNaN(at) ? undefined : at;
}

function dayOf(text: string): readonly [year: number, month: number, day: number] | undefined {
  const year = Number(/\b(\d{4})\b/.exec(text)?.[1]);
  // With numbers alone the day comes first: accounts that write the month first write its name.
  const numbers = /\b(\d{1,2})[./](\d{1,2})[./]\d{4}\b/.exec(text);
  if (numbers) return [year, Number(numbers[2]), Number(numbers[1])];
  const name = /[a-z]{3,}/.exec(text)?.[0] ?? '';
  const month = months.findIndex((beginning) => beginning.test(name)) + 1;
  const day = Number(/\b(\d{1,2})(?!\d)/.exec(text.replace(/\d{4}/, ''))?.[1]);
  return month > 0 && day > 0 && year > 0 ? [year, month, day] : undefined;
}
