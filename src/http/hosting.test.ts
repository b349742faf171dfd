import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../domain/errors.ts';
import { hostingFrom } from './hosting.ts';

const from = (more: Record<string, string> = {}) =>
  hostingFrom({ BOUCLE_PUBLIC_URL: 'https://boucle.example', ...more });

test('without a public address boucle is one owner’s, whatever else is set', () => {
  assert.equal(hostingFrom({ BOUCLE_REGION: 'mars' }), undefined);
});

test('the public address is https and nothing but a host; http only on this machine', () => {
  for (const good of [
    'https://boucle.example',
    'https://boucle.example/',
    'https://b.example:8443',
    'http://127.0.0.1:8484',
  ])
    assert.equal(from({ BOUCLE_PUBLIC_URL: good })?.origin, new URL(good).origin);
  for (const bad of [
    'http://boucle.example',
    'https://boucle.example/app',
    'boucle.example',
    'https://a:b@boucle.example',
    'https://boucle.example/?x',
    'ftp://boucle.example',
    'javascript:alert(1)',
  ])
    assert.throws(() => from({ BOUCLE_PUBLIC_URL: bad }), { code: 'config.public_url' }, bad);
});

test('only this machine is believed as a proxy, until the operator names others', () => {
  const own = from();
  assert.deepEqual(
    ['127.0.0.1', '::1', '10.0.0.1', 'nonsense'].map((one) => own?.isProxy(one)),
    [true, true, false, false],
  );
  const named = from({ BOUCLE_TRUSTED_PROXY: '10.1.0.0/16, 2001:db8::/32,192.0.2.7' });
  assert.deepEqual(
    ['10.1.255.1', '10.2.0.1', '2001:db8::1', '192.0.2.7', '192.0.2.8', '127.0.0.1'].map((one) =>
      named?.isProxy(one),
    ),
    [true, false, true, true, false, false],
  );
  for (const bad of ['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', '::1/129'])
    assert.throws(() => from({ BOUCLE_TRUSTED_PROXY: bad }), { code: 'config.trusted_proxy' }, bad);
});

test('assistants: any in Europe and America, in China nobody whom the operator did not name', () => {
  assert.deepEqual(
    [undefined, 'eu', 'na', 'cn'].map((region) => from(region ? { BOUCLE_REGION: region } : {})?.clients),
    [undefined, undefined, undefined, []],
  );
  assert.deepEqual(from({ BOUCLE_REGION: 'cn', BOUCLE_CLIENTS: 'Kimi.example, loopback' })?.clients, [
    'kimi.example',
    'loopback',
  ]);
  assert.deepEqual(from({ BOUCLE_CLIENTS: 'claude.ai' })?.clients, ['claude.ai']);
  assert.equal(from({ BOUCLE_REGION: 'cn', BOUCLE_CLIENTS: '*' })?.clients, undefined);
  for (const bad of ['claude', 'https://claude.ai', '*.claude.ai'])
    assert.throws(() => from({ BOUCLE_CLIENTS: bad }), { code: 'config.clients' }, bad);
  assert.throws(() => from({ BOUCLE_REGION: 'EU' }), ConfigError);
});

test('a weak key for the sign-in of assistants stops the start, and is in no message', () => {
  assert.throws(
    () => from({ BOUCLE_AUTH_KEY: 'hunter2' }),
    (error) => error instanceof ConfigError && !JSON.stringify(error).includes('hunter2'),
  );
  const key = 'k'.repeat(43);
  assert.equal(from({ BOUCLE_AUTH_KEY: key })?.authKey, key);
});
