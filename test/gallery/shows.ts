/** The addresses of the gallery. What has an id in its address is shown by an example that stands here. */
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '../../src/domain/day.ts';
import { gpxRun } from '../gpx-run.ts';
import type { TestHouse } from '../house.ts';
import { formTokenIn, type HandClient, ownersBrowser } from '../sign-in.ts';
import { today } from './life.ts';

/**
 * Who looks: the demo athlete's browser, a browser nobody knows, the owner of an empty library; where many are served,
 * one of them and somebody who has not signed in.
 */
export type Looker = 'owner' | 'stranger' | 'newcomer' | 'member' | 'visitor';

export interface Show {
  /** A word for a file name and a message. */
  readonly name: string;
  readonly path: string;
  readonly by: Looker;
  /** What it answers with; 200 unless an error is what is shown. */
  readonly status?: number;
}

const show =
  (by: Looker) =>
  (name: string, path: string, status?: number): Show => ({ by, name, path, ...(status && { status }) });
const [owner, stranger, newcomer] = [show('owner'), show('stranger'), show('newcomer')];
const [member, visitor] = [show('member'), show('visitor')];
const rooms = ['activities', 'calendar', 'fitness', 'recovery', 'memory', 'sources', 'assistants', 'ledger'];

/** `coach` is an assistant that was let in, `asking` one that waits for an answer. */
export async function showsOf(house: TestHouse, coach: HandClient, asking: HandClient): Promise<Show[]> {
  return [
    owner('home', '/'),
    ...rooms.map((room) => owner(room, `/${room}`)),
    owner('activities-filtered', '/activities?sport=running&text=long'),
    owner('activities-none', '/activities?text=zzz'),
    ...(await activitiesOf(house)),
    owner('calendar-next', '/calendar?month=2026-12'),
    owner('calendar-moved', '/calendar?month=2026-11&changed=chg_00000001'),
    ...(await workoutsOf(house)),
    owner('fitness-ride', '/fitness?sport=cycling'),
    owner('memory-changed', '/memory?changed=chg_00000001'),
    owner('assistants-revoke', `/assistants/revoke?client=${encodeURIComponent(coach.id)}`),
    owner('ledger-filtered', '/ledger?client=owner&metric=sleep&from=2026-11-01&to=2026-11-30'),
    owner('ledger-second', '/ledger?page=2'),
    owner('connect', '/connect'),
    owner('questions', '/questions'),
    owner('settings', '/settings'),
    owner('settings-saved', '/settings?saved'),
    owner('my-data', '/my-data'),
    owner('erase', '/my-data/erase'),
    ...(await importsOf(house)),
    owner('consent', asking.authorizeUrl()),
    owner('not-found', '/nowhere', 404),
    owner('activity-unknown', '/activities/act_00000000', 404),
    stranger('welcome', '/'),
    stranger('welcome-inside', '/activities', 401),
    stranger('link-used', '/open?code=used', 403),
    stranger('consent-stranger', asking.authorizeUrl(), 401),
    stranger('consent-gone', '/consent/aaaaaaaaaaaaaaaaaaaaa', 410),
    member('account', '/account'),
    member('account-recovered', '/account?told=recovered'),
    member('account-letter-over', '/account/email/confirm?key=over', 410),
    member('hosted-home', '/'),
    member('hosted-connect', '/connect'),
    member('hosted-questions', '/questions'),
    visitor('sign-in', '/sign-in'),
    visitor('sign-in-sent', '/sign-in/sent'),
    visitor('sign-in-recover', '/sign-in/recover'),
    visitor('sign-in-link-over', '/sign-in/link?key=over', 410),
    visitor('sign-in-undo-over', '/sign-in/undo?key=over', 410),
    ...['', ...rooms].map((room) => newcomer(`empty-${room || 'home'}`, `/${room}`)),
  ];
}

