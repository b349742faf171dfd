/** How much a session weighs. "One hour at threshold = 100" is the scale that sports can share (science §2–4, 14). */

/** hours × intensity² × 100, for power against threshold power or graded speed against threshold speed. */
export function thresholdLoad(seconds: number, intensity: number): number {
  return (seconds / 3600) * intensity * intensity * 100;
}

/** hours × (speed / critical swim speed)³ × 100: drag grows with the cube of speed. */
export function swimLoad(seconds: number, speed: number, criticalSpeed: number): number {
  return (seconds / 3600) * (speed / criticalSpeed) ** 3 * 100;
}

export interface HeartRateBounds {
  readonly rest: number;
  readonly max: number;
}

/** Share of the heart-rate reserve in use; below rest counts 0. */
export function reserveShare(bpm: number, { rest, max }: HeartRateBounds): number {
  return Math.max(0, (bpm - rest) / (max - rest));
}

export type Sex = 'female' | 'male';

interface Weight {
  readonly a: number;
  readonly b: number;
}
/** Banister's weights. For women a = 0.86 as published; several programs use 0.64, which under-scores by a quarter. */
export const banister: Readonly<Record<Sex, Weight>> = {
  male: { a: 0.64, b: 1.92 },
  female: { a: 0.86, b: 1.67 },
};

/** Banister's TRIMP of `minutes` at one heart rate. */
export function trimp(minutes: number, bpm: number, bounds: HeartRateBounds, { a, b }: Weight): number {
  const share = reserveShare(bpm, bounds);
  return minutes * share * a * Math.exp(b * share);
}

/** Banister's TRIMP, second by second: always at least that of the mean heart rate. NaN seconds add nothing. */
export function trimpBySecond(bpmPerSecond: Float64Array, bounds: HeartRateBounds, weight: Weight): number {
  let sum = 0;
  for (const bpm of bpmPerSecond) if (bpm === bpm) sum += trimp(1 / 60, bpm, bounds, weight);
  return sum;
}

/** Edwards: 1 … 5 for each tenth of the maximal heart rate from 50 %; nothing below. */
export function edwardsWeight(bpm: number, max: number): number {
  return Math.min(5, Math.max(0, Math.floor((bpm / max) * 10 + 1e-9) - 4));
}

/** Minutes in zones, each times the weight of its zone. */
export function weightedMinutes(minutes: readonly number[], weights: readonly number[]): number {
  return minutes.reduce((sum, zone, i) => sum + zone * weights[i], 0);
}

/** Edwards' TRIMP from minutes in its five zones. */
export function edwardsFromZones(minutes: readonly number[]): number {
  return weightedMinutes(minutes, [1, 2, 3, 4, 5]);
}

export function edwardsBySecond(bpmPerSecond: Float64Array, max: number): number {
  let sum = 0;
  for (const bpm of bpmPerSecond) if (bpm === bpm) sum += edwardsWeight(bpm, max) / 60;
  return sum;
}

/** Lucia: minutes below the first, between the two, above the second ventilatory threshold × 1, 2, 3. */
export function luciaFromZones(minutes: readonly number[]): number {
  return weightedMinutes(minutes, [1, 2, 3]);
}

/** Foster's session load: how hard it felt (CR-10) × minutes. */
export function sessionRpeLoad(rpe: number, minutes: number): number {
  return rpe * minutes;
}

/** An impulse on the 100 scale: 100 = one hour at threshold. */
export function onHundredScale(impulse: number, impulseOfThresholdHour: number): number {
  return (100 * impulse) / impulseOfThresholdHour;
}

/** Rest + 85 % of the reserve: an estimate, to be labelled as one, for athletes who never tested theirs. */
export function estimatedThresholdHeartRate({ rest, max }: HeartRateBounds): number {
  return rest + 0.85 * (max - rest);
}
