import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { bare, everySecond } from '../../test/made.ts';
import { needsShared } from '../../test/shared.ts';
import { juneFiles, sessionFrom } from '../../test/vectors/streams.ts';
import { bestOverDistance, meanMax, runningSums } from './bests.ts';
import { type Track, trackOf } from './track.ts';

function trackFrom(time: readonly number[], meters: readonly number[]): Track {
  const streams = { time: Float64Array.from(time), channels: { distance: Float64Array.from(meters) } };
  const track = trackOf(bare('running', streams), streams);
  assert.ok(track);
  return track;
}

test('the fastest 400 m inside a faster surge is found between samples', () => {
  // 100 s at 3 m/s, 60 s at 6 m/s, 100 s at 3 m/s: 360 m fast, 40 m slow.
  const speed = (s: number): number => (s > 100 && s <= 160 ? 6 : 3);
  let meters = 0;
  const streams = everySecond(260, { distance: (s) => (meters += s === 0 ? 0 : speed(s)) });
  const track = trackOf(bare('running', streams), streams);
  assert.ok(track);
  assert.ok(Math.abs((bestOverDistance(track, 400)?.seconds ?? 0) - (60 + 40 / 3)) < 1e-9);
});

test('a rest between two repetitions is part of the kilometre they make', () => {
  // 500 m at 5 m/s, 120 s standing, 500 m at 5 m/s.
  const track = trackFrom([0, 100, 220, 320], [0, 500, 500, 1000]);
  assert.equal(bestOverDistance(track, 1000)?.seconds, 320);
  assert.equal(bestOverDistance(track, 500)?.seconds, 100);
});

test('a GPS jump makes no record', () => {
  const time = Array.from({ length: 400 }, (_, s) => s);
  const jump = (s: number): number => 4 * s + (s >= 200 ? 50 : 0);
  const track = trackFrom(time, time.map(jump));
  assert.deepEqual(track.jumps, [{ index: 200, meters: 54 }]);
  assert.equal(bestOverDistance(track, 400)?.seconds, 100);
});

test('a jump of less than one percent does not hide a long best', () => {
  const time = Array.from({ length: 1600 }, (_, s) => s);
  const track = trackFrom(
    time,
    time.map((s) => 4 * s + (s >= 800 ? 20 : 0)),
  );
  const seconds = bestOverDistance(track, 5000)?.seconds ?? 0;
  assert.ok(Math.abs(seconds - 1245) < 1e-9);
  assert.equal(bestOverDistance(track, 1000)?.seconds, 250);
});

test('a distance that starts again at zero goes on counting', () => {
  const track = trackFrom([0, 100, 101, 200], [0, 400, 0, 396]);
  assert.equal(track.meters[3], 796);
});

test('no best is longer than the recording', () => {
  const track = trackFrom([0, 100], [0, 400]);
  assert.equal(bestOverDistance(track, 401), undefined);
  assert.equal(meanMax(runningSums(Float64Array.from([200, 200])), 3), undefined);
});

test('a hole counts as zero, so it can never make a best', () => {
  const power = Float64Array.from([300, 300, Number.NaN, Number.NaN, 300, 300]);
  assert.equal(meanMax(runningSums(power), 4)?.mean, 150);
});

const paces = fc.array(fc.double({ min: 0, max: 8, noNaN: true }), { minLength: 50, maxLength: 400 });
const run = (speeds: readonly number[], shift = 0): Track => {
  let meters = 0;
  return trackFrom(
    [shift, ...speeds.map((_, i) => shift + i + 1)],
    [0, ...speeds.map((speed) => (meters += speed + 0.01))],
  );
};

test('two kilometres take at least twice the best one, whatever the pace', () => {
  fc.assert(
    fc.property(paces, fc.integer({ min: 5, max: 100 }), (speeds, meters) => {
      const track = run(speeds);
      const [one, two] = [bestOverDistance(track, meters), bestOverDistance(track, 2 * meters)];
      if (one && two) assert.ok(two.seconds >= 2 * one.seconds - 1e-6);
    }),
    { numRuns: 200 },
  );
});

test('a best does not depend on when the recording began', () => {
  fc.assert(
    fc.property(paces, fc.integer({ min: 1, max: 5000 }), (speeds, shift) => {
      const [a, b] = [bestOverDistance(run(speeds), 60), bestOverDistance(run(speeds, shift), 60)];
      assert.ok(a === undefined ? b === undefined : Math.abs(a.seconds - (b?.seconds ?? 0)) < 1e-6);
    }),
    { numRuns: 200 },
  );
});

test('the best found is the best there is', () => {
  fc.assert(
    fc.property(paces, (speeds) => {
      const track = run(speeds);
      const found = bestOverDistance(track, 60)?.seconds;
      // Every window that begins or ends on a sample, by brute force.
      let brute = Infinity;
      const at = (target: number, after: boolean): number => {
        const { time, meters } = track;
        const i = after ? meters.findIndex((m) => m >= target) : meters.findLastIndex((m) => m <= target);
        if (meters[i] === target) return time[i];
        const from = after ? i - 1 : i;
        return time[from] + (target - meters[from]) / (meters[from + 1] - meters[from]);
      };
      for (let i = 0; i < track.time.length; i++) {
        const [ahead, behind] = [track.meters[i] + 60, track.meters[i] - 60];
        if (ahead <= (track.meters.at(-1) ?? 0)) brute = Math.min(brute, at(ahead, true) - track.time[i]);
        if (behind >= 0) brute = Math.min(brute, track.time[i] - at(behind, false));
      }
      assert.ok(found === undefined ? brute === Infinity : Math.abs(found - brute) < 1e-6);
    }),
    { numRuns: 100 },
  );
});

test('more seconds hold more energy: the curve of work never falls', () => {
  const powers = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 60, maxLength: 300 });
  fc.assert(
    fc.property(powers, (watts) => {
      const sums = runningSums(Float64Array.from(watts));
      const work = [1, 2, 5, 10, 30, 60].map((d) => d * (meanMax(sums, d)?.mean ?? 0));
      assert.deepEqual(
        work,
        [...work].sort((a, b) => a - b),
      );
    }),
    { numRuns: 200 },
  );
});

test('of a month with a GPS jump and glued repetitions only true bests remain', { skip: needsShared }, () => {
  const best = (meters: number): number =>
    Math.min(
      ...juneFiles().map((file) => {
        const { track } = sessionFrom(file);
        return (track && bestOverDistance(track, meters)?.seconds) ?? Infinity;
      }),
    );
  assert.ok(Math.abs(best(1000) - 192.63) < 0.6, 'not 2:36.7 from ten glued 200 m');
  assert.ok(best(400) > 62, 'not 1:01.9 from a jump of 20.6 m/s');
  assert.ok(Math.abs(best(5000) - 1120.87) < 0.6);
  assert.ok(Math.abs(best(10_000) - 2334.51) < 0.6);
});
