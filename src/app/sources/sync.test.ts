import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Kit } from '../../../test/kit.ts';
import { bare, everySecond } from '../../../test/made.ts';
import { intervalsHouse, openKitWith, polarHouse } from '../../../test/sources.ts';
import {
  connectByKey,
  disconnect,
  finishOAuth,
  pauseConnection,
  sourcesOf,
  startOAuth,
  syncNow,
} from './index.ts';
import { workOnce } from './run-jobs.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function lenasHouse(): Promise<Awaited<ReturnType<typeof intervalsHouse>> & { readonly kit: Kit }> {
  const house = await intervalsHouse();
  const kit = await openKitWith(house.hosts);
  closings.push(
    () => kit.close(),
    () => house.simulator.close(),
  );
  return { ...house, kit };
}

async function idasHouse() {
  const house = await polarHouse();
  const kit = await openKitWith(house.hosts, house.settings);
  closings.push(
    () => kit.close(),
    () => house.simulator.close(),
  );
  return { ...house, kit };
}

const fetchAll = async (kit: Kit, vendor?: string) => syncNow(kit.deps, kit.who, { vendor, waitMs: 60_000 });

const portrait = async ({ deps, who }: Kit) => {
  const heads = await deps.storage.activities.heads(who.athleteId, {});
  const readings = await deps.storage.wellness.between(
    who.athleteId,
    '1998-01-01' as never,
    '2099-01-01' as never,
  );
  return { heads: heads.map(({ id, start, totals, title }) => ({ id, start, totals, title })), readings };
};

test('a key brings the sessions with their files, the nights and the thresholds; twice brings nothing new', async () => {
  const { kit, athlete, simulator } = await lenasHouse();
  const connection = await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  assert.equal(connection.state, 'active');
  const [report] = await fetchAll(kit);
  assert.equal(report.state, 'done', JSON.stringify(report));
  assert.ok(report.count.fresh > 0);
  const before = await portrait(kit);
  assert.ok(before.heads.length > 0 && before.readings.length > 0);
  simulator.seen.length = 0;
  const [again] = await fetchAll(kit);
  assert.equal(again.count.fresh, 0);
  assert.ok(simulator.seen.length <= 8, `${simulator.seen.length} requests for nothing new`);
  assert.deepEqual(await portrait(kit), before);
});

test('a wrong key is refused, and nothing of it is kept', async () => {
  const { kit } = await lenasHouse();
  await assert.rejects(connectByKey(kit.deps, kit.who, 'intervals-icu', 'nobody'), {
    code: 'connection.refused',
  });
  assert.deepEqual(await kit.deps.storage.connections.list(kit.who.athleteId), []);
});

test('the vendor’s own page brings a connection once: a state that was used, or that nobody asked for, opens nothing', async () => {
  const { kit, simulator } = await idasHouse();
  const redirectUri = 'http://127.0.0.1:8484/sources/callback';
  const { url } = await startOAuth(kit.deps, kit.who, 'polar', { redirectUri });
  const callback = await simulator.visit(url);
  const connection = await finishOAuth(kit.deps, callback);
  assert.equal(connection.vendor, 'polar');
  await assert.rejects(finishOAuth(kit.deps, callback), { code: 'connection.declined' });
  callback.searchParams.set('state', 'bWU.never');
  await assert.rejects(finishOAuth(kit.deps, callback), { code: 'connection.declined' });
  const [report] = await fetchAll(kit);
  assert.equal(report.state, 'done', JSON.stringify(report));
  assert.ok((await portrait(kit)).heads.length > 0);
});

test('a vendor that is down in the middle keeps what came; the next sync goes on where it stopped', async () => {
  const { kit, athlete, simulator } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  simulator.faults.next(/\/activities/, { answer: { status: 200, body: '[]' } }, { times: 0 });
  simulator.faults.next(/wellness/, { answer: { status: 502 } }, { times: 3 });
  const [report] = await fetchAll(kit);
  assert.equal(report.state, 'failed');
  assert.equal(report.why?.code, 'vendor.down');
  const [state] = (await sourcesOf(kit.deps, kit.who)).filter(({ connection }) => connection);
  assert.equal(state.connection?.state, 'active');
  assert.ok(state.warnings.some(({ code }) => code === 'vendor.down'));
  const [next] = await fetchAll(kit);
  assert.equal(next.state, 'done');
  const after = (await sourcesOf(kit.deps, kit.who)).flatMap(({ warnings }) => warnings);
  assert.ok(after.every(({ code }) => !code.startsWith('vendor.')));
});

