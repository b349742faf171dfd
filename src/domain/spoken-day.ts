import { addDays, type Day, toDay, weekday } from './day.ts';
import { InputError } from './errors.ts';
import { phrase, type Phrase } from './phrase.ts';
import { anyOf, countFrom, fold, monthWords, weekdayWords } from './spoken-words.ts';
import { cleanText } from './text.ts';

/** Which way a day without a year or a bare weekday looks. `any` looks forward and refuses nothing. */
export type Looking = 'future' | 'past' | 'any';

export interface SpokenDay {
  readonly day: Day;
  /** The rule that was used where people differ; say it beside the day. */
  readonly rule?: Phrase;
}

/**
 * A day as people say it ("Thursday", "demain", "in 3 days", "le 3 décembre", `2026-12-03`), seen from `today`.
 * Throws InputError: `day.unclear`, `day.ambiguous` (both days are named), `day.past`, `day.future`, `day.invalid`,
 * `day.weekday_mismatch`.
 */
export function resolveDay(text: string, today: Day, looking: Looking = 'future'): Day {
  return resolveSpokenDay(text, today, looking).day;
}

/** As `resolveDay`, with the rule that decided. */
export function resolveSpokenDay(text: string, today: Day, looking: Looking = 'future'): SpokenDay {
  const said: Said = { value: cleanText(text, 60), folded: fold(text), today, looking };
  for (const [pattern, read] of rules) {
    const match = pattern.exec(said.folded);
    const found = match && read(match.slice(1), said);
    if (found) return inSight(typeof found === 'string' ? { day: found } : found, said);
  }
  throw new InputError('day.unclear', { value: said.value, today });
}

interface Said {
  readonly value: string;
  readonly folded: string;
  readonly today: Day;
  readonly looking: Looking;
}

type Rule = readonly [RegExp, (groups: readonly string[], said: Said) => Day | SpokenDay | undefined];

const dayName = `(${anyOf(weekdayWords)})`;
const month = `(${anyOf(monthWords)})\\.?`;
const number = `(\\d{1,2})(?:st|nd|rd|th|er)?`;
const partOfDay = `(?: (?:morning|afternoon|evening|night|matin|midi|apres-midi|soir))?`;
const rule = (source: string): RegExp => new RegExp(`^(?:on |for |le |the |ce )?${source}$`);
const inDays =
  (days: number): Rule[1] =>
  (_, { today }) =>
    addDays(today, days);

const rules: readonly Rule[] = [
  [/^(\d{4}-\d{2}-\d{2})$/, ([iso]) => toDay(iso ?? '')],
  [rule(`(?:today|aujourd'hui|tonight|soir|matin|this (?:morning|afternoon|evening))`), inDays(0)],
  [rule(`(?:tomorrow|demain)${partOfDay}`), inDays(1)],
  [rule(`(?:day after tomorrow|apres[- ]demain)${partOfDay}`), inDays(2)],
  [rule(`(?:yesterday|hier)${partOfDay}`), inDays(-1)],
  [rule(`(?:day before yesterday|avant[- ]hier)`), inDays(-2)],
  // French counts both ends: "huit jours" is a week, "quinze jours" a fortnight. Digits are taken as written.
  [/^dans huit jours$/, inDays(7)],
  [/^(?:dans quinze jours|in a fortnight)$/, inDays(14)],
  [/^([+-]\d{1,4})(?: ?(?:d|days?|j|jours?))?$/, ([n], { today }) => addDays(today, Number(n))],
  [/^(?:in|dans) (\w+) (days?|jours?|weeks?|semaines?)$/, ([n, unit], said) => shifted(said, n, unit)],
  [/^(\w+) (days?|weeks?) ago$/, ([n, unit], said) => shifted(said, n, unit, -1)],
  [/^il y a (\w+) (jours?|semaines?)$/, ([n, unit], said) => shifted(said, n, unit, -1)],
  [new RegExp(`^(?:this|ce) ${dayName}${partOfDay}$`), thisWeek],
  [rule(`${dayName}${partOfDay}`), bareWeekday],
  [rule(`${dayName} (?:de cette semaine|this week)`), thisWeek],
  [rule(`(?:next ${dayName}|${dayName} (?:prochain|next week|de la semaine prochaine))`), nextWeek],
  [rule(`(?:last ${dayName}|${dayName} dernier)`), lastBefore],
  [rule(`${dayName} (?:en huit|week|in a week)`), (groups, said) => comingWeekday(said, groups, 7)],
  [rule(`${dayName} (?:en quinze|in two weeks)`), (groups, said) => comingWeekday(said, groups, 14)],
  [rule(`(?:${dayName} (?:the |le )?)?${number} (?:of |de )?${month}(?: (\\d{4}))?`), dayThenMonth],
  [rule(`(?:${dayName} (?:the |le )?)?${month} ${number}(?: (\\d{4}))?`), monthThenDay],
  [/^(\d{1,2})([/.])(\d{1,2})(?:[/.](\d{4}))?$/, numeric],
  [
    /^(?:(?:the|le) (\d{1,2})(?:st|nd|rd|th|er)?|(\d{1,2})(?:st|nd|rd|th))$/,
    ([a, b], said) => dayOfMonth(said, a ?? b),
  ],
];

