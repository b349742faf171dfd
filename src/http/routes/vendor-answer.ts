import type { Context } from 'hono';
import type { Desk } from '../../app/accounts/desk.ts';
import { finishVendorSignIn } from '../../app/accounts/sign-in-by-vendor.ts';
import { scopes } from '../../app/deps.ts';
import { syncNow } from '../../app/sources/index.ts';
import { addressOf } from '../client-address.ts';
import { languageOf, voiceIn } from '../language.ts';
import { onwardPage, troublePage } from '../pages/sign-in.ts';
import { visitorOf } from '../visitor.ts';
import type { House } from '../visit.ts';
import { admit, knownTrouble, strangerTo } from './sign-in.ts';

/**
 * A vendor's answer to a sign-in. It comes from another site, so the session's cookie did not come along: what shows the
 * same browser is the visitor's, and a link to an account was begun by that account's own session.
 */
export async function vendorAnswered(c: Context, house: House, desk: Desk): Promise<Response> {
  try {
    await desk.attempts.signIn(addressOf(c));
    const callback = new URL(c.req.url.slice(new URL(c.req.url).origin.length), house.url());
    const arrived = await finishVendorSignIn(desk, callback, visitorOf(c) ?? '');
    const { athleteId, vendor, isLinked, isNew } = arrived;
    if (isNew) {
      const who = { athleteId, client: 'owner', scopes };
      void syncNow(house.deps, who, { vendor: vendor.id, waitMs: 0 }).catch(() => undefined);
    }
    const next = isLinked ? '/account?told=linked' : await admit(c, house, arrived);
    return await c.html(onwardPage(next, voiceIn(languageOf(c))));
  } catch (error) {
    const [trouble, status] = knownTrouble(error);
    house.deps.log.warn({ code: trouble.code }, 'a vendor did not let somebody in');
    return c.html(troublePage(trouble, strangerTo(c)), status);
  }
}
