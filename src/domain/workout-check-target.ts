import { phrase, type Phrase } from './phrase.ts';
import type { Step, Target, TargetUnit, WorkoutSport } from './workout.ts';
import { believable, quantitiesFor, unitsFor } from './workout-limits.ts';

/** What a step asks to hold: does the sport have it, is the unit one of it, can a body do it? */
export function targetProblems(step: Step, at: string, sport: WorkoutSport): Phrase[] {
  const { target, target2 } = step;
  return [
    ...(target ? oneTarget(target, step, at, sport) : []),
    ...(target2 ? oneTarget(target2, step, at, sport) : []),
    ...(target2?.ramp ? [phrase('workout.ramp_second', { at })] : []),
    ...(target && target2 && sameMeasure(target, target2)
      ? [phrase('workout.target_twice', { at, of: target.of })]
      : []),
  ];
}

function oneTarget(target: Target, step: Step, at: string, sport: WorkoutSport): Phrase[] {
  const { of, unit } = target;
  const units = unitsFor(of, sport);
  if (units.length === 0)
    return [phrase('workout.target_sport', { at, of, sport, choices: quantitiesFor(sport).join(', ') })];
  const range = believable[of][unit]?.[sport];
  if (!range) return [phrase('workout.target_unit', { at, of, unit, sport, choices: units.join(', ') })];
  return [...valueProblems(target, range, at), ...rampProblems(target, step, at)];
}

function valueProblems(
  { of, unit, low, high }: Target,
  [least, most]: readonly [number, number],
  at: string,
): Phrase[] {
  const wrong = [low, high].find((value) => !(value >= least && value <= most));
  if (wrong !== undefined)
    return [phrase(`workout.${rangeCode(unit)}`, { at, of, unit, value: wrong, low: least, high: most })];
  const whole = unit !== 'zone' || (Number.isInteger(low) && Number.isInteger(high));
  return whole ? [] : [phrase('workout.zone_range', { at, of, unit, value: low, low: least, high: most })];
}

const rangeCode = (unit: TargetUnit): string => (unit === 'zone' ? 'zone_range' : 'target_range');

function rampProblems({ of, unit, low, high, ramp }: Target, { end }: Step, at: string): Phrase[] {
  if (!ramp) return [];
  if (unit === 'zone') return [phrase('workout.ramp_zone', { at, of })];
  if (low === high) return [phrase('workout.ramp_flat', { at, of })];
  const bounded = end.by === 'time' || end.by === 'distance';
  return bounded ? [] : [phrase('workout.ramp_end', { at })];
}

/** Pace and speed are one thing to a watch. */
function sameMeasure(a: Target, b: Target): boolean {
  const measure = ({ of }: Target): string => (of === 'pace' ? 'speed' : of);
  return measure(a) === measure(b);
}
