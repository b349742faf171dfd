import { fitnessCurve } from '../../analysis/fitness.ts';
import { type CurveDay, everyDay } from '../../analysis/load-days.ts';
import { addDays, type Day } from '../../domain/day.ts';
import type { Sport } from '../../domain/sport.ts';
import { expectedLoad } from '../../domain/workout-load.ts';
import { landmarksOf } from '../training/landmarks.ts';
import type { Asking } from './period.ts';

/** One coming day, if what is planned on it is done as planned and nothing else. */
export interface AheadDay {
  readonly day: Day;
  readonly load: number;
  readonly workouts: number;
  readonly fitness: number;
  readonly fatigue: number;
  readonly form: number;
}

/** Where the planned workouts would lead. Those without a target that gives a load count 0 and are counted. */
export async function loadAhead(
  asking: Asking,
  request: {
    readonly days: number;
    readonly sport?: Sport;
    readonly curve: readonly CurveDay[];
  },
): Promise<{ readonly days: readonly AheadDay[]; readonly withoutLoad: number; readonly workouts: number }> {
  const { deps, who, today } = asking;
  const tomorrow = addDays(today, 1);
  const end = addDays(today, request.days);
  const [planned, landmarks] = await Promise.all([
    deps.storage.calendar.between(who.athleteId, tomorrow, end),
    landmarksOf(asking),
  ]);
  const own = planned.filter(
    ({ state, workout }) => state === 'scheduled' && (!request.sport || workout.sport === request.sport),
  );
  const loads = own.map(({ day, resolved }) => ({ day, load: expectedLoad(resolved, landmarks).value }));
  const { fitness, fatigue } = request.curve[request.curve.length - 1];
  const days = everyDay(tomorrow, end);
  const byDay = Map.groupBy(loads, ({ day }) => day);
  const sums = days.map((day) => (byDay.get(day) ?? []).reduce((sum, { load }) => sum + (load ?? 0), 0));
  const curve = fitnessCurve(sums, { seedFitness: fitness, seedFatigue: fatigue });
  return {
    workouts: own.length,
    withoutLoad: loads.filter(({ load }) => load === undefined).length,
    days: days.map((day, i) => ({
      day,
      load: sums[i],
      workouts: byDay.get(day)?.length ?? 0,
      fitness: curve[i].fitness,
      fatigue: curve[i].fatigue,
      form: curve[i].form,
    })),
  };
}
