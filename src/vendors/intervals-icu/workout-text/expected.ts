import { METERS_PER_YARD } from '../../../domain/units.ts';
import type {
  AbsoluteTarget,
  End,
  ResolvedBlock,
  ResolvedStep,
  Target,
  WorkoutSport,
} from '../../../domain/workout.ts';
import {
  type Carried,
  type CarriedBlock,
  type CarriedEnd,
  type CarriedTarget,
  isCarriedRepeat,
} from './carried.ts';
import { metersPer } from './carry-target.ts';

/** What the text carries, in our words: read-back is held against it. */
export const expectedSteps = (blocks: readonly CarriedBlock[], sport: WorkoutSport): ResolvedBlock[] =>
  blocks.map((block) =>
    isCarriedRepeat(block)
      ? { kind: 'repeat', times: block.times, steps: block.steps.map((step) => stepOf(step, sport)) }
      : stepOf(block, sport),
  );

type Both = readonly [Target, AbsoluteTarget];

function stepOf({ kind, end, target, cadence, cue }: Carried, sport: WorkoutSport): ResolvedStep {
  const legs = sport === 'cycling' ? 1 : 2;
  const rhythm = cadence && ({ of: 'cadence', low: cadence.low * legs, high: cadence.high * legs } as const);
  const all: Both[] = [
    ...(target ? [targetOf(target)] : []),
    ...(rhythm ? [[{ ...rhythm, unit: legs === 1 ? 'rpm' : 'steps_per_minute' }, rhythm] as Both] : []),
  ];
  const [first, second] = all;
  return {
    kind,
    end: endOf(end),
    ...(first && { target: first[0], absolute: first[1] }),
    ...(second && { target2: second[0], absolute2: second[1] }),
    ...(cue && { note: cue }),
  };
}

function endOf(end: CarriedEnd): End {
  if (end.by === 'lap_press') return { by: 'lap_press' };
  if (end.by === 'time') return end;
  return { by: 'distance', meters: end.unit === 'yrd' ? end.count * METERS_PER_YARD : end.count };
}

function targetOf({ of, from, to, per = 'km', ramp }: CarriedTarget): Both {
  const flag = ramp ? { ramp } : {};
  if (of === 'power')
    return [
      { of, unit: 'watts', low: from, high: to, ...flag },
      { of, low: from, high: to, ...flag },
    ];
  if (of === 'heart_rate')
    return [
      { of, unit: 'bpm', low: from, high: to, ...flag },
      { of, low: from, high: to, ...flag },
    ];
  const speed = (seconds: number): number => metersPer[per] / seconds;
  const [unit, meters] =
    per === 'km' ? (['seconds_per_km', 1000] as const) : (['seconds_per_100m', 100] as const);
  const pace = (seconds: number): number => (seconds * meters) / metersPer[per];
  // A range of paces is written with the smaller number first; a ramp as it is run.
  const [low, high] = ramp ? [pace(from), pace(to)] : [pace(to), pace(from)];
  return [
    { of, unit, low, high, ...flag },
    { of: 'speed', low: speed(from), high: speed(to), ...flag },
  ];
}
