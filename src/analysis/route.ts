import type { Sport } from '../domain/sport.ts';
import type { Pause, Streams } from '../domain/stream.ts';
import { lengthOf, originOf, pathOf, type Waypoints, waypointsOf } from './waypoints.ts';

/** What a comparison of ways needs of an activity. */
export interface RouteSource {
  readonly sport: Sport;
  readonly streams: Streams;
  readonly pauses: readonly Pause[];
}

/** How much of two ways is the same, and the time each took there. */
export interface RouteMatch {
  /** Common metres / the longer way: 1 = the same from start to end. */
  readonly score: number;
  readonly direction: 'same' | 'opposite';
  readonly commonMeters: number;
  readonly lengths: readonly [number, number];
  readonly times: readonly [PartTime, PartTime];
}

/** On the common part. */
export interface PartTime {
  readonly elapsedSeconds: number;
  readonly pausedSeconds: number;
}

/** From here on people call it the same route. */
export const sameRouteScore = 0.8;
/** Below this two ways merely cross. */
export const sharedRouteScore = 0.2;

// 600 points a way: 20 m apart up to 12 km, coarser beyond. The work grows with their square.
const mostPoints = 600;
const finestStep = 20;
// Two receivers on one road differ by some 10 m, two sides of it by as much again.
const usualTolerance = 35;
/** Holes in the common part up to this length are noise; a shorter common stretch is a crossing. */
const longestHole = 150;
const shortestPart = 200;

/**
 * Undefined when one of them has no positions. The common part is the longest sequence of points that both passed in
 * the same order within about 35 m, tried forwards, from where the other loop begins, and backwards. What cannot reach
 * a score of `least` may be given up early, with a score of 0.
 */
export function matchRoutes(
  a: RouteSource,
  b: RouteSource,
  least = sharedRouteScore,
): RouteMatch | undefined {
  const [pathA, pathB] = [pathOf(a.streams, a.sport), pathOf(b.streams, b.sport)];
  if (!pathA || !pathB) return undefined;
  const lengths = [lengthOf(pathA), lengthOf(pathB)] as const;
  const step = Math.max(finestStep, Math.max(...lengths) / mostPoints);
  const [pointsA, pointsB] = [pathA, pathB].map((path) => waypointsOf(path, step, originOf(pathA))) as [
    Waypoints,
    Waypoints,
  ];
  if (!mayMatch(pointsA, pointsB, least)) return nothing(lengths);
  let best: Common | undefined;
  for (const attempt of attempts(pointsA, pointsB)) {
    const common = commonPart(pointsA, pointsB, attempt);
    if (!best || common.meters > best.meters) best = common;
    if (best.meters >= sameRouteScore * Math.max(...lengths)) break;
  }
  if (!best || best.meters === 0) return nothing(lengths);
  return {
    score: Math.min(1, best.meters / Math.max(...lengths)),
    direction: best.direction,
    commonMeters: best.meters,
    lengths,
    times: [partTime(best.spansA, a.pauses), partTime(best.spansB, b.pauses)],
  };
}

const zero: PartTime = { elapsedSeconds: 0, pausedSeconds: 0 };
const nothing = (lengths: RouteMatch['lengths']): RouteMatch => ({
  score: 0,
  direction: 'same',
  commonMeters: 0,
  lengths,
  times: [zero, zero],
});

const cellMeters = 100;
/** Cells from west to east; a plane of 100 000 km has room for any two ways. */
const cellsAcross = 2 ** 20;

/** Cheap: whether enough of b lies in cells that a passed. Saves the costly comparison for ways elsewhere. */
function mayMatch(a: Waypoints, b: Waypoints, least: number): boolean {
  const cell = (meters: number): number => Math.floor(meters / cellMeters) + cellsAcross / 2;
  const cells = new Set<number>();
  for (let i = 0; i < a.east.length; i++) {
    const at = cell(a.north[i]) * cellsAcross + cell(a.east[i]);
    for (const row of [-cellsAcross, 0, cellsAcross])
      cells
        .add(at + row - 1)
        .add(at + row)
        .add(at + row + 1);
  }
  let inside = 0;
  for (let j = 0; j < b.east.length; j++)
    if (cells.has(cell(b.north[j]) * cellsAcross + cell(b.east[j]))) inside++;
  return inside >= 0.8 * least * Math.max(a.east.length, b.east.length);
}

/** The order in which b's points are read. */
interface Attempt {
  readonly direction: RouteMatch['direction'];
  readonly order: readonly number[];
}

