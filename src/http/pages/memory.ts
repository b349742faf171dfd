import { html } from 'hono/html';
import type { Memory } from '../../domain/athlete.ts';
import { asDeviceName } from '../../domain/device-name.ts';
import { factLine, factRow } from '../../mcp/tools/fact-row.ts';
import type { Visit } from '../visit.ts';
import { factFields } from './fact-form.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';
import { undoNotice } from './undo-notice.ts';

/** Every fact boucle keeps about the athlete: who said it, when, until when; each is corrected or deleted here. */
export function memoryPage(memories: readonly Memory[], visit: Visit, changeId?: string): Markup {
  const { voice } = visit;
  const title = voice.say('page.nav.memory');
  return page(
    frameOf(visit, '/memory', title),
    html`<h1>${title}</h1>
<p class="lead">${voice.say('page.memory.what')}</p>
${undoNotice('page.memory.changed', { changeId, back: '/memory' }, visit)}
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

function fact(memory: Memory, visit: Visit): Markup {
  const { voice, formToken } = visit;
  const what = wordsOf(memory, visit);
  const path = `/memory/${memory.id}`;
  return html`<li id="${memory.id}">
<div><p>${what}</p>${origin(memory, visit)}
<details class="edit"><summary aria-label="${voice.say('page.memory.edit-this', { what })}">${voice.say('page.memory.edit')}</summary>
<form class="fields" method="post" action="${path}/edit">${hidden(formToken)}${factFields(memory, voice)}<p><button class="small">${voice.say('page.settings.save')}</button></p></form></details></div>
<form method="post" action="${path}/delete">${hidden(formToken)}<button class="small danger" aria-label="${voice.say('page.memory.delete-this', { what })}">${voice.say('page.delete')}</button></form>
</li>`;
}

/** Who said it, when, and how long it holds: three answers for every fact, also where one is "no end". */
function origin(
  { origin: { by, detail }, createdAt, expires }: Memory,
  { voice, today, athlete }: Visit,
): Markup {
  const who = voice.say('origin.name', { origin: by });
  const through = detail === undefined || detail === 'owner' ? undefined : asDeviceName(detail);
  const { noted } = factRow(
    { id: '', origin: { by }, createdAt, fact: { is: 'note', text: '' } },
    today,
    athlete.preferences.timeZone,
  );
  const answers = [
    ['page.memory.origin', through ? `${who} (${through})` : who],
    ['page.memory.noted', voice.day(noted)],
    [
      'page.memory.holds',
      expires ? voice.say('memory.until', { day: expires }) : voice.say('page.memory.no-end'),
    ],
  ] as const;
  return html`<dl class="origin">${answers.map(([code, said]) => html`<div><dt>${voice.say(code)}</dt><dd>${said}</dd></div>`)}${expires !== undefined && expires < today ? html`<div class="over"><dt class="unseen">${voice.say('page.source.state')}</dt><dd>${voice.say('page.memory.expired')}</dd></div>` : ''}</dl>`;
}

/** The line that assistants get, `- what · when · who said it, when · id`, without its mark, its origin and its id. */
function wordsOf(memory: Memory, { voice, today }: Visit): string {
  const { expires: _saidBeside, ...row } = factRow(memory, today);
  return factLine(row, voice).replace(/^- /, '').split(' · ').slice(0, -2).join(' · ');
}
