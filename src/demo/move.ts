import type { Pause } from '../domain/stream.ts';
import type { Condition } from './athlete.ts';
import { heartOf } from './heart.ts';
import type { Outing } from './motion.ts';
import { riding } from './on-bike.ts';
import { walkingOrRunning } from './on-foot.ts';
import { paced, roomFor, stopsOf } from './pacing.ts';
import type { DonePiece } from './recipe.ts';
import { pointAt, type Route, valueAt } from './terrain.ts';
import type { Mark, Track } from './track.ts';
import type { PlannedSession } from './week.ts';

/** Runs, hikes and rides: follows the recipe over the route, second by second. */
export function move(outing: Outing): Track {
  const { plan, condition, route, random } = outing;
  const onBike = plan.sport === 'cycling';
  const pieces = paced(plan, random);
  const stops = stopsOf(plan, random);
  const columns = emptyColumns(roomFor(outing, pieces, stops));
  const motion = onBike ? riding(outing) : walkingOrRunning(outing);
  const heart = heartOf(condition, onBike ? 'bike' : 'foot', random);
  const routeOffset = plan.name === 'Commute home' && route ? route.lengthMeters : 0;
  const height = (meters: number): number => (route ? heightAt(route, routeOffset + meters) : 0);
  const marks: Mark[] = [];
  const pauses: Pause[] = [];
  let from = { startSeconds: 0, startMeters: 0 };
  let [meters, standing, k] = [0, 0, 0];
  columns.altitude[0] = height(0);
  columns.heartRate[0] = heart.now;

  while (marks.length < pieces.length) {
    const piece = pieces[marks.length];
    const before = meters;
    k++;
    if (k >= columns.distance.length) throw new Error(`no room for ${plan.name} on ${plan.on.day}`);
    if (standing > 0) {
      standing--;
      motion.stop();
    } else {
      const grade = (height(meters + 12) - columns.altitude[k - 1]) / 12;
      const slower = motion.speed;
      motion.step(piece.effort, Math.max(-0.4, Math.min(0.4, grade)));
      meters += (slower + motion.speed) / 2;
      const stop = stops[pauses.length];
      if (stop && meters >= stop.meters) {
        standing = stop.seconds;
        pauses.push({ startSeconds: k, endSeconds: k + stop.seconds });
      }
    }
    columns.distance[k] = meters;
    columns.speed[k] = motion.speed;
    columns.cadence[k] = motion.cadence;
    columns.power[k] = motion.power;
    columns.altitude[k] = height(meters);
    columns.heartRate[k] = heart.beat(motion.effort);
    const end = endOf(piece, { ...from, k, meters, before });
    if (end) {
      marks.push({ piece, ...from, ...end });
      from = { startSeconds: end.endSeconds, startMeters: end.endMeters };
    }
  }

  const { distance, speed, heartRate, cadence, altitude, power } = cut(columns, k + 1);
  const finish = plan.race ? marks.findLast(({ piece }) => piece.kind === 'work') : undefined;
  return {
    seconds: k,
    distance,
    speed,
    heartRate,
    cadence,
    ...(route ? { altitude, route } : {}),
    ...(onBike ? { power } : {}),
    routeOffset,
    pauses,
    marks,
    temperature: temperatureOf(plan, condition),
    ...(finish ? { raceSeconds: finish.endSeconds } : {}),
  };
}

const names = ['distance', 'speed', 'heartRate', 'cadence', 'altitude', 'power'] as const;
type Columns = Readonly<Record<(typeof names)[number], Float64Array>>;

const emptyColumns = (length: number): Columns =>
  Object.fromEntries(names.map((name) => [name, new Float64Array(length)])) as Columns;

const cut = (columns: Columns, length: number): Columns =>
  Object.fromEntries(names.map((name) => [name, columns[name].slice(0, length)])) as Columns;

const heightAt = (route: Route, meters: number): number => valueAt(route.altitude, pointAt(route, meters));

interface Now {
  readonly startSeconds: number;
  readonly startMeters: number;
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
    const goal = now.startMeters + meters;
    if (now.meters < goal) return undefined;
    return { endSeconds: now.k - (now.meters - goal) / (now.meters - now.before), endMeters: goal };
  }
  const endSeconds = now.startSeconds + (seconds ?? 0);
  if (now.k < endSeconds) return undefined;
  return { endSeconds, endMeters: now.meters - (now.k - endSeconds) * (now.meters - now.before) };
}

/** Air at that hour; indoors it is 20 °C all year round. */
function temperatureOf({ subSport, startMinute }: PlannedSession, { temperature }: Condition): number {
  if (subSport === 'indoor' || subSport === 'treadmill' || subSport === 'pool') return 20.5;
  return temperature + 4.2 * Math.cos(((startMinute / 60 - 15) / 24) * 2 * Math.PI);
}
