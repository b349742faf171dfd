import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { gpxRun } from '../../test/gpx-run.ts';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { toDay } from '../domain/day.ts';
import { servedAddress } from './serve.ts';

let house: TestHouse;
let cookie: string;
let activity: string;
const now = Date.parse('2026-11-30T10:00:00Z');

before(async () => {
  house = await openHouse({ clock: () => now });
  await house.add([
    {
      name: 'morning.gpx',
      bytes: gpxRun({ title: 'Tour du lac', start: '2026-11-28T07:30:00Z', minutes: 30 }),
    },
  ]);
  cookie = await house.signIn();
  [{ id: activity }] = await house.deps.storage.activities.heads('me', {});
});
after(async () => house.close());

const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, house.url), { redirect: 'manual', headers: { Cookie: cookie, ...headers } });

/** A form as our own page sends it, with what the test wants changed. */
async function send(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL(path, house.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: new URL(house.url).origin, ...headers },
    body: new URLSearchParams(fields),
  });
}

const formToken = async (): Promise<string> =>
  /name="form" value="([^"]+)"/.exec(await (await get('/settings')).text())?.[1] ?? '';

const pages = ['/', '/activities', '/calendar', '/memory', '/ledger', '/connect', '/settings'];

describe('the front door', () => {
  test('a stranger is greeted at the front and learns nothing about the athlete', async () => {
    const front = await fetch(house.url);
    assert.equal(front.status, 200);
    assert.match(await front.text(), /boucle is running/);
    const french = await (await fetch(house.url, { headers: { 'Accept-Language': 'fr' } })).text();
    assert.match(french, /boucle est en marche/);
    assert.match(french, /<html lang="fr">/);
    for (const path of [
      ...pages.slice(1),
      `/activities/${activity}`,
      `/activities/${activity}.gpx`,
      `/activities/${activity}/original`,
    ]) {
      const answer = await fetch(new URL(path, house.url));
      assert.equal(answer.status, 401, path);
      assert.doesNotMatch(await answer.text(), /Tour du lac|1 activity|Bearer/, path);
    }
  });

  test('the link of the terminal signs a browser in once, and a look ahead does not use it up', async () => {
    const link = await house.openLink();
    assert.equal((await fetch(link, { method: 'HEAD' })).status, 204);
    assert.equal((await fetch(link, { headers: { 'Sec-Purpose': 'prefetch' } })).status, 204);
    const entered = await fetch(link, { redirect: 'manual' });
    assert.equal(entered.status, 303);
    const set = entered.headers.get('set-cookie') ?? '';
    assert.match(set, /HttpOnly/);
    assert.match(set, /SameSite=Strict/);
    assert.match(set, /Max-Age=2592000/);
    assert.equal((await fetch(link, { redirect: 'manual' })).status, 403);
    assert.equal((await fetch(new URL('/open', house.url))).status, 403);
  });

  test('a cookie somebody planted opens nothing', async () => {
    const name = cookie.split('=')[0];
    assert.equal((await get('/memory', { Cookie: `${name}=planted` })).status, 401);
  });

  test('signing out ends the session', async () => {
    const other = await house.signIn();
    const page = await (await get('/settings', { Cookie: other })).text();
    const form = /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
    assert.equal((await send('/leave', { form }, { Cookie: other })).status, 303);
    assert.equal((await get('/memory', { Cookie: other })).status, 401);
  });
});

describe('every answer', () => {
  test('carries the headers that keep other pages and scripts out', async () => {
    for (const path of [...pages, `/activities/${activity}`, '/nowhere', '/open?code=x']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/, path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.doesNotMatch(policy, /unsafe|\*|data:/, path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('x-frame-options'), 'DENY', path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
    }
  });

  test('has no script or style of its own: both come from the two static files', async () => {
    for (const path of [...pages, `/activities/${activity}`]) {
      const html = await (await get(path)).text();
      assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|javascript:/i, path);
      for (const [, address] of html.matchAll(/(?:src|href)="([^"]*)"/g))
        assert.match(address, /^[/#]/, path);
    }
  });

  test('a static file may be kept for as long as its address holds', async () => {
    const html = await (await get('/')).text();
    const address = /href="(\/static\/[^"]+style\.css)"/.exec(html)?.[1] ?? '';
    const css = await get(address);
    assert.equal(css.status, 200);
    assert.match(css.headers.get('cache-control') ?? '', /immutable/);
    assert.equal((await get(address.replace(/static\/[^/]+/, 'static/older'))).status, 404);
  });
});

