import type { Sex } from './load.ts';

/** Energy is an estimate everywhere: efficiency alone moves it by five percent. */

/** kcal a minute from heart rate (Keytel 2005, no fitness term). Fitted on exercise: not for rest or an easy walk. */
export function keytelPerMinute(sex: Sex, bpm: number, kilograms: number, age: number): number {
  const kilojoules =
    sex === 'male'
      ? -55.0969 + 0.6309 * bpm + 0.1988 * kilograms + 0.2017 * age
      : -20.4022 + 0.4472 * bpm - 0.1263 * kilograms + 0.074 * age;
  return kilojoules / 4.184;
}

/** kcal from metabolic equivalents. */
export function kcalFromMet(met: number, kilograms: number, minutes: number): number {
  return (met * 3.5 * kilograms * minutes) / 200;
}

/** kcal eaten up by mechanical work, at a gross efficiency of about 24 %. */
export function kcalFromWork(kilojoules: number, grossEfficiency = 0.239): number {
  return kilojoules / 4.184 / grossEfficiency;
}

/** Oxygen cost of running, ml/kg/min (ACSM); m/min and grade as a fraction. */
export function oxygenRunning(metersPerMinute: number, grade = 0): number {
  return 3.5 + 0.2 * metersPerMinute + 0.9 * metersPerMinute * grade;
}

export function oxygenWalking(metersPerMinute: number, grade = 0): number {
  return 3.5 + 0.1 * metersPerMinute + 1.8 * metersPerMinute * grade;
}

/** Running power, W (Skiba's GOVSS): air and cost of the slope, with an efficiency that falls with speed. */
export function runningPower(
  { kilograms, heightMeters }: { readonly kilograms: number; readonly heightMeters: number },
  speed: number,
  cost: number,
): number {
  const area = 0.2025 * heightMeters ** 0.725 * kilograms ** 0.425 * 0.266;
  const air = 0.5 * 1.2 * 0.9 * area * speed ** 3;
  const efficiency = (0.25 + 0.054 * speed) * (1 - (0.5 * speed) / 8.33);
  return air + cost * kilograms * speed * efficiency;
}

/** Swimming power, W (Skiba): drag grows with body mass and the cube of speed, at an efficiency of 0.6. */
export function swimmingPower(kilograms: number, speed: number): number {
  return ((0.35 * kilograms + 2) * speed ** 3) / 0.6;
}
