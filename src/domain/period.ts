import { Temporal } from 'temporal-polyfill';
import type { Preferences } from './athlete.ts';
import { addDays, type Day, daysBetween, toDay, weekday } from './day.ts';
import { InputError } from './errors.ts';
import { anyOf, countFrom, fold, monthWords } from './spoken-words.ts';
import { cleanText } from './text.ts';

/** A span of the athlete's calendar days, both ends included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
  /** How it was asked for, cleaned: `last-4-weeks`. */
  readonly label: string;
  /** The calendar unit it follows, or `rolling` for one that counts back from today; a free span has none. */
  readonly unit?: 'month' | 'year' | 'rolling';
  /** True for `all`: nothing lies before it. */
  readonly all?: true;
}

export interface PeriodSetting {
  readonly today: Day;
  readonly weekStart: Preferences['weekStart'];
  /** The first day the library knows; where `all` begins. */
  readonly firstDay?: Day;
}

/**
 * A period as people say it; see the table below. Rolling ones (`last-4-weeks` = 28 days) end today, today included;
 * `last-week`, `last-month`, `last-year` are the calendar units before this one; `this-…` are whole, future days too.
 * Throws InputError: `period.unclear`, `period.reversed`, `period.length`, `day.invalid`.
 */
export function resolvePeriod(text: string, setting: PeriodSetting): Period {
  const value = cleanText(text, 60);
  const folded = joined(text);
  for (const [pattern, read] of forms) {
    const match = pattern.exec(folded);
    const span = match && read(match.slice(1), setting, value);
    if (!span) continue;
    if (span.from > span.to) throw new InputError('period.reversed', { from: span.from, to: span.to });
    return { label: value, ...span };
  }
  throw new InputError('period.unclear', { value });
}

const joined = (text: string): string => fold(text).replace(/[\s_]+/g, '-');

/** Whether these words mean something else when the library begins on another day. */
export const beginsWithLibrary = (text: string): boolean =>
  [untilDay, allThereIs].some((form) => form.test(joined(text)));

/**
 * The period to hold this one against: as long and just before; for months and years, the calendar unit before,
 * cut to the same number of days when this one is cut (`soFar`). Undefined before `all`.
 */
export function previousPeriod(period: Period): Period | undefined {
  if (period.all) return undefined;
  const { from, to } = period;
  const label = `before ${period.label}`;
  const days = daysBetween(from, to);
  const months = period.unit === 'rolling' ? 0 : wholeMonths(from, to);
  if (months) return { from: addMonths(from, -months), to: addDays(from, -1), label };
  if (period.unit !== 'month' && period.unit !== 'year')
    return { from: addDays(from, -days - 1), to: addDays(from, -1), label };
  const start = addMonths(from, period.unit === 'year' ? -12 : -1);
  return { from: start, to: earlier(addDays(start, days), addDays(from, -1)), label };
}

/** The part of a period that has happened: compare a running month with as many days of the month before. */
export function soFar(period: Period, today: Day): Period {
  return period.from > today ? period : { ...period, to: earlier(period.to, today) };
}

type Span = Omit<Period, 'label'>;
type Form = readonly [
  RegExp,
  (groups: readonly string[], setting: PeriodSetting, value: string) => Span | undefined,
];

const iso = '\\d{4}-\\d{2}-\\d{2}';

const untilDay = new RegExp(`^\\.\\.\\.?-?(${iso})$`);
const allThereIs = /^(?:all|everything|tout|all-time)$/;

