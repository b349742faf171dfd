import type { Sport, SubSport } from '../../domain/sport.ts';
import { type SportFields, sportFromWord } from '../sport-words.ts';

/** Sports as accounts in French and German name them; English ones are in `sport-words.ts`. Letters only, lower case. */
const words: Readonly<Record<string, readonly [Sport, SubSport?]>> = {
  trail: ['running', 'trail'],
  courseapiedvirtuelle: ['running', 'virtual'],
  coursevirtuelle: ['running', 'virtual'],
  sortieavelo: ['cycling'],
  velovirtuel: ['cycling', 'virtual'],
  sortieavelovirtuelle: ['cycling', 'virtual'],
  veloelectrique: ['cycling', 'e_bike'],
  sortieaveloelectrique: ['cycling', 'e_bike'],
  vtt: ['cycling', 'mountain'],
  sortieenvtt: ['cycling', 'mountain'],
  gravel: ['cycling', 'gravel'],
  sortieengravel: ['cycling', 'gravel'],
  raquettes: ['hiking'],
  raquettesaneige: ['hiking'],
  entrainement: ['fitness'],
  entrainementauxpoids: ['strength'],
  musculation: ['strength'],
  veloelliptique: ['fitness'],
  aviron: ['rowing'],
  kayak: ['paddling'],
  canoe: ['paddling'],
  skidefond: ['cross_country_skiing'],
  skinordique: ['cross_country_skiing'],
  skialpin: ['alpine_skiing'],
  skiderandonnee: ['alpine_skiing'],
  patinageaglace: ['skating'],
  rollers: ['skating'],
  escalade: ['climbing'],
  lauf: ['running'],
  laufen: ['running'],
  traillauf: ['running', 'trail'],
  virtuellerlauf: ['running', 'virtual'],
  fahrt: ['cycling'],
  radfahrt: ['cycling'],
  radfahren: ['cycling'],
  virtuellefahrt: ['cycling', 'virtual'],
  virtuelleradfahrt: ['cycling', 'virtual'],
  ebikefahrt: ['cycling', 'e_bike'],
  mountainbikefahrt: ['cycling', 'mountain'],
  gravelfahrt: ['cycling', 'gravel'],
  schwimmen: ['swimming'],
  spaziergang: ['walking'],
  gehen: ['walking'],
  wanderung: ['hiking'],
  wandern: ['hiking'],
  schneeschuhwandern: ['hiking'],
  krafttraining: ['strength'],
  training: ['fitness'],
  rudern: ['rowing'],
  langlauf: ['cross_country_skiing'],
  skilanglauf: ['cross_country_skiing'],
  skialpinfahren: ['alpine_skiing'],
  eislaufen: ['skating'],
  klettern: ['climbing'],
};

/** Our sport for Strava's word in English, French or German. `word` is already clean. */
export function sportOf(word: string): SportFields {
  const letters = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (!Object.hasOwn(words, letters)) return sportFromWord(word);
  const [sport, subSport] = words[letters];
  return { sport, ...(subSport && { subSport }) };
}
