import type { Pause } from '../domain/stream.ts';
import { type Condition, profile } from './athlete.ts';
import { heartOf } from './heart.ts';
import type { Random } from './random.ts';
import { type DonePiece, unroll } from './recipe.ts';
import { pointAt, type Route, valueAt } from './terrain.ts';
import type { Mark, Track } from './track.ts';
import type { PlannedSession } from './week.ts';

interface Outing {
  readonly plan: PlannedSession;
  readonly condition: Condition;
  readonly route?: Route;
  readonly random: Random;
}

/** One second on the road: in → speed (m/s), power (W, bike only), cadence, and how hard it is (1 = threshold). */
interface Motion {
  step(effort: number, grade: number): void;
  stop(): void;
  speed: number;
  power: number;
  cadence: number;
  effort: number;
}

/** Runs, hikes and rides: follows the recipe over the route, second by second. */
export function move(outing: Outing): Track {
  const { plan, condition, route, random } = outing;
  const onBike = plan.sport === 'cycling';
  const pieces = paced(plan, random);
  const stops = stopsOf(plan, random);
  const room = roomFor(outing, pieces, stops);
  const motion = onBike ? riding(outing) : walkingOrRunning(outing);
  const heart = heartOf(condition, onBike ? 'bike' : 'foot', random);
  const columns = Array.from({ length: 6 }, () => new Float64Array(room));
  const [distance, speed, heartRate, cadence, altitude, power] = columns as Float64ArrayTuple;
  const routeOffset = plan.name === 'Commute home' && route ? route.lengthMeters : 0;
  const marks: Mark[] = [];
  const pauses: Pause[] = [];
  let piece = 0;
  let [pieceStart, pieceMeters] = [0, 0];
  let meters = 0;
  let standing = 0;
  let k = 0;
  altitude[0] = route ? heightAt(route, routeOffset) : 0;
  heartRate[0] = heart.now;

  while (piece < pieces.length) {
    k++;
    if (k >= room) throw new Error(`no room for ${plan.name} on ${plan.on.day}`);
    if (standing > 0) {
      standing--;
      motion.stop();
    } else {
      const before = altitude[k - 1];
      const grade = route ? (heightAt(route, routeOffset + meters + 12) - before) / 12 : 0;
      const last = motion.speed;
      motion.step(pieces[piece].effort, Math.max(-0.4, Math.min(0.4, grade)));
      meters += (last + motion.speed) / 2;
      const stop = stops[pauses.length];
      if (stop && meters >= stop.meters) {
        standing = stop.seconds;
        pauses.push({ startSeconds: k, endSeconds: k + stop.seconds });
      }
    }
    distance[k] = meters;
    speed[k] = motion.speed;
    cadence[k] = motion.cadence;
    power[k] = motion.power;
    altitude[k] = route ? heightAt(route, routeOffset + meters) : 0;
    heartRate[k] = heart.beat(motion.effort);

    const end = endOf(pieces[piece], { pieceStart, pieceMeters, k, meters, before: distance[k - 1] });
    if (end) {
      const whole = pieces[piece];
      marks.push({ piece: whole, startSeconds: pieceStart, startMeters: pieceMeters, ...end });
      [pieceStart, pieceMeters] = [end.endSeconds, end.endMeters];
      piece++;
    }
  }

  const cut = (values: Float64Array): Float64Array => values.slice(0, k + 1);
  const finish = plan.race ? marks.findLast((mark) => mark.piece.kind === 'work') : undefined;
  return {
    seconds: k,
    distance: cut(distance),
    speed: cut(speed),
    heartRate: cut(heartRate),
    cadence: cut(cadence),
    ...(route ? { altitude: cut(altitude), route } : {}),
    ...(onBike ? { power: cut(power) } : {}),
    routeOffset,
    pauses,
    marks,
    temperature: temperatureOf(plan, condition),
    ...(finish ? { raceSeconds: finish.endSeconds } : {}),
  };
}

type Float64ArrayTuple = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

const heightAt = (route: Route, meters: number): number => valueAt(route.altitude, pointAt(route, meters));

/** Nobody holds the same pace twice: each piece is a little off; a race is run kilometre by kilometre. */
function paced(plan: PlannedSession, random: Random): DonePiece[] {
  const pieces = unroll(plan.recipe);
  const off = (piece: DonePiece): DonePiece => ({
    ...piece,
    effort: piece.effort * (1 + 0.009 * random.normal()),
  });
  const [only] = pieces;
  if (!plan.race || !only?.meters) return pieces.map(off);
  const kilometres = Math.floor(only.meters / 1000);
  const splits = Array.from({ length: kilometres }, (_, i) => {
    const fade = i < 2 ? 1.012 : i > kilometres - 2 ? 1.02 : 1 - 0.012 * (i / kilometres);
    return off({ ...only, meters: 1000, effort: only.effort * fade });
  });
  const rest = only.meters - 1000 * kilometres;
  const last = rest > 0 ? [{ ...only, meters: rest, effort: only.effort * 1.05 }] : [];
  // A few steps past the line before the hand finds the button.
  const linger: DonePiece = { ...only, kind: 'cooldown', meters: undefined, seconds: 4, effort: 0.35 };
  return [...splits, ...last, linger];
}

