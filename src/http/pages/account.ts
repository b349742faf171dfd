import { html } from 'hono/html';
import type { AccountView } from '../../app/accounts/account-of.ts';
import { dayOf, type Instant } from '../../domain/day.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Passkey } from '../../storage/storage.ts';
import type { Visit } from '../visit.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';
import { passkeyForm, type Stranger } from './sign-in.ts';

export interface AccountPageView {
  readonly account: AccountView;
  readonly sendsMail: boolean;
  readonly told?: Phrase;
  readonly trouble?: Phrase;
  /** They signed in long ago: before anything changes they show once more that it is them. */
  readonly mustSignInAgain?: boolean;
}

const scripts = ['webauthn.js', 'passkeys.js'] as const;

/** How the athlete signs in and where they are signed in, part by part, each with what can be done. */
export function accountPage(view: AccountPageView, visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('account.title');
  const { told, trouble } = view;
  return page(
    { ...frameOf(visit, '/account', title), scripts },
    html`<div class="account"><h1>${title}</h1>
<p class="lead">${voice.say('account.what')}</p>
${told ? html`<p class="notice good" role="status">${voice.say(told)}</p>` : ''}
${trouble ? html`<p class="notice" role="alert">${voice.say(trouble)}</p>` : ''}
${view.mustSignInAgain ? again(visit) : ''}
${passkeys(view, visit)}
${email(view, visit)}
${codes(view, visit)}
${vendors(view, visit)}
${browsers(view, visit)}</div>`,
  );
}

const again = ({ voice, formToken }: Visit): Markup =>
  html`<form class="notice" method="post" action="/account/again">${hidden(formToken)}<p>${voice.say('account.again')}</p><p><button class="button plain">${voice.say('account.again.go')}</button></p></form>`;

const dayFor = ({ athlete }: Visit, at: Instant): string => dayOf(at, athlete.preferences.timeZone);

const strangerLike = ({ voice, formToken }: Visit): Stranger => ({ voice, formToken, lang: '' });

function passkeys({ account }: AccountPageView, visit: Visit): Markup {
  const { voice } = visit;
  const add = { to: '/account/passkey', label: voice.say('account.passkey.add'), look: 'button plain' };
  return html`<section aria-labelledby="passkeys"><h2 id="passkeys">${voice.say('account.passkeys')}</h2>
${account.passkeys.length === 0 ? html`<p>${voice.say('account.passkeys.none')}</p>` : ''}
<ul class="things">${account.passkeys.map((passkey) => passkeyRow(passkey, visit))}</ul>
${passkeyForm(add, strangerLike(visit))}
<p class="fine" data-without-passkeys>${voice.say('signin.no-script')}</p></section>`;
}

function passkeyRow(passkey: Passkey, visit: Visit): Markup {
  const { voice, formToken } = visit;
  const { id, name, createdAt, usedAt, isSynced, suspectAt } = passkey;
  const facts = [
    voice.say('account.passkey.since', { day: dayFor(visit, createdAt) }),
    usedAt
      ? voice.say('account.passkey.used', { day: dayFor(visit, usedAt) })
      : voice.say('account.passkey.unused'),
    ...(isSynced ? [voice.say('account.passkey.synced')] : []),
  ];
  return html`<li><h3>${name}</h3><p class="fine">${facts.join(' · ')}</p>
${suspectAt ? html`<p class="notice" role="note">${voice.say('account.passkey.suspect', { day: dayFor(visit, suspectAt) })}</p>` : ''}
<div class="row"><details class="rename"><summary class="button-like">${voice.say('account.passkey.rename')}</summary>
<form class="row" method="post" action="/account/passkey/${id}/rename">${hidden(formToken)}<input type="text" name="name" value="${name}" maxlength="60" required aria-label="${voice.say('account.passkey.rename-this', { name })}"><button class="small">${voice.say('account.passkey.rename')}</button></form></details>
<form method="post" action="/account/passkey/${id}/remove">${hidden(formToken)}<button class="small danger" aria-label="${voice.say('account.passkey.remove-this', { name })}">${voice.say('account.passkey.remove')}</button></form></div></li>`;
}

function email({ account, sendsMail }: AccountPageView, { voice, formToken }: Visit): Markup {
  const has = account.email;
  return html`<section aria-labelledby="email"><h2 id="email">${voice.say('account.email')}</h2>
${has ? html`<p>${voice.say('account.email.is')} <b class="address">${has}</b></p>` : html`<p>${voice.say('account.email.none')}</p>`}
${
  sendsMail
    ? html`<details class="fold-in"><summary class="button-like">${voice.say(has ? 'account.email.change' : 'account.email.add')}</summary>
<form class="fields" method="post" action="/account/email">${hidden(formToken)}
<label>${voice.say('account.email.new')}<input type="email" name="address" required maxlength="254" autocomplete="email" autocapitalize="none" spellcheck="false"></label>
<p><button class="button plain">${voice.say('account.email.send')}</button></p>
${has ? html`<p class="fine">${voice.say('account.email.how')}</p>` : ''}</form></details>`
    : html`<p class="fine">${voice.say('account.no-mail')}</p>`
}
${has ? html`<form method="post" action="/account/email/remove">${hidden(formToken)}<p><button class="small danger">${voice.say('account.email.remove')}</button></p></form>` : ''}</section>`;
}

