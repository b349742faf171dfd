import { html } from 'hono/html';
import type { Desk } from '../../app/accounts/desk.ts';
import { vendorsToSignIn } from '../../app/accounts/sign-in-by-vendor.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Voice } from '../../locales/index.ts';
import { hidden, type Markup, page } from './layout.ts';

/** What a page for somebody who has not signed in is made from. */
export interface Stranger {
  readonly voice: Voice;
  readonly formToken: string;
  /** `?lang=fr` when they chose one, for the next step to keep. */
  readonly lang: string;
}

export interface SignInView {
  readonly desk: Desk;
  /** Who waits for the answer: an assistant's host. */
  readonly waiting?: string;
  readonly trouble?: Phrase;
  readonly told?: Phrase;
  /** What was typed, when it has to be typed better. */
  readonly address?: string;
}

const passkeyScripts = ['webauthn.js', 'passkeys.js'] as const;

/** The ways in: a passkey, a link, a watch account; the last resort below. */
export function signInPage(
  { desk, waiting, trouble, told, address }: SignInView,
  stranger: Stranger,
): Markup {
  const { voice } = stranger;
  const t = (code: string): string => voice.say(code);
  const lead = waiting ? voice.say('signin.waiting', { name: waiting }) : t('signin.what');
  return page(
    { voice, title: t('signin.title'), path: '/sign-in', scripts: passkeyScripts, hasAccount: true },
    html`<div class="narrow ways-in"><h1>${t('signin.title')}</h1>
<p class="lead">${lead}</p>
${told ? html`<p class="notice good" role="status">${voice.say(told)}</p>` : ''}
${trouble ? html`<p class="notice" role="alert">${voice.say(trouble)}</p>` : ''}
${passkeyForm({ to: '/sign-in/passkey', label: t('signin.passkey'), look: 'main wide' }, stranger)}
<p class="fine" data-with-passkeys hidden>${t('signin.passkey.what')}</p>
<p class="fine" data-without-passkeys>${t('signin.no-script')}</p>
${desk.mailer ? mailForm(desk, stranger, address) : ''}
${vendorForms(desk, stranger)}
${desk.takesNewcomers ? newHere(stranger) : ''}
<p class="last"><span>${t('signin.lost')}</span> <a href="/sign-in/recover${stranger.lang}">${t('signin.recover')}</a></p>
${waiting ? '' : about(stranger)}
</div>`,
  );
}

/** What this is, for somebody who came upon it. */
function about({ voice, lang }: Stranger): Markup {
  return html`<section aria-labelledby="about"><h2 id="about">${voice.say('page.host.front')}</h2>
<p>${voice.say('page.host.what')}</p>
<ul><li><a href="/questions${lang}">${voice.say('page.host.questions')}</a></li>
<li><a href="/connect${lang}">${voice.say('page.host.connect')}</a></li></ul></section>`;
}

function mailForm({ takesNewcomers }: Desk, { voice, formToken, lang }: Stranger, address = ''): Markup {
  const t = (code: string): string => voice.say(code);
  return html`<section aria-labelledby="by-mail"><h2 id="by-mail">${t('signin.mail')}</h2>
<form class="fields" method="post" action="/sign-in/mail${lang}">${hidden(formToken)}
<label>${t('signin.mail.address')}<input type="email" name="address" required maxlength="254" autocomplete="email" autocapitalize="none" spellcheck="false" value="${address}" aria-describedby="by-mail-what"></label>
<p><button class="button plain wide">${t('signin.mail.send')}</button></p>
<p class="fine" id="by-mail-what">${t(takesNewcomers ? 'signin.mail.what' : 'signin.mail.known-only')}</p></form></section>`;
}

function vendorForms(desk: Desk, { voice, formToken, lang }: Stranger): Markup {
  const vendors = vendorsToSignIn(desk);
  if (vendors.length === 0) return html``;
  const what = voice.say('signin.vendor.what');
  return html`<section aria-labelledby="by-watch"><h2 id="by-watch">${voice.say('signin.vendor')}</h2>
${vendors.map(
  ({ id, name }) =>
    html`<form method="post" action="/sign-in/vendor/${id}${lang}">${hidden(formToken)}${zoneField}<button class="button plain wide">${voice.say('signin.vendor.by', { vendor: name })}</button></form>`,
)}
<p class="fine">${what}</p></section>`;
}

function newHere(stranger: Stranger): Markup {
  const t = (code: string): string => stranger.voice.say(code);
  return html`<section data-with-passkeys hidden aria-labelledby="new-here"><h2 id="new-here">${t('signin.new')}</h2>
${passkeyForm({ to: '/sign-in/new', label: t('signin.passkey.new'), look: 'button plain wide' }, stranger)}
<p class="fine">${t('signin.new.what')}</p></section>`;
}

/** The script fills it in: only the browser knows where its owner lives. */
export const zoneField = html`<input type="hidden" name="zone" value="">`;

