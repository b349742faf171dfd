import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Recording } from '../../domain/recording.ts';
import type { Channel } from '../../domain/stream.ts';
import { channelsOf, qualityOf } from './quality.ts';

function recording(every: number, ...names: readonly Channel[]): Recording {
  const time = Float64Array.from({ length: Math.floor(600 / every) + 1 }, (_, i) => i * every);
  return {
    sport: 'running',
    start: 0,
    startKnown: true,
    totals: { timerSeconds: 600 },
    streams: { time, channels: Object.fromEntries(names.map((name) => [name, time.map(() => 100)])) },
    pauses: [],
    laps: [],
    lengths: [],
    sets: [],
    settings: {},
    vendorScores: {},
    warnings: [],
  };
}

const whole = (format: string) => ({ format, partial: false });

test('of the same run, FIT is shown before TCX and TCX before GPX', () => {
  const run = recording(1, 'heartRate', 'latitude', 'longitude');
  const points = ['fit', 'tcx', 'gpx'].map((format) => qualityOf(run, whole(format)));
  assert.deepEqual(
    points,
    [...points].sort((a, b) => b - a),
  );
  assert.equal(new Set(points).size, 3);
});

test('a recording with power is shown before one without', () => {
  assert.ok(
    qualityOf(recording(1, 'heartRate', 'power'), whole('tcx')) >
      qualityOf(recording(1, 'heartRate'), whole('fit')),
  );
});

test('one sample a second is better than smart recording', () => {
  assert.ok(
    qualityOf(recording(1, 'heartRate'), whole('fit')) > qualityOf(recording(6, 'heartRate'), whole('fit')),
  );
});

test('a pause does not make a recording sparse', () => {
  const run = recording(1, 'heartRate');
  const time = run.streams.time.map((t) => (t > 300 ? t + 3600 : t));
  const paused = {
    ...run,
    streams: { ...run.streams, time },
    pauses: [{ startSeconds: 300, endSeconds: 3900 }],
  };
  assert.equal(qualityOf(paused, whole('fit')), qualityOf(run, whole('fit')));
});

test('a whole GPX is shown before a FIT that was cut off', () => {
  const run = recording(1, 'heartRate', 'latitude', 'longitude');
  assert.ok(qualityOf(run, whole('gpx')) > qualityOf(run, { format: 'fit', partial: true }));
});

test('a channel of nothing but holes is not listed and earns nothing', () => {
  const run = recording(1, 'latitude');
  const blind = {
    ...run.streams,
    channels: { ...run.streams.channels, heartRate: run.streams.time.map(() => NaN) },
  };
  assert.deepEqual(channelsOf({ ...run, streams: blind }), ['latitude']);
  assert.equal(qualityOf({ ...run, streams: blind }, whole('fit')), qualityOf(run, whole('fit')));
});