const forms: readonly Form[] = [
  [
    new RegExp(`^(${iso})-?\\.\\.\\.?-?(${iso})$`),
    ([from = '', to = '']) => ({ from: toDay(from), to: toDay(to) }),
  ],
  [
    new RegExp(`^(${iso})-?\\.\\.\\.?$`),
    ([from = ''], { today }) => ({ from: toDay(from), to: later(toDay(from), today) }),
  ],
  [
    untilDay,
    ([to = ''], { firstDay }) => ({ from: earlier(firstDay ?? toDay(to), toDay(to)), to: toDay(to) }),
  ],
  [new RegExp(`^(${iso})$`), ([day = '']) => ({ from: toDay(day), to: toDay(day) })],
  [/^(\d{4})-(\d{2})$/, ([year = '', month = '']) => monthFrom(toDay(`${year}-${month}-01`))],
  [/^(\d{4})$/, ([year = '']) => yearFrom(toDay(`${year}-01-01`))],
  [/^(\d{4})-w(\d{2})$/, ([year, week]) => isoWeekSpan(Number(year), Number(week))],
  [new RegExp(`^(${anyOf(monthWords)})(?:-(\\d{4}))?$`), namedMonth],
  [
    allThereIs,
    (_, { today, firstDay }) => ({ from: earlier(firstDay ?? today, today), to: today, all: true }),
  ],
  [/^(?:today|aujourd'hui)$/, (_, { today }) => ({ from: today, to: today })],
  [/^(?:yesterday|hier)$/, (_, { today }) => ({ from: addDays(today, -1), to: addDays(today, -1) })],
  [/^(?:tomorrow|demain)$/, (_, { today }) => ({ from: addDays(today, 1), to: addDays(today, 1) })],
  [/^(?:this-week|cette-semaine)$/, (_, setting) => week(setting, 0)],
  [/^(?:last-week|la-semaine-derniere|semaine-derniere)$/, (_, setting) => week(setting, -1)],
  [/^(?:next-week|la-semaine-prochaine|semaine-prochaine)$/, (_, setting) => week(setting, 1)],
  [/^(?:this-month|ce-mois(?:-ci)?)$/, (_, { today }) => monthFrom(firstOfMonth(today))],
  [
    /^(?:last-month|le-mois-dernier|mois-dernier)$/,
    (_, { today }) => monthFrom(addMonths(firstOfMonth(today), -1)),
  ],
  [
    /^(?:next-month|le-mois-prochain|mois-prochain)$/,
    (_, { today }) => monthFrom(addMonths(firstOfMonth(today), 1)),
  ],
  [/^(?:this-year|cette-annee)$/, (_, { today }) => yearFrom(firstOfYear(today))],
  [
    /^(?:last-year|l'annee-derniere|annee-derniere)$/,
    (_, { today }) => yearFrom(addMonths(firstOfYear(today), -12)),
  ],
  [
    /^(?:next-year|l'annee-prochaine|annee-prochaine)$/,
    (_, { today }) => yearFrom(addMonths(firstOfYear(today), 12)),
  ],
  [/^(?:last|past|previous|the-last)-(\w+)-(day|week|month|year)s?$/, rolling(-1)],
  [/^(?:les-)?(\w+)-(?:derniers?|dernieres?)-(jour|semaine|mois|an|annee)s?$/, rolling(-1)],
  [/^(?:next|the-next)-(\w+)-(day|week|month)s?$/, rolling(1)],
];

/** Days in a rolling unit; months and years step by the calendar, so that 3 months back from 31 May starts in March. */
const rollingUnits: Readonly<
  Record<string, { readonly days?: number; readonly months?: number; readonly limit: number }>
> = {
  day: { days: 1, limit: 3660 },
  week: { days: 7, limit: 520 },
  month: { months: 1, limit: 120 },
  year: { months: 12, limit: 50 },
};
const frenchUnits: Readonly<Record<string, string>> = {
  jour: 'day',
  semaine: 'week',
  mois: 'month',
  an: 'year',
  annee: 'year',
};

function rolling(side: 1 | -1): Form[1] {
  return ([count = '', word = ''], { today }, value) => {
    const unit = frenchUnits[word] ?? word;
    const size = rollingUnits[unit];
    const n = countFrom(count);
    if (!size || n === undefined) return undefined;
    if (n < 1 || n > size.limit)
      throw new InputError('period.length', { value, count: n, unit: `${unit}s`, limit: size.limit });
    const end = size.days
      ? addDays(today, side * (size.days * n - 1))
      : addDays(addMonths(today, side * n * (size.months ?? 0)), -side);
    return { ...(side < 0 ? { from: end, to: today } : { from: today, to: end }), unit: 'rolling' };
  };
}

/** "November" is the latest November that has begun. */
function namedMonth([name = '', year]: readonly (string | undefined)[], { today }: PeriodSetting): Span {
  const month = String(monthWords.get(name)).padStart(2, '0');
  const thisYear = toDay(`${year ?? today.slice(0, 4)}-${month}-01`);
  return monthFrom(year || thisYear <= today ? thisYear : addMonths(thisYear, -12));
}

function week({ today, weekStart }: PeriodSetting, shift: number): Span {
  const into = weekStart === 'sunday' ? weekday(today) % 7 : weekday(today) - 1;
  const from = addDays(today, 7 * shift - into);
  return { from, to: addDays(from, 6) };
}

/** Week 1 holds 4 January (ISO 8601); week 53 only exists in some years. */
function isoWeekSpan(year: number, number: number): Span | undefined {
  const fourth = toDay(`${String(year).padStart(4, '0')}-01-04`);
  const from = addDays(fourth, 1 - weekday(fourth) + 7 * (number - 1));
  const real = number >= 1 && Temporal.PlainDate.from(from).yearOfWeek === year;
  return real ? { from, to: addDays(from, 6) } : undefined;
}

const monthFrom = (from: Day): Span => ({ from, to: addDays(addMonths(from, 1), -1), unit: 'month' });
const yearFrom = (from: Day): Span => ({ from, to: addDays(addMonths(from, 12), -1), unit: 'year' });
const firstOfMonth = (day: Day): Day => toDay(`${day.slice(0, 7)}-01`);
const firstOfYear = (day: Day): Day => toDay(`${day.slice(0, 4)}-01-01`);
const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
const later = (a: Day, b: Day): Day => (a > b ? a : b);

function addMonths(day: Day, months: number): Day {
  return Temporal.PlainDate.from(day).add({ months }).toString() as Day;
}

/** How many calendar months the span fills exactly, or 0. */
function wholeMonths(from: Day, to: Day): number {
  const end = Temporal.PlainDate.from(to).add({ days: 1 });
  if (!from.endsWith('-01') || end.day !== 1) return 0;
  return Temporal.PlainDate.from(from).until(end, { largestUnit: 'months' }).months;
}