test('a vendor that asks to wait is left alone until then, and the athlete is told when', async () => {
  const { kit, athlete, simulator } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  const wait = { answer: { status: 429, headers: { 'retry-after': '900' } } };
  simulator.faults.next(/.*/, wait, { times: 1 });
  const [report] = await fetchAll(kit);
  assert.equal(report.state, 'waiting');
  const waits = (report.until ?? 0) - kit.time.now;
  assert.ok(waits >= 900_000 && waits < 960_000, `${waits}`);
  await kit.deps.storage.jobs.put('me', { id: 'nothing', kind: 'sync', runAt: 0 });
  const [source] = (await sourcesOf(kit.deps, kit.who)).filter(({ connection }) => connection);
  assert.ok(source.warnings.some(({ code }) => code === 'source.waiting'));
});

test('a key that was taken back at the vendor breaks the connection, says so, and is not tried for ever', async () => {
  const { kit, athlete, simulator } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  await fetchAll(kit);
  simulator.takeBack(athlete);
  Object.assign(athlete, { key: 'another' });
  const [report] = await fetchAll(kit);
  assert.equal(report.state, 'failed');
  const [source] = (await sourcesOf(kit.deps, kit.who)).filter(({ connection }) => connection);
  assert.equal(source.connection?.state, 'broken');
  assert.match(source.warnings[0].code, /^connection\./);
  simulator.seen.length = 0;
  while (await workOnce(kit.deps, new AbortController().signal));
  assert.equal(simulator.seen.length, 0);
  await connectByKey(kit.deps, kit.who, 'intervals-icu', 'another');
  assert.equal((await fetchAll(kit))[0].state, 'done');
});

test('two who fetch the same connection at once do not double anything: one fetches, the other is told', async () => {
  const { kit, athlete } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  const reports = await Promise.all([1, 2, 3].map(() => fetchAll(kit)));
  const states = reports.flat().map(({ state }) => state);
  assert.equal(states.filter((state) => state === 'done').length, 1);
  assert.equal(states.filter((state) => state === 'running').length, 2);
  const once = await portrait(kit);
  await fetchAll(kit);
  assert.deepEqual(await portrait(kit), once);
});

test('a paused source is left alone, and one that is disconnected keeps what it brought and nothing of its key', async () => {
  const { kit, athlete, simulator } = await lenasHouse();
  const { id } = await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  await fetchAll(kit);
  await pauseConnection(kit.deps, kit.who, 'intervals-icu');
  simulator.seen.length = 0;
  assert.equal((await fetchAll(kit))[0].state, 'paused');
  assert.equal(simulator.seen.length, 0);
  const before = await portrait(kit);
  const told = await disconnect(kit.deps, kit.who, 'intervals-icu');
  assert.deepEqual(
    told.map(({ code }) => code),
    ['source.revoke_by_hand'],
  );
  assert.equal(await kit.deps.storage.secrets.get('me', `grant ${id}`), undefined);
  assert.deepEqual(await portrait(kit), before);
  assert.deepEqual(await fetchAll(kit), []);
});

test('disconnecting ends the permission at the vendor; one that is down is said to the athlete', async () => {
  const { kit, simulator } = await idasHouse();
  const connect = async (): Promise<void> => {
    const { url } = await startOAuth(kit.deps, kit.who, 'polar', {
      redirectUri: 'http://127.0.0.1:8484/sources/callback',
    });
    await finishOAuth(kit.deps, await simulator.visit(url));
  };
  await connect();
  assert.equal(simulator.liveTokens, 1);
  assert.deepEqual(await disconnect(kit.deps, kit.who, 'polar'), []);
  assert.equal(simulator.liveTokens, 0);
  await connect();
  simulator.faults.next(/users/, { answer: { status: 503 } }, { times: 9 });
  const [left] = await disconnect(kit.deps, kit.who, 'polar');
  assert.equal(left.code, 'source.revoke_by_hand');
});

test('what a coach plans at the vendor stands in the calendar, follows there, and is changed only there', async () => {
  const { kit, athlete } = await lenasHouse();
  athlete.events.push({
    id: 77,
    uid: 'coach-1',
    category: 'WORKOUT',
    type: 'Run',
    name: 'Hills',
    start_date_local: '2026-12-03T00:00:00',
    description: '- 20m Z2 HR',
    workout_doc: null,
  });
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  await fetchAll(kit);
  const planned = async () =>
    (await kit.deps.storage.calendar.between('me', '2026-12-01' as never, '2026-12-31' as never)).map(
      ({ id, day, workout }) => ({ id, day, name: workout.name }),
    );
  const [hills] = (await planned()).filter(({ name }) => name === 'Hills');
  assert.equal(hills.day, '2026-12-03');
  const refused = await kit.call('move_workout', { id: hills.id, day: '2026-12-04' });
  assert.match(refused.text, /planned at intervals\.icu/);
  const event = athlete.events.find(({ id }) => id === 77);
  Object.assign(event ?? {}, { start_date_local: '2026-12-05T00:00:00' });
  await fetchAll(kit);
  assert.deepEqual((await planned()).find(({ id }) => id === hills.id)?.day, '2026-12-05');
  // Back again: word for word what was said first.
  Object.assign(event ?? {}, { start_date_local: '2026-12-03T00:00:00' });
  await fetchAll(kit);
  assert.deepEqual((await planned()).find(({ id }) => id === hills.id)?.day, '2026-12-03');
  athlete.events.splice(
    athlete.events.findIndex(({ id }) => id === 77),
    1,
  );
  await fetchAll(kit);
  assert.equal(
    (await planned()).some(({ id }) => id === hills.id),
    false,
  );
});

