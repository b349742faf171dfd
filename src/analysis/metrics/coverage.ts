import { type Phrase, phrase } from '../../domain/phrase.ts';
import { meanOf } from '../resample.ts';
import type { Session } from '../session.ts';

/** A warning when a channel was measured during less than nine tenths of the timer. */
export function coverage({ timerSeconds }: Session, perSecond: Float64Array, channel: string): Phrase[] {
  const share = timerSeconds > 0 ? meanOf(perSecond).n / timerSeconds : 1;
  return share < 0.9 ? [phrase('analysis.coverage', { channel, percent: Math.round(100 * share) })] : [];
}
