import { type Sport, spikeSpeed } from '../domain/sport.ts';
import type { Channel, Streams } from '../domain/stream.ts';
import { haversine } from './haversine.ts';

/** Streams without what cannot have been, and how many samples of each channel were dropped for it. */
export interface Cleaned {
  readonly streams: Streams;
  readonly spikes: Readonly<Partial<Record<Channel, number>>>;
}

/**
 * Drops impossible samples (science §1) to NaN. A channel that is clean is handed on without a copy.
 * The limits are choices, not science: change them here.
 */
export function clean(streams: Streams, sport: Sport): Cleaned {
  const channels: { [name in Channel]?: Float64Array } = { ...streams.channels };
  const spikes: Partial<Record<Channel, number>> = {};
  for (const [name, sweep] of Object.entries(sweeps(sport)) as [Channel, Sweep][]) {
    const values = channels[name];
    if (!values) continue;
    const swept = sweep(values, streams.time);
    channels[name] = swept.values;
    if (swept.dropped > 0) spikes[name] = swept.dropped;
  }
  const dropped = sweepPosition(channels, streams.time, spikeSpeed(sport));
  if (dropped > 0) spikes.latitude = dropped;
  return { streams: { time: streams.time, channels }, spikes };
}

interface Swept {
  readonly values: Float64Array;
  readonly dropped: number;
}
type Sweep = (values: Float64Array, time: Float64Array) => Swept;

const sweeps = (sport: Sport): { readonly [name in Channel]?: Sweep } => ({
  heartRate: sweepHeartRate,
  power: sweepPower,
  speed: outside(0, spikeSpeed(sport)),
  cadence: outside(0, 300),
  altitude: outside(-500, 9000),
  temperature: outside(-50, 70),
});

const outside =
  (low: number, high: number): Sweep =>
  (values) =>
    drop(values, (value) => value < low || value > high);

// A strap without contact says 0; that is nothing measured rather than a spike, so it is not counted.
const lowestHeartRate = 30;
const highestHeartRate = 230;
const heartRateJump = { bpm: 40, seconds: 2 };

function sweepHeartRate(values: Float64Array, time: Float64Array): Swept {
  let out = values;
  let dropped = 0;
  let last = Number.NaN;
  let lastTime = Number.NaN;
  for (let i = 0; i < values.length; i++) {
    const bpm = values[i];
    if (bpm !== bpm) continue;
    const jumps = Math.abs(bpm - last) > heartRateJump.bpm && time[i] - lastTime <= heartRateJump.seconds;
    if (bpm >= lowestHeartRate && bpm <= highestHeartRate && !jumps) {
      last = bpm;
      lastTime = time[i];
      continue;
    }
    if (out === values) out = values.slice();
    out[i] = Number.NaN;
    if (bpm >= lowestHeartRate) dropped++;
  }
  return { values: out, dropped };
}

const highestPower = 2500;
// Three times the median of five samples is an everyday event when someone starts pedalling again. Only a burst that
// no short kick explains is judged by its neighbours.
const burstPower = 800;
const burstFactor = 3;

function sweepPower(values: Float64Array): Swept {
  return drop(
    values,
    (watts, i) =>
      watts < 0 ||
      watts > highestPower ||
      (watts > burstPower && watts > burstFactor * medianOfFive(values, i)),
  );
}

function medianOfFive(values: Float64Array, at: number): number {
  const around = Array.from(values.subarray(Math.max(0, at - 2), at + 3)).filter((v) => v === v);
  return around.sort((a, b) => a - b)[Math.floor((around.length - 1) / 2)];
}

function drop(values: Float64Array, impossible: (value: number, index: number) => boolean): Swept {
  let out = values;
  let dropped = 0;
  for (let i = 0; i < values.length; i++) {
    if (!impossible(values[i], i)) continue;
    if (out === values) out = values.slice();
    out[i] = Number.NaN;
    dropped++;
  }
  return { values: out, dropped };
}

// GPS wanders by a few metres even at rest: a step this short is never a jump.
const positionNoiseMeters = 30;

function sweepPosition(
  channels: { [name in Channel]?: Float64Array },
  time: Float64Array,
  highestSpeed: number,
): number {
  const { latitude, longitude } = channels;
  if (!latitude || !longitude) return 0;
  let [lat, lon] = [latitude, longitude];
  let dropped = 0;
  let last = -1;
  for (let i = 0; i < latitude.length; i++) {
    if (latitude[i] !== latitude[i] || longitude[i] !== longitude[i]) continue;
    const impossible = Math.abs(latitude[i]) > 90 || Math.abs(longitude[i]) > 180;
    const reach = last < 0 ? Infinity : positionNoiseMeters + highestSpeed * (time[i] - time[last]);
    if (
      !impossible &&
      (reach === Infinity || haversine(lat[last], lon[last], latitude[i], longitude[i]) <= reach)
    ) {
      last = i;
      continue;
    }
    if (lat === latitude) [lat, lon] = [latitude.slice(), longitude.slice()];
    lat[i] = Number.NaN;
    lon[i] = Number.NaN;
    dropped++;
  }
  channels.latitude = lat;
  channels.longitude = lon;
  return dropped;
}
