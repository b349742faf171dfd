import type { Recording } from '../../domain/recording.ts';
import { type Channel, channelNames } from '../../domain/stream.ts';

// What a channel is worth when every sample has it: heart rate and power first, since load and zones hang on them.
const channelPoints: Readonly<Partial<Record<Channel, number>>> = {
  heartRate: 30,
  power: 30,
  latitude: 20,
  distance: 15,
  cadence: 10,
  altitude: 10,
};
const otherChannelPoints = 2;

/** One sample a second earns them all; "smart recording" of one in four seconds earns a quarter. */
const densityPoints = 40;

// FIT carries pauses, laps with their triggers, lengths, sets and the device's settings; TCX laps and heart rate; GPX a
// track. Formats not named here stand between TCX and GPX.
const formatPoints: Readonly<Record<string, number>> = { fit: 40, tcx: 20, gpx: 0 };
const otherFormatPoints = 10;

const deviceTotalsPoints = 20;
// Cadence, paces and believable speeds all depend on the sport.
const namedSportPoints = 30;
// A whole file is preferred to a damaged one unless it has next to nothing in it.
const damagedPoints = -150;

// Beside any recording, even a damaged one, what is only told is the last to be shown.
const toldPoints = -200;

/** How good a recording's streams are: the source with the most points is the one an activity shows. */
export function qualityOf(
  recording: Recording,
  file: { readonly format: string; readonly partial: boolean },
): number {
  return Math.round(
    (recording.isTold ? toldPoints : file.partial ? damagedPoints : 0) +
      (formatPoints[file.format] ?? otherFormatPoints) +
      (recording.sport === 'other' ? 0 : namedSportPoints) +
      (recording.totals.timerSeconds ? deviceTotalsPoints : 0) +
      densityPoints * densityOf(recording) +
      channelNames.reduce((sum, name) => sum + pointsFor(recording, name), 0),
  );
}

/** Channels that hold at least one value. */
export function channelsOf({ streams }: Recording): Channel[] {
  return channelNames.filter((name) => streams.channels[name]?.some((value) => value === value));
}

function pointsFor({ streams }: Recording, name: Channel): number {
  return (channelPoints[name] ?? otherChannelPoints) * shareOf(streams.channels[name]);
}

function shareOf(values: Float64Array | undefined): number {
  if (!values || values.length === 0) return 0;
  let present = 0;
  // NaN is the one number that does not equal itself; a plain loop, since it runs over every sample of an import.
  for (let i = 0; i < values.length; i++) if (values[i] === values[i]) present++;
  return present / values.length;
}

function densityOf({ streams: { time }, pauses }: Recording): number {
  const paused = pauses.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  const recorded = (time.at(-1) ?? 0) - (time[0] ?? 0) - paused;
  return recorded > 0 ? Math.min(1, (time.length - 1) / recorded) : 0;
}
