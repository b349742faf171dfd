import type { Pause } from '../../domain/stream.ts';
import { type Message, raw } from './message.ts';
import { event } from './profile.ts';

const TIMER = 0;
const START = 0;
/** stop, stop_all, stop_disable, stop_disable_all */
const stops: ReadonlySet<number | undefined> = new Set([1, 4, 8, 9]);

/**
 * The stretches between a stop and the next start of the timer, within `[from, to]` FIT seconds and relative to `from`.
 * A second stop changes nothing; a stop that no start follows ends the recording and is no pause.
 */
export function pausesBetween(events: readonly Message[], from: number, to: number): Pause[] {
  const pauses: Pause[] = [];
  let stopped: number | undefined;
  for (const message of events) {
    if (raw(message, event.event) !== TIMER || message.time < from || message.time > to) continue;
    const type = raw(message, event.eventType);
    if (stops.has(type)) stopped ??= message.time;
    else if (type === START && stopped !== undefined) {
      if (message.time > stopped)
        pauses.push({ startSeconds: stopped - from, endSeconds: message.time - from });
      stopped = undefined;
    }
  }
  return withoutOverlap(pauses);
}

/** Sorted, and touching or overlapping stretches made one. */
export function withoutOverlap(pauses: readonly Pause[]): Pause[] {
  const merged: Pause[] = [];
  for (const pause of [...pauses].sort((a, b) => a.startSeconds - b.startSeconds)) {
    const last = merged.at(-1);
    if (last && pause.startSeconds <= last.endSeconds) {
      merged[merged.length - 1] = {
        startSeconds: last.startSeconds,
        endSeconds: Math.max(last.endSeconds, pause.endSeconds),
      };
    } else merged.push(pause);
  }
  return merged;
}