/** A button that the script brings to life; without script it is not there. */
export function passkeyForm(
  {
    to,
    label,
    look,
    name,
  }: { readonly to: string; readonly label: string; readonly look: string; readonly name?: Markup },
  { voice, formToken, lang }: Stranger,
): Markup {
  const said = { cancelled: 'signin.cancelled', known: 'signin.known-here', failed: 'signin.failed' };
  return html`<form data-passkey="${to}" data-lang="${lang}" hidden ${Object.entries(said).map(
    ([when, code]) => html` data-${when}="${voice.say(code)}"`,
  )}>${hidden(formToken)}${zoneField}${name ?? ''}<button class="${look}">${label}</button><p class="notice" role="alert" hidden></p></form>`;
}

/** A step on the way in: a heading, some words, perhaps one button. */
interface Step {
  readonly title: string;
  readonly path: string;
  readonly trouble?: Phrase;
}

function stepPage({ title, path, trouble }: Step, voice: Voice, body: Markup): Markup {
  return page(
    { voice, title, path, hasAccount: true },
    html`<div class="narrow"><h1>${title}</h1>
${trouble ? html`<p class="notice" role="alert">${voice.say(trouble)}</p>` : ''}
${body}</div>`,
  );
}

/** The same page whether the address is known, and whether a letter left for it. */
export function sentPage({ voice, lang }: Stranger): Markup {
  const t = (code: string): string => voice.say(code);
  return stepPage(
    { title: t('signin.sent'), path: '/sign-in/sent' },
    voice,
    html`<p class="lead">${t('signin.sent.what')}</p>
<p>${t('signin.sent.nothing')} <a href="/sign-in${lang}">${t('signin.sent.again')}</a>.</p>`,
  );
}

/** Asks before the link of a letter is used: what only looks at it uses nothing up. */
export function linkPage(
  {
    address,
    isSameBrowser,
    secret,
  }: { readonly address: string; readonly isSameBrowser: boolean; readonly secret: string },
  { voice, formToken, lang }: Stranger,
): Markup {
  const t = (code: string): string => voice.say(code);
  return stepPage(
    { title: t('signin.link'), path: `/sign-in/link?key=${secret}` },
    voice,
    html`<p class="lead">${voice.say('signin.link.as', { address })}</p>
${isSameBrowser ? '' : html`<p class="notice" role="note">${t('signin.link.elsewhere')}</p>`}
<form method="post" action="/sign-in/link${lang}">${hidden(formToken)}${zoneField}<input type="hidden" name="key" value="${secret}">
<p class="row"><button class="main">${t(isSameBrowser ? 'signin.link.go' : 'signin.link.go-elsewhere')}</button> <a class="button plain" href="/">${t('signin.back')}</a></p></form>`,
  );
}

export function recoverPage({ voice, formToken, lang }: Stranger, trouble?: Phrase): Markup {
  const t = (code: string): string => voice.say(code);
  return stepPage(
    { title: t('signin.recover.title'), path: '/sign-in/recover', trouble },
    voice,
    html`<p class="lead">${t('signin.recover.what')}</p>
<form class="fields" method="post" action="/sign-in/recover${lang}">${hidden(formToken)}
<label>${t('signin.recover.code')}<input class="code" type="text" name="code" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<p class="row"><button class="main">${t('signin.recover.go')}</button> <a class="button plain" href="/sign-in${lang}">${t('signin.back')}</a></p></form>`,
  );
}

export function undoPage(secret: string, { voice, formToken, lang }: Stranger): Markup {
  const t = (code: string): string => voice.say(code);
  return stepPage(
    { title: t('signin.undo.title'), path: `/sign-in/undo?key=${secret}` },
    voice,
    html`<p class="lead">${t('signin.undo.what')}</p>
<form method="post" action="/sign-in/undo${lang}">${hidden(formToken)}<input type="hidden" name="key" value="${secret}">
<p class="row"><button class="main">${t('signin.undo.go')}</button> <a class="button plain" href="/">${t('signin.back')}</a></p></form>`,
  );
}

/** Something did not work, and where to go on from. */
export function troublePage(trouble: Phrase, { voice, lang }: Stranger): Markup {
  const t = (code: string): string => voice.say(code);
  return stepPage(
    { title: t('signin.title'), path: '/sign-in', trouble },
    voice,
    html`<p><a class="button plain" href="/sign-in${lang}">${t('signin.back')}</a></p>`,
  );
}

/** The step out of another site's page: from here on the browser's own cookies come along again. */
export const onwardPage = (next: string, voice: Voice): Markup =>
  html`<!doctype html><html lang="${voice.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${next}"><title>boucle</title></head>
<body><p><a href="${next}">${voice.say('signin.vendor-back')}</a></p></body></html>`;

/** Says where the next click leads before it leads there. */
export function vendorPage(
  vendor: string,
  url: string,
  { voice, lang }: Stranger,
  back = '/sign-in',
): Markup {
  return stepPage(
    { title: voice.say('signin.vendor.by', { vendor }), path: back },
    voice,
    html`<p class="lead">${voice.say('page.sources.leave-what', { vendor, host: new URL(url).host })}</p>
<p class="row"><a class="button main" href="${url}" rel="noreferrer">${voice.say('page.sources.go', { vendor })}</a> <a class="button plain" href="${back}${lang}">${voice.say('page.sources.stay')}</a></p>`,
  );
}
