import { z } from 'zod';
import { deleteWorkouts } from '../../app/training/delete-workout.ts';
import { findWorkout } from '../../app/training/find-workout.ts';
import { phrase } from '../../domain/phrase.ts';
import { offerConfirmation, requireConfirmation } from '../confirm.ts';
import { answer, text } from '../fields.ts';
import { Confirm } from '../inputs.ts';
import { defineTool, replaces } from '../tool.ts';
import {
  DeliveryRow,
  deliveryRow,
  deliveryText,
  workoutLine,
  WorkoutRow,
  workoutRow,
} from './workout-rows.ts';

export const deleteWorkoutTool = defineTool({
  name: 'delete_workout',
  title: 'Delete workouts',
  description:
    'Use this when planned workouts must go from the calendar. The first call lists exactly what would go and returns a confirm token; ' +
    'the same call with that token deletes them, takes their files back where possible, and returns a change id for undo. ' +
    'Only workouts planned with boucle are deleted, never activities.',
  scopes: ['calendar:write'],
  hints: replaces,
  input: z.strictObject({
    ids: z
      .array(z.string().max(40))
      .min(1)
      .max(30)
      .describe('e.g. ["wkt_7qk2m9xa"]; get_calendar shows them'),
    confirm: Confirm,
  }),
  output: answer({
    workouts: z.array(WorkoutRow),
    withdrawn: z.array(DeliveryRow),
    confirm: text().optional(),
    change_id: text().optional(),
  }),
  run: async ({ ids, confirm }, context) => {
    const found = await Promise.all([...new Set(ids)].map((id) => findWorkout(context, id)));
    const workouts = found.map((planned) => workoutRow(planned));
    const plan = found.map(({ id, day, workout }) => ({ id, day, workout }));
    if (confirm === undefined) {
      const token = await offerConfirmation(context, 'delete_workout', plan);
      return {
        headline: phrase('plan.would-delete', { count: found.length }),
        workouts,
        withdrawn: [],
        confirm: token,
      };
    }
    await requireConfirmation(context, 'delete_workout', plan, confirm);
    const { withdrawn, changeId } = await deleteWorkouts(context, found);
    const headline = phrase('plan.deleted', { count: found.length });
    return { headline, workouts, withdrawn: withdrawn.map(deliveryRow), change_id: changeId };
  },
  say: (shown, voice) =>
    [
      ...shown.workouts.map((row) => `- ${workoutLine(row, voice)}`),
      ...shown.withdrawn.map((row) => deliveryText(row, voice)),
      shown.confirm ? voice.say('confirm.with', { token: shown.confirm }) : '',
      shown.change_id ? voice.say('change.undo', { id: shown.change_id }) : '',
    ]
      .filter(Boolean)
      .join('\n'),
});
