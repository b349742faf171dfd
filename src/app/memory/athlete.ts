import type { Athlete, Preferences } from '../../domain/athlete.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Deps, Who } from '../deps.ts';

/** How boucle speaks and counts until the athlete says otherwise. */
export function defaultPreferences(environment: {
  readonly LANG?: string;
  readonly LC_ALL?: string;
}): Preferences {
  const language = /^fr/i.test(environment.LC_ALL ?? environment.LANG ?? '') ? 'fr' : 'en';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { language, units: 'metric', swimUnits: 'meters', weekStart: 'monday', timeZone };
}

/** The one athlete of a boucle on a computer of one's own. On a host ids are made when somebody signs up. */
export const ownerId = 'me';

/**
 * The athlete behind a request. The owner of this computer is made with default preferences the first time; whoever else
 * is not there has been erased meanwhile. Throws NotFoundError `storage.owner_gone`.
 */
export async function athleteOf(deps: Pick<Deps, 'storage'>, who: Pick<Who, 'athleteId'>): Promise<Athlete> {
  const known = await deps.storage.athletes.get(who.athleteId);
  if (known) return known;
  if (who.athleteId !== ownerId) throw new NotFoundError('storage.owner_gone');
  const athlete = { id: who.athleteId, isDemo: false, preferences: defaultPreferences(process.env) };
  await deps.storage.athletes.save(athlete);
  return athlete;
}