function* attempts(a: Waypoints, b: Waypoints): Generator<Attempt> {
  const order = Array.from(b.east, (_, j) => j);
  yield { direction: 'same', order };
  const turned = isLoop(b) ? from(order, nearestTo(a, 0, b)) : undefined;
  if (turned) yield { direction: 'same', order: turned };
  yield { direction: 'opposite', order: order.toReversed() };
  if (turned) yield { direction: 'opposite', order: turned.toReversed() };
}

const from = (order: readonly number[], start: number): number[] => [
  ...order.slice(start),
  ...order.slice(0, start),
];

const isLoop = ({ east, north }: Waypoints): boolean => {
  const last = east.length - 1;
  return Math.hypot(east[last] - east[0], north[last] - north[0]) < 2 * longestHole;
};

function nearestTo(a: Waypoints, i: number, b: Waypoints): number {
  let best = 0;
  let least = Infinity;
  for (let j = 0; j < b.east.length; j++) {
    const away = Math.hypot(b.east[j] - a.east[i], b.north[j] - a.north[i]);
    if (away < least) [best, least] = [j, away];
  }
  return best;
}

interface Common {
  readonly direction: RouteMatch['direction'];
  readonly meters: number;
  /** Stretches of the elapsed clock, seconds. */
  readonly spansA: readonly Pause[];
  readonly spansB: readonly Pause[];
}

function commonPart(a: Waypoints, b: Waypoints, { direction, order }: Attempt): Common {
  const pairs = longestCommon(a, b, order);
  const parts = inParts(pairs, Math.max(2, longestHole / a.stepMeters)).filter(
    ([[first], [last]]) => (last - first) * a.stepMeters >= shortestPart,
  );
  const span = (points: Waypoints, from: number, to: number): Pause => ({
    startSeconds: Math.min(points.seconds[from], points.seconds[to]),
    endSeconds: Math.max(points.seconds[from], points.seconds[to]),
  });
  return {
    direction,
    meters: parts.reduce((sum, [[first], [last]]) => sum + (last - first) * a.stepMeters, 0),
    spansA: parts.map(([[first], [last]]) => span(a, first, last)),
    spansB: parts.map(([[, first], [, last]]) => span(b, first, last)),
  };
}

/** A point of a and the point of b at the same place. */
type Pair = readonly [number, number];

/** Longest common subsequence of points within the tolerance of each other (LCSS, Vlachos 2002). */
function longestCommon(a: Waypoints, b: Waypoints, order: readonly number[]): Pair[] {
  const [n, m] = [a.east.length, order.length];
  const tolerance = Math.max(usualTolerance, 0.75 * a.stepMeters) ** 2;
  const [east, north] = [b.east, b.north].map((values) => Float64Array.from(order, (j) => values[j]));
  const near = (i: number, k: number): boolean => {
    const dx = a.east[i] - east[k];
    const dy = a.north[i] - north[k];
    return dx * dx + dy * dy <= tolerance;
  };
  const width = m + 1;
  const best = new Uint16Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--) {
    for (let k = m - 1, here = i * width + k; k >= 0; k--, here--) {
      const down = best[here + width];
      const right = best[here + 1];
      best[here] = near(i, k) ? best[here + width + 1] + 1 : down > right ? down : right;
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, k = 0; i < n && k < m; ) {
    const here = i * width + k;
    if (near(i, k)) pairs.push([i++, order[k++]]);
    else if (best[here + width] >= best[here + 1]) i++;
    else k++;
  }
  return pairs;
}

/** Runs of pairs without a longer hole on either side, as first and last pair. */
function inParts(pairs: readonly Pair[], hole: number): (readonly [Pair, Pair])[] {
  const parts: [Pair, Pair][] = [];
  for (const pair of pairs) {
    const last = parts.at(-1);
    const isNext = last && pair[0] - last[1][0] <= hole && Math.abs(pair[1] - last[1][1]) <= hole;
    if (isNext) last[1] = pair;
    else parts.push([pair, pair]);
  }
  return parts;
}

function partTime(spans: readonly Pause[], pauses: readonly Pause[]): PartTime {
  let [elapsedSeconds, pausedSeconds] = [0, 0];
  for (const { startSeconds, endSeconds } of spans) {
    elapsedSeconds += endSeconds - startSeconds;
    for (const pause of pauses)
      pausedSeconds += Math.max(
        0,
        Math.min(endSeconds, pause.endSeconds) - Math.max(startSeconds, pause.startSeconds),
      );
  }
  return { elapsedSeconds, pausedSeconds };
}
