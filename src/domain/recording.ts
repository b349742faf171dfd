import type { Day, Instant } from './day.ts';
import type { Forgotten } from './forgotten.ts';
import type { Phrase } from './phrase.ts';
import type { KeptFamily } from './retention.ts';
import type { Sport, SubSport } from './sport.ts';
import type { Pause, Streams } from './stream.ts';
import type { SleepStage, WellnessReading } from './wellness.ts';
import type { Workout } from './workout.ts';

/** One activity as one device or file tells it. Several recordings of the same session become one activity. */
export interface Recording {
  readonly sport: Sport;
  readonly subSport?: SubSport;
  /** The file's own word or number for the sport, kept when our table has none. */
  readonly foreignSport?: string;
  readonly start: Instant;
  /** False when the watch did not know the date (FIT time below 0x10000000): `start` is then a guess or 0. */
  readonly startKnown: boolean;
  /** Seconds east of UTC, when the file says. */
  readonly utcOffsetSeconds?: number;
  /**
   * True when the file knows only the clock on the wall: `start` is then that clock read as UTC, and the importer puts
   * it where the session was, else where the athlete lives.
   */
  readonly startIsLocal?: boolean;
  readonly device?: Device;
  readonly title?: string;
  readonly notes?: string;
  /** What the device itself states. Absent = it does not say. */
  readonly totals: Totals;
  readonly streams: Streams;
  readonly pauses: readonly Pause[];
  readonly laps: readonly Lap[];
  readonly lengths: readonly Length[];
  readonly sets: readonly StrengthSet[];
  readonly poolLengthMeters?: number;
  /** Beat-to-beat intervals: seconds since start and milliseconds, same length. */
  readonly beats?: { readonly time: Float64Array; readonly ms: Float64Array };
  /** Physiological settings the device carried (threshold power, max heart rate, zone bounds). */
  readonly settings: DeviceSettings;
  /** Numbers that only the vendor can explain (training effect, VO2max, recovery time), by name. */
  readonly vendorScores: Readonly<Record<string, number>>;
  /** Set on the legs of a multisport file: 0, 1, 2 … in order. */
  readonly leg?: number;
  /** Shoes and bikes, as the athlete named them. */
  readonly gear?: readonly string[];
  /** The vendor's own identity of it, `garmin:11223344`: what a later export says under it replaces this. */
  readonly vendorId?: string;
  /**
   * True when a vendor only tells of the session: its title, totals and gear, without streams. The recording that
   * starts at the same second is the same session, whatever sport either of them names.
   */
  readonly isTold?: boolean;
  readonly warnings: readonly Phrase[];
}

/** What one file says about a recording that another holds. It applies whichever of the two comes first. */
export interface Annotation {
  /** A `vendorId`, or `fileKey` of the file's name. */
  readonly about: string;
  /** Who says it: the same one's later word replaces the earlier. */
  readonly by: string;
  readonly title?: string;
  readonly notes?: string;
  /** Tells what the sub-sport is one of. */
  readonly sport?: Sport;
  readonly subSport?: SubSport;
  readonly gear?: readonly string[];
  readonly vendorScores?: Readonly<Record<string, number>>;
  /** About a night (`nightKey`): how it went, by what measured it. */
  readonly stages?: readonly SleepStage[];
  /** About a day (`dayKey`): what a vendor calls it in words of its own, by name. Cleaned. */
  readonly words?: Readonly<Record<string, string>>;
  /** About a file (`undatedKey`): the day the athlete gave to a recording whose watch did not know the date. */
  readonly day?: Day;
  /** About the library itself (`forgottenKey`): what it must not hold. */
  readonly forgotten?: Forgotten;
  /** About the library itself (`retentionKey`): how much of each family went because its time was over. */
  readonly removed?: Readonly<Partial<Record<KeptFamily, number>>>;
}

/** What a vendor held to be true of its athlete on a day, outside any recording. */
export interface DatedSettings {
  readonly day: Day;
  readonly sport: Sport;
  readonly settings: DeviceSettings;
}

/** How an annotation names a file: without folders, archives, `.gz` and upper case. */
export const fileKey = (name: string): string =>
  `file:${(name.split(/[/\\]| › /).at(-1) ?? '').toLowerCase().replace(/\.gz$/, '')}`;

