import type { Recording } from '../domain/recording.ts';
import { noStreams } from '../domain/stream.ts';

/** What a recording has not that a vendor only tells of: spread it, then add what is told. */
export const onlyTold = {
  startKnown: true,
  isTold: true,
  streams: noStreams,
  pauses: [],
  laps: [],
  lengths: [],
  sets: [],
  settings: {},
  vendorScores: {},
  warnings: [],
} as const satisfies Partial<Recording>;
