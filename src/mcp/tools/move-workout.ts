import { z } from 'zod';
import { moveWorkout } from '../../app/training/move-workout.ts';
import { phrase } from '../../domain/phrase.ts';
import { resolveSpokenDay } from '../../domain/spoken-day.ts';
import { answer, dayField, text } from '../fields.ts';
import { DayInput } from '../inputs.ts';
import { defineTool, replaces } from '../tool.ts';
import {
  DeliveryRow,
  deliveryRow,
  deliveryText,
  WorkoutRow,
  workoutRow,
  workoutText,
} from './workout-rows.ts';

export const moveWorkoutTool = defineTool({
  name: 'move_workout',
  title: 'Move a workout',
  description:
    'Use this when a scheduled workout must go to another day. Takes its file back, resolves its targets with the landmarks of the new day, ' +
    'writes the new file, reads it back, and returns a change id for undo. A workout already answered by an activity is not moved. ' +
    'A file that a watch has swallowed stays on the watch; the answer says so.',
  scopes: ['calendar:write'],
  hints: replaces,
  input: z.strictObject({ id: z.string().max(40).describe('e.g. "wkt_7qk2m9xa"'), day: DayInput }),
  output: answer({
    workout: WorkoutRow,
    from: dayField(),
    deliveries: z.array(DeliveryRow),
    withdrawn: z.array(DeliveryRow),
    change_id: text(),
  }),
  run: async ({ id, day: words }, context) => {
    const { day, rule } = resolveSpokenDay(words, context.today);
    const moved = await moveWorkout(context, id, day);
    const { planned, from } = moved;
    return {
      headline: phrase('plan.moved', { name: planned.workout.name, from, to: planned.day ?? from }),
      workout: workoutRow(planned, rule ? [rule] : []),
      from,
      deliveries: moved.deliveries.map(deliveryRow),
      withdrawn: moved.withdrawn.map(deliveryRow),
      change_id: moved.changeId,
    };
  },
  say: (shown, voice) =>
    [
      ...workoutText(shown.workout, voice),
      ...[...shown.withdrawn, ...shown.deliveries].map((row) => deliveryText(row, voice)),
      voice.say('change.undo', { id: shown.change_id }),
    ].join('\n'),
});
