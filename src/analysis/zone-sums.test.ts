import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Activity, ZoneTimes } from '../domain/activity.ts';
import type { Sport } from '../domain/sport.ts';
import { sumZones, threeZones } from './zone-sums.ts';

function session(
  sport: Sport,
  start: number,
  zones: readonly ZoneTimes[],
  averageHeartRate?: number,
): Activity {
  return { sport, start, totals: { averageHeartRate }, analysis: { zones } } as unknown as Activity;
}
const heart = (bounds: readonly number[], seconds: readonly number[], model = 'athlete'): ZoneTimes => ({
  of: 'heart_rate',
  model,
  bounds,
  seconds,
});

test('time in zones adds up over sessions, zone by zone', () => {
  const [sum] = sumZones([
    session('running', 1, [heart([140, 160], [600, 300, 60])]),
    session('cycling', 2, [heart([140, 160], [400, 100, 40])]),
  ]);
  assert.deepEqual(sum?.seconds, [1000, 400, 100]);
  assert.deepEqual([sum?.activities, sum?.boundsChanged], [2, false]);
});

test('a zone keeps its number when a new threshold moves its edges, and that is told', () => {
  const [sum] = sumZones([
    session('running', 2, [heart([144, 165], [10, 20, 30])]),
    session('running', 1, [heart([140, 160], [1, 2, 3])]),
  ]);
  assert.deepEqual(sum?.seconds, [11, 22, 33]);
  assert.deepEqual(sum?.bounds, [144, 165]);
  assert.equal(sum?.boundsChanged, true);
});

test('paces of running and of swimming are never one sum, nor are two models', () => {
  const pace: ZoneTimes = { of: 'pace', model: 'x', bounds: [3, 4], seconds: [1, 1, 1] };
  const sums = sumZones([
    session('running', 1, [pace, heart([140, 160], [1, 1, 1])]),
    session('swimming', 2, [pace, heart([140, 160], [1, 1, 1], 'device')]),
  ]);
  assert.deepEqual(
    new Set(sums.map(({ of, model, sport }) => `${of} ${model} ${sport}`)),
    new Set([
      'heart_rate athlete undefined',
      'heart_rate device undefined',
      'pace x running',
      'pace x swimming',
    ]),
  );
});

test('between two stated thresholds: 80 % of the time easy is not 80 % of the sessions', () => {
  const three = threeZones([
    session('running', 1, [heart([140, 160], [3600, 0, 0])], 130),
    session('running', 2, [heart([140, 160], [1800, 600, 1200])], 148),
    session('running', 3, [heart([140, 160], [1800, 300, 700])], 165),
  ]);
  assert.deepEqual(three?.byTime, [0.72, 0.09, 0.19]);
  assert.deepEqual(
    three?.bySession.map((share) => Math.round(share * 100)),
    [33, 33, 33],
  );
  // log10(0.72 / 0.09 × 0.19 × 100) = log10(152)
  assert.ok(Math.abs((three?.polarization?.index ?? 0) - 2.1818) < 0.0001);
  assert.equal(three?.polarization?.polarized, true);
});

test('zones by percent of threshold or of a watch are no two thresholds: no shares, no index', () => {
  assert.equal(
    threeZones([
      session('running', 1, [heart([140, 160], [10, 10, 10], 'percent_of_max_5')], 130),
      session('running', 2, [heart([140, 160], [10, 10, 10], 'device')], 130),
      session('running', 3, [heart([130, 140, 160], [10, 10, 10, 10])], 130),
    ]),
    undefined,
  );
});