describe('a change', () => {
  test('comes from our own page, with its form token, or not at all', async () => {
    const form = await formToken();
    const wish = { form, units: 'imperial' };
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:1', 'https://evil.example', 'null'])
      assert.equal((await send('/settings', wish, { Origin: origin })).status, 403, origin);
    const without = await fetch(new URL('/settings', house.url), {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams(wish),
    });
    assert.equal(without.status, 403);
    assert.equal((await send('/settings', { ...wish, form: 'guessed' })).status, 400);
    assert.equal((await house.deps.storage.athletes.get('me'))?.preferences.units, 'metric');
    assert.equal((await send('/settings', wish)).status, 303);
    assert.equal((await house.deps.storage.athletes.get('me'))?.preferences.units, 'imperial');
    await send('/settings', { form, units: 'metric' });
  });

  test('of language leads back to the page it came from, and never to another host', async () => {
    const form = await formToken();
    for (const [back, to] of [
      ['/calendar', '/calendar'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example', '/'],
    ]) {
      const answer = await send('/settings/language', { form, language: 'fr', back });
      assert.equal(answer.headers.get('location'), to);
    }
    assert.match(await (await get('/')).text(), /Votre bibliothèque/);
    await send('/settings/language', { form, language: 'en', back: '/' });
  });

  test('how long things are kept is said on the settings page, and shortened there', async () => {
    const form = await formToken();
    const answer = await send('/settings/retention', { form, positions: '365', ledger: '' });
    assert.equal(answer.status, 303);
    const page = await (await get('/settings')).text();
    const field = /<select name="positions">.*?<\/select>/s.exec(page)?.[0] ?? '';
    assert.match(field, /<option value="365" selected>1 year</);
    assert.match(
      /<select name="ledger">.*?<\/select>/s.exec(page)?.[0] ?? '',
      /<option value="">until erased</,
    );
    assert.equal((await send('/settings/retention', { form: 'guessed', positions: '' })).status, 400);
    await send('/settings/retention', { form });
    assert.doesNotMatch(await (await get('/settings')).text(), /<option value="365" selected>/);
  });

  test('with a value that does not exist is refused in words', async () => {
    const answer = await send('/settings', { form: await formToken(), timeZone: 'Atlantis/Capital' });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /Atlantis\/Capital/);
  });

  test('larger than any form of ours is refused', async () => {
    const answer = await send('/settings', { form: await formToken(), language: 'x'.repeat(70_000) });
    assert.equal(answer.status, 413);
  });

  test('that forgets a fact takes it out of the memory', async () => {
    await house.deps.storage.memories.save('me', {
      id: 'mem_test0001',
      createdAt: now,
      origin: { by: 'assistant', detail: 'owner' },
      fact: { is: 'note', text: '<img src=x onerror=alert(1)>' },
    });
    const page = await (await get('/memory')).text();
    assert.match(page, /&lt;img src=x/);
    assert.doesNotMatch(page, /<img/);
    await send('/memory/mem_test0001/delete', { form: await formToken() });
    assert.doesNotMatch(await (await get('/memory')).text(), /onerror/);
  });
});

