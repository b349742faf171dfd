import { phrase, type Phrase } from './phrase.ts';
import { isRepeat } from './workout-steps.ts';
import type { AbsoluteTarget, Block, ResolvedStep, Step, SwimDetail, Target, Workout } from './workout.ts';

/** How distances are read: on land, or in a pool of metres or yards, or in open water. */
type Water = '' | 'meters' | 'yards' | 'open';

/** The session as a person reads it: one phrase for each block, a repeat holding its steps as parts. */
export function workoutLines(
  workout: Omit<Workout, 'steps'> & { readonly steps: readonly Block[] },
): Phrase[] {
  return workout.steps.map((block) => blockLine(block, waterOf(workout)));
}

/** One block as a phrase. */
export function blockLine(block: Block, water: Water = ''): Phrase {
  return isRepeat(block)
    ? phrase(
        'workout.repeat',
        { times: block.times },
        block.steps.map((step) => blockLine(step, water)),
      )
    : stepLine(block, water);
}

/** One step as a phrase: `close` parts follow without a comma. */
export function stepLine(step: ResolvedStep, water: Water = ''): Phrase {
  const { kind, end, target, target2, note, swim } = step;
  const close = [
    ...(hasDetail(swim) ? [swimPhrase(swim)] : []),
    ...(target ? [targetPhrase(target, step.absolute, water)] : []),
  ];
  const loose = [
    ...(target2 ? [targetPhrase(target2, step.absolute2, water)] : []),
    ...(note ? [phrase('workout.step_note', { text: note })] : []),
  ];
  return phrase('workout.step', { kind, water, close: close.length, ...endParams(end) }, [
    ...close,
    ...loose,
  ]);
}

/** The water a workout is in, which decides how its distances are read. */
export function waterOf({ sport, poolLengthMeters, poolUnit }: Omit<Workout, 'steps'>): Water {
  if (sport !== 'swimming') return '';
  return poolLengthMeters === undefined ? 'open' : (poolUnit ?? 'meters');
}

function endParams(end: Step['end']): Record<string, string | number> {
  const { by, ...extent } = end;
  return { end: by, ...extent };
}

/** A relative target also says what it comes to: zone 2 (145–152 bpm). */
function targetPhrase(
  { of, unit, low, high, ramp }: Target,
  absolute: AbsoluteTarget | undefined,
  water: Water,
): Phrase {
  const relative = unit === 'zone' || unit.startsWith('percent');
  return phrase('workout.target', {
    of,
    unit,
    low,
    high,
    water,
    ramp: ramp ? 1 : 0,
    ...(relative && absolute ? { from: absolute.low, to: absolute.high, open: absolute.open ?? '' } : {}),
  });
}

function hasDetail(swim: SwimDetail | undefined): swim is SwimDetail {
  return isSaid(swim?.stroke) || isSaid(swim?.drill) || isSaid(swim?.equipment);
}

const isSaid = (word: string | undefined): boolean => word !== undefined && word !== 'any' && word !== 'none';

function swimPhrase({ stroke = 'any', drill = 'none', equipment = 'none' }: SwimDetail): Phrase {
  return phrase('workout.swim_detail', { stroke, drill, equipment });
}