test('a session that was deleted at the vendor since the last sync leaves the library, and no other does', async () => {
  const { kit, athlete, simulator } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  await fetchAll(kit);
  const before = (await portrait(kit)).heads;
  const index = athlete.activities.findIndex(
    ({ row, file }) =>
      file && before.some(({ start, title }) => title === row.name && start > kit.time.now - 5 * 86_400_000),
  );
  assert.ok(index >= 0, 'the athlete ran in the last days');
  const [{ row }] = athlete.activities.splice(index, 1);
  await fetchAll(kit);
  const after = (await portrait(kit)).heads;
  assert.equal(after.length, before.length - 1);
  assert.ok(
    !after.some(({ title, start }) => title === row.name && start === Date.parse(String(row.start_date))),
  );
  simulator.seen.length = 0;
  await fetchAll(kit);
  assert.ok(simulator.seen.length <= 8, `${simulator.seen.length} requests for nothing new`);
});

test('a night that is corrected, and corrected back, ends as the vendor has it', async () => {
  const { kit, athlete } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  await fetchAll(kit);
  const [day, row] = [...athlete.wellness].filter(([, { restingHR }]) => restingHR).at(-1) ?? [];
  assert.ok(day && row);
  const first = row.restingHR;
  const kept = async () =>
    (await kit.deps.storage.wellness.between('me', day as never, day as never, ['resting_heart_rate'])).map(
      ({ value }) => value,
    );
  for (const restingHR of [Number(first) + 9, first]) {
    Object.assign(row, { restingHR });
    await fetchAll(kit);
    assert.deepEqual(await kept(), [restingHR]);
  }
});

test('an answer that an older boucle could not read is kept, and read when a better one meets it again', async () => {
  const { kit, athlete } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  await fetchAll(kit);
  const { intakes } = kit.deps.storage;
  const all = await intakes.list('me', { limit: 100, offset: 0 });
  const night = all.find(({ fileName, state }) => fileName.includes('wellness-') && state === 'done');
  assert.ok(night?.readBy);
  await intakes.save('me', { ...night, state: 'refused', readBy: night.readBy - 1 });
  await fetchAll(kit);
  assert.equal((await intakes.get('me', night.contentHash))?.state, 'done');
});

test('sessions that Strava keeps to itself are counted and said, not taken for nothing', async () => {
  const { kit, athlete } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  await fetchAll(kit);
  const source = (await sourcesOf(kit.deps, kit.who)).find(({ connection }) => connection);
  assert.ok(source?.warnings.some(({ code, params }) => code === 'icu.strava' && Number(params.count) > 0));
  const { text } = await kit.call('sync_sources', {});
  assert.match(text, /Strava/);
});

test('no token, key or secret is in what was logged, told or kept beside the vault', async () => {
  const { kit, athlete, simulator } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  simulator.faults.next(/wellness/, { answer: { status: 500, body: `echo ${athlete.key}` } }, { times: 9 });
  await fetchAll(kit);
  const told = JSON.stringify([
    kit.logged,
    await kit.deps.storage.connections.list('me'),
    await sourcesOf(kit.deps, kit.who),
    await kit.ask('sync_sources', {}),
  ]);
  assert.ok(!told.includes(athlete.key));
});

test('a session deleted at the vendor leaves the library; what another watch recorded of it stays', async () => {
  const { kit, athlete } = await lenasHouse();
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  await fetchAll(kit);
  const latest = async () => (await kit.deps.storage.activities.heads('me', { order: 'newest' }))[0];
  const run = await latest();
  assert.equal(run.sport, 'running');
  // The same session from another watch, a second later.
  const streams = everySecond(300, { heartRate: (s) => 118 + (s % 40), distance: (s) => 3 * s });
  const start = run.start + 1000;
  await kit.record(bare('running', streams, { start, device: { manufacturer: 'suunto' } }));
  assert.equal((await latest()).sourceCount, 2);
  const at = athlete.activities.findIndex(({ row }) => Date.parse(String(row.start_date)) === run.start);
  athlete.activities.splice(at, 1);
  const [report] = await fetchAll(kit);
  assert.ok(report.count.fresh >= 1);
  const after = await latest();
  assert.equal(after.sourceCount, 1);
  assert.equal(after.device?.manufacturer, 'suunto');
});
