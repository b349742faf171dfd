import { phrase, type Phrase } from './phrase.ts';
import type { Block, Step, Workout } from './workout.ts';
import { isRepeat, type Placed, placedSteps } from './workout-steps.ts';
import { workoutLimits as limits } from './workout-limits.ts';

/** What only a pool has: its length, strokes and boards, send-offs. */
export function swimProblems({ sport, poolLengthMeters: pool, steps }: Workout): Phrase[] {
  const placed = placedSteps(steps);
  if (sport !== 'swimming')
    return [
      ...(pool === undefined ? [] : [phrase('workout.pool_sport', { sport })]),
      ...placed.filter(({ step }) => step.swim).map(({ at }) => phrase('workout.swim_sport', { at, sport })),
    ];
  const [low, high] = limits.poolMeters;
  return [
    ...(pool !== undefined && !(pool >= low && pool <= high)
      ? [phrase('workout.pool_range', { value: pool, low, high })]
      : []),
    ...(pool === undefined && placed.some(({ step }) => needsPool(step))
      ? [phrase('workout.pool_needed')]
      : []),
    ...looseSendOffs(steps, ''),
  ];
}

/** Things worth saying about a sound swim: no pool means open water; watches count whole lengths. */
export function swimRemarks({ sport, poolLengthMeters: pool, poolUnit, steps }: Workout): Phrase[] {
  if (sport !== 'swimming') return [];
  if (pool === undefined) return [phrase('workout.open_water')];
  return placedSteps(steps).flatMap((placed) => partLength(placed, pool, poolUnit === 'yards' ? 1 : 0));
}

/** Drills, boards and send-offs make no sense in a lake; plain freestyle by distance does. */
function needsPool({ end, swim }: Step): boolean {
  return end.by === 'send_off' || isSet(swim?.drill) || isSet(swim?.equipment);
}

const isSet = (word: string | undefined): boolean => word !== undefined && word !== 'none';

function partLength({ at, step: { end } }: Placed, pool: number, yards: 0 | 1): Phrase[] {
  const meters = end.by === 'distance' || end.by === 'send_off' ? end.meters : undefined;
  if (meters === undefined) return [];
  const lengths = meters / pool;
  // 100 yd in metres and back is not exactly four times 25 yd.
  if (Math.abs(lengths - Math.round(lengths)) < 0.01 && Math.round(lengths) > 0) return [];
  const below = Math.floor(lengths) * pool;
  const above = Math.ceil(lengths) * pool;
  return [phrase('workout.part_length', { at, meters, pool, below, above, yards })];
}

/** A rest that ends on a send-off counts from the start of the step before it, so there must be one beside it. */
function looseSendOffs(blocks: readonly Block[], prefix: string): Phrase[] {
  return blocks.flatMap((block, index) => {
    const at = `${prefix}${index + 1}`;
    if (isRepeat(block)) return looseSendOffs(block.steps, `${at}.`);
    const before = blocks[index - 1];
    const loose = block.end.by === 'send_off' && block.end.meters === undefined;
    return loose && (!before || isRepeat(before)) ? [phrase('workout.send_off_loose', { at })] : [];
  });
}
