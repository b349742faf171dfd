import { html } from 'hono/html';
import type { Voice } from '../../locales/index.ts';
import type { Frame, Markup } from './layout.ts';

type Room = readonly [href: string, code: string];

/** What an athlete looks at every day: in sight where there is room for it, first in the menu where there is not. */
const training: readonly Room[] = [
  ['/', 'page.nav.home'],
  ['/activities', 'page.nav.activities'],
  ['/calendar', 'page.nav.calendar'],
  ['/fitness', 'page.nav.fitness'],
  ['/recovery', 'page.nav.recovery'],
];

/** Behind the menu, by what one comes for. A new page is a line here. */
const groups: readonly (readonly [code: string, rooms: readonly Room[]])[] = [
  [
    'page.nav.assistants',
    [
      ['/connect', 'page.nav.connect'],
      ['/assistants', 'page.nav.grants'],
      ['/ledger', 'page.nav.ledger'],
      ['/memory', 'page.nav.memory'],
    ],
  ],
  [
    'page.nav.data',
    [
      ['/sources', 'page.nav.sources'],
      ['/my-data', 'leave.title'],
      ['/settings', 'page.nav.settings'],
      ['/account', 'account.title'],
    ],
  ],
];

/** The ways through the pages. The menu is a fold of the page itself: it opens without any script. */
export function navigation(voice: Voice, { path, hasAccount }: Pick<Frame, 'path' | 'hasAccount'>): Markup {
  const t = (code: string): string => voice.say(code);
  // On a computer of one's own nobody signs in.
  const isThere = ([href]: Room): boolean => hasAccount === true || href !== '/account';
  const links = (rooms: readonly Room[]): Markup[] =>
    rooms
      .filter(isThere)
      .map(
        ([href, code]) =>
          html`<li><a href="${href}"${isCurrent(path, href) ? html` aria-current="page"` : ''}>${t(code)}</a></li>`,
      );
  const isInside = groups.some(([, rooms]) => rooms.some(([href]) => isCurrent(path, href)));
  return html`<nav class="ways" aria-label="${t('page.nav')}">
<ul class="daily">${links(training)}</ul>
<details class="menu" data-menu><summary${isInside ? html` class="here"` : ''}><span class="more">${t('page.nav.more')}</span><span class="all">${t('page.nav.menu')}</span></summary>
<div class="sheet"><ul class="daily">${links(training)}</ul>
${groups.map(([code, rooms]) => html`<p class="group" id="nav-${code.slice(9)}">${t(code)}</p><ul aria-labelledby="nav-${code.slice(9)}">${links(rooms)}</ul>`)}</div></details>
</nav>`;
}

const isCurrent = (path: string, href: string): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
