import type { Day } from '../domain/day.ts';
import type { Landmark, LandmarkKind } from '../domain/landmark.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import type { DeviceSettings, Recording } from '../domain/recording.ts';
import { isFootSport } from '../domain/sport.ts';
import type { Channel, Pause, Streams } from '../domain/stream.ts';
import { clean } from './clean.ts';
import { elapsedSeconds } from './clocks.ts';
import { empiricalFactor, type Graded, gradedTrack } from './grade.ts';
import { landmarkInForce, speaksOf } from './landmarks.ts';
import type { Sex } from './load.ts';
import { medianInterval } from './median-interval.ts';
import { hold, measured } from './resample.ts';
import { pausedBefore, type Seconds, tidyPauses, toSeconds } from './seconds.ts';
import { type PoolSwim, poolSwim } from './swim.ts';
import { metersAt, type Track, trackOf } from './track.ts';

/** Whose recording it is, as far as figures depend on it. */
export interface Context {
  readonly landmarks: readonly Landmark[];
  /** The activity's local day: landmarks are those in force then. */
  readonly day: Day;
  readonly sex?: Sex;
}

/** One recording made ready for arithmetic: impossible samples dropped, one clock, one value a second. */
export interface Session {
  readonly recording: Recording;
  /** Seconds by which every clock in here runs behind the recording's: 0 but for a start days before the first sample. */
  readonly offsetSeconds: number;
  readonly sex?: Sex;
  readonly landmark: (kind: LandmarkKind) => Landmark | undefined;
  readonly streams: Streams;
  readonly spikes: Readonly<Partial<Record<Channel, number>>>;
  readonly pauses: readonly Pause[];
  readonly elapsedSeconds: number;
  /** Elapsed minus pauses, by our count. */
  readonly timerSeconds: number;
  readonly seconds: Seconds;
  /** NaN in pauses, holes and where nothing was measured. */
  readonly perSecond: {
    readonly heartRate?: Float64Array;
    readonly power?: Float64Array;
    readonly cadence?: Float64Array;
    readonly speed?: Float64Array;
  };
  /** Power second after second on the timer, pauses and holes left out: what weighted power runs over. */
  readonly watts?: Float64Array;
  readonly track?: Track;
  readonly pool?: PoolSwim;
  /** The way as if it had been flat; foot sports with altitude only. */
  readonly graded?: Graded;
  readonly warnings: readonly Phrase[];
}

/** Cheap enough to do for every recording: about a millisecond for an hour at 1 Hz. */
export function prepare(original: Recording, context: Context): Session {
  const offsetSeconds = idleBeforeFirstSample(original);
  const recording = offsetSeconds > 0 ? startedLater(original, offsetSeconds) : original;
  const believable = cutAtClockJump(recording.streams);
  const { streams, spikes } = clean(believable.streams, recording.sport);
  const elapsed = elapsedSeconds(recording, streams);
  const pauses = tidyPauses(recording.pauses, elapsed);
  const seconds = toSeconds(streams.time.at(-1) ?? -1, pauses);
  const track = trackOf(recording, streams);
  const { altitude } = streams.channels;
  const perSecond = perSecondOf(streams, seconds, track);
  return {
    recording,
    offsetSeconds,
    sex: context.sex,
    landmark: (kind) => landmarkFor(kind, recording, context),
    streams,
    spikes,
    pauses,
    elapsedSeconds: elapsed,
    timerSeconds: elapsed - pausedBefore(pauses, elapsed),
    seconds,
    perSecond,
    watts: perSecond.power && wattsOnTimer(streams, seconds, perSecond.power),
    track,
    pool: poolSwim(recording),
    graded:
      track && altitude && isFootSport(recording.sport)
        ? gradedTrack(track, streams.time, altitude, empiricalFactor)
        : undefined,
    warnings: believable.warnings,
  };
}

