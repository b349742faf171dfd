import { Hono, type MiddlewareHandler } from 'hono';
import { accountOf } from '../../app/accounts/account-of.ts';
import { changeEmail, confirmEmail, lookAtEmailChange } from '../../app/accounts/change-email.ts';
import type { Desk } from '../../app/accounts/desk.ts';
import { removePasskey, renamePasskey } from '../../app/accounts/keep-passkeys.ts';
import { newRecoveryCodes } from '../../app/accounts/recovery-codes.ts';
import { beginPasskey, finishPasskey } from '../../app/accounts/register-passkey.ts';
import { beginVendorSignIn, vendorsToSignIn } from '../../app/accounts/sign-in-by-vendor.ts';
import { removeEmail } from '../../app/accounts/remove-email.ts';
import { signOutBrowser } from '../../app/accounts/sign-out-browser.ts';
import { unlinkVendor } from '../../app/accounts/unlink-vendor.ts';
import { InputError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { callbackPath } from '../callback-path.ts';
import { accountPage, codesPage, confirmEmailPage } from '../pages/account.ts';
import { messagePage } from '../pages/message.ts';
import { vendorPage } from '../pages/sign-in.ts';
import { type Env, type House, type PageContext, signOut, type Visit } from '../visit.ts';
import { greet } from '../visitor.ts';
import { waitAt } from '../waiting.ts';
import { isOwnForm, ownForm } from './asking.ts';
import { addressOf } from '../client-address.ts';
import { asJson, jsonOf, knownTrouble, newcomer, passkeyNameHere } from './sign-in.ts';

/** A browser that was left open somewhere is not enough to change who gets in. */
const freshMs = 60 * 60_000;
const isFresh = ({ now, since }: Visit): boolean => now - since < freshMs;

/** The athlete's own say about how they sign in. */
export function accountPages(house: House, desk: Desk): Hono<Env> {
  const app = new Hono<Env>();
  const show = async (
    c: PageContext,
    more: { told?: Phrase; trouble?: Phrase; status?: 200 | 400 | 409 | 429 | 503 } = {},
  ) => {
    const { status = 200, ...said } = more;
    const visit = c.get('visit');
    const account = await accountOf(desk, visit.who.athleteId);
    const mustSignInAgain = c.req.query('again') !== undefined && !isFresh(visit);
    return c.html(
      accountPage({ account, sendsMail: desk.mailer !== undefined, mustSignInAgain, ...said }, visit),
      status,
    );
  };
  /** Does it and says so on the page; what cannot be done is said there too. */
  const change =
    (told: string, work: (c: PageContext, athleteId: string) => Promise<void>) =>
    async (c: PageContext): Promise<Response> => {
      try {
        await work(c, c.get('visit').who.athleteId);
        return c.redirect(`/account?told=${told}`, 303);
      } catch (error) {
        const [trouble, status] = knownTrouble(error);
        return show(c, { trouble, status });
      }
    };
  app.get('/account', async (c) => show(c, { told: await toldBy(c, desk) }));
  app.post('/account/again', ownForm, async (c) => {
    await signOut(c, house);
    waitAt(c, '/account');
    return c.redirect('/sign-in', 303);
  });
  app.post('/account/passkey/:id/rename', ownForm, async (c) =>
    change('renamed', async (_, athleteId) => {
      const { name } = await c.req.parseBody();
      await renamePasskey(desk, athleteId, c.req.param('id'), typeof name === 'string' ? name : '');
    })(c),
  );
  app.post('/account/passkey/:id/remove', ownForm, fresh, async (c) =>
    change('removed', (_, athleteId) => removePasskey(desk, athleteId, c.req.param('id')))(c),
  );
  app.post('/account/email', ownForm, fresh, async (c) => {
    const { address } = await c.req.parseBody();
    return change('email-sent', (_, athleteId) =>
      changeEmail(desk, athleteId, { address, from: addressOf(c) }),
    )(c);
  });
  app.post('/account/email/remove', ownForm, fresh, async (c) =>
    change('email-removed', (_, athleteId) => removeEmail(desk, athleteId))(c),
  );
  app.post('/account/browser/:id/leave', ownForm, async (c) =>
    change('browser', (_, athleteId) => signOutBrowser(desk, athleteId, c.req.param('id')))(c),
  );
  app.get('/account/email/confirm', async (c) => {
    const visit = c.get('visit');
    const secret = c.req.query('key') ?? '';
    const address = await lookAtEmailChange(desk, visit.who.athleteId, secret);
    if (!address) return c.html(messagePage(visit.voice, '/account', 'account.link-over'), 410);
    return c.html(confirmEmailPage({ address, secret }, visit));
  });
  app.post('/account/email/confirm', ownForm, async (c) => {
    const { key } = await c.req.parseBody();
    return change('email', (_, athleteId) =>
      confirmEmail(desk, athleteId, typeof key === 'string' ? key : ''),
    )(c);
  });
  app.post('/account/codes', ownForm, fresh, async (c) => {
    const visit = c.get('visit');
    return c.html(codesPage(await newRecoveryCodes(desk, visit.who.athleteId), visit));
  });
  app.post('/account/vendor/:id/remove', ownForm, fresh, async (c) =>
    change('unlinked', (_, athleteId) => unlinkVendor(desk, athleteId, c.req.param('id')))(c),
  );
  app.post('/account/vendor/:id/add', ownForm, fresh, async (c) => {
    const { who, voice, formToken } = c.get('visit');
    const id = c.req.param('id');
    const { url } = await beginVendorSignIn(desk, id, {
      redirectUri: new URL(callbackPath.slice(1), house.url()).href,
      browser: greet(c),
      athleteId: who.athleteId,
      newcomer: newcomer(c, ''),
    });
    const vendor = vendorsToSignIn(desk).find((one) => one.id === id)?.name ?? id;
    return c.html(vendorPage(vendor, url, { voice, formToken, lang: '' }, '/account'));
  });
  newPasskeys(app, desk);
  return app;
}

function newPasskeys(app: Hono<Env>, desk: Desk): void {
  const askedBy = async (c: PageContext): Promise<Readonly<Record<string, unknown>>> => {
    const sent = await jsonOf(c);
    if (!isOwnForm(sent.form, c.get('visit'))) throw new InputError('http.form-expired');
    return sent;
  };
  // The form's token is a secret of this session: as good as its cookie to tell this browser from others.
  const whose = (c: PageContext) => {
    const { who, formToken } = c.get('visit');
    return { athleteId: who.athleteId, browser: formToken };
  };
  app.post('/account/passkey/ask', async (c) =>
    asJson(c, async () => {
      await askedBy(c);
      if (!isFresh(c.get('visit'))) return { next: '/account?again' };
      return { kind: 'make', options: await beginPasskey(desk, whose(c)) };
    }),
  );
  app.post('/account/passkey', async (c) =>
    asJson(c, async () => {
      const { answer } = await askedBy(c);
      const asked = { ...whose(c), name: passkeyNameHere(c), newcomer: newcomer(c, '') };
      await finishPasskey(desk, answer, asked);
      return { next: '/account?told=passkey' };
    }),
  );
}

const fresh: MiddlewareHandler<Env> = async (c, next) =>
  isFresh(c.get('visit')) ? next() : c.redirect('/account?again', 303);

/** Only words of ours can be told through an address. */
async function toldBy(c: PageContext, desk: Desk): Promise<Phrase | undefined> {
  const told = c.req.query('told') ?? '';
  if (told === 'welcome') return phrase('account.welcome');
  if (told === 'email-sent') return phrase('account.email.sent');
  if (told === 'recovered') {
    const codes = await desk.deps.storage.means.ofAthlete(c.get('visit').who.athleteId, 'recovery');
    return phrase('account.recovered', { left: codes.length });
  }
  return tellable.has(told) ? phrase(`account.told.${told}`) : undefined;
}

const tellable = new Set([
  'renamed',
  'removed',
  'passkey',
  'email',
  'email-removed',
  'browser',
  'linked',
  'unlinked',
]);
