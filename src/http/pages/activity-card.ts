import { html } from 'hono/html';
import type { ActivityHead } from '../../storage/storage.ts';
import type { Voice } from '../../locales/index.ts';
import type { Drawings } from '../charts/drawings.ts';
import { figuresLine, sportName, titleOf, whenOf } from './activity-words.ts';
import type { Markup } from './layout.ts';

/** One activity as a card: what, when, the figures, its way and its curves. */
export function activityCard(head: ActivityHead, drawings: Drawings, voice: Voice): Markup {
  return html`<li class="card">
  <div class="head">
    <div>
      <h3><a href="/activities/${head.id}">${titleOf(head, voice)}</a></h3>
      <p class="when">${head.title ? `${sportName(head, voice)} · ` : ''}${whenOf(head, voice)}</p>
    </div>
    ${drawings.route ?? ''}
  </div>
  <p class="key">${figuresLine(head, voice)}</p>
  ${drawings.card ? html`<div class="chart">${drawings.card}</div>` : ''}
</li>`;
}
