import type { Connection, Family, SyncCount } from '../../domain/connection.ts';
import type { Day, Instant } from '../../domain/day.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Vendor } from '../../vendors/vendor.ts';

/** One vendor as the athlete sees it: connected or not, how far it got, what there is to know. */
export interface SourceState {
  readonly vendor: Vendor;
  readonly connection?: Connection;
  /** Which ways to connect are open here: `oauth` needs the operator's settings. */
  readonly usable: { readonly key: boolean; readonly oauth: boolean };
  readonly families: readonly FamilyState[];
  /** Waiting, in trouble, ending soon. */
  readonly warnings: readonly Phrase[];
  /** A sync is going on right now, here or in another process. */
  readonly running: boolean;
}

export interface FamilyState {
  readonly family: Family;
  readonly from?: Day;
  readonly to?: Day;
  readonly complete: boolean;
  /** Of a history whose length is known, 0 to 1. */
  readonly share?: number;
}

/** What one fetch from one vendor came to. */
export interface SyncReport {
  readonly vendor: string;
  readonly state: 'done' | 'running' | 'waiting' | 'failed' | 'paused';
  readonly count: SyncCount;
  readonly until?: Instant;
  readonly why?: Phrase;
}
