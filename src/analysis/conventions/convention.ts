/** Programs whose figures athletes hold beside ours. */
export type Program =
  | 'Garmin'
  | 'TrainingPeaks'
  | 'intervals.icu'
  | 'GoldenCheetah'
  | 'Strava'
  | 'Polar'
  | 'COROS'
  | 'Suunto'
  | 'Wahoo'
  | 'Elevate'
  | 'Sauce'
  | 'Runalyze';

/** What was chosen where definitions differ, and who chose otherwise. */
export interface Convention {
  /** The ids of `Result.method` this explains. */
  readonly methods: readonly string[];
  /** One sentence or two: the choice. */
  readonly choice: string;
  /**
   * What others do. "(help text)": a vendor's own words, not checked. "(observed)": read from public source code, or
   * measured on files. A program without an entry publishes no rule known here.
   */
  readonly elsewhere: Readonly<Partial<Record<Program, string>>>;
}

/** A figure over days, or one that is no `Metric`. */
export interface Quantity extends Convention {
  readonly name: string;
  readonly unit: string;
  readonly formula: string;
  /** Who published it. */
  readonly source: string;
}
