import { addDays, type Day, startOfDay, type Instant } from '../domain/day.ts';
import type { Workout } from '../domain/workout.ts';
import { type ChronicleDay, chronicle } from './chronicle.ts';
import { workoutOf } from './recipe.ts';
import { type DemoOptions, homeZone } from './season.ts';
import type { PlannedSession } from './week.ts';

/** A workout on a day of the calendar, with the moment it was written down. */
export interface DemoWorkout {
  readonly day: Day;
  readonly plannedAt: Instant;
  readonly workout: Workout;
}

/**
 * The plan around the last day: the two weeks behind (done, or skipped) and the two ahead, key sessions only. What lies
 * behind was answered by sessions of the history, step by step, or by nothing where life came in between.
 */
export function demoPlan(options: DemoOptions): DemoWorkout[] {
  const near = [...chronicle(options, 14)].filter(({ on }) => on.offset >= -14);
  return near.flatMap((day) =>
    day.sessions.flatMap((session) => {
      const workout = planned(session, day);
      return workout
        ? [
            {
              day: day.on.day,
              plannedAt: startOfDay(addDays(day.on.day, -9), homeZone) + 72_000_000,
              workout,
            },
          ]
        : [];
    }),
  );
}

function planned(session: PlannedSession, { condition }: ChronicleDay): Workout | undefined {
  const { sport, structured, recipe, name } = session;
  if (structured && (sport === 'running' || sport === 'cycling' || sport === 'swimming')) {
    return workoutOf({ recipe, name, sport }, condition);
  }
  if (name !== 'Long run' && name !== 'Easy run') return undefined;
  const meters = recipe[0] && 'meters' in recipe[0] ? recipe[0].meters : undefined;
  if (meters === undefined) return undefined;
  const target = { of: 'heart_rate', unit: 'bpm', low: 126, high: 150 } as const;
  return { sport: 'running', name, steps: [{ kind: 'work', end: { by: 'distance', meters }, target }] };
}