/** Waits for the end of the import that this page is about. */
export async function importOver(house: TestHouse, path: string): Promise<void> {
  const headers = { cookie: await house.signIn() };
  const isOver = async (): Promise<boolean> =>
    (await (await fetch(new URL(path, house.url), { headers })).text()).includes('role="status"');
  while (!(await isOver())) await sleep(20);
}

/** A finished import, with a file that was not understood, and one that goes on as long as one looks. */
async function importsOf(house: TestHouse): Promise<Show[]> {
  const cookie = await house.signIn();
  const headers = { Accept: 'application/json', cookie, origin: new URL(house.url).origin };
  const ask = async (path: string): Promise<string> =>
    (await fetch(new URL(path, house.url), { headers })).text();
  const form = formTokenIn(await ask('/settings'));
  const send = async (files: Readonly<Record<string, Buffer>>): Promise<string> => {
    const body = new FormData();
    body.set('form', form);
    for (const [name, bytes] of Object.entries(files)) body.append('files', new Blob([bytes]), name);
    const answer = await fetch(new URL('/import', house.url), { method: 'POST', body, headers });
    return ((await answer.json()) as { path: string }).path;
  };
  const run = (hour: number): Buffer => gpxRun({ start: `2026-11-30T0${hour}:30:00Z`, minutes: 20 });
  const done = await send({ 'run.gpx': run(5), 'letter.txt': Buffer.from('Dear watch') });
  await importOver(house, done);
  const going = await send({ 'first.gpx': run(6), 'slow.gpx': run(7) });
  return [owner('import-done', done), owner('import-going', going)];
}

/** One of each kind: on the road, on the bike, in the pool, indoors, seen by two watches. */
async function activitiesOf(house: TestHouse): Promise<Show[]> {
  const heads = await house.deps.storage.activities.heads('me', { order: 'newest' });
  const kinds = {
    run: heads.find(({ sport, title }) => sport === 'running' && title),
    ride: heads.find(({ sport }) => sport === 'cycling'),
    swim: heads.find(({ sport, subSport }) => sport === 'swimming' && subSport === 'pool'),
    treadmill: heads.find(({ subSport }) => subSport === 'treadmill'),
    strength: heads.find(({ sport }) => sport === 'strength'),
    'two-watches': heads.find(({ sourceCount }) => sourceCount > 1),
  };
  return Object.entries(kinds).flatMap(([kind, head]) =>
    head ? [{ name: `activity-${kind}`, path: `/activities/${head.id}`, by: 'owner' as const }] : [],
  );
}

async function workoutsOf(house: TestHouse): Promise<Show[]> {
  // Opening the calendar pairs plans with what answered them.
  await (await ownersBrowser(house)).get(new URL('/calendar', house.url).href);
  const planned = await house.deps.storage.calendar.between('me', addDays(today, -20), addDays(today, 20));
  const kinds = {
    planned: planned.find(
      ({ day, match, workout }) => !match && (day ?? '') > today && workout.steps.length > 2,
    ),
    done: planned.find(({ match }) => match),
    missed: planned.find(({ day, match }) => !match && (day ?? '') < today),
  };
  return Object.entries(kinds).flatMap(([kind, one]) =>
    one ? [{ name: `workout-${kind}`, path: `/workouts/${one.id}`, by: 'owner' as const }] : [],
  );
}

/** Addresses that answer a GET with something other than a page: files, streams, what programs ask, what leads on at once. */
export const notPages: readonly string[] = [
  '/activities/:file{act_[0-9a-z]+\\.[a-z]+}',
  '/activities/:id/original',
  '/workouts/:file{wkt_[0-9a-z]+\\.[a-z]+}',
  '/import/:id/events',
  '/ledger.csv',
  '/ledger.jsonl',
  '/my-data/boucle.zip',
  '/calendar.ics',
  '/sources/callback',
  '/healthz',
  '/readyz',
  '/metrics',
  '/static/:version/:name',
];
