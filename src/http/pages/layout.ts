import { html } from 'hono/html';
import type { Voice } from '../../locales/index.ts';
import { type Asset, assetPath } from '../static.ts';
import type { Visit } from '../visit.ts';
import { navigation } from './navigation.ts';

/** A piece of a page: escaped already, or waiting for a piece that is. */
export type Markup = ReturnType<typeof html>;

/** What surrounds a page. `formToken` is present for the owner: without it there is no navigation and no form. */
export interface Frame {
  readonly voice: Voice;
  readonly title: string;
  readonly path: string;
  readonly isDemo?: boolean;
  readonly formToken?: string;
  /** The page looks again after so many seconds: in place with the script, by loading anew without. */
  readonly refreshSeconds?: number;
  /** Beside the one that every page has. */
  readonly scripts?: readonly Asset[];
  /** Many share this boucle: the menu leads to an account, and nothing is said of “this computer”. */
  readonly hasAccount?: boolean;
}

/** Whom a page is for: an athlete, or somebody who has not signed in. */
export type Reader = Pick<Visit, 'voice'> & Partial<Pick<Visit, 'athlete' | 'formToken' | 'hasAccount'>>;

/** The frame of a page for this reader. */
export const frameOf = (reader: Reader, path: string, title: string): Frame => ({
  voice: reader.voice,
  title,
  path,
  isDemo: reader.athlete?.isDemo,
  formToken: reader.formToken,
  hasAccount: reader.hasAccount,
});

/** A whole page. Everything put into it is escaped unless it is markup of ours. */
export function page(frame: Frame, body: Markup): Markup {
  const { voice, title, isDemo } = frame;
  const t = (code: string): string => voice.say(code);
  return html`<!doctype html>
<html lang="${voice.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${frame.refreshSeconds ? html`<noscript><meta http-equiv="refresh" content="${frame.refreshSeconds}"></noscript>` : ''}
<title>${title} · boucle</title>
<link rel="icon" href="${assetPath('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetPath('style.css')}">
<script src="${assetPath('boucle.js')}" defer></script>
${(frame.scripts ?? []).map(
  (name) => html`<script src="${assetPath(name)}" defer></script>
`,
)}</head>
<body>
<a class="skip" href="#main">${t('page.skip')}</a>
<header class="top">
  <a class="brand" href="/">${mark}<span>boucle</span></a>
  ${frame.formToken ? navigation(voice, frame) : ''}
  ${languageSwitch(frame)}
</header>
${isDemo ? html`<aside class="demo" aria-label="${t('demo.name')}"><p>${t('demo.label')}</p></aside>` : ''}
<main id="main" tabindex="-1"${frame.refreshSeconds ? html` data-again="${frame.refreshSeconds}"` : ''}>${body}</main>
<footer class="bottom">
  <p>${t(frame.hasAccount ? 'page.foot-host' : 'page.foot')}</p>
  ${frame.formToken ? html`<div class="row"><a class="quiet" href="/questions">${t('questions.link')}</a>${signOut(frame)}</div>` : ''}
</footer>
</body>
</html>`;
}

/** The loop, drawn in the text's colour. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><path d="M9 21.5a7.5 7.5 0 1 1 7-10.2l.6 1.6a7.2 7.2 0 1 1 6.4 8.6H9" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** For the owner a button that changes the preference; for a stranger a link that only changes this page. */
function languageSwitch({ voice, path, formToken }: Frame): Markup {
  const other = voice.language === 'fr' ? 'en' : 'fr';
  const name = other === 'fr' ? 'Français' : 'English';
  if (!formToken)
    return html`<div class="tools"><a class="quiet" href="${path}${path.includes('?') ? '&' : '?'}lang=${other}" lang="${other}" hreflang="${other}">${name}</a></div>`;
  return html`<div class="tools">
    <form method="post" action="/settings/language">${hidden(formToken)}
      <input type="hidden" name="back" value="${path}">
      <button class="quiet" name="language" value="${other}" lang="${other}">${name}</button>
    </form>
  </div>`;
}

const signOut = ({ voice, formToken }: Frame): Markup =>
  html`<form method="post" action="/leave">${hidden(formToken ?? '')}<button class="quiet">${voice.say('page.leave')}</button></form>`;

/** The hidden field that shows a form came from our page. */
export const hidden = (formToken: string): Markup =>
  html`<input type="hidden" name="form" value="${formToken}">`;
