import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { outboxOf } from '../../src/app/own-folders.ts';
import { gpxRun } from '../gpx-run.ts';
import { type Hosted, openHosted } from '../hosted.ts';
import { type Browser, callMcp, consentPageOf, formTokenIn, registered } from '../sign-in.ts';

/** Two athletes on one host, each with a browser and an assistant: nothing crosses. */

let host: Hosted;
let alba: Browser;
let bruno: Browser;
/** The activity of each. */
const runs: Record<string, string> = {};
const titles = { alba: 'Tour du lac d’Alba', bruno: 'Canary of Bruno' };

before(async () => {
  host = await openHosted({ clock: () => Date.parse('2026-11-30T10:00:00Z') });
  for (const [athleteId, title] of Object.entries(titles)) {
    const start = athleteId === 'alba' ? '2026-11-28T07:30:00Z' : '2026-11-27T17:00:00Z';
    await host.add(athleteId, { 'run.gpx': gpxRun({ title, start, minutes: 30 }) });
    [{ id: runs[athleteId] }] = await host.deps.storage.activities.heads(athleteId, {});
  }
  [alba, bruno] = [await host.signInAs('alba'), await host.signInAs('bruno')];
});
after(async () => host.close());

const pageOf = async (browser: Browser, path: string): Promise<{ status: number; text: string }> => {
  const answer = await browser.get(path);
  return { status: answer.status, text: await answer.text() };
};

const feedOf = async (browser: Browser): Promise<string> =>
  /calendar\.ics\?key=[\w.-]+/.exec((await pageOf(browser, '/calendar')).text)?.[0] ?? '';

test('each sees their own library, and the other’s id is a page that does not exist', async () => {
  const mine = await pageOf(alba, '/activities');
  assert.ok(mine.text.includes(titles.alba) && !mine.text.includes(titles.bruno));
  const theirs = await pageOf(bruno, '/activities');
  assert.ok(theirs.text.includes(titles.bruno) && !theirs.text.includes(titles.alba));
  const sameShape = 'act_zzzzzzzz';
  for (const suffix of ['', '.gpx', '/original']) {
    const [foreign, unknown] = [
      await pageOf(alba, `/activities/${runs.bruno}${suffix}`),
      await pageOf(alba, `/activities/${sameShape}${suffix}`),
    ];
    assert.equal(foreign.status, 404, suffix);
    assert.equal(unknown.status, 404, suffix);
    assert.equal(
      foreign.text.replaceAll(runs.bruno, '?'),
      unknown.text.replaceAll(sameShape, '?'),
      'nothing tells one from the other',
    );
  }
});

test('each assistant reads for whoever let it in', async () => {
  const tokens = { alba: await host.assistantOf('alba'), bruno: await host.assistantOf('bruno') };
  const list = async (token: string): Promise<string> =>
    JSON.stringify(
      (await callMcp(host, token, 'tools/call', { name: 'list_activities', arguments: {} })).result,
    );
  const [hers, his] = [await list(tokens.alba), await list(tokens.bruno)];
  assert.ok(hers.includes(runs.alba) && !hers.includes(runs.bruno));
  assert.ok(his.includes(runs.bruno) && !his.includes(runs.alba));
  const foreign = await callMcp(host, tokens.alba, 'tools/call', {
    name: 'get_activity',
    arguments: { activity: runs.bruno },
  });
  assert.equal(foreign.result.isError, true);
  assert.ok(!JSON.stringify(foreign.result).includes(titles.bruno));
  assert.equal((await pageOf(alba, '/ledger')).text.includes('list_activities'), true);
  assert.deepEqual(
    await Promise.all(['alba', 'bruno'].map((id) => host.deps.storage.ledger.count(id))),
    [1, 1],
  );
});

test('nobody comes in without signing in: there is no token of the house and no link of the terminal', async () => {
  for (const path of ['/open', '/open?code=x', '/activities', '/settings', '/ledger.csv'])
    assert.equal((await fetch(new URL(path, host.url), { redirect: 'manual' })).status, 401, path);
  const { status, challenge } = await callMcp(host, 'a'.repeat(43), 'tools/list');
  assert.equal(status, 401);
  assert.match(
    challenge,
    new RegExp(`resource_metadata="${host.url}.well-known/oauth-protected-resource/mcp"`),
  );
});

