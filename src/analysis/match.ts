import { type Day, daysBetween } from '../domain/day.ts';
import type { Totals } from '../domain/recording.ts';
import type { Sport } from '../domain/sport.ts';
import type { WorkoutSport } from '../domain/workout.ts';

/** A planned session, as far as finding its answer needs. */
export interface Planned {
  readonly id: string;
  readonly day: Day;
  readonly sport: WorkoutSport;
  /** Planned seconds; 0 when every step ends on a button. */
  readonly seconds: number;
  readonly meters?: number;
}

/** A done session, as far as finding its plan needs. */
export interface Done {
  readonly id: string;
  readonly day: Day;
  readonly sport: Sport;
  readonly totals: Totals;
}

/** A done session that may have answered a plan. */
export interface Candidate<D extends Done = Done> {
  readonly done: D;
  /** −1, 0 or 1: the day before, the day itself, the day after. */
  readonly dayOffset: number;
  /** Done / planned duration. Undefined when the plan states none. */
  readonly durationShare?: number;
  /** How far the totals lie apart, 0 = equal: |ln(done / planned)| of the distance if planned, else of the duration. */
  readonly apart: number;
}

const answers: Readonly<Record<WorkoutSport, readonly Sport[]>> = {
  running: ['running'],
  cycling: ['cycling'],
  swimming: ['swimming'],
  walking: ['walking', 'hiking'],
  strength: ['strength', 'fitness'],
  other: [],
};
const named = new Set(Object.values(answers).flat());

/** A plan for `other` is answered by any sport that no plan can name. */
export function answersTo(plan: WorkoutSport, sport: Sport): boolean {
  return plan === 'other' ? !named.has(sport) : answers[plan].includes(sport);
}

const shares = { least: 0.5, most: 1.5 };

/** Local day ± 1, same sport, 50–150 % of the duration; the same day first, then the nearest total. */
export function candidates<D extends Done>(plan: Planned, all: readonly D[]): Candidate<D>[] {
  return all
    .flatMap((done) => candidate(plan, done) ?? [])
    .sort((a, b) => Math.abs(a.dayOffset) - Math.abs(b.dayOffset) || a.apart - b.apart);
}

function candidate<D extends Done>(plan: Planned, done: D): Candidate<D> | undefined {
  const dayOffset = daysBetween(plan.day, done.day);
  if (Math.abs(dayOffset) > 1 || !answersTo(plan.sport, done.sport)) return undefined;
  const seconds = done.totals.timerSeconds ?? done.totals.elapsedSeconds ?? 0;
  const durationShare = plan.seconds > 0 ? seconds / plan.seconds : undefined;
  if (durationShare !== undefined && !(durationShare >= shares.least && durationShare <= shares.most)) {
    return undefined;
  }
  return { done, dayOffset, durationShare, apart: distanceBetween(plan, done, durationShare) };
}

function distanceBetween({ meters }: Planned, { totals }: Done, durationShare: number | undefined): number {
  const share = meters && totals.distanceMeters ? totals.distanceMeters / meters : durationShare;
  return share === undefined ? 0 : Math.abs(Math.log(share));
}

/** Pairs of plan and done session, each used once, best pairs first; what a person paired (`fixed`) is left alone. */
export function pairUp<D extends Done>(
  plans: readonly Planned[],
  all: readonly D[],
  fixed: readonly { readonly planId: string; readonly doneId: string }[] = [],
): { readonly planId: string; readonly candidate: Candidate<D> }[] {
  const usedPlans = new Set(fixed.map(({ planId }) => planId));
  const usedDone = new Set(fixed.map(({ doneId }) => doneId));
  const pairs = plans
    .flatMap((plan) => candidates(plan, all).map((candidate) => ({ planId: plan.id, candidate })))
    .sort(
      ({ candidate: a }, { candidate: b }) =>
        Math.abs(a.dayOffset) - Math.abs(b.dayOffset) || a.apart - b.apart,
    );
  return pairs.filter(({ planId, candidate }) => {
    if (usedPlans.has(planId) || usedDone.has(candidate.done.id)) return false;
    usedPlans.add(planId);
    usedDone.add(candidate.done.id);
    return true;
  });
}
