import type { Motion, Outing } from './motion.ts';

/** Uphill costs about three times the grade in speed, downhill gives less than half of that back. */
function speedFactor(grade: number): number {
  return grade > 0
    ? Math.max(0.36, 1 - 3 * grade)
    : Math.max(0.7, 1 - 1.3 * grade + 6 * grade * Math.abs(grade));
}

/** A runner or hiker: speed bends to the slope, effort stays. */
export function walkingOrRunning({ plan, condition, random }: Outing): Motion {
  const hiking = plan.sport === 'hiking';
  let wobble = 0;
  const motion: Motion = {
    speed: 0,
    power: 0,
    cadence: 0,
    effort: 0,
    step(effort, grade) {
      wobble += -0.07 * wobble + 0.0055 * random.normal();
      const factor = speedFactor(grade);
      const wanted = effort * condition.thresholdSpeed * factor * (1 + wobble);
      motion.speed += (wanted - motion.speed) * 0.35;
      motion.effort =
        motion.speed / (condition.thresholdSpeed * factor) + (hiking ? 2.2 * Math.max(0, grade) : 0);
      const rate = hiking ? 74 + 26 * motion.speed : 138 + 9.4 * motion.speed;
      motion.cadence = rate + 1.1 * random.normal();
    },
    stop() {
      motion.speed = 0;
      motion.cadence = 0;
      motion.effort = 0.1;
    },
  };
  return motion;
}
