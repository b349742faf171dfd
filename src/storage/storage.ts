import type { Activity, Best, Source } from '../domain/activity.ts';
import type { Athlete, Memory, Preferences } from '../domain/athlete.ts';
import type { Connection } from '../domain/connection.ts';
import type { Day, Instant } from '../domain/day.ts';
import type { Phrase } from '../domain/phrase.ts';
import type { Annotation, Device } from '../domain/recording.ts';
import type { Sport, SubSport } from '../domain/sport.ts';
import type { WellnessMetric, WellnessReading } from '../domain/wellness.ts';
import type { Delivery, PlannedWorkout } from '../domain/calendar.ts';
import type { AccountStore, MeansStore, PasskeyStore } from './account-store.ts';
import type { AuthStore } from './auth-store.ts';
import type { Directory, SessionStore } from './session-store.ts';
import type { PushStore } from './push-store.ts';

export type { Account, Means, MeansKind, Passkey } from './account-store.ts';
export type { PushStore, Unread } from './push-store.ts';
export type { AuthRecord, AuthStore } from './auth-store.ts';
export type { Directory, SessionStore, StoredSession } from './session-store.ts';

/**
 * What boucle keeps. An athlete is saved before anything of theirs: a write for one who is not there, or no longer,
 * throws NotFoundError `storage.owner_gone`. Every method of an athlete's data takes the athlete first: there is no query without one.
 * What a method returned from is on disk (an acknowledged write survives `kill -9` and a power cut).
 */
export interface Storage {
  readonly athletes: AthleteStore;
  readonly intakes: IntakeStore;
  readonly activities: ActivityStore;
  readonly annotations: AnnotationStore;
  readonly wellness: WellnessStore;
  readonly memories: MemoryStore;
  readonly calendar: CalendarStore;
  readonly changes: ChangeStore;
  readonly confirmations: ConfirmationStore;
  readonly ledger: LedgerStore;
  readonly connections: ConnectionStore;
  readonly secrets: SecretStore;
  readonly masterKey: MasterKeyStore;
  readonly leases: LeaseStore;
  readonly budgets: BudgetStore;
  readonly jobs: JobStore;
  readonly auth: AuthStore;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly accounts: AccountStore;
  readonly passkeys: PasskeyStore;
  readonly means: MeansStore;
  readonly push: PushStore;
  readonly blobs: BlobStore;
  /**
   * All of `work` or nothing of it. Inside, only the storage handed to `work` may be used: the outer one throws where
   * it would wait for itself. Blobs are content-addressed and may be left over; nothing refers to them then.
   */
  transaction<T>(work: (inside: Storage) => Promise<T>): Promise<T>;
  /** Whether the schema is the one this boucle knows (a newer boucle may have changed it). Rejects when nothing answers. */
  isCurrent(): Promise<boolean>;
  /** A consistent copy of the database while it is in use. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface AthleteStore {
  get(athleteId: string): Promise<Athlete | undefined>;
  save(athlete: Athlete): Promise<void>;
  setPreferences(athleteId: string, preferences: Preferences): Promise<void>;
  /** Every row of this athlete in every table. Blobs nobody else refers to go too. */
  erase(athleteId: string): Promise<void>;
}

/** A file as it arrived, before we understood it. */
export interface Intake {
  /** SHA-256 of the bytes, hex; also the name of the original among the blobs. */
  readonly contentHash: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly receivedAt: Instant;
  /** `pending`: kept, not yet read; found again after a crash. */
  readonly state: 'pending' | 'done' | 'partial' | 'refused';
  readonly format?: string;
  readonly kind?: string;
  readonly why?: Phrase;
  /** The decoder's version that read it, so that a better one can replay it. */
  readonly readBy?: number;
}

