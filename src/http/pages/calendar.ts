import { html } from 'hono/html';
import type { Calendar, CalendarEntry } from '../../app/training/calendar.ts';
import { addDays, type Day, daysBetween, toDay, weekday } from '../../domain/day.ts';
import type { ActivityHead } from '../../storage/storage.ts';
import type { Voice } from '../../locales/index.ts';
import type { Visit } from '../visit.ts';
import { distanceOf, titleOf } from './activity-words.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';
import { canMove, moveForm } from './move-form.ts';
import { undoNotice } from './undo-notice.ts';

export interface MonthView {
  /** `2026-12` */
  readonly month: string;
  readonly calendar: Calendar;
  readonly feed: string;
  /** The move that was just made. */
  readonly changeId?: string;
}

/** First and last day of the weeks that a month touches. */
export function monthSpan(
  month: string,
  weekStart: 'monday' | 'sunday',
): { readonly from: Day; readonly to: Day } {
  const first = toDay(`${month}-01`);
  const last = addDays(toDay(`${neighbour(month, 1)}-01`), -1);
  const column = (day: Day): number => (weekStart === 'monday' ? weekday(day) - 1 : weekday(day) % 7);
  return { from: addDays(first, -column(first)), to: addDays(last, 6 - column(last)) };
}

/** `2026-12` and 1 → `2027-01`. */
export function neighbour(month: string, step: number): string {
  const [year, index] = month.split('-').map(Number);
  const months = year * 12 + index - 1 + step;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** A month of plans and deeds. */
export function calendarPage({ month, calendar, feed, changeId }: MonthView, visit: Visit): Markup {
  const { voice, athlete } = visit;
  const { from, to } = monthSpan(month, athlete.preferences.weekStart);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  const name = monthName(month, voice);
  return page(
    frameOf(visit, '/calendar', name),
    html`<div class="titled"><h1>${name}</h1><nav class="row" aria-label="${voice.say('page.calendar.months')}">
<a class="button plain" href="/calendar?month=${neighbour(month, -1)}" rel="prev"><span aria-hidden="true">←</span><span class="unseen">${monthName(neighbour(month, -1), voice)}</span></a>
<a class="button plain" href="/calendar#today">${voice.say('page.calendar.today')}</a>
<a class="button plain" href="/calendar?month=${neighbour(month, 1)}" rel="next"><span aria-hidden="true">→</span><span class="unseen">${monthName(neighbour(month, 1), voice)}</span></a></nav></div>
${undoNotice('page.move.moved', { changeId, back: `/calendar?month=${month}` }, visit)}
<ul class="weekdays" aria-hidden="true">${days.slice(0, 7).map((day) => html`<li>${weekdayName(day, voice)}</li>`)}</ul>
<ol class="month">${days.map((day) => dayCell(day, month, calendar, visit))}</ol>
<ul class="legend fine">${(['planned', 'done', 'missed'] as const).map((status) => html`<li><span class="entry ${status}">${voice.say(`page.calendar.${status}`)}</span></li>`)}<li><span class="entry">${voice.say('page.calendar.unplanned')}</span></li></ul>
${moving(calendar, voice)}
${drafts(calendar, voice)}
<h2>${voice.say('page.calendar.feed')}</h2>
<p>${voice.say('page.calendar.feed-what')}</p>
<div class="paste"><pre id="feed">${feed}</pre>${copyButton('feed', voice)}</div>
<form method="post" action="/calendar/new-address" class="row">${hidden(visit.formToken)}<button class="small">${voice.say('page.calendar.feed-new')}</button><span class="fine">${voice.say('page.calendar.feed-new-what')}</span></form>`,
  );
}

export const copyButton = (target: string, voice: Voice): Markup =>
  html`<button type="button" class="small" data-copy="${target}" data-done="${voice.say('page.copied')}" hidden>${voice.say('page.copy')}</button>`;

/** How sessions are moved, where there is one to move or one that cannot be. */
function moving({ entries }: Calendar, voice: Voice): Markup {
  const says = [
    entries.some(({ planned }) => canMove(planned)) ? 'page.move.how' : '',
    entries.some(({ planned }) => planned.elsewhere && !planned.match) ? 'page.move.elsewhere' : '',
  ].filter(Boolean);
  return says.length > 0
    ? html`<p class="fine">${says.map((code) => voice.say(code)).join(' ')}</p>`
    : html``;
}

function dayCell(day: Day, month: string, { entries, unplanned }: Calendar, visit: Visit): Markup {
  const { voice, today } = visit;
  const planned = entries.filter((entry) => entry.planned.day === day);
  const alone = unplanned.filter((head) => head.day === day);
  const classes = [
    day.startsWith(month) ? '' : 'other',
    day === today ? 'today' : '',
    planned.length + alone.length === 0 ? 'empty' : '',
  ].filter(Boolean);
  return html`<li class="${classes.join(' ')}" data-day="${day}"${day === today ? html` id="today" aria-current="date"` : ''}>
<time class="date" datetime="${day}"><span class="short" aria-hidden="true">${Number(day.slice(8))}</span><span class="full">${voice.day(day)}</span></time>
${planned.map((entry) => plannedEntry(entry, visit))}${alone.map((head) => doneEntry(head, voice))}</li>`;
}

function plannedEntry({ planned, status, activity }: CalendarEntry, visit: Visit): Markup {
  const { voice } = visit;
  const { name } = planned.workout;
  const size = activity ? sizeOf(activity, voice) : voice.duration(planned.resolved.totals.seconds);
  const vendor = planned.elsewhere?.vendor;
  const link = html`<a class="entry ${status}" id="${planned.id}" href="/workouts/${planned.id}"><b>${name}</b>${voice.say(`page.calendar.${status}`)} · ${size}${vendor ? html`<br>${voice.say('plan.planned-at', { target: vendor })}` : ''}</a>`;
  if (!canMove(planned)) return link;
  return html`<div class="plan" data-move>${link}
<details><summary aria-label="${voice.say('page.move-this', { name })}">${voice.say('page.move')}</summary>${moveForm(planned, visit)}</details></div>`;
}

const doneEntry = (head: ActivityHead, voice: Voice): Markup =>
  html`<a class="entry" href="/activities/${head.id}"><b>${titleOf(head, voice)}</b>${sizeOf(head, voice)}</a>`;

const sizeOf = ({ totals, sport }: ActivityHead, voice: Voice): string =>
  distanceOf(totals.distanceMeters, sport, voice) ?? voice.duration(totals.timerSeconds ?? 0);

function drafts({ drafts: waiting }: Calendar, voice: Voice): Markup {
  if (waiting.length === 0) return html``;
  return html`<h2>${voice.say('page.calendar.drafts')}</h2><ul>${waiting.map(({ id, workout }) => html`<li><a href="/workouts/${id}">${workout.name}</a></li>`)}</ul>`;
}

function monthName(month: string, { language }: Voice): string {
  const name = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${month}-01`));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const weekdayName = (day: Day, { language }: Voice): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' }).format(new Date(day));
