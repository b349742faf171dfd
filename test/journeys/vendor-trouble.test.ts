import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLines, sourcesOf } from '../../src/app/sources/index.ts';
import { openStorage } from '../../src/storage/index.ts';
import { draft, fetchFrom, heads, openConnected, send } from '../connected.ts';
import { tenTimes400 } from '../workouts.ts';

/** What goes wrong between an athlete and a vendor, in the middle of what they were doing. */

test('a key taken back at the vendor ends the connection with what to do; what it brought stays, COROS goes on', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  await house.connectCoros();
  await fetchFrom(kit);
  const before = (await heads(kit)).length;
  Object.assign(icu.athlete, { key: 'another-key-now' });
  icu.simulator.takeBack(icu.athlete);
  const [atIcu] = await fetchFrom(kit, 'intervals-icu');
  assert.equal(atIcu.why?.code, 'connection.expired');
  house.advance(120_000);
  const [atCoros] = await fetchFrom(kit, 'coros');
  assert.notEqual(atCoros.state, 'failed');
  assert.equal((await heads(kit)).length, before);
  const { text } = await kit.call('sync_sources', {});
  assert.match(text, /connect/i);
  assert.doesNotMatch(text, /unreachable|wrong password|cannot be reached/i);
  icu.simulator.seen.length = 0;
  await fetchFrom(kit);
  assert.equal(icu.simulator.seen.length, 0, 'a key that is dead is not tried for ever');
});

test('a session for a calendar whose key was taken back is told as not done; the calendar here and the file keep it', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  const id = await draft(kit, tenTimes400);
  Object.assign(icu.athlete, { key: 'another-key-now' });
  icu.simulator.takeBack(icu.athlete);
  const rows = await send(kit, id, { targets: ['fit', 'intervals-icu'] });
  assert.deepEqual(
    rows.map(({ target, state }) => [target, state]),
    [
      ['fit', 'sent'],
      ['intervals-icu', 'failed'],
    ],
  );
  assert.match(rows[1].differences.join(), /connect/i);
  const { workouts } = await kit.ask<{ workouts: readonly { id: string }[] }>('get_calendar');
  assert.ok(workouts.some((row) => row.id === id));
});

test('complaint 12: five who need a token of COROS at once, in two processes, send one refresh; the family lives on', async () => {
  const house = await openConnected({ onDisk: true });
  const { kit, coros } = house;
  await house.connectCoros();
  const other = await openStorage({ home: kit.home });
  const { state, regions } = coros;
  const { seen } = regions[state.athlete.region];
  const homes = [
    kit.deps,
    kit.deps,
    kit.deps,
    { ...kit.deps, storage: other },
    { ...kit.deps, storage: other },
  ];
  for (const round of [1, 2]) {
    house.advance(30 * 86_400_000);
    seen.length = 0;
    const grants = await Promise.all(
      homes.map(async (deps) => {
        const [{ line }] = await openLines(deps, 'me');
        return line.grant();
      }),
    );
    const refreshes = seen.filter(({ method, path }) => method === 'POST' && /token/.test(path));
    assert.equal(refreshes.length, 1, `round ${round}`);
    assert.equal(new Set(grants.map(({ accessToken }) => accessToken)).size, 1);
    assert.ok(state.access.has(grants[0].accessToken ?? ''), 'it opens COROS');
  }
  const source = (await sourcesOf(kit.deps, kit.who)).find(({ connection }) => connection);
  assert.equal(source?.connection?.state, 'active');
  await other.close();
});
