import { type Message, messagesOf, raw, scaled } from './message.ts';
import { monitoring } from './profile.ts';
import type { Section } from './scan.ts';
import type { Place, Where } from './place.ts';

/** A day as the all-day messages add it up. */
export interface DayTotals {
  readonly where: Where;
  readonly steps?: number;
  readonly meters?: number;
  readonly kilocalories?: number;
  readonly minHeartRate?: number;
  readonly maxHeartRate?: number;
}

/** Running and walking: their cycles are steps. */
const footTypes: ReadonlySet<number> = new Set([1, 6]);

interface Tally {
  /** The last moment it knows of. */
  time: number;
  /** Counters run from midnight, one for each kind of movement: the highest is the day's. */
  readonly steps: Map<number, number>;
  readonly meters: Map<number, number>;
  readonly kilocalories: Map<number, number>;
  minHeartRate?: number;
  maxHeartRate?: number;
}

export function dayTotals(sections: readonly Section[], place: Place): DayTotals[] {
  const days = new Map<number, Tally>();
  const tallyAt = (time: number): Tally => {
    const day = place.dayNumber(time);
    let tally = days.get(day);
    if (!tally) {
      tally = { time, steps: new Map(), meters: new Map(), kilocalories: new Map() };
      days.set(day, tally);
    }
    tally.time = Math.max(tally.time, time);
    return tally;
  };
  let full = 0;
  for (const message of messagesOf(sections, monitoring.message)) {
    full = timeOf(message, full);
    if (full === 0) continue;
    addHeartRate(tallyAt(full), raw(message, monitoring.heartRate));
    // The message of midnight closes the day that just ended.
    if (hasCounters(message)) addCounters(tallyAt(full - 1), message);
  }
  return [...days.values()]
    .map((tally) => totalsFrom(tally, place.at(tally.time)))
    .filter((day) => Object.keys(day).length > 1);
}

const counters: ReadonlySet<number> = new Set([
  monitoring.distance,
  monitoring.cycles,
  monitoring.activeCalories,
]);
const hasCounters = ({ layout }: Message): boolean =>
  layout.fields.some(({ number }) => counters.has(number));

/** `timestamp_16` holds the low half of the time: it is counted on from the last full one. */
function timeOf(message: Message, last: number): number {
  if (message.time > 0) return message.time;
  const low = raw(message, monitoring.timestamp16);
  return low === undefined || last === 0 ? last : last + ((low - (last & 0xffff)) & 0xffff);
}

function addHeartRate(tally: Tally, bpm: number | undefined): void {
  if (!bpm) return;
  tally.minHeartRate = Math.min(tally.minHeartRate ?? bpm, bpm);
  tally.maxHeartRate = Math.max(tally.maxHeartRate ?? bpm, bpm);
}

function addCounters(tally: Tally, message: Message): void {
  const type =
    raw(message, monitoring.activityType) ?? (raw(message, monitoring.activityTypeIntensity) ?? 0) & 0x1f;
  const raise = (counter: Map<number, number>, value: number | undefined): void => {
    if (value !== undefined) counter.set(type, Math.max(counter.get(type) ?? 0, value));
  };
  if (footTypes.has(type)) raise(tally.steps, raw(message, monitoring.cycles));
  raise(tally.meters, scaled(message, monitoring.distance, 100));
  raise(tally.kilocalories, raw(message, monitoring.activeCalories));
}

function totalsFrom(
  { steps, meters, kilocalories, minHeartRate, maxHeartRate }: Tally,
  where: Where,
): DayTotals {
  const sum = (counter: Map<number, number>): number => [...counter.values()].reduce((a, b) => a + b, 0);
  return {
    where,
    ...(steps.size > 0 && { steps: sum(steps) }),
    ...(meters.size > 0 && { meters: sum(meters) }),
    ...(kilocalories.size > 0 && { kilocalories: sum(kilocalories) }),
    ...(minHeartRate !== undefined && { minHeartRate }),
    ...(maxHeartRate !== undefined && { maxHeartRate }),
  };
}
