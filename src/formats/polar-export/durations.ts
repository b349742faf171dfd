import { type JsonObject, numberIn } from '../json.ts';

/** Seconds of `PT1H30M`, `PT4194.878S` or `27000s`; undefined for anything else. */
export function secondsOf(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const plain = /^(\d+(?:\.\d+)?)s$/.exec(text);
  if (plain) return Number(plain[1]);
  const iso = /^P(?:(\d+)D)?T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text);
  if (!iso || text === 'PT') return undefined;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = iso;
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A length of time under any of its spellings: `duration` as text, `durationMillis` as a number. */
export function secondsIn(row: JsonObject, key: string): number | undefined {
  const millis = numberIn(row, `${key}Millis`);
  return millis === undefined ? secondsOf(row[key]) : millis / 1000;
}
