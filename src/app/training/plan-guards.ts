import { type FrameWeek, planFrame, type PlannedRun, plannedSpikes } from '../../analysis/plan-frame.ts';
import { volumeOf } from '../../analysis/race-preparation.ts';
import type { Memory } from '../../domain/athlete.ts';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import { addDays, type Day } from '../../domain/day.ts';
import { phrase, type Phrase } from '../../domain/phrase.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import type { Asking } from '../answers/period.ts';

const runOf = ({ id, day, totals }: ActivityHead): PlannedRun => ({ id, day, meters: totals.distanceMeters });

const plannedRun = ({ id, day, resolved }: PlannedWorkout): PlannedRun[] =>
  day === undefined ? [] : [{ id, day, meters: resolved.totals.meters }];

/** The weeks up to a race with what they leave room for and what is planned of them; undefined without permission. */
export async function frameFor(
  { deps, who, today }: Asking,
  race: { readonly day: Day; readonly meters: number },
  runs: readonly ActivityHead[],
): Promise<readonly FrameWeek[] | undefined> {
  if (race.day < today || !who.scopes.includes('calendar:read')) return undefined;
  const [planned, span] = await Promise.all([
    deps.storage.calendar.between(who.athleteId, today, race.day),
    deps.storage.activities.span(who.athleteId),
  ]);
  const since = addDays(today, -29);
  const longest = Math.max(
    0,
    ...runs.filter(({ day }) => day >= since).map(({ totals }) => totals.distanceMeters ?? 0),
  );
  const isKnown = span && span.first <= addDays(today, -27);
  return planFrame({
    today,
    raceDay: race.day,
    raceMeters: race.meters,
    weeklyMeters: isKnown ? volumeOf(runs, addDays(today, -27), today)?.weeklyMeters : undefined,
    longestMeters: longest > 0 ? longest : undefined,
    planned: planned.filter(({ workout }) => workout.sport === 'running').flatMap(plannedRun),
  });
}

/** What to look at before a yes. */
export interface PlanGuards {
  readonly remarks: readonly Phrase[];
  /** What the athlete asked to respect on these days, in their own words. */
  readonly constraints: readonly { readonly id: string; readonly text: string }[];
}

/**
 * What to look at before sessions are put on their days: runs that jump beyond those before them, weeks before a race
 * that hold more than a taper, constraints that speak of those days. Nothing is forbidden; the athlete decides.
 */
export async function planGuards(asking: Asking, proposals: readonly PlannedWorkout[]): Promise<PlanGuards> {
  const { deps, who, today } = asking;
  const days = proposals.flatMap(({ day }) => day ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { remarks: [], constraints: [] };
  const [runs, planned, memories] = await Promise.all([
    deps.storage.activities.heads(who.athleteId, {
      sports: ['running'],
      from: addDays(today, -60),
      to: today,
    }),
    deps.storage.calendar.between(who.athleteId, today, addDays(last, 30)),
    who.scopes.includes('profile:read') ? deps.storage.memories.list(who.athleteId) : [],
  ]);
  const proposed = new Set(proposals.map(({ id }) => id));
  const others = planned.filter(({ id, workout }) => !proposed.has(id) && workout.sport === 'running');
  const own = proposals.filter(({ workout }) => workout.sport === 'running');
  const done = who.scopes.includes('activities:read') ? runs : [];
  const spikes = plannedSpikes([...done.map(runOf), ...others.flatMap(plannedRun)], own.flatMap(plannedRun));
  return {
    remarks: [
      ...spikes.map(({ day, meters = 0, longestBefore, percent }) =>
        phrase('plan.guard-spike', { day, meters, longest: longestBefore, percent }),
      ),
      ...taperGuards(today, { runs: done, plans: [...others, ...own], memories }),
    ],
    constraints: memories.flatMap(({ id, fact, expires }) =>
      fact.is !== 'constraint' || (expires && expires < first) || (fact.from && fact.from > last)
        ? []
        : [{ id, text: fact.text }],
    ),
  };
}

function taperGuards(
  today: Day,
  about: {
    readonly runs: readonly ActivityHead[];
    readonly plans: readonly PlannedWorkout[];
    readonly memories: readonly Memory[];
  },
): Phrase[] {
  const goals = about.memories.flatMap(({ fact }) =>
    fact.is === 'goal' && fact.day && fact.day >= today && fact.distanceMeters ? [fact] : [],
  );
  const [race] = goals.sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
  const usual = volumeOf(about.runs, addDays(today, -27), today);
  if (!race?.day || !usual || about.runs.length === 0) return [];
  const weeks = planFrame({
    today,
    raceDay: race.day,
    raceMeters: race.distanceMeters ?? 0,
    weeklyMeters: usual.weeklyMeters,
    planned: about.plans.flatMap(plannedRun),
  });
  return weeks.flatMap(({ kind, from, to, weeklyMeters, planned }) =>
    kind !== 'build' && weeklyMeters && planned.meters > weeklyMeters.high
      ? [
          phrase('plan.guard-taper', {
            from,
            to,
            meters: planned.meters,
            high: weeklyMeters.high,
            race: race.day ?? '',
          }),
        ]
      : [],
  );
}
