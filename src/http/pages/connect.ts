import { html } from 'hono/html';
import type { Voice } from '../../locales/index.ts';
import type { House, Visit } from '../visit.ts';
import { copyButton } from './calendar.ts';
import { type ClientRecipe, clients, type Connecting } from './clients.ts';
import { frameOf, type Markup, page } from './layout.ts';

const dots = '••••••••••••';

/** How to add boucle to each assistant, with the text to paste: this port, this token, this machine's paths. */
export function connectPage(house: House, visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.connect.title');
  const connecting: Connecting = {
    mcpUrl: new URL('mcp', house.url()).href,
    owner: house.owner,
  };
  return page(
    frameOf(visit, '/connect', title),
    html`<h1>${title}</h1>
<p class="lead">${voice.say('page.connect.what')}</p>
${house.owner ? tokenBox(house.owner.token, voice) : ''}
${groups(voice)}
<div class="clients">${clients.map((client) => section(client, connecting, visit))}</div>`,
  );
}

function tokenBox(token: string, voice: Voice): Markup {
  return html`<details><summary>${voice.say('page.connect.show-token')}</summary><div class="paste"><pre id="token">${token}</pre>${copyButton('token', voice)}</div></details>
<p class="fine">${voice.say('page.connect.token-what')}</p>
<p hidden data-reveal><button type="button" class="small" aria-pressed="false">${voice.say('page.connect.reveal')}</button></p>`;
}

/** Which of them work with this boucle now, and which want more: the first thing to know. */
function groups(voice: Voice): Markup {
  const links = (needs: ClientRecipe['needs']) =>
    clients
      .filter((client) => client.needs === needs)
      .map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`);
  return html`<div class="two">${(['laptop', 'https'] as const).map((needs) => html`<div><h2>${voice.say(`connect.needs.${needs}`)}</h2><ul class="pills">${links(needs)}</ul><p class="fine">${voice.say(`connect.needs.${needs}.what`)}</p></div>`)}</div>`;
}

function section(
  { id, name, needs, steps, text }: ClientRecipe,
  connecting: Connecting,
  visit: Visit,
): Markup {
  const { voice } = visit;
  const whole = text?.(connecting);
  const t = (code: string): string => voice.say(code);
  return html`<section class="client" id="${id}"><h2>${name} <span class="pill needs ${needs}">${t(`connect.badge.${needs}`)}</span></h2>
${whole === undefined ? '' : pasteBox(id, whole, connecting.owner?.token, visit)}
<ol class="guide">${steps.map((picture, i) => html`<li>${picture(t)}<p>${t(`connect.${id}.${i + 1}`)}</p></li>`)}</ol>
</section>`;
}

/** The text with the token covered, where it holds one; the button copies it whole. */
function pasteBox(id: string, whole: string, token: string | undefined, { voice }: Visit): Markup {
  const shown = token ? whole.replaceAll(token, dots) : whole;
  return html`<div class="paste"><pre id="paste-${id}" data-text="${whole}">${shown}</pre>${copyButton(`paste-${id}`, voice)}</div>`;
}
