import { html } from 'hono/html';
import type { PlannedWorkout } from '../../domain/calendar.ts';
import type { Visit } from '../visit.ts';
import { hidden, type Markup } from './layout.ts';

/** A session with a day, unanswered, and ours to move: a vendor's own is changed at the vendor. */
export const canMove = ({ state, day, match, elsewhere }: PlannedWorkout): boolean =>
  state !== 'draft' && day !== undefined && !match && !elsewhere;

/** Puts a planned session on another day. The script's dragging fills in the same field and sends the same form. */
export function moveForm({ id, day, workout }: PlannedWorkout, { voice, today, formToken }: Visit): Markup {
  return html`<form class="move" method="post" action="/workouts/${id}/move">${hidden(formToken)}
<label>${voice.say('page.move.day')}<input type="date" name="day" value="${day ?? ''}" min="${today}" required></label>
<button class="small" aria-label="${voice.say('page.move-this', { name: workout.name })}">${voice.say('page.move')}</button></form>`;
}
