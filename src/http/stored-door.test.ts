import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { athlete } from '../storage/contract/samples.ts';
import { openMemoryStorage } from '../storage/index.ts';
import type { Storage } from '../storage/storage.ts';
import type { Door } from './door.ts';
import { storedDoor } from './stored-door.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 11, 1);
let now = start;
let storage: Storage;
let door: Door;

before(async () => {
  storage = await openMemoryStorage();
  for (const id of ['alba', 'bruno']) await storage.athletes.save(athlete(id));
  door = storedDoor(storage, () => now);
});
after(async () => storage.close());
beforeEach(() => {
  now = start;
});

const whose = async (session: string): Promise<string | undefined> =>
  (await door.whoseIs(session))?.athleteId;

test('two athletes on one host are told apart by their cookies, in every process', async () => {
  const [hers, his] = [await door.open('alba'), await door.open('bruno')];
  const elsewhere = storedDoor(storage, () => now);
  const [alba, bruno] = [await elsewhere.whoseIs(hers), await elsewhere.whoseIs(his)];
  assert.deepEqual([alba?.athleteId, alba?.since], ['alba', start]);
  assert.deepEqual([bruno?.athleteId, bruno?.since], ['bruno', start]);
  assert.notEqual(alba?.browser, bruno?.browser);
  assert.equal(await whose(`${hers.slice(1)}A`), undefined);
});

test('a browser that is used stays for ninety days, one that nobody uses for thirty', async () => {
  const [used, idle] = [await door.open('alba'), await door.open('alba')];
  for (const days of [20, 40, 60, 80]) {
    now = start + days * day;
    assert.equal(await whose(used), 'alba', `day ${days}`);
  }
  assert.equal(await whose(idle), undefined);
  now = start + 90 * day;
  assert.equal(await whose(used), undefined);
});

test('signing out ends one browser; everywhere ends all of this athlete and none of another', async () => {
  const [laptop, phone, tablet] = [await door.open('alba'), await door.open('alba'), await door.open('alba')];
  const his = await door.open('bruno');
  await door.leave(laptop);
  assert.deepEqual([await whose(laptop), await whose(phone)], [undefined, 'alba']);
  await door.leaveEverywhere('alba');
  assert.deepEqual(
    [await whose(phone), await whose(tablet), await whose(his)],
    [undefined, undefined, 'bruno'],
  );
});

test('what is stored opens nothing', async () => {
  const session = await door.open('alba');
  const kept: string[] = [];
  const seen = storedDoor(
    {
      sessions: {
        ...storage.sessions,
        save: async (row) => void kept.push(...Object.values(row).map(String)),
      },
    },
    () => now,
  );
  const other = await seen.open('alba');
  assert.ok(kept.includes('alba') && !kept.includes(other));
  for (const value of kept) assert.equal(await whose(value), undefined);
  assert.equal(await whose(session), 'alba');
});

test('what has ended is swept away', async () => {
  const session = await door.open('alba');
  now = start + 31 * day;
  await door.sweep();
  now = start;
  assert.equal(await whose(session), undefined);
});
