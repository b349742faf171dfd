import type { Day, Instant } from './day.ts';
import type { Landmark, Origin } from './landmark.ts';
import type { Precedence } from './precedence.ts';
import type { Retention } from './retention.ts';
import type { Sport } from './sport.ts';
import type { Units } from './units.ts';

export type Language = 'en' | 'fr';

export interface Athlete {
  readonly id: string;
  readonly isDemo: boolean;
  readonly preferences: Preferences;
}

export interface Preferences {
  readonly language: Language;
  readonly units: Units;
  /** Pool lengths and swim paces in yards. */
  readonly swimUnits: 'meters' | 'yards';
  readonly weekStart: 'monday' | 'sunday';
  readonly timeZone: string;
  readonly precedence?: Precedence;
  /** Shorter than the operator's, family by family. */
  readonly retention?: Retention;
}

/** A fact the athlete or an assistant asked us to keep. Each can be deleted. */
export interface Memory {
  readonly id: string;
  readonly createdAt: Instant;
  readonly origin: Origin;
  /** After this day the fact no longer holds. */
  readonly expires?: Day;
  readonly fact: Fact;
}

export type Fact =
  | ({ readonly is: 'goal' } & Goal)
  | { readonly is: 'constraint'; readonly text: string; readonly from?: Day }
  | ({ readonly is: 'landmark' } & Pick<Landmark, 'kind' | 'sport' | 'value' | 'bounds' | 'since'>)
  | {
      readonly is: 'preference';
      readonly key: Exclude<keyof Preferences, 'precedence' | 'retention'>;
      readonly value: string;
    }
  | { readonly is: 'note'; readonly text: string };

export interface Goal {
  readonly text: string;
  readonly sport?: Sport;
  readonly day?: Day;
  readonly distanceMeters?: number;
  readonly timeSeconds?: number;
}

/** The landmarks among the memories. */
export function landmarksIn(memories: readonly Memory[]): Landmark[] {
  return memories.flatMap(({ fact, origin }) =>
    fact.is === 'landmark'
      ? [
          {
            kind: fact.kind,
            sport: fact.sport,
            value: fact.value,
            bounds: fact.bounds,
            since: fact.since,
            origin,
          },
        ]
      : [],
  );
}
