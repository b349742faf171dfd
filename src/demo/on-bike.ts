import { profile } from './athlete.ts';
import type { Motion, Outing } from './motion.ts';

const GRAVITY = 9.806_65;
const rollingResistance = 0.0048;
/** Half of air density × drag area, hands on the hoods. */
const halfDrag = 0.5 * 1.2 * 0.34;

/** A rider: power makes speed against slope, tyres and air. */
export function riding({ condition, route, random }: Outing): Motion {
  const mass = condition.weightKilograms + profile.bikeKilograms;
  let wobble = 0;
  const motion: Motion = {
    speed: 0,
    power: 0,
    cadence: 0,
    effort: 0,
    step(effort, grade) {
      wobble += -0.06 * wobble + 0.022 * random.normal();
      // Riders push on climbs and let it roll downhill; a trainer knows neither.
      const slope = route ? Math.max(0, Math.min(1.45, 1 + 6 * grade)) : 1;
      const jitter = 1 + wobble + (route ? 0.09 : 0.03) * random.normal();
      const rolling = motion.speed > 13.5 || slope < 0.55;
      motion.power = rolling ? 0 : Math.max(0, effort * condition.thresholdPower * slope * jitter);
      const against = mass * GRAVITY * (grade + rollingResistance) + halfDrag * motion.speed * motion.speed;
      const push = (0.97 * motion.power) / Math.max(1.5, motion.speed);
      motion.speed = Math.max(1.9, Math.min(15.2, motion.speed + (push - against) / mass));
      motion.cadence =
        motion.power > 15 ? 84 + 14 * (effort - 0.7) - 60 * Math.max(0, grade) + 1.6 * random.normal() : 0;
      motion.effort += (motion.power / condition.thresholdPower - motion.effort) / 12;
    },
    stop() {
      motion.speed = 0;
      motion.power = 0;
      motion.cadence = 0;
      motion.effort = 0;
    },
  };
  return motion;
}
