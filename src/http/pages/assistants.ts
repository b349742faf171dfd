import { html } from 'hono/html';
import type { ClientCard, Consent } from '../../auth/index.ts';
import type { Scope } from '../../app/deps.ts';
import type { Visit } from '../visit.ts';
import { ticks } from './consent.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';
import { momentOf } from './moment.ts';

/** One assistant, however often it signed in. */
interface Assistant {
  readonly client: ClientCard;
  readonly consents: readonly Consent[];
  readonly scopes: readonly Scope[];
}

/** Who may read, what, since when; to narrow and to end. */
export function assistantsPage(
  consents: readonly Consent[],
  visit: Visit,
  /** On a computer of one's own its token opens everything too. */
  hasOwner: boolean,
): Markup {
  const { voice } = visit;
  const title = voice.say('assistants.title');
  const assistants = assistantsIn(consents);
  return page(
    frameOf(visit, '/assistants', title),
    html`<h1>${title}</h1>
<p class="lead">${voice.say('assistants.what')}</p>
${assistants.length === 0 ? html`<p>${voice.say('assistants.none')}</p>` : ''}
<div class="clients">${assistants.map((assistant, n) => section(assistant, n, visit))}</div>
${hasOwner ? html`<p class="fine">${voice.say('assistants.owner')}</p>` : ''}`,
  );
}

/** The second click: what ends, and that it ends now. */
export function revokePage(assistant: ClientCard, visit: Visit): Markup {
  const { voice, formToken } = visit;
  const title = voice.say('assistants.revoke-this', { name: assistant.name });
  return page(
    frameOf(visit, '/assistants', title),
    html`<section class="welcome"><h1>${title}</h1>
<p class="lead">${voice.say('assistants.revoke.sure', { name: named(assistant) })}</p>
<form method="post" action="/assistants/revoke">${hidden(formToken)}
<input type="hidden" name="client" value="${assistant.id}">
<p class="row"><button class="main">${voice.say('assistants.revoke.yes')}</button>
<a class="button plain" href="/assistants">${voice.say('assistants.revoke.no')}</a></p></form></section>`,
  );
}

export function assistantsIn(consents: readonly Consent[]): Assistant[] {
  const byClient = Map.groupBy(consents, ({ client }) => client.id);
  return [...byClient.values()].map((of) => ({
    client: of[0].client,
    consents: of,
    scopes: [...new Set(of.flatMap(({ scopes }) => scopes))],
  }));
}

const named = ({ name, host, redirectHost }: ClientCard): string => `${name} (${host ?? redirectHost})`;

function section({ client, consents, scopes }: Assistant, n: number, visit: Visit): Markup {
  const { voice, formToken } = visit;
  const moment = (at: number): string => momentOf(at, visit);
  const used = Math.max(...consents.map(({ usedAt = 0 }) => usedAt));
  const facts = [
    voice.say('assistants.since', { day: moment(Math.min(...consents.map(({ at }) => at))) }),
    used > 0 ? voice.say('assistants.last', { day: moment(used) }) : voice.say('assistants.never'),
    ...(consents.length > 1 ? [voice.say('assistants.times', { times: consents.length })] : []),
    voice.say('assistants.until', { day: moment(Math.max(...consents.map(({ endsAt }) => endsAt))) }),
  ];
  const id = encodeURIComponent(client.id);
  return html`<section class="client"><h2>${named(client)}</h2>
<p class="soft">${facts.join(' · ')}</p>
<ul>${scopes.map((scope) => html`<li>${voice.say(`auth.scope.${scope}`)}</li>`)}</ul>
<details><summary>${voice.say('assistants.narrow')}</summary>
<form method="post" action="/assistants/narrow">${hidden(formToken)}
<input type="hidden" name="client" value="${client.id}">
<p class="fine">${voice.say('assistants.narrow.what')}</p>
${ticks(scopes, () => true, voice, `a${n}`)}
<p><button class="small">${voice.say('assistants.save')}</button></p></form></details>
<p class="row"><a class="button plain" href="/assistants/revoke?client=${id}" aria-label="${voice.say('assistants.revoke-this', { name: named(client) })}">${voice.say('assistants.revoke')}</a>
<a href="/ledger?client=${id}">${voice.say('assistants.ledger')}</a></p>
</section>`;
}
