import type { Instant } from '../domain/day.ts';
import type { Condition } from './athlete.ts';
import type { Track } from './track.ts';
import type { PlannedSession } from './week.ts';

/** One session as it was planned, on the body of that day, and as it truly went. */
export interface Session {
  readonly plan: PlannedSession;
  readonly condition: Condition;
  readonly track: Track;
  /** The true start. */
  readonly start: Instant;
}
