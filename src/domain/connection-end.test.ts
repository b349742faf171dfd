import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../locales/en.ts';
import { voiceFor } from '../locales/index.ts';
import { endWarning } from './connection-end.ts';

const now = Date.UTC(2026, 10, 16, 12);
const dayMs = 86_400_000;
const told = (days: number | undefined, state: 'active' | 'disconnected' = 'active') =>
  endWarning(
    { state, endsAt: days === undefined ? undefined : now + days * dayMs },
    { vendor: 'Garmin Connect', now, timeZone: 'Europe/Paris' },
  );

test('a key is warned about two weeks before it ends, not earlier, and until it is gone', () => {
  assert.equal(told(undefined), undefined);
  assert.equal(told(15), undefined);
  assert.equal(told(14.01), undefined);
  assert.deepEqual(told(14)?.params, { vendor: 'Garmin Connect', day: '2026-11-30', days: 14 });
  assert.deepEqual(told(0.4)?.params, { vendor: 'Garmin Connect', day: '2026-11-16', days: 1 });
  assert.equal(told(0)?.code, 'connection.has_ended');
  assert.equal(told(-3)?.code, 'connection.has_ended');
  assert.equal(told(-3, 'disconnected'), undefined);
});

test('the warning names the day and what to do, in both languages', () => {
  for (const [language, word] of [
    ['en', 'new key'],
    ['fr', 'nouvelle clé'],
  ] as const) {
    const voice = voiceFor({ language, units: 'metric', swimUnits: 'meters' });
    for (const days of [14, 1, -1]) {
      const warning = told(days);
      assert.ok(warning && warning.code in en);
      assert.ok(voice.say(warning).includes(word), voice.say(warning));
    }
  }
});
