import type { DataQuality } from '../domain/activity.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import type { Pause } from '../domain/stream.ts';
import { longestHold } from './resample.ts';

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

/** Median time between samples: 1 s, or more with smart recording. */
export function medianInterval(time: Float64Array): number | undefined {
  if (time.length < 2) return undefined;
  const steps = new Float64Array(time.length - 1);
  for (let i = 1; i < time.length; i++) steps[i - 1] = time[i] - time[i - 1];
  steps.sort();
  return steps[(steps.length - 1) >> 1];
}

const sparse = 5;

/** How far the recording itself can be trusted. */
export function qualityOf(
  time: Float64Array,
  pauses: readonly Pause[],
  spikes: Readonly<Record<string, number>>,
  warnings: readonly Phrase[],
): DataQuality {
  const interval = medianInterval(time);
  // Where samples are sparse by design (one for each pool length), only what is long even for them is a hole.
  const gaps = gapsLongerThan(Math.max(longestHold, sparse * (interval ?? 0)), time, pauses);
  const all = [...warnings];
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
  return { medianIntervalSeconds: interval, gaps, spikes, warnings: all };
}
