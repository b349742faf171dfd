import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountSettings } from './account-settings.ts';

test('anybody may sign up unless the operator says otherwise; what is neither stops the start', () => {
  assert.deepEqual(accountSettings({}), { takesNewcomers: true });
  assert.deepEqual(accountSettings({ BOUCLE_SIGN_UP: 'closed' }), { takesNewcomers: false });
  assert.throws(() => accountSettings({ BOUCLE_SIGN_UP: 'no' }), { code: 'config.sign_up' });
});

test('a key that could be guessed stops the start, and is in no message', () => {
  const key = 'k'.repeat(43);
  assert.equal(accountSettings({ BOUCLE_ACCOUNT_KEY: key }).key, key);
  assert.throws(
    () => accountSettings({ BOUCLE_ACCOUNT_KEY: 'short-secret' }),
    (error: Error & { code?: string }) =>
      error.code === 'config.account_key' && !error.message.includes('short-secret'),
  );
});
