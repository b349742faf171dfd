import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidatesFor, type SessionFigures } from './hard-session.ts';

const usual: SessionFigures[] = [1.3, 1.32, 1.28, 1.31, 1.29].map((meters_per_beat, i) => ({
  meters_per_beat,
  temperature: 15 + i,
  decoupling: i < 2 ? 3 : undefined,
}));
const find = (session: SessionFigures, figure: string) =>
  candidatesFor(session, usual).find((one) => one.figure === figure);

test('fewer metres for each heartbeat than usual stand out, more do not', () => {
  // Mean 1.30, sample SD 0.0158.
  const low = find({ meters_per_beat: 1.2 }, 'meters_per_beat');
  assert.equal(low?.standsOut, true);
  assert.deepEqual([low?.usualLow?.toFixed(3), low?.usualHigh?.toFixed(3), low?.n], ['1.284', '1.316', 5]);
  assert.equal(find({ meters_per_beat: 1.4 }, 'meters_per_beat')?.standsOut, false);
});

test('heat stands out above the usual range, cold does not', () => {
  assert.equal(find({ temperature: 30 }, 'temperature')?.standsOut, true);
  assert.equal(find({ temperature: 2 }, 'temperature')?.standsOut, false);
});

test('of two like sessions nothing is usual, and what was not measured is said', () => {
  const drift = find({ decoupling: 9 }, 'decoupling');
  assert.deepEqual([drift?.standsOut, drift?.why?.code], [false, 'hard.too-few']);
  assert.equal(find({}, 'temperature')?.why?.code, 'hard.not-measured');
});

test('what stands out comes first, what is unknown last', () => {
  const order = candidatesFor({ meters_per_beat: 1.3, temperature: 30, decoupling: 9 }, usual);
  assert.deepEqual(
    order.map(({ figure }) => figure),
    ['temperature', 'meters_per_beat', 'decoupling'],
  );
});
