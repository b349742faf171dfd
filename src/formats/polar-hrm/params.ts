import { instantOf } from '../iso-time.ts';

/** Lines of each section, by its name in lower case. */
export type Sections = ReadonlyMap<string, readonly string[]>;

export function sectionsOf(text: string): Sections {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const name = /^\[([\w-]{1,40})\]\s*$/.exec(line.replace('\uFEFF', ''))?.[1];
    if (name) sections.set(name.toLowerCase(), (lines = []));
    else if (line.trim() !== '') lines.push(line);
  }
  return sections;
}

/** What the head of the file says. */
export interface Params {
  /** The clock on the wall, as if it were UTC. */
  readonly clock: number;
  readonly lengthSeconds: number;
  /** Seconds between two lines of data; 0 when each line is one beat. */
  readonly intervalSeconds: number;
  /** Lines that a whole file has. */
  readonly expected: number;
  readonly has: {
    readonly speed: boolean;
    readonly cadence: boolean;
    readonly altitude: boolean;
    readonly power: boolean;
  };
  /** Miles, feet and pounds. */
  readonly isUs: boolean;
  readonly maxHeartRate?: number;
  readonly restingHeartRate?: number;
  readonly weight?: number;
}

/** The interval that stands for "beat by beat". */
const beatByBeat = 238;

export function paramsOf(sections: Sections): Params | undefined {
  const values = new Map(
    (sections.get('params') ?? []).flatMap((line): [string, string][] => {
      const at = line.indexOf('=');
      return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
    }),
  );
  const date = /^(\d{4})(\d{2})(\d{2})$/.exec(values.get('date') ?? '');
  const time = secondsOfClock(values.get('starttime'));
  const interval = Number(values.get('interval'));
  if (!date || time === undefined || !(interval > 0) || (interval > 60 && interval !== beatByBeat))
    return undefined;
  const midnight = instantOf(`${date[1]}-${date[2]}-${date[3]}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  const lengthSeconds = secondsOfClock(values.get('length')) ?? 0;
  const intervalSeconds = interval === beatByBeat ? 0 : interval;
  const number = (name: string): number | undefined => Number(values.get(name)) || undefined;
  return {
    clock: midnight + time * 1000,
    lengthSeconds,
    intervalSeconds,
    // Beats cannot be counted from the length.
    expected: intervalSeconds > 0 ? Math.floor(lengthSeconds / intervalSeconds) : 0,
    ...modeOf(values),
    maxHeartRate: number('maxhr'),
    restingHeartRate: number('resthr'),
    weight: number('weight'),
  };
}

/**
 * Which columns follow the pulse. `SMode` (version 105 on) has a digit for each: speed, cadence, altitude, power, three
 * of power's details, units. `Mode` before that: what the second column is, whether there is altitude, units.
 */
function modeOf(values: ReadonlyMap<string, string>): Pick<Params, 'has' | 'isUs'> {
  const long = values.get('smode');
  if (long) {
    const on = (at: number): boolean => long[at] === '1';
    return { has: { speed: on(0), cadence: on(1), altitude: on(2), power: on(3) }, isUs: on(7) };
  }
  const short = values.get('mode') ?? '';
  return {
    has: { speed: short[0] === '3', cadence: short[0] === '0', altitude: short[1] === '1', power: false },
    isUs: short[2] === '1',
  };
}

/** Seconds of `1:24:18.8`. */
export function secondsOfClock(text: string | undefined): number | undefined {
  const match = /^(\d{1,2}):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(text ?? '');
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : undefined;
}
