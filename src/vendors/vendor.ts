import type { ZodType } from 'zod';
import type { Account, Connection, Family } from '../domain/connection.ts';
import type { Day, Instant } from '../domain/day.ts';
import type { Phrase } from '../domain/phrase.ts';
import type { Fidelity, ResolvedWorkout, WorkoutSport } from '../domain/workout.ts';
import type { Format } from '../formats/format.ts';

/**
 * A watch maker or platform we reach over the network. One folder per vendor; registered in `index.ts`.
 * A capability is the presence of its code: a vendor that takes no workouts has no `workouts` member.
 */
export interface Vendor {
  /** The folder's name. */
  readonly id: string;
  /** As its owner writes it. */
  readonly name: string;
  /** What the operator sets: a client id, a secret. `config.ts` reads `BOUCLE_<VENDOR>_<NAME>`. */
  readonly settings: readonly Setting[];
  /** Addresses by region; a vendor with one region has one line. A test or operator may put others in their place. */
  readonly regions: readonly Region[];
  /** Why it works on the athlete's own machine only; absent = also where many athletes are served. */
  readonly laptopOnly?: Phrase;
  /** Under what terms its data may be shown; `attribution` is said wherever they are. */
  readonly licence: { readonly terms: string; readonly attribution?: string };
  /** Ways to connect, the one that suits most athletes first. */
  readonly connect: readonly Connect[];
  readonly limits: readonly RateLimit[];
  readonly pull?: Pull;
  readonly push?: Push;
  readonly workouts?: WorkoutDoor;
  /** Reads what `pull` brings. An arrival that is a FIT, TCX or GPX file is read by those formats instead. */
  readonly payloads?: Format;
  /** Tries every door with the athlete's grant and tells which answered, for `boucle doctor <vendor>`. */
  readonly examine?: (line: Line) => AsyncIterable<Door>;
}

export interface Setting {
  /** `client_id` is read from `BOUCLE_POLAR_CLIENT_ID`. */
  readonly name: string;
  readonly secret: boolean;
  /** Without it there is no connection by `oauth`. */
  readonly required: boolean;
}

export interface Region {
  readonly id: string;
  /** Base addresses by a name of the vendor folder's own: `api`, `auth`. No trailing slash. */
  readonly hosts: Readonly<Record<string, string>>;
}

/** Requests within a span of seconds; `of` says whose: one athlete's, or all of this application's. */
export interface RateLimit {
  readonly of: 'athlete' | 'application';
  /** Only for those who connected this way; absent = for all. */
  readonly by?: Connect['by'];
  readonly requests: number;
  readonly seconds: number;
  /** So many more with every athlete who is connected, once there are more than `beyond`; never more than `most` in all. */
  readonly grows?: { readonly perAthlete: number; readonly beyond?: number; readonly most?: number };
}

/** One door of a vendor, tried: the status it answered with and no data. */
export interface Door {
  readonly door: string;
  readonly status: number | 'no answer';
  readonly works: boolean;
}

// ── Connecting ──────────────────────────────────────────────────────────────────────────────────────────────────────

export type Connect = KeyConnect | OAuthConnect;

export interface KeyConnect {
  readonly by: 'key';
  /** Where the athlete finds the key, step by step. */
  readonly where: Phrase;
  /** Proves the key and tells whose it is. Throws ConnectionError `connection.refused` for a wrong one. */
  check(booth: Booth, key: string): Promise<Opened>;
  /** Gets a short-lived token out of the key when the last one is worn out; absent = the key itself goes with each request. */
  readonly renew?: (booth: Booth, grant: Grant) => Promise<Grant>;
}

export interface OAuthConnect {
  readonly by: 'oauth';
  /** The page where the athlete agrees. `keep` comes back to `finish` unseen by anyone (a verifier, a registered client). */
  start(booth: Booth, ask: AuthorizationAsk): Promise<{ readonly url: string; readonly keep: Kept }>;
  /** Turns the callback into a grant. Throws ConnectionError `connection.declined` when the athlete said no. */
  finish(booth: Booth, callback: URL, keep: Kept, ask: AuthorizationAsk): Promise<Opened>;
  /** Absent = the vendor's tokens do not end, or cannot be renewed. Throws ConnectionError `connection.expired` when refused. */
  readonly refresh?: (booth: Booth, grant: Grant) => Promise<Grant>;
  /**
   * Who the vendor says this is: an id that it gives to one person and never to another, so that its consent can open an
   * account here. Undefined when it did not say; absent = it never does.
   */
  readonly identity?: (opened: Opened) => string | undefined;
  /** Ends the permission at the vendor; absent = only the athlete can, in the vendor's settings. */
  readonly revoke?: (booth: Booth, grant: Grant) => Promise<void>;
}

