import type { FakeModel } from '../fake-model.ts';
import type { Grants } from '../grants.ts';
import type { Served } from '../served.ts';

/** What a client is tried with. */
export interface Trial {
  readonly served: Served;
  /** What the served home knows of who signed in. */
  readonly grants: Grants;
  /** Where the client's package is installed. */
  readonly folder: string;
  /** An empty folder: the client's HOME and working directory, so that it finds no one's settings. */
  readonly home: string;
  /** A fresh scripted model that calls the first tool offered whose name ends so, for the whole library. */
  model(tool: string): Promise<FakeModel>;
}

/** One thing that was tried. `saw` is evidence in the client's own words; `wrong` tells what was expected instead. */
export interface Seen {
  readonly transport: 'http' | 'stdio';
  readonly tried: string;
  readonly saw: string;
  readonly wrong?: string;
  /** Why it could not be tried here. */
  readonly skipped?: string;
}

/** A client that a person would connect to boucle, as its release of that version behaves. */
export interface RealClient {
  readonly name: string;
  /** `package@version`: pinned, because a listing's wording is part of the check. */
  readonly package: string;
  check(trial: Trial): AsyncIterable<Seen>;
}
