import { html } from 'hono/html';
import type { Memory } from '../../domain/athlete.ts';
import { factLine, factRow } from '../../mcp/tools/fact-row.ts';
import type { Visit } from '../visit.ts';
import { asDeviceName } from '../../domain/device-name.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';

/** Every fact boucle keeps about the athlete: who said it, when, until when, and a button that deletes it. */
export function memoryPage(memories: readonly Memory[], visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.nav.memory');
  return page(
    frameOf(visit, '/memory', title),
    html`<h1>${title}</h1>
<p class="lead">${voice.say('page.memory.what')}</p>
${memories.length === 0 ? html`<p>${voice.say('page.memory.empty')}</p>` : ''}
${kinds.map(([kind, heading]) =>
  section(
    memories.filter(({ fact }) => fact.is === kind),
    voice.say(heading),
    visit,
  ),
)}`,
  );
}

const kinds = [
  ['goal', 'athlete.goals'],
  ['constraint', 'athlete.constraints'],
  ['note', 'athlete.notes'],
  ['landmark', 'athlete.landmarks'],
] as const;

function section(memories: readonly Memory[], heading: string, visit: Visit): Markup {
  if (memories.length === 0) return html``;
  const newest = [...memories].sort((a, b) => b.createdAt - a.createdAt);
  return html`<h2>${heading}</h2><ul class="facts">${newest.map((memory) => fact(memory, visit))}</ul>`;
}

function fact(memory: Memory, { voice, today, formToken }: Visit): Markup {
  const { words, noted } = inWords(memory, { voice, today });
  const detail = memory.origin.detail === 'owner' ? undefined : asDeviceName(memory.origin.detail ?? '');
  const isOver = memory.expires !== undefined && memory.expires < today;
  return html`<li>
<div><p>${words}</p><p class="fine">${noted}${detail ? ` · ${detail}` : ''}${isOver ? html` · <b>${voice.say('page.memory.expired')}</b>` : ''}</p></div>
<form method="post" action="/memory/${memory.id}/delete">${hidden(formToken)}<button class="small danger" aria-label="${voice.say('page.memory.delete-this', { what: words })}">${voice.say('page.delete')}</button></form>
</li>`;
}

/** The line that assistants get, `- what · when · who said it, when · id`, without its mark and id. */
function inWords(memory: Memory, { voice, today }: Pick<Visit, 'voice' | 'today'>) {
  const parts = factLine(factRow(memory, today), voice).replace(/^- /, '').split(' · ');
  return { words: parts.slice(0, -2).join(' · '), noted: parts.at(-2) ?? '' };
}
