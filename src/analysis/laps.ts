import type { Lap, Totals } from '../domain/recording.ts';
import { cumulativeAscent } from './ascent.ts';
import { meanCadence } from './cadence.ts';
import { maxOf, meanOf, measured } from './resample.ts';
import { pausedBefore } from './seconds.ts';
import type { Session } from './session.ts';
import { metersAt } from './track.ts';
import { weightedPower } from './weighted-power.ts';

/** The device's laps, with what it does not state filled in from the samples. Its own figures stay. */
export function completeLaps(session: Session): Lap[] {
  const { laps } = session.recording;
  const ascent = session.streams.channels.altitude && cumulativeAscent(session.streams.channels.altitude);
  return laps.map((lap, i) => {
    const end = lapEnd(lap, laps[i + 1], session.elapsedSeconds);
    return {
      ...sectionTotals(session, lap.startSeconds, end, ascent),
      ...stated(lap),
      startSeconds: lap.startSeconds + session.offsetSeconds,
    };
  });
}

function lapEnd(lap: Lap, next: Lap | undefined, elapsed: number): number {
  if (lap.elapsedSeconds !== undefined && lap.elapsedSeconds > 0)
    return lap.startSeconds + lap.elapsedSeconds;
  return next?.startSeconds ?? Math.max(elapsed, lap.startSeconds + (lap.timerSeconds ?? 0));
}

function stated(lap: Lap): Lap {
  return Object.fromEntries(Object.entries(lap).filter(([, value]) => value !== undefined)) as unknown as Lap;
}

/** Figures of the stretch between two moments on the elapsed clock. `ascent` is cumulative, one for each sample. */
export function sectionTotals(session: Session, from: number, to: number, ascent?: Float64Array): Totals {
  const { perSecond, track, pauses, streams } = session;
  const elapsed = to - from;
  const timer = elapsed - (pausedBefore(pauses, to) - pausedBefore(pauses, from));
  const meters = track && metersAt(track, to) - metersAt(track, from);
  const [first, end] = [Math.max(0, Math.round(from)), Math.max(0, Math.round(to))];
  const cut = (values: Float64Array | undefined): Float64Array | undefined => values?.subarray(first, end);
  const [heartRate, power, cadence, speed] = [
    cut(perSecond.heartRate),
    cut(perSecond.power),
    cut(perSecond.cadence),
    cut(perSecond.speed),
  ];
  const totals: Totals = {
    distanceMeters: meters,
    timerSeconds: timer,
    elapsedSeconds: elapsed,
    averageHeartRate: heartRate && meanOf(heartRate).mean,
    maxHeartRate: heartRate && maxOf(heartRate),
    averagePower: power && meanOf(power).mean,
    maxPower: power && maxOf(power),
    weightedPower: power && weightedPower(measured(power)),
    averageCadence: cadence && meanCadence(cadence).mean,
    averageSpeed: meters !== undefined && timer > 0 ? meters / timer : undefined,
    maxSpeed: speed && maxOf(speed),
    ascentMeters: ascent && ascentBetween(streams.time, ascent, from, to),
  };
  return Object.fromEntries(Object.entries(totals).filter(([, v]) => v !== undefined && Number.isFinite(v)));
}

function ascentBetween(time: Float64Array, ascent: Float64Array, from: number, to: number): number {
  const at = (seconds: number): number => {
    let low = 0;
    let high = time.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (time[middle] <= seconds) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : ascent[low - 1];
  };
  return at(to) - at(from);
}
