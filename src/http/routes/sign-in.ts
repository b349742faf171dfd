import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { canUndoEmail, undoEmail } from '../../app/accounts/undo-email.ts';
import type { Desk, Newcomer } from '../../app/accounts/desk.ts';
import { followLink, lookAtLink } from '../../app/accounts/follow-link.ts';
import type { Arrived } from '../../app/accounts/new-account.ts';
import { recover } from '../../app/accounts/recovery-codes.ts';
import { beginPasskey, finishPasskey } from '../../app/accounts/register-passkey.ts';
import { requestLink } from '../../app/accounts/request-link.ts';
import { askForPasskey, signInByPasskey } from '../../app/accounts/sign-in-by-passkey.ts';
import { beginVendorSignIn, vendorsToSignIn } from '../../app/accounts/sign-in-by-vendor.ts';
import type { Instant } from '../../domain/day.ts';
import { BoucleError, InputError, LimitError, VendorError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { browserName } from '../browser-name.ts';
import { addressOf } from '../client-address.ts';
import { callbackPath } from '../callback-path.ts';
import { languageOf, sayIn, voiceIn } from '../language.ts';
import * as pages from '../pages/sign-in.ts';
import { forgetVisitor, greet, isVisitorsForm, visitorForm, visitorOf, visitorsForm } from '../visitor.ts';
import { type Env, type House, signIn, visitOf } from '../visit.ts';
import { waitAt, waitingPage, waitNoMore } from '../waiting.ts';

const formBytes = 64 * 1024;

/** Everything up to being signed in. Nothing here needs a cookie but the one that it sets itself. */
export function signInPages(house: House, desk: Desk): Hono<Env> {
  const app = new Hono<Env>();
  app.use('/sign-in/*', bodyLimit({ maxSize: formBytes }));
  app.get('/sign-in', async (c) => {
    if (await visitOf(c, house)) return c.redirect(waitingPage(c) ?? '/', 303);
    const isUndone = c.req.query('told') === 'undone';
    return c.html(
      pages.signInPage({ desk, told: isUndone ? phrase('signin.undo.done') : undefined }, strangerTo(c)),
    );
  });
  byMail(app, house, desk);
  byPasskey(app, house, desk);
  byVendor(app, house, desk);
  lastResorts(app, house, desk);
  return app;
}

/** The sign-in page in the place of a page that one has to sign in for; it comes back to that one. */
export function signInFirst(
  c: Context,
  { desk, waiting, path }: { readonly desk: Desk; readonly waiting?: string; readonly path?: string },
): Response | Promise<Response> {
  if (path) waitAt(c, path);
  return c.html(pages.signInPage({ desk, waiting }, strangerTo(c)), path || waiting ? 401 : 200);
}

function byMail(app: Hono<Env>, house: House, desk: Desk): void {
  app.post('/sign-in/mail', visitorForm, async (c) => {
    const { address } = await c.req.parseBody();
    try {
      await requestLink(desk, {
        address,
        browser: visitorOf(c) ?? '',
        language: languageOf(c),
        from: addressOf(c),
      });
      return c.redirect(`/sign-in/sent${langOf(c)}`, 303);
    } catch (error) {
      const [trouble, status] = knownTrouble(error);
      const typed = typeof address === 'string' ? address.slice(0, 254) : '';
      return c.html(pages.signInPage({ desk, trouble, address: typed }, strangerTo(c)), status);
    }
  });
  app.get('/sign-in/sent', (c) => c.html(pages.sentPage(strangerTo(c))));
  app.get('/sign-in/link', async (c) => {
    const secret = keyOf(c.req.query('key'));
    const link = await lookAtLink(desk, secret, visitorOf(c));
    const stranger = strangerTo(c);
    if (!link) return c.html(pages.troublePage(phrase('account.link-over'), stranger), 410);
    return c.html(pages.linkPage({ ...link, secret }, stranger));
  });
  app.post('/sign-in/link', visitorForm, async (c) => {
    await desk.attempts.signIn(addressOf(c));
    const { key, zone } = await c.req.parseBody();
    return orTrouble(c, async () => letIn(c, house, await followLink(desk, keyOf(key), newcomer(c, zone))));
  });
}

function byPasskey(app: Hono<Env>, house: House, desk: Desk): void {
  app.post('/sign-in/passkey/ask', async (c) =>
    asJson(c, async () => {
      await visitorsJson(c);
      await desk.attempts.signIn(addressOf(c));
      return { kind: 'use', options: await askForPasskey(desk, { browser: visitorOf(c) ?? '' }) };
    }),
  );
  app.post('/sign-in/passkey', async (c) =>
    asJson(c, async () => {
      const { answer } = await visitorsJson(c);
      await desk.attempts.signIn(addressOf(c));
      const athleteId = await signInByPasskey(desk, answer, visitorOf(c) ?? '');
      return { next: await admit(c, house, { athleteId, isNew: false }) };
    }),
  );
  app.post('/sign-in/new/ask', async (c) =>
    asJson(c, async () => {
      await visitorsJson(c);
      await desk.attempts.signIn(addressOf(c));
      return { kind: 'make', options: await beginPasskey(desk, { browser: visitorOf(c) ?? '' }) };
    }),
  );
  app.post('/sign-in/new', async (c) =>
    asJson(c, async () => {
      const { answer, zone } = await visitorsJson(c);
      await desk.attempts.signIn(addressOf(c));
      const asked = { browser: visitorOf(c) ?? '', name: passkeyNameHere(c), newcomer: newcomer(c, zone) };
      return { next: await admit(c, house, await finishPasskey(desk, answer, asked)) };
    }),
  );
}

function byVendor(app: Hono<Env>, house: House, desk: Desk): void {
  app.post('/sign-in/vendor/:id', visitorForm, async (c) => {
    await desk.attempts.signIn(addressOf(c));
    const id = c.req.param('id');
    const { zone } = await c.req.parseBody();
    return orTrouble(c, async () => {
      const { url } = await beginVendorSignIn(desk, id, {
        redirectUri: new URL(callbackPath.slice(1), house.url()).href,
        browser: visitorOf(c) ?? '',
        newcomer: newcomer(c, zone),
      });
      const vendor = vendorsToSignIn(desk).find((one) => one.id === id)?.name ?? id;
      return c.html(pages.vendorPage(vendor, url, strangerTo(c)));
    });
  });
}

function lastResorts(app: Hono<Env>, house: House, desk: Desk): void {
  app.get('/sign-in/recover', (c) => c.html(pages.recoverPage(strangerTo(c))));
  app.post('/sign-in/recover', visitorForm, async (c) => {
    const { code } = await c.req.parseBody();
    try {
      await desk.attempts.signIn(addressOf(c));
      const athleteId = await recover(desk, code);
      await admit(c, house, { athleteId, isNew: false });
      return c.redirect('/account?told=recovered', 303);
    } catch (error) {
      const [trouble, status] = knownTrouble(error);
      return c.html(pages.recoverPage(strangerTo(c), trouble), status);
    }
  });
  app.get('/sign-in/undo', async (c) => {
    const secret = keyOf(c.req.query('key'));
    const stranger = strangerTo(c);
    if (!(await canUndoEmail(desk, secret)))
      return c.html(pages.troublePage(phrase('account.link-over'), stranger), 410);
    return c.html(pages.undoPage(secret, stranger));
  });
  app.post('/sign-in/undo', visitorForm, async (c) => {
    await desk.attempts.signIn(addressOf(c));
    const { key } = await c.req.parseBody();
    return orTrouble(c, async () => {
      const { athleteId, since } = await undoEmail(desk, keyOf(key));
      await house.door.leaveEverywhere(athleteId);
      await endAllowedSince(house, athleteId, since);
      return c.redirect(`/sign-in?told=undone${langOf(c).replace('?', '&')}`, 303);
    });
  });
}

/** Whoever had the account may have let an assistant in: that would read on, browsers or not. */
async function endAllowedSince({ auth }: House, athleteId: string, since: Instant): Promise<void> {
  for (const { client, at } of await auth().list(athleteId))
    if (at >= since) await auth().revoke(athleteId, client.id);
}

/** Signs this browser in, and says where it goes on: where something waits, else to their account or home. */
export async function admit(c: Context, house: House, { athleteId, isNew }: Arrived): Promise<string> {
  await signIn(c, house, athleteId);
  forgetVisitor(c);
  const waiting = waitingPage(c);
  waitNoMore(c);
  return waiting ?? (isNew ? '/account?told=welcome' : '/');
}

const letIn = async (c: Context, house: House, arrived: Arrived): Promise<Response> =>
  c.redirect(await admit(c, house, arrived), 303);

/** Words for a stranger: in the language they asked for, with a form that only this browser can send. */
export const strangerTo = (c: Context): pages.Stranger => ({
  voice: voiceIn(languageOf(c)),
  formToken: visitorsForm(greet(c)),
  lang: langOf(c),
});

const langOf = (c: Context): string => (c.req.query('lang') === undefined ? '' : `?lang=${languageOf(c)}`);

const keyOf = (key: unknown): string => (typeof key === 'string' && /^[\w-]{43}$/.test(key) ? key : '');

export const newcomer = (c: Context, zone: unknown): Newcomer => ({
  language: languageOf(c),
  timeZone: typeof zone === 'string' ? zone.slice(0, 100) : '',
});

/** What a new passkey is called until its owner calls it otherwise. */
export const passkeyNameHere = (c: Context): string => {
  const language = languageOf(c);
  const browser = sayIn(language, 'browser.named', {
    browser: browserName(c.req.header('user-agent')) ?? '',
  });
  return sayIn(language, 'account.passkey.add-here', { browser });
};

/** A form that the script sends. Throws InputError `http.form-expired`. */
async function visitorsJson(c: Context): Promise<Readonly<Record<string, unknown>>> {
  const sent = await jsonOf(c);
  if (!isVisitorsForm(c, sent.form)) throw new InputError('http.form-expired');
  return sent;
}

export async function jsonOf(c: Context): Promise<Readonly<Record<string, unknown>>> {
  const sent: unknown = await c.req.json().catch(() => undefined);
  if (typeof sent !== 'object' || sent === null) throw new InputError('http.form-expired');
  return sent as Readonly<Record<string, unknown>>;
}

/** What the script is answered: words for its page, never more. */
export async function asJson(c: Context, work: () => Promise<object>): Promise<Response> {
  try {
    return c.json(await work());
  } catch (error) {
    const [trouble, status] = knownTrouble(error);
    return c.json({ error: voiceIn(languageOf(c)).say(trouble) }, status);
  }
}

async function orTrouble(c: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const [trouble, status] = knownTrouble(error);
    return c.html(pages.troublePage(trouble, strangerTo(c)), status);
  }
}

/** What to say of an error, and the status; an unknown one goes on to whoever writes the log. */
export function knownTrouble(error: unknown): [Phrase, 400 | 409 | 429 | 503] {
  if (!(error instanceof BoucleError)) throw error;
  if (error instanceof LimitError) return [error.phrase, 429];
  if (error instanceof VendorError) return [error.phrase, 503];
  return [error.phrase, error instanceof InputError ? 400 : 409];
}
