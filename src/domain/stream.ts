/** What a watch records over time. One typed array per channel, all as long as `time`; NaN where nothing was measured. */

/** Each channel with its unit and the precision that is kept (1/scale). */
export const channels = {
  distance: { unit: 'm', scale: 100 },
  speed: { unit: 'm/s', scale: 1000 },
  heartRate: { unit: 'bpm', scale: 1 },
  power: { unit: 'W', scale: 1 },
  /** Steps per minute on foot (both legs), revolutions or strokes per minute elsewhere. */
  cadence: { unit: '/min', scale: 64 },
  altitude: { unit: 'm', scale: 100 },
  latitude: { unit: '°', scale: 1e7 },
  longitude: { unit: '°', scale: 1e7 },
  temperature: { unit: '°C', scale: 10 },
  /** Share of power from the left leg, percent. */
  leftBalance: { unit: '%', scale: 100 },
  groundContactTime: { unit: 'ms', scale: 10 },
  verticalOscillation: { unit: 'mm', scale: 10 },
  stepLength: { unit: 'mm', scale: 10 },
  respirationRate: { unit: '/min', scale: 100 },
  coreTemperature: { unit: '°C', scale: 100 },
  muscleOxygen: { unit: '%', scale: 10 },
} as const;

export type Channel = keyof typeof channels;
export const channelNames = Object.keys(channels) as Channel[];

export interface Streams {
  /** Seconds since the recording's start, strictly ascending. */
  readonly time: Float64Array;
  readonly channels: { readonly [name in Channel]?: Float64Array };
}

/** A stretch during which the timer stood still, in seconds since the start. */
export interface Pause {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export const noStreams: Streams = { time: new Float64Array(0), channels: {} };
