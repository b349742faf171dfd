import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { bare, everySecond, madeDay } from '../../test/made.ts';
import type { Lap, Recording } from '../domain/recording.ts';
import { completeLaps } from './laps.ts';
import { prepare, type Session } from './session.ts';
import { splits } from './splits.ts';

const open = (recording: Recording): Session => prepare(recording, { day: madeDay, landmarks: [] });

// 2 500 m at 5 m/s with two minutes of pause at 1 500 m.
const paused = bare(
  'running',
  everySecond(620, {
    distance: (s) => 5 * (s <= 300 ? s : Math.max(300, s - 120)),
    heartRate: (s) => (s < 200 ? 140 : 160),
    altitude: (s) => (s < 200 ? 100 : 100 + (s - 200) * 0.1),
  }),
  { pauses: [{ startSeconds: 300, endSeconds: 420 }] },
);

test('a kilometre with a pause in it keeps its running pace', () => {
  const { track, pauses, perSecond } = open(paused);
  assert.ok(track);
  const [first, second, rest] = splits({ track, pauses, heartRate: perSecond.heartRate }, 1000);
  assert.deepEqual([first.meters, first.seconds, first.averageHeartRate], [1000, 200, 140]);
  assert.deepEqual([second.meters, second.seconds, second.elapsedSeconds], [1000, 200, 320]);
  assert.deepEqual([rest.meters, rest.seconds], [500, 100]);
});

test('splits sum to the whole: metres to the distance, seconds to the timer', () => {
  const speeds = fc.array(fc.double({ min: 0.5, max: 6, noNaN: true }), { minLength: 300, maxLength: 900 });
  fc.assert(
    fc.property(
      speeds,
      fc.integer({ min: 10, max: 200 }),
      fc.integer({ min: 0, max: 60 }),
      (paces, at, length) => {
        const pauses = [{ startSeconds: at, endSeconds: at + length }];
        let meters = 0;
        const standing = (s: number): boolean => s === 0 || (s > at && s <= at + length);
        const streams = everySecond(paces.length - 1, {
          distance: (s) => (meters += standing(s) ? 0 : paces[s]),
        });
        const session = open(bare('running', streams, { pauses }));
        assert.ok(session.track);
        const pieces = splits({ track: session.track, pauses: session.pauses }, 100);
        const sum = (of: 'meters' | 'seconds'): number =>
          pieces.reduce((total, piece) => total + piece[of], 0);
        // What is left over is shorter than a tenth of a split.
        assert.ok(meters - sum('meters') < 10 + 1e-6);
        assert.ok(session.timerSeconds - sum('seconds') < 10 / 0.5 + 1e-6);
        assert.ok(pieces.every((piece) => piece.seconds > 0 && piece.elapsedSeconds >= piece.seconds - 1e-9));
      },
    ),
    { numRuns: 100 },
  );
});

test('a lap is filled from the samples where the device says nothing, and left alone where it speaks', () => {
  const laps: Lap[] = [
    { startSeconds: 0, averageHeartRate: 141 },
    { startSeconds: 200, elapsedSeconds: 320, timerSeconds: 200, trigger: 'manual' },
    { startSeconds: 520 },
  ];
  const [first, second, third] = completeLaps(open({ ...paused, laps }));
  assert.equal(first.averageHeartRate, 141, 'the device’s own');
  assert.equal(first.distanceMeters, 1000);
  assert.equal(first.timerSeconds, 200);
  assert.equal(second.trigger, 'manual');
  assert.equal(second.timerSeconds, 200);
  assert.equal(second.averageSpeed, 5);
  assert.ok(
    Math.abs((second.ascentMeters ?? 0) - 32) < 3.2,
    'a climb of 32 m but for the last unfinished step',
  );
  assert.equal(third.distanceMeters, 500);
  assert.equal(third.averageHeartRate, 160);
});

test('laps sum to the distance of the whole', () => {
  const laps = [0, 77, 310, 400, 555].map((startSeconds) => ({ startSeconds }));
  const meters = completeLaps(open({ ...paused, laps })).map((lap) => lap.distanceMeters ?? 0);
  assert.equal(
    meters.reduce((sum, one) => sum + one, 0),
    2500,
  );
});
