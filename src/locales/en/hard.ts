import type { Part } from '../catalogue.ts';

/** Why a session felt hard: what lay outside the athlete's own usual, never why. */
const names: Readonly<Record<string, string>> = {
  meters_per_beat: 'metres for each heartbeat',
  watts_per_beat: 'power for each heartbeat',
  average_heart_rate: 'average heart rate',
  speed: 'pace or speed',
  duration: 'duration',
  ascent_per_km: 'climbing',
  temperature: 'temperature',
  decoupling: 'drift of heart rate',
  training_load: 'load of the session',
  hours_since_last_session: 'hours since the session before',
  hrv_week: 'HRV week',
  resting_heart_rate: 'resting heart rate',
  last_sleep: 'last sleep',
  recent_load: 'load of the last days',
  longest_session: 'longest run',
  reported: 'what was reported',
};

const outside: Readonly<Record<string, string>> = {
  meters_per_beat: 'fewer metres for each heartbeat than usual',
  watts_per_beat: 'less power for each heartbeat than usual',
  average_heart_rate: 'a higher heart rate than usual',
  speed: 'faster than usual',
  duration: 'longer than usual',
  ascent_per_km: 'more climbing than usual',
  temperature: 'warmer than usual',
  decoupling: 'more drift of heart rate than usual',
  training_load: 'more load than usual for one session',
  hours_since_last_session: 'less time since the session before than usual',
};

export const hard = {
  'hard.headline': (p, f, [sport = '', ...parts]) =>
    `${sport} of ${f.day(p.day)}, outside your own usual: ${f.list(parts)}. Candidates, not causes.`,
  'hard.headline-none': (p, f, [sport = '']) =>
    `${sport} of ${f.day(p.day)}: nothing measured lies outside your own usual. What was not recorded may still have made it hard.`,
  'hard.title': (p, f) =>
    `${p.id} against ${f.plural(p.alike, 'like session', 'like sessions')} of the 90 days before (${p.sport}, 20 min and more; usual: mean ± 1 SD)`,
  'hard.candidate': (p) => outside[p.figure] ?? String(p.figure),
  'hard.name': (p) => names[p.name] ?? String(p.name),
  'hard.usual': (p) => `usual ${p.low} to ${p.high}`,
  'hard.outside': () => 'STANDS OUT',
  'hard.inside': (p) => (p.unknown ? 'unknown' : 'usual, or on the easier side'),
  'hard.not-measured': () => 'not measured in this session',
  'hard.too-few': (p, f) =>
    `${f.plural(p.n, 'like session', 'like sessions')} have it, ${p.needed} needed for a usual range`,
  'hard.stands-out': (p) => `Stands out: ${p.names}.`,
  'hard.no-causes': () =>
    'A figure outside the usual range is a candidate; no cause can be told from it. Wind, food, drink, stress, a coming illness and how it felt are not recorded.',
  'hard.rules': () => 'The days before it, as they stood that morning',
} satisfies Part;
