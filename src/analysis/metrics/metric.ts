import type { Result } from '../../domain/activity.ts';
import type { Totals } from '../../domain/recording.ts';
import type { Session } from '../session.ts';

/** What a metric may look at: the session, our own count of its totals, and those that were chosen. */
export interface MetricInput extends Session {
  readonly ours: Totals;
  readonly totals: Totals;
}

/** One figure of one activity and everything anyone asks about it. Its name is the phrase `metric.<id>`. */
export interface Metric {
  readonly id: string;
  /** SI, or W, bpm, kJ …; empty for a ratio. */
  readonly unit: string;
  /** Decimals worth showing. */
  readonly precision: number;
  /** How the activities of a day or a week become one figure. */
  readonly combine: 'sum' | 'mean' | 'max' | 'latest';
  /** Channels and landmarks. */
  readonly needs: readonly string[];
  /** Where the formula comes from. */
  readonly cites: string;
  /** Undefined when this recording has no such thing; a Result without value when something it needs is missing. */
  compute(input: MetricInput): Result | undefined;
}
