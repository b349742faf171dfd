import { phrase } from '../../../domain/phrase.ts';
import { METERS_PER_YARD } from '../../../domain/units.ts';
import { lapPressSeconds, plannedSpeed } from '../../../domain/workout-totals.ts';
import type { ResolvedStep, ResolvedWorkout } from '../../../domain/workout.ts';
import type { Around, Carried, CarriedEnd, Told } from './carried.ts';

/** How the step ends there; a send-off brings a rest of its own. */
export function endOf(
  step: ResolvedStep,
  { workout, before, told }: Around,
): { end: CarriedEnd; rest?: Carried } {
  const { end, kind } = step;
  switch (end.by) {
    case 'time':
      return { end: timed(end.seconds) };
    case 'distance':
      return { end: measured(end.meters, workout) };
    case 'send_off':
      return end.meters === undefined
        ? { end: untilSendOff(end.seconds - (secondsOf(before) ?? Number.NaN), told) }
        : swumAndRested(step, { meters: end.meters, seconds: end.seconds }, { workout, told });
    default: {
      // Repetitions belong to the weight room, which this door does not take.
      const seconds = lapPressSeconds[kind];
      told.push({ verdict: 'kept', why: phrase('icu.lap', { seconds }) });
      return { end: { by: 'lap_press', seconds } };
    }
  }
}

const timed = (seconds: number): CarriedEnd => ({ by: 'time', seconds: Math.max(1, Math.round(seconds)) });

function measured(meters: number, { poolUnit }: ResolvedWorkout): CarriedEnd {
  const isYards = poolUnit === 'yards';
  const count = Math.max(1, Math.round(isYards ? meters / METERS_PER_YARD : meters));
  return { by: 'distance', count, unit: isYards ? 'yrd' : 'mtr' };
}

/** The text knows no send-off: the distance, and what is left of the time as a rest of its own. */
function swumAndRested(
  step: ResolvedStep,
  { meters, seconds }: { readonly meters: number; readonly seconds: number },
  { workout, told }: Pick<Around, 'workout' | 'told'>,
): { end: CarriedEnd; rest?: Carried } {
  const end = measured(meters, workout);
  const speed = plannedSpeed(step);
  const left = speed ? seconds - meters / speed : Number.NaN;
  if (left < 1) {
    told.push({ verdict: 'approximated', why: phrase('icu.no_rest', { seconds }) });
    return { end };
  }
  return { end, rest: { kind: 'rest', end: untilSendOff(left, told, seconds) } };
}

function untilSendOff(left: number, told: Told, sendOff = left): CarriedEnd {
  if (left >= 1) {
    told.push({
      verdict: 'approximated',
      why: phrase('icu.send_off', { seconds: sendOff, rest: Math.round(left) }),
    });
    return timed(left);
  }
  told.push({ verdict: 'approximated', why: phrase('icu.send_off_open') });
  return { by: 'lap_press', seconds: lapPressSeconds.rest };
}

function secondsOf(step: ResolvedStep | undefined): number | undefined {
  if (!step) return undefined;
  if (step.end.by === 'time') return step.end.seconds;
  const speed = plannedSpeed(step);
  const meters = step.end.by === 'distance' || step.end.by === 'send_off' ? step.end.meters : undefined;
  return meters !== undefined && speed ? meters / speed : undefined;
}
