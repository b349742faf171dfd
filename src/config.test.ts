import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { ConfigError } from './domain/errors.ts';

const refuses = (environment: Record<string, string>, code: string): void =>
  assert.throws(
    () => readConfig({ home: '/home' }, environment),
    (error) => error instanceof ConfigError && error.code === code && !error.message.includes('s3cret'),
  );

test('limits are named one by one, the others stay as they are, and can be switched off', () => {
  const limits = (words: string) => readConfig({ home: '/home' }, { BOUCLE_LIMITS: words }).limits;
  assert.deepEqual(limits(''), {});
  assert.deepEqual(limits('tool=20, client=50'), { tool: 20, client: 50 });
  assert.equal(limits('off'), 'off');
  for (const words of ['tool', 'tool=0', 'tool=-1', 'tools=5', 'tool=5;client=5'])
    refuses({ BOUCLE_LIMITS: words }, 'config.limits');
});

test('a setting that would open more than was meant stops the start and does not repeat a secret', () => {
  refuses({ BOUCLE_LISTEN: 'everywhere' }, 'config.listen');
  refuses({ BOUCLE_METRICS_TOKEN: 's3cret' }, 'config.metrics_token');
  const { listen, metricsToken } = readConfig(
    { home: '/home' },
    { BOUCLE_LISTEN: '', BOUCLE_METRICS_TOKEN: '' },
  );
  assert.deepEqual([listen, metricsToken], [undefined, undefined]);
});
