import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Hosted, openHosted } from '../../test/hosted.ts';
import { windowCounter } from './address-limits.ts';

let host: Hosted;
before(async () => {
  host = await openHosted({ athletes: [] });
});
after(async () => host.close());

const register = async (from: string): Promise<Response> =>
  fetch(new URL('register', host.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ client_name: 'Flood', redirect_uris: ['http://127.0.0.1:1/cb'] }),
  });

test('a flood of 1,000 registrations from one address is held back, leaves few rows, and harms nobody else', async () => {
  const statuses = new Map<number, number>();
  let wait = 0;
  for (let n = 0; n < 1000; n++) {
    // What stands before the proxy's own word is anybody's invention.
    const answer = await register(`198.51.100.${n % 250}, 203.0.113.7`);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 429) wait = Number(answer.headers.get('retry-after'));
    await answer.text();
  }
  assert.deepEqual(
    [...statuses],
    [
      [201, 20],
      [429, 980],
    ],
  );
  assert.ok(wait > 0 && wait <= 3600);
  assert.equal(await host.deps.storage.auth.count('Client', 0), 20);
  assert.equal((await register('203.0.113.8')).status, 201);
});

test('a network of IPv6 is one sender, whichever of its addresses it takes', async () => {
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await register(`2001:db8:1:2:${n}::1`)).status);
  assert.equal(statuses.at(-1), 429);
  assert.equal((await register('2001:db8:1:3::1')).status, 201);
});

test('what is counted takes a bounded room, and the oldest goes first', () => {
  const take = windowCounter(1, 60, 3);
  for (const key of ['a', 'b', 'c']) assert.equal(take(key, 0), undefined);
  assert.equal(take('a', 1000), 59_000);
  assert.equal(take('d', 1000), undefined, 'a is forgotten for it');
  assert.equal(take('b', 1000), 59_000);
  assert.equal(take('a', 1000), undefined);
  assert.equal(take('c', 61_000), undefined, 'a new window');
});
