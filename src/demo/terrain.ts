import { type Random, randomFor } from './random.ts';

/**
 * An invented landscape: smooth hills over a plane of metres, and closed loops drawn on it. Nobody ever ran these
 * shapes; only the two anchor points (a quarter of Annecy, a park in New York) are places on a map.
 */
export interface Place {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres above the sea at the anchor. */
  readonly altitude: number;
  /** 1 = the hills of home, 0.2 = a flat city. */
  readonly relief: number;
  /** Radians north of east in which most loops lie: away from the lake, along the island. */
  readonly towards: number;
}

export const home: Place = {
  id: 'home',
  latitude: 45.9172,
  longitude: 6.0905,
  altitude: 462,
  relief: 1,
  towards: 0.85 * Math.PI,
};
export const abroad: Place = {
  id: 'abroad',
  latitude: 40.7809,
  longitude: -73.9667,
  altitude: 31,
  relief: 0.22,
  towards: 0.34 * Math.PI,
};

/** A path sampled every `stepMeters`; arrays share their length. Metres east and north of the place, metres of altitude. */
export interface Route {
  readonly id: string;
  readonly place: Place;
  readonly lengthMeters: number;
  readonly stepMeters: number;
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly altitude: Float64Array;
  /** Walked to its end and back again instead of round and round. */
  readonly outAndBack: boolean;
}

export interface RouteShape {
  readonly id: string;
  readonly lengthMeters: number;
  readonly place: Place;
  readonly outAndBack?: boolean;
  /** Multiplies the hills: 0.15 is a towpath, 4 a mountain path. */
  readonly steepness?: number;
}

const corners = 720;

/** Draws the route: a wobbling circle through the anchor point, scaled to its exact length. */
export function drawRoute(seed: number, shape: RouteShape): Route {
  const random = randomFor(seed, 'route', shape.id);
  const outline = wobblyCircle(random);
  const around = perimeter(outline);
  const wanted = shape.outAndBack ? shape.lengthMeters * 1.15 : shape.lengthMeters;
  const scale = wanted / around;
  const stepMeters = shape.lengthMeters > 30_000 ? 10 : 5;
  // The outline starts at its eastern end, so that its middle lies to the west: hence the half turn.
  const heading = shape.place.towards - Math.PI + random.between(-0.25, 0.25) * Math.PI;
  const points = walk(outline, { scale, heading, stepMeters, lengthMeters: shape.lengthMeters });
  const hills = hillsOf(seed, shape.place);
  const steepness = shape.steepness ?? 1;
  // A mountain path goes up wherever it goes; only rolling country dips below the valley.
  const above = (height: number): number => (steepness > 2 ? Math.sqrt(height * height + 25) - 5 : height);
  const altitude = points.east.map(
    (x, i) => shape.place.altitude + steepness * above(hills(x, points.north[i])),
  );
  return {
    id: shape.id,
    place: shape.place,
    lengthMeters: shape.lengthMeters,
    stepMeters,
    ...points,
    altitude,
    outAndBack: shape.outAndBack ?? false,
  };
}

/** Corner points of the unit shape, starting at the anchor (0, 0), closed by the first point again. */
type Outline = { readonly x: Float64Array; readonly y: Float64Array };

function wobblyCircle(random: Random): Outline {
  const waves = [2, 3, 5, 8].map((k) => ({ k, size: 0.42 / k, phase: random.between(0, 2 * Math.PI) }));
  const radius = (angle: number): number =>
    1 + waves.reduce((sum, { k, size, phase }) => sum + size * Math.cos(k * angle + phase), 0);
  return closed((angle) => [radius(angle) * Math.cos(angle), radius(angle) * Math.sin(angle)]);
}

function closed(at: (angle: number) => readonly [number, number]): Outline {
  const [x0, y0] = at(0);
  const x = new Float64Array(corners + 1);
  const y = new Float64Array(corners + 1);
  for (let i = 0; i < corners; i++) {
    const [px, py] = at((i / corners) * 2 * Math.PI);
    x[i] = px - x0;
    y[i] = py - y0;
  }
  return { x, y };
}

function perimeter({ x, y }: Outline): number {
  let sum = 0;
  for (let i = 1; i <= corners; i++) {
    sum += Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
  }
  return sum;
}

interface Walk {
  readonly scale: number;
  /** Radians the shape is turned by, so that loops leave the anchor in different directions. */
  readonly heading: number;
  readonly stepMeters: number;
  readonly lengthMeters: number;
}

