import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Pause, Streams } from '../domain/stream.ts';
import { matchRoutes, type RouteSource } from './route.ts';

// Somewhere in a flat country: 1° of latitude is 111 195 m, of longitude at 46° 77 244 m.
const home = { latitude: 46, longitude: 6 };
const perLatitude = 111_195;
const perLongitude = 77_244;

type Place = readonly [east: number, north: number];

const exact: (second: number) => number = () => 0;

/** Someone who passes `corners` (metres) in straight lines at `speed` m/s, standing still during `pauses`. */
function walk(
  corners: readonly Place[],
  { speed = 3, pauses = [] as readonly Pause[], noise = exact } = {},
): RouteSource {
  const [time, latitude, longitude]: number[][] = [[], [], []];
  const length = corners.slice(1).reduce((sum, place, i) => sum + away(corners[i], place), 0);
  let gone = 0;
  for (let second = 0; gone <= length; second++) {
    const [east, north] = placeAt(corners, gone);
    time.push(second);
    latitude.push(home.latitude + (north + noise(second)) / perLatitude);
    longitude.push(home.longitude + (east + noise(second + 7)) / perLongitude);
    const stands = pauses.some(
      ({ startSeconds, endSeconds }) => second >= startSeconds && second < endSeconds,
    );
    gone += stands ? 0 : speed;
  }
  const streams: Streams = {
    time: Float64Array.from(time),
    channels: { latitude: Float64Array.from(latitude), longitude: Float64Array.from(longitude) },
  };
  return { sport: 'running', streams, pauses };
}

const away = (a: Place, b: Place): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

function placeAt(corners: readonly Place[], gone: number): Place {
  let left = gone;
  for (let i = 1; i < corners.length; i++) {
    const side = away(corners[i - 1], corners[i]);
    if (left <= side) {
      const share = left / side;
      const [from, to] = [corners[i - 1], corners[i]];
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    }
    left -= side;
  }
  return corners[corners.length - 1];
}

const near = (value: number | undefined, wanted: number, tolerance: number): void =>
  assert.ok(Math.abs((value ?? Number.NaN) - wanted) <= tolerance, `${value} is not ${wanted}`);

// A loop of 6 km: 2 km east, 1 km north, and back.
const loop: readonly Place[] = [
  [0, 0],
  [2000, 0],
  [2000, 1000],
  [0, 1000],
  [0, 0],
];

test('the same loop, once quicker: one route, and the time each took', () => {
  const match = matchRoutes(walk(loop, { speed: 3 }), walk(loop, { speed: 4 }));
  near(match?.score, 1, 0.01);
  assert.equal(match?.direction, 'same');
  near(match?.commonMeters, 6000, 40);
  near(match?.times[0].elapsedSeconds, 2000, 15);
  near(match?.times[1].elapsedSeconds, 1500, 12);
});

test('two receivers that differ by ten metres still ran one route', () => {
  const noise = (second: number): number => 10 * Math.sin(second / 40);
  near(matchRoutes(walk(loop), walk(loop, { noise }))?.score, 1, 0.04);
});

test('a pause on the way is counted, not hidden', () => {
  const pauses = [{ startSeconds: 300, endSeconds: 420 }];
  const match = matchRoutes(walk(loop), walk(loop, { pauses }));
  assert.equal(match?.times[0].pausedSeconds, 0);
  assert.equal(match?.times[1].pausedSeconds, 120);
  near(match?.times[1].elapsedSeconds, 2120, 15);
});

test('a loop run the other way round is the same way in the opposite direction', () => {
  const match = matchRoutes(walk(loop), walk(loop.toReversed()));
  assert.equal(match?.direction, 'opposite');
  near(match?.score, 1, 0.02);
});

test('a loop begun elsewhere is the same loop', () => {
  const elsewhere: readonly Place[] = [
    [2000, 1000],
    [0, 1000],
    [0, 0],
    [2000, 0],
    [2000, 1000],
  ];
  const match = matchRoutes(walk(loop), walk(elsewhere));
  assert.equal(match?.direction, 'same');
  near(match?.score, 1, 0.04);
});

test('half of the way in common is half a match, and only that half is timed', () => {
  const other: readonly Place[] = [
    [0, 0],
    [2000, 0],
    [2000, 1000],
    [5000, 1000],
  ];
  const match = matchRoutes(walk(loop, { speed: 3 }), walk(other, { speed: 4 }));
  near(match?.commonMeters, 3000, 80);
  near(match?.score, 0.5, 0.02);
  near(match?.times[0].elapsedSeconds, 1000, 30);
  near(match?.times[1].elapsedSeconds, 750, 25);
});

test('ways that only cross have nothing in common', () => {
  const across: readonly Place[] = [
    [1000, -3000],
    [1000, 3000],
  ];
  assert.equal(matchRoutes(walk(loop), walk(across))?.score, 0);
});

test('another town is another route', () => {
  const far = loop.map(([east, north]): Place => [east + 30_000, north]);
  assert.equal(matchRoutes(walk(loop), walk(far))?.score, 0);
});

test('a stolen signal that puts the runner 70 km away for five minutes of a straight changes nothing', () => {
  const spoofed = walk(loop);
  for (let i = 100; i < 400; i++) (spoofed.streams.channels.latitude as Float64Array)[i] += 0.63;
  const match = matchRoutes(walk(loop), spoofed);
  near(match?.lengths[1], 6000, 200);
  near(match?.score, 1, 0.05);
});

test('without positions there is no answer', () => {
  const indoors: RouteSource = { ...walk(loop), streams: { time: Float64Array.of(0, 1, 2), channels: {} } };
  assert.equal(matchRoutes(walk(loop), indoors), undefined);
});

test('matching is symmetric, and its score stays between 0 and 1', () => {
  const place = fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }));
  const way = fc.array(place, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(way, way, (one, other) => {
      const [a, b] = [walk(one, { speed: 10 }), walk(other, { speed: 10 })];
      const [there, back] = [matchRoutes(a, b), matchRoutes(b, a)];
      if (!there || !back) return;
      assert.ok(there.score >= 0 && there.score <= 1);
      assert.ok(Math.abs(there.score - back.score) < 0.15, `${there.score} against ${back.score}`);
    }),
    { numRuns: 60 },
  );
});
