import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDay } from '../domain/day.ts';
import { type GearUse, gearRows, restingGear } from './gear.ts';

const run = (
  name: string,
  day: string,
  meters: number,
  seconds: number,
  more: Partial<GearUse> = {},
): GearUse => ({
  name,
  day: toDay(day),
  sport: 'running',
  totals: { distanceMeters: meters, timerSeconds: seconds },
  heartRate: 150,
  ...more,
});
const uses = [
  run('Blue', '2026-09-01', 10_000, 3000),
  run('Blue', '2026-11-03', 10_000, 3000),
  run('Blue', '2026-11-05', 6000, 1500, { subSport: 'treadmill' }),
  run('Blue', '2026-11-06', 2000, 1200, { sport: 'walking', heartRate: 100 }),
  run('Red', '2026-11-07', 12_000, 3600),
  run('Old', '2025-01-01', 5000, 1500),
];
const november = { from: toDay('2026-11-01'), to: toDay('2026-11-30') };

test('shoes have what they did in the period, by sport, and in all', () => {
  const rows = gearRows(uses, november);
  assert.deepEqual(
    rows.map(({ name, sport, period, all }) => [
      name,
      sport,
      period.meters,
      period.seconds,
      all.meters,
      all.activities,
    ]),
    [
      ['Blue', 'running', 16_000, 4500, 28_000, 4],
      ['Red', 'running', 12_000, 3600, 12_000, 1],
      ['Blue', 'walking', 2000, 1200, 28_000, 4],
    ],
  );
});

test('only sessions outdoors with a heart rate are held beside those of other shoes', () => {
  const [blue] = gearRows(uses, { ...november, sport: 'running' });
  // 10 km in 3000 s at 150 bpm: 7500 beats.
  assert.deepEqual([blue?.alike?.n, blue?.alike?.metersPerBeat.toFixed(4)], [1, '1.3333']);
});

test('a speed is all metres over all time', () => {
  const [blue] = gearRows(uses, { ...november, sport: 'running' });
  assert.equal(blue?.speed?.toFixed(4), (16_000 / 4500).toFixed(4));
});

test('shoes that stayed in the cupboard are named with what they have done', () => {
  assert.deepEqual(
    restingGear(uses, gearRows(uses, november)).map(({ name, all }) => [name, all.meters, all.last]),
    [['Old', 5000, '2025-01-01']],
  );
});
