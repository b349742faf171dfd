import { html } from 'hono/html';
import { localTime } from '../../domain/day.ts';
import type { Disclosure } from '../../storage/storage.ts';
import type { Visit } from '../visit.ts';
import { frameOf, type Markup, page } from './layout.ts';

export const linesPerPage = 50;

export interface LedgerView {
  readonly lines: readonly Disclosure[];
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
${view.total === 0 ? html`<p>${voice.say('page.ledger.empty')}</p>` : table(view, visit)}`,
  );
}

function table({ lines, total, page: here }: LedgerView, { voice, athlete }: Visit): Markup {
  const last = Math.max(1, Math.ceil(total / linesPerPage));
  const { timeZone } = athlete.preferences;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${voice.say('page.nav.ledger')}"><table>
<thead><tr>${['when', 'client', 'tool', 'shown', 'days'].map((column) => html`<th scope="col">${voice.say(`page.ledger.${column}`)}</th>`)}<th scope="col" class="n">${voice.say('page.ledger.values')}</th></tr></thead>
<tbody>${lines.map(
    ({ at, client, tool, metrics, from, to, values }) => html`<tr>
<td>${localTime(at, timeZone).replace('T', ' ').slice(0, 16)}</td><td>${client === 'owner' ? voice.say('page.ledger.owner') : client}</td><td><code>${tool}</code></td>
<td>${voice.list(metrics.map((metric) => voice.say('page.ledger.metric', { metric })))}</td>
<td>${from && to ? voice.days(from, to) : '–'}</td><td class="n">${voice.number(values)}</td></tr>`,
  )}</tbody></table></div>
${
  last > 1
    ? html`<nav class="pages" aria-label="${voice.say('page.pages')}"><span>${here > 1 ? html`<a rel="prev" href="/ledger?page=${here - 1}">${voice.say('page.newer')}</a>` : ''}</span><span class="soft">${voice.say('page.of', { page: here, last })}</span><span>${here < last ? html`<a rel="next" href="/ledger?page=${here + 1}">${voice.say('page.older')}</a>` : ''}</span></nav>`
    : ''
}`;
}