function codes({ account: { codesLeft } }: AccountPageView, { voice, formToken }: Visit): Markup {
  const has = codesLeft > 0;
  return html`<section aria-labelledby="codes"><h2 id="codes">${voice.say('account.codes')}</h2>
<p>${voice.say('account.codes.what')} ${has ? voice.say('account.codes.left', { left: codesLeft }) : voice.say('account.codes.none')}</p>
<form method="post" action="/account/codes">${hidden(formToken)}<button class="button plain">${voice.say(has ? 'account.codes.anew' : 'account.codes.make')}</button></form>
${has ? html`<p class="fine">${voice.say('account.codes.anew.what')}</p>` : ''}</section>`;
}

function vendors({ account }: AccountPageView, visit: Visit): Markup {
  const { voice, formToken } = visit;
  if (account.vendors.length === 0) return html``;
  return html`<section aria-labelledby="watches"><h2 id="watches">${voice.say('account.vendors')}</h2>
<p>${voice.say('account.vendors.what')}</p>
<ul class="things">${account.vendors.map(({ vendor: { id, name }, since }) => {
    const verb = since === undefined ? 'add' : 'remove';
    const label =
      since === undefined
        ? html`<button class="small">${voice.say('account.vendor.add', { vendor: name })}</button>`
        : html`<button class="small danger" aria-label="${voice.say('account.vendor.remove-this', { vendor: name })}">${voice.say('account.vendor.remove')}</button>`;
    return html`<li><h3>${name}</h3><p class="fine">${since === undefined ? voice.say('account.vendor.not') : voice.say('account.vendor.since', { day: dayFor(visit, since) })}</p>
<form method="post" action="/account/vendor/${id}/${verb}">${hidden(formToken)}${label}</form></li>`;
  })}</ul></section>`;
}

function browsers({ account }: AccountPageView, visit: Visit): Markup {
  const { voice, formToken, browser } = visit;
  return html`<section aria-labelledby="browsers"><h2 id="browsers">${voice.say('account.browsers')}</h2>
<ul class="things">${account.browsers.map((one) => {
    const named = voice.say('browser.named', { browser: one.browser ?? '' });
    const isThis = one.id === browser;
    const days = { day: dayFor(visit, one.since), used: dayFor(visit, one.usedAt) };
    const leave = isThis
      ? ''
      : html`<form method="post" action="/account/browser/${one.id}/leave">${hidden(formToken)}<button class="small" aria-label="${voice.say('account.browser.leave-this', { browser: named, ...days })}">${voice.say('account.browser.leave')}</button></form>`;
    return html`<li><h3>${named}${isThis ? html` <span class="pill">${voice.say('account.browser.this')}</span>` : ''}</h3><p class="fine">${voice.say('account.browser.since', days)}</p>${leave}</li>`;
  })}</ul>
<form method="post" action="/leave/everywhere">${hidden(formToken)}<button class="button plain">${voice.say('account.everywhere')}</button></form>
<p class="fine">${voice.say('account.everywhere.what')}</p></section>`;
}

/** Shown once: nobody can read them here again, boucle included. */
export function codesPage(fresh: readonly string[], visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('account.codes.title');
  return page(
    frameOf(visit, '/account', title),
    html`<div class="narrow"><h1>${title}</h1>
<p class="lead">${voice.say('account.codes.once')}</p>
<ol class="codes">${fresh.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p><a class="button main" href="/account">${voice.say('account.codes.done')}</a></p></div>`,
  );
}

export function confirmEmailPage(
  { address, secret }: { readonly address: string; readonly secret: string },
  visit: Visit,
): Markup {
  const { voice, formToken } = visit;
  const title = voice.say('account.email.confirm');
  return page(
    frameOf(visit, '/account', title),
    html`<div class="narrow"><h1>${title}</h1>
<p class="lead">${voice.say('account.email.confirm.what', { address })}</p>
<form method="post" action="/account/email/confirm">${hidden(formToken)}<input type="hidden" name="key" value="${secret}">
<p class="row"><button class="main">${voice.say('account.email.confirm.go')}</button> <a class="button plain" href="/account">${voice.say('signin.back')}</a></p></form></div>`,
  );
}
