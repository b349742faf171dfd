import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Activity } from '../domain/activity.ts';
import { addDays, type Day } from '../domain/day.ts';
import { phrase } from '../domain/phrase.ts';
import { completeness, qualityIssues } from './period-quality.ts';
import { silentSeconds } from './quality.ts';

const days = (...all: readonly string[]): Set<Day> => new Set(all as readonly Day[]);
const week = { from: '2026-11-02' as Day, to: '2026-11-08' as Day };

test('a day with readings and no activity is rest, a day without any file is unknown', () => {
  const known = completeness(
    week,
    days('2026-11-02', '2026-11-04'),
    days('2026-11-02', '2026-11-03', '2026-11-08'),
  );
  assert.deepEqual(known, {
    ...week,
    days: 7,
    activeDays: 2,
    restDays: 2,
    unknownDays: 3,
    longestSilence: 3,
  });
});

test('the three kinds of days always add up to the period', () => {
  const some = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }))
    .map((list) => new Set(list.map((offset) => addDays(week.from, offset))));
  fc.assert(
    fc.property(some, some, fc.integer({ min: 0, max: 40 }), (active, read, length) => {
      const known = completeness({ from: week.from, to: addDays(week.from, length) }, active, read);
      assert.equal(known?.days, length + 1);
      assert.equal(known.activeDays + known.restDays + known.unknownDays, known.days);
      assert.ok(known.longestSilence <= known.unknownDays);
    }),
    { numRuns: 100 },
  );
});

function activity(more: object = {}, quality: object = {}): Activity {
  return {
    sport: 'running',
    partial: false,
    totals: { distanceMeters: 10_000, averageHeartRate: 150 },
    warnings: [],
    analysis: {
      metrics: {},
      quality: {
        gaps: { count: 0, longestSeconds: 0, totalSeconds: 0 },
        spikes: {},
        warnings: [],
        ...quality,
      },
    },
    ...more,
  } as unknown as Activity;
}
const issuesOf = (...all: readonly Activity[]) =>
  qualityIssues(all.map((one) => ({ activity: one, sourceCount: 1 })));

test('nothing found is an empty list', () => {
  assert.deepEqual(issuesOf(activity(), activity()), []);
});

test('each correction is counted: holes, dropped samples, a strap that slipped, a clock gone astray', () => {
  const coverage = {
    value: 1,
    warnings: [phrase('analysis.coverage', { channel: 'heart_rate', percent: 60 })],
  };
  const issues = issuesOf(
    activity({}, { gaps: { count: 2, longestSeconds: 40, totalSeconds: 60 }, spikes: { heartRate: 12 } }),
    activity(
      {},
      { gaps: { count: 1, longestSeconds: 20, totalSeconds: 19 }, spikes: { heartRate: 3, latitude: 5 } },
    ),
    activity({ analysis: { ...activity().analysis, metrics: { a: coverage, b: coverage } } }),
    activity({}, { warnings: [phrase('analysis.clock_jump', { count: 9 })] }),
  );
  assert.deepEqual(issues, [
    { issue: 'gaps', channel: undefined, activities: 2, count: 3, seconds: 79 },
    { issue: 'spikes', channel: 'heartRate', activities: 2, count: 15 },
    { issue: 'spikes', channel: 'latitude', activities: 1, count: 5 },
    { issue: 'coverage', channel: 'heart_rate', activities: 1 },
    { issue: 'clock', channel: undefined, activities: 1 },
  ]);
});

test('missing sensors, merged and incomplete recordings and refuted figures are named', () => {
  const issues = qualityIssues([
    { activity: activity({ totals: { distanceMeters: 10_000 } }), sourceCount: 2 },
    {
      activity: activity({ sport: 'cycling', totals: { averageHeartRate: 140 }, partial: true }),
      sourceCount: 1,
    },
    { activity: activity({ sport: 'strength', totals: { averageHeartRate: 120 } }), sourceCount: 1 },
    { activity: activity({ warnings: [phrase('analysis.total_replaced', {})] }), sourceCount: 3 },
  ]);
  const of = (issue: string) => issues.find((one) => one.issue === issue);
  assert.equal(of('no_heart_rate')?.activities, 1);
  assert.equal(of('no_distance')?.activities, 1, 'weights need no distance, a ride does');
  assert.deepEqual([of('merged')?.activities, of('merged')?.count], [2, 5]);
  assert.equal(of('partial')?.activities, 1);
  assert.equal(of('refuted_total')?.count, 1);
});

test('a strap that slips for four minutes is silent, one that flickers is not, and pauses are no silence', () => {
  const heart = new Float64Array(600).fill(150);
  heart.fill(Number.NaN, 100, 340);
  for (let s = 400; s < 600; s += 20) heart.fill(Number.NaN, s, s + 10);
  const running = { length: 600, paused: new Uint8Array(600) };
  assert.equal(silentSeconds(heart, running), 240);
  const paused = { length: 600, paused: new Uint8Array(600).fill(1, 100, 330) };
  assert.equal(silentSeconds(heart, paused), 0);
});
