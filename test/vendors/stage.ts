/** What the common suite needs to know of each vendor: how an athlete connects there, and how they take it back. */
import type { Simulator } from '../../simulators/kit/index.ts';
import { corosStage } from './stages/coros.ts';
import { garminStage } from './stages/garmin.ts';
import { intervalsIcuStage } from './stages/intervals-icu.ts';
import { polarStage } from './stages/polar.ts';
import type { Booth, Opened } from '../../src/vendors/vendor.ts';

/** 20 May 2026, 12:00 UTC: in Auckland the day is over, in Honolulu it begins. */
export const noon = Date.UTC(2026, 4, 20, 12);

export interface Stage {
  readonly simulator: Simulator;
  readonly booth: Booth;
  /** As an athlete connects: over the vendor's pages, or with a key. */
  connect(): Promise<Opened>;
  /** Over the vendor's pages, where `connect` takes a key. */
  readonly byOAuth?: () => Promise<Opened>;
  /** The athlete says no, or gives a key that is none. */
  refuse(): Promise<unknown>;
  /** The athlete takes the permission back at the vendor. */
  takeBack(): void;
  /** All access tokens end, what they are renewed with does not; absent where nothing can be renewed. */
  readonly endTokens?: () => void;
  /** How many planned workouts the vendor holds; needed of a vendor that takes workouts. */
  readonly planned?: () => number;
}

export interface StageOptions {
  /** How far our clock is ahead of the vendor's. */
  readonly skewMs?: number;
  readonly now?: number;
}

/** A vendor without a stage has not been through the suite: it fails. */
export const stages: Readonly<Record<string, (options?: StageOptions) => Promise<Stage>>> = {
  coros: corosStage,
  garmin: garminStage,
  'intervals-icu': intervalsIcuStage,
  polar: polarStage,
};
