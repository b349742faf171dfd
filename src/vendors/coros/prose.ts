/** COROS answers in prose for people: read line by line, what is not understood is counted and does no harm. */
import { type Day, toDay, utcOffsetSeconds, type Instant } from '../../domain/day.ts';

/** What a tool says is JSON text of JSON text; up to three times. */
export function unwrapped(text: string): string {
  let value = text;
  for (let times = 0; times < 3; times += 1) {
    try {
      const inner = JSON.parse(value) as unknown;
      if (typeof inner !== 'string') return value;
      value = inner;
    } catch {
      return value;
    }
  }
  return value;
}

export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[=\-_*]{3,}$/.test(line));

export interface Labelled {
  /** In lower case. */
  readonly label: string;
  readonly value: string;
}

/** `A: b | C: d` is two. A line without a label is undefined. */
export function labelledIn(line: string): Labelled[] {
  return line.split(' | ').flatMap((part) => {
    const match = /^\s*([^:=]{1,60}?)\s*:\s*(.*)$/.exec(part);
    return match ? [{ label: match[1].toLowerCase(), value: match[2].trim() }] : [];
  });
}

export interface Section {
  readonly day: Day;
  readonly lines: readonly string[];
}

/** The lines under each date, and what stood before the first: a title. */
export function sectionsOf(text: string): {
  readonly title: readonly string[];
  readonly days: readonly Section[];
} {
  const title: string[] = [];
  const days: { day: Day; lines: string[] }[] = [];
  for (const line of linesOf(text)) {
    const head = /^(\d{4}-\d{2}-\d{2})(?:\s*[:—–]\s*(.*)|\s*)$/.exec(line);
    const day = head ? dayFrom(head[1]) : undefined;
    if (day) days.push({ day, lines: head?.[2] ? [head[2]] : [] });
    else (days.at(-1)?.lines ?? title).push(line);
  }
  return { title, days };
}

export function dayFrom(text: string | undefined): Day | undefined {
  try {
    return text === undefined ? undefined : toDay(text);
  } catch {
    return undefined;
  }
}

/** `20260430` as a day. */
export const dayFromCompact = (text: string): Day | undefined =>
  dayFrom(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));

export const compact = (day: Day): string => day.replaceAll('-', '');

/** True for an answer that says in so many words that there is nothing: what cannot be read is not nothing. */
export function saysNothing(text: string): boolean {
  const [head, ...rest] = linesOf(text);
  if (head === undefined) return false;
  if (/\(0 records?\)/i.test(head)) return true;
  const hasTitle = /^\s*={3,}\s*$/m.test(text);
  return (hasTitle ? rest : [head, ...rest]).every((line) => nothing.test(line));
}

const nothing = /^no\b.{0,60}\b(?:data|records?|workouts?|files?|activit(?:y|ies)|found|scheduled)\b/i;

/** The first number of a value: `11,240`, `62 ms — Normal`. Undefined for `--` and for what is none. */
export function numberFrom(value: string): number | undefined {
  const match = /-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|-?\d{1,12}(?:\.\d{1,9})?/.exec(value);
  return match ? Number(match[0].replaceAll(',', '')) : undefined;
}

/** `7h 12min`, `16min`, `0 min`, `9h`; also `52:00` and `1:32:40`. In seconds. */
export function secondsFrom(value: string): number | undefined {
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?!\d)/.exec(value);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const words =
    /^(?:(\d{1,3})\s*h(?:ours?|rs?)?)?\s*(?:(\d{1,4})\s*m(?:in(?:utes?)?)?)?\s*(?:(\d{1,5})\s*s(?:ec)?)?(?:\s|$)/i.exec(
      value,
    );
  const [, h, m, s] = words ?? [];
  return h === undefined && m === undefined && s === undefined
    ? undefined
    : Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);
}

const lengths: Readonly<Record<string, number>> = { km: 1000, m: 1, mi: 1609.344, yd: 0.9144, ft: 0.3048 };

/** `10.24 km`, `84 m`. In metres. */
export function metersFrom(value: string): number | undefined {
  const unit = /\d\s*(km|mi|yd|ft|m)\b/i.exec(value)?.[1]?.toLowerCase();
  const number = numberFrom(value);
  return unit === undefined || number === undefined ? undefined : number * lengths[unit];
}

/** `5:05 /km`, `1:45 /100m`, `12.3 km/h`. In metres per second. */
export function speedFrom(value: string): number | undefined {
  const perHour = /^([\d.]+)\s*(km|mi)\/h/i.exec(value);
  if (perHour) return (Number(perHour[1]) * lengths[perHour[2].toLowerCase()]) / 3600;
  const seconds = secondsFrom(value);
  const over = /\/\s*(100\s*m|100\s*yd|km|mi)\b/i.exec(value)?.[1]?.toLowerCase().replace(/\s/g, '');
  if (!seconds || over === undefined) return undefined;
  return (over.startsWith('100') ? 100 * lengths[over.slice(3)] : lengths[over]) / seconds;
}

/** The moment of a clock on the wall, told as milliseconds as if it were UTC. */
export function instantAt(wall: number, timeZone: string): Instant {
  const guess = wall - utcOffsetSeconds(wall, timeZone) * 1000;
  return wall - utcOffsetSeconds(guess, timeZone) * 1000;
}
