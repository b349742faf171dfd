import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routeSketch } from './route.ts';

async function pointsOf(route: readonly (readonly [number, number])[]): Promise<[number, number][]> {
  const svg = String(await routeSketch(route, 'route'));
  const path = / d="([^"]+)"/.exec(svg)?.[1] ?? '';
  return [...path.matchAll(/[ML](\S+) ([^ML]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test('a square walked round a block is a square, north up, with as few points as it has corners', async () => {
  // At 60° north a degree of longitude is half as long as one of latitude.
  const corners: [number, number][] = [
    [60, 10],
    [60.01, 10],
    [60.01, 10.02],
    [60, 10.02],
    [60, 10],
  ];
  const walked = corners.slice(1).flatMap(([lat, lon], i) =>
    Array.from({ length: 50 }, (_, k): [number, number] => {
      const [fromLat, fromLon] = corners[i];
      return [fromLat + ((lat - fromLat) * k) / 50, fromLon + ((lon - fromLon) * k) / 50];
    }),
  );
  const points = await pointsOf([...walked, corners[0]]);
  assert.deepEqual(
    points.map(([x, y]) => [Math.round(x), Math.round(y)]),
    [
      [6, 94],
      [6, 6],
      [94, 6],
      [94, 94],
      [6, 94],
    ],
  );
});

test('a way over the date line stays in one piece', async () => {
  const points = await pointsOf([
    [0, 179.99],
    [0.005, -180],
    [0, -179.99],
  ]);
  assert.deepEqual(
    points.map(([x]) => Math.round(x)),
    [6, 50, 94],
  );
});

test('a watch that lay on a table has no route', () => {
  assert.equal(
    routeSketch(
      [
        [45, 6],
        [45.00001, 6.00001],
        [45, 6],
      ],
      'route',
    ),
    undefined,
  );
  assert.equal(routeSketch([], 'route'), undefined);
});

test('the most tangled of rides is drawn in a moment', async () => {
  const spiral = Array.from({ length: 200_000 }, (_, i): [number, number] => [
    45 + (i / 2e6) * Math.sin(i / 50),
    6 + (i / 2e6) * Math.cos(i / 50),
  ]);
  const started = performance.now();
  const points = await pointsOf(spiral);
  // Measured 20 ms; without a limit on the points it was fifteen seconds.
  assert.ok(performance.now() - started < 1000);
  assert.ok(points.length > 100 && points.length <= 1501, String(points.length));
});
