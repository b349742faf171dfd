import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDay } from '../domain/day.ts';
import { planFrame, plannedSpikes } from './plan-frame.ts';

const basis = {
  // A Monday; the race is a Sunday six weeks later.
  today: toDay('2026-11-30'),
  raceDay: toDay('2027-01-10'),
  raceMeters: 21_097.5,
  weeklyMeters: 40_000,
  longestMeters: 16_000,
  planned: [],
};

test('six weeks before a half: four to build, one to taper, the week of the race', () => {
  const weeks = planFrame(basis);
  assert.deepEqual(
    weeks.map(({ from, to, kind }) => [from, to, kind]),
    [
      ['2026-11-30', '2026-12-06', 'build'],
      ['2026-12-07', '2026-12-13', 'build'],
      ['2026-12-14', '2026-12-20', 'build'],
      ['2026-12-21', '2026-12-27', 'build'],
      ['2026-12-28', '2027-01-03', 'taper'],
      ['2027-01-04', '2027-01-10', 'race'],
    ],
  );
  // 41 to 60 % less in the taper; never 20 % more before.
  assert.deepEqual(weeks[0]?.weeklyMeters, { low: 36_000, high: 48_000 });
  assert.deepEqual(weeks[4]?.weeklyMeters, { low: 16_000, high: 23_600 });
});

test('the longest run grows by at most a tenth of the longest before it, and not beyond the race', () => {
  const caps = planFrame(basis).map(({ longestMeters = 0 }) => Math.round(longestMeters));
  assert.deepEqual(caps.slice(0, 4), [17_600, 19_360, 21_098, 21_098]);
});

test('what the calendar holds of a week is counted, without the race itself', () => {
  const planned = [
    { id: 'a', day: toDay('2026-12-01'), meters: 8000 },
    { id: 'b', day: toDay('2026-12-06') },
    { id: 'race', day: toDay('2027-01-10'), meters: 21_097.5 },
  ];
  const weeks = planFrame({ ...basis, planned });
  assert.deepEqual(weeks[0]?.planned, { runs: 2, meters: 8000, unmeasured: 1 });
  assert.deepEqual(weeks[5]?.planned, { runs: 0, meters: 0, unmeasured: 0 });
});

test('without known weeks there is no volume, without a long run no cap', () => {
  const [week] = planFrame({ ...basis, weeklyMeters: undefined, longestMeters: undefined });
  assert.deepEqual([week?.weeklyMeters, week?.longestMeters], [undefined, undefined]);
});

test('a planned run is a jump against those before it, done or planned', () => {
  const done = [{ id: 'd', day: toDay('2026-11-20'), meters: 15_000 }];
  const plan = [
    { id: 'p2', day: toDay('2026-12-13'), meters: 18_000 },
    { id: 'p1', day: toDay('2026-12-06'), meters: 16_500 },
    { id: 'p3', day: toDay('2026-12-27'), meters: 24_000 },
  ];
  // 16.5 is 10 % beyond 15, no more; 18 is 9.1 % beyond 16.5; 24 is a third beyond 18.
  const spikes = plannedSpikes(done, plan);
  assert.deepEqual(
    spikes.map(({ id, longestBefore, percent }) => [id, longestBefore, Math.round(percent)]),
    [['p3', 18_000, 33]],
  );
});
