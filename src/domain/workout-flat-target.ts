import { phrase, type Phrase } from './phrase.ts';
import { cleanText } from './text.ts';
import { METERS_PER_MILE, METERS_PER_YARD } from './units.ts';
import { type Target, targetUnits, type TargetUnit, type WorkoutSport } from './workout.ts';

/** The four or five flat fields of one target. Values are numbers in `unit`, or what people write: "4:00/km", "85%". */
export interface FlatTarget {
  readonly target?: Target['of'] | 'open' | undefined;
  readonly unit?: TargetUnit | undefined;
  readonly low?: number | string | undefined;
  readonly high?: number | string | undefined;
  readonly ramp?: boolean | undefined;
}

export interface TargetPlace {
  readonly at: string;
  readonly problems: Phrase[];
  readonly sport: WorkoutSport;
  /** The pool is measured in yards, so a bare swim pace is per 100 yd. */
  readonly yards: boolean;
  readonly prefix: 'target' | 'target2';
}

/** Reads one target; undefined for none or when a problem was noted. One value alone is both low and high. */
export function fromFlatTarget(flat: FlatTarget, place: TargetPlace): Target | undefined {
  const { at, problems, prefix } = place;
  if (flat.target === 'open') return undefined;
  const said = [flat.low, flat.high].filter((value) => value !== undefined).flatMap(splitRange);
  const named = flat.target ?? quantityOf(flat.unit);
  if (!named) {
    if (said.length > 0 || flat.unit || flat.ramp)
      problems.push(phrase('workout.target_unnamed', { at, prefix }));
    return undefined;
  }
  if (said.length === 0) {
    problems.push(phrase('workout.target_empty', { at, prefix, of: named }));
    return undefined;
  }
  const values = said.map((value) => readValue(value, named, flat.unit, place));
  const [first, second = first] = values;
  if (!first || !second || values.includes(undefined)) return undefined;
  if (first.unit !== second.unit) {
    problems.push(phrase('workout.target_mixed', { at, prefix, first: first.unit, second: second.unit }));
    return undefined;
  }
  const { unit } = first;
  const [low, high] = flat.ramp ? [first.value, second.value] : sorted(first.value, second.value);
  return { of: named, unit, low, high, ...(flat.ramp ? { ramp: true } : {}) };
}

/** The flat fields of a target, in its own unit. A single value is written once. */
export function toFlatTarget({ of, unit, low, high, ramp }: Target, prefix: 'target' | 'target2'): object {
  return {
    [prefix]: of,
    [`${prefix}_unit`]: unit,
    [`${prefix}_low`]: low,
    ...(low === high ? {} : { [`${prefix}_high`]: high }),
    ...(ramp && prefix === 'target' ? { ramp } : {}),
  };
}

interface Value {
  readonly value: number;
  readonly unit: TargetUnit;
}

const sorted = (a: number, b: number): [number, number] => (a <= b ? [a, b] : [b, a]);

/** Units that belong to one quantity only name it; `zone` does not. */
function quantityOf(unit: TargetUnit | undefined): Target['of'] | undefined {
  const owners = (Object.keys(targetUnits) as Target['of'][]).filter((of) =>
    (targetUnits[of] as readonly string[]).includes(unit ?? ''),
  );
  return owners.length === 1 ? owners[0] : undefined;
}

