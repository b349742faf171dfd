import { html } from 'hono/html';
import { type ErasureReceipt, receiptLines } from '../../app/privacy/erase.ts';
import type { Visit } from '../visit.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';

/** Export and erase: each with what it does before the button. */
export function leavePage(visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('leave.title');
  return page(
    frameOf(visit, '/my-data', title),
    html`<h1>${title}</h1>
<section><h2>${voice.say('leave.export')}</h2>
<p>${voice.say('leave.export.what')}</p>
<p><a class="button main" href="/my-data/boucle.zip" download>${voice.say('leave.export.button')}</a></p></section>
<section><h2>${voice.say('leave.erase')}</h2>
<p>${voice.say('leave.erase.what')}</p>
<p><a class="button plain" href="/my-data/erase">${voice.say('leave.erase.button')}</a></p></section>`,
  );
}

/** The second click, with a word to type. */
export function erasePage(activities: number, visit: Visit, isMistyped = false): Markup {
  const { voice, formToken } = visit;
  const title = voice.say('leave.erase');
  const word = voice.say('leave.erase.word');
  return page(
    frameOf(visit, '/my-data/erase', title),
    html`<h1>${title}</h1>
${isMistyped ? html`<p class="notice bad" role="alert">${voice.say('leave.erase.not-typed', { word })}</p>` : ''}
<p>${voice.say('leave.erase.sure', { activities })}</p>
<form class="fields" method="post" action="/my-data/erase">${hidden(formToken)}
<label>${voice.say('leave.erase.type', { word })}<input name="word" required autocomplete="off" autocapitalize="none" spellcheck="false"></label>
<p><button class="plain danger">${voice.say('leave.erase.now')}</button> <a href="/my-data">${voice.say('leave.erase.cancel')}</a></p>
</form>`,
  );
}

/** What went, for whoever was here: there is no library to lead to any more. */
export function erasedPage(receipt: ErasureReceipt, { voice }: Visit): Markup {
  const title = voice.say('privacy.receipt');
  return page(
    { voice, title, path: '/my-data' },
    html`<h1>${title}</h1>
<ul>${receiptLines(receipt).map((line) => html`<li>${voice.say(line)}</li>`)}</ul>
<p><a href="/">${voice.say('leave.erased.start')}</a></p>`,
  );
}
