import { type JsonObject, textIn } from '../../formats/json.ts';
import { sportOf as sportOfArchive } from '../../formats/polar-export/sports.ts';
import type { SportFields } from '../../formats/sport-words.ts';

/**
 * Polar's words are those of its archive. One direction only: Polar takes no workouts, so nothing is ever written in them.
 * The sport of an exercise: the narrower word first, the wide one where that is unknown.
 */
export function sportOf(exercise: JsonObject): SportFields {
  const narrow = textIn(exercise, 'detailed_sport_info', 60);
  const wide = textIn(exercise, 'sport', 60);
  const found = narrow === undefined ? undefined : sportFor(narrow);
  if (found && found.sport !== 'other') return found;
  const wider = wide === undefined ? undefined : sportFor(wide);
  return wider && wider.sport !== 'other' ? wider : (found ?? wider ?? { sport: 'other' });
}

const sportFor = (word: string): SportFields => sportOfArchive({ sport: word }, {});
