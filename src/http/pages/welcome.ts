import { html } from 'hono/html';
import type { Voice } from '../../locales/index.ts';
import { type Markup, page } from './layout.ts';

/** What a browser without the owner's cookie sees: what this is and how to come in. Nothing personal. */
export function welcomePage(voice: Voice, path: string, lost = false): Markup {
  const t = (code: string): string => voice.say(code);
  return page(
    { voice, title: t('page.welcome.title'), path },
    html`<section class="welcome">
  <h1>${t('page.welcome.title')}</h1>
  <p class="lead">${t('page.welcome.what')}</p>
  ${lost ? html`<p class="notice" role="alert">${t('page.welcome.link-used')}</p>` : ''}
  <h2>${t('page.welcome.how')}</h2>
  <p>${t('page.welcome.terminal')}</p>
  <pre class="shell"><code>node bin/boucle.mjs open</code></pre>
  <p class="fine">${t('page.welcome.why')}</p>
</section>`,
  );
}
