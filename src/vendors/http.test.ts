import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import { simulate, type Simulator } from '../../simulators/kit/index.ts';
import { openHttp } from './http.ts';
import type { Http } from './vendor.ts';

let server: Simulator;
let http: Http;
let made = 0;
before(async () => {
  server = await simulate(({ app }) => {
    app.get('/thing', (c) => c.json({ a: 1, more: true }));
    app.post('/things', (c) => c.json({ made: ++made }));
    app.get('/away', (c) => c.redirect('http://127.0.0.1:1/elsewhere'));
  });
  http = openHttp({ hosts: { api: server.url }, clock: Date.now, pauseMs: 1 });
});
beforeEach(() => {
  server.seen.length = 0;
  server.faults.clear();
  made = 0;
});
after(async () => server.close());

const thing = () => http({ url: `${server.url}/thing` });
const status = (code: number, headers = {}) => ({ answer: { status: code, headers, body: 'secret words' } });

test('an answer is read by its shape, and fields nobody knows are no fault', async () => {
  assert.deepEqual((await thing()).json(z.object({ a: z.number() })), { a: 1 });
});

test('each status is said in our own words, never in the vendor’s', async () => {
  for (const [code, name] of [
    [401, 'connection.expired'],
    [403, 'connection.not_allowed'],
    [404, 'vendor.gone'],
    [410, 'vendor.gone'],
    [409, 'vendor.conflict'],
    [412, 'vendor.conflict'],
    [400, 'vendor.refused'],
    [422, 'vendor.refused'],
  ] as const) {
    server.faults.next(/thing/, status(code));
    await assert.rejects(thing(), (error: Error & { code: string }) => {
      assert.equal(error.code, name);
      assert.doesNotMatch(JSON.stringify(error) + error.message, /secret/);
      return true;
    });
  }
  assert.equal(server.seen.length, 8, 'none of these is tried again');
});

test('a vendor that falters is asked again where that does no harm', async () => {
  server.faults.next(/thing/, status(502));
  server.faults.next(/thing/, { cut: 'before' });
  assert.equal((await thing()).status, 200);
  assert.equal(server.seen.length, 3);
  server.faults.next(/thing/, status(500), { times: 9 });
  await assert.rejects(thing(), { code: 'vendor.down' });
});

test('a write whose answer was lost is not sent again', async () => {
  server.faults.next(/things/, { cut: 'after' });
  await assert.rejects(http({ method: 'POST', url: `${server.url}/things`, json: {} }), {
    code: 'vendor.down',
  });
  assert.equal(made, 1);
});

test('a short wait is waited, a long one is said with its end', async () => {
  server.faults.next(/thing/, status(429, { 'retry-after': '0' }));
  assert.equal((await thing()).status, 200);
  server.faults.next(/thing/, status(429, { 'retry-after': '3600' }));
  await assert.rejects(thing(), (error: Error & { code: string; params: { until: number } }) => {
    assert.equal(error.code, 'vendor.wait');
    assert.ok(Math.abs(error.params.until - Date.now() - 3_600_000) < 5000);
    return true;
  });
  const date = new Date(Date.now() + 7_200_000).toUTCString();
  server.faults.next(/thing/, status(503, { 'retry-after': date }));
  await assert.rejects(thing(), { code: 'vendor.wait' });
});

test('an answer larger than asked for, and one that takes too long, are left', async () => {
  await assert.rejects(http({ url: `${server.url}/thing`, maxBytes: 3 }), { code: 'vendor.too_large' });
  server.faults.next(/thing/, { delayMs: 300 }, { times: 3 });
  await assert.rejects(http({ url: `${server.url}/thing`, timeoutMs: 50 }), { code: 'vendor.down' });
});

test('nobody but the vendor is asked: no other address, no redirect with our credentials', async () => {
  await assert.rejects(http({ url: 'http://127.0.0.1:1/thing' }), TypeError);
  await assert.rejects(http({ url: `${server.url}/away` }), { code: 'vendor.refused' });
});
