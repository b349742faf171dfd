import { z } from 'zod';
import { planGuards } from '../../app/training/plan-guards.ts';
import { preview } from '../../app/training/plan-workout.ts';
import { schedule, scheduleProposal } from '../../app/training/schedule-workout.ts';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { resolveSpokenDay } from '../../domain/spoken-day.ts';
import { offerConfirmation, requireConfirmation } from '../confirm.ts';
import { about, answer, plain, sentence, text } from '../fields.ts';
import { Confirm, DayInput } from '../inputs.ts';
import { adds, defineTool, type ToolContext } from '../tool.ts';
import {
  DeliveryRow,
  deliveryRow,
  deliveryText,
  isFile,
  TargetRow,
  targetRow,
  targetText,
  WorkoutRow,
  workoutRow,
  workoutText,
} from './workout-rows.ts';

const Entry = z.object({
  workout: WorkoutRow,
  already_there: plain(z.literal(true)).optional(),
  targets: z.array(TargetRow).optional(),
  deliveries: z.array(DeliveryRow).optional(),
});

const Output = answer({
  entries: z.array(Entry),
  guards: z.array(sentence()).optional(),
  constraints: z.array(z.object({ id: text(), text: about('memory', z.string()) })).optional(),
  confirm: text().optional(),
  change_id: text().optional(),
});

export const scheduleWorkoutTool = defineTool({
  name: 'schedule_workout',
  title: 'Schedule workouts',
  description:
    'Use this when the athlete wants drafts of plan_workout on days and on the watch. The first call previews and returns a confirm token; ' +
    'the same call with that token writes them: calendar, FIT file in the outbox (and on a plugged-in watch), read back and compared. ' +
    'Scheduling the same session twice on a day writes it once. Targets: fit, watch, zwo (bike), connected calendars (intervals-icu, coros). The calendar feed carries it in any case.',
  scopes: ['calendar:write'],
  hints: { ...adds, idempotentHint: true },
  input: z.strictObject({
    workouts: z
      .array(z.strictObject({ id: z.string().max(40).describe('e.g. "wkt_7qk2m9xa"'), day: DayInput }))
      .min(1)
      .max(30)
      .describe('Drafts and their days'),
    targets: z
      .array(z.string().max(20))
      .max(5)
      .optional()
      .describe('e.g. ["fit"]; default: fit, a plugged-in watch, connected calendars'),
    confirm: Confirm,
  }),
  output: Output,
  run: async ({ workouts, targets, confirm }, context) => {
    const items = workouts.map(({ id, day }) => ({
      workoutId: id,
      ...resolveSpokenDay(day, context.today),
    }));
    const rules = new Map(items.flatMap(({ workoutId, rule }) => (rule ? [[workoutId, rule] as const] : [])));
    const proposals = await scheduleProposal(context, items, targets);
    // With the numbers it resolves to: a landmark that changes in between makes it another plan.
    const plan = proposals.map(({ id, day, workout, resolved, targets: chosen }) => ({
      id,
      day,
      workout,
      steps: resolved.steps,
      targets: chosen,
    }));
    if (confirm === undefined)
      return proposal(
        { proposals, rules, confirm: await offerConfirmation(context, 'schedule_workout', plan) },
        context,
      );
    await requireConfirmation(context, 'schedule_workout', plan, confirm);
    const { scheduled, changeId } = await schedule(context, proposals);
    return {
      headline: phrase('plan.scheduled', {
        count: scheduled.filter(({ already }) => !already).length,
        already: scheduled.filter(({ already }) => already).length,
      }),
      entries: scheduled.map(({ planned, already, deliveries, withdrawn }) => ({
        workout: workoutRow(planned),
        already_there: already || undefined,
        deliveries: [...withdrawn, ...deliveries]
          .filter(({ state }) => state !== 'withdrawn')
          .map(deliveryRow),
      })),
      change_id: changeId,
    };
  },
  say: (shown, voice) =>
    [
      ...shown.entries.flatMap(({ workout, already_there: already, targets = [], deliveries = [] }) => [
        ...workoutText(workout, voice),
        ...(already ? [voice.say('plan.already-there')] : []),
        ...targets.map((row) => targetText(row, voice)),
        ...deliveries.map((row) => deliveryText(row, voice)),
      ]),
      ...(shown.guards || shown.constraints ? [voice.say('plan.guards')] : []),
      ...(shown.guards ?? []).map((guard) => `- ${voice.say(guard)}`),
      ...(shown.constraints ?? []).map((one) => `- ${voice.say('plan.guard-constraint', one)}`),
      shown.confirm ? voice.say('confirm.with', { token: shown.confirm }) : '',
      shown.change_id ? voice.say('change.undo', { id: shown.change_id }) : '',
    ]
      .filter(Boolean)
      .join('\n'),
});

/** Two calendars may both pass a session on to the same watch. */
function twice({ targets }: PlannedWorkout): Phrase[] {
  const calendars = targets.filter((target) => !isFile(target));
  return calendars.length > 1 ? [phrase('plan.two-calendars', { count: calendars.length })] : [];
}

interface Proposal {
  readonly proposals: readonly PlannedWorkout[];
  /** Which rule made a day of the words, where people differ; by workout. */
  readonly rules: ReadonlyMap<string, Phrase>;
  readonly confirm: string;
}

async function proposal(
  { proposals, rules, confirm }: Proposal,
  context: ToolContext,
): Promise<z.input<typeof Output>> {
  const entries = await Promise.all(
    proposals.map(async (planned) => {
      const { targets } = await preview(context, planned);
      const chosen = targets.filter(({ id }) => planned.targets.includes(id));
      const rule = rules.get(planned.id);
      return {
        workout: workoutRow(planned, [...(rule ? [rule] : []), ...twice(planned)]),
        targets: chosen.map((target) => targetRow(target, planned)),
      };
    }),
  );
  const guards = await planGuards(context, proposals);
  return {
    headline: phrase('plan.proposal', { count: proposals.length }),
    entries,
    guards: guards.remarks.length > 0 ? [...guards.remarks] : undefined,
    constraints: guards.constraints.length > 0 ? [...guards.constraints] : undefined,
    confirm,
  };
}
