import { html } from 'hono/html';
import type { Vendor } from '../../vendors/vendor.ts';
import { nodeWanted, ownLicense, parts } from '../parts-list.ts';
import { frameOf, type Markup, page, type Reader } from './layout.ts';
import { table } from './table.ts';

/**
 * The four questions a careful athlete asks of any server. What lists can say is read from the program's own lists.
 * `place`: whose machine it runs on, the athlete's own or an operator's.
 */
export function questionsPage(vendors: readonly Vendor[], place: 'own' | 'hosted', reader: Reader): Markup {
  const { voice } = reader;
  const t = (code: string): string => voice.say(`questions.${code}`);
  return page(
    frameOf(reader, '/questions', t('title')),
    html`<h1>${t('title')}</h1><p class="lead">${t('what')}</p>
${question('password', html`<p>${voice.say(`questions.password.${place}`)}</p>${doors(vendors, reader)}<p>${t('password.files')}</p>`, reader)}
${question('writes', html`<p>${t('writes.how')}</p>${writers(vendors, reader)}<p>${t('writes.unseen')}</p>`, reader)}
${question('leaving', leaving(reader), reader)}
${question('parts', dependencies(vendors, place, reader), reader, `parts.short-${place}`)}`,
  );
}

const question = (name: string, body: Markup, { voice }: Reader, short = `${name}.short`): Markup =>
  html`<section class="client" id="${name}"><h2>${voice.say(`questions.${name}`)}</h2>
<p class="verdict">${voice.say(`questions.${short}`)}</p>${body}</section>`;

/** How each vendor is connected: never with the password of the account there. */
function doors(vendors: readonly Vendor[], { voice }: Reader): Markup {
  const way = ({ connect }: Vendor): string =>
    [...new Set(connect.map(({ by }) => by))]
      .map((by) => voice.say(`questions.by.${by}`))
      .join(` ${voice.say('questions.or')} `);
  return list(vendors, ({ name }) => name, way, voice);
}

function writers(vendors: readonly Vendor[], { voice }: Reader): Markup {
  const door = ({ workouts }: Vendor): string =>
    workouts
      ? `${voice.say('questions.takes', {
          sports: voice.list(workouts.sports.map((sport) => voice.say('sport.name', { sport }))),
        })} ${voice.say(workouts.reaches)}`
      : voice.say('questions.takes-none');
  return list(vendors, ({ name }) => name, door, voice);
}

const list = (
  vendors: readonly Vendor[],
  head: (vendor: Vendor) => string,
  said: (vendor: Vendor) => string,
  voice: Reader['voice'],
): Markup =>
  vendors.length === 0
    ? html`<p class="soft">${voice.say('questions.no-vendors')}</p>`
    : html`<dl class="pairs">${vendors.map((vendor) => html`<div><dt>${head(vendor)}</dt><dd>${said(vendor)}</dd></div>`)}</dl>`;

function leaving({ voice }: Reader): Markup {
  const ways = [
    ['one-vendor', '/sources'],
    ['one-assistant', '/assistants'],
    ['one-fact', '/memory'],
    ['everything', '/my-data'],
  ] as const;
  return html`<ul>${ways.map(([name, href]) => html`<li>${voice.say(`questions.leaving.${name}`)} <a href="${href}">${voice.say(`questions.leaving.${name}.link`)}</a></li>`)}</ul>
<p>${voice.say('questions.leaving.shown')}</p>`;
}

function dependencies(vendors: readonly Vendor[], place: 'own' | 'hosted', { voice }: Reader): Markup {
  const all = parts();
  const [name, terms] = [voice.say('questions.parts.name'), voice.say('questions.parts.terms')];
  return html`<p>${voice.say(`questions.parts.machine-${place}`, { node: nodeWanted, license: ownLicense })}</p>
${vendors.length > 0 ? html`<p>${voice.say('questions.parts.vendors')}</p>` : ''}
${vendors.length > 0 ? html`<dl class="pairs">${vendors.map((vendor) => html`<div><dt>${vendor.name}</dt><dd>${termsOf(vendor)}${vendor.licence.attribution ? html`<br><span class="fine">${vendor.licence.attribution}</span>` : ''}</dd></div>`)}</dl>` : ''}
<details class="fold"><summary><h3>${voice.say('questions.parts.list')}</h3><span class="soft">${all.length}</span></summary>${table(
    voice.say('questions.parts.list'),
    [
      { head: name, cells: all.map((part) => part.name), isText: true },
      { head: voice.say('questions.parts.version'), cells: all.map(({ version }) => version) },
      { head: terms, cells: all.map(({ license }) => license), isText: true },
    ],
  )}</details>`;
}

const termsOf = ({ licence }: Vendor): string | Markup =>
  /^https:\/\/[^\s]+$/.test(licence.terms)
    ? html`<a href="${licence.terms}" rel="noreferrer">${new URL(licence.terms).host}</a>`
    : licence.terms;
