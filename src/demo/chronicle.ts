import { type Condition, conditionOn, type Form, formAfter, formAtStart } from './athlete.ts';
import { unroll } from './recipe.ts';
import { type DemoOptions, type SeasonDay, seasonCalendar } from './season.ts';
import { type PlannedSession, sessionsOn } from './week.ts';

/** One day of the invented life: where it stands, how the body is, what was planned and what was done. */
export interface ChronicleDay {
  readonly on: SeasonDay;
  readonly condition: Condition;
  readonly sessions: readonly PlannedSession[];
}

/**
 * The days in order, from the first of the history to `ahead` days after its last. Cheap: nothing is recorded yet.
 * The last day of the history has a night and a plan but nothing done: it is this morning.
 */
export function* chronicle(options: DemoOptions, ahead = 0): Generator<ChronicleDay> {
  const calendar = seasonCalendar(options);
  let form: Form = formAtStart;
  // A few weeks of run-up, so that the first day already stands in its season.
  for (let offset = 1 - options.days - 56; offset <= ahead; offset++) {
    const on = calendar(offset);
    const condition = conditionOn(options, on, form);
    const sessions = sessionsOn(options, on);
    if (offset > -options.days) yield { on, condition, sessions };
    form = formAfter(
      form,
      sessions.reduce((sum, session) => sum + loadOf(session, condition), 0),
    );
  }
}

/** Hours × effort² × 100, from the plan alone. */
function loadOf(plan: PlannedSession, condition: Condition): number {
  if (plan.missed) return 0;
  return unroll(plan.recipe).reduce((sum, { meters, seconds, effort }) => {
    const duration = seconds ?? (meters ?? 0) / plannedSpeed(plan, condition, effort);
    return sum + (duration / 36) * effort * effort;
  }, 0);
}

function plannedSpeed({ sport }: PlannedSession, condition: Condition, effort: number): number {
  if (sport === 'cycling') return 7.2;
  return effort * (sport === 'swimming' ? condition.criticalSwimSpeed : condition.thresholdSpeed);
}
