import { longestSessionJump, recentLoad } from './readiness-load.ts';
import { hrvBelowBand, lastSleepShort, restingHeartRateRaised } from './readiness-body.ts';
import {
  reportWeights,
  type ReportWeight,
  type Reported,
  type Rule,
  type Morning,
} from './readiness-rule.ts';

export interface Readiness {
  /** `unknown`: too little is known to say anything; never a green by default. */
  readonly verdict: 'green' | 'caution' | 'rest' | 'unknown';
  readonly rules: readonly Rule[];
  /** A report that belongs before a professional, whatever the numbers say. */
  readonly seeProfessional: boolean;
}

/** The rules, in the order they are told. None weighs more than another; there is no score (science §12). */
const readRules: readonly ((morning: Morning) => Rule)[] = [
  hrvBelowBand,
  restingHeartRateRaised,
  lastSleepShort,
  recentLoad,
  longestSessionJump,
];

// Under two measured body signals nobody can call a day green.
const fewestKnownForGreen = 2;

/**
 * Green, caution or rest. Rest takes two agreeing signals of the body (a report is one), or a report that no number
 * overrides. A load alone asks for caution: it is a cause, not a sign.
 */
export function assessReadiness(morning: Morning): Readiness {
  const measured = readRules.map((read) => read(morning));
  const reported = morning.reported.map(reportRule);
  const rules = [...measured, ...reported];
  const weights = morning.reported.flatMap((one) => weightOf(one) ?? []);
  const seeProfessional = weights.some((weight) => weight !== 'signal');
  return { verdict: verdictOf(measured, weights), rules, seeProfessional };
}

function verdictOf(measured: readonly Rule[], weights: readonly ReportWeight[]): Readiness['verdict'] {
  const fired = measured.filter(({ state }) => state === 'fired');
  const body = measured.filter(({ side }) => side === 'body');
  // Soreness and fatigue together are one report: the athlete speaks once.
  const agreeing =
    body.filter(({ state }) => state === 'fired').length + (weights.includes('signal') ? 1 : 0);
  if (weights.includes('rest') || agreeing >= 2) return 'rest';
  if (fired.length > 0 || weights.length > 0) return 'caution';
  const known = body.filter(({ state }) => state !== 'unknown').length;
  return known >= fewestKnownForGreen ? 'green' : 'unknown';
}

/** An old soreness is told and counts no more; an old injury keeps a day from being green and wants a question. */
function weightOf({ report, old }: Reported): ReportWeight | undefined {
  const weight = reportWeights[report];
  if (!old) return weight;
  return weight === 'signal' ? undefined : 'care';
}

const reportRule = (reported: Reported): Rule => ({
  rule: 'reported',
  side: 'body',
  state: weightOf(reported) ? 'fired' : 'calm',
  reported,
});
