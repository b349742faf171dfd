import type { Pause } from '../../domain/stream.ts';

/** A stretch of the elapsed clock that one lap covers, and how much of it the timer ran. */
export interface LapSpan {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly timerSeconds: number;
  /** False for the rests of a pool swim, which have no track. */
  readonly hasPoints: boolean;
}

interface Gap extends Pause {
  readonly betweenTracks: boolean;
}

/** Times are whole seconds and lap starts are rounded: a difference below this says nothing. */
const noiseSeconds = 2;

/**
 * TCX has no pauses; it has a timer. The sum of the laps' TotalTimeSeconds is what the timer counted, so elapsed minus
 * that sum is the paused time, and it is looked for in this order until it is used up:
 *  1. between two Tracks: that is how the format writes a stop (June 2013: 66.6 s missing, one gap of 66 s);
 *  2. in holes between points of laps whose own clock says that time is missing there, longest first, less the usual
 *     recording interval (a Forerunner 610 pauses inside one Track);
 *  3. in that usual interval before and after the holes of 2.
 * What finds no hole is left: then the watch went on recording, and only the totals know. `unplacedSeconds` says how much.
 * Elapsed minus pauses so agrees with the lap sum within `noiseSeconds`, unless something was unplaced.
 */
export function pausesFrom(
  time: Float64Array,
  tracks: Int32Array,
  laps: readonly LapSpan[],
): { pauses: Pause[]; unplacedSeconds: number } {
  const missing = elapsedOf(time, laps) - laps.reduce((sum, lap) => sum + lap.timerSeconds, 0);
  if (laps.length === 0 || missing < noiseSeconds) return { pauses: [], unplacedSeconds: 0 };
  const gaps = gapsIn(time, tracks);
  const taken = new Map<Gap, number>();
  let left = missing;
  const take = (gap: Gap, seconds: number): void => {
    taken.set(gap, (taken.get(gap) ?? 0) + seconds);
    left -= seconds;
  };
  for (const gap of gaps.filter((gap) => gap.betweenTracks)) {
    if (left >= noiseSeconds / 2) take(gap, Math.min(lengthOf(gap), left + noiseSeconds / 2));
  }
  takeFromLaps(laps, gaps, { taken, take, usual: usualInterval(time), left: () => left });
  for (const [gap, seconds] of taken) {
    if (left > 0) take(gap, Math.min(lengthOf(gap) - seconds, left));
  }
  const pauses = [...taken].map(([gap, seconds]) => ({
    startSeconds: gap.endSeconds - seconds,
    endSeconds: gap.endSeconds,
  }));
  return {
    pauses: pauses.sort((a, b) => a.startSeconds - b.startSeconds),
    unplacedSeconds: left >= noiseSeconds * 2 ? left : 0,
  };
}

interface Taking {
  readonly taken: ReadonlyMap<Gap, number>;
  readonly take: (gap: Gap, seconds: number) => void;
  readonly usual: number;
  readonly left: () => number;
}

function takeFromLaps(
  laps: readonly LapSpan[],
  gaps: readonly Gap[],
  { taken, take, usual, left }: Taking,
): void {
  const byLap = Map.groupBy(gaps, (gap) => lapOf(gap, laps));
  for (const [i, lap] of laps.entries()) {
    const inLap = byLap.get(i) ?? [];
    const found = inLap.reduce((sum, gap) => sum + (taken.get(gap) ?? 0), 0);
    let here = lap.endSeconds - lap.startSeconds - lap.timerSeconds - found;
    for (const gap of inLap) {
      const seconds = Math.min(lengthOf(gap) - usual, here, left());
      if (seconds < noiseSeconds) break;
      if (taken.has(gap)) continue;
      take(gap, seconds);
      here -= seconds;
    }
  }
}

/** The lap in which a gap begins; the point that ends a pause may already be the next lap's. */
function lapOf(gap: Gap, laps: readonly LapSpan[]): number {
  let [low, high] = [0, laps.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (laps[middle].startSeconds <= gap.startSeconds + 0.5) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The last point ends the recording; a lap after it that has no points still ran (the last rest of a pool swim). */
function elapsedOf(time: Float64Array, laps: readonly LapSpan[]): number {
  const last = time.at(-1) ?? 0;
  return laps.reduce(
    (end, lap) => (!lap.hasPoints && lap.startSeconds >= last ? end + lap.timerSeconds : end),
    last,
  );
}

const lengthOf = (gap: Gap): number => gap.endSeconds - gap.startSeconds;

/** Holes of at least two seconds, longest first. */
function gapsIn(time: Float64Array, tracks: Int32Array): Gap[] {
  const gaps: Gap[] = [];
  for (let i = 1; i < time.length; i += 1) {
    const [startSeconds, endSeconds] = [time[i - 1], time[i]];
    if (endSeconds - startSeconds < noiseSeconds) continue;
    gaps.push({ startSeconds, endSeconds, betweenTracks: tracks[i] !== tracks[i - 1] });
  }
  return gaps.sort((a, b) => lengthOf(b) - lengthOf(a) || a.startSeconds - b.startSeconds);
}

function usualInterval(time: Float64Array): number {
  const steps = time.slice(1).map((at, i) => at - time[i]);
  return steps.sort()[steps.length >> 1] ?? 1;
}