describe('the library', () => {
  test('shows what there is: one run, its way and its curves', async () => {
    const home = await (await get('/')).text();
    assert.match(home, /Tour du lac/);
    assert.match(home, /class="route"/);
    assert.match(home, /Heart rate · bpm/);
    assert.match(home, /2 days ago/);
    const list = await (await get('/activities?sport=running&text=lac')).text();
    assert.match(list, /Tour du lac/);
    assert.doesNotMatch(await (await get('/activities?text=montagne')).text(), /Tour du lac/);
  });

  test('hands files out as downloads: the original to the byte, and others to take along', async () => {
    const original = await get(`/activities/${activity}/original`);
    assert.equal(original.headers.get('content-type'), 'application/octet-stream');
    assert.match(original.headers.get('content-disposition') ?? '', /^attachment;/);
    const sent = gpxRun({ title: 'Tour du lac', start: '2026-11-28T07:30:00Z', minutes: 30 });
    assert.deepEqual(Buffer.from(await original.arrayBuffer()), sent);
    assert.match(await (await get(`/activities/${activity}.gpx`)).text(), /<trkpt lat="45\.9/);
    const rows = (await (await get(`/activities/${activity}.csv`)).text()).trim().split('\n');
    // Thirty minutes at a point each five seconds, and the head.
    assert.equal(rows.length, 30 * 12 + 1 + 1);
    assert.equal((await get(`/activities/${activity}.exe`)).status, 409);
  });

  test('takes a merged activity apart when the athlete says so', async () => {
    const start = '2026-11-22T07:30:00Z';
    await house.add([
      { name: 'watch.gpx', bytes: gpxRun({ title: 'Sortie', start, minutes: 20 }) },
      {
        name: 'phone.gpx',
        bytes: gpxRun({ title: 'Sortie au téléphone', start, minutes: 20, metersPerSecond: 3.21 }),
      },
    ]);
    const on = { from: toDay('2026-11-22'), to: toDay('2026-11-22') };
    const [merged, ...others] = await house.deps.storage.activities.heads('me', on);
    assert.deepEqual(others, []);
    const page = await (await get(`/activities/${merged.id}`)).text();
    assert.match(page, /watch\.gpx/);
    assert.match(page, /phone\.gpx/);
    const split = await send(`/activities/${merged.id}/split`, { form: await formToken() });
    assert.equal(split.status, 303);
    assert.equal((await house.deps.storage.activities.heads('me', on)).length, 2);
    assert.doesNotMatch(await (await get(`/activities/${merged.id}`)).text(), /\/split"/);
  });

  test('answers an unknown id with the way back, and without the words that are for tools', async () => {
    const answer = await get('/activities/act_nothere');
    assert.equal(answer.status, 404);
    const page = await answer.text();
    assert.match(page, /There is no page at this address.*href="\/"/s);
    assert.doesNotMatch(page, /list_activities/);
  });
});

describe('the calendar', () => {
  test('shows a planned session, hands out its file for the watch, and lets it go', async () => {
    const id = await house.plan(
      { sport: 'running', name: 'Côtes', steps: [{ kind: 'work', end: { by: 'time', seconds: 1800 } }] },
      '2026-12-03',
    );
    const month = await (await get('/calendar?month=2026-12')).text();
    assert.match(month, /December 2026/);
    assert.match(month, new RegExp(`href="/workouts/${id}"><b>Côtes</b>planned · 30:00`));
    const file = await get(`/workouts/${id}.fit`);
    assert.equal(file.headers.get('content-type'), 'application/octet-stream');
    // A FIT file says so from its ninth byte on.
    assert.equal(Buffer.from(await file.arrayBuffer()).toString('latin1', 8, 12), '.FIT');
    assert.equal((await get(`/workouts/${id}.zwo`)).status, 409);
    const feed = /id="feed">([^<]+)</.exec(month)?.[1] ?? '';
    assert.match(await (await fetch(feed)).text(), /SUMMARY:Run: Côtes/);
    await send(`/workouts/${id}/delete`, { form: await formToken() });
    assert.doesNotMatch(await (await get('/calendar?month=2026-12')).text(), /Côtes/);
    assert.equal((await get(`/workouts/${id}`)).status, 404);
  });
});

describe('the calendar feed', () => {
  test('opens with its key alone, and with no other', async () => {
    const page = await (await get('/calendar')).text();
    const feed = /id="feed">([^<]+)</.exec(page)?.[1] ?? '';
    const answer = await fetch(feed);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /text\/calendar/);
    assert.match(await answer.text(), /^BEGIN:VCALENDAR/);
    assert.equal((await fetch(feed.slice(0, -1))).status, 401);
    assert.equal((await fetch(new URL('/calendar.ics', house.url))).status, 401);
    assert.equal((await fetch(new URL(`/calendar.ics?key=${house.token}`, house.url))).status, 401);
  });
});

describe('an import from the page', () => {
  async function upload(form: FormData, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(new URL('/import', house.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: new URL(house.url).origin, ...headers },
      body: form,
    });
  }
  async function formWith(...files: [name: string, bytes: Buffer][]): Promise<FormData> {
    const form = new FormData();
    form.append('form', await formToken());
    for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
    return form;
  }
  async function finished(path: string): Promise<string> {
    for (let i = 0; i < 200; i++) {
      const page = await (await get(path)).text();
      if (!page.includes('http-equiv="refresh"')) return page;
      await wait(50);
    }
    throw new Error('the import did not end');
  }

  test('brings files in, without a script, and says what became of each', async () => {
    const run = gpxRun({ title: 'Deux fois', start: '2026-11-29T08:00:00Z', minutes: 10 });
    const answer = await upload(
      await formWith(
        ['new.gpx', run],
        ['../../the same.gpx', run],
        ['holiday<b>.txt', Buffer.from('not a recording')],
      ),
    );
    assert.equal(answer.status, 303);
    const page = await finished(answer.headers.get('location') ?? '');
    assert.match(page, /Done: 3 files/);
    assert.match(page, /1 new activity/);
    assert.match(page, /holiday_b_\.txt|holiday&lt;b&gt;\.txt/);
    assert.doesNotMatch(page, /<b>\.txt/);
    assert.match(await (await get('/activities')).text(), /Deux fois/);
  });

  test('tells a script its progress as it happens', async () => {
    const run = gpxRun({ start: '2026-11-27T08:00:00Z', minutes: 10 });
    const answer = await upload(await formWith(['n.gpx', run]), { Accept: 'application/json' });
    assert.equal(answer.status, 202);
    const { path } = (await answer.json()) as { path: string };
    const events = await (await get(`${path}/events`)).text();
    assert.match(events, /event: done\ndata: .*Done: 1 file /s);
  });

  test('is refused without the form token, from elsewhere, cut short, or without a file', async () => {
    const run = gpxRun({ start: '2026-11-26T08:00:00Z', minutes: 10 });
    const foreign = new FormData();
    foreign.append('form', 'guessed');
    foreign.append('files', new Blob([new Uint8Array(run)]), 'x.gpx');
    assert.equal((await upload(foreign)).status, 400);
    const late = new FormData();
    late.append('files', new Blob([new Uint8Array(run)]), 'x.gpx');
    late.append('form', await formToken());
    assert.equal((await upload(late)).status, 400);
    assert.equal(
      (await upload(await formWith(['x.gpx', run]), { Origin: 'http://localhost:9' })).status,
      403,
    );
    assert.equal((await upload(await formWith())).status, 400);
    const type = 'multipart/form-data; boundary=b';
    const cut = await fetch(new URL('/import', house.url), {
      method: 'POST',
      headers: { Cookie: cookie, Origin: new URL(house.url).origin, 'Content-Type': type },
      body: '--b\r\nContent-Disposition: form-data; name="form"\r\n\r\nx',
    });
    assert.equal(cut.status, 400);
    assert.doesNotMatch(await (await get('/activities')).text(), /26 Nov 2026/);
  });
});

