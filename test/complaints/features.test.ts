import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmed, draft, fetchFrom, openConnected, send } from '../connected.ts';
import { openKit } from '../kit.ts';
import { fill } from '../library.ts';
import { addFullWatch } from '../nights.ts';
import { toDay } from '../../src/domain/day.ts';
import { eightTimes100, tenTimes400, twoTimes20 } from '../workouts.ts';

/** What users of other software missed; each sentence by its number. 22 is in remote.test.ts; proven.test.ts lists them all. */

test('complaint 18: a scheduled session is moved and removed again, at the vendor too', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  const id = await draft(kit, tenTimes400);
  await send(kit, id, { targets: ['intervals-icu'] });
  await kit.ask('move_workout', { id, day: '2026-12-06' });
  assert.deepEqual(
    icu.athlete.events.map(({ start_date_local: at }) => String(at).slice(0, 10)),
    ['2026-12-06'],
  );
  await confirmed(kit, 'delete_workout', { ids: [id] });
  assert.deepEqual(icu.athlete.events, []);
});

test('complaint 19: a write is previewed, done on an explicit yes, and undone; the preview writes nothing', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  const id = await draft(kit, tenTimes400);
  const args = { workouts: [{ id, day: 'Thursday' }], targets: ['intervals-icu'] };
  const { confirm } = await kit.ask<{ confirm: string }>('schedule_workout', args);
  assert.deepEqual(icu.athlete.events, []);
  const refused = await kit.call('schedule_workout', { ...args, confirm: `${confirm}x` });
  assert.ok(!refused.ok);
  assert.deepEqual(icu.athlete.events, []);
  const { change_id: change } = await kit.ask<{ change_id: string }>('schedule_workout', {
    ...args,
    confirm,
  });
  assert.equal(icu.athlete.events.length, 1);
  await kit.ask('undo', { change });
  assert.deepEqual(icu.athlete.events, []);
});

test('complaint 21: weight, body fat, SpO2, breathing and the seconds of a session are reachable', async (t) => {
  const kit = await openKit();
  t.after(() => kit.close());
  await fill(kit);
  await addFullWatch(kit, toDay('2026-11-30'));
  const { text } = await kit.call('get_wellness', { period: 'last-7-days' });
  for (const figure of [/weight/, /SpO2/, /respiration/]) assert.match(text, figure);
  const { activities } = await kit.ask<{ activities: readonly { id: string; sport: string }[] }>(
    'list_activities',
    { sport: 'running' },
  );
  const streams = await kit.call('get_streams', { activity: activities[0].id });
  assert.ok(streams.ok, streams.text);
  assert.match(streams.text, /heart/i);
});

test('complaint 23: a week planned here becomes dated sessions in the calendar of the vendor', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await fill(kit);
  await house.connectIcu();
  const ids = [await draft(kit, tenTimes400), await draft(kit, twoTimes20)];
  const workouts = [
    { id: ids[0], day: '2026-12-03' },
    { id: ids[1], day: '2026-12-05' },
  ];
  await confirmed(kit, 'schedule_workout', { workouts, targets: ['intervals-icu'] });
  const planned = icu.athlete.events.map(({ start_date_local: at, type }) => [String(at).slice(0, 10), type]);
  assert.deepEqual(planned, [
    ['2026-12-03', 'Run'],
    ['2026-12-05', 'Ride'],
  ]);
});

test('complaint 24: what a vendor cannot hold is said before it is written', async () => {
  const house = await openConnected();
  const { kit, icu, coros } = house;
  await house.connectIcu();
  await house.connectCoros();
  await fetchFrom(kit, 'intervals-icu');
  const swim = await kit.call('plan_workout', eightTimes100);
  assert.match(swim.text, /intervals\.icu: [\s\S]*lost: the text has no pool length/);
  const ride = await kit.call('plan_workout', twoTimes20);
  assert.match(ride.text, /COROS: [\s\S]*lost: step 2\.1: cadence is lost/);
  assert.equal(icu.athlete.events.length + coros.state.planned.size, 0);
  // COROS takes no swims: a swim for it is refused with what there is instead.
  const id = await draft(kit, eightTimes100);
  const refused = await kit.call('schedule_workout', {
    workouts: [{ id, day: 'Thursday' }],
    targets: ['coros'],
  });
  assert.ok(!refused.ok);
  assert.match(refused.text, /fit/);
  assert.equal(coros.state.planned.size, 0);
});
