import { html } from 'hono/html';
import type { Memory } from '../../domain/athlete.ts';
import { dayOf } from '../../domain/day.ts';
import { factLine, factRow } from '../../mcp/tools/fact-row.ts';
import type { Visit } from '../visit.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';

/** Every fact boucle keeps about the athlete: who said it, when, until when, and a button that deletes it. */
export function memoryPage(memories: readonly Memory[], visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.nav.memory');
  return page(
    frameOf(visit, '/memory', title),
    html`<h1>${title}</h1>
<p class="lead">${voice.say('page.memory.what')}</p>
${
  memories.length === 0
    ? html`<p>${voice.say('page.memory.empty')}</p>`
    : html`<ul class="facts">${memories.map((memory) => fact(memory, visit))}</ul>`
}`,
  );
}

function fact(memory: Memory, { voice, today, athlete, formToken }: Visit): Markup {
  const words = wordsOf(memory, { voice, today });
  const day = dayOf(memory.createdAt, athlete.preferences.timeZone);
  const expired = memory.expires !== undefined && memory.expires < today;
  return html`<li>
<div><p>${words}</p><p class="fine">${voice.say('page.memory.noted', { day })}${memory.origin.detail ? ` · ${memory.origin.detail}` : ''}${expired ? html` · <b>${voice.say('page.memory.expired')}</b>` : ''}</p></div>
<form method="post" action="/memory/${memory.id}/delete">${hidden(formToken)}<button class="small danger" aria-label="${voice.say('page.memory.delete-this', { what: words })}">${voice.say('page.delete')}</button></form>
</li>`;
}

/** The line that assistants get, without its list mark and id. */
const wordsOf = (memory: Memory, { voice, today }: Pick<Visit, 'voice' | 'today'>): string =>
  factLine(factRow(memory, today), voice)
    .replace(/^- /, '')
    .replace(/ · mem_\w+$/, '');