export interface AuthorizationAsk {
  readonly redirectUri: string;
  readonly state: string;
  readonly families: readonly Family[];
}

export type Kept = Readonly<Record<string, string>>;

/** A connection that was just agreed to. */
export interface Opened {
  readonly grant: Grant;
  readonly account: Account;
  readonly allowed: readonly Family[];
  readonly region?: string;
  readonly endsAt?: Instant;
}

/** What opens the vendor's doors; kept in the vault. `extra` is the vendor folder's own (a registered client, a user id). */
export interface Grant {
  /** The athlete's key, for `by: 'key'`. */
  readonly key?: string;
  readonly accessToken?: string;
  readonly accessEndsAt?: Instant;
  readonly refreshToken?: string;
  readonly extra?: Kept;
}

/** What a vendor's code stands in before there is a connection. */
export interface Booth {
  readonly host: (name: string) => string;
  /** The operator's setting; undefined when it is not set. */
  readonly setting: (name: string) => string | undefined;
  readonly http: Http;
  readonly clock: () => Instant;
}

/**
 * What a vendor's code stands in afterwards. `grant` is always usable: it is renewed before it ends, once for everybody.
 * A request that `authorized` sends and the vendor answers with 401 is sent again once with a renewed grant.
 */
export interface Line extends Booth {
  readonly connection: Connection;
  readonly grant: () => Promise<Grant>;
  /** Adds the grant with `sign` and sends; throws as `Http` does. */
  authorized(request: Request, sign: (grant: Grant) => Readonly<Record<string, string>>): Promise<Answer>;
  /** Where the athlete lives: vendors' days are often local without saying so. */
  readonly timeZone: string;
  /**
   * True when a file of this name came from this connection before and is kept: what never changes is not fetched again.
   * Absent = nobody knows, everything is fetched.
   */
  readonly has?: (name: string) => Promise<boolean>;
}

// ── Requests ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Statuses beyond 2xx that the caller understands by itself. */
  readonly accept?: readonly number[];
  /** May it be sent twice without harm? GET, PUT and DELETE may, POST and PATCH may not, unless said here. */
  readonly repeatable?: boolean;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  text(): string;
  /** Throws VendorError `vendor.unreadable` when it is no JSON or not of this shape; unknown fields are no fault. */
  json<T>(shape: ZodType<T>): T;
}

/**
 * Sends requests to the vendor's own addresses only. Waits and tries again where that does no harm. Throws ConnectionError
 * `connection.expired` (401) and `connection.not_allowed` (403), NotFoundError `vendor.gone` (404, 410), VendorError
 * `vendor.conflict` (409, 412), `vendor.wait` {until} (429, 503), `vendor.refused` {status} (other 4xx), `vendor.down`
 * (5xx, time-out, cut connection) and `vendor.unreadable`. No answer's text is ever part of an error.
 */
export type Http = (request: Request) => Promise<Answer>;

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Pull {
  readonly families: Readonly<Partial<Record<Family, FamilyPull>>>;
}

export interface FamilyPull {
  /** Days of one window. */
  readonly windowDays: number;
  /** How far back the vendor hands anything out; absent = from the beginning. */
  readonly historyDays?: number;
  /** How long a vendor may still correct a day: so many days are asked for again each time. */
  readonly lateDays: number;
  /** Days after today that are of interest (a calendar). */
  readonly aheadDays?: number;
  /**
   * Everything of the days [from, to], newest first where the vendor leaves the choice. A VendorError with a code of the
   * folder's own (`coros.fit_budget`) is about this family alone: it is told, the other families go on, and these days
   * are asked for again at the next sync; with `until` in its params no earlier than then.
   */
  fetch(line: Line, days: Asked): AsyncIterable<Arrival>;
  /**
   * Whether the vendor still has the activity behind what came from it: asked for those of the late days that no arrival
   * speaks of, once all of them were fetched. True wherever it is not certain. Absent = a deletion there is not noticed.
   */
  readonly isThere?: (line: Line, kept: KeptSource) => Promise<boolean>;
}

