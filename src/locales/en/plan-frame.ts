import type { Part } from '../catalogue.ts';

const kinds: Readonly<Record<string, string>> = {
  build: 'build',
  taper: 'taper',
  race: 'week of the race, the race left out',
};

/** The weeks before a race, and what to look at before sessions go on their days. */
export const planFrame = {
  'race.frame': () => 'Weeks up to the race, of running',
  'race.frame-kind': (p) => kinds[p.kind] ?? String(p.kind),
  'race.frame-weekly': (p, f) => `a whole week ${f.distance(p.low)} to ${f.distance(p.high)}`,
  'race.frame-longest': (p, f) => `longest up to ${f.distance(p.meters)}`,
  'race.frame-unplanned': () => 'nothing planned',
  'race.frame-planned': (p, f) =>
    `planned: ${f.plural(p.runs, 'run', 'runs')}, ${f.distance(p.meters)}${p.unmeasured ? ` (${f.number(p.unmeasured)} without a distance)` : ''}`,
  'race.frame-why': () =>
    'The weeks are a frame, no plan: 90 to 120 % of the mean of the last four weeks, then two weeks with 41–60 % less at the same intensity and frequency (Bosquet 2007); no run over 10 % longer than the longest of its 30 days before (Frandsen 2025, hazards of groups), each week taken as run. Constraints, tiredness and other sports are not in it.',
  'plan.guards': () => 'Before you say yes',
  'plan.guard-spike': (p, f) =>
    `${f.day(p.day)}: ${f.distance(p.meters)} is ${f.number(p.percent)} % beyond the longest run of the 30 days before (${f.distance(p.longest)}, done or planned). Over 10 %, overuse injuries were more frequent in groups of runners.`,
  'plan.guard-taper': (p, f) =>
    `${f.days(p.from, p.to)} holds ${f.distance(p.meters)} of running, with the race on ${f.day(p.race)}: a taper leaves up to ${f.distance(p.high)} (41–60 % less than the last four weeks).`,
  'plan.guard-constraint': (p, f) => `You asked to respect (${p.id}): ${f.quote(String(p.text))}`,
  'plan.more-draft': (p, f) =>
    `Draft ${p.id} for ${f.day(p.day)} (${f.duration(p.seconds)}), the same session; undo ${p.change}.`,
} satisfies Part;