/** Points at equal distances along the outline. */
function walk(outline: Outline, { scale, heading, stepMeters, lengthMeters }: Walk) {
  const count = Math.round(lengthMeters / stepMeters) + 1;
  const east = new Float64Array(count);
  const north = new Float64Array(count);
  const [cos, sin] = [Math.cos(heading) * scale, Math.sin(heading) * scale];
  let corner = 0;
  let passed = 0;
  let side = sideLength(outline, 0) * scale;
  for (let i = 0; i < count; i++) {
    const at = i * stepMeters;
    while (corner < corners - 1 && passed + side < at) {
      passed += side;
      corner++;
      side = sideLength(outline, corner) * scale;
    }
    const t = side > 0 ? Math.min(1, (at - passed) / side) : 0;
    const px = mix(outline.x, corner, t);
    const py = mix(outline.y, corner, t);
    east[i] = px * cos - py * sin;
    north[i] = px * sin + py * cos;
  }
  return { east, north };
}

const sideLength = ({ x, y }: Outline, i: number): number => Math.hypot(x[i + 1] - x[i], y[i + 1] - y[i]);

const mix = (values: Float64Array, i: number, t: number): number => values[i] * (1 - t) + values[i + 1] * t;

/** Height above the anchor. Waves of 1.9 to 19 km; the longest grow with distance, so that home lies in a valley. */
function hillsOf(seed: number, place: Place): (x: number, y: number) => number {
  const random = randomFor(seed, 'hills', place.id);
  const waves = [
    { length: 1900, height: 7 },
    { length: 3100, height: 12 },
    { length: 7400, height: 34 },
    { length: 19_000, height: 150 },
  ].map(({ length, height }) => {
    const towards = random.between(0, 2 * Math.PI);
    const k = (2 * Math.PI) / length;
    return { kx: k * Math.cos(towards), ky: k * Math.sin(towards), height, far: length > 10_000 };
  });
  return (x, y) => {
    const away = Math.min(1, (x * x + y * y) / 9e7);
    let sum = away * 120;
    for (const { kx, ky, height, far } of waves) sum += (far ? away : 1) * height * Math.sin(kx * x + ky * y);
    return place.relief * sum;
  };
}

/** The routes the athlete knows, drawn when first used and kept: a handful of kilobytes each. */
export function routeBook(seed: number): (id: RouteId) => Route {
  const drawn = new Map<RouteId, Route>();
  return (id) => {
    const known = drawn.get(id) ?? drawRoute(seed, { id, ...routeShapes[id] });
    drawn.set(id, known);
    return known;
  };
}

export const routeShapes = {
  'river-6': { lengthMeters: 6200, place: home, steepness: 0.4 },
  'orchards-8': { lengthMeters: 8400, place: home },
  'plateau-10': { lengthMeters: 10_500, place: home },
  'villages-12': { lengthMeters: 12_300, place: home },
  'ridge-15': { lengthMeters: 15_300, place: home },
  'gorge-18': { lengthMeters: 18_200, place: home },
  'valley-21': { lengthMeters: 21_400, place: home },
  towpath: { lengthMeters: 5600, place: home, outAndBack: true, steepness: 0.15 },
  'race-10': { lengthMeters: 10_000, place: home, steepness: 0.3 },
  'race-half': { lengthMeters: 21_097.5, place: home, steepness: 0.4 },
  commute: { lengthMeters: 5200, place: home, outAndBack: true, steepness: 0.5 },
  'ride-32': { lengthMeters: 32_000, place: home, steepness: 0.8 },
  'ride-48': { lengthMeters: 48_000, place: home },
  'ride-66': { lengthMeters: 66_000, place: home },
  'ride-92': { lengthMeters: 92_000, place: home },
  'summit-9': { lengthMeters: 9400, place: home, steepness: 4.2 },
  'summit-12': { lengthMeters: 12_600, place: home, steepness: 3.8 },
  'park-10': { lengthMeters: 9800, place: abroad },
  'bridges-16': { lengthMeters: 16_000, place: abroad },
} as const satisfies Record<string, Omit<RouteShape, 'id'>>;

export type RouteId = keyof typeof routeShapes;

/** Where a distance along the route lies, as a fractional index into its points. */
export function pointAt(route: Route, meters: number): number {
  const { lengthMeters: length, stepMeters, east } = route;
  let along = meters % (route.outAndBack ? 2 * length : length);
  if (along > length) along = 2 * length - along;
  return Math.min(along / stepMeters, east.length - 1);
}

/** A value between two points of the route. */
export function valueAt(values: Float64Array, point: number): number {
  const index = Math.min(Math.floor(point), values.length - 2);
  const share = point - index;
  return values[index] * (1 - share) + values[index + 1] * share;
}