/** Red lights, a café on the long ride; none during a session that follows a watch or in a race. */
function stopsOf(plan: PlannedSession, random: Random): { meters: number; seconds: number }[] {
  const length = plan.recipe[0] && 'meters' in plan.recipe[0] ? (plan.recipe[0].meters ?? 0) : 0;
  if (plan.structured || plan.race || length === 0 || plan.subSport === 'treadmill') return [];
  const lights = plan.subSport === 'commuting' ? random.integer(1, 4) : random.integer(0, 2);
  const stops = Array.from({ length: lights }, () => ({
    meters: length * random.between(0.06, 0.94),
    seconds: random.integer(14, 55),
  }));
  if (length > 40_000 || plan.sport === 'hiking') {
    stops.push({ meters: length * random.between(0.5, 0.62), seconds: random.integer(500, 1500) });
  }
  return stops.sort((a, b) => a.meters - b.meters);
}

/** An upper bound for the number of samples: climbs are slow, so take a third of the planned speed. */
function roomFor(
  { plan, condition }: Outing,
  pieces: readonly DonePiece[],
  stops: readonly { seconds: number }[],
): number {
  const slowest = plan.sport === 'cycling' ? 2.6 : condition.thresholdSpeed * 0.28;
  const moving = pieces.reduce((sum, { seconds, meters, effort }) => {
    const speed = plan.sport === 'cycling' ? slowest : slowest * Math.max(0.3, effort);
    return sum + (seconds ?? (meters ?? 0) / speed);
  }, 0);
  return Math.ceil(moving + stops.reduce((sum, stop) => sum + stop.seconds, 0)) + 120;
}

interface Now {
  readonly pieceStart: number;
  readonly pieceMeters: number;
  readonly k: number;
  readonly meters: number;
  /** Metres one second ago. */
  readonly before: number;
}

function endOf(
  { meters, seconds }: DonePiece,
  now: Now,
): { endSeconds: number; endMeters: number } | undefined {
  if (meters !== undefined) {
    const goal = now.pieceMeters + meters;
    if (now.meters < goal) return undefined;
    return { endSeconds: now.k - (now.meters - goal) / (now.meters - now.before), endMeters: goal };
  }
  const endSeconds = now.pieceStart + (seconds ?? 0);
  if (now.k < endSeconds) return undefined;
  return { endSeconds, endMeters: now.meters - (now.k - endSeconds) * (now.meters - now.before) };
}

/** Uphill costs about three times the grade in speed, downhill gives less than half of that back. */
function speedFactor(grade: number): number {
  return grade > 0
    ? Math.max(0.36, 1 - 3 * grade)
    : Math.max(0.7, 1 - 1.3 * grade + 6 * grade * Math.abs(grade));
}

function walkingOrRunning({ plan, condition, random }: Outing): Motion {
  const hiking = plan.sport === 'hiking';
  let wobble = 0;
  const motion: Motion = {
    speed: 0,
    power: 0,
    cadence: 0,
    effort: 0,
    step(effort, grade) {
      wobble += -0.07 * wobble + 0.0055 * random.normal();
      const factor = speedFactor(grade);
      const wanted = effort * condition.thresholdSpeed * factor * (1 + wobble);
      motion.speed += (wanted - motion.speed) * 0.35;
      motion.effort =
        motion.speed / (condition.thresholdSpeed * factor) + (hiking ? 2.2 * Math.max(0, grade) : 0);
      const rate = hiking ? 74 + 26 * motion.speed : 138 + 9.4 * motion.speed;
      motion.cadence = rate + 1.1 * random.normal();
    },
    stop() {
      motion.speed = 0;
      motion.cadence = 0;
      motion.effort = 0.1;
    },
  };
  return motion;
}

const GRAVITY = 9.806_65;
const rollingResistance = 0.0048;
/** Half of air density × drag area, hands on the hoods. */
const halfDrag = 0.5 * 1.2 * 0.34;

function riding({ condition, route, random }: Outing): Motion {
  const mass = condition.weightKilograms + profile.bikeKilograms;
  let wobble = 0;
  const motion: Motion = {
    speed: 0,
    power: 0,
    cadence: 0,
    effort: 0,
    step(effort, grade) {
      wobble += -0.06 * wobble + 0.022 * random.normal();
      // Riders push on climbs and let it roll downhill; a trainer knows neither.
      const slope = route ? Math.max(0, Math.min(1.45, 1 + 6 * grade)) : 1;
      const jitter = 1 + wobble + (route ? 0.09 : 0.03) * random.normal();
      const rolling = motion.speed > 13.5 || slope < 0.55;
      motion.power = rolling ? 0 : Math.max(0, effort * condition.thresholdPower * slope * jitter);
      const against = mass * GRAVITY * (grade + rollingResistance) + halfDrag * motion.speed * motion.speed;
      const push = (0.97 * motion.power) / Math.max(1.5, motion.speed);
      motion.speed = Math.max(1.9, Math.min(15.2, motion.speed + (push - against) / mass));
      motion.cadence =
        motion.power > 15 ? 84 + 14 * (effort - 0.7) - 60 * Math.max(0, grade) + 1.6 * random.normal() : 0;
      motion.effort += (motion.power / condition.thresholdPower - motion.effort) / 12;
    },
    stop() {
      motion.speed = 0;
      motion.power = 0;
      motion.cadence = 0;
      motion.effort = 0;
    },
  };
  return motion;
}

/** Air at that hour; indoors it is 20 °C all year round. */
function temperatureOf({ subSport, startMinute }: PlannedSession, { temperature }: Condition): number {
  if (subSport === 'indoor' || subSport === 'treadmill' || subSport === 'pool') return 20.5;
  return temperature + 4.2 * Math.cos(((startMinute / 60 - 15) / 24) * 2 * Math.PI);
}
