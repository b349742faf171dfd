import { z } from 'zod';
import { ConnectionError, VendorError } from '../../domain/errors.ts';
import type { Answer, Booth, Grant } from '../vendor.ts';
import { bearer } from './api.ts';

export interface User {
  readonly firstName?: string;
  readonly lastName?: string;
}

const word = z.string().optional().catch(undefined);
const shape = z.looseObject({ 'first-name': word, 'last-name': word });

/**
 * Makes the athlete a user of the client: without it no data come. Registering twice does no harm, Polar answers 409: that
 * means they are registered already, or, hardly ever, that somebody else has the member id, which is then made another.
 */
export async function register(booth: Booth, grant: Grant): Promise<User> {
  const user = grant.extra?.user ?? '';
  for (const memberId of [`boucle-${user}`, `boucle-${user}-2`]) {
    const answer = await booth.http({
      method: 'POST',
      url: `${booth.host('api')}/v3/users`,
      headers: bearer(grant),
      json: { 'member-id': memberId },
      accept: [403, 409],
      repeatable: true,
    });
    if (answer.status === 403) throw new ConnectionError('polar.consents');
    const known = answer.status === 409 ? await userOf(booth, grant) : answer;
    if (known) return named(known.bytes.length > 0 ? known.json(shape) : {});
  }
  throw new VendorError('vendor.conflict');
}

/** What Polar knows of the user; undefined (a 204) for somebody it does not know. */
async function userOf(booth: Booth, grant: Grant): Promise<Answer | undefined> {
  const answer = await booth.http({
    url: `${booth.host('api')}/v3/users/${encodeURIComponent(grant.extra?.user ?? '')}`,
    headers: bearer(grant),
    accept: [403, 404],
  });
  if (answer.status === 403) throw new ConnectionError('polar.consents');
  return answer.status === 200 ? answer : undefined;
}

const named = (user: z.infer<typeof shape> | Record<string, never>): User => ({
  ...(user['first-name'] && { firstName: user['first-name'] }),
  ...(user['last-name'] && { lastName: user['last-name'] }),
});
