import type { Phrase } from '../domain/phrase.ts';
import { phrase } from '../domain/phrase.ts';
import { deviation, mean } from './statistics.ts';

/** The figures by which a session can differ from the athlete's own; SI units unless the name says otherwise. */
export const candidateFigures = {
  // Which side makes a session harder, and the unit.
  meters_per_beat: { harder: 'low', unit: 'm/beat' },
  watts_per_beat: { harder: 'low', unit: 'W/bpm' },
  average_heart_rate: { harder: 'high', unit: 'bpm' },
  speed: { harder: 'high', unit: 'm/s' },
  duration: { harder: 'high', unit: 's' },
  ascent_per_km: { harder: 'high', unit: 'm/km' },
  temperature: { harder: 'high', unit: '°C' },
  decoupling: { harder: 'high', unit: '%' },
  training_load: { harder: 'high', unit: 'load' },
  hours_since_last_session: { harder: 'low', unit: 'h' },
} as const;
export type CandidateFigure = keyof typeof candidateFigures;

export type SessionFigures = Readonly<Partial<Record<CandidateFigure, number>>>;

/** One figure of the session against the athlete's own like sessions: a candidate, never a cause. */
export interface Candidate {
  readonly figure: CandidateFigure;
  readonly value?: number;
  /** Mean ± 1 SD of the like sessions that have the figure. */
  readonly usualLow?: number;
  readonly usualHigh?: number;
  readonly n: number;
  /** On the side that makes a session harder, outside the usual range. */
  readonly standsOut: boolean;
  readonly why?: Phrase;
}

/** Fewer like sessions give no range: of five, one more or less is not unusual. */
export const fewestAlike = 5;

/** Those that stand out first, then the rest that is known, then what is missing. */
export function candidatesFor(session: SessionFigures, alike: readonly SessionFigures[]): Candidate[] {
  const figures = (Object.keys(candidateFigures) as CandidateFigure[]).filter(
    (figure) => session[figure] !== undefined || alike.some((other) => other[figure] !== undefined),
  );
  const rank = ({ standsOut, why }: Candidate): number => (standsOut ? 0 : why ? 2 : 1);
  return figures.map((figure) => candidateOf(figure, session, alike)).sort((a, b) => rank(a) - rank(b));
}

function candidateOf(
  figure: CandidateFigure,
  session: SessionFigures,
  alike: readonly SessionFigures[],
): Candidate {
  const value = session[figure];
  const values = alike.flatMap((other) => other[figure] ?? []);
  const base = { figure, value, n: values.length, standsOut: false };
  if (value === undefined) return { ...base, why: phrase('hard.not-measured') };
  if (values.length < fewestAlike)
    return { ...base, why: phrase('hard.too-few', { n: values.length, needed: fewestAlike }) };
  const [middle, spread] = [mean(values) ?? 0, deviation(values) ?? 0];
  const [usualLow, usualHigh] = [middle - spread, middle + spread];
  const standsOut = candidateFigures[figure].harder === 'high' ? value > usualHigh : value < usualLow;
  return { ...base, usualLow, usualHigh, standsOut };
}
