import type { Athlete } from '../../domain/athlete.ts';
import type { Day } from '../../domain/day.ts';
import { beginsWithLibrary, type Period, resolvePeriod } from '../../domain/period.ts';
import type { Deps, Who } from '../deps.ts';

/** For whom and on which day a question is asked. */
export interface Asking {
  readonly deps: Deps;
  readonly who: Who;
  readonly athlete: Athlete;
  readonly today: Day;
}

/** The days a period's words mean for this athlete, today. `all` begins with the first activity. */
export async function periodFor({ deps, who, athlete, today }: Asking, words: string): Promise<Period> {
  const span = beginsWithLibrary(words) ? await deps.storage.activities.span(who.athleteId) : undefined;
  return resolvePeriod(words, { today, weekStart: athlete.preferences.weekStart, firstDay: span?.first });
}
