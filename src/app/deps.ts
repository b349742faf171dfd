import type { Logger } from 'pino';
import type { Day, Instant } from '../domain/day.ts';
import type { Recording } from '../domain/recording.ts';
import type { Retention } from '../domain/retention.ts';
import type { Format, WorkoutFormat } from '../formats/format.ts';
import type { Storage } from '../storage/storage.ts';
import type { Http, Vendor } from '../vendors/vendor.ts';
import type { Decoder } from './intake/decoder.ts';
import type { FileOpener } from './intake/found-file.ts';
import type { Limits } from './limits.ts';
import type { Meter } from './meter.ts';

/** What a use case receives. `main.ts` fills it once; tests fill it with real parts on a throw-away home. */
export interface Deps {
  readonly storage: Storage;
  readonly decoder: Decoder;
  /** Walks folders and opens archives for an import. */
  readonly files: FileOpener;
  /** For exports: those that can write a recording. */
  readonly formats: readonly Format[];
  readonly workoutFormats: readonly WorkoutFormat[];
  /** What boucle writes and never reads. */
  readonly writers?: Writers;
  /** Workout files wait here for the watch. */
  readonly outbox: string;
  /** The `GARMIN` folders of watches that are plugged in right now. */
  readonly watches: () => Promise<readonly string[]>;
  /** The age-grading table (CSV) that the operator supplies; boucle carries none. */
  readonly ageTable?: () => Promise<string>;
  /** Absent = no vendor is reached over the network. */
  readonly vendors?: Vendors;
  /** Where the athlete's pages are, with a slash at the end; absent while none are served. */
  readonly pages?: () => string | undefined;
  /** True where many athletes are served: what is the owner's own business alone is refused then. */
  readonly hosted?: boolean;
  /** The longest that anything is kept here; absent = until it is erased. */
  readonly retention?: Retention;
  readonly clock: () => Instant;
  readonly log: Logger;
  /** Absent = nobody is held back. */
  readonly limits?: Limits;
  /** Counts what happens, for the operator; absent = nobody looks. */
  readonly meter?: Meter;
  /** Seals what a client carries between a question and its answer; absent = of this process alone. At least 32 bytes. */
  readonly stateKey?: Uint8Array;
  /** Takes work that goes on after an answer; absent in a process that ends with it. */
  readonly later?: (work: (signal: AbortSignal) => Promise<void>) => void;
}

/** The vendors this boucle can reach; `main.ts` makes it from the configuration. */
export interface Vendors {
  readonly list: readonly Vendor[];
  /** Addresses of a region by name; a test or operator puts others in their place. */
  hosts(vendor: Vendor, region?: string): Readonly<Record<string, string>>;
  /** The operator's own settings. */
  setting(vendor: Vendor, name: string): string | undefined;
  /** Requests to `hosts` and nowhere else; each waits for `turn` before it goes. */
  http(options: {
    readonly hosts: Readonly<Record<string, string>>;
    readonly clock: () => Instant;
    readonly turn?: () => Promise<void>;
    readonly signal?: AbortSignal;
  }): Http;
}

export interface Writers {
  /** One row for each sample. */
  csv(recording: Recording): Uint8Array;
  /** Rows as comma-separated values that no spreadsheet runs as a formula. */
  table(rows: Iterable<readonly (string | number | undefined)[]>): string;
  /** A calendar that other calendars subscribe to (RFC 5545). */
  ics(entries: readonly FeedEntry[], calendarName: string): string;
}

/** One session of a calendar feed. `uid` stays the same when the session moves. */
export interface FeedEntry {
  readonly uid: string;
  readonly day: Day;
  readonly title: string;
  readonly description: string;
  readonly seconds?: number;
  readonly updatedAt?: Instant;
}

/** On whose behalf, and through which verified client, something is done. The athlete never comes from an argument. */
export interface Who {
  readonly athleteId: string;
  /** OAuth client id, or `owner` on the laptop. */
  readonly client: string;
  readonly scopes: readonly Scope[];
}

/** Data families that the athlete allows one by one; see docs/privacy.md. */
export const scopes = [
  'profile:read',
  'activities:read',
  'location:read',
  'wellness:read',
  'notes:read',
  'calendar:read',
  'calendar:write',
  'memory:write',
  'connections:write',
] as const;

export type Scope = (typeof scopes)[number];
