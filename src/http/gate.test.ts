import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { gateFor } from './gate.ts';

const size = { atOnce: 2, waiting: 3, longMs: 60_000 };

test('of five requests of one assistant two are worked on, the others follow in their order', async () => {
  const enter = gateFor(size);
  const inside: number[] = [];
  const leave: (() => void)[] = [];
  for (let n = 0; n < 5; n++)
    void enter('alba').then((leaving) => {
      inside.push(n);
      if (leaving) leave.push(leaving);
    });
  await turn();
  assert.deepEqual(inside, [0, 1]);
  leave[1]();
  await turn();
  assert.deepEqual(inside, [0, 1, 2]);
  leave[0]();
  leave[2]();
  await turn();
  assert.deepEqual(inside, [0, 1, 2, 3, 4]);
});

test('one more than may wait is turned away, and so is nobody else', async () => {
  const enter = gateFor(size);
  for (let n = 0; n < 5; n++) void enter('alba');
  assert.equal(await enter('alba'), undefined);
  assert.ok(await enter('bruno'));
});

test('who leaves twice frees one place', async () => {
  const enter = gateFor({ ...size, atOnce: 1 });
  const leave = await enter('alba');
  let second = false;
  let third = false;
  void enter('alba').then(() => (second = true));
  void enter('alba').then(() => (third = true));
  leave?.();
  leave?.();
  await turn();
  assert.deepEqual([second, third], [true, false]);
});

test('a call that waits for a vendor does not hold up the next', async () => {
  const enter = gateFor({ ...size, atOnce: 1, longMs: 1 });
  assert.ok(await enter('alba'));
  // It never leaves by itself; the process would end before an unreferenced timer.
  const awake = setInterval(() => {}, 1000);
  assert.ok(await enter('alba'));
  clearInterval(awake);
});
