import type { Recording } from '../domain/recording.ts';

/** Beats as they were written: seconds since the start and milliseconds. */
export function beatsFrom(intervals: readonly number[]): NonNullable<Recording['beats']> {
  const ms = Float64Array.from(intervals);
  let passed = 0;
  const time = ms.map((interval) => {
    passed += interval;
    return passed / 1000;
  });
  return { time, ms };
}

/** Intervals that a heart can have (science §12), and how far one may lie from its neighbours. */
const [shortest, longest, difference] = [300, 2000, 0.2];
const neighbours = 2;

/** The pulse that beats make: for each second at most one, from the median of five beats without artefacts. */
export function pulseFrom(intervals: readonly number[]): { readonly at: number; readonly bpm: number }[] {
  const pulses: { at: number; bpm: number }[] = [];
  let [passed, lastSecond] = [0, -1];
  for (const [i, interval] of intervals.entries()) {
    passed += interval;
    const at = Math.floor(passed / 1000);
    if (at === lastSecond) continue;
    const around = intervals.slice(Math.max(0, i - neighbours), i + neighbours + 1);
    const likely = around.filter((one) => one >= shortest && one <= longest).sort((a, b) => a - b);
    const median = likely[likely.length >> 1];
    if (median === undefined || Math.abs(interval - median) > difference * median) continue;
    pulses.push({ at, bpm: Math.round(60_000 / median) });
    lastSecond = at;
  }
  return pulses;
}
