/** The words of one step line, found from left to right as the live parser is known to find them. */
export type Token =
  | { readonly kind: 'time'; readonly seconds: number; readonly isRest: boolean }
  | { readonly kind: 'distance'; readonly meters: number }
  | {
      readonly kind: 'target';
      readonly of: 'power' | 'hr' | 'pace';
      readonly value: Value;
      readonly isZone: boolean;
    }
  | { readonly kind: 'cadence'; readonly value: Value }
  | { readonly kind: 'free' | 'maxeffort' | 'lap' | 'hidepower' | 'ramp' | 'dropped' }
  | { readonly kind: 'intensity'; readonly word: string };

export interface Value {
  readonly units: string;
  readonly value?: number;
  readonly start?: number;
  readonly end?: number;
}

export type Found = Token & { readonly at: number };

type Rule = readonly [pattern: RegExp, read: (match: RegExpExecArray) => Token];

const number = String.raw`\d+(?:\.\d+)?`;
const dash = String.raw`\s*[-–—]\s*`;
const clock = String.raw`\d+:\d\d`;

const metersIn: Readonly<Record<string, number>> = { km: 1000, mi: 1609.344, mtr: 1, yrd: 0.9144 };
const paceUnits: Readonly<Record<string, string>> = {
  km: 'MINS_KM',
  mi: 'MINS_MILE',
  '100m': 'SECS_100M',
  '100y': 'SECS_100Y',
  '500m': 'SECS_500M',
  '400m': 'SECS_400M',
  '250m': 'SECS_250M',
};

function range(
  units: string,
  low: string,
  high: string | undefined,
  read: (text: string) => number = Number,
): Value {
  return high === undefined ? { units, value: read(low) } : { units, start: read(low), end: read(high) };
}

const secondsOf = (text: string): number => {
  const [minutes, seconds] = text.split(':').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
};

const words: Readonly<Record<string, readonly ['power' | 'hr' | 'pace', string]>> = {
  hr: ['hr', '%hr'],
  lthr: ['hr', '%lthr'],
  pace: ['pace', '%pace'],
  ftp: ['power', '%ftp'],
};
const zoneWords: Readonly<Record<string, readonly ['power' | 'hr' | 'pace', string]>> = {
  hr: ['hr', 'hr_zone'],
  lthr: ['hr', 'hr_zone'],
  pace: ['pace', 'pace_zone'],
};

const rules: readonly Rule[] = [
  [
    new RegExp(String.raw`(${clock})(?:/([\w]+))?(?:${dash}(${clock})(?:/([\w]+))?)?\s+pace\b`, 'iy'),
    ([, low, unit, high, second]) => {
      const named = (second ?? unit)?.toLowerCase();
      const units = named === undefined ? 'DEFAULT' : paceUnits[named];
      if (!units) return { kind: 'dropped' };
      return { kind: 'target', of: 'pace', value: range(units, low, high, secondsOf), isZone: false };
    },
  ],
  [
    new RegExp(
      String.raw`(${number})%?(?:${dash}(${number}))?%(?:\s+mmp\s+\d+[ms]|\s*(lthr|hr|pace|ftp)\b)?`,
      'iy',
    ),
    (match) => {
      const [whole, low, high, word] = match;
      const [of, units] = /mmp/i.test(whole)
        ? (['power', '%mmp'] as const)
        : (words[(word ?? 'ftp').toLowerCase()] ?? words.ftp);
      return { kind: 'target', of, value: range(units, low, high), isZone: false };
    },
  ],
  [
    new RegExp(String.raw`(${number})w?(?:${dash}(${number}))?w\b`, 'iy'),
    ([, low, high]) => ({ kind: 'target', of: 'power', value: range('w', low, high), isZone: false }),
  ],
  [
    new RegExp(String.raw`(${number})(?:rpm)?(?:${dash}(${number}))?\s*rpm\b`, 'iy'),
    ([, low, high]) => ({ kind: 'cadence', value: range('rpm', low, high) }),
  ],
  [
    new RegExp(String.raw`c?z(\d)(?:${dash}c?z?(\d))?(?:\s+(lthr|hr|pace)\b)?`, 'iy'),
    ([, low, high, word]) => {
      const [of, units] = zoneWords[(word ?? '').toLowerCase()] ?? (['power', 'power_zone'] as const);
      return { kind: 'target', of, value: range(units, low, high), isZone: true };
    },
  ],
  [
    new RegExp(String.raw`(${number})\s*(km|mi|mtr|yrd)\b`, 'iy'),
    ([, count, unit]) => ({ kind: 'distance', meters: Number(count) * metersIn[unit.toLowerCase()] }),
  ],
  [
    /(?=\d)(?:(\d+)h)?(?:(\d+)(?:m(?![a-z]{1,2}\b)|'))?(?:(\d+)(?:s\b|"))?(?![\d%:/])(\s+rest\b)?/iy,
    ([, hours = 0, minutes = 0, seconds = 0, rest]) => ({
      kind: 'time',
      seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      isRest: rest !== undefined,
    }),
  ],
  [/(?:freeride|free)\b/iy, () => ({ kind: 'free' })],
  [/maxeffort\b/iy, () => ({ kind: 'maxeffort' })],
  [/press lap\b/iy, () => ({ kind: 'lap' })],
  [/hidepower\b/iy, () => ({ kind: 'hidepower' })],
  [/ramp\b/iy, () => ({ kind: 'ramp' })],
  [
    /intensity=(warmup|active|rest|cooldown|recovery|interval|other|auto)\b/iy,
    ([, word]) => ({ kind: 'intensity', word: word.toLowerCase() }),
  ],
];

/** Every token with its place. */
export function tokensOf(line: string): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < line.length; at += 1) {
    if (at > 0 && !/[\s]/.test(line[at - 1])) continue;
    for (const [pattern, read] of rules) {
      pattern.lastIndex = at;
      const match = pattern.exec(line);
      if (!match || match[0] === '') continue;
      found.push({ ...read(match), at });
      at += match[0].length - 1;
      break;
    }
  }
  return found;
}