/** Days that are asked for. `done`: parts of them that an attempt brought which then broke off; see `Arrival`. */
export interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly done?: ReadonlySet<string>;
}

/** What the library has of an activity from this connection. */
export interface KeptSource {
  /** Of the file or payload it came in. */
  readonly name: string;
  /** The vendor's own name of the activity, for one that was told of. */
  readonly vendorId?: string;
  readonly receivedAt: Instant;
}

/**
 * One thing a vendor sent. `bytes` is a file (its extension in `name`), or a payload wrapped by `wrapPayload` as it came: both
 * are kept before anyone reads them. `gone`: the vendor's identity of an activity it no longer has. `part`: the folder's
 * own name for what is whole with the arrivals before it: should the window break off, the next attempt need not ask again.
 */
export type Arrival = ArrivedThing | { readonly part: string; readonly bytes?: undefined };

export type ArrivedThing =
  | {
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly gone?: undefined;
      /** Files that were kept before, and vendor's ids, that it speaks of. */
      readonly about?: readonly string[];
    }
  | { readonly gone: string; readonly bytes?: undefined };

/**
 * They tell us that there is something new. What they send is believed no further: it is a hint whose account to ask for,
 * and the truth is fetched. That an athlete took the permission back is no exception: the next request finds out.
 */
export interface Push {
  /** The vendor's setting with the secret it proves itself with; several with commas while one takes the place of another. */
  readonly secretIn: string;
  /**
   * Whether the vendor sent it, by its signature or the secret it carries. Compared in constant time; false for what
   * cannot be read.
   */
  proves(message: Message, secret: string): boolean;
  /** A knock before there is any secret: it is answered, and nothing follows from it. */
  readonly greets?: (message: Message) => boolean;
  /** Whose accounts it is about, by the vendor's own ids; asked of proven messages only. None = nothing of interest. */
  accounts(message: Message): readonly string[];
  /**
   * Has the vendor send to `url` and nowhere else, whatever it sent to before. Returns the secret where the vendor gave one,
   * which it does once. Absent = the operator enters the address and the secret on the vendor's page.
   */
  readonly subscribe?: (booth: Booth, url: string) => Promise<{ readonly secret?: string }>;
}

/** What came to an address that only the vendor knows. */
export interface Message {
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
}

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface WorkoutDoor {
  readonly sports: readonly WorkoutSport[];
  /** How many days ahead the vendor accepts. */
  readonly horizonDays?: number;
  /** When and how it comes to the watch, in a sentence. */
  readonly reaches: Phrase;
  /** Pure. Throws UnsupportedError for a sport it has no word for. */
  compile(workout: ResolvedWorkout): CompiledForVendor;
  /**
   * Puts it on a day; the same `uid` replaces what was sent before, so that twice is once. A write that may have
   * happened although its answer was lost is looked for before it is sent again.
   */
  deliver(line: Line, sending: Sending): Promise<Receipt>;
  /** Another day; absent = withdraw and deliver again. */
  readonly move?: (line: Line, ref: string, day: Day, sending: Sending) => Promise<Receipt>;
  /** Absent = only the athlete can: `byHand` says how. Not there any more is no error. */
  readonly withdraw?: (line: Line, ref: string) => Promise<void>;
  readonly byHand?: Phrase;
}

export interface CompiledForVendor {
  readonly payload: unknown;
  readonly fidelity: readonly Fidelity[];
  /** The steps as this vendor can carry them: what read-back is held against. */
  readonly expected: ResolvedWorkout['steps'];
}

export interface Sending {
  /** Stable for the workout, unguessable to nobody: `boucle-wkt_…`. */
  readonly uid: string;
  readonly day: Day;
  readonly workout: ResolvedWorkout;
  readonly compiled: CompiledForVendor;
  /** The vendor's own name of an earlier delivery. */
  readonly ref?: string;
}

export interface Receipt {
  /** The vendor's own name for it. */
  readonly ref: string;
  /** What the vendor says it stored; absent = it cannot be read back. */
  readonly stored?: ResolvedWorkout['steps'];
  /** The day it stands on at the vendor. */
  readonly day?: Day;
  /** What the athlete must know: a push that failed further on, a step to do by hand. */
  readonly remarks: readonly Phrase[];
}
