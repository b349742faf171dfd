import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { gpxTrack, me, openLibrary } from '../../test/intake.ts';
import { importPaths } from '../app/intake/import-paths.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function lived(language: 'en' | 'fr'): Promise<{ house: TestHouse; cookie: string }> {
  const house = await openHouse({ preferences: { language } });
  closings.push(() => house.close());
  const bytes = Buffer.from(
    gpxTrack({ start: '2026-05-03T06:00:00Z', seconds: 900, name: 'Ana at the lake' }),
  );
  await house.add([{ name: 'lake.gpx', bytes }]);
  await house.deps.storage.secrets.put('me', 'grant', 'canary-77');
  return { house, cookie: await house.signIn() };
}

const get = (house: TestHouse, path: string, cookie?: string): Promise<Response> =>
  fetch(new URL(path, house.url), { headers: cookie ? { cookie } : {} });

async function erase(house: TestHouse, cookie: string, word: string, form?: string): Promise<Response> {
  const page = await (await get(house, 'my-data/erase', cookie)).text();
  const token = form ?? /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
  return fetch(new URL('my-data/erase', house.url), {
    method: 'POST',
    headers: { cookie, origin: new URL(house.url).origin },
    body: new URLSearchParams({ form: token, word }),
  });
}

test('what the page exports gives the same activity in another home', async () => {
  const { house, cookie } = await lived('en');
  assert.equal((await get(house, 'my-data/boucle.zip')).status, 401);
  const answer = await get(house, 'my-data/boucle.zip', cookie);
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment; filename="boucle-.*\.zip"/);
  const file = join(house.home, 'taken-along.zip');
  await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
  const again = await openLibrary();
  assert.equal((await importPaths(again, me, [file])).activities, 1);
  const heads = (deps: typeof again) => deps.storage.activities.heads('me', {});
  assert.deepEqual(await heads(again), await heads(house.deps));
});

for (const [language, word, foreign, shown] of [
  ['en', 'Erase ', 'effacer', /1 activity/],
  ['fr', 'effacer', 'erase', /1\s*activité/],
] as const) {
  test(`everything goes after two clicks and a typed word, and a receipt stays (${language})`, async () => {
    const { house, cookie } = await lived(language);
    const { storage } = house.deps;
    const first = await (await get(house, 'my-data', cookie)).text();
    assert.match(first, /href="\/my-data\/erase"/);
    for (const wrong of ['', 'yes', foreign])
      assert.equal((await erase(house, cookie, wrong)).status, 400, wrong);
    assert.equal((await erase(house, cookie, word, 'forged')).status, 400);
    assert.equal(await storage.activities.count('me', {}), 1, 'nothing went yet');

    const answer = await erase(house, cookie, word);
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), shown);
    assert.equal(await storage.athletes.get('me'), undefined);
    assert.equal(await storage.intakes.get('me', 'x'), undefined);
    const [receipt] = await readdir(join(house.home, 'receipts'));
    const text = await readFile(join(house.home, 'receipts', receipt), 'utf8');
    const { at, erased } = JSON.parse(text) as { at: string; erased: Record<string, number> };
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
    assert.deepEqual([erased.activities, erased.originals], [1, 1]);
    assert.doesNotMatch(text, /Ana|lake|canary|"me"/);
    assert.deepEqual(await readdir(join(house.home, 'blobs')), []);
    const kept = await readdir(join(house.home, 'keys'));
    assert.match(
      kept.join(' '),
      /^ended\.[0-9a-f]{32}\.[0-9a-f]{16}$/,
      'no key; that somebody left, for backups',
    );
  });
}

test('settings and ledger lead to the page', async () => {
  const { house, cookie } = await lived('fr');
  for (const path of ['settings', 'ledger'])
    assert.match(await (await get(house, path, cookie)).text(), /href="\/my-data">Tout exporter/);
});
