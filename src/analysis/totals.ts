import type { Activity } from '../domain/activity.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import type { Recording, Totals } from '../domain/recording.ts';
import { spikeSpeed } from '../domain/sport.ts';
import { climb } from './ascent.ts';
import { meanCadence } from './cadence.ts';
import { movingSeconds, movingThreshold } from './clocks.ts';
import { maxOf, meanOf } from './resample.ts';
import type { Session } from './session.ts';
import { weightedPower } from './weighted-power.ts';

/** Everything the samples, laps and lengths themselves add up to; absent where they do not say. */
export function computeTotals(session: Session): Totals {
  const { perSecond, streams, pool, track } = session;
  const distance =
    pool?.meters ?? (track && track.meters[track.meters.length - 1] - firstMeters(track.meters));
  const climbed = streams.channels.altitude && climb(streams.channels.altitude);
  const speedSeconds = pool?.seconds ?? session.timerSeconds;
  return defined({
    distanceMeters: distance,
    timerSeconds: positive(session.timerSeconds),
    elapsedSeconds: positive(session.elapsedSeconds),
    movingSeconds: moving(session),
    ascentMeters: climbed?.up,
    descentMeters: climbed?.down,
    averageHeartRate: mean(perSecond.heartRate),
    maxHeartRate: perSecond.heartRate && maxOf(perSecond.heartRate),
    averagePower: mean(session.watts),
    maxPower: perSecond.power && maxOf(perSecond.power),
    weightedPower: session.watts && weightedPower(session.watts),
    averageCadence: perSecond.cadence && meanCadence(perSecond.cadence).mean,
    averageSpeed: distance !== undefined && speedSeconds > 0 ? distance / speedSeconds : undefined,
    maxSpeed: streams.channels.speed && maxOf(streams.channels.speed),
    averageTemperature: streams.channels.temperature && meanOf(streams.channels.temperature).mean,
    strokes: pool?.strokes,
  });
}

// Some files count on from the workout before; a first record of a few metres is simply the first second.
const firstMeters = (meters: Float64Array): number => (meters[0] < 100 ? 0 : meters[0]);

function moving({ streams, perSecond, pool, recording, seconds }: Session): number | undefined {
  if (pool) return pool.seconds;
  const threshold = movingThreshold(recording.sport);
  const { speed } = streams.channels;
  if (speed?.some((value) => value > 0)) return positive(movingSeconds(streams.time, speed, threshold));
  if (!perSecond.speed) return undefined;
  const time = Float64Array.from({ length: seconds.length }, (_, s) => s);
  return positive(movingSeconds(time, perSecond.speed, threshold));
}

const mean = (perSecond: Float64Array | undefined): number | undefined => perSecond && meanOf(perSecond).mean;
const positive = (value: number): number | undefined => (value > 0 ? value : undefined);

function defined(totals: Totals): Totals {
  return Object.fromEntries(Object.entries(totals).filter(([, v]) => v !== undefined && Number.isFinite(v)));
}

export type Figure = keyof Totals;

/** What makes a device's figure unbelievable. `false` = believable. */
type Doubt = (value: number, device: Totals, ours: Totals, recording: Recording) => boolean;

const notIn =
  (low: number, high: number): Doubt =>
  (value) =>
    !(value >= low && value <= high);

const zeroAgainst =
  (figure: Figure, least: number): Doubt =>
  (value, _device, ours) =>
    value < 0 || (value === 0 && (ours[figure] ?? 0) >= least);

const fasterThanSport =
  (figure: Figure): Doubt =>
  (value, _device, ours, { sport }) =>
    value < 0 || value > spikeSpeed(sport) || (value === 0 && ours[figure] !== 0);

