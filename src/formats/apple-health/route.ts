import type { Pause, Streams } from '../../domain/stream.ts';
import { distanceAlong } from '../distance.ts';

/**
 * Streams with the way along the positions as distance: Health keeps none beside a route. What lies between the ends of
 * a pause is not counted.
 */
export function withWay(streams: Streams, pauses: readonly Pause[]): Streams {
  const { time, channels } = streams;
  const { latitude, longitude } = channels;
  if (!latitude || !longitude) return streams;
  let passed = 0;
  const sections = Int32Array.from(time, (seconds) => {
    while (passed < pauses.length && pauses[passed].endSeconds <= seconds) passed += 1;
    return passed;
  });
  return { time, channels: { ...channels, distance: distanceAlong(latitude, longitude, sections) } };
}