function perSecondOf(
  { time, channels }: Streams,
  seconds: Seconds,
  track: Track | undefined,
): Session['perSecond'] {
  const held = (values: Float64Array | undefined): Float64Array | undefined => {
    if (!values) return undefined;
    const perSecond = hold(time, values, seconds);
    return perSecond.some((value) => value === value) ? perSecond : undefined;
  };
  return {
    heartRate: held(channels.heartRate),
    power: held(channels.power),
    cadence: held(channels.cadence),
    speed: held(channels.speed) ?? held(speedAlong(time, track)),
  };
}

/**
 * At one sample a second a missing second is a dropout of the meter, and devices leave it out of their averages; only
 * slower (or faster) recording is brought to one value a second first.
 */
function wattsOnTimer({ time, channels }: Streams, { paused }: Seconds, held: Float64Array): Float64Array {
  if (!channels.power || Math.abs((medianInterval(time) ?? 0) - 1) > 0.05) return measured(held);
  const watts = new Float64Array(time.length);
  let n = 0;
  for (let i = 0; i < time.length; i++) {
    const value = channels.power[i];
    if (value === value && !paused[Math.floor(time[i])]) watts[n++] = value;
  }
  return watts.subarray(0, n);
}

/** Speed from distance over about five seconds, where the device recorded none. */
function speedAlong(time: Float64Array, track: Track | undefined): Float64Array | undefined {
  if (!track || track.from === 'lengths') return undefined;
  const jumps = new Set(track.jumps.map(({ index }) => track.time[index]));
  return time.map((at) => {
    const [from, to] = [Math.max(track.time[0], at - 3), Math.min(track.time[track.time.length - 1], at + 2)];
    if (to <= from || jumps.has(at)) return Number.NaN;
    return (metersAt(track, to) - metersAt(track, from)) / (to - from);
  });
}

// A watch whose clock went astray writes samples years away. No real recording sleeps three days or lasts two weeks.
const longestSleep = 3 * 86_400;
const longestRecording = 14 * 86_400;

/** Someone pressed start, forgot the watch in a drawer, and went riding a month later. */
function idleBeforeFirstSample({ streams: { time } }: Recording): number {
  return time[0] > longestSleep ? Math.floor(time[0]) : 0;
}

function startedLater(recording: Recording, seconds: number): Recording {
  const { streams, pauses, laps } = recording;
  return {
    ...recording,
    streams: { ...streams, time: streams.time.map((at) => at - seconds) },
    pauses: pauses.map((pause) => ({
      startSeconds: pause.startSeconds - seconds,
      endSeconds: pause.endSeconds - seconds,
    })),
    laps: laps.map((lap) => ({ ...lap, startSeconds: lap.startSeconds - seconds })),
  };
}

function cutAtClockJump(streams: Streams): {
  readonly streams: Streams;
  readonly warnings: readonly Phrase[];
} {
  const { time } = streams;
  let end = 0;
  while (
    end < time.length &&
    time[end] <= longestRecording &&
    time[end] - (time[end - 1] ?? 0) <= longestSleep
  )
    end++;
  if (end === time.length) return { streams, warnings: [] };
  const channels = Object.fromEntries(
    Object.entries(streams.channels).map(([name, values]) => [name, values.subarray(0, end)]),
  );
  return {
    streams: { time: time.subarray(0, end), channels },
    warnings: [phrase('analysis.clock_jump', { count: time.length - end })],
  };
}

/** The landmark in force on the day, else what the device carried. */
function landmarkFor(
  kind: LandmarkKind,
  { sport, settings }: Recording,
  { landmarks, day }: Context,
): Landmark | undefined {
  const said = landmarkInForce(landmarks, kind, day, sport);
  const setting = deviceSettings[kind];
  const value = setting && speaksOf(kind, sport) ? settings[setting] : undefined;
  return said ?? (value ? { kind, value, since: day, origin: { by: 'device' } } : undefined);
}

const deviceSettings: { readonly [kind in LandmarkKind]?: SingleSetting } = {
  max_heart_rate: 'maxHeartRate',
  resting_heart_rate: 'restingHeartRate',
  threshold_heart_rate: 'thresholdHeartRate',
  threshold_power: 'thresholdPower',
  weight: 'weightKilograms',
};
type SingleSetting = Exclude<keyof DeviceSettings, 'heartRateZones' | 'powerZones' | 'paceZones'>;
