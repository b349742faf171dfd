import { html } from 'hono/html';
import type { AthleteBrief } from '../../app/answers/athlete-brief.ts';
import { dayOf, daysBetween } from '../../domain/day.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import type { Drawings } from '../charts/drawings.ts';
import type { Visit } from '../visit.ts';
import { asDeviceName } from '../../domain/device-name.ts';
import { activityCard } from './activity-card.ts';
import { type Glance, glance } from './glance.ts';
import { dropZone } from './import.ts';
import { frameOf, type Markup, page } from './layout.ts';

export interface HomeView {
  readonly brief: AthleteBrief;
  /** Absent while the library is empty. */
  readonly glance?: Glance;
  readonly latest: readonly { readonly head: ActivityHead; readonly drawings: Drawings }[];
}

/** What is in the library, a place to put more, and what was done last. */
export function homePage(view: HomeView, visit: Visit): Markup {
  const { brief, latest } = view;
  const { voice } = visit;
  return page(
    frameOf(visit, '/', voice.say('page.home.title')),
    html`<div class="titled"><h1>${voice.say('page.home.title')}</h1>${brief.activities > 0 ? html`<a class="button plain" href="#import">${voice.say('page.import.title')}</a>` : ''}</div>
${brief.activities === 0 ? html`<p class="lead">${voice.say('page.home.empty')}</p>` : ''}
${view.glance ? glance(view.glance, visit) : ''}
${
  latest.length > 0
    ? html`<h2>${voice.say('page.home.latest')}</h2>
<ul class="cards">${latest.map(({ head, drawings }) => activityCard(head, drawings, voice))}</ul>
<p><a href="/activities">${voice.say('page.home.all')}</a></p>`
    : ''
}
${brief.activities > 0 ? html`<h2>${voice.say('page.home.library')}</h2>${library(brief, visit)}` : ''}
<h2 id="import">${voice.say('page.import.title')}</h2>
${dropZone(visit)}`,
  );
}

function library(brief: AthleteBrief, { voice, today, athlete }: Visit): Markup {
  const { span, nights, files } = brief;
  return html`<dl class="figures">
  <div><dt>${voice.say('page.home.activities', { count: brief.activities })}</dt><dd>${voice.number(brief.activities)}</dd></div>
  ${span ? html`<div><dt>${voice.say('page.home.span')}</dt><dd class="range">${years(span, voice.language)}</dd></div>` : ''}
  ${
    brief.lastActivityStart === undefined
      ? ''
      : html`<div><dt>${voice.say('page.home.fresh')}</dt><dd class="range">${ago(brief.lastActivityStart, today, athlete.preferences.timeZone, voice)}</dd></div>`
  }
  ${nights ? html`<div><dt>${voice.say('page.home.nights')}</dt><dd class="range">${years(nights, voice.language)}</dd></div>` : ''}
</dl>
<ul class="pills">${brief.sports.map(
    ({ sport, activities }) =>
      html`<li><a href="/activities?sport=${sport}">${voice.say('sport.name', { sport })} <b>${voice.number(activities)}</b></a></li>`,
  )}</ul>
<p class="soft">${brief.devices.length > 0 ? voice.say('page.home.devices', { devices: voice.list(brief.devices.slice(0, 8).map((name) => asDeviceName(name) ?? name)) }) : ''}
${files.refused + files.partial > 0 ? voice.say('page.home.files', { refused: files.refused, partial: files.partial }) : ''}
${files.pending > 0 ? voice.say('page.home.waiting', { pending: files.pending }) : ''}</p>`;
}

function years({ first, last }: { readonly first: string; readonly last: string }, language: string): string {
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
  });
  return format.formatRange(new Date(first), new Date(last));
}

function ago(instant: number, today: Visit['today'], zone: string, { language }: Visit['voice']): string {
  const days = daysBetween(today, dayOf(instant, zone));
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}
