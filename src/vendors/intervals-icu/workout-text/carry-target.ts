import { phrase } from '../../../domain/phrase.ts';
import type { AbsoluteTarget, ResolvedStep, ResolvedWorkout, Target } from '../../../domain/workout.ts';
import type { CarriedRange, CarriedTarget, Told } from './carried.ts';

type Both = readonly [target: Target, absolute: AbsoluteTarget];

function targetsOf({ target, target2, absolute, absolute2 }: ResolvedStep): Both[] {
  const all = [
    [target, absolute],
    [target2, absolute2],
  ] as const;
  return all.filter((pair): pair is Both => pair[0] !== undefined && pair[1] !== undefined);
}

/** A line holds one of power, heart rate and pace; speed is a pace on foot and in the water, and nothing on a bike. */
function isMain([{ of }]: Both, { sport }: ResolvedWorkout): boolean {
  return of === 'power' || of === 'heart_rate' || of === 'pace' || (of === 'speed' && sport !== 'cycling');
}

const mainOf = (step: ResolvedStep, workout: ResolvedWorkout): Both | undefined =>
  targetsOf(step).find((pair) => isMain(pair, workout));

/**
 * In absolute numbers, so that the vendor's own thresholds and zones cannot turn it into something else. Heart rates
 * become percentages when they are sent: the text has no word for beats.
 */
export function mainTarget(
  step: ResolvedStep,
  workout: ResolvedWorkout,
  told: Told,
): CarriedTarget | undefined {
  const found = mainOf(step, workout);
  if (!found) return undefined;
  const [{ unit }, absolute] = found;
  const carried = carriedTarget(absolute, workout);
  if (absolute.of === 'heart_rate') {
    told.push({ verdict: 'approximated', why: phrase('icu.heart_rate', { ...ends(carried) }) });
  } else if (unit === 'zone' || unit.startsWith('percent')) {
    told.push({
      verdict: 'approximated',
      why: phrase('icu.absolute', { of: carried.of, ...ends(carried) }),
    });
  }
  return carried;
}

const ends = ({ from, to, per }: CarriedTarget): { from: number; to: number; per: string } => ({
  from,
  to,
  per: per ?? '',
});

function carriedTarget({ of, low, high, ramp }: AbsoluteTarget, workout: ResolvedWorkout): CarriedTarget {
  const flag = ramp ? ({ ramp: true } as const) : {};
  if (of === 'speed') {
    const per = workout.sport !== 'swimming' ? 'km' : workout.poolUnit === 'yards' ? '100y' : '100m';
    const seconds = (speed: number): number => Math.max(1, Math.round(metersPer[per] / speed));
    return { of: 'pace', from: seconds(low), to: seconds(high), per, ...flag };
  }
  const whole = (value: number): number => Math.max(1, Math.round(value));
  return { of: of === 'power' ? 'power' : 'heart_rate', from: whole(low), to: whole(high), ...flag };
}

export const metersPer = { km: 1000, '100m': 100, '100y': 91.44 } as const;

/** Turns of one leg in a minute; on foot we count both. */
export function cadenceOf(
  step: ResolvedStep,
  { sport }: ResolvedWorkout,
  told: Told,
): CarriedRange | undefined {
  const [target] = targetsOf(step).find(([{ of }]) => of === 'cadence') ?? [];
  if (!target) return undefined;
  const legs = sport === 'cycling' ? 1 : 2;
  const [low, high] = [target.low, target.high].map((value) => Math.max(1, Math.round(value / legs)));
  if (legs === 2) told.push({ verdict: 'approximated', why: phrase('icu.one_leg', { low, high }) });
  return { low, high };
}

/** What the line has no place for; what can be said in words is returned. */
export function tellTheRest(step: ResolvedStep, workout: ResolvedWorkout, told: Told): string[] {
  const main = mainOf(step, workout);
  return targetsOf(step).flatMap((pair) => {
    const [{ of, low, high }] = pair;
    if (pair[0] === main?.[0] || of === 'cadence') return [];
    if (of !== 'effort') {
      told.push({
        verdict: 'lost',
        why: phrase(isMain(pair, workout) ? 'icu.one_target' : 'icu.speed', { of }),
      });
      return [];
    }
    told.push({ verdict: 'approximated', why: phrase('icu.effort') });
    return [low === high ? `RPE ${low}` : `RPE ${low} to ${high}`];
  });
}
