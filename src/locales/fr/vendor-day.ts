import type { PartLike } from '../catalogue.ts';
import type { vendorDay as english } from '../en/vendor-day.ts';

const names: Readonly<Record<string, string>> = {
  garmin_load_acute: 'charge aiguë (une semaine)',
  garmin_load_chronic: 'charge chronique (un mois)',
  garmin_endurance_score: 'score d’endurance',
  garmin_hill_score: 'score en côte',
  training_status: 'statut d’entraînement',
  garmin_race_5k: '5 km',
  garmin_race_10k: '10 km',
  garmin_race_half: 'semi-marathon',
  garmin_race_marathon: 'marathon',
  coros_load_short: 'charge à court terme',
  coros_load_long: 'charge à long terme',
  coros_running_level: 'niveau de course',
  coros_load_comment: 'commentaire sur la charge',
  coros_race_5k: '5 km',
  coros_race_10k: '10 km',
  coros_race_half: 'semi-marathon',
  coros_race_marathon: 'marathon',
};
const sports: Readonly<Record<string, string>> = {
  running: 'course à pied',
  cycling: 'vélo',
  swimming: 'natation',
};
const named = (name: string | number): string => {
  const [status, sport] = String(name).split(/(?<=^training_status)_/);
  return `${names[status] ?? status}${sport ? ` (${sports[sport] ?? sport.replaceAll('_', ' ')})` : ''}`;
};

const words: Readonly<Record<string, string>> = {
  PRODUCTIVE: 'productif',
  PEAKING: 'pic de forme',
  MAINTAINING: 'maintien',
  RECOVERY: 'récupération',
  UNPRODUCTIVE: 'improductif',
  DETRAINING: 'désentraînement',
  OVERREACHING: 'excès',
  STRAINED: 'sous tension',
  NO_STATUS: 'aucun statut',
};
const wordOf = (word: string | number): string => words[String(word).replace(/_\d+$/, '')] ?? String(word);

export const vendorDay: PartLike<typeof english> = {
  'says.title': () => 'Ce que la marque dit elle-même de la charge (formule non publiée, non utilisée ici)',
  'says.value': (p, f) => `${named(p.name)} : ${f.number(p.value)} (${p.source}, ${f.day(p.day)})`,
  'says.word': (p, f) => `${named(p.name)} : ${f.quote(wordOf(p.word))} (${p.source}, ${f.day(p.day)})`,
  'says.no-status': () => 'Statut d’entraînement d’une marque : non disponible pour ces quatre semaines.',
  'says.race': (p, f) =>
    `Selon ${p.source}, sa propre prédiction, non utilisée ici : ${named(p.race)} ${f.duration(p.seconds)} (${f.day(p.day)}).`,
};
