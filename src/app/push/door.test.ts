import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '../../../test/house.ts';
import { polarHouse, vendorsAt } from '../../../test/sources.ts';
import { openDoor } from './door.ts';

const closings: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closings.splice(0)) await close();
});

async function idasHouse() {
  let now = Date.UTC(2026, 10, 30, 12);
  const { simulator, ida, hosts, settings } = await polarHouse(now);
  Object.assign(ida, { registered: { memberId: 'm', since: now } });
  const clock = (): number => now;
  const house = await openHouse({ clock, webhooks: true, deps: { vendors: vendorsAt(hosts, settings) } });
  closings.push(
    () => house.close(),
    () => simulator.close(),
  );
  return {
    ...house,
    simulator,
    settings,
    tell: () => simulator.tell(ida, 'EXERCISE', { entity_id: String(Math.random()) }),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

const dayMs = 86_400_000;

test('Polar knocks before it gives the key, then sends to the new address; the one before answers for a day', async () => {
  const { deps, url, simulator, settings, tell, wait } = await idasHouse();
  const first = await openDoor(deps, 'polar', url);
  assert.equal(first.secret, simulator.hook?.key);
  assert.equal(simulator.hook?.url, first.url);
  assert.deepEqual([...(simulator.hook?.events ?? [])].sort(), [
    'ACTIVITY_SUMMARY',
    'CONTINUOUS_HEART_RATE',
    'EXERCISE',
    'PHYSICAL_INFORMATION',
    'SLEEP',
  ]);
  assert.equal(await tell(), 404, 'nobody has set the key yet');
  Object.assign(settings, { 'polar.webhook_secret': first.secret });
  assert.equal(await tell(), 200);
  const second = await openDoor(deps, 'polar', url);
  assert.notEqual(second.url, first.url);
  assert.equal(second.secret, undefined, 'the key stays');
  assert.equal(simulator.hook?.url, second.url);
  assert.equal(await tell(), 200);
  const open = async (door: string) =>
    deps.storage.push.isOpen('polar', door.split('/').at(-1) ?? '', deps.clock());
  assert.deepEqual([await open(first.url), await open(second.url)], [true, true]);
  wait(dayMs + 1);
  assert.deepEqual([await open(first.url), await open(second.url)], [false, true]);
});

test('a webhook whose key nobody knows any more is replaced, one that Polar switched off is switched on again', async () => {
  const { deps, url, simulator, settings, tell, wait } = await idasHouse();
  const lost = await openDoor(deps, 'polar', url);
  const found = await openDoor(deps, 'polar', url);
  assert.ok(found.secret && found.secret !== lost.secret);
  assert.equal(await tell(), 404);
  // A week without an answer that counts.
  simulator.advance(8 * dayMs);
  wait(8 * dayMs);
  await tell();
  assert.equal(simulator.hook?.active, false);
  assert.equal(await tell(), undefined, 'nothing is sent any more');
  Object.assign(settings, { 'polar.webhook_secret': found.secret });
  await openDoor(deps, 'polar', url);
  assert.equal(await tell(), 200);
});

test('where Polar cannot reach the address nothing changes: the old one goes on, the new one is shut', async () => {
  const { deps, url, simulator, settings, tell } = await idasHouse();
  const { secret } = await openDoor(deps, 'polar', url);
  Object.assign(settings, { 'polar.webhook_secret': secret });
  const before = simulator.hook?.url;
  await assert.rejects(openDoor(deps, 'polar', 'http://127.0.0.1:9/'), { code: 'vendor.refused' });
  assert.equal(simulator.hook?.url, before);
  assert.equal(await tell(), 200);
});

test('a vendor that sends nothing, and a boucle nobody can reach, are told so', async () => {
  const { deps } = await idasHouse();
  await assert.rejects(openDoor(deps, 'garmin', 'https://boucle.example'), { code: 'push.none' });
  await assert.rejects(openDoor(deps, 'polar', undefined), { code: 'push.no_address' });
});

test('without a public address nobody answers at all', async () => {
  const house = await openHouse();
  closings.push(() => house.close());
  const answer = await fetch(`${house.url}webhooks/polar/${'A'.repeat(43)}`, { method: 'POST', body: '{}' });
  assert.ok(answer.status === 401 || answer.status === 403 || answer.status === 404);
  assert.equal(await house.deps.storage.push.waiting(), 0);
});
