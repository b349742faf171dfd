import { html } from 'hono/html';
import type { Rivals } from '../../app/answers/rival-sources.ts';
import { asDeviceName } from '../../domain/device-name.ts';
import type { Visit } from '../visit.ts';
import { hidden, type Markup } from './layout.ts';

/** Whose word counts, one choice for each family that several sources speak of. */
export function precedenceForm(rivals: readonly Rivals[], { voice, formToken }: Visit): Markup {
  if (rivals.length === 0) return html``;
  return html`<h2 id="precedence">${voice.say('page.precedence.title')}</h2>
<p>${voice.say('page.precedence.what')}</p>
<form class="fields" method="post" action="/sources/precedence">${hidden(formToken)}
${rivals.map(
  ({
    family,
    sources,
    order,
  }) => html`<label>${voice.say('precedence.name', { family })}<select name="${family}">
<option value="">${voice.say('page.precedence.automatic')}</option>
${sources.map(
  (source) =>
    html`<option value="${source}"${source === order[0] ? html` selected` : ''}>${asDeviceName(source) ?? source}</option>`,
)}</select></label>`,
)}
<p><button class="main">${voice.say('page.settings.save')}</button></p>
</form>`;
}
