import { html } from 'hono/html';
import type { House, Visit } from '../visit.ts';
import { copyButton } from './calendar.ts';
import { clients, type Connecting } from './clients.ts';
import { frameOf, type Markup, page } from './layout.ts';

const dots = '••••••••••••';

/** How to add boucle to each assistant, with the text to paste: this port, this token, this machine's paths. */
export function connectPage(house: House, visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.connect.title');
  const connecting: Connecting = {
    mcpUrl: new URL('mcp', house.url()).href,
    token: house.token,
    command: house.stdioCommand,
  };
  return page(
    frameOf(visit, '/connect', title),
    html`<h1>${title}</h1>
<p class="lead">${voice.say('page.connect.what')}</p>
<details><summary>${voice.say('page.connect.show-token')}</summary><div class="paste"><pre id="token">${house.token}</pre>${copyButton('token', voice)}</div></details>
<p class="fine">${voice.say('page.connect.token-what')}</p>
<p hidden data-reveal><button type="button" class="small" aria-pressed="false">${voice.say('page.connect.reveal')}</button></p>
<div class="clients">${clients.map(({ id, name, text }) => {
      const whole = text?.(connecting);
      return html`<section class="client" id="${id}"><h2>${name}</h2>
<p>${voice.say(`page.connect.${id}`)}</p>
${whole === undefined ? '' : pasteBox(id, whole, house.token, visit)}
</section>`;
    })}</div>`,
  );
}

/** The text with the token covered; the button copies it whole. */
function pasteBox(id: string, whole: string, token: string, { voice }: Visit): Markup {
  return html`<div class="paste"><pre id="paste-${id}" data-text="${whole}">${whole.replaceAll(token, dots)}</pre>${copyButton(`paste-${id}`, voice)}</div>`;
}
