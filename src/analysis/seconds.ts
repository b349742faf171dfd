import type { Pause } from '../domain/stream.ts';

/**
 * The recording's clock, cut into whole seconds since the start. Second `s` holds [s, s + 1). A second strictly inside
 * a pause is paused; the second in which the timer stopped still belongs to the sport, as its sample does.
 */
export interface Seconds {
  readonly length: number;
  /** 1 where the timer stood still. */
  readonly paused: Uint8Array;
}

export function toSeconds(elapsedSeconds: number, pauses: readonly Pause[]): Seconds {
  const length = Math.max(0, Math.floor(elapsedSeconds) + 1);
  const paused = new Uint8Array(length);
  for (const { startSeconds, endSeconds } of pauses) {
    paused.fill(1, Math.floor(startSeconds) + 1, Math.max(0, Math.ceil(endSeconds)));
  }
  return { length, paused };
}

/** Ascending, inside the recording, none empty, none overlapping. */
export function tidyPauses(pauses: readonly Pause[], elapsedSeconds: number): Pause[] {
  const sorted = pauses
    .map(({ startSeconds, endSeconds }) => ({
      startSeconds: Math.max(0, startSeconds),
      endSeconds: Math.min(elapsedSeconds, endSeconds),
    }))
    .filter((p) => p.endSeconds > p.startSeconds)
    .sort((a, b) => a.startSeconds - b.startSeconds);
  const tidy: Pause[] = [];
  for (const pause of sorted) {
    const last = tidy.at(-1);
    if (!last || pause.startSeconds > last.endSeconds) tidy.push(pause);
    else if (pause.endSeconds > last.endSeconds) {
      tidy[tidy.length - 1] = { startSeconds: last.startSeconds, endSeconds: pause.endSeconds };
    }
  }
  return tidy;
}

/** Seconds of `pauses` (tidy) before `elapsed`: what the timer lags behind the clock on the wall. */
export function pausedBefore(pauses: readonly Pause[], elapsed: number): number {
  let sum = 0;
  for (const { startSeconds, endSeconds } of pauses) {
    if (startSeconds >= elapsed) break;
    sum += Math.min(endSeconds, elapsed) - startSeconds;
  }
  return sum;
}
