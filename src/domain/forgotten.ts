import type { Day } from './day.ts';
import type { Lap, Recording, Totals } from './recording.ts';
import type { Channel } from './stream.ts';
import type { WellnessMetric } from './wellness.ts';

export interface Kind {
  readonly channels?: readonly Channel[];
  readonly totals?: readonly (keyof Totals)[];
  readonly wellness?: readonly WellnessMetric[];
}

/** What each kind of data that can be forgotten is made of: in recordings, and in days and nights. */
export const forgettable = {
  heart_rate: {
    channels: ['heartRate'],
    totals: ['averageHeartRate', 'maxHeartRate'],
    wellness: ['resting_heart_rate', 'heart_rate_min', 'heart_rate_max', 'heart_rate_night'],
  },
  location: { channels: ['latitude', 'longitude'] },
  power: { channels: ['power', 'leftBalance'], totals: ['averagePower', 'maxPower', 'weightedPower'] },
  hrv: { wellness: ['hrv_rmssd', 'hrv_sdnn'] },
  sleep: {
    wellness: [
      'sleep_duration',
      'sleep_deep',
      'sleep_light',
      'sleep_rem',
      'sleep_awake',
      'sleep_score',
      'sleep_start',
      'sleep_end',
    ],
  },
  weight: { wellness: ['weight', 'body_fat'] },
} as const satisfies Readonly<Record<string, Kind>>;

export type ForgettableData = keyof typeof forgettable;
export const forgettableData = Object.keys(forgettable) as ForgettableData[];

/** A kind of data of these days, both counted, that the library must not hold; whoever brings it again brings nothing. */
export interface Forgotten {
  readonly data: ForgettableData;
  readonly from: Day;
  readonly to: Day;
}

const kinds: Readonly<Record<ForgettableData, Kind>> = forgettable;
export const kindOf = (data: ForgettableData): Kind => kinds[data];
const on = (rules: readonly Forgotten[], day: Day): Kind[] =>
  rules.filter(({ from, to }) => day >= from && day <= to).map(({ data }) => kinds[data]);

/** The recording of that day without what is forgotten; the same object where nothing is. */
export function withoutForgotten(recording: Recording, day: Day, rules: readonly Forgotten[]): Recording {
  const gone = on(rules, day).filter(({ channels, totals }) => channels ?? totals);
  if (gone.length === 0) return recording;
  const channels = new Set<string>(gone.flatMap((kind) => kind.channels ?? []));
  const totals = new Set<string>(gone.flatMap((kind) => kind.totals ?? []));
  const { beats, streams, ...rest } = recording;
  return {
    ...rest,
    ...(beats && !channels.has('heartRate') && { beats }),
    streams: { ...streams, channels: without(streams.channels, channels) },
    totals: without(recording.totals, totals),
    laps: recording.laps.map((lap): Lap => without(lap, totals)),
  };
}

/** Whether readings of this metric and day are forgotten. */
export const isForgotten = (metric: WellnessMetric, day: Day, rules: readonly Forgotten[]): boolean =>
  rules.length > 0 && on(rules, day).some(({ wellness = [] }) => wellness.includes(metric));

const without = <Fields extends object>(fields: Fields, names: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name))) as Fields;
