import type { Sport, SubSport } from '../../domain/sport.ts';
import { type JsonObject, textIn } from '../../formats/json.ts';
import { sportOf as sportOfArchive } from '../../formats/polar-export/sports.ts';
import type { SportFields } from '../../formats/sport-words.ts';

/**
 * Polar's words that the archive's table does not have. One direction only: Polar takes no workouts, so nothing is ever
 * written in its words.
 */
const words: Readonly<Record<string, readonly [Sport, SubSport?]>> = {
  CYCLING: ['cycling'],
  TRIATHLON: ['multisport'],
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

/** The sport of an exercise: the narrower word first, the wide one where that is unknown. */
export function sportOf(exercise: JsonObject): SportFields {
  const narrow = textIn(exercise, 'detailed_sport_info', 60);
  const wide = textIn(exercise, 'sport', 60);
  const found = narrow === undefined ? undefined : sportFor(narrow);
  if (found && found.sport !== 'other') return found;
  const wider = wide === undefined ? undefined : sportFor(wide);
  return wider && wider.sport !== 'other' ? wider : (found ?? wider ?? { sport: 'other' });
}

function sportFor(word: string): SportFields {
  if (!Object.hasOwn(words, word)) return sportOfArchive({ sport: word }, {});
  const [sport, subSport] = words[word];
  return { sport, ...(subSport && { subSport }) };
}
