/** An athlete deletes a session in the vendor's app: what is noticed, and what is never taken for a deletion. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { demoKey, startGarminSimulator } from '../../simulators/garmin/index.ts';
import { connectByKey, finishOAuth, startOAuth, syncNow } from '../../src/app/sources/index.ts';
import { vendors } from '../../src/vendors/index.ts';
import { type Kit, now } from '../kit.ts';
import { openKitWith, polarHouse, runFile, running, vendorsAt } from '../sources.ts';

const closings: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closings.splice(0)) await close();
});

const dayMs = 86_400_000;
const redirectUri = 'http://localhost:8484/sources/callback';

const fetchAll = async ({ deps, who }: Kit) => {
  const [report] = await syncNow(deps, who, { waitMs: 60_000 });
  return report;
};
const starts = async ({ deps }: Kit): Promise<number[]> =>
  (await deps.storage.activities.heads('me', { order: 'newest' })).map(({ start }) => start);

async function garminHouse(more: Parameters<typeof startGarminSimulator>[0] = {}) {
  const simulator = await startGarminSimulator({
    now: running(now),
    rate: 'off',
    fileOf: ({ startTimeGMT }) => runFile(Date.parse(`${startTimeGMT.replace(' ', 'T')}Z`)),
    ...more,
  });
  const atOnce = vendorsAt({ 'garmin.api': simulator.url });
  const list = atOnce.list.map((vendor) => ({ ...vendor, limits: [] }));
  const kit = await openKitWith({}, {}, { deps: { vendors: { ...atOnce, list } } });
  closings.push(
    () => kit.close(),
    () => simulator.close(),
  );
  // Of a year, the last weeks are enough.
  const recent = simulator.athlete.activities.filter(
    ({ item }) =>
      Date.parse(`${item.startTimeGMT.replace(' ', 'T')}Z`) > now - 12 * dayMs && item.parentId === undefined,
  );
  simulator.athlete.activities.splice(0, simulator.athlete.activities.length, ...recent);
  const { id } = await connectByKey(kit.deps, kit.who, 'garmin', demoKey);
  await kit.deps.storage.connections.update('me', id, (it) => ({ ...it, allowed: ['activities'] }));
  assert.equal((await fetchAll(kit)).state, 'done');
  return { simulator, kit, activities: simulator.athlete.activities };
}

describe('a session deleted in Garmin Connect', () => {
  test('leaves the library with the list’s word and the watch’s file; asked for once, and no other goes', async () => {
    const { simulator, kit, activities } = await garminHouse();
    const before = await starts(kit);
    assert.ok(before.length > 2);
    activities.splice(
      activities.findIndex(({ item }) => !item.manualActivity),
      1,
    );
    await fetchAll(kit);
    assert.equal((await starts(kit)).length, before.length - 1);
    simulator.seen.length = 0;
    await fetchAll(kit);
    const first = simulator.seen.length;
    simulator.seen.length = 0;
    await fetchAll(kit);
    assert.equal(simulator.seen.length, first, 'what is gone is not asked for for ever');
  });

  test('is not believed while the door for one session is shut, the list is empty, or breaks off', async () => {
    const { simulator, kit, activities } = await garminHouse();
    const before = await starts(kit);
    const all = activities.splice(0, activities.length);
    await fetchAll(kit);
    assert.deepEqual(await starts(kit), before, 'an empty list may be a fault of theirs');
    activities.push(...all.slice(1));
    const shut = { answer: { status: 404 } };
    simulator.faults.next(/activity-service\/activity\/\d+$/, shut, { times: 99 });
    await fetchAll(kit);
    assert.deepEqual(await starts(kit), before, 'the door says so of all');
    simulator.faults.clear();
    simulator.faults.next(/search\/activities/, { answer: { status: 502 } }, { times: 3 });
    await fetchAll(kit);
    assert.deepEqual(await starts(kit), before, 'a failure is no deletion');
    await fetchAll(kit);
    assert.equal((await starts(kit)).length, before.length - 1);
  });
});

async function idasKit() {
  const house = await polarHouse(now);
  let moved = 0;
  const goesOn = running(now);
  const kit = await openKitWith(house.hosts, house.settings, { deps: { clock: () => goesOn() + moved } });
  closings.push(
    () => kit.close(),
    () => house.simulator.close(),
  );
  const connect = async (): Promise<void> => {
    const { url } = await startOAuth(kit.deps, kit.who, 'polar', { redirectUri });
    await finishOAuth(kit.deps, await house.simulator.visit(url));
  };
  await connect();
  const start = goesOn() - 3_600_000;
  const startTime = new Date(start + 2 * 3_600_000).toISOString().slice(0, 19);
  const [like] = house.ida.exercises;
  house.simulator.upload(house.ida, {
    ...like,
    id: 'today',
    startTime,
    uploadedAt: undefined,
    fit: runFile(start),
  });
  house.simulator.advance(1000);
  moved += 1000;
  assert.equal((await fetchAll(kit)).state, 'done');
  const remove = (): void =>
    void house.ida.exercises.splice(
      house.ida.exercises.findIndex(({ id }) => id === 'today'),
      1,
    );
  return {
    ...house,
    kit,
    connect,
    remove,
    wait: (ms: number) => {
      moved += ms;
      house.simulator.advance(ms);
    },
  };
}

describe('a session deleted in Polar Flow', () => {
  test('leaves the library when Polar, asked for it, no longer has it', async () => {
    const { kit, remove } = await idasKit();
    const before = await starts(kit);
    remove();
    await fetchAll(kit);
    assert.deepEqual(await starts(kit), before.slice(1));
  });

  test('is not confused with what Polar hands out for a month only', async () => {
    const { kit, wait } = await idasKit();
    const before = await starts(kit);
    for (const days of [2, 10, 29, 20]) {
      wait(days * dayMs);
      await fetchAll(kit);
      assert.deepEqual(await starts(kit), before);
    }
  });

  test('is not confused with what came before the athlete was registered anew', async () => {
    const { kit, ida, simulator, connect, wait } = await idasKit();
    const before = await starts(kit);
    // Taken off the client at Polar, then connected again: everything before that is out of reach.
    wait(60_000);
    simulator.takeBack(ida);
    ida.registered = undefined;
    await fetchAll(kit);
    await connect();
    wait(60_000);
    for (let n = 0; n < 2; n += 1) await fetchAll(kit);
    assert.deepEqual(await starts(kit), before);
  });

  test('is not believed while Polar fails', async () => {
    const { kit, simulator, remove } = await idasKit();
    const before = await starts(kit);
    remove();
    for (const status of [500, 403, 429]) {
      simulator.faults.next(/exercises\/today/, { answer: { status } }, { times: 3 });
      await fetchAll(kit);
      assert.deepEqual(await starts(kit), before, String(status));
      simulator.faults.clear();
    }
  });
});

test('a vendor whose deletions are not noticed says so on its page', () => {
  const silent = vendors.filter(({ pull }) => !pull?.families.activities?.isThere).map(({ id }) => id);
  assert.deepEqual(silent, ['coros']);
});
