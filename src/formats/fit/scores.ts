import { type Message, messagesOf, raw, scaled } from './message.ts';
import { physiology, session } from './profile.ts';
import type { Section } from './scan.ts';
import { present } from './totals.ts';

/** MET → ml/kg/min. */
const VO2_PER_MET = 3.5;

/** The vendor's own verdicts on a session, by our name for them; 0 = not rated. */
export function scoresOf(sections: readonly Section[], own: Message | undefined): Record<string, number> {
  const metrics = messagesOf(sections, physiology.message).at(-1);
  const maxMet = metrics && scaled(metrics, physiology.maxMet, 65_536);
  const scores = {
    training_effect: own && scaled(own, session.trainingEffect, 10),
    anaerobic_training_effect: own && scaled(own, session.anaerobicTrainingEffect, 10),
    training_load_peak: own && scaled(own, session.trainingLoadPeak, 65_536),
    training_stress_score: own && scaled(own, session.trainingStressScore, 10),
    intensity_factor: own && scaled(own, session.intensityFactor, 1000),
    perceived_effort: own && scaled(own, session.workoutRpe, 10),
    feel_percent: own && raw(own, session.workoutFeel),
    vo2max: maxMet === undefined ? undefined : maxMet * VO2_PER_MET,
    recovery_minutes: metrics && raw(metrics, physiology.recoveryMinutes),
  };
  const rated = Object.entries(scores).map(([name, value]) => [
    name,
    value === 0 && name !== 'feel_percent' ? undefined : value,
  ]);
  return present<Record<string, number>>(Object.fromEntries(rated)) as Record<string, number>;
}
