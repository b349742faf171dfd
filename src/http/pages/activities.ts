import { html } from 'hono/html';
import { type Sport, sports } from '../../domain/sport.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import type { Voice } from '../../locales/index.ts';
import type { Visit } from '../visit.ts';
import { averageSpeed, distanceOf, sportName, speedOf, titleOf, whenOf } from './activity-words.ts';
import { frameOf, type Markup, page } from './layout.ts';

export const perPage = 40;

export interface ActivitiesView {
  readonly total: number;
  readonly heads: readonly ActivityHead[];
  readonly sport?: Sport;
  readonly text: string;
  /** From 1. */
  readonly page: number;
  /** The sports in the library, most frequent first. */
  readonly sports: readonly Sport[];
}

export function activitiesPage(view: ActivitiesView, visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.nav.activities');
  return page(
    frameOf(visit, '/activities', title),
    html`<h1>${title}</h1>
${filter(view, voice)}
<p class="soft" role="status">${voice.say('page.activities.found', { total: view.total })}</p>
${view.heads.length > 0 ? table(view.heads, voice) : ''}
${paging(view, voice)}`,
  );
}

function filter({ sport, text, sports: known }: ActivitiesView, voice: Voice): Markup {
  const choices = sports.filter((one) => known.includes(one));
  return html`<form class="filter" method="get" action="/activities">
  <label>${voice.say('page.activities.sport')}<select name="sport">
    <option value="">${voice.say('page.activities.every-sport')}</option>
    ${choices.map((one) => html`<option value="${one}"${one === sport ? html` selected` : ''}>${voice.say('sport.name', { sport: one })}</option>`)}
  </select></label>
  <label class="long">${voice.say('page.activities.text')}<input type="search" name="text" value="${text}" maxlength="80"></label>
  <button class="button plain">${voice.say('page.activities.filter')}</button>
</form>`;
}

function table(heads: readonly ActivityHead[], voice: Voice): Markup {
  const column = (code: string, isNumber = false): Markup =>
    html`<th scope="col"${isNumber ? html` class="n"` : ''}>${voice.say(code)}</th>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${voice.say('page.nav.activities')}"><table class="log">
<thead><tr><th scope="col" class="when">${voice.say('page.activity.day')}</th>${column('page.activity.what')}${column('metric.distance', true)}${column('page.activity.time', true)}${column('page.activities.pace', true)}${column('page.chart.heart', true)}${column('page.activity.load', true)}</tr></thead>
<tbody>${heads.map((head) => row(head, voice))}</tbody></table></div>`;
}

function row(head: ActivityHead, voice: Voice): Markup {
  const { totals, sport } = head;
  return html`<tr>
<td class="when">${whenOf(head, voice)}</td>
<th scope="row"><a href="/activities/${head.id}">${titleOf(head, voice)}</a> <span class="fine on-phone">${whenOf(head, voice)}</span>${head.title ? html` <span class="fine">${sportName(head, voice)}</span>` : ''}${head.sourceCount > 1 ? html` <span class="pill fine">${voice.say('page.activities.source-count', { count: head.sourceCount })}</span>` : ''}</th>
<td class="n">${distanceOf(totals.distanceMeters, sport, voice) ?? ''}</td>
<td class="n">${totals.timerSeconds === undefined ? '' : voice.duration(totals.timerSeconds)}</td>
<td class="n">${speedOf(averageSpeed(totals), sport, voice) ?? ''}</td>
<td class="n">${totals.averageHeartRate ? voice.number(totals.averageHeartRate) : ''}</td>
<td class="n">${head.trainingLoad === undefined ? '' : voice.number(head.trainingLoad)}</td>
</tr>`;
}

function paging({ total, page: here, sport, text }: ActivitiesView, voice: Voice): Markup {
  const last = Math.max(1, Math.ceil(total / perPage));
  const to = (target: number): string =>
    `/activities?${new URLSearchParams({ ...(sport && { sport }), ...(text && { text }), page: String(target) }).toString()}`;
  if (last === 1) return html``;
  return html`<nav class="pages" aria-label="${voice.say('page.pages')}">
<span>${here > 1 ? html`<a href="${to(here - 1)}" rel="prev">${voice.say('page.newer')}</a>` : ''}</span>
<span class="soft">${voice.say('page.of', { page: here, last })}</span>
<span>${here < last ? html`<a href="${to(here + 1)}" rel="next">${voice.say('page.older')}</a>` : ''}</span>
</nav>`;
}
