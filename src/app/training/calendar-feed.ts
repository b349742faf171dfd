import { addDays } from '../../domain/day.ts';
import { phrase, type Phrase } from '../../domain/phrase.ts';
import { workoutLines } from '../../domain/workout-text.ts';
import type { FeedEntry } from '../deps.ts';
import type { Asking } from '../answers/period.ts';

/** Half a year back, a year ahead: what a calendar program shows. */
const daysBack = 183;
const daysAhead = 366;

/** The planned workouts as entries of a calendar feed. `say` puts phrases into the athlete's words. */
export async function calendarFeed(
  { deps, who, today }: Asking,
  say: (what: Phrase) => string,
): Promise<FeedEntry[]> {
  const planned = await deps.storage.calendar.between(
    who.athleteId,
    addDays(today, -daysBack),
    addDays(today, daysAhead),
  );
  return planned.flatMap(({ id, day, workout, resolved, createdAt, updatedAt }) =>
    day === undefined
      ? []
      : [
          {
            uid: id,
            day,
            title: say(
              phrase('page.feed.title', { name: workout.name }, [
                phrase('sport.name', { sport: workout.sport }),
              ]),
            ),
            description: workoutLines(resolved).map(say).join('\n'),
            seconds: resolved.totals.seconds,
            updatedAt: updatedAt ?? createdAt,
          },
        ],
  );
}
