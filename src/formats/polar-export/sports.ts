import type { Sport, SubSport } from '../../domain/sport.ts';
import { cleanText } from '../../domain/text.ts';
import { type JsonObject, objectIn, textIn } from '../json.ts';
import { type SportFields, sportFromWord } from '../sport-words.ts';

/** Polar's words that no file format shares; the others are in `sport-words.ts`. */
const words: Readonly<Record<string, readonly [Sport, SubSport?]>> = {
  ROAD_RUNNING: ['running', 'road'],
  TRACK_AND_FIELD_RUNNING: ['running', 'track'],
  ULTRARUNNING_RUNNING: ['running'],
  CROSS_COUNTRY_RUNNING: ['running', 'trail'],
  ORIENTEERING: ['running', 'trail'],
  WATER_RUNNING: ['fitness'],
  GRAVEL: ['cycling', 'gravel'],
  SPINNING: ['cycling', 'indoor'],
  E_BIKE: ['cycling', 'e_bike'],
  RUCKING: ['hiking'],
  XC_SKIING_CLASSIC: ['cross_country_skiing'],
  XC_SKIING_FREESTYLE: ['cross_country_skiing'],
  CLASSIC_XC_SKIING: ['cross_country_skiing'],
  FREESTYLE_XC_SKIING: ['cross_country_skiing'],
  BIATHLON: ['cross_country_skiing'],
  SKIERG: ['fitness'],
  CORE: ['strength'],
  MOBILITY_DYNAMIC: ['yoga'],
  MOBILITY_STATIC: ['yoga'],
  STRETCHING: ['yoga'],
  CIRCUIT_TRAINING: ['fitness'],
  OTHER_INDOOR: ['fitness'],
  TRIATHLON_SWIMMING: ['swimming', 'open_water'],
  TRIATHLON_CYCLING: ['cycling'],
  TRIATHLON_RUNNING: ['running'],
  DUATHLON_RUNNING: ['running'],
  DUATHLON_CYCLING: ['cycling'],
  CYCLING: ['cycling'],
  TRIATHLON: ['multisport'],
  DUATHLON: ['multisport'],
  FREE_MULTISPORT: ['multisport'],
  OFFROADTRIATHLON: ['multisport'],
  OFFROADTRIATHLON_SWIMMING: ['swimming', 'open_water'],
  OFFROADTRIATHLON_CYCLING: ['cycling', 'mountain'],
  OFFROADTRIATHLON_RUNNING: ['running', 'trail'],
  OFFROADDUATHLON: ['multisport'],
  OFFROADDUATHLON_CYCLING: ['cycling', 'mountain'],
  OFFROADDUATHLON_RUNNING: ['running', 'trail'],
  BACKCOUNTRY_SKIING: ['alpine_skiing'],
  ROLLER_SKIING_CLASSIC: ['cross_country_skiing'],
  ROLLER_SKIING_FREESTYLE: ['cross_country_skiing'],
};

/** The only number that is proven; the archive brings no list of the others, which are kept as they are. */
const numbers: Readonly<Record<string, readonly [Sport, SubSport?]>> = { 1: ['running'] };

/** Names that Polar gives to sessions of a sport in German; French and English ones are in `sport-words.ts`. */
const german: Readonly<Record<string, readonly [Sport, SubSport?]>> = {
  laufen: ['running'],
  radfahren: ['cycling'],
  rennradfahren: ['cycling', 'road'],
  schwimmen: ['swimming'],
  gehen: ['walking'],
  wandern: ['hiking'],
  krafttraining: ['strength'],
};

/**
 * The sport of an exercise. The newer generation only has a number: where that is unknown, the session's name tells
 * the sport, unless the athlete has changed it.
 */
export function sportOf(exercise: JsonObject, session: JsonObject): SportFields {
  const word = textIn(exercise, 'sport', 60) ?? textIn(session, 'sport', 60);
  if (word) return fieldsOf(words, word) ?? sportFromWord(word);
  const id = numberOrText(objectIn(exercise, 'sport').id) ?? numberOrText(objectIn(session, 'sport').id);
  const name = textIn(session, 'name', 60) ?? '';
  const named = fieldsOf(german, name.toLowerCase()) ?? sportFromWord(name);
  const known = (id && fieldsOf(numbers, id)) || (named.sport !== 'other' ? named : undefined);
  return known ?? { sport: 'other', ...(id && { foreignSport: `polar ${id}` }) };
}

const numberOrText = (id: unknown): string | undefined =>
  typeof id === 'number' || typeof id === 'string' ? cleanText(String(id), 20) || undefined : undefined;

function fieldsOf(
  table: Readonly<Record<string, readonly [Sport, SubSport?]>>,
  word: string,
): SportFields | undefined {
  if (!Object.hasOwn(table, word)) return undefined;
  const [sport, subSport] = table[word];
  return { sport, ...(subSport && { subSport }) };
}
