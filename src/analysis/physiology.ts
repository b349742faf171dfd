import { oxygenRunning } from './energy.ts';
import { line } from './statistics.ts';

/** Maximal heart rate by age: estimates with ± 11 bpm, to be offered and labelled, never assumed. */
export const maxHeartRateByAge = {
  tanaka_2001: (age: number): number => 208 - 0.7 * age,
  nes_2013: (age: number): number => 211 - 0.64 * age,
  fox: (age: number): number => 220 - age,
} as const;

/** ml/kg/min where the line of heart rate over running speed reaches `max`. Ten beats of error in it are 3.5 ml. */
export function vo2maxFromHeartRateLine(
  stages: readonly { readonly metersPerMinute: number; readonly bpm: number }[],
  max: number,
): number | undefined {
  const fit = line(
    stages.map(({ bpm }) => bpm),
    stages.map(({ metersPerMinute }) => oxygenRunning(metersPerMinute)),
  );
  return fit && fit.intercept + fit.slope * max;
}

/** Maximal aerobic speed, km/h, from the half-Cooper test: metres run in six minutes. */
export function maximalAerobicSpeed(metersInSixMinutes: number): number {
  return metersInSixMinutes / 100;
}

/** Pace at a share of it, s/km. */
export function paceAtShare(kmPerHour: number, percent: number): number {
  return 3600 / ((kmPerHour * percent) / 100);
}

/** Heartbeats for a kilometre. */
export function beatsPerKm(bpm: number, secondsPerKm: number): number {
  return (bpm * secondsPerKm) / 60;
}
