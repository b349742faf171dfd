import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fit } from '../../src/formats/fit/index.ts';
import { confirmed, type Connected, type DeliveryRow, draft, openConnected, send } from '../connected.ts';
import { fill } from '../library.ts';
import type { FlatWorkout } from '../../src/domain/workout-flat.ts';
import { eightTimes100, tenTimes400, twoTimes20 } from '../workouts.ts';

/** A session designed in the conversation, to a file and to a calendar at once. */

const both = ['fit', 'intervals-icu'];
const brief = (rows: readonly DeliveryRow[]) =>
  rows.map(({ target, state, differences }) => [target, state, differences.length]);
const outbox = async ({ kit }: Connected): Promise<string[]> => readdir(kit.deps.outbox).catch(() => []);
const daysAt = ({ icu }: Connected): string[] =>
  icu.athlete.events.map(({ start_date_local: at }) => String(at).slice(0, 10));

test('10 × 400 m on Thursday goes to a file and a calendar, moves to Saturday in both, and leaves both', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  const id = await draft(kit, tenTimes400);
  assert.deepEqual(brief(await send(kit, id, { targets: both })), [
    ['fit', 'sent', 0],
    ['intervals-icu', 'sent', 0],
  ]);
  const [file] = await outbox(house);
  const [read] = fit.decode(await readFile(join(kit.deps.outbox, file))).workouts;
  assert.deepEqual(
    read.workout.steps.map((block) => ('times' in block ? block.times : block.kind)),
    ['warmup', 10, 'cooldown'],
  );
  assert.deepEqual(daysAt(house), ['2026-12-03']);
  // 15 min, ten times 400 m in 96 s and 90 s of jogging, 10 min: 3 360 s; there, each 400 m is in whole seconds.
  const [{ moving_time: seconds, distance }] = icu.athlete.events;
  assert.ok(Math.abs(Number(seconds) - 3360) <= 10, String(seconds));
  assert.equal(distance, 4000);

  await kit.ask('move_workout', { id, day: '2026-12-05' });
  assert.deepEqual(daysAt(house), ['2026-12-05']);
  const files = await outbox(house);
  assert.ok(files.length === 1 && files[0].startsWith('2026-12-05'), files.join());

  await confirmed(kit, 'delete_workout', { ids: [id] });
  assert.deepEqual([daysAt(house), await outbox(house)], [[], []]);
});

test('a calendar that is down in the middle is told as failed; the same call later sends it there, once', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  const id = await draft(kit, tenTimes400);
  icu.simulator.faults.next(/events/, { answer: { status: 502 } }, { times: 20 });
  const [file, calendar] = await send(kit, id, { targets: both });
  assert.equal(file.state, 'sent');
  assert.equal(calendar.state, 'failed');
  assert.match(calendar.differences.join(), /Schedule the same session again later: it is written once/);
  icu.simulator.faults.clear();
  for (const _ of [1, 2]) {
    const rows = await send(kit, id, { targets: both });
    assert.deepEqual(
      rows.filter(({ target }) => target === 'intervals-icu').map(({ state }) => state),
      ['sent'],
    );
  }
  assert.deepEqual(daysAt(house), ['2026-12-03']);
  assert.equal((await outbox(house)).length, 1);
});

test('COROS, which lets nobody move or delete, is told so each time with the day that is left there', async () => {
  const house = await openConnected();
  const { kit, coros } = house;
  await house.connectCoros();
  const id = await draft(kit, tenTimes400);
  const [sent] = await send(kit, id, { targets: ['coros'] });
  assert.deepEqual([sent.state, sent.differences], ['sent', []]);
  const moved = await kit.ask<{ deliveries: readonly DeliveryRow[] }>('move_workout', {
    id,
    day: '2026-12-05',
  });
  assert.match(moved.deliveries[0].remarks?.join(' ') ?? '', /still stands on Thu, 3 Dec 2026/);
  const { withdrawn } = await confirmed<{ withdrawn: readonly DeliveryRow[] }>(kit, 'delete_workout', {
    ids: [id],
  });
  assert.ok(withdrawn.every(({ differences }) => /COROS app/.test(differences.join())));
  assert.equal([...coros.state.planned.values()].flat().length, 2);
});

const sessions: Readonly<Record<string, FlatWorkout>> = {
  'by pace': tenTimes400,
  'by heart rate': {
    sport: 'running',
    name: 'Threshold by pulse',
    steps: [
      { kind: 'warmup', duration_seconds: 600 },
      { kind: 'work', duration_seconds: 1800, target: 'heart_rate', target_low: 150, target_high: 160 },
      { kind: 'cooldown', until: 'lap_press' },
    ],
  },
  'by power': twoTimes20,
  'in the pool': eightTimes100,
};

test('each kind of session says of each target what it keeps, changes and loses, before anything is sent', async (t) => {
  const house = await openConnected();
  const { kit, icu, coros } = house;
  await fill(kit);
  await house.connectIcu();
  await house.connectCoros();
  const lists: Record<string, unknown> = {};
  for (const [name, workout] of Object.entries(sessions))
    lists[name] = (await kit.ask<{ targets: unknown }>('plan_workout', workout)).targets;
  t.assert.snapshot(lists);
  assert.equal(icu.athlete.events.length + coros.state.planned.size, 0);
});

for (const [name, workout] of Object.entries(sessions))
  test(`a session ${name} is read back from every target that takes it as it was sent`, async () => {
    const house = await openConnected();
    const { kit } = house;
    await fill(kit);
    await house.connectIcu();
    await house.connectCoros();
    const { targets } = await kit.ask<{ targets: readonly { target: string }[] }>('plan_workout', workout);
    const id = await draft(kit, workout);
    const ids = targets.map(({ target }) => target);
    const expected =
      new Map([
        ['by power', 4],
        ['in the pool', 2],
      ]).get(name) ?? 3;
    assert.equal(ids.length, expected, ids.join());
    for (const row of await send(kit, id, { targets: ids }))
      assert.deepEqual([row.target, row.state, row.differences], [row.target, 'sent', []]);
  });
