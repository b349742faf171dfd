import { cleanText } from '../domain/text.ts';
import { type Sport, sports, type SubSport } from '../domain/sport.ts';

type Kind = readonly [Sport, SubSport?];

/** What the words of TCX, GPX and the services that write them mean; letters only, lower case. */
const words: Readonly<Record<string, Kind>> = {
  run: ['running'],
  running: ['running'],
  jogging: ['running'],
  courseapied: ['running'],
  streetrunning: ['running', 'road'],
  trailrun: ['running', 'trail'],
  trailrunning: ['running', 'trail'],
  trackrunning: ['running', 'track'],
  treadmillrunning: ['running', 'treadmill'],
  treadmill: ['running', 'treadmill'],
  indoorrunning: ['running', 'indoor'],
  virtualrun: ['running', 'virtual'],
  ultrarun: ['running'],
  bike: ['cycling'],
  biking: ['cycling'],
  bicycle: ['cycling'],
  ride: ['cycling'],
  cycling: ['cycling'],
  velo: ['cycling'],
  roadbiking: ['cycling', 'road'],
  roadcycling: ['cycling', 'road'],
  mountainbiking: ['cycling', 'mountain'],
  mountainbikeride: ['cycling', 'mountain'],
  mtb: ['cycling', 'mountain'],
  gravelcycling: ['cycling', 'gravel'],
  gravelride: ['cycling', 'gravel'],
  cyclocross: ['cycling', 'cyclocross'],
  trackcycling: ['cycling', 'track'],
  indoorcycling: ['cycling', 'indoor'],
  virtualride: ['cycling', 'virtual'],
  ebikeride: ['cycling', 'e_bike'],
  ebiking: ['cycling', 'e_bike'],
  commuting: ['cycling', 'commuting'],
  swim: ['swimming'],
  swimming: ['swimming'],
  natation: ['swimming'],
  lapswimming: ['swimming', 'pool'],
  poolswim: ['swimming', 'pool'],
  poolswimming: ['swimming', 'pool'],
  openwaterswim: ['swimming', 'open_water'],
  openwaterswimming: ['swimming', 'open_water'],
  walk: ['walking'],
  walking: ['walking'],
  marche: ['walking'],
  casualwalking: ['walking'],
  speedwalking: ['walking'],
  nordicwalking: ['walking'],
  hike: ['hiking'],
  hiking: ['hiking'],
  randonnee: ['hiking'],
  trekking: ['hiking'],
  snowshoe: ['hiking'],
  snowshoeing: ['hiking'],
  strength: ['strength'],
  strengthtraining: ['strength'],
  weighttraining: ['strength'],
  rowing: ['rowing'],
  indoorrowing: ['rowing', 'indoor'],
  kayaking: ['paddling'],
  canoeing: ['paddling'],
  standuppaddling: ['paddling'],
  standuppaddleboarding: ['paddling'],
  nordicski: ['cross_country_skiing'],
  crosscountryskiing: ['cross_country_skiing'],
  crosscountryskiingws: ['cross_country_skiing'],
  skatingws: ['skating'],
  rollerski: ['cross_country_skiing'],
  backcountryski: ['alpine_skiing'],
  alpineski: ['alpine_skiing'],
  skiing: ['alpine_skiing'],
  snowboard: ['snowboarding'],
  snowboarding: ['snowboarding'],
  iceskate: ['skating'],
  inlineskate: ['skating'],
  inlineskating: ['skating'],
  climbing: ['climbing'],
  rockclimbing: ['climbing'],
  mountaineering: ['climbing'],
  yoga: ['yoga'],
  workout: ['fitness'],
  fitness: ['fitness'],
  fitnessequipment: ['fitness'],
  elliptical: ['fitness'],
  stairstepper: ['fitness'],
  indoorcardio: ['fitness'],
  sailing: ['water_sports'],
  surfing: ['water_sports'],
  kitesurf: ['water_sports'],
  windsurf: ['water_sports'],
  diving: ['diving'],
  tennis: ['racket_sports'],
  badminton: ['racket_sports'],
  soccer: ['team_sports'],
  golf: ['golf'],
  multisport: ['multisport'],
  triathlon: ['multisport'],
  transition: ['transition'],
  other: ['other'],
};

/**
 * Numbers in the `type` of a GPX track that Strava wrote before it wrote words. Strava has published no list: these are
 * the ones on which readers of its files agree; others stay `other` with the number kept.
 */
const stravaNumbers: Readonly<Record<string, Kind>> = {
  1: ['cycling'],
  4: ['hiking'],
  9: ['running'],
  10: ['walking'],
  16: ['swimming'],
};

const ownNames = new Map<string, Kind>(sports.map((sport) => [sport.replaceAll('_', ''), [sport]]));

export interface SportFields {
  readonly sport: Sport;
  readonly subSport?: SubSport;
  readonly foreignSport?: string;
}

/** Our sport for a file's word or Strava's number; an unknown word gives `other` and is kept. `word` is already clean. */
export function sportFromWord(word: string): SportFields {
  const letters = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const table = /^\d+$/.test(word) ? stravaNumbers : words;
  const key = table === words ? letters : word;
  const kind = Object.hasOwn(table, key) ? table[key] : ownNames.get(key);
  if (!kind) return { sport: 'other', ...(word && { foreignSport: cleanText(word, 60) }) };
  const [sport, subSport] = kind;
  return { sport, ...(subSport && { subSport }), ...(sport === 'other' && { foreignSport: word }) };
}

/** The word to write for a sport; `sportFromWord` reads it back. */
export function wordForSport(sport: Sport, subSport?: SubSport): string {
  const same = ([a, b]: Kind): boolean => a === sport && b === subSport;
  const narrower =
    subSport && writtenWords.find((word) => same(words[word.replaceAll('_', '')] ?? ['other']));
  return narrower ?? sport;
}

// Garmin Connect's own words for the narrower kinds: the widest read.
const writtenWords = [
  'street_running',
  'trail_running',
  'track_running',
  'treadmill_running',
  'indoor_running',
  'virtual_run',
  'road_biking',
  'mountain_biking',
  'gravel_cycling',
  'cyclocross',
  'track_cycling',
  'indoor_cycling',
  'virtual_ride',
  'e_biking',
  'commuting',
  'lap_swimming',
  'open_water_swimming',
  'indoor_rowing',
] as const;