test('a stop lets an answer under way finish and ends what would stream for ever', async () => {
  const other = await openHouse();
  const answers = await Promise.all(Array.from({ length: 5 }, async () => fetch(other.url)));
  const started = performance.now();
  await other.close();
  assert.ok(performance.now() - started < 4000);
  for (const answer of answers) assert.match(await answer.text(), /boucle is running/);
});

test('files that had arrived when the program was killed are imported at the next start', async () => {
  const home = await mkdtemp(join(tmpdir(), 'boucle-killed-'));
  const whole = join(home, 'uploads', '0123456789abcdef');
  const half = join(home, 'uploads', 'arriving-fedcba9876543210');
  for (const folder of [whole, half]) await mkdir(folder, { recursive: true });
  await writeFile(
    join(whole, 'saved.gpx'),
    gpxRun({ title: 'Sauvée', start: '2026-11-20T07:30:00Z', minutes: 10 }),
  );
  await writeFile(join(half, 'half.gpx'), '<gpx');
  const next = await openHouse({ home });
  for (let i = 0; i < 200 && (await readdir(join(home, 'uploads'))).length > 0; i++) await wait(50);
  const heads = await next.deps.storage.activities.heads('me', {});
  assert.deepEqual(
    heads.map(({ title }) => title),
    ['Sauvée'],
  );
  assert.deepEqual(await readdir(join(home, 'uploads')), []);
  assert.equal(await servedAddress(home), next.url);
  await next.close();
});
