import { InputError } from './errors.ts';
import { cleanText } from './text.ts';
import { METERS_PER_MILE } from './units.ts';

const named: ReadonlyMap<string, number> = new Map(
  Object.entries({
    mile: METERS_PER_MILE,
    half: 21_097.5,
    halfmarathon: 21_097.5,
    semi: 21_097.5,
    semimarathon: 21_097.5,
    marathon: 42_195,
  }),
);

const units: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '': 1,
    m: 1,
    meters: 1,
    metres: 1,
    k: 1000,
    km: 1000,
    mi: METERS_PER_MILE,
    mile: METERS_PER_MILE,
    miles: METERS_PER_MILE,
  }),
);

const shortest = 1000;
const longest = 250_000;

/**
 * Metres of a race as people say it: `10k`, `half`, `semi`, `marathon`, `15 km`, `10 miles`, `21097.5`.
 * A bare number below 300 is kilometres: nobody races 42 metres. Throws InputError `race.distance-unclear`,
 * `race.distance-outside`.
 */
export function raceDistance(text: string): number {
  const value = cleanText(text, 40);
  // Not `fold`: it takes the comma of 7,5 away.
  const folded = value.toLowerCase().replace(/[\s_-]+/g, '');
  const meters = named.get(folded) ?? numeric(folded);
  if (meters === undefined) throw new InputError('race.distance-unclear', { value });
  if (meters < shortest || meters > longest)
    throw new InputError('race.distance-outside', { meters, low: shortest, high: longest });
  return meters;
}

function numeric(folded: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+(?:[.,]\d+)?)([a-z]*)$/.exec(folded) ?? [];
  const size = units.get(unit);
  if (digits === undefined || size === undefined) return undefined;
  const count = Number(digits.replace(',', '.'));
  return unit === '' && count < 300 ? count * 1000 : count * size;
}
