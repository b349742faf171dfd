import type { Part } from '../catalogue.ts';

const names: Readonly<Record<string, string>> = {
  garmin_load_acute: 'acute load (a week)',
  garmin_load_chronic: 'chronic load (a month)',
  garmin_endurance_score: 'endurance score',
  garmin_hill_score: 'hill score',
  training_status: 'training status',
  garmin_race_5k: '5 km',
  garmin_race_10k: '10 km',
  garmin_race_half: 'half marathon',
  garmin_race_marathon: 'marathon',
  coros_load_short: 'short-term load',
  coros_load_long: 'long-term load',
  coros_running_level: 'running level',
  coros_load_comment: 'load comment',
  coros_race_5k: '5 km',
  coros_race_10k: '10 km',
  coros_race_half: 'half marathon',
  coros_race_marathon: 'marathon',
};
const named = (name: string | number): string => {
  const [status, sport] = String(name).split(/(?<=^training_status)_/);
  return `${names[status] ?? status}${sport ? ` (${sport.replaceAll('_', ' ')})` : ''}`;
};

/** The few words that Garmin uses; another, or a number behind one, is shown as it stands. */
const words: Readonly<Record<string, string>> = {
  PRODUCTIVE: 'productive',
  PEAKING: 'peaking',
  MAINTAINING: 'maintaining',
  RECOVERY: 'recovery',
  UNPRODUCTIVE: 'unproductive',
  DETRAINING: 'detraining',
  OVERREACHING: 'overreaching',
  STRAINED: 'strained',
  NO_STATUS: 'no status',
};
const wordOf = (word: string | number): string => words[String(word).replace(/_\d+$/, '')] ?? String(word);

/** What a vendor says of a day about training, in figures and words of its own. */
export const vendorDay = {
  'says.title': () => 'The vendor’s own words on load (formula not published, not used here)',
  'says.value': (p, f) => `${named(p.name)}: ${f.number(p.value)} (${p.source}, ${f.day(p.day)})`,
  'says.word': (p, f) => `${named(p.name)}: ${f.quote(wordOf(p.word))} (${p.source}, ${f.day(p.day)})`,
  'says.no-status': () => 'Training status of a vendor: not available for these four weeks.',
  'says.race': (p, f) =>
    `By ${p.source}, its own prediction, not used here: ${named(p.race)} ${f.duration(p.seconds)} (${f.day(p.day)}).`,
} satisfies Part;
