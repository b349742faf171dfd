import { z } from 'zod';
import type { ReadinessAnswer } from '../../app/answers/assess-readiness.ts';
import { type Candidate, candidateFigures, type HardSession } from '../../app/answers/hard-session.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Sport } from '../../domain/sport.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, count, number, sentence, tellingByRow, text } from '../fields.ts';
import { figureWords } from './activity-parts.ts';

/** One figure of the session asked about against like sessions of the last 90 days. */
export const CandidateRow = tellingByRow(
  z.object({
    candidate: text(),
    unit: text(),
    value: number('figure').optional(),
    usual_low: number('figure').optional(),
    usual_high: number('figure').optional(),
    n: count(),
    stands_out: about('figure', z.boolean()),
    why_unknown: sentence().optional(),
  }),
  ({ candidate }) => candidateFamilies[candidate as CandidateName] ?? 'computed_figures',
);
export type CandidateRow = z.output<typeof CandidateRow>;
type CandidateName = keyof typeof candidateFigures;

const candidateFamilies: Readonly<Record<CandidateName, string>> = {
  meters_per_beat: 'efficiency',
  watts_per_beat: 'efficiency',
  average_heart_rate: 'heart_rate',
  speed: 'speed',
  duration: 'duration',
  ascent_per_km: 'elevation',
  temperature: 'temperature',
  decoupling: 'efficiency',
  training_load: 'training_load',
  hours_since_last_session: 'activities',
};

export const candidateFields = {
  activity: text().optional(),
  sport: about('activities', z.string()).optional(),
  alike_sessions: number('activities').optional(),
  candidates: z.array(CandidateRow).optional(),
  /** Names of the candidates and of the fired rules. */
  stands_out: about('readiness', z.array(z.string())).optional(),
};
const Fields = z.object(candidateFields);
type SessionFields = z.output<typeof Fields> & { readonly headline: Phrase };

/** What an answer about one session adds to the rules of its day. */
export function sessionFields(
  { head, from, alike, candidates }: HardSession,
  { readiness }: ReadinessAnswer,
): SessionFields {
  const fired = readiness.rules.filter(({ state }) => state === 'fired');
  const outside = candidates.filter(({ standsOut }) => standsOut);
  const said = [
    ...outside.map(({ figure }) => phrase('hard.candidate', { figure })),
    ...fired.map(({ rule, reported }) =>
      phrase(`readiness.brief.${rule}`, reported ? { report: reported.report } : {}),
    ),
  ];
  const about = { day: head.day, from, alike };
  return {
    headline: phrase(said.length > 0 ? 'hard.headline' : 'hard.headline-none', about, [
      phrase('sport.name', { sport: head.sport, subSport: head.subSport ?? '' }),
      ...said,
    ]),
    activity: head.id,
    sport: head.sport,
    alike_sessions: alike,
    candidates: candidates.map(candidateRow),
    stands_out: [...outside.map(({ figure }) => figure), ...fired.map(({ rule }) => rule)],
  };
}

const digits: Readonly<Record<string, number>> = {
  'm/beat': 3,
  'W/bpm': 3,
  'm/s': 3,
  'm/km': 1,
  '%': 1,
  h: 1,
};

function candidateRow({ figure, value, usualLow, usualHigh, n, standsOut, why }: Candidate): CandidateRow {
  const as = (amount: number | undefined): number | undefined =>
    amount === undefined ? undefined : round(amount, digits[candidateFigures[figure].unit]);
  return {
    candidate: figure,
    unit: candidateFigures[figure].unit,
    value: as(value),
    usual_low: as(usualLow),
    usual_high: as(usualHigh),
    n,
    stands_out: standsOut,
    why_unknown: why,
  };
}

export function candidateLines(shown: z.output<typeof Fields>, voice: Voice): string[] {
  const { candidates, activity, alike_sessions: alike = 0, stands_out: names = [] } = shown;
  if (!candidates || !activity) return [];
  const sport = shown.sport as Sport;
  return [
    voice.say('hard.title', { id: activity, alike, sport: voice.say('sport.name', { sport }) }),
    ...candidates.map((row) => `- ${candidateLine(row, sport, voice)}`),
    voice.say('hard.stands-out', {
      names: names.length > 0 ? names.map((name) => voice.say('hard.name', { name })).join(', ') : '–',
    }),
    voice.say('hard.no-causes'),
    voice.say('hard.rules'),
  ];
}

function candidateLine(row: CandidateRow, sport: Sport, voice: Voice): string {
  const { candidate, unit } = row;
  const metric = { speed: 'average_speed', duration: 'timer_time' }[candidate] ?? candidate;
  const said = (value: number): string =>
    unit === '°C' ? voice.temperature(value) : figureWords({ metric, value, unit }, sport, voice);
  const parts = [
    row.value === undefined ? undefined : said(row.value),
    row.usual_low === undefined || row.usual_high === undefined
      ? undefined
      : voice.say('hard.usual', { low: said(row.usual_low), high: said(row.usual_high) }),
    voice.say('readiness.known', { n: row.n }),
    row.why_unknown ? voice.say(row.why_unknown) : undefined,
  ];
  const state = voice.say(row.stands_out ? 'hard.outside' : 'hard.inside', {
    unknown: row.why_unknown ? 1 : 0,
  });
  return `[${state}] ${voice.label(voice.say('hard.name', { name: candidate }), parts.filter(Boolean).join(', '))}`;
}
