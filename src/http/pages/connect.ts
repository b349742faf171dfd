import { html } from 'hono/html';
import type { Voice } from '../../locales/index.ts';
import type { House } from '../visit.ts';
import { copyButton } from './calendar.ts';
import { type ClientRecipe, clients, type Connecting } from './clients.ts';
import { frameOf, type Markup, page, type Reader } from './layout.ts';

const dots = '••••••••••••';

/** How to add boucle to each assistant: step by step, with the text to paste for this address, this token, these paths. */
export function connectPage(house: House, reader: Reader): Markup {
  const { voice } = reader;
  const t = (code: string): string => voice.say(code);
  const title = t('page.connect.title');
  const connecting: Connecting = {
    mcpUrl: new URL('mcp', house.url()).href,
    owner: house.owner,
  };
  return page(
    frameOf(reader, '/connect', title),
    html`<h1>${title}</h1>
<p class="lead">${t(house.owner ? 'page.connect.what' : 'page.connect.what-hosted')}</p>
<h2>${t('page.connect.address')}</h2>
<div class="paste"><pre id="address">${connecting.mcpUrl}</pre>${copyButton('address', voice)}</div>
${house.owner ? tokenBox(house.owner.token, voice) : ''}
${house.owner ? groups(voice) : html`<ul class="pills">${links(clients)}</ul>`}
<p class="fine">${t('connect.sketches')}</p>
<div class="clients">${clients.map((client) => section(client, connecting, reader))}</div>`,
  );
}

function tokenBox(token: string, voice: Voice): Markup {
  return html`<details><summary>${voice.say('page.connect.show-token')}</summary><div class="paste"><pre id="token">${token}</pre>${copyButton('token', voice)}</div></details>
<p class="fine">${voice.say('page.connect.token-what')}</p>
<p hidden data-reveal><button type="button" class="small" aria-pressed="false">${voice.say('page.connect.reveal')}</button></p>`;
}

const links = (some: readonly ClientRecipe[]): Markup[] =>
  some.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`);

/** Which of them work with the boucle on this computer, and which want more: the first thing to know. */
function groups(voice: Voice): Markup {
  const some = (wanted: ClientRecipe['needs']) => links(clients.filter(({ needs }) => needs === wanted));
  return html`<div class="two">${(['laptop', 'https'] as const).map((needs) => html`<div><h2>${voice.say(`connect.needs.${needs}`)}</h2><ul class="pills">${some(needs)}</ul><p class="fine">${voice.say(`connect.needs.${needs}.what`)}</p></div>`)}</div>`;
}

function section(client: ClientRecipe, connecting: Connecting, reader: Reader): Markup {
  const { id, name, needs, text, tried } = client;
  const { owner, mcpUrl } = connecting;
  const whole = text?.(connecting);
  const say = (code: string): string => reader.voice.say(code, { name, version: tried ?? '' });
  const steps = (owner ? undefined : client.hosted) ?? client.steps;
  const typed = owner ? 'https://…/mcp' : shortened(mcpUrl);
  return html`<section class="client" id="${id}"><h2>${name}${owner ? html` <span class="pill needs ${needs}">${say(`connect.badge.${needs}`)}</span>` : ''}</h2>
${whole === undefined ? '' : pasteBox(id, whole, owner?.token, reader)}
<ol class="guide">${steps.map(([code, picture]) => html`<li>${picture(say, typed)}<p>${say(`connect.step.${code}`)}</p></li>`)}</ol>
<p class="fine">${say(tried ? 'connect.tried' : 'connect.untried')}</p>
</section>`;
}

/** As much of an address as the drawn field holds. */
const shortened = (url: string): string => (url.length > 28 ? `${url.slice(0, 23)}…/mcp` : url);

/** The text with the token covered, where it holds one; the button copies it whole. */
function pasteBox(id: string, whole: string, token: string | undefined, { voice }: Reader): Markup {
  const shown = token ? whole.replaceAll(token, dots) : whole;
  return html`<div class="paste"><pre id="paste-${id}" data-text="${whole}">${shown}</pre>${copyButton(`paste-${id}`, voice)}</div>`;
}
