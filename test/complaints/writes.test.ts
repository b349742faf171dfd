import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FlatWorkout } from '../../src/domain/workout-flat.ts';
import { fit } from '../../src/formats/fit/index.ts';
import { draft, openConnected, send } from '../connected.ts';
import { fill } from '../library.ts';
import { eightTimes100, tenTimes400, twoTimes20 } from '../workouts.ts';

/** What users of other software found wrong on the watch after a write; each sentence by its number. */

/** The session as it stands at intervals.icu and in the file, after one sending to both. */
async function sentTo(workout: FlatWorkout) {
  const house = await openConnected();
  const { kit, icu } = house;
  await fill(kit);
  await house.connectIcu();
  const rows = await send(kit, await draft(kit, workout), { targets: ['fit', 'intervals-icu'] });
  for (const row of rows) assert.deepEqual([row.state, row.differences], ['sent', []]);
  const [name] = await readdir(kit.deps.outbox);
  const [{ workout: inFile }] = fit.decode(await readFile(join(kit.deps.outbox, name))).workouts;
  return { event: icu.athlete.events[0], inFile, house };
}

test('complaint 25: a range of beats arrives as beats, on the watch and in the calendar', async () => {
  const { event, inFile } = await sentTo({
    sport: 'running',
    name: 'By pulse',
    steps: [
      { kind: 'work', duration_seconds: 1800, target: 'heart_rate', target_low: 150, target_high: 160 },
    ],
  });
  const [step] = inFile.steps;
  assert.match(JSON.stringify(step), /"heart_rate".*150.*160/);
  // 150–160 of a threshold of 170 bpm there: 88–94 %, of heart rate and not of pace.
  assert.match(String(event.description), /8[89]-9[45]% LTHR/);
});

test('complaint 26: a range of power arrives in watts, and no step has a speed', async () => {
  const { event, inFile } = await sentTo(twoTimes20);
  assert.match(String(event.description), /220-235w/i);
  const numbers = JSON.stringify(inFile.steps);
  assert.match(numbers, /220.*235/);
  assert.doesNotMatch(numbers, /"pace"|"speed"/);
});

test('complaint 27: a pool swim keeps stroke, pool, send-off and pace, or says which of them a target cannot hold', async () => {
  const { event, inFile } = await sentTo(eightTimes100);
  const text = JSON.stringify(inFile);
  assert.match(text, /freestyle/);
  assert.match(text, /"poolLengthMeters":25\b/);
  assert.match(text, /110/);
  assert.match(String(event.description), /freestyle/i);
  assert.match(String(event.description), /100mtr/);
});

test('complaint 28: 400 m is 400 m and never 400 minutes; totals there are the intended ones', async () => {
  const { event } = await sentTo(tenTimes400);
  assert.match(String(event.description), /400mtr|0\.4km/);
  assert.doesNotMatch(String(event.description), /400m(?!tr)/);
  assert.equal(event.distance, 4000);
  // 3 360 s meant; each 400 m is in whole seconds there.
  assert.ok(Math.abs(Number(event.moving_time) - 3360) <= 10, String(event.moving_time));
});

test('complaint 29: a repeat keeps its count everywhere; one within another is refused before it is drafted', async () => {
  const { event, inFile, house } = await sentTo(tenTimes400);
  assert.match(String(event.description), /^10x$/m);
  assert.deepEqual(
    inFile.steps.flatMap((block) => ('times' in block ? [block.times] : [])),
    [10],
  );
  const [, repeat] = tenTimes400.steps;
  const nested = { ...tenTimes400, steps: [{ kind: 'repeat', times: 2, steps: [repeat] }] };
  const outcome = await house.kit.call('plan_workout', nested);
  assert.ok(!outcome.ok);
  assert.match(outcome.text, /steps/);
});

test('complaint 30: a strength session has its own sport in the file and keeps its repetitions', async () => {
  const { kit } = await openConnected();
  const round = [
    { kind: 'work', repetitions: 8, note: 'Squat' },
    { kind: 'rest', duration_seconds: 90 },
  ] as const;
  const id = await draft(kit, {
    sport: 'strength',
    name: 'Legs',
    steps: [{ kind: 'repeat', times: 3, steps: round }],
  });
  await send(kit, id, { targets: ['fit'] });
  const [name] = await readdir(kit.deps.outbox);
  const [{ workout }] = fit.decode(await readFile(join(kit.deps.outbox, name))).workouts;
  assert.equal(workout.sport, 'strength');
  const [block] = workout.steps;
  assert.ok('times' in block && block.times === 3);
  assert.partialDeepStrictEqual(block.steps[0], { end: { by: 'repetitions', count: 8 } });
});

test('complaint 31: a write whose answer was lost is not doubled by the next call, nor by five calls', async () => {
  const house = await openConnected();
  const { kit, icu } = house;
  await house.connectIcu();
  const id = await draft(kit, tenTimes400);
  icu.simulator.faults.next(/events/, { cut: 'after' }, { method: 'POST' });
  await send(kit, id, { targets: ['intervals-icu'] });
  for (let again = 0; again < 5; again++) await send(kit, id, { targets: ['intervals-icu'] });
  assert.equal(icu.athlete.events.length, 1);
});
