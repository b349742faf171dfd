import { html } from 'hono/html';
import type { Preferences } from '../../domain/athlete.ts';
import type { Hosting } from '../hosting.ts';
import type { Visit } from '../visit.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';
import { type Keeping, retentionForm } from './retention.ts';

/** What a person can choose here, besides the time zone. */
const choices = {
  language: ['en', 'fr'],
  units: ['metric', 'imperial'],
  swimUnits: ['meters', 'yards'],
  weekStart: ['monday', 'sunday'],
} as const satisfies Partial<Record<keyof Preferences, readonly string[]>>;

export const settingNames = [...Object.keys(choices), 'timeZone'] as readonly (
  | keyof typeof choices
  | 'timeZone'
)[];

export function settingsPage(
  visit: Visit,
  isSaved: boolean,
  { hosting, ...keeping }: Keeping & { readonly hosting?: Hosting },
): Markup {
  const { voice, athlete, formToken } = visit;
  const title = voice.say('page.nav.settings');
  return page(
    frameOf(visit, '/settings', title),
    html`<h1>${title}</h1>
${isSaved ? html`<p class="notice good" role="status">${voice.say('page.settings.saved')}</p>` : ''}
<form class="fields" method="post" action="/settings">${hidden(formToken)}
${Object.entries(choices).map(([name, values]) =>
  select(
    name,
    voice.say(`page.settings.${name}`),
    values.map((value) => [value, voice.say(`page.settings.${name}.${value}`)]),
    athlete.preferences[name as keyof typeof choices],
  ),
)}
${select('timeZone', voice.say('page.settings.timeZone'), zones(athlete.preferences.timeZone), athlete.preferences.timeZone)}
<p><button class="main">${voice.say('page.settings.save')}</button></p>
</form>
${retentionForm(visit, keeping)}
<p><a href="/my-data">${voice.say('leave.link')}</a></p>
${hosting ? hostLines(hosting, visit) : everywhere(visit)}`,
  );
}

/** Where this boucle is, and what its operator calls the athlete. */
function hostLines({ region }: Hosting, { voice, who }: Visit): Markup {
  return html`<h2>${voice.say('page.host.title')}</h2>
${region ? html`<p>${voice.say('page.host.where', { region })}</p>` : ''}
<p class="fine">${voice.say('page.host.id', { athlete: who.athleteId })}</p>`;
}

/** On one's own computer there is no account page for it. */
function everywhere({ voice, formToken }: Visit): Markup {
  return html`<form class="row" method="post" action="/leave/everywhere">${hidden(formToken)}<button class="plain">${voice.say('page.leave.everywhere')}</button><span class="fine">${voice.say('page.leave.everywhere-what')}</span></form>`;
}

function select(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  chosen: string,
): Markup {
  return html`<label>${label}<select name="${name}">${options.map(
    ([value, said]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${said}</option>`,
  )}</select></label>`;
}

function zones(own: string): [string, string][] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own]);
  return [...known].sort().map((zone) => [zone, zone.replace(/_/g, ' ')]);
}
