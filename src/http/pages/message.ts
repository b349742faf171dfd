import { html } from 'hono/html';
import type { Phrase } from '../../domain/phrase.ts';
import type { Voice } from '../../locales/index.ts';
import { type Markup, page } from './layout.ts';

/** A page that says one thing: what was not found, what went wrong, and the way back. */
export function messagePage(voice: Voice, path: string, what: Phrase | string): Markup {
  return page(
    { voice, title: voice.say('page.message.title'), path },
    html`<section class="welcome">
  <h1>${voice.say('page.message.title')}</h1>
  <p class="lead">${voice.say(what)}</p>
  <p><a href="/">${voice.say('page.message.back')}</a></p>
</section>`,
  );
}
