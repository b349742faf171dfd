import { html } from 'hono/html';
import type { Rivals } from '../../app/answers/rival-sources.ts';
import type { SourceState } from '../../app/sources/index.ts';
import { dayOf } from '../../domain/day.ts';
import type { Phrase } from '../../domain/phrase.ts';
import type { Connect } from '../../vendors/vendor.ts';
import type { Visit } from '../visit.ts';
import { frameOf, hidden, type Markup, page } from './layout.ts';
import { precedenceForm } from './precedence.ts';

export interface SourcesView {
  readonly sources: readonly SourceState[];
  readonly rivals: readonly Rivals[];
  /** What the last press of a button has to tell. */
  readonly told?: readonly Phrase[];
  /** A sync is going on: the page looks again by itself. */
  readonly refreshSeconds?: number;
}

/** Every vendor boucle reaches: what it brought, how it stands, and the way in and out. */
export function sourcesPage(view: SourcesView, visit: Visit): Markup {
  const { sources, rivals, told = [], refreshSeconds } = view;
  const { voice } = visit;
  const title = voice.say('page.sources.title');
  return page(
    { ...frameOf(visit, '/sources', title), refreshSeconds },
    html`<h1>${title}</h1>
<p class="lead">${voice.say('page.sources.what')}</p>
${told.map((what) => html`<p class="notice" role="status">${voice.say(what)}</p>`)}
<div class="clients">${sources.map((source) => card(source, visit))}</div>
<p class="fine">${voice.say('page.sources.files')} <a href="/#import">${voice.say('page.import.title')}</a></p>
${precedenceForm(rivals, visit)}`,
  );
}

function card(source: SourceState, visit: Visit): Markup {
  const { vendor, connection } = source;
  const isOpen = connection && connection.state !== 'disconnected';
  return html`<section class="client" id="${vendor.id}"><h2>${vendor.name}</h2>
${isOpen ? connected(source, visit) : html``}
${isOpen && connection.state !== 'broken' ? html`` : waysIn(source, visit)}
${named(vendor)}
</section>`;
}

/** Whom the vendor wants named where its data are; the title does that already where it wants its own name alone. */
function named({ name, licence }: SourceState['vendor']): Markup {
  const wanted = licence.attribution;
  return wanted && wanted !== name ? html`<p class="fine">${wanted}</p>` : html``;
}

function connected({ vendor, connection, families, warnings, running }: SourceState, visit: Visit): Markup {
  if (!connection) return html``;
  const { voice, athlete } = visit;
  const { timeZone } = athlete.preferences;
  const { progress, account, state } = connection;
  const last = progress.lastAt === undefined ? undefined : dayOf(progress.lastAt, timeZone);
  return html`<p><b>${voice.say(running ? 'source.running' : `source.state.${state}`)}</b>${account.name ? html` · ${voice.quote(account.name)}` : ''}</p>
${warnings.map((what) => html`<p class="notice" role="note">${voice.say(what)}</p>`)}
<ul>${families.map((family) => html`<li>${voice.say('source.family', { ...spanOf(family), family: family.family })}</li>`)}</ul>
<p class="fine">${last ? voice.say('source.last', { day: last, fresh: progress.last?.fresh ?? 0 }) : voice.say('source.never')}</p>
<div class="row">
${state === 'active' && !running ? button(vendor.id, 'sync', visit) : ''}
${state === 'active' ? button(vendor.id, 'pause', visit) : ''}
${state === 'paused' ? button(vendor.id, 'resume', visit) : ''}
${button(vendor.id, 'disconnect', visit, 'small danger')}
</div>`;
}

const spanOf = ({ from, to, complete, share }: SourceState['families'][number]) => ({
  from: from ?? '',
  to: to ?? '',
  complete: complete ? 1 : 0,
  percent: share === undefined ? '' : Math.floor(share * 100),
});

function button(vendor: string, verb: string, { voice, formToken }: Visit, look = 'small'): Markup {
  return html`<form method="post" action="/sources/${vendor}/${verb}">${hidden(formToken)}<button class="${look}">${voice.say(`source.do.${verb}`)}</button></form>`;
}

/** The ways to connect: a key to paste, or the vendor's own page. */
function waysIn({ vendor, usable }: SourceState, visit: Visit): Markup {
  const { voice } = visit;
  const said = vendor.laptopOnly ? html`<p class="fine">${voice.say(vendor.laptopOnly)}</p>` : html``;
  const ways = vendor.connect.filter(({ by }) => usable[by]);
  const missing = vendor.connect.some(({ by }) => by === 'oauth' && !usable.oauth);
  return html`${offers(vendor, visit)}${said}${ways.map((way) => wayIn(vendor.id, way, visit))}
${missing && ways.length === 0 ? html`<p>${voice.say('source.no-settings', { settings: vendor.settings.map(({ name }) => settingName(vendor.id, name)).join(', ') })}</p>` : ''}`;
}

/** What somebody gets who connects it: printed from what the vendor's code can do. */
function offers({ pull, workouts }: SourceState['vendor'], { voice }: Visit): Markup {
  const families = Object.keys(pull?.families ?? {}).map((family) => voice.say('source.offer', { family }));
  const sports = (workouts?.sports ?? []).map((sport) => voice.say('sport.name', { sport }));
  return html`<p class="soft">${voice.say('source.offers', { families: voice.list(families), sports: voice.list(sports) })}</p>`;
}

const settingName = (vendor: string, name: string): string =>
  `BOUCLE_${vendor}_${name}`.toUpperCase().replace(/-/g, '_');

function wayIn(vendor: string, way: Connect, visit: Visit): Markup {
  const { voice, formToken } = visit;
  if (way.by === 'oauth') return button(vendor, 'connect', visit, 'main');
  return html`<p>${voice.say(way.where)}</p>
<form class="fields" method="post" action="/sources/${vendor}/key">${hidden(formToken)}
<label>${voice.say('source.key')}<input type="password" name="key" required autocomplete="off" spellcheck="false" maxlength="4096"></label>
<p><button class="main">${voice.say('source.do.connect')}</button></p></form>`;
}

/** Says where the next click leads before it leads there. */
export function leavePage(vendor: string, url: string, visit: Visit): Markup {
  const { voice } = visit;
  const title = voice.say('page.sources.leave', { vendor });
  return page(
    frameOf(visit, '/sources', title),
    html`<h1>${title}</h1>
<p class="lead">${voice.say('page.sources.leave-what', { vendor, host: new URL(url).host })}</p>
<p><a class="button main" href="${url}" rel="noreferrer">${voice.say('page.sources.go', { vendor })}</a> <a class="button plain" href="/sources">${voice.say('page.sources.stay')}</a></p>`,
  );
}

/**
 * Where a vendor sends the browser back to. A strict cookie does not come along from there: this page is the step
 * from which it does.
 */
export function backPage(voice: Visit['voice'], told: string): Markup {
  return html`<!doctype html><html lang="${voice.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=/sources?${told}"><title>boucle</title></head>
<body><p><a href="/sources?${told}">${voice.say('page.sources.back')}</a></p></body></html>`;
}
