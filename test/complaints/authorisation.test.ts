import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectByKey } from '../../src/app/sources/index.ts';
import { askClient, connect, eras } from '../kit.ts';
import { draft, fetchFrom, openConnected, send } from '../connected.ts';
import { tenTimes400 } from '../workouts.ts';

/** What users of other software found wrong with signing in; each sentence by its number. 12 is in journeys/vendor-trouble. */

const wrongWords = /unreachable|cannot be reached|wrong password|incorrect password/i;

test('complaint 11: a key that ended is said to have ended, with the next step; a key mistyped is refused as such', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await assert.rejects(connectByKey(kit.deps, kit.who, 'intervals-icu', 'mistyped'), {
    code: 'connection.refused',
  });
  await house.connectIcu();
  Object.assign(icu.athlete, { key: 'another-key-now' });
  icu.simulator.takeBack(icu.athlete);
  await fetchFrom(kit);
  for (const language of ['en', 'fr'] as const) {
    await kit.prefer({ language });
    const { text } = await kit.call('sync_sources', {});
    assert.match(text, language === 'en' ? /connect .*again/i : /reconnect/i);
    assert.doesNotMatch(text, wrongWords);
  }
});

test('complaint 11: a connection that COROS ended half way, its refresh dead too, is told as ended', async () => {
  const house = await openConnected();
  const { kit, coros } = house;
  await house.connectCoros();
  coros.state.access.clear();
  coros.state.refresh.clear();
  const [report] = await fetchFrom(kit);
  assert.deepEqual([report.state, report.why?.code], ['failed', 'connection.expired']);
  const { text } = await kit.call('sync_sources', {});
  assert.doesNotMatch(text, wrongWords);
});

for (const era of Object.keys(eras) as (keyof typeof eras)[])
  test(`complaint 13: an assistant (${era}) that dropped and came back goes on where it was`, async () => {
    const { kit } = await openConnected();
    const first = await connect(kit, era);
    const { structure } = await askClient(first, 'plan_workout', tenTimes400);
    const { id } = structure.workout as { id: string };
    const workouts = [{ id, day: 'Thursday' }];
    const preview = await askClient(first, 'schedule_workout', { workouts, targets: ['fit'] });
    await first.close();
    const second = await connect(kit, era);
    const { confirm } = preview.structure;
    const receipt = await askClient(second, 'schedule_workout', { workouts, targets: ['fit'], confirm });
    assert.ok(!receipt.failed, receipt.text);
    assert.match(receipt.text, /2026/);
    await second.close();
  });

test('complaint 14: a vendor that says “too many” is left alone until then, and the athlete hears the time', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  const wait = { answer: { status: 429, headers: { 'retry-after': '900' } } };
  icu.simulator.faults.next(/.*/, wait);
  const [report] = await fetchFrom(kit);
  assert.equal(report.state, 'waiting');
  icu.simulator.seen.length = 0;
  const { text } = await kit.call('sync_sources', {});
  assert.match(text, /wait until Mon, 30 Nov 2026 11:15/);
  assert.equal(icu.simulator.seen.length, 0, 'asked again before its time');
  house.advance(16 * 60_000);
  const [later] = await fetchFrom(kit);
  assert.equal(later.state, 'done');
});

test('complaint 14: a session for a vendor that says “too many” is told with the time to ask again', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  const id = await draft(kit, tenTimes400);
  const wait = { answer: { status: 429, headers: { 'retry-after': '900' } } };
  icu.simulator.faults.next(/events/, wait, { times: 5 });
  const [row] = await send(kit, id, { targets: ['intervals-icu'] });
  assert.equal(row.state, 'failed');
  assert.match(row.differences.join(), /wait until Mon, 30 Nov 2026 11:15.*written once/);
});
