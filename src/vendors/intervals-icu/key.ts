import { z } from 'zod';
import { families } from '../../domain/connection.ts';
import { ConnectionError, VendorError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import { cleanText } from '../../domain/text.ts';
import type { KeyConnect } from '../vendor.ts';
import { root, signed } from './api.ts';

export const accountShape = z.looseObject({
  id: z.union([z.string().min(1).max(60), z.number().int()]).transform(String),
  name: z.string().nullish().catch(undefined),
});

/** The athlete's own key opens everything. It has no end; making another one ends it. */
export const byKey: KeyConnect = {
  by: 'key',
  where: phrase('icu.where_key'),
  check: async (booth, pasted) => {
    const key = pasted.trim();
    if (!/^[\x21-\x7e]{4,200}$/.test(key)) throw new ConnectionError('connection.refused');
    const grant = { key };
    const url = `${root(booth)}/athlete/0`;
    // Whether a wrong key is answered with 401 or with 403 is not documented.
    const answer = await booth.http({ url, headers: signed(grant), accept: [401, 403] });
    if (answer.status >= 300) throw new ConnectionError('connection.refused');
    return { grant, account: accountOf(answer.json(accountShape)), allowed: families };
  },
};

export function accountOf({ id, name }: z.infer<typeof accountShape>): { id: string; name?: string } {
  const cleanId = cleanText(id, 60);
  if (!cleanId) throw new VendorError('vendor.unreadable');
  const shown = cleanText(name ?? '', 80);
  return { id: cleanId, ...(shown && { name: shown }) };
}
