/** What an athlete of COROS has, and what the document leaves open. */
export const regionIds = ['na', 'eu', 'cn'] as const;
export type RegionId = (typeof regionIds)[number];

export interface CorosActivity {
  /** 64 bits: text. */
  readonly labelId: string;
  readonly sportType: number;
  readonly title: string;
  /** Milliseconds. */
  readonly start: number;
  readonly seconds: number;
  readonly km?: number;
  /** Lines of the list between the time window and the id. */
  readonly lines?: readonly string[];
  /** Lines of `getActivityDetail`. */
  readonly detail?: readonly string[];
  readonly laps?: unknown;
  /** Absent = an activity without a file. */
  readonly fit?: Uint8Array;
}

/** A day of a prose answer: the lines under its date. */
export type DayLines = Readonly<Record<string, readonly string[]>>;

export interface CorosAthlete {
  readonly id: string;
  readonly name?: string;
  readonly region: RegionId;
  readonly timeZone: string;
  activities: CorosActivity[];
  readonly sleep: DayLines;
  readonly hrv: DayLines;
  readonly daily: DayLines;
  readonly restingHeartRate: DayLines;
  readonly stress: DayLines;
  readonly load: DayLines;
  readonly fitness: readonly string[];
  readonly recovery: readonly string[];
}

export interface Planned {
  readonly idInPlan: number;
  readonly workoutId: string;
  readonly course: Course;
  readonly editable: boolean;
}

export type Course = Readonly<Record<string, unknown>>;

export interface CorosOptions {
  /** Of the gateway; the others take free ones. */
  readonly port?: number;
  readonly now?: () => number;
  readonly athlete?: Partial<CorosAthlete>;
  /** Uncertain: how the gateway leads to a region. */
  readonly gateway?: 'challenge' | 'redirect';
  /** Where it leads an unknown caller; the athlete's own region when absent. */
  readonly gatewayRegion?: RegionId;
  /** Uncertain (C): whether a redirect beyond loopback may be registered. */
  readonly redirects?: 'any' | 'loopback';
  /** Seconds of an access token; `unsaid` leaves `expires_in` out. */
  readonly tokenSeconds?: number | 'unsaid';
  readonly answers?: 'json' | 'sse';
  /** Uncertain (C): whether 2026-07-28 is understood; else only 2025-06-18 is. */
  readonly speaksModern?: boolean;
  readonly toolNames?: 'new' | 'old';
  /** Tools that are gone. */
  readonly without?: readonly string[];
  /** Tools whose schema asks for one thing more. */
  readonly changed?: readonly string[];
  readonly fitBudget?: number;
  /** Where a file URL points; uncertain beyond the S3 host. */
  readonly fileHost?: string;
  /** Uncertain: whether the schedule shows the course itself, or only the details of a workout do. */
  readonly courseIn?: 'schedule' | 'details';
  /** Uncertain: answers to a write are lines or JSON. */
  readonly writeAnswers?: 'lines' | 'json';
  /** The older form of a night. */
  readonly sleepForm?: 'overview' | 'data';
  /** Uncertain (C): whether the user info of OpenID answers. */
  readonly userInfo?: boolean;
  /** Drops the last set of each group in silence, to be caught by read-back. */
  readonly dropsSets?: boolean;
}
