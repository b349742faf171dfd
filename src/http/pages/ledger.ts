import { html } from 'hono/html';
import type { Disclosure, LedgerClient, LedgerFilter } from '../../storage/storage.ts';
import type { Voice } from '../../locales/index.ts';
import type { Visit } from '../visit.ts';
import { frameOf, type Markup, page } from './layout.ts';
import { momentOf } from './moment.ts';

export const linesPerPage = 50;

export interface LedgerView {
  readonly lines: readonly Disclosure[];
  readonly filter: LedgerFilter;
  readonly clients: readonly LedgerClient[];
  readonly metrics: readonly string[];
  readonly total: number;
  /** From 1. */
  readonly page: number;
}

/** What was shown to whom: families and days, never values. */
export function ledgerPage(view: LedgerView, visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.nav.ledger');
  return page(
    frameOf(visit, '/ledger', title),
    html`<h1>${title}</h1>
<p class="lead">${voice.say('page.ledger.what')}</p>
${view.clients.length === 0 ? html`<p>${voice.say('page.ledger.empty')}</p>` : html`${filterForm(view, visit)}${table(view, visit)}${exports(view, visit)}`}
<p class="fine"><a href="/my-data">${voice.say('leave.link')}</a></p>`,
  );
}

/** Reading needs no script: a form that is an address. */
function filterForm({ filter, clients, metrics, total }: LedgerView, { voice }: Visit): Markup {
  const names = clients.map(({ client }) => [client, clientName(client, voice)] as const);
  const kinds = metrics.map((metric) => [metric, voice.say('page.ledger.metric', { metric })] as const);
  return html`<form class="filter" method="get" action="/ledger">
${choice('client', voice.say('page.ledger.client'), [['', voice.say('page.ledger.all-clients')], ...names], filter.client)}
${choice('metric', voice.say('page.ledger.shown'), [['', voice.say('page.ledger.all-metrics')], ...kinds], filter.metric)}
<label>${voice.say('page.ledger.from')}<input type="date" name="from" value="${filter.from ?? ''}"></label>
<label>${voice.say('page.ledger.to')}<input type="date" name="to" value="${filter.to ?? ''}"></label>
<button class="button plain">${voice.say('page.ledger.filter')}</button></form>
<p class="soft" role="status">${voice.say('page.ledger.found', { total })}</p>`;
}

function choice(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  chosen = '',
): Markup {
  return html`<label>${label}<select name="${name}">${options.map(
    ([value, said]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${said}</option>`,
  )}</select></label>`;
}

const clientName = (client: string, voice: Voice): string =>
  client === 'owner' ? voice.say('page.ledger.owner') : client;

/** The filter as an address holds it. */
function query(filter: LedgerFilter, more: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries({ ...filter, ...more }).filter(([, value]) => value);
  return new URLSearchParams(entries).toString();
}

const exports = ({ filter }: LedgerView, { voice }: Visit): Markup =>
  html`<p class="fine">${voice.say('page.ledger.export')} <a href="/ledger.csv?${query(filter)}">CSV</a> · <a href="/ledger.jsonl?${query(filter)}">JSON Lines</a></p>`;

function table({ lines, total, page: here, filter }: LedgerView, visit: Visit): Markup {
  const { voice } = visit;
  const last = Math.max(1, Math.ceil(total / linesPerPage));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${voice.say('page.nav.ledger')}"><table class="lines">
<thead><tr>${['when', 'client', 'tool', 'shown', 'days'].map((column) => html`<th scope="col">${voice.say(`page.ledger.${column}`)}</th>`)}<th scope="col" class="n">${voice.say('page.ledger.values')}</th></tr></thead>
<tbody>${lines.map(
    ({ at, client, tool, metrics, from, to, values }) => html`<tr>
<td class="when">${momentOf(at, visit)}</td><td>${clientName(client, voice)}</td><td><code>${tool}</code></td>
<td>${voice.list(metrics.map((metric) => voice.say('page.ledger.metric', { metric })))}</td>
<td>${from && to ? voice.days(from, to) : '–'}</td><td class="n">${voice.number(values)}</td></tr>`,
  )}</tbody></table></div>
${
  last > 1
    ? html`<nav class="pages" aria-label="${voice.say('page.pages')}"><span>${here > 1 ? html`<a rel="prev" href="/ledger?${query(filter, { page: String(here - 1) })}">${voice.say('page.newer')}</a>` : ''}</span><span class="soft">${voice.say('page.of', { page: here, last })}</span><span>${here < last ? html`<a rel="next" href="/ledger?${query(filter, { page: String(here + 1) })}">${voice.say('page.older')}</a>` : ''}</span></nav>`
    : ''
}`;
}
