import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { scopes, type Who } from './deps.ts';
import { limitsOf } from './limits.ts';

const sam: Who = { athleteId: 'sam', client: 'one', scopes };
const rates = { athlete: 5, client: 3, tool: 2 };

const taken = async (times: number, take: () => Promise<number | undefined>): Promise<boolean[]> => {
  const got: boolean[] = [];
  for (let i = 0; i < times; i++) got.push((await take()) === undefined);
  return got;
};

test('an assistant in a loop is stopped, and its athlete’s other assistant goes on', async () => {
  const limits = limitsOf(rates);
  assert.deepEqual(await taken(5, () => limits.request(sam)), [true, true, true, false, false]);
  assert.deepEqual(await taken(3, () => limits.request({ ...sam, client: 'two' })), [true, true, false]);
});

test('one athlete’s limit is not another’s, nor is that of an assistant both use', async () => {
  const limits = limitsOf(rates);
  await taken(5, () => limits.request(sam));
  assert.deepEqual(await taken(3, () => limits.request({ ...sam, athleteId: 'kim' })), [true, true, true]);
});

test('a tool that is asked too often leaves the other tools', async () => {
  const limits = limitsOf(rates);
  assert.deepEqual(await taken(3, () => limits.call(sam, 'get_calendar')), [true, true, false]);
  assert.equal(await limits.call(sam, 'get_activity'), undefined);
});

test('the wait that is told is the wait that is needed', async () => {
  const limits = limitsOf(rates, 1);
  await taken(2, () => limits.call(sam, 'get_calendar'));
  const ms = await limits.call(sam, 'get_calendar');
  assert.ok(ms !== undefined && ms > 0 && ms <= 1000);
  await wait(ms + 20);
  assert.equal(await limits.call(sam, 'get_calendar'), undefined);
});

test('names that run together are still different names', async () => {
  const limits = limitsOf({ ...rates, client: 1 });
  await limits.request({ ...sam, athleteId: 'a b', client: 'c' });
  assert.equal(await limits.request({ ...sam, athleteId: 'a', client: 'b c' }), undefined);
});
