import { z } from 'zod';
import type { Preview } from '../../app/training/plan-workout.ts';
import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { phrase, type Phrase } from '../../domain/phrase.ts';
import type { Fidelity } from '../../domain/workout.ts';
import { placedSteps } from '../../domain/workout-steps.ts';
import { workoutLines } from '../../domain/workout-text.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, count, dayField, number, plain, sentence, text } from '../fields.ts';
import { distanceIn, join } from './activity-row.ts';

/** A planned workout as answers show it: what to do, how long, where it went. */
export const WorkoutRow = z.object({
  id: text(),
  state: text(),
  day: dayField().optional(),
  sport: about('workouts', z.string()),
  name: about('workouts', z.string()),
  steps: z.array(sentence()),
  step_count: count(),
  duration_seconds: number('workouts'),
  distance_meters: number('workouts').optional(),
  work_seconds: number('workouts'),
  work_meters: number('workouts').optional(),
  note: about('workouts', z.string()).optional(),
  remarks: z.array(sentence()),
});

export type WorkoutRow = z.output<typeof WorkoutRow>;

export function workoutRow(planned: PlannedWorkout, remarks: readonly Phrase[] = []): WorkoutRow {
  const { resolved, workout } = planned;
  const { totals } = resolved;
  return {
    id: planned.id,
    state: planned.state,
    day: planned.day,
    sport: workout.sport,
    name: workout.name,
    steps: workoutLines(resolved),
    step_count: totals.steps,
    duration_seconds: round(totals.seconds),
    distance_meters: totals.meters === undefined ? undefined : round(totals.meters),
    work_seconds: round(totals.workSeconds),
    work_meters: totals.workMeters === undefined ? undefined : round(totals.workMeters),
    note: workout.note,
    remarks: [...elsewhere(planned), ...remarks, ...resolved.notes, ...totals.assumed],
  };
}

const elsewhere = ({ elsewhere: place }: PlannedWorkout): Phrase[] =>
  place ? [phrase('plan.planned-at', { target: place.vendor })] : [];

export const TargetRow = z.object({
  target: text(),
  kept: count(),
  approximated: z.array(sentence()),
  lost: z.array(sentence()),
});

/** For one target: how many steps stay as they are, and each change or loss in words. */
export function targetRow(
  { id, fidelity }: Preview['targets'][number],
  planned: PlannedWorkout,
): z.output<typeof TargetRow> {
  const placed = placedSteps(planned.resolved.steps);
  const of = (verdict: Fidelity['verdict']): Phrase[] =>
    fidelity.filter((item) => item.verdict === verdict).map((item) => atStep(item, placed));
  const touched = new Set(
    fidelity.filter(({ verdict, step }) => verdict !== 'kept' && step !== undefined).map(({ step }) => step),
  );
  return {
    target: id,
    kept: placed.length - touched.size,
    approximated: of('approximated'),
    lost: of('lost'),
  };
}

function atStep({ step, why }: Fidelity, placed: ReturnType<typeof placedSteps>): Phrase {
  return step === undefined
    ? why
    : phrase('plan.at-step', { at: placed[step]?.at ?? String(step + 1) }, [why]);
}

export const DeliveryRow = z.object({
  target: text(),
  state: text(),
  ref: plain(z.string()),
  differences: z.array(sentence()),
  remarks: z.array(sentence()).optional(),
});

export function deliveryRow(delivery: Delivery): z.output<typeof DeliveryRow> {
  const { target, state, ref, differences, remarks = [] } = delivery;
  return {
    target,
    state,
    ref,
    differences: [...differences],
    remarks: remarks.length > 0 ? [...remarks] : undefined,
  };
}

/** The session as a person reads it: a line of what it is, its totals, its steps, what to know about it. */
export function workoutText(row: WorkoutRow, voice: Voice): string[] {
  return [
    workoutLine(row, voice),
    `  ${workWords(row, voice)}`,
    ...row.steps.map((step, index) => `${index + 1}. ${voice.say(step)}`),
    ...(row.note ? [`  ${voice.quote(row.note)}`] : []),
    ...row.remarks.map((remark) => `  ${voice.say(remark)}`),
  ];
}

/** `Thu, 3 Dec 2026 · “10 × 400 m” · Run · 56:00 · planned · wkt_…` */
export function workoutLine(row: WorkoutRow, voice: Voice): string {
  return join([
    row.day && voice.day(row.day),
    voice.quote(row.name),
    voice.say('sport.name', { sport: row.sport }),
    voice.duration(row.duration_seconds),
    distanceIn(row, voice),
    voice.say(`plan.state.${row.state}`),
    row.id,
  ]);
}

/** How much of it is effort: `22 steps; effort 4,000 m, 16:00`. */
function workWords(row: WorkoutRow, voice: Voice): string {
  const { sport, work_meters: meters, work_seconds: seconds } = row;
  const effort = [
    distanceIn({ sport, distance_meters: meters }, voice),
    seconds > 0 ? voice.duration(seconds) : undefined,
  ].filter((part) => part !== undefined);
  const steps = voice.say('plan.steps', { count: row.step_count });
  return effort.length > 0 ? `${steps} · ${voice.say('plan.effort', { effort: effort.join(', ') })}` : steps;
}

export function targetText(row: z.output<typeof TargetRow>, voice: Voice): string {
  const changes = [
    ...row.approximated.map((why) => voice.say('plan.approximated', { why: voice.say(why) })),
    ...row.lost.map((why) => voice.say('plan.lost', { why: voice.say(why) })),
  ];
  const kept = changes.length === 0 ? voice.say('plan.all-kept') : voice.say('plan.kept', { kept: row.kept });
  const head = `- ${voice.label(voice.say('plan.target', { target: row.target }), kept)}`;
  return [head, ...changes.map((change) => `  - ${change}`)].join('\n');
}

export function deliveryText(row: z.output<typeof DeliveryRow>, voice: Voice): string {
  const target = voice.say('plan.target', { target: row.target });
  const said = [
    voice.say(`delivery.${row.state}`, { ref: row.ref, inCalendar: isFile(row.target) ? 0 : 1 }),
    ...[...row.differences, ...(row.remarks ?? [])].map((remark) => voice.say(remark)),
  ];
  return `- ${voice.label(target, said.join(' '))}`;
}

/** Files are told by their name; what stands in a vendor's calendar by the vendor's. */
export const isFile = (target: string): boolean => ['fit', 'zwo', 'watch'].includes(target);
