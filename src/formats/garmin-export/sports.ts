import type { Sport, SubSport } from '../../domain/sport.ts';
import type { JsonObject } from '../json.ts';
import { textIn, objectIn } from '../json.ts';
import { type SportFields, sportFromWord } from '../sport-words.ts';

/** Words of Garmin Connect that no file format uses; the others are in `sport-words.ts`. */
const words: Readonly<Record<string, readonly [Sport, SubSport?]>> = {
  multi_sport: ['multisport'],
  obstacle_run: ['running'],
  ultra_run: ['running', 'trail'],
  downhill_biking: ['cycling', 'mountain'],
  enduro_mtb: ['cycling', 'mountain'],
  e_enduro_mtb: ['cycling', 'e_bike'],
  e_bike_mountain: ['cycling', 'e_bike'],
  e_bike_fitness: ['cycling', 'e_bike'],
  recumbent_cycling: ['cycling'],
  hand_cycling: ['cycling'],
  indoor_hand_cycling: ['cycling', 'indoor'],
  bmx: ['cycling'],
  rucking: ['hiking'],
  snow_shoe: ['hiking'],
  winter_sports: ['other'],
  resort_skiing_snowboarding: ['alpine_skiing'],
  resort_skiing: ['alpine_skiing'],
  resort_snowboarding: ['snowboarding'],
  backcountry_skiing_snowboarding: ['alpine_skiing'],
  backcountry_skiing: ['alpine_skiing'],
  backcountry_snowboarding: ['snowboarding'],
  skate_skiing: ['cross_country_skiing'],
  indoor_climbing: ['climbing'],
  bouldering: ['climbing'],
  stair_climbing: ['fitness'],
  hiit: ['fitness'],
  pilates: ['yoga'],
  mobility: ['yoga'],
  jump_rope: ['fitness'],
  dance: ['fitness'],
  paddling: ['paddling'],
  whitewater_rafting_kayaking: ['paddling'],
  whitewater_rafting: ['paddling'],
  kiteboarding: ['water_sports'],
  wind_kite_surfing: ['water_sports'],
  windsurfing: ['water_sports'],
  wakeboarding: ['water_sports'],
  boating: ['water_sports'],
  bikeToRunTransition: ['transition'],
  runToBikeTransition: ['transition'],
  swimToBikeTransition: ['transition'],
  single_gas_diving: ['diving'],
  multi_gas_diving: ['diving'],
  apnea_diving: ['diving'],
  snorkeling: ['diving'],
  squash: ['racket_sports'],
  table_tennis: ['racket_sports'],
  pickleball: ['racket_sports'],
  paddelball: ['racket_sports'],
  basketball: ['team_sports'],
  volleyball: ['team_sports'],
  rugby: ['team_sports'],
};

/** Our sport for a line of the list; its own word is kept where we have none. */
export function sportOf(row: JsonObject): SportFields {
  const word = textIn(row, 'activityType', 60) ?? textIn(objectIn(row, 'activityType'), 'typeKey', 60) ?? '';
  // The newer words say the same under a version.
  const plain = word.replace(/_(?:v2|ws)$/, '');
  if (!Object.hasOwn(words, plain)) return sportFromWord(plain);
  const [sport, subSport] = words[plain];
  return { sport, ...(subSport && { subSport }), ...(sport === 'other' && { foreignSport: word }) };
}
