import { InputError } from '../../domain/errors.ts';
import { keptFamilies, type Retention } from '../../domain/retention.ts';
import { cleanText } from '../../domain/text.ts';
import type { Deps, Who } from '../deps.ts';
import { athleteOf } from '../memory/athlete.ts';

type Acting = { readonly deps: Pick<Deps, 'storage'>; readonly who: Pick<Who, 'athleteId'> };

/**
 * The athlete's own limits, family by family: days, or nothing for as long as the operator keeps it. Throws InputError
 * `retention.days-unknown`.
 */
export async function setRetention(
  { deps, who }: Acting,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const chosen = keptFamilies.flatMap((family) => {
    const words = wanted[family];
    if (typeof words !== 'string' || words === '') return [];
    if (!/^[1-9]\d{0,4}$/.test(words))
      throw new InputError('retention.days-unknown', { value: cleanText(words, 20) });
    return [[family, Number(words)] as const];
  });
  const retention: Retention = Object.fromEntries(chosen);
  await deps.storage.transaction(async (storage) => {
    const { preferences } = await athleteOf({ storage }, who);
    await storage.athletes.setPreferences(who.athleteId, { ...preferences, retention });
  });
}