/** "4:00-4:10/km" → "4:00/km", "4:10/km": what stands behind the second value holds for both. */
function splitRange(value: number | string): (number | string)[] {
  if (typeof value === 'number') return [value];
  const parts = value.trim().split(/\s*[-–—]\s*|\s+(?:to|à|a)\s+/);
  if (parts.length !== 2 || !parts[0] || !parts[1]) return [value];
  const unit = /^[\d:.,'′"″\s]+(.*)$/.exec(parts[1])?.[1] ?? '';
  const bare = /^(?:z|zone)?\s*[\d:.,'′"″]+$/i.test(parts[0]);
  return [bare && unit ? `${parts[0]} ${unit}` : parts[0], parts[1]];
}

function readValue(
  said: number | string,
  of: Target['of'],
  given: TargetUnit | undefined,
  place: TargetPlace,
): Value | undefined {
  const { at, problems, prefix } = place;
  const usual = given ?? defaultUnit(of, place.sport);
  const read = typeof said === 'number' ? { value: said } : readText(said, of, given, place);
  if (!read || Number.isNaN(read.value)) {
    problems.push(phrase('workout.target_unread', { at, prefix, of, value: cleanText(String(said), 30) }));
    return undefined;
  }
  const unit = read.unit ?? usual;
  if (!unit) {
    problems.push(
      phrase('workout.target_unit_missing', { at, prefix, of, choices: targetUnits[of].join(', ') }),
    );
    return undefined;
  }
  if (given && read.unit && given !== read.unit) {
    problems.push(phrase('workout.target_mixed', { at, prefix, first: given, second: read.unit }));
    return undefined;
  }
  return { value: read.value, unit };
}

/** The unit of a bare number, where a sport has only one that people mean. */
function defaultUnit(of: Target['of'], sport: WorkoutSport): TargetUnit | undefined {
  if (of === 'pace') return sport === 'swimming' ? 'seconds_per_100m' : 'seconds_per_km';
  if (of === 'cadence') return sport === 'running' || sport === 'walking' ? 'steps_per_minute' : 'rpm';
  return ({ speed: 'km_per_hour', heart_rate: 'bpm', power: 'watts', effort: 'rpe' } as const)[of];
}

interface ReadText {
  readonly value: number;
  readonly unit?: TargetUnit;
}

function readText(
  text: string,
  of: Target['of'],
  given: TargetUnit | undefined,
  { sport, yards }: TargetPlace,
): ReadText | undefined {
  const tidy = text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/(\d),(\d)/, '$1.$2');
  const zone = /^(?:z|zone)(\d+)$/.exec(tidy);
  if (zone) return { value: Number(zone[1]), unit: 'zone' };
  const pace = /^(\d{1,3})[:'′](\d{2}(?:\.\d+)?)["″]?(?:min)?(?:\/(.+))?$/.exec(tidy);
  if (pace && of === 'pace') {
    const seconds = Number(pace[1]) * 60 + Number(pace[2]);
    const bare = yards && sport === 'swimming' && !given ? '100yd' : undefined;
    return paceIn(seconds, pace[3] ?? bare);
  }
  const plain = /^(\d+(?:\.\d+)?)(.*)$/.exec(tidy);
  return plain ? withUnit(Number(plain[1]), plain[2] ?? '', of, given) : undefined;
}

function paceIn(seconds: number, per: string | undefined): ReadText | undefined {
  switch (per) {
    case undefined:
      return { value: seconds };
    case 'km':
      return { value: seconds, unit: 'seconds_per_km' };
    case 'mi':
    case 'mile':
      return { value: seconds / (METERS_PER_MILE / 1000), unit: 'seconds_per_km' };
    case '100m':
      return { value: seconds, unit: 'seconds_per_100m' };
    case '100yd':
    case '100y':
      return { value: seconds / METERS_PER_YARD, unit: 'seconds_per_100m' };
    default:
      return undefined;
  }
}

/** Suffixes that name their unit, by quantity; a bare `%` waits for one. */
const suffixes: Readonly<Record<Target['of'], Readonly<Record<string, TargetUnit>>>> = {
  pace: { 's/km': 'seconds_per_km', 'sec/km': 'seconds_per_km', 's/100m': 'seconds_per_100m' },
  speed: { 'km/h': 'km_per_hour', kmh: 'km_per_hour', kph: 'km_per_hour' },
  heart_rate: {
    bpm: 'bpm',
    '%max': 'percent_of_max',
    '%hrmax': 'percent_of_max',
    '%fcmax': 'percent_of_max',
    '%lthr': 'percent_of_threshold',
    '%threshold': 'percent_of_threshold',
  },
  power: { w: 'watts', watt: 'watts', watts: 'watts', '%': 'percent_of_ftp', '%ftp': 'percent_of_ftp' },
  cadence: { rpm: 'rpm', 'tr/min': 'rpm', spm: 'steps_per_minute', 'pas/min': 'steps_per_minute' },
  effort: { rpe: 'rpe', '/10': 'rpe' },
};

function withUnit(
  value: number,
  suffix: string,
  of: Target['of'],
  given: TargetUnit | undefined,
): ReadText | undefined {
  if (suffix === '') return { value };
  if (of === 'speed' && suffix === 'mph')
    return { value: (value * METERS_PER_MILE) / 1000, unit: 'km_per_hour' };
  const unit = suffixes[of][suffix.replace('of', '').replace('de', '')];
  if (unit) return { value, unit };
  return suffix === '%' && given?.startsWith('percent') ? { value, unit: given } : undefined;
}
