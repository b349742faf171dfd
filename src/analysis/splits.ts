import type { Split } from '../domain/activity.ts';
import type { Pause } from '../domain/stream.ts';
import { meanOf } from './resample.ts';
import { pausedBefore } from './seconds.ts';
import { timeAt, type Track } from './track.ts';

export interface SplitSources {
  readonly track: Track;
  readonly pauses: readonly Pause[];
  readonly heartRate?: Float64Array;
  readonly power?: Float64Array;
  /** Ascent so far, metres, at each sample of `time`. */
  readonly ascent?: { readonly time: Float64Array; readonly meters: Float64Array };
}

/** More than this is a vehicle. */
const mostSplits = 2000;
/** A last piece shorter than this is a rounding of the whole. */
const shortestSplit = 10;

/** The way cut every `every` metres; the last piece may be shorter. Seconds are the timer's: pauses are left out. */
export function splits(sources: SplitSources, every: number): Split[] {
  const { track, pauses } = sources;
  const first = track.meters[0];
  const last = track.meters[track.meters.length - 1];
  if ((last - first) / every > mostSplits) return [];
  const out: Split[] = [];
  let from = first;
  let start = track.time[0];
  let hint = 0;
  while (last - from >= shortestSplit) {
    const to = Math.min(last, from + every);
    while (hint < track.meters.length - 1 && track.meters[hint + 1] < to) hint++;
    const end = timeAt(track, to, hint) ?? track.time[track.time.length - 1];
    const elapsedSeconds = end - start;
    const seconds = elapsedSeconds - (pausedBefore(pauses, end) - pausedBefore(pauses, start));
    out.push({ meters: to - from, seconds, elapsedSeconds, ...averages(sources, start, end) });
    from = to;
    start = end;
  }
  return out;
}

function averages(
  { heartRate, power, ascent }: SplitSources,
  start: number,
  end: number,
): Pick<Split, 'averageHeartRate' | 'averagePower' | 'ascentMeters'> {
  const [from, to] = [Math.round(start), Math.max(Math.round(start) + 1, Math.round(end))];
  const bpm = heartRate && meanOf(heartRate, from, to);
  const watts = power && meanOf(power, from, to);
  return {
    ...(bpm && bpm.n > 0 && { averageHeartRate: bpm.mean }),
    ...(watts && watts.n > 0 && { averagePower: watts.mean }),
    ...(ascent && { ascentMeters: valueAt(ascent, end) - valueAt(ascent, start) }),
  };
}

/** The value at the last sample not after `seconds`. */
function valueAt({ time, meters }: NonNullable<SplitSources['ascent']>, seconds: number): number {
  let low = 0;
  let high = time.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time[middle] <= seconds) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : meters[low - 1];
}