export interface IntakeStore {
  get(athleteId: string, contentHash: string): Promise<Intake | undefined>;
  save(athleteId: string, intake: Intake): Promise<void>;
  pending(athleteId: string): Promise<readonly Intake[]>;
  /** Of those that came under this name, the last to come. */
  latestNamed(athleteId: string, fileName: string): Promise<Intake | undefined>;
  /** The last received first. */
  list(
    athleteId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly Intake[]>;
  count(athleteId: string): Promise<Readonly<Record<Intake['state'], number>>>;
}

/** What a sum over activities needs of each: a third of a head. SI units. */
export interface ActivityBrief
  extends Pick<Activity, 'id' | 'start' | 'day' | 'sport' | 'leg'>,
    Pick<ActivityHead, 'trainingLoad' | 'trainingLoadMethod' | 'sourceCount'> {
  readonly totals: Pick<
    Activity['totals'],
    'distanceMeters' | 'timerSeconds' | 'elapsedSeconds' | 'ascentMeters'
  >;
  /** As if the way had been flat, m/s. */
  readonly gradedSpeed?: number;
}

/** How many activities of one sport one device recorded, and when the last of them began. */
export interface ActivityTally {
  readonly sport: Sport;
  readonly device?: Pick<Device, 'manufacturer' | 'product'>;
  readonly activities: number;
  readonly lastStart: Instant;
}

/** An activity without its laps and analysis: what a list needs. SI units. */
export interface ActivityHead
  extends Pick<
    Activity,
    | 'id'
    | 'start'
    | 'timeZone'
    | 'day'
    | 'sport'
    | 'subSport'
    | 'title'
    | 'totals'
    | 'device'
    | 'partial'
    | 'leg'
  > {
  readonly trainingLoad?: number;
  readonly trainingLoadMethod?: string;
  readonly weightedPower?: number;
  readonly sourceCount: number;
}

export interface ActivityFilter {
  readonly from?: Day;
  readonly to?: Day;
  readonly sports?: readonly Sport[];
  readonly subSport?: SubSport;
  /** Matched against title, device and file name, without regard to case or accents. */
  readonly text?: string;
  readonly minMeters?: number;
  readonly maxMeters?: number;
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
  /** Only those that have a training load. */
  readonly loaded?: true;
  readonly order?: 'newest' | 'oldest' | 'longest' | 'farthest';
  readonly limit?: number;
  readonly offset?: number;
}

/** Where a best was made: distances of a treadmill or a motor are no match for those of the open road. */
export type BestSetting = 'open' | 'indoor' | 'assisted';

export interface BestFilter {
  readonly of: Best['of'];
  readonly sports: readonly Sport[];
  readonly settings?: readonly BestSetting[];
  readonly from?: Day;
  readonly to?: Day;
}

/** A best with the activity behind it. */
export interface BestEffort extends Best {
  readonly activityId: string;
  readonly day: Day;
}

/**
 * One computed figure of one activity; `vendor.<name>` for a score of the device, with method `vendor`; `gear` counts the
 * pieces that were used, and its method names them, one a line.
 */
export interface Figure {
  readonly activityId: string;
  readonly figure: string;
  readonly value: number;
  readonly method: string;
}

export interface ActivityStore {
  /**
   * Writes the activity and these of its sources, replacing what was there under the same ids. A source that belonged
   * to another activity moves here; sources that are not named stay.
   */
  save(athleteId: string, activity: Activity, sources: readonly Source[]): Promise<void>;
  get(athleteId: string, activityId: string): Promise<Activity | undefined>;
  heads(athleteId: string, filter: ActivityFilter): Promise<readonly ActivityHead[]>;
  /** The same activities in the same order, in less time where thousands are summed. */
  briefs(athleteId: string, filter: ActivityFilter): Promise<readonly ActivityBrief[]>;
  /** All activities counted by sport and device, most frequent first. */
  tally(athleteId: string): Promise<readonly ActivityTally[]>;
  count(athleteId: string, filter: ActivityFilter): Promise<number>;
  /** First and last day with an activity. */
  span(athleteId: string): Promise<{ readonly first: Day; readonly last: Day } | undefined>;
  /**
   * The pointwise best of all matching activities: for each extent the shortest time over a distance, the highest power
   * or heart rate; of equals the earliest. By extent, rising.
   */
  bests(athleteId: string, filter: BestFilter): Promise<readonly BestEffort[]>;
  /** The named figures of the activities that `filter` finds, where they have them. */
  figures(athleteId: string, filter: ActivityFilter, names: readonly string[]): Promise<readonly Figure[]>;
  /** Names of the figures that the activities of `filter` have. */
  figureNames(athleteId: string, filter: ActivityFilter): Promise<readonly string[]>;
  /** Activities whose elapsed time touches [from, to]. */
  overlapping(athleteId: string, from: Instant, to: Instant): Promise<readonly Activity[]>;
  sources(athleteId: string, activityId: string): Promise<readonly Source[]>;
  sourceOf(athleteId: string, contentHash: string, part: number): Promise<Source | undefined>;
  source(athleteId: string, sourceId: string): Promise<Source | undefined>;
  /** Sources that came in a file of this name: see `fileKey`. */
  sourcesOfFile(athleteId: string, key: string): Promise<readonly Source[]>;
  /** One source alone; its activity still has to be described anew from the others. */
  removeSource(athleteId: string, sourceId: string): Promise<void>;
  /** The activity and the sources that are its own by now. */
  delete(athleteId: string, activityId: string): Promise<void>;
  /** Ids that begin like or sound like `wrong`, for an answer that helps. */
  similarIds(athleteId: string, wrong: string, limit: number): Promise<readonly string[]>;
  /** Sources a person has split: they are never merged again. */
  keepApart(athleteId: string, sourceA: string, sourceB: string): Promise<void>;
  keptApart(athleteId: string, sourceId: string): Promise<readonly string[]>;
}

export interface StoredAnnotation extends Annotation {
  readonly receivedAt: Instant;
}

export interface AnnotationStore {
  /**
   * One for each `about` and `by`: the last received replaces the others. True when something was said that was not
   * known before.
   */
  save(athleteId: string, annotation: StoredAnnotation): Promise<boolean>;
  /** What is said about any of `keys`, by who says it. */
  about(athleteId: string, keys: readonly string[]): Promise<readonly StoredAnnotation[]>;
  /** Everything that is said, by what it is about and who says it. */
  list(athleteId: string): Promise<readonly StoredAnnotation[]>;
}

export interface StoredReading extends WellnessReading {
  readonly day: Day;
  /** The device or vendor that measured, in its own words; readings of two are never mixed. */
  readonly source: string;
}

export interface WellnessStore {
  /**
   * The same day, metric, window and source is one reading: the newest wins, by `at` where both have one (files arrive
   * in any order), else the last to come.
   */
  save(athleteId: string, readings: readonly StoredReading[]): Promise<void>;
  between(
    athleteId: string,
    from: Day,
    to: Day,
    metrics?: readonly WellnessMetric[],
  ): Promise<readonly StoredReading[]>;
  /** Drops the readings of these metrics, or of all, in [from, to]; returns how many there were. */
  delete(athleteId: string, from: Day, to: Day, metrics?: readonly WellnessMetric[]): Promise<number>;
  span(athleteId: string): Promise<{ readonly first: Day; readonly last: Day } | undefined>;
  /** The days in [from, to] with any reading, rising. */
  days(athleteId: string, from: Day, to: Day): Promise<readonly Day[]>;
}

export interface MemoryStore {
  save(athleteId: string, memory: Memory): Promise<void>;
  get(athleteId: string, memoryId: string): Promise<Memory | undefined>;
  list(athleteId: string): Promise<readonly Memory[]>;
  delete(athleteId: string, memoryId: string): Promise<void>;
}

export interface CalendarStore {
  save(athleteId: string, workout: PlannedWorkout): Promise<void>;
  get(athleteId: string, workoutId: string): Promise<PlannedWorkout | undefined>;
  /** By day, then as they were planned; drafts are not in the calendar, whatever day they have in mind. */
  between(athleteId: string, from: Day, to: Day): Promise<readonly PlannedWorkout[]>;
  drafts(athleteId: string): Promise<readonly PlannedWorkout[]>;
  /** Its deliveries stay: what was sent was sent, and may still have to be withdrawn. */
  delete(athleteId: string, workoutId: string): Promise<void>;
  /** One delivery for each workout, target and `ref`. */
  saveDelivery(athleteId: string, delivery: Delivery): Promise<void>;
  deliveries(athleteId: string, workoutId: string): Promise<readonly Delivery[]>;
  /** What was sent to a target and not taken back, whatever became of its workout. */
  standing(athleteId: string, target: string): Promise<readonly Delivery[]>;
  /** The workout that an activity answered, when one is paired with it. */
  answeredBy(athleteId: string, activityId: string): Promise<PlannedWorkout | undefined>;
}

/** One of boucle's own writes, with what is needed to take it back. */
export interface Change {
  readonly id: string;
  readonly at: Instant;
  readonly client: string;
  readonly tool: string;
  /** What a person calls it. */
  readonly what: Phrase;
  /** Rows as they were before, by kind and id; an absent row is `null`. */
  readonly before: readonly {
    readonly kind: 'memory' | 'workout' | 'preferences';
    readonly id: string;
    readonly row: unknown;
  }[];
  readonly undoneAt?: Instant;
  /** Activities that were not examined again yet since it was made, or taken back. */
  readonly affects?: Affected;
}

/** The activities whose figures hang on something that changed. */
export interface Affected {
  readonly from: Day;
  readonly to?: Day;
  /** Absent = of every sport. */
  readonly sports?: readonly Sport[];
}

export interface ChangeStore {
  save(athleteId: string, change: Change): Promise<void>;
  get(athleteId: string, changeId: string): Promise<Change | undefined>;
  /** In the order they were first saved, the last first. */
  latest(athleteId: string, limit: number): Promise<readonly Change[]>;
}

/** A preview's promise: this tool with exactly this plan, once, soon. Only a digest of the token is kept. */
export interface Confirmation {
  readonly tokenHash: string;
  readonly tool: string;
  readonly planDigest: string;
  readonly expiresAt: Instant;
}

export interface ConfirmationStore {
  save(athleteId: string, confirmation: Confirmation): Promise<void>;
  /** True once: the token existed, was bound to this tool and plan, was in time and had not been used. */
  consume(athleteId: string, wanted: Omit<Confirmation, 'expiresAt'>, now: Instant): Promise<boolean>;
}

/** One line of what was shown: families and days, never values. */
export interface Disclosure {
  readonly at: Instant;
  /** The verified client; `owner` for the owner of this machine. */
  readonly client: string;
  readonly tool: string;
  readonly metrics: readonly string[];
  readonly from?: Day;
  readonly to?: Day;
  readonly values: number;
}

export interface LedgerFilter {
  readonly client?: string;
  readonly metric?: string;
  /** Lines that showed any of these days; a line without days is not about a day. */
  readonly from?: Day;
  readonly to?: Day;
}

export interface LedgerWalk {
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  /** Of the page before; absent = from the end. */
  readonly mark?: number;
}

export interface LedgerPage {
  readonly lines: readonly Disclosure[];
  /** Begins the next page; absent when there is none. */
  readonly mark?: number;
}

/** One client, how many lines are about it and when the last was written. */
export interface LedgerClient {
  readonly client: string;
  readonly lines: number;
  readonly lastAt: Instant;
}

export interface LedgerStore {
  append(athleteId: string, line: Disclosure): Promise<void>;
  /** Removes the lines from before this moment, which are the first; returns how many. */
  removeBefore(athleteId: string, before: Instant): Promise<number>;
  /** In the order they were appended, the last first. */
  list(
    athleteId: string,
    filter: LedgerFilter & { readonly limit: number; readonly offset: number },
  ): Promise<readonly Disclosure[]>;
  /** A page that begins behind `mark`, from either end: to read all of a million lines, whatever is appended meanwhile. */
  walk(athleteId: string, page: LedgerFilter & LedgerWalk): Promise<LedgerPage>;
  count(athleteId: string, filter?: LedgerFilter): Promise<number>;
  /** Everyone who was ever shown anything, the last first. */
  clients(athleteId: string): Promise<readonly LedgerClient[]>;
  /** Every metric that was ever shown, by name. */
  metrics(athleteId: string): Promise<readonly string[]>;
}

export interface ConnectionStore {
  save(athleteId: string, connection: Connection): Promise<void>;
  /** Reads, changes and writes in one step: of two processes neither loses what the other wrote. Undefined = not there. */
  update(
    athleteId: string,
    id: string,
    change: (before: Connection) => Connection,
  ): Promise<Connection | undefined>;
  get(athleteId: string, id: string): Promise<Connection | undefined>;
  /** The oldest first. */
  list(athleteId: string): Promise<readonly Connection[]>;
}

/**
 * The vault: keys and tokens, sealed with a key of the athlete's own. What it holds is in no log, export or answer.
 * Throws ConfigError `storage.vault_sealed` when the home's key is not the one it was sealed with.
 */
export interface SecretStore {
  put(athleteId: string, name: string, text: string): Promise<void>;
  get(athleteId: string, name: string): Promise<string | undefined>;
  /** Reads it once: of two at the same time one gets it. */
  take(athleteId: string, name: string): Promise<string | undefined>;
  delete(athleteId: string, name: string): Promise<void>;
  /** Wraps the athlete's key with the current master key; false when it was so already, or there is none. */
  rewrap(athleteId: string): Promise<boolean>;
}

/** The key that wraps those of the athletes; see docs/decisions. */
export interface MasterKeyStore {
  /** Makes a new one in the home and keeps the old one beside it. False: the operator gives both. */
  renew(): Promise<boolean>;
  /** Forgets the old one, where boucle keeps it. */
  retire(): Promise<void>;
}

/** What only one of all processes may do at a time. A holder that dies loses it when its time is over. */
export interface LeaseStore {
  /** True when it is `holder`'s now; asking again as the same holder makes it longer. */
  acquire(
    athleteId: string,
    name: string,
    wanted: { readonly holder: string; readonly now: Instant; readonly until: Instant },
  ): Promise<boolean>;
  release(athleteId: string, name: string, holder: string): Promise<void>;
  isHeld(athleteId: string, name: string, now: Instant): Promise<boolean>;
}

/** So many requests in so many seconds. */
export interface Budget {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
}

export interface BudgetStore {
  /** Takes one request from each, or none and the moment from which there is one again. */
  take(budgets: readonly Budget[], now: Instant): Promise<Instant | undefined>;
}

/** Work that goes on in the background, one row for each thing to be done. */
export interface JobStore {
  /** Makes sure that it runs at `runAt` at the latest. */
  put(
    athleteId: string,
    job: { readonly id: string; readonly kind: string; readonly runAt: Instant },
  ): Promise<void>;
  /** One that is due and nobody's, of the athlete who was served longest ago; it is the caller's until `until`. */
  claim(when: { readonly now: Instant; readonly until: Instant }): Promise<ClaimedJob | undefined>;
  renew(athleteId: string, id: string, until: Instant): Promise<void>;
  /** Again at `runAt`, or never. `failed` keeps counting the attempts. */
  finish(
    athleteId: string,
    id: string,
    again?: { readonly runAt: Instant; readonly failed?: boolean },
  ): Promise<void>;
  /** When the next one is due, whoever's it is. */
  nextAt(): Promise<Instant | undefined>;
}

export interface ClaimedJob {
  readonly athleteId: string;
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
}

/** Bytes by their content. The name is the SHA-256 of the bytes as given, hex; they are kept compressed. */
export interface BlobStore {
  /** Durable when it returns. Writing the same bytes twice keeps one copy. */
  put(athleteId: string, bytes: Uint8Array): Promise<string>;
  /** Throws FormatError `storage.blob_damaged` {hash} when the disk no longer holds what was given. */
  get(athleteId: string, hash: string): Promise<Uint8Array | undefined>;
  delete(athleteId: string, hash: string): Promise<void>;
}
