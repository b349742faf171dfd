import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Asking } from '../../app/answers/period.ts';
import { rivalSources } from '../../app/answers/rival-sources.ts';
import { setPrecedence } from '../../app/memory/precedence.ts';
import {
  connectByKey,
  disconnect,
  finishOAuth,
  pauseConnection,
  resumeConnection,
  sourcesOf,
  startOAuth,
  syncNow,
} from '../../app/sources/index.ts';
import { scopes } from '../../app/deps.ts';
import { BoucleError, InputError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { dropCookie, keepCookie, ownCookie } from '../cookies.ts';
import { callbackPath } from '../callback-path.ts';
import { languageOf, voiceIn } from '../language.ts';
import { backPage, leavePage, sourcesPage } from '../pages/sources.ts';
import { sameSecret } from '../token.ts';
import { type Env, type House, type PageContext, visitOf } from '../visit.ts';
import { isSignInState } from '../../app/accounts/sign-in-by-vendor.ts';
import { askingOf, ownForm } from './asking.ts';
import { vendorAnswered } from './vendor-answer.ts';

const redirectUri = (house: House): string => new URL(callbackPath.slice(1), house.url()).href;

/** How long a press of "fetch now" waits for the vendor before the page comes back and looks again by itself. */
const patienceMs = 1500;

/** Vendors: connect, see how it stands, fetch, pause, leave. */
export function sourcePages(house: House): Hono<Env> {
  const { deps } = house;
  const app = new Hono<Env>();
  const show = async (c: PageContext, told?: readonly Phrase[], status: 200 | 409 = 200) => {
    const { who } = c.get('visit');
    const [sources, rivals] = await Promise.all([sourcesOf(deps, who), rivalSources(askingOf(c, house))]);
    const refreshSeconds = sources.some(({ running }) => running) && !told?.length ? 3 : undefined;
    return c.html(sourcesPage({ sources, rivals, told, refreshSeconds }, c.get('visit')), status);
  };
  const verbs = {
    pause: pauseConnection,
    resume: resumeConnection,
    disconnect,
  } as const;

  app.get('/sources', async (c) => show(c, toldBy(c)));
  app.post('/sources/precedence', ownForm, async (c) => {
    await savePrecedence(askingOf(c, house), await c.req.parseBody());
    return c.redirect('/sources?told=order#precedence', 303);
  });
  app.post('/sources/:vendor/key', ownForm, async (c) => {
    const { key } = await c.req.parseBody();
    const { who } = c.get('visit');
    if (typeof key !== 'string') throw new InputError('http.form-expired');
    await connectByKey(deps, who, c.req.param('vendor'), key.trim());
    void syncNow(deps, who, { vendor: c.req.param('vendor'), waitMs: 0 }).catch(() => undefined);
    return c.redirect('/sources?told=connected', 303);
  });
  app.post('/sources/:vendor/connect', ownForm, async (c) => {
    const id = c.req.param('vendor');
    const { who } = c.get('visit');
    const { url } = await startOAuth(deps, who, id, { redirectUri: redirectUri(house) });
    bindToBrowser(c, url);
    const vendor = (await sourcesOf(deps, who)).find((source) => source.vendor.id === id)?.vendor;
    return c.html(leavePage(vendor?.name ?? id, url, c.get('visit')));
  });
  app.post('/sources/:vendor/sync', ownForm, async (c) => {
    await syncNow(deps, c.get('visit').who, { vendor: c.req.param('vendor'), waitMs: patienceMs });
    return c.redirect('/sources', 303);
  });
  for (const [verb, act] of Object.entries(verbs))
    app.post(`/sources/:vendor/${verb}`, ownForm, async (c) =>
      show(c, [
        phrase(`source.done.${verb}`),
        ...(await act(deps, c.get('visit').who, c.req.param('vendor'))),
      ]),
    );
  return app;
}

/** Saves the choices that differ from what stands. A source that is put first leaves the others where they are. */
async function savePrecedence(asking: Asking, wanted: Readonly<Record<string, unknown>>): Promise<void> {
  for (const { family, order } of await rivalSources(asking)) {
    const first = wanted[family];
    if (typeof first !== 'string' || first === (order[0] ?? '')) continue;
    await setPrecedence(asking, family, first ? [first] : []);
  }
}

/** Only words of ours can be told through an address. */
function toldBy(c: Context): Phrase[] | undefined {
  const told = c.req.query('told');
  return told && tellable.has(told) ? [phrase(`source.told.${told}`)] : undefined;
}

const tellable = new Set(['connected', 'refused', 'order']);

// The state of an authorization belongs to the browser that began it: nobody can make another one finish it.
const stateCookie = 'boucle_connecting';
const tenMinutes = 600;
const digest = (state: string): string => createHash('sha256').update(state).digest('base64url');

function bindToBrowser(c: Context, url: string): void {
  const state = new URL(url).searchParams.get('state') ?? '';
  // Lax: it has to come back from the vendor's page.
  keepCookie(c, stateCookie, digest(state), { sameSite: 'Lax', seconds: tenMinutes });
}

/**
 * On a host the browser's cookie comes along from the vendor's page, so a second athlete in the same browser does not
 * finish what the first one began. On one's own computer it stays at home.
 */
async function whoIsHere(c: Context, house: House): Promise<string | undefined> {
  return house.hosting && ((await visitOf(c, house))?.who.athleteId ?? 'nobody');
}

/** The vendor's answer. It comes from another site, without the owner's cookie: the state tells whose it is. */
export function sourceCallback(house: House): Hono {
  const app = new Hono();
  app.get(callbackPath, async (c) => {
    const voice = voiceIn(languageOf(c));
    const state = c.req.query('state') ?? '';
    if (house.desk && isSignInState(state)) return vendorAnswered(c, house, house.desk);
    const bound = ownCookie(c, stateCookie) ?? '';
    dropCookie(c, stateCookie);
    if (!sameSecret(bound, digest(state))) return c.html(backPage(voice, 'told=refused'), 403);
    try {
      const callback = new URL(c.req.url.slice(new URL(c.req.url).origin.length), house.url());
      const { athleteId, vendor } = await finishOAuth(house.deps, callback, await whoIsHere(c, house));
      const who = { athleteId, client: 'owner', scopes };
      void syncNow(house.deps, who, { vendor, waitMs: 0 }).catch(() => undefined);
      return c.html(backPage(voice, 'told=connected'));
    } catch (error) {
      if (!(error instanceof BoucleError)) throw error;
      house.deps.log.warn({ code: error.code }, 'a vendor did not let us in');
      return c.html(backPage(voice, 'told=refused'), 409);
    }
  });
  return app;
}
