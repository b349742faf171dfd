import { type DemoDevice, type DeviceUse } from './devices.ts';
import type { Observed } from './faults.ts';
import type { Random } from './random.ts';
import type { Session } from './session.ts';
import { pointAt, type Route, valueAt } from './terrain.ts';
import type { Track } from './track.ts';

/** The channels at 1 Hz with this device's errors. */
export function look(
  { plan, track }: Session,
  { device, lateSeconds, earlySeconds }: DeviceUse,
  random: Random,
): Observed {
  const seconds = track.seconds - lateSeconds - earlySeconds;
  const part = (values: Float64Array): Float64Array => values.slice(lateSeconds, lateSeconds + seconds + 1);
  const swimming = plan.sport === 'swimming';
  const factor = swimming ? 1 : 1 + device.distanceError * random.normal();
  const speed = part(track.speed);
  const distance = part(track.distance);
  const cadence = part(track.cadence);
  const began = distance[0];
  let before = began;
  let covered = 0;
  for (let k = 0; k <= seconds; k++) {
    const step = distance[k] - before;
    before = distance[k];
    covered += step * factor * (swimming ? 1 : 1 + 0.02 * random.normal());
    distance[k] = covered;
    if (speed[k] > 0 && !swimming) speed[k] = Math.max(0, speed[k] * factor + 0.03 * random.normal());
    cadence[k] = Math.round(cadence[k]);
  }
  const position =
    track.route && plan.subSport !== 'indoor'
      ? wander(track, track.route, { device, lateSeconds, seconds, random })
      : {};
  return {
    seconds,
    distance,
    speed,
    cadence,
    heartRate: pulse(part(track.heartRate), device, random),
    ...(track.altitude ? { altitude: barometer(part(track.altitude), random) } : {}),
    ...(track.power && device.powerMeter ? { power: part(track.power).map(Math.round) } : {}),
    ...position,
    hasDistance: plan.sport !== 'strength' && plan.event !== 'no_speed_sensor',
  };
}

/** A strap reads true to a beat; the wrist comes some seconds late and smooths. */
function pulse(heartRate: Float64Array, { heartRate: sensor }: DemoDevice, random: Random): Float64Array {
  let slow = heartRate[0];
  return heartRate.map((beats) => {
    slow += (beats - slow) / 6;
    return Math.round(sensor === 'strap' ? beats + 0.5 * random.normal() : slow + 1.2 * random.normal());
  });
}

/** Weather moves the pressure: a slow drift of some metres an hour. */
function barometer(altitude: Float64Array, random: Random): Float64Array {
  let drift = 3 * random.normal();
  return altitude.map((height) => {
    drift += 0.02 * random.normal();
    return Math.round((height + drift) * 5) / 5;
  });
}

interface Receiver {
  readonly device: DemoDevice;
  readonly lateSeconds: number;
  readonly seconds: number;
  readonly random: Random;
}

const metersPerDegree = (Math.PI * 6_371_008.8) / 180;

/** Positions on the route, with an error that wanders slowly as real ones do. */
function wander(track: Track, route: Route, { device, lateSeconds, seconds, random }: Receiver) {
  const latitude = new Float64Array(seconds + 1);
  const longitude = new Float64Array(seconds + 1);
  const metersPerDegreeEast = metersPerDegree * Math.cos((route.place.latitude * Math.PI) / 180);
  let [errorEast, errorNorth] = [device.gpsMeters * random.normal(), device.gpsMeters * random.normal()];
  for (let k = 0; k <= seconds; k++) {
    errorEast += -0.004 * errorEast + 0.09 * device.gpsMeters * random.normal();
    errorNorth += -0.004 * errorNorth + 0.09 * device.gpsMeters * random.normal();
    const point = pointAt(route, track.routeOffset + track.distance[k + lateSeconds]);
    latitude[k] = route.place.latitude + (valueAt(route.north, point) + errorNorth) / metersPerDegree;
    longitude[k] = route.place.longitude + (valueAt(route.east, point) + errorEast) / metersPerDegreeEast;
  }
  return { latitude, longitude };
}
