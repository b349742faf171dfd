import { type Condition, profile, steadyHeartRate } from './athlete.ts';
import type { Random } from './random.ts';

/** A heart that follows effort late, tires slowly and never sits quite still. */
export interface Heart {
  readonly now: number;
  /** One second later, at this effort (1 = threshold). */
  beat(effort: number): number;
}

// Time constants of the order measured for the fast component of heart-rate kinetics: up faster than down.
const secondsUp = 27;
const secondsDown = 42;

export function heartOf(condition: Condition, sport: 'foot' | 'bike' | 'water', random: Random): Heart {
  // Beats per hour that heart rate creeps up at constant work: more in the heat, less when fit.
  const heat = Math.max(0, condition.temperature - 14);
  const creep = (4.2 + 0.4 * heat - 0.03 * (condition.fitness - 70)) / 3600;
  let drift = 0;
  let wobble = 0;
  let seconds = 0;
  let level = condition.restingHeartRate + 34;
  return {
    get now() {
      return level;
    },
    beat(effort) {
      seconds++;
      if (seconds > 600 && drift < 13) drift += creep * effort;
      wobble += -0.03 * wobble + 0.22 * random.normal();
      const goal =
        steadyHeartRate(effort, condition.restingHeartRate, sport) + condition.heartRateShift + drift;
      level += (goal - level) / (goal > level ? secondsUp : secondsDown);
      return Math.max(condition.restingHeartRate, Math.min(profile.maxHeartRate - 1, level + wobble));
    },
  };
}
