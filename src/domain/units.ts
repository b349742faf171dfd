/** Conversions between SI and what people say. Rounding happens once, where a person reads: see `locales/format.ts`. */

export const METERS_PER_MILE = 1609.344;
export const METERS_PER_YARD = 0.9144;
export const METERS_PER_FOOT = 0.3048;
export const KILOGRAMS_PER_POUND = 0.45359237;

export type Units = 'metric' | 'imperial';

/** Speed (m/s) → seconds per kilometre; undefined at a standstill. */
export function paceSecondsPerKm(metersPerSecond: number): number | undefined {
  return metersPerSecond > 0 ? 1000 / metersPerSecond : undefined;
}

/** Seconds per kilometre → m/s. */
export function speedFromPace(secondsPerKm: number): number {
  return 1000 / secondsPerKm;
}

/** Half-up rounding to `digits` decimals, also for negative numbers (−2.5 → −2), as a person rounds. */
export function round(value: number, digits = 0): number {
  const factor = 10 ** digits;
  return Math.floor(value * factor + 0.5 + 1e-9) / factor;
}
