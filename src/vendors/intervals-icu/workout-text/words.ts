/** What one or several words of a step line mean. `ends`: no cue goes on beyond it. */
export type Meaning =
  | { readonly is: 'time'; readonly seconds: number; readonly rest: boolean }
  | { readonly is: 'distance'; readonly meters: number }
  | { readonly is: 'power' | 'hr' | 'pace' | 'cadence'; readonly value: Stated; readonly zone?: true }
  | {
      readonly is: 'flag';
      readonly name: 'ramp' | 'freeride' | 'maxeffort' | 'hidepower' | 'until_lap_press';
    }
  | { readonly is: 'intensity'; readonly word: string }
  /** Has a number and a unit and says nothing that is understood. */
  | { readonly is: 'lost' };

/** One value or a range, in the words of `workout_doc`. */
export interface Stated {
  readonly units: string;
  readonly value?: number;
  readonly start?: number;
  readonly end?: number;
}

/** The meaning of what begins at a word, and how many words it takes. */
export interface Reading {
  readonly meaning: Meaning;
  readonly words: number;
}

const stated = (units: string, low: number, high?: number): Stated =>
  high === undefined ? { units, value: low } : { units, start: low, end: high };
const maybe = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

const one = (meaning: Meaning): Reading => ({ meaning, words: 1 });

type Reader = (word: string, next: string, afterNext: string) => Reading | undefined;

const readTime: Reader = (word, next) => {
  const parts = /^(?:(\d{1,4})h)?(?:(\d{1,5})[m'])?(?:(\d{1,6})[s"])?$/.exec(word);
  if (!parts || word === '') return undefined;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const rest = next === 'rest';
  const meaning = { is: 'time', seconds: hours * 3600 + minutes * 60 + seconds, rest } as const;
  return { meaning, words: rest ? 2 : 1 };
};

const meters: Readonly<Record<string, number>> = { km: 1000, mi: 1609.344, mtr: 1, yrd: 0.9144 };

const readDistance: Reader = (word) => {
  const [, count, unit] = /^(\d{1,7}(?:\.\d+)?)(km|mi|mtr|yrd)$/.exec(word) ?? [];
  return unit === undefined ? undefined : one({ is: 'distance', meters: Number(count) * meters[unit] });
};

const paceUnits: Readonly<Record<string, string>> = {
  km: 'MINS_KM',
  mi: 'MINS_MILE',
  '100m': 'SECS_100M',
  '100y': 'SECS_100Y',
  '500m': 'SECS_500M',
  '400m': 'SECS_400M',
  '250m': 'SECS_250M',
};
const seconds = (clock: string): number => {
  const [minutes, rest] = clock.split(':').map(Number);
  return minutes * 60 + rest;
};

/** The word `Pace` is compulsory, and of the units only these are known: `/100mtr` is none. */
const readPace: Reader = (word, next) => {
  const [, low, unit, high, unit2] =
    /^(\d{1,3}:\d\d)(?:\/(\w+))?(?:-(\d{1,3}:\d\d)(?:\/(\w+))?)?$/.exec(word) ?? [];
  if (low === undefined) return undefined;
  const named = unit2 ?? unit;
  const units = named === undefined ? 'DEFAULT' : paceUnits[named];
  if (next !== 'pace') return one({ is: 'lost' });
  if (units === undefined) return { meaning: { is: 'lost' }, words: 2 };
  const value = stated(units, seconds(low), high === undefined ? undefined : seconds(high));
  return { meaning: { is: 'pace', value }, words: 2 };
};

const shares: Readonly<Record<string, readonly ['power' | 'hr' | 'pace', string]>> = {
  hr: ['hr', '%hr'],
  lthr: ['hr', '%lthr'],
  pace: ['pace', '%pace'],
  ftp: ['power', '%ftp'],
};

const readPercent: Reader = (word, next, afterNext) => {
  const [, low, high] = /^(\d{1,3}(?:\.\d+)?)%?(?:-(\d{1,3}(?:\.\d+)?))?%$/.exec(word) ?? [];
  if (low === undefined) return undefined;
  const range = [Number(low), maybe(high)] as const;
  if (next === 'mmp') {
    const meaning = { is: 'power', value: stated('%mmp', ...range) } as const;
    return { meaning, words: readTime(afterNext, '', '') ? 3 : 2 };
  }
  const [is, units] = shares[next] ?? ['power', '%ftp'];
  return { meaning: { is, value: stated(units, ...range) }, words: Object.hasOwn(shares, next) ? 2 : 1 };
};

const readWatts: Reader = (word) => {
  const [, low, high] = /^(\d{1,5}(?:\.\d+)?)w?(?:-(\d{1,5}(?:\.\d+)?))?w$/.exec(word) ?? [];
  return low === undefined ? undefined : one({ is: 'power', value: stated('w', Number(low), maybe(high)) });
};

const readCadence: Reader = (word) => {
  const [, low, high] = /^(\d{1,3})(?:rpm)?(?:-(\d{1,3}))?rpm$/.exec(word) ?? [];
  return low === undefined
    ? undefined
    : one({ is: 'cadence', value: stated('rpm', Number(low), maybe(high)) });
};

const zones: Readonly<Record<string, readonly ['hr' | 'pace', string]>> = {
  hr: ['hr', 'hr_zone'],
  lthr: ['hr', 'hr_zone'],
  pace: ['pace', 'pace_zone'],
};

const readZone: Reader = (word, next) => {
  const [, low, high] = /^c?z(\d)(?:-c?z?(\d))?$/.exec(word) ?? [];
  if (low === undefined) return undefined;
  const [is, units] = Object.hasOwn(zones, next) ? zones[next] : (['power', 'power_zone'] as const);
  const value = stated(units, Number(low), maybe(high));
  return { meaning: { is, value, zone: true }, words: Object.hasOwn(zones, next) ? 2 : 1 };
};

const readOption: Reader = (word, next) => {
  const intensity = /^intensity=(warmup|active|rest|cooldown|recovery|interval|other|auto)$/.exec(word)?.[1];
  if (intensity) return one({ is: 'intensity', word: intensity });
  if (word === 'press' && next === 'lap')
    return { meaning: { is: 'flag', name: 'until_lap_press' }, words: 2 };
  if (word === 'free' || word === 'freeride') return one({ is: 'flag', name: 'freeride' });
  if (word === 'ramp' || word === 'maxeffort' || word === 'hidepower') return one({ is: 'flag', name: word });
  return undefined;
};

const readers = [readTime, readDistance, readPace, readPercent, readWatts, readCadence, readZone, readOption];

/** What begins at this word; undefined for a word of prose. */
export function readWord(words: readonly string[], at: number): Reading | undefined {
  const [word, next = '', afterNext = ''] = words.slice(at, at + 3).map((text) => text.toLowerCase());
  for (const read of readers) {
    const found = read(word ?? '', next, afterNext);
    if (found) return found;
  }
  return undefined;
}