test('each has a calendar address of their own, and ends it alone', async () => {
  const [hers, his] = [await feedOf(alba), await feedOf(bruno)];
  assert.notEqual(hers, his);
  const status = async (feed: string): Promise<number> => (await fetch(new URL(feed, host.url))).status;
  assert.deepEqual([await status(hers), await status(his)], [200, 200]);
  const form = formTokenIn((await pageOf(alba, '/calendar')).text);
  assert.equal((await alba.post('/calendar/new-address', [['form', form]])).status, 303);
  assert.deepEqual(
    [await status(hers), await status(his), await status(await feedOf(alba))],
    [401, 200, 200],
  );
});

test('what each uploads comes into their own library; the import of one is no page of the other', async () => {
  const before = await host.deps.storage.activities.count('bruno', {});
  const form = new FormData();
  form.set('form', formTokenIn((await pageOf(alba, '/settings')).text));
  const run = gpxRun({ title: 'Uploaded', start: '2026-11-29T07:30:00Z', minutes: 20 });
  form.set('files', new Blob([new Uint8Array(run)]), 'uploaded.gpx');
  const origin = new URL(host.url).origin;
  const sent = await fetch(new URL('/import', host.url), {
    method: 'POST',
    redirect: 'manual',
    body: form,
    headers: { origin, cookie: await cookieOf(alba) },
  });
  assert.equal(sent.status, 303);
  const page = sent.headers.get('location') ?? '';
  const events = await (await alba.get(`${page}/events`)).text();
  assert.match(events, /event: done/);
  assert.equal((await pageOf(bruno, page)).status, 404);
  assert.equal((await bruno.get(`${page}/events`)).status, 404);
  assert.equal(await host.deps.storage.activities.count('alba', {}), 2);
  assert.equal(await host.deps.storage.activities.count('bruno', {}), before);
});

const cookieOf = async ({ jar }: Browser): Promise<string> =>
  [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ');

test('a form of the one does nothing in the browser of the other', async () => {
  const hers = formTokenIn((await pageOf(alba, '/settings')).text);
  const refused = await bruno.post('/settings/language', [
    ['form', hers],
    ['language', 'fr'],
    ['back', '/'],
  ]);
  assert.equal(refused.status, 400);
  assert.equal((await host.deps.storage.athletes.get('bruno'))?.preferences.language, 'en');
});

test('the consent page answers for whoever is signed in, and in the browser that was asked', async () => {
  const client = await registered(host);
  const asked = await consentPageOf(alba, client.authorizeUrl());
  assert.equal(asked.answer.status, 200);
  // The address alone is worth nothing in another browser.
  assert.equal((await pageOf(bruno, asked.path)).status, 410);
  const stolen = await bruno.post(asked.path, [
    ['form', formTokenIn((await pageOf(bruno, '/settings')).text)],
    ['decision', 'allow'],
    ['scope', 'activities:read'],
  ]);
  assert.equal(stolen.status, 410);
});

test('signing out everywhere ends all browsers of one athlete at once', async () => {
  const [phone, tablet] = [await host.signInAs('alba'), await host.signInAs('alba')];
  const form = formTokenIn((await pageOf(phone, '/settings')).text);
  assert.equal((await phone.post('/leave/everywhere', [['form', form]])).status, 303);
  for (const browser of [phone, tablet, alba])
    assert.equal((await pageOf(browser, '/activities')).status, 401);
  assert.equal((await pageOf(bruno, '/activities')).status, 200);
  alba = await host.signInAs('alba');
});

test('erasing one takes their sessions, assistants and calendar, leaves the other, and raises nobody again', async () => {
  const token = await host.assistantOf('alba');
  const feed = await feedOf(alba);
  const second = await host.signInAs('alba');
  const folders = ['alba', 'bruno'].map((id) => outboxOf(host.deps, id));
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'session.fit'), 'x');
  }
  const form = formTokenIn((await pageOf(alba, '/my-data/erase')).text);
  const erased = await alba.post('/my-data/erase', [
    ['form', form],
    ['word', 'erase'],
  ]);
  assert.equal(erased.status, 200);
  for (const browser of [alba, second]) assert.equal((await pageOf(browser, '/activities')).status, 401);
  assert.equal((await callMcp(host, token, 'tools/list')).status, 401);
  assert.equal((await fetch(new URL(feed, host.url))).status, 401);
  assert.equal(await host.deps.storage.athletes.get('alba'), undefined);
  assert.ok((await pageOf(bruno, '/activities')).text.includes(titles.bruno));
  assert.deepEqual(
    folders.map((folder) => existsSync(join(folder, 'session.fit'))),
    [false, true],
  );
});
