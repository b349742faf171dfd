import type { Result } from '../domain/activity.ts';
import type { Phrase } from '../domain/phrase.ts';
import { phrase } from '../domain/phrase.ts';
import { isFootSport } from '../domain/sport.ts';
import { gradedBetween } from './grade.ts';
import { meanOf, measured } from './resample.ts';
import { type Basis, found, missing } from './result.ts';
import type { Session } from './session.ts';
import { metersAt } from './track.ts';
import { weightedPower } from './weighted-power.ts';

/** Output (W or m/s) and heart rate of a half. */
export interface Half {
  readonly output: number;
  readonly heartRate: number;
}

/** By how many percent output for each heartbeat fell from the first half to the second. */
export function decouplingPercent(first: Half, second: Half): number {
  const [before, after] = [first.output / first.heartRate, second.output / second.heartRate];
  return ((before - after) / before) * 100;
}

const warmupSeconds = 600;
const shortestSeconds = 40 * 60;
/**
 * Weighted over mean power, or its like for speed: above it the effort was no steady one. Speed varies less than power:
 * even runs come to 1.00–1.02, tempo blocks to 1.04, intervals with jogged recoveries to 1.06 and more.
 */
const mostVariable = { power: 1.1, speed: 1.05 };
const mostStoppedShare = 0.05;

/**
 * Decoupling of a steady effort (science §9): weighted power on the bike, graded speed on foot. Intervals, stops,
 * hills without altitude and short efforts are refused with the reason.
 */
export function decouplingOf(session: Session): Result | undefined {
  const { perSecond, seconds, recording } = session;
  const { heartRate, power } = perSecond;
  const byPower = recording.sport === 'cycling';
  if (!heartRate || (byPower ? !power : !isFootSport(recording.sport) || !session.track)) return undefined;
  const basis: Basis = {
    unit: '%',
    method: byPower ? 'weighted_power_halves_after_10min' : 'graded_speed_halves_after_10min',
    inputs: byPower ? ['power', 'heart_rate'] : ['distance', 'altitude', 'heart_rate'],
    n: Math.max(0, seconds.length - warmupSeconds),
  };
  const refusal = refuse(session);
  if (refusal) return missing(basis, refusal.code, refusal.params);
  const middle = Math.floor((warmupSeconds + seconds.length) / 2);
  const half = byPower ? powerHalf : speedHalf;
  const first = half(session, warmupSeconds, middle);
  const second = half(session, middle, seconds.length);
  return found(decouplingPercent(first, second), basis);
}

/**
 * The same question by another program's rule: halves by number of samples, the whole recording, mean power on the bike
 * and mean speed on foot, samples with a heart rate only, a missing output as 0. Shown beside ours, so that two programs
 * that disagree are no riddle. Where ours refuses to speak, this is silent.
 */
export function plainDecouplingOf(session: Session): Result | undefined {
  const { heartRate, power, speed } = session.streams.channels;
  const byPower = session.recording.sport === 'cycling';
  const output = byPower ? power : speed;
  if (!heartRate || !output || decouplingOf(session)?.value === undefined) return undefined;
  const middle = Math.floor(heartRate.length / 2);
  const percent = decouplingPercent(
    plainHalf(output, heartRate, 0, middle),
    plainHalf(output, heartRate, middle, heartRate.length),
  );
  if (!Number.isFinite(percent)) return undefined;
  return found(percent, {
    unit: '%',
    method: byPower ? 'average_power_halves_of_samples' : 'average_speed_halves_of_samples',
    inputs: [byPower ? 'power' : 'speed', 'heart_rate'],
    n: heartRate.length,
  });
}

function plainHalf(output: Float64Array, heartRate: Float64Array, from: number, to: number): Half {
  let [sum, beats, n] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    if (!(heartRate[i] > 0)) continue;
    sum += output[i] || 0;
    beats += heartRate[i];
    n++;
  }
  return { output: sum / n, heartRate: beats / n };
}

function refuse(session: Session): Phrase | undefined {
  const { perSecond, seconds, timerSeconds, elapsedSeconds, recording } = session;
  if (timerSeconds < shortestSeconds) return phrase('analysis.decoupling_short', { minutes: 40 });
  const beats = meanOf(perSecond.heartRate ?? new Float64Array(0), warmupSeconds).n;
  if (beats < 0.9 * (timerSeconds - warmupSeconds)) return phrase('analysis.decoupling_heart_rate');
  if (elapsedSeconds - timerSeconds > mostStoppedShare * elapsedSeconds)
    return phrase('analysis.decoupling_stops');
  if (recording.sport !== 'cycling' && !session.graded) return phrase('analysis.needs_altitude');
  const of = recording.sport === 'cycling' ? 'power' : 'speed';
  const variability = evenness(
    (perSecond[of] ?? new Float64Array(0)).subarray(warmupSeconds, seconds.length),
  );
  if (!(variability <= mostVariable[of])) {
    return phrase('analysis.decoupling_uneven', { variability: Math.round(variability * 100) / 100 });
  }
  return undefined;
}

function evenness(output: Float64Array): number {
  const values = measured(output);
  return (weightedPower(values) ?? Number.NaN) / meanOf(values).mean;
}

function powerHalf({ perSecond }: Session, from: number, to: number): Half {
  const power = measured((perSecond.power ?? new Float64Array(0)).subarray(from, to));
  const heartRate = meanOf(perSecond.heartRate ?? new Float64Array(0), from, to).mean;
  return { output: weightedPower(power) ?? Number.NaN, heartRate };
}

function speedHalf({ perSecond, graded, track, seconds }: Session, from: number, to: number): Half {
  const heartRate = meanOf(perSecond.heartRate ?? new Float64Array(0), from, to).mean;
  if (!graded || !track) return { output: Number.NaN, heartRate };
  let running = 0;
  for (let s = from; s < to; s++) running += 1 - seconds.paused[s];
  return { output: gradedBetween(graded, metersAt(track, from), metersAt(track, to)) / running, heartRate };
}
