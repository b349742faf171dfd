import type { Activity } from '../domain/activity.ts';
import type { Recording } from '../domain/recording.ts';
import { noStreams, type Streams } from '../domain/stream.ts';
import { type Context, prepare, type Session } from './session.ts';

/** An activity of the library and its streams, ready for arithmetic again. */
export function sessionOf(
  activity: Activity,
  streams: Streams | undefined,
  context: Partial<Context> = {},
): Session {
  return prepare(recordingOf(activity, streams), { day: activity.day, landmarks: [], ...context });
}

/** The recording an activity came from, as far as the library still knows it. */
export function recordingOf(activity: Activity, streams: Streams = noStreams): Recording {
  const { sport, subSport, start, device, title, totals, pauses, laps, lengths, sets, poolLengthMeters } =
    activity;
  return {
    sport,
    subSport,
    start,
    startKnown: true,
    device,
    title,
    totals,
    streams,
    pauses,
    laps,
    lengths,
    sets,
    poolLengthMeters,
    settings: {},
    vendorScores: activity.vendorScores,
    warnings: [],
  };
}
