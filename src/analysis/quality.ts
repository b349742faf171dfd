import type { DataQuality } from '../domain/activity.ts';
import { phrase } from '../domain/phrase.ts';
import type { Pause } from '../domain/stream.ts';
import { longestHold } from './resample.ts';
import type { Seconds } from './seconds.ts';
import { medianInterval } from './median-interval.ts';
import type { Session } from './session.ts';

type Examinable = Pick<Session, 'streams' | 'pauses' | 'spikes' | 'warnings' | 'perSecond' | 'seconds'>;

/** Holes longer than `limit` seconds between samples, outside pauses. `totalSeconds` is the time beyond one second each. */
export function gapsLongerThan(
  limit: number,
  time: Float64Array,
  pauses: readonly Pause[],
): DataQuality['gaps'] {
  let count = 0;
  let longestSeconds = 0;
  let totalSeconds = 0;
  let p = 0;
  for (let i = 1; i < time.length; i++) {
    let gap = time[i] - time[i - 1];
    if (gap <= limit) continue;
    while (p < pauses.length && pauses[p].endSeconds <= time[i - 1]) p++;
    for (let q = p; q < pauses.length && pauses[q].startSeconds < time[i]; q++) {
      gap -= Math.min(pauses[q].endSeconds, time[i]) - Math.max(pauses[q].startSeconds, time[i - 1]);
    }
    if (gap <= limit) continue;
    count++;
    longestSeconds = Math.max(longestSeconds, gap);
    totalSeconds += gap - 1;
  }
  return { count, longestSeconds, totalSeconds };
}

const sparse = 5;

/** Shorter silences are every sensor's. */
const shortestSilence = 30;

/** Seconds without a value in runs of half a minute or more, outside pauses. A sensor that never spoke is missing, not silent. */
export function silentSeconds(perSecond: Float64Array, { length, paused }: Seconds): number {
  let [total, run] = [0, 0];
  for (let s = 0; s <= length; s++) {
    const silent = s < length && perSecond[s] !== perSecond[s];
    if (silent) run += paused[s] ? 0 : 1;
    else {
      if (run >= shortestSilence) total += run;
      run = 0;
    }
  }
  return total;
}

/** How far the recording itself can be trusted. */
export function qualityOf({
  streams: { time },
  pauses,
  spikes,
  warnings,
  perSecond,
  seconds,
}: Examinable): DataQuality {
  const interval = medianInterval(time);
  // Where samples are sparse by design (one for each pool length), only what is long even for them is a hole.
  const gaps = gapsLongerThan(Math.max(longestHold, sparse * (interval ?? 0)), time, pauses);
  const all = [...warnings];
  const silent: Record<string, number> = {};
  for (const channel of ['heartRate', 'power'] as const) {
    const values = perSecond[channel];
    // Holes of the whole recording are told as such.
    const quiet = values ? silentSeconds(values, seconds) - gaps.totalSeconds : 0;
    if (quiet < shortestSilence) continue;
    silent[channel] = Math.round(quiet);
    all.push(phrase('analysis.silent', { channel, seconds: silent[channel] }));
  }
  for (const [channel, count] of Object.entries(spikes)) {
    all.push(phrase('analysis.spikes', { channel, count }));
  }
  if (gaps.count > 0) {
    all.push(
      phrase('analysis.gaps', {
        count: gaps.count,
        longestSeconds: Math.round(gaps.longestSeconds),
        totalSeconds: Math.round(gaps.totalSeconds),
      }),
    );
  }
  return {
    medianIntervalSeconds: interval,
    gaps,
    spikes,
    ...(Object.keys(silent).length > 0 && { silent }),
    warnings: all,
  };
}
