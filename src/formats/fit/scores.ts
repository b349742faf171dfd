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
  const rated = (value: number | undefined): number | undefined => (value === 0 ? undefined : value);
  return present<Record<string, number>>({
    training_effect: own && rated(scaled(own, session.trainingEffect, 10)),
    anaerobic_training_effect: own && rated(scaled(own, session.anaerobicTrainingEffect, 10)),
    training_load_peak: own && rated(scaled(own, session.trainingLoadPeak, 65_536)),
    training_stress_score: own && rated(scaled(own, session.trainingStressScore, 10)),
    intensity_factor: own && rated(scaled(own, session.intensityFactor, 1000)),
    perceived_effort: own && rated(scaled(own, session.workoutRpe, 10)),
    feel_percent: own && raw(own, session.workoutFeel),
    vo2max: maxMet ? maxMet * VO2_PER_MET : undefined,
    recovery_minutes: metrics && rated(raw(metrics, physiology.recoveryMinutes)),
  }) as Record<string, number>;
}
