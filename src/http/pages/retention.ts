import { html } from 'hono/html';
import type { Removed } from '../../app/privacy/retention.ts';
import type { Instant } from '../../domain/day.ts';
import { keptFamilies, type KeptFamily, type Retention } from '../../domain/retention.ts';
import type { Voice } from '../../locales/index.ts';
import type { Visit } from '../visit.ts';
import { hidden, type Markup } from './layout.ts';

/** What is kept how long, as the operator and the athlete have said it, and what went last. */
export interface Keeping {
  readonly operator?: Retention;
  readonly last?: { readonly removed: Removed; readonly at: Instant };
}

const choices = [30, 90, 180, 365, 730, 1095, 1825, 3650];

/** The part of the settings that says how long boucle keeps things, and lets the athlete shorten it. */
export function retentionForm({ voice, athlete, formToken }: Visit, { operator, last }: Keeping): Markup {
  const own = athlete.preferences.retention ?? {};
  return html`<section aria-labelledby="keeping"><h2 id="keeping">${voice.say('retention.title')}</h2>
<p class="soft">${voice.say('retention.lead')}</p>
<form class="fields" method="post" action="/settings/retention">${hidden(formToken)}
${keptFamilies.map((family) => choice(family, voice, { own: own[family], most: operator?.[family] }))}
<p><button class="main">${voice.say('page.settings.save')}</button></p>
</form>
${last ? html`<p class="fine">${voice.say('retention.last', { at: voice.day(new Date(last.at).toISOString().slice(0, 10)), what: removedWords(last.removed, voice) })}</p>` : ''}
</section>`;
}

function choice(
  family: KeptFamily,
  voice: Voice,
  { own, most }: { readonly own?: number; readonly most?: number },
): Markup {
  const days = [...new Set([...choices, ...(own ? [own] : [])])]
    .filter((number) => most === undefined || number <= most)
    .sort((a, b) => a - b);
  const none =
    most === undefined ? voice.say('retention.always') : voice.say('retention.days', { days: most });
  return html`<label>${voice.say(`retention.${family}`)}<select name="${family}"><option value="">${none}</option>${days.map(
    (number) =>
      html`<option value="${number}"${number === own ? html` selected` : ''}>${voice.say('retention.days', { days: number })}</option>`,
  )}</select></label>`;
}

const removedWords = (removed: Removed, voice: Voice): string =>
  keptFamilies
    .filter((family) => removed[family])
    .map((family) => `${voice.say(`retention.${family}`)}: ${removed[family]}`)
    .join(' · ');

/** How long things are kept, for a page that asks for an agreement; what has no limit is not named. */
export const keptWords = (retention: Retention, voice: Voice): string =>
  keptFamilies
    .flatMap((family) => {
      const days = retention[family];
      return days === undefined
        ? []
        : [`${voice.say(`retention.${family}`)}: ${voice.say('retention.days', { days })}`];
    })
    .join(' · ');
