import type { Block, Workout } from '../../domain/workout.ts';
import { type JsonObject, listIn, objectIn, textIn } from '../../formats/json.ts';
import type { Found } from './rows.ts';
import { dayIn } from '../../formats/days.ts';
import { idIn } from './api.ts';
import { workoutSportOf } from './sports.ts';
import { stepsOfDoc, thresholdsOf } from './workout-text/doc.ts';
import { parseWorkoutText } from './workout-text/parse.ts';

/** A planned session or race. Notes, holidays and settings of the fitness model are no sessions. */
export function readEvent(row: JsonObject): Found {
  const category = textIn(row, 'category', 30) ?? 'none';
  const [id, day] = [idIn(row), dayIn(row, 'start_date_local')];
  const isSession = category === 'WORKOUT' || category.startsWith('RACE_');
  if (!isSession || id === undefined || day === undefined)
    return { kind: 'empty', unread: { [category]: 1 } };
  const title = textIn(row, 'name');
  const text = textIn(row, 'description', 2000);
  const sport = workoutSportOf(textIn(row, 'type', 60) ?? '');
  const steps = stepsOf(row, sport === 'running' || sport === 'walking');
  const workout: Workout = { sport, name: title ?? category, steps };
  return {
    kind: 'workout',
    workouts: [
      {
        workout,
        day,
        ref: `intervals-icu:${id}`,
        ...(title && { title }),
        ...(steps.length === 0 && text && { text }),
      },
    ],
  };
}

/** As the vendor read its text; where it does not say, as we read it. */
function stepsOf(row: JsonObject, isOnFoot: boolean): Block[] {
  const doc = objectIn(row, 'workout_doc');
  const description = typeof row.description === 'string' ? row.description.slice(0, 20_000) : '';
  const steps = Array.isArray(doc.steps) ? listIn(doc, 'steps') : parseWorkoutText(description);
  return stepsOfDoc(steps, thresholdsOf(doc, isOnFoot ? { isOnFoot } : {}));
}
