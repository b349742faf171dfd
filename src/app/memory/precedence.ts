import { families } from '../../analysis/wellness/measures.ts';
import { InputError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Precedence } from '../../domain/precedence.ts';
import { cleanText } from '../../domain/text.ts';
import type { Asking } from '../answers/period.ts';
import { showBestSources } from '../intake/best-sources.ts';
import { athleteOf } from './athlete.ts';
import { keepChange } from './undo.ts';

/** What an athlete may put sources in order for. */
export const precedenceFamilies = ['activities', ...families] as const;
export type PrecedenceFamily = (typeof precedenceFamilies)[number];

const mostSources = 10;

/**
 * Says whose word counts for one family; an empty order leaves it to boucle again. Activities recorded by several devices
 * then show the one that comes first. Throws InputError for a family that is none, or an order that is too long.
 * @returns the id that takes it back
 */
export async function setPrecedence(
  { deps, who }: Pick<Asking, 'deps' | 'who'>,
  family: string,
  order: readonly string[],
): Promise<string> {
  if (!precedenceFamilies.some((known) => known === family))
    throw new InputError('precedence.family', {
      value: cleanText(family, 30),
      allowed: precedenceFamilies.join(', '),
    });
  if (order.length > mostSources) throw new InputError('precedence.many', { most: mostSources });
  const sources = order.map((source) => cleanText(source, 60)).filter(Boolean);
  const changeId = await deps.storage.transaction(async (storage) => {
    const { preferences } = await athleteOf({ storage }, who);
    const precedence: Precedence = { ...preferences.precedence, [family]: sources };
    await storage.athletes.setPreferences(who.athleteId, { ...preferences, precedence });
    const before = [{ kind: 'preferences' as const, id: who.athleteId, row: preferences }];
    const what = phrase('change.precedence', { family, sources: sources.join(', ') });
    return keepChange({ deps: { ...deps, storage }, who }, 'remember', what, before);
  });
  if (family === 'activities') await showBestSources(deps, who);
  return changeId;
}
