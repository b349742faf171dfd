import { pairUp } from '../../analysis/match.ts';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import { addDays, type Day } from '../../domain/day.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import type { Asking } from '../answers/period.ts';

export interface CalendarEntry {
  readonly planned: PlannedWorkout;
  /** `planned` (to come), `done` (an activity answered it) or `missed`. */
  readonly status: 'planned' | 'done' | 'missed';
  readonly activity?: ActivityHead;
}

export interface Calendar {
  readonly entries: readonly CalendarEntry[];
  /** Activities in the period that answer no plan. */
  readonly unplanned: readonly ActivityHead[];
  readonly drafts: readonly PlannedWorkout[];
}

/** Planned, done, matched and missed between two days. New pairs are kept, so that a workout has one answer for good. */
export async function calendarOf(asking: Asking, from: Day, to: Day): Promise<Calendar> {
  const { deps, who, today } = asking;
  const [planned, heads, drafts] = await Promise.all([
    deps.storage.calendar.between(who.athleteId, addDays(from, -1), addDays(to, 1)),
    deps.storage.activities.heads(who.athleteId, { from: addDays(from, -1), to: addDays(to, 1) }),
    deps.storage.calendar.drafts(who.athleteId),
  ]);
  const paired = await pair(asking, planned, heads);
  const byId = new Map(heads.map((head) => [head.id, head]));
  const entries = paired
    .filter(({ day = '' }) => day >= from && day <= to)
    .map((workout) => entryFor(workout, byId, today));
  const answered = new Set(paired.flatMap(({ match }) => match?.activityId ?? []));
  const unplanned = heads.filter(({ id, day }) => !answered.has(id) && day >= from && day <= to);
  return { entries, unplanned, drafts };
}

function entryFor(
  planned: PlannedWorkout,
  heads: ReadonlyMap<string, ActivityHead>,
  today: Day,
): CalendarEntry {
  if (planned.match) return { planned, status: 'done', activity: heads.get(planned.match.activityId) };
  return { planned, status: (planned.day ?? today) < today ? 'missed' : 'planned' };
}

/** A session of the day before answers a plan only once the plan's own day is over without one. */
const isSettled = (dayOffset: number, day: Day | undefined, today: Day): boolean =>
  dayOffset === 0 || (day !== undefined && day < today);

async function pair(
  { deps, who, today }: Asking,
  planned: readonly PlannedWorkout[],
  heads: readonly ActivityHead[],
): Promise<PlannedWorkout[]> {
  const fixed = planned.flatMap(({ id, match }) => (match ? [{ planId: id, doneId: match.activityId }] : []));
  const plans = planned.filter(({ match }) => !match).map(forPairing);
  const days = new Map(planned.map(({ id, day }) => [id, day]));
  const pairs = new Map(
    pairUp(plans, heads, fixed)
      .filter(({ planId, candidate }) => isSettled(candidate.dayOffset, days.get(planId), today))
      .map(({ planId, candidate }) => [planId, candidate.done.id]),
  );
  const all: PlannedWorkout[] = [];
  for (const workout of planned) {
    const activityId = workout.match ? undefined : pairs.get(workout.id);
    const kept: PlannedWorkout = activityId
      ? { ...workout, state: 'done', match: { activityId, by: 'boucle' } }
      : workout;
    if (activityId) await deps.storage.calendar.save(who.athleteId, kept);
    all.push(kept);
  }
  return all;
}

function forPairing({ id, day, resolved }: PlannedWorkout) {
  const { seconds, meters } = resolved.totals;
  return { id, day: day ?? resolved.day, sport: resolved.sport, seconds, meters };
}
