import { z } from 'zod';
import { preview } from '../../app/training/plan-workout.ts';
import { type WorkoutDetail, workoutDetail } from '../../app/training/planned-against-done.ts';
import { phrase } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import { stepLine } from '../../domain/workout-text.ts';
import type { Voice } from '../../locales/index.ts';
import { answer, number, plain, sentence, text } from '../fields.ts';
import { defineTool, reads } from '../tool.ts';
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
  average_speed_meters_per_second: number('speed').optional(),
  average_heart_rate_bpm: number('heart_rate').optional(),
  average_power_watts: number('power').optional(),
  seconds_in_target: number('workouts').optional(),
  seconds_below_target: number('workouts').optional(),
  seconds_above_target: number('workouts').optional(),
});

const Output = answer({
  workout: WorkoutRow,
  status: plain(z.string()),
  deliveries: z.array(DeliveryRow),
  targets: z.array(TargetRow).optional(),
  activity: text().optional(),
  aligned_by: text().optional(),
  done: z.array(DoneStep).optional(),
  not_aligned: sentence().optional(),
  remarks: z.array(sentence()),
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
      shown.activity ? voice.say('plan.answered-by', { id: shown.activity }) : '',
      shown.not_aligned ? voice.say(shown.not_aligned) : '',
      ...(shown.done ?? []).map((step) => `- ${doneLine(step, voice)}`),
      ...shown.remarks.map((remark) => voice.say(remark)),
    ]
      .filter(Boolean)
      .join('\n'),
});

function done({
  alignment,
}: WorkoutDetail): Pick<z.input<typeof Output>, 'aligned_by' | 'done' | 'not_aligned' | 'remarks'> {
  if (!alignment) return { remarks: [] };
  if ('code' in alignment) return { not_aligned: alignment, remarks: [] };
  return {
    aligned_by: alignment.by,
    done: alignment.steps.slice(0, 80).map(({ step, round: pass, done: totals, inTarget }) => ({
      planned: stepLine(step),
      round: pass && `${pass.number}/${pass.of}`,
      duration_seconds: rounded(totals?.timerSeconds),
      distance_meters: rounded(totals?.distanceMeters),
      average_speed_meters_per_second: speedOf(totals),
      average_heart_rate_bpm: rounded(totals?.averageHeartRate),
      average_power_watts: rounded(totals?.averagePower),
      seconds_in_target: rounded(inTarget?.secondsInside),
      seconds_below_target: rounded(inTarget?.secondsBelow),
      seconds_above_target: rounded(inTarget?.secondsAbove),
    })),
    remarks: [...alignment.notes],
  };
}

const rounded = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : round(value);

function speedOf(
  totals: { readonly distanceMeters?: number; readonly timerSeconds?: number } | undefined,
): number | undefined {
  const { distanceMeters, timerSeconds } = totals ?? {};
  return distanceMeters && timerSeconds ? round(distanceMeters / timerSeconds, 3) : undefined;
}

function doneLine(step: z.output<typeof DoneStep>, voice: Voice): string {
  const figures = [
    step.distance_meters === undefined ? undefined : voice.distance(step.distance_meters),
    step.duration_seconds === undefined ? undefined : voice.duration(step.duration_seconds),
    step.average_speed_meters_per_second === undefined
      ? undefined
      : voice.pace(step.average_speed_meters_per_second),
    step.average_heart_rate_bpm === undefined ? undefined : `${step.average_heart_rate_bpm} bpm`,
    step.average_power_watts === undefined ? undefined : `${step.average_power_watts} W`,
    step.seconds_in_target === undefined
      ? undefined
      : voice.say('plan.in-target', {
          inside: step.seconds_in_target,
          total: step.seconds_in_target + (step.seconds_below_target ?? 0) + (step.seconds_above_target ?? 0),
        }),
  ];
  const did = figures.filter((part) => part !== undefined).join(' · ') || voice.say('plan.step-not-done');
  return `${step.round ? `(${step.round}) ` : ''}${voice.say(step.planned)} → ${did}`;
}