/** A recorder states its figure unless one of these says no; then ours stands, and where we have none, nothing. */
const doubts: Readonly<Record<Figure, Doubt>> = {
  distanceMeters: zeroAgainst('distanceMeters', 50),
  timerSeconds: notIn(0.001, 31 * 86_400),
  // The wall clock can run longer than the records, never shorter than the timer.
  elapsedSeconds: (elapsed, device, ours) =>
    elapsed <= 0 ||
    elapsed + 0.5 < (device.timerSeconds ?? 0) ||
    (device.timerSeconds === 0 && elapsed < 0.5 * (ours.elapsedSeconds ?? 0)),
  movingSeconds: (moving, device, ours) =>
    moving <= 0 || moving > Math.max(device.elapsedSeconds ?? 0, ours.elapsedSeconds ?? 0) + 2,
  ascentMeters: notIn(0, 40_000),
  descentMeters: notIn(0, 40_000),
  caloriesKcal: notIn(1, 40_000),
  averageHeartRate: (bpm, device, ours) =>
    bpm < 30 || bpm > 230 || bpm > (device.maxHeartRate ?? 230) || far(bpm, ours.averageHeartRate, 0.25),
  maxHeartRate: notIn(30, 230),
  averagePower: (watts, _device, ours) => outsidePower(watts, ours.averagePower),
  maxPower: (watts, _device, ours) => outsidePower(watts, ours.maxPower),
  weightedPower: (watts, _device, ours) => outsidePower(watts, ours.weightedPower),
  averageCadence: notIn(1, 300),
  averageSpeed: fasterThanSport('averageSpeed'),
  maxSpeed: fasterThanSport('maxSpeed'),
  averageTemperature: notIn(-50, 70),
  strokes: notIn(1, 1e6),
};

// Without a meter some recorders write a power of 0: that is nothing measured.
const outsidePower = (watts: number, ours: number | undefined): boolean =>
  watts < 0 || watts > 3000 || (watts === 0 && ours !== 0);
const far = (value: number, ours: number | undefined, share: number): boolean =>
  ours !== undefined && Math.abs(value - ours) > share * ours;

export interface ChosenTotals {
  readonly totals: Totals;
  readonly totalsFrom: Activity['totalsFrom'];
  /** One `analysis.total_replaced` or `analysis.total_dropped` for each figure of the device that was not believed. */
  readonly warnings: readonly Phrase[];
}

/**
 * The figures to show: the device's own, unless it states none or one that its own records refute (timer 0, heart
 * rate 234, distance 0 over ten recorded kilometres); then ours.
 */
export function chooseTotals(recording: Recording, ours: Totals): ChosenTotals {
  const totals: { -readonly [figure in Figure]?: number } = {};
  const totalsFrom: { -readonly [figure in Figure]?: 'device' | 'boucle' } = {};
  const warnings: Phrase[] = [];
  const device = recording.totals;
  for (const figure of Object.keys(doubts) as Figure[]) {
    const stated = device[figure];
    const own = ours[figure];
    const said = stated !== undefined && Number.isFinite(stated);
    if (said && !doubts[figure](stated, device, ours, recording)) {
      totals[figure] = stated;
      totalsFrom[figure] = 'device';
      continue;
    }
    if (own !== undefined) {
      totals[figure] = own;
      totalsFrom[figure] = 'boucle';
    }
    if (said && worthSaying(stated, own)) warnings.push(doubted(figure, stated, own));
  }
  // A speed over a time or distance that was not believed is not believed either.
  const replaced = device.averageSpeed !== undefined && restsOnReplaced(device, totalsFrom);
  if (replaced && totals.distanceMeters !== undefined && totals.timerSeconds) {
    totals.averageSpeed = totals.distanceMeters / totals.timerSeconds;
    totalsFrom.averageSpeed = 'boucle';
  }
  return { totals, totalsFrom, warnings };
}

/** A zero for nothing measured is no claim, and a difference nobody would see is no news. */
function worthSaying(stated: number, own: number | undefined): boolean {
  return own === undefined ? stated !== 0 : Math.abs(stated - own) > 0.01 * Math.abs(own);
}

function restsOnReplaced(device: Totals, from: Activity['totalsFrom']): boolean {
  return (['distanceMeters', 'timerSeconds'] as const).some(
    (figure) => device[figure] !== undefined && from[figure] === 'boucle',
  );
}

function doubted(figure: Figure, device: number, ours: number | undefined): Phrase {
  return ours === undefined
    ? phrase('analysis.total_dropped', { figure, device })
    : phrase('analysis.total_replaced', { figure, device, ours });
}
