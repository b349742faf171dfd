/** The invented athlete whose data the service holds. */

export type Fields = Readonly<Record<string, unknown>>;

/** A list item, as the service words it. */
export interface ListItem extends Fields {
  readonly activityId: number;
  readonly activityName?: string | null;
  readonly description?: string | null;
  readonly startTimeGMT: string;
  readonly startTimeLocal: string;
}

export interface GarminActivity {
  readonly item: ListItem;
  /** What `activity/{id}` says beyond that. */
  readonly detail?: Fields;
  readonly planned?: readonly Fields[];
  /** The original: a FIT, TCX or GPX file, packed by the service. Absent = typed in by hand. */
  readonly file?: Uint8Array;
  /** In the place of the packed file. */
  readonly download?: Uint8Array;
}

/** One date. A part that is missing was not measured. */
export interface GarminDay {
  readonly steps?: number;
  readonly meters?: number;
  readonly restingHeartRate?: number;
  readonly stress?: number;
  readonly charged?: number;
  readonly drained?: number;
  readonly battery?: readonly (readonly [ms: number, level: number])[];
  readonly drunkMl?: number;
  readonly weightGrams?: number;
  readonly night?: Fields;
  /** What only the answer about one night has, beside the night. */
  readonly besideNight?: Fields;
  readonly hrv?: Fields;
  /** More of the day, or other words for it: laid over what is made of the above. */
  readonly more?: Fields;
}

export interface GarminAthlete {
  readonly profile: Fields;
  readonly zones: readonly Fields[];
  readonly fitnessAge: Fields;
  /** Newest first or not: the service sorts. */
  readonly activities: GarminActivity[];
  readonly days: Map<string, GarminDay>;
}
