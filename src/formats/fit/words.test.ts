import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { voiceFor } from '../../locales/index.ts';

const params = {
  byte: 8120,
  skipped: 1,
  records: 2,
  laps: 1,
  sessions: 0,
  count: 1,
  bytes: 40_000_000,
  limit: 33_554_432,
  unit: 'zone',
  low: 2,
  high: 3,
  of: 'heart_rate',
  sport: 'running',
  from: 140,
  to: 152,
  parts: 3,
  times: 4,
  drill: 'kick',
  stroke: 'backstroke',
  steps: 61,
};

/** Every code that a file of this folder names. */
function codesInSource(): string[] {
  const sources = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  const found = sources.flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    return [...source.matchAll(/'((?:workout\.)?fit\.[a-z_]+)'/g)].map(([, code]) => code);
  });
  const kinds = ['size', 'cut', 'broken', 'limit'].map((kind) => `fit.partial_${kind}`);
  return [...new Set([...found, ...kinds])];
}

test('every remark about a FIT file has words in English and French, with all its facts in place', () => {
  const codes = codesInSource();
  assert.ok(codes.length >= 25, `${codes.length} codes`);
  for (const language of ['en', 'fr'] as const) {
    const voice = voiceFor({ language, units: 'metric', swimUnits: 'meters' });
    for (const code of codes) {
      const words = voice.say(code, params);
      assert.notEqual(words, code, `${code} has no words in ${language}`);
      assert.doesNotMatch(words, /undefined|NaN|null/, `${code}: ${words}`);
    }
  }
});
