import { z } from 'zod';
import { planWorkout } from '../../app/training/plan-workout.ts';
import type { Day } from '../../domain/day.ts';
import { phrase } from '../../domain/phrase.ts';
import { resolveSpokenDay, type SpokenDay } from '../../domain/spoken-day.ts';
import { round } from '../../domain/units.ts';
import { fromFlat, type FlatWorkout } from '../../domain/workout-flat.ts';
import { answer, dayField, number, sentence, text } from '../fields.ts';
import { DayInput } from '../inputs.ts';
import { adds, defineTool } from '../tool.ts';
import { workoutInput } from './workout-input.ts';
import { TargetRow, targetRow, targetText, WorkoutRow, workoutRow, workoutText } from './workout-rows.ts';

interface Twin {
  readonly id: string;
  readonly day: Day;
  readonly duration_seconds: number;
  readonly change_id: string;
}

export const planWorkoutTool = defineTool({
  name: 'plan_workout',
  title: 'Design a workout',
  description:
    'Use this when the athlete wants a session designed ("10 × 400 m at 4:00/km with 90 s jog"). Checks it, turns zones and percentages into ' +
    'bpm, watts and pace with the athlete’s landmarks, and shows per target what is kept, approximated or lost. Keeps a draft; sends nothing. ' +
    'schedule_workout then puts it on a day. Example: {"sport":"running","name":"3 × 1 km","steps":[{"kind":"warmup","duration_seconds":900},' +
    '{"kind":"repeat","times":3,"steps":[{"kind":"work","distance_meters":1000,"target":"pace","target_unit":"seconds_per_km","target_low":"4:00","target_high":"4:10"},' +
    '{"kind":"recovery","duration_seconds":90}]},{"kind":"cooldown","until":"lap_press"}]}',
  scopes: ['calendar:write'],
  hints: adds,
  input: z.strictObject({
    ...workoutInput,
    day: DayInput.optional(),
    more_days: z.array(z.string().max(40)).max(14).optional().describe('A draft for each of these too'),
  }),
  output: answer({
    workout: WorkoutRow,
    expected_load: number('workouts').optional(),
    expected_load_method: text().optional(),
    expected_load_missing: sentence().optional(),
    more_drafts: z
      .array(
        z.object({ id: text(), day: dayField(), duration_seconds: number('workouts'), change_id: text() }),
      )
      .optional(),
    targets: z.array(TargetRow),
    change_id: text(),
    next: sentence(),
  }),
  run: async ({ day: words, more_days: more = [], ...flat }, context) => {
    const { day, rule }: Partial<SpokenDay> =
      words === undefined ? {} : resolveSpokenDay(words, context.today);
    const plan = await planWorkout(context, fromFlat(flat as FlatWorkout), day);
    const { planned, load } = plan;
    const others: Twin[] = [];
    for (const other of more) {
      const on = resolveSpokenDay(other, context.today).day;
      const { planned: twin, changeId } = await planWorkout(context, fromFlat(flat as FlatWorkout), on);
      const seconds = round(twin.resolved.totals.seconds);
      others.push({ id: twin.id, day: on, duration_seconds: seconds, change_id: changeId });
    }
    return {
      headline: phrase('plan.drafted', { name: planned.workout.name, id: planned.id }),
      workout: workoutRow(planned, rule ? [rule, ...plan.remarks] : plan.remarks),
      expected_load: load.value === undefined ? undefined : round(load.value),
      expected_load_method: load.value === undefined ? undefined : load.method,
      expected_load_missing: load.missing,
      more_drafts: others.length > 0 ? others : undefined,
      targets: plan.targets.map((target) => targetRow(target, planned)),
      change_id: plan.changeId,
      next: phrase('plan.next-schedule', { id: planned.id, day: day ?? '' }),
    };
  },
  say: (shown, voice) =>
    [
      ...workoutText(shown.workout, voice),
      shown.expected_load === undefined
        ? ''
        : voice.say('plan.expected-load', {
            load: shown.expected_load,
            method: voice.say('method.name', { method: shown.expected_load_method ?? '' }),
          }),
      shown.expected_load_missing ? voice.say(shown.expected_load_missing) : '',
      ...(shown.more_drafts ?? []).map(({ id, day, duration_seconds: seconds, change_id: change }) =>
        voice.say('plan.more-draft', { id, day, seconds, change }),
      ),
      ...shown.targets.map((row) => targetText(row, voice)),
      voice.say(shown.next),
      voice.say('change.undo', { id: shown.change_id }),
    ]
      .filter(Boolean)
      .join('\n'),
});
