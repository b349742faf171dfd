import { html } from 'hono/html';
import type { Curves } from '../../app/answers/activity-curves.ts';
import type { Markup } from '../pages/layout.ts';

const size = 100;
const margin = 6;
/** A hundredth of the drawing: finer than its line. */
const tolerance = 0.4;

// More than a drawing of this size shows; simplifying a tangle takes time with the square of its points.
const mostPoints = 1500;

type Point = readonly [x: number, y: number];

/** The way of an activity as a line, north up, without a map: nothing is asked of a tile server. */
export function routeSketch(route: Curves['route'], label: string): Markup | undefined {
  const points = project(thinned(route));
  if (points.length < 2) return undefined;
  const line = simplify(points);
  const [start, end] = [line[0], line[line.length - 1]];
  const path = line.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return html`<svg class="route" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}"><path d="${path}"/><circle class="end" cx="${end[0].toFixed(1)}" cy="${end[1].toFixed(1)}" r="3.2"/><circle class="start" cx="${start[0].toFixed(1)}" cy="${start[1].toFixed(1)}" r="3.2"/></svg>`;
}

function thinned(route: Curves['route']): Curves['route'] {
  const stride = Math.ceil(route.length / mostPoints);
  return stride <= 1 ? route : route.filter((_, i) => i % stride === 0 || i === route.length - 1);
}

/** Degrees → a square drawing with the same scale both ways; a track of some metres only is no route. */
function project(route: Curves['route']): Point[] {
  if (route.length < 2) return [];
  const middle = route[route.length >> 1][0];
  const squeeze = Math.cos((middle * Math.PI) / 180);
  // Longitudes jump from 180 to −180 at the date line: all are counted from the first.
  const flat = route.map(([lat, lon]): Point => [wrap(lon - route[0][1]) * squeeze, -lat]);
  const [left, right] = span(flat, 0);
  const [top, bottom] = span(flat, 1);
  const extent = Math.max(right - left, bottom - top);
  if (extent < 0.0002) return [];
  const scale = (size - 2 * margin) / extent;
  return flat.map(
    ([x, y]): Point => [
      size / 2 + (x - (left + right) / 2) * scale,
      size / 2 + (y - (top + bottom) / 2) * scale,
    ],
  );
}

const wrap = (degrees: number): number =>
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;

function span(points: readonly Point[], axis: 0 | 1): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return [low, high];
}

/** Douglas and Peucker (1973), with a stack of its own: a long track must not exhaust the call stack. */
function simplify(points: readonly Point[]): Point[] {
  const kept = new Set([0, points.length - 1]);
  const stretches: [number, number][] = [[0, points.length - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch;
    const far = farthest(points, from, to);
    if (far === undefined) continue;
    kept.add(far);
    stretches.push([from, far], [far, to]);
  }
  return points.filter((_, i) => kept.has(i));
}

function farthest(points: readonly Point[], from: number, to: number): number | undefined {
  let [best, bestDistance] = [0, tolerance];
  for (let i = from + 1; i < to; i++) {
    const distance = distanceToLine(points[i], points[from], points[to]);
    if (distance > bestDistance) [best, bestDistance] = [i, distance];
  }
  return bestDistance > tolerance ? best : undefined;
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
