import { InputError } from './errors.ts';
import { phrase, type Phrase, type PhraseParams } from './phrase.ts';
import { type Block, type End, type Repeat, type Step, type Workout } from './workout.ts';
import { swimProblems, swimRemarks } from './workout-check-swim.ts';
import { targetProblems } from './workout-check-target.ts';
import { type Range, stepMeters, stepSeconds, workoutLimits as limits } from './workout-limits.ts';
import { isRepeat, placedSteps } from './workout-steps.ts';

/**
 * Is it a sound session? Returns remarks that do not stop it; throws InputError `workout.unsound` whose `details`
 * hold every problem at once, each with the place (`at`) and what to change.
 */
export function checkWorkout(workout: Workout): Phrase[] {
  refuse(workoutProblems(workout));
  return swimRemarks(workout);
}

/** Throws `workout.unsound` when there are problems. */
export function refuse(problems: readonly Phrase[]): void {
  if (problems.length > 0)
    throw new InputError('workout.unsound', { count: problems.length }, undefined, problems);
}

/** Every problem, none thrown. */
export function workoutProblems(workout: Workout): Phrase[] {
  const { sport, steps } = workout;
  const count = placedSteps(steps).length;
  return [
    ...nameProblems(workout),
    ...problemIf(count === 0, 'workout.no_steps'),
    ...problemIf(count > limits.steps, 'workout.too_many_steps', { count, limit: limits.steps }),
    ...steps.flatMap((block, index) => blockProblems(block, `${index + 1}`, workout, 1)),
    ...swimProblems(workout),
    ...placedSteps(steps).flatMap(({ at, step }) => targetProblems(step, at, sport)),
  ];
}

/** A list of one problem, or none. */
export function problemIf(condition: boolean, code: string, params: PhraseParams = {}): Phrase[] {
  return condition ? [phrase(code, params)] : [];
}

export const outside = (value: number, [low, high]: Range): boolean => !(value >= low && value <= high);

function nameProblems({ name, note }: Workout): Phrase[] {
  return [
    ...problemIf(name.trim() === '', 'workout.name_missing', { limit: limits.nameLength }),
    ...tooLong('name', name, limits.nameLength),
    ...tooLong('note', note, limits.noteLength),
  ];
}

function tooLong(what: string, text: string | undefined, limit: number, at = ''): Phrase[] {
  const length = [...(text ?? '')].length;
  return problemIf(length > limit, 'workout.text_too_long', { at, what, length, limit });
}

function blockProblems(block: Block, at: string, workout: Workout, depth: number): Phrase[] {
  return isRepeat(block) ? repeatProblems(block, at, workout, depth) : stepProblems(block, at, workout);
}

function repeatProblems({ times, steps }: Repeat, at: string, workout: Workout, depth: number): Phrase[] {
  const [low, high] = limits.times;
  return [
    ...problemIf(depth > limits.repeatDepth, 'workout.nested', { at }),
    ...problemIf(outside(times, limits.times) || !Number.isInteger(times), 'workout.times', {
      at,
      times,
      low,
      high,
    }),
    ...problemIf(steps.length === 0, 'workout.repeat_empty', { at }),
    ...problemIf(steps.length > limits.repeatSteps, 'workout.repeat_size', {
      at,
      count: steps.length,
      limit: limits.repeatSteps,
    }),
    ...steps.flatMap((step, index) => blockProblems(step, `${at}.${index + 1}`, workout, depth + 1)),
  ];
}

function stepProblems(step: Step, at: string, workout: Workout): Phrase[] {
  return [...endProblems(step.end, at, workout), ...tooLong('note', step.note, limits.stepNoteLength, at)];
}

function endProblems(end: End, at: string, { sport }: Workout): Phrase[] {
  switch (end.by) {
    case 'time':
      return rangeProblem('workout.seconds', end.seconds, stepSeconds, { at });
    case 'distance':
      return rangeProblem('workout.meters', end.meters, stepMeters[sport], { at, sport });
    case 'send_off':
      return [
        ...problemIf(sport !== 'swimming', 'workout.send_off_sport', { at, sport }),
        ...rangeProblem('workout.send_off_seconds', end.seconds, limits.sendOffSeconds, { at }),
        ...(end.meters === undefined
          ? []
          : rangeProblem('workout.meters', end.meters, stepMeters[sport], { at, sport })),
      ];
    case 'lap_press':
      return [];
    default:
      return [
        ...problemIf(sport !== 'strength', 'workout.repetitions_sport', { at, sport }),
        ...rangeProblem('workout.repetitions', end.count, limits.repetitions, { at }),
        ...problemIf(!Number.isInteger(end.count), 'workout.repetitions_whole', { at, count: end.count }),
      ];
  }
}

function rangeProblem(code: string, value: number, range: Range, params: PhraseParams): Phrase[] {
  const [low, high] = range;
  return problemIf(outside(value, range), code, { ...params, value, low, high });
}
