import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { athlete } from '../storage/contract/samples.ts';
import { openMemoryStorage } from '../storage/index.ts';
import type { Storage } from '../storage/storage.ts';
import { adoptFeedKey, feedKeyOf, renewFeedKey, whoseFeed } from './feed-keys.ts';
import { newSecret } from './token.ts';

let storage: Storage;
before(async () => {
  storage = await openMemoryStorage();
  for (const id of ['alba', 'bruno', 'me']) await storage.athletes.save(athlete(id));
});
after(async () => storage.close());

test('a calendar address opens the calendar of its athlete and no other', async () => {
  const [hers, his] = [await feedKeyOf(storage, 'alba'), await feedKeyOf(storage, 'bruno')];
  assert.equal(await feedKeyOf(storage, 'alba'), hers, 'it stays the same');
  assert.deepEqual([await whoseFeed(storage, hers), await whoseFeed(storage, his)], ['alba', 'bruno']);
  const [herName] = hers.split('.');
  const [, hisSecret] = his.split('.');
  for (const forged of [`${herName}.${hisSecret}`, `${herName}.`, herName, '.', '', hisSecret, 'bm9ib2R5.x'])
    assert.equal(await whoseFeed(storage, forged, 'me'), undefined, forged);
});

test('a new address ends the old one', async () => {
  const old = await feedKeyOf(storage, 'alba');
  await renewFeedKey(storage, 'alba');
  assert.equal(await whoseFeed(storage, old), undefined);
  assert.equal(await whoseFeed(storage, await feedKeyOf(storage, 'alba')), 'alba');
});

test('a calendar that subscribed when the key was a file goes on, until the athlete makes a new address', async () => {
  const home = await mkdtemp(join(tmpdir(), 'boucle-feed-'));
  const old = newSecret();
  await writeFile(join(home, 'calendar-key'), `${old}\n`);
  await adoptFeedKey(storage, home, 'me');
  await adoptFeedKey(storage, home, 'me');
  assert.equal(await whoseFeed(storage, old, 'me'), 'me');
  assert.equal(await whoseFeed(storage, old), undefined, 'a host has no such keys');
  assert.equal(await feedKeyOf(storage, 'me'), old);
  await assert.rejects(stat(join(home, 'calendar-key')), { code: 'ENOENT' });
  await renewFeedKey(storage, 'me');
  assert.equal(await whoseFeed(storage, old, 'me'), undefined);
  await rm(home, { recursive: true });
});
