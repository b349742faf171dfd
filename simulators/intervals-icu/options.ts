import type { IcuAthlete } from './athletes.ts';

/** What the document leaves open, what an application is, and how the simulator shall misbehave. */
export interface IntervalsIcuOptions {
  readonly port?: number;
  readonly now?: () => number;
  readonly athletes?: readonly IcuAthlete[];
  readonly client?: IcuClient;
  /** Not found: what a wrong key is answered with. */
  readonly wrongKey?: 401 | 403;
  /** Documented for one call only (401): what a token that was taken back is answered with. */
  readonly unknownToken?: 401 | 403;
  /** Uncertain (D): AREA:WRITE lets read as well. */
  readonly writeImpliesRead?: boolean;
  /** Not found: which scope `GET /athlete/{id}` asks for. */
  readonly athleteScope?: 'SETTINGS' | 'none';
  /** Original files are often packed. */
  readonly packsFiles?: boolean;
  /** In place of 2500 in 15 minutes and 5000 in a day; 10 in a second count only where they are named. */
  readonly limits?: { readonly quarter?: number; readonly day?: number; readonly second?: number };
  /** Not documented: whether a 429 says when to come back. */
  readonly retryAfter?: boolean;
  /** Uncertain (C): `workout_doc.options` holds the length of the pool. */
  readonly poolLength?: boolean;
  /** Not found: how `workout_doc` writes 4:00/km: 240, or 4. */
  readonly paceValues?: 'seconds' | 'minutes';
  /** What the push to a watch maker came to, by the event's name. */
  readonly pushErrors?: Readonly<Record<string, readonly unknown[]>>;
  /** Not found: an event that is not there is deleted with 404 or 200. */
  readonly deletesTwice?: 404 | 200;
  /** Deliveries of a webhook repeat: so often each is sent. */
  readonly sends?: number;
}

export interface IcuClient {
  readonly id: string;
  readonly secret: string;
  /** Beside `http://localhost/…`, which is always accepted. */
  readonly redirects?: readonly string[];
  /** Entered on the application's page: where it sends what is new, the secret in each message, and of what kinds. */
  readonly webhook?: { readonly url: string; readonly secret: string; readonly types?: readonly string[] };
}
