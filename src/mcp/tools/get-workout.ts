import { z } from 'zod';
import { preview } from '../../app/training/plan-workout.ts';
import { type WorkoutDetail, workoutDetail } from '../../app/training/planned-against-done.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Totals } from '../../domain/recording.ts';
import { stepLine, waterOf } from '../../domain/workout-text.ts';
import type { Voice } from '../../locales/index.ts';
import { answer, number, plain, sentence, text } from '../fields.ts';
import { defineTool, reads } from '../tool.ts';
import { figuresLine, join, rounded, speedFields } from './activity-row.ts';
import {
  DeliveryRow,
  deliveryRow,
  deliveryText,
  TargetRow,
  targetRow,
  targetText,
  WorkoutRow,
  workoutRow,
  workoutText,
} from './workout-rows.ts';

const DoneStep = z.object({
  planned: sentence(),
  round: plain(z.string()).optional(),
  duration_seconds: number('duration').optional(),
  distance_meters: number('distance').optional(),
  pace_seconds_per_km: number('speed').optional(),
  pace_seconds_per_100m: number('speed').optional(),
  average_speed_meters_per_second: number('speed').optional(),
  average_heart_rate_bpm: number('heart_rate').optional(),
  average_power_watts: number('power').optional(),
  seconds_in_target: number('workouts').optional(),
  seconds_below_target: number('workouts').optional(),
  seconds_above_target: number('workouts').optional(),
});

type DoneStep = z.output<typeof DoneStep>;

const Output = answer({
  workout: WorkoutRow,
  status: plain(z.string()),
  deliveries: z.array(DeliveryRow),
  targets: z.array(TargetRow).optional(),
  activity: text().optional(),
  aligned_by: text().optional(),
  done: z.array(DoneStep).optional(),
  not_aligned: sentence().optional(),
  remarks: z.array(sentence()).optional(),
});

export const getWorkoutTool = defineTool({
  name: 'get_workout',
  title: 'One planned workout',
  description:
    'Use this when the question is about one planned workout: its steps with resolved targets, what each target can carry, where it was sent, ' +
    'and, once done, planned against done for every step with the time in target. Says so when the two cannot be aligned. ' +
    'Variation inside an interval step is not a fault.',
  scopes: ['calendar:read'],
  hints: reads,
  input: z.strictObject({ id: z.string().max(40).describe('e.g. "wkt_7qk2m9xa"') }),
  output: Output,
  run: async ({ id }, context) => {
    const detail = await workoutDetail(context, id);
    const { targets } = await preview(context, detail.planned);
    return {
      headline: phrase(`plan.status.${detail.status}`, {
        name: detail.planned.workout.name,
        day: detail.planned.day ?? '',
      }),
      workout: workoutRow(detail.planned),
      status: detail.status,
      deliveries: detail.deliveries.map(deliveryRow),
      targets: detail.activity ? undefined : targets.map((target) => targetRow(target, detail.planned)),
      activity: detail.activity?.id,
      ...done(detail),
    };
  },
  say: (shown, voice) =>
    [
      ...workoutText(shown.workout, voice),
      ...shown.deliveries.map((row) => deliveryText(row, voice)),
      ...(shown.targets ?? []).map((row) => targetText(row, voice)),
      shown.activity
        ? voice.say('plan.answered-by', { id: shown.activity, by: shown.aligned_by ?? 'none' })
        : '',
      shown.not_aligned ? voice.say(shown.not_aligned) : '',
      ...(shown.done ?? []).map((step) => `- ${doneLine(step, shown.workout.sport, voice)}`),
      ...(shown.remarks ?? []).map((remark) => voice.say(remark)),
    ]
      .filter(Boolean)
      .join('\n'),
});

function done({
  alignment,
  planned,
}: WorkoutDetail): Pick<z.input<typeof Output>, 'aligned_by' | 'done' | 'not_aligned' | 'remarks'> {
  if (!alignment) return {};
  if ('code' in alignment) return { not_aligned: alignment };
  const { sport } = planned.workout;
  const water = waterOf(planned.workout);
  return {
    aligned_by: alignment.by,
    done: alignment.steps.slice(0, 80).map(({ step, round: pass, done: totals, inTarget }) => ({
      planned: stepLine(step, water),
      round: pass && `${pass.number}/${pass.of}`,
      duration_seconds: rounded(totals?.timerSeconds),
      distance_meters: rounded(totals?.distanceMeters),
      ...speedFields(speedOf(totals), sport),
      average_heart_rate_bpm: rounded(totals?.averageHeartRate),
      average_power_watts: rounded(totals?.averagePower),
      seconds_in_target: rounded(inTarget?.secondsInside),
      seconds_below_target: rounded(inTarget?.secondsBelow),
      seconds_above_target: rounded(inTarget?.secondsAbove),
    })),
    remarks: alignment.notes.length > 0 ? [...alignment.notes] : undefined,
  };
}

function speedOf({ distanceMeters, timerSeconds }: Totals = {}): number | undefined {
  return distanceMeters && timerSeconds ? distanceMeters / timerSeconds : undefined;
}

function doneLine(step: DoneStep, sport: string, voice: Voice): string {
  const did = join([figuresLine({ ...step, sport }, voice) || undefined, targetWords(step, voice)]);
  const round = step.round ? `(${step.round}) ` : '';
  return `${round}${voice.say(step.planned)} → ${did || voice.say('plan.step-not-done')}`;
}

/** `1:20 of 1:36 in target (0:10 below, 0:06 above)` */
function targetWords(step: DoneStep, voice: Voice): string | undefined {
  const {
    seconds_in_target: inside,
    seconds_below_target: below = 0,
    seconds_above_target: above = 0,
  } = step;
  if (inside === undefined) return undefined;
  const outside = [
    below > 0 ? voice.say('plan.below-target', { seconds: below }) : undefined,
    above > 0 ? voice.say('plan.above-target', { seconds: above }) : undefined,
  ].filter((part) => part !== undefined);
  const said = voice.say('plan.in-target', { inside, total: inside + below + above });
  return outside.length > 0 ? `${said} (${outside.join(', ')})` : said;
}
