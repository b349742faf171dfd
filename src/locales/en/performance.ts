import type { Part } from '../catalogue.ts';

const bases: Readonly<Record<string, string>> = {
  power_load: 'from power',
  run_load: 'from pace',
  swim_load: 'from swimming speed',
  heart_rate_load: 'from heart rate',
};

/** Load over time, trends, best efforts and what they say. */
export const performance = {
  'load.headline': (p, f) =>
    `Fitness ${f.number(p.fitness, 1)}, fatigue ${f.number(p.fatigue, 1)}, form ${f.signed(p.form, 1)} on ${f.day(p.day)}.`,
  'load.none': (p, f) =>
    `No session up to ${f.day(p.to)} has a load: it takes power, pace or heart rate, and the landmark it is held against.`,
  'load.long-ago': (p, f) =>
    `Fitness is unknown on ${f.day(p.to)}: the last activity is of ${f.day(p.day)}. Ask for a period that ends then.`,
  'load.ramp': (p, f) => `fitness ${f.signed(p.ramp, 1)} in 7 days`,
  'load.week': (p, f) => `load of 7 days ${f.number(p.load)}`,
  'load.monotony': (p, f) =>
    `monotony ${f.number(p.monotony, 2)}, strain ${f.number(p.strain)} (mean ÷ sample SD of 7 days; load × monotony)`,
  'load.same-day': (p, f) => `form as programs that use the same day show it ${f.signed(p.form, 1)}`,
  'load.days': (p, f) =>
    `${f.days(p.from, p.to)}: ${f.plural(p.trained, 'day', 'days')} trained, ${p.rest} rest, ${p.unknown} unknown.`,
  'load.sources': () => 'Where the loads come from',
  'load.source': (p, f) =>
    `${bases[p.basis] ?? p.basis}: ${f.number(p.percent)} % (${f.number(p.load)} in ${f.plural(p.sessions, 'session', 'sessions')})`,
  'load.by.day': () => 'By day',
  'load.by.week': () => 'By week (last day of each)',
  'load.by.month': () => 'By month (last day of each)',
  'load.point': (p, f) =>
    `${f.day(p.day)}: load ${f.number(p.load)}, fitness ${f.number(p.fitness, 1)}, fatigue ${f.number(p.fatigue, 1)}, form ${f.signed(p.form, 1)}`,
  'load.runs': () => 'Longest runs against the 30 days before',
  'load.jump': (p, f) =>
    `${f.day(p.day)}: ${f.distance(p.meters)}, ${f.signed(p.percent, 1)} % against ${f.distance(p.before)}${
      Number(p.hazard) > 0 ? ` (${p.category} jump; hazard ratio ${f.number(p.hazard, 2)} in a group)` : ''
    } · ${p.activity}`,
  'load.planned': () => 'If the plan is done, and nothing else',
  'load.silent': (p, f) =>
    `Nothing is known after ${f.day(p.day)} (${f.plural(p.days, 'day', 'days')}): the figures are those of that day.`,
  'load.seed': (p, f) => `The curve begins at 0 on ${f.day(p.day)}, the first day with a load.`,
  'load.provisional': (p, f) =>
    `Provisional: the curve begins at 0 on ${f.day(p.day)} and needs 42 days. A new account looks less fit than the athlete is.`,
  'load.unknown': (p, f) =>
    `${f.plural(p.days, 'day', 'days')} of the last 42 without any sync: unknown, not rest. Fitness lies between ${f.number(p.low, 1)} (no training then) and ${f.number(p.high, 1)} (training as usual).`,
  'load.no-monotony': () => 'No monotony: the seven days are not all known, or all alike.',
  'load.without': (p, f) =>
    `${f.plural(p.count, 'session', 'sessions')} of the last 42 days without a load ${Number(p.count) === 1 ? 'counts' : 'count'} 0: the curve is too low by them.`,
  'load.short-history': (p, f) =>
    `Only ${f.plural(p.days, 'day', 'days')} are known before one of these runs, not 30: a longer run may be missing.`,
  'load.hazard': () =>
    'Hazard ratios are of overuse injuries in 5,205 runners (Frandsen 2025), against runs at most 10 % longer: they describe groups, not this athlete. Week-to-week change showed no such relation.',
  'load.ahead': (p, f) =>
    `Ahead: ${f.plural(p.workouts, 'planned workout', 'planned workouts')}${
      Number(p.without) > 0 ? `, ${p.without} without a target that gives a load (counted 0)` : ''
    }.`,
  'load.ahead-not-allowed': () => 'The plan was left out: this assistant may not read the calendar.',
  'load.not-fitness': () =>
    'The curve says how much was trained, not how fast: best efforts (get_performance) can disagree with it.',
} satisfies Part;