/** How an annotation names the night that ends on a day. */
export const nightKey = (day: Day): string => `night:${day}`;

/** How an annotation names a day. */
export const dayKey = (day: Day): string => `day:${day}`;

/** How an annotation names what the athlete had deleted for good. */
export const forgottenKey = 'forgotten';

/** How an annotation names a file by its content. */
export const undatedKey = (contentHash: string): string => `undated:${contentHash}`;

export interface Device {
  readonly manufacturer?: string;
  readonly product?: string;
  readonly serial?: string;
}

/** Metres, seconds, bpm, watts; cadence as in `channels.cadence`. */
export interface Totals {
  readonly distanceMeters?: number;
  readonly timerSeconds?: number;
  readonly elapsedSeconds?: number;
  readonly movingSeconds?: number;
  readonly ascentMeters?: number;
  readonly descentMeters?: number;
  readonly caloriesKcal?: number;
  readonly averageHeartRate?: number;
  readonly maxHeartRate?: number;
  readonly averagePower?: number;
  readonly maxPower?: number;
  readonly weightedPower?: number;
  readonly averageCadence?: number;
  readonly averageSpeed?: number;
  readonly maxSpeed?: number;
  readonly averageTemperature?: number;
  readonly strokes?: number;
}

/** A section as the device marked it. `startSeconds` counts from the recording's start on the elapsed clock. */
export interface Lap extends Totals {
  readonly startSeconds: number;
  readonly trigger?: 'manual' | 'distance' | 'time' | 'session_end' | 'workout' | 'other';
  readonly intensity?: 'active' | 'rest' | 'warmup' | 'cooldown' | 'recovery' | 'interval';
  /** Index of the workout step that the watch was executing. */
  readonly workoutStep?: number;
}

/** One pool length. A rest length carries no distance. */
export interface Length {
  readonly startSeconds: number;
  readonly timerSeconds: number;
  readonly active: boolean;
  readonly strokes?: number;
  readonly stroke?: Stroke;
}

export type Stroke = 'freestyle' | 'backstroke' | 'breaststroke' | 'butterfly' | 'drill' | 'mixed' | 'medley';

export interface StrengthSet {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly active: boolean;
  readonly repetitions?: number;
  readonly weightKilograms?: number;
  readonly exercise?: string;
}

export interface DeviceSettings {
  readonly maxHeartRate?: number;
  readonly restingHeartRate?: number;
  readonly thresholdHeartRate?: number;
  readonly thresholdPower?: number;
  /** Metres per second at threshold: on foot the threshold pace, in water the critical swim speed. */
  readonly thresholdSpeed?: number;
  readonly weightKilograms?: number;
  /** Upper edges of the zones the device used, lowest first. */
  readonly heartRateZones?: readonly number[];
  readonly powerZones?: readonly number[];
  /** In m/s. */
  readonly paceZones?: readonly number[];
}

/** A workout that a file or a vendor's calendar holds. */
export interface PlannedInFile {
  readonly workout: Workout;
  readonly day?: Day;
  /** The vendor's own identity of it, `garmin:99`. */
  readonly ref?: string;
  /** What the vendor calls it, when that is more than the workout's name. */
  readonly title?: string;
  /** The vendor's own words of a session whose steps cannot be read: its workout then has none. */
  readonly text?: string;
}

/** Everything one file said. */
export interface DecodedFile {
  readonly format: string;
  /** What the file is for, in the format's own word: activity, workout, course, monitoring, settings, sleep … */
  readonly kind: string;
  /** What wrote the file: nights and daily readings have no recording to name it. */
  readonly device?: Device;
  readonly recordings: readonly Recording[];
  readonly wellness: readonly WellnessReading[];
  readonly workouts: readonly PlannedInFile[];
  readonly annotations?: readonly Annotation[];
  readonly settings?: readonly DatedSettings[];
  /** Messages or elements we met and do not read, by name or number. */
  readonly unread: Readonly<Record<string, number>>;
  /** Where reading stopped early and what was saved; absent for a whole file. */
  readonly partial?: Phrase;
  readonly warnings: readonly Phrase[];
}

/** How an annotation names what was removed because its time was over. */
export const retentionKey = 'retention';
