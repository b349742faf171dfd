import type { Day } from '../domain/day.ts';
import type { Phrase } from '../domain/phrase.ts';
import type { LoadDay } from './load-days.ts';
import type { Distance, Jump } from './longest-jump.ts';

/** What a report of the athlete's means for a day; see `reportWeights`. */
export const reports = [
  'soreness',
  'fatigue',
  'illness',
  'pain',
  'injury',
  'fever',
  'chest_symptoms',
  'pregnancy',
  'eating_concerns',
] as const;
export type Report = (typeof reports)[number];

export type ReportWeight = 'signal' | 'rest' | 'care';

/**
 * `signal`: one more sign that can agree with a measured one. `rest`: rest whatever the numbers say. `care`: no number
 * of ours judges it. The last two belong before a professional.
 */
export const reportWeights: Readonly<Record<Report, ReportWeight>> = {
  soreness: 'signal',
  fatigue: 'signal',
  illness: 'signal',
  pain: 'rest',
  injury: 'rest',
  fever: 'rest',
  chest_symptoms: 'rest',
  pregnancy: 'care',
  eating_concerns: 'care',
};

export interface Reported {
  readonly report: Report;
  /** The memory it stands in; absent when it was said with the question. */
  readonly memoryId?: string;
  readonly text?: string;
  /** Remembered long ago and without an end: told, but nobody says that it still holds. */
  readonly old?: boolean;
}

/** One rule with what it looked at. Figures are in the unit of their rule; see the tool. */
export interface Rule {
  readonly rule:
    | 'hrv_week'
    | 'resting_heart_rate'
    | 'last_sleep'
    | 'recent_load'
    | 'longest_session'
    | 'reported';
  /** What agrees: two `body` signals make a day of rest, `load` never does. */
  readonly side: 'body' | 'load';
  readonly state: 'fired' | 'calm' | 'unknown';
  readonly value?: number;
  readonly usualLow?: number;
  readonly usualHigh?: number;
  /** Values behind `value`, and behind the usual range. */
  readonly n?: number;
  readonly usualN?: number;
  readonly provisional?: boolean;
  /** The day of the value, or the last of its days. */
  readonly day?: Day;
  readonly unknownDays?: number;
  readonly session?: SessionJump;
  readonly reported?: Reported;
  /** Why it is unknown. */
  readonly why?: Phrase;
}

export interface SessionJump extends Jump {
  /** Of groups of runners, not of this one. */
  readonly hazardRatio?: number;
}

/** What is known on the morning of `day`. */
export interface Morning {
  readonly day: Day;
  readonly hrv?: ReadonlyMap<Day, number>;
  readonly restingHeartRate?: ReadonlyMap<Day, number>;
  /** Seconds. */
  readonly sleep?: ReadonlyMap<Day, number>;
  /** Up to `loadDaysNeeded` days before `day`, oldest first, `day` itself left out. */
  readonly loads: readonly LoadDay[];
  /** Runs of the last 38 days, `day` included. */
  readonly runs: readonly Distance[];
  readonly reported: readonly Reported[];
}
