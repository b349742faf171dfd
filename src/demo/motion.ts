import type { Condition } from './athlete.ts';
import type { Random } from './random.ts';
import type { Route } from './terrain.ts';
import type { PlannedSession } from './week.ts';

/** Who goes where, and how chance falls. */
export interface Outing {
  readonly plan: PlannedSession;
  readonly condition: Condition;
  readonly route?: Route;
  readonly random: Random;
}

/** One second on the road: in → speed (m/s), power (W, bike only), cadence, and how hard it is (1 = threshold). */
export interface Motion {
  step(effort: number, grade: number): void;
  stop(): void;
  speed: number;
  power: number;
  cadence: number;
  effort: number;
}