function shifted(said: Said, count = '', unit = '', sign: 1 | -1 = 1): Day | undefined {
  const n = countFrom(count);
  return n === undefined ? undefined : addDays(said.today, sign * n * (/^(w|s)/.test(unit) ? 7 : 1));
}

/**
 * A weekday alone is the first such day after today (before it, when looking back). Who means today says "today",
 * so on a Thursday "Thursday" is in a week; because not everyone hears it so, the rule is said.
 */
function bareWeekday(groups: readonly string[], said: Said): SpokenDay {
  if (said.looking === 'past') return { day: lastBefore(groups, said) };
  const day = comingWeekday(said, groups);
  const todayIsIt = weekday(said.today) === weekdayIn(groups);
  return todayIsIt ? { day, rule: phrase('day.same_weekday', { today: said.today, day }) } : { day };
}

function comingWeekday(said: Said, groups: readonly string[], extra = 0): Day {
  const ahead = (weekdayIn(groups) - weekday(said.today) + 7) % 7 || 7;
  return addDays(said.today, ahead + extra);
}

function lastBefore(groups: readonly string[], said: Said): Day {
  const back = (weekday(said.today) - weekdayIn(groups) + 7) % 7 || 7;
  return addDays(said.today, -back);
}

function thisWeek(groups: readonly string[], { today }: Said): Day {
  return addDays(today, weekdayIn(groups) - weekday(today));
}

/** "Next Friday" on a Wednesday is in two days for some and in nine for others: both are named. */
function nextWeek(groups: readonly string[], said: Said): Day {
  const coming = comingWeekday(said, groups);
  const inNextWeek = addDays(thisWeek(groups, said), 7);
  const plain = /next week|semaine prochaine/.test(said.folded);
  if (coming !== inNextWeek && !plain) throw ambiguous(said, coming, inNextWeek);
  return inNextWeek;
}

function weekdayIn(groups: readonly (string | undefined)[]): number {
  return weekdayWords.get(groups.find(Boolean) ?? '') ?? 0;
}

function dayThenMonth([name, day, monthName, year]: readonly (string | undefined)[], said: Said): Day {
  const found = calendarDay(said, Number(day), monthWords.get(monthName ?? '') ?? 0, year);
  if (name && weekdayWords.get(name) !== weekday(found))
    throw new InputError('day.weekday_mismatch', { value: said.value, day: found });
  return found;
}

function monthThenDay([name, monthName, day, year]: readonly (string | undefined)[], said: Said): Day {
  return dayThenMonth([name, day, monthName, year], said);
}

/** `30/11` can only be a day; `3/12` is December or March according to the country. A dot is always day.month. */
function numeric([first, mark, second, year]: readonly (string | undefined)[], said: Said): Day {
  const [a, b] = [Number(first), Number(second)];
  if (mark === '.' || a > 12 || a === b) return calendarDay(said, a, b, year);
  if (b > 12) return calendarDay(said, b, a, year);
  throw ambiguous(said, calendarDay(said, a, b, year), calendarDay(said, b, a, year));
}

/** "Le 3": the next third of a month. A month without that day is passed over. */
function dayOfMonth(said: Said, day = ''): Day | undefined {
  const [year = 0, thisMonth = 0] = said.today.split('-').map(Number);
  const step = said.looking === 'past' ? -1 : 1;
  for (let i = 0; i < 3; i++) {
    const index = thisMonth - 1 + step * i;
    const found = realDay(year + Math.floor(index / 12), ((index + 12) % 12) + 1, Number(day));
    if (found && ahead(found, said)) return found;
  }
  return undefined;
}

/** Without a year: the nearest such day on the side one looks to, today included. */
function calendarDay(said: Said, day: number, month: number, year?: string): Day {
  const start = Number(year ?? said.today.slice(0, 4));
  const step = said.looking === 'past' ? -1 : 1;
  const years = year ? [start] : Array.from({ length: 9 }, (_, i) => start + step * i);
  for (const y of years) {
    const found = realDay(y, month, day);
    if (found && (year || ahead(found, said))) return found;
  }
  throw new InputError('day.invalid', { value: said.value });
}

const ahead = (day: Day, { today, looking }: Said): boolean =>
  looking === 'past' ? day <= today : day >= today;

function realDay(year: number, month: number, day: number): Day | undefined {
  try {
    return toDay([String(year).padStart(4, '0'), two(month), two(day)].join('-'));
  } catch {
    return undefined;
  }
}

const two = (n: number): string => String(n).padStart(2, '0');

function inSight(found: SpokenDay, { value, today, looking }: Said): SpokenDay {
  const params = { value, day: found.day, today };
  if (looking === 'future' && found.day < today) throw new InputError('day.past', params);
  if (looking === 'past' && found.day > today) throw new InputError('day.future', params);
  return found;
}

function ambiguous({ value }: Said, first: Day, second: Day): InputError {
  return new InputError('day.ambiguous', { value, first, second });
}
