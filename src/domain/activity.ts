import type { Day, Instant } from './day.ts';
import type { Phrase } from './phrase.ts';
import type { Device, Lap, Length, StrengthSet, Totals } from './recording.ts';
import type { Sport, SubSport } from './sport.ts';
import type { Pause } from './stream.ts';

/** Something done and recorded, once, however many devices recorded it. */
export interface Activity {
  readonly id: string;
  readonly start: Instant;
  readonly timeZone: string;
  readonly timeZoneFrom: 'file' | 'position' | 'athlete';
  readonly day: Day;
  readonly sport: Sport;
  readonly subSport?: SubSport;
  readonly title?: string;
  /** What the athlete wrote about it, as the file carries it. */
  readonly notes?: string;
  /** The figures shown: the device's own where it states them believably, else ours; `totalsFrom` says which. */
  readonly totals: Totals;
  readonly totalsFrom: Readonly<Partial<Record<keyof Totals, 'device' | 'boucle'>>>;
  readonly device?: Device;
  /** The source whose streams are used. */
  readonly primarySourceId: string;
  readonly partial: boolean;
  readonly leg?: { readonly group: string; readonly index: number };
  /** Shoes and bikes, as the athlete named them. */
  readonly gear?: readonly string[];
  /** Compact results of the analysis that lists and summaries need; the whole is in `analysis`. */
  readonly analysis: ActivityAnalysis;
  readonly laps: readonly Lap[];
  readonly lengths: readonly Length[];
  readonly sets: readonly StrengthSet[];
  readonly pauses: readonly Pause[];
  readonly poolLengthMeters?: number;
  readonly vendorScores: Readonly<Record<string, number>>;
  readonly warnings: readonly Phrase[];
}

/** One recording that belongs to an activity. */
export interface Source {
  readonly id: string;
  readonly activityId: string;
  readonly contentHash: string;
  /** Which recording of the file: 0, or the leg of a multisport file. */
  readonly part: number;
  readonly format: string;
  readonly fileName: string;
  readonly receivedAt: Instant;
  readonly device?: Device;
  readonly sport: Sport;
  readonly start: Instant;
  /** The title and notes this source gives: shown when the primary source has none. */
  readonly title?: string;
  readonly notes?: string;
  /** Which leg of a multisport file it is; legs are merged only with a recording of the same sport. */
  readonly leg?: number;
  readonly totals: Totals;
  readonly partial: boolean;
  /** How good its streams are: see `app/intake/quality.ts`. */
  readonly quality: number;
  readonly streamsHash?: string;
  /** The file it came in was removed, because its time was over. */
  readonly isOriginalGone?: true;
  readonly channels: readonly string[];
  /** See `Recording`: the vendor's own identity, by which a later export replaces it, and whether it is only told of. */
  readonly vendorId?: string;
  readonly isTold?: boolean;
  /** When its present words arrived: `receivedAt` stays that of the first. */
  readonly toldAt?: Instant;
  /** Its own, beside what others say of the same activity. */
  readonly subSport?: SubSport;
  readonly gear?: readonly string[];
  readonly vendorScores?: Readonly<Record<string, number>>;
}

/** A computed figure with everything needed to trust it. Absent value = a reason, never a default. */
export interface Result<T = number> {
  readonly value?: T;
  readonly unit: string;
  /** Convention, e.g. `weighted_power_30s_full_windows`. */
  readonly method: string;
  readonly inputs: readonly string[];
  /** Samples used. */
  readonly n: number;
  readonly missing?: Phrase;
  readonly warnings: readonly Phrase[];
}

/** What `analysis/analyse.ts` computes for one activity. */
export interface ActivityAnalysis {
  /** Bumped when a formula changes, so that old results are recomputed. */
  readonly version: number;
  readonly metrics: Readonly<Record<string, Result>>;
  readonly zones: readonly ZoneTimes[];
  /** Below LT1, between the two thresholds, above LT2: `stated`, or `estimated` from the upper one alone. */
  readonly threeZones?: readonly ZoneTimes[];
  readonly bests: readonly Best[];
  readonly splitsKm: readonly Split[];
  readonly splitsMile: readonly Split[];
  readonly quality: DataQuality;
}

export interface ZoneTimes {
  readonly of: 'heart_rate' | 'power' | 'pace';
  /** Zone model, e.g. `percent_of_threshold_friel`, or `device`. */
  readonly model: string;
  /** Upper edges of all but the last zone, in the zone's unit (pace: m/s). */
  readonly bounds: readonly number[];
  readonly seconds: readonly number[];
}

export interface Best {
  readonly of: 'distance' | 'power' | 'heart_rate';
  /** Metres for a distance, seconds for power and heart rate. */
  readonly extent: number;
  /** Seconds for a distance, W or bpm otherwise. */
  readonly value: number;
  readonly startSeconds: number;
}

export interface Split {
  readonly meters: number;
  /** Timer seconds: pauses are not part of the pace. */
  readonly seconds: number;
  readonly elapsedSeconds: number;
  readonly averageHeartRate?: number;
  readonly ascentMeters?: number;
  readonly averagePower?: number;
}

export interface DataQuality {
  readonly medianIntervalSeconds?: number;
  /** Holes in the recording outside pauses: count, longest and sum in seconds. */
  readonly gaps: { readonly count: number; readonly longestSeconds: number; readonly totalSeconds: number };
  /** Samples dropped as impossible, by channel. */
  readonly spikes: Readonly<Record<string, number>>;
  /** Seconds of the timer in which a sensor said nothing for half a minute or more, by channel. */
  readonly silent?: Readonly<Record<string, number>>;
  readonly warnings: readonly Phrase[];
}
