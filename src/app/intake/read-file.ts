import { examine } from '../../analysis/analyse.ts';
import { type Day, dayOf, type Instant } from '../../domain/day.ts';
import { FormatError } from '../../domain/errors.ts';
import { withoutForgotten } from '../../domain/forgotten.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { DecodedFile, Recording } from '../../domain/recording.ts';
import { encodeStreams } from '../../domain/stream-file.ts';
import { cleanText } from '../../domain/text.ts';
import type { Format } from '../../formats/format.ts';
import type { Draft, ReadFile, ReadRecording, ReadRequest } from './decoder.ts';
import { landmarksFrom } from './device-landmarks.ts';
import { channelsOf, qualityOf } from './quality.ts';
import { instantOnClock, zoneFor } from './time-zone.ts';

/** The format of a file by its bytes and its name. `formats/identify.ts` is the one. */
export type Identify = (bytes: Uint8Array, name: string) => Format | undefined;

/**
 * Decodes, places, measures and encodes one file: everything that needs no library. Runs in a worker thread; throws
 * FormatError as decoders do.
 */
export function readFile(identify: Identify, request: ReadRequest): ReadFile {
  const file = formatOf(identify, request).decode(request.bytes);
  const dated = withDayGiven(file.recordings, request.dayGiven);
  const read = dated.map((recording, part) => readRecording(recording, part, file, request));
  return {
    format: file.format,
    kind: file.kind,
    recordings: read.filter((one) => 'draft' in one),
    unplaced: read.filter((one) => 'code' in one),
    wellness: file.wellness,
    device: file.device,
    landmarks: (file.settings ?? []).flatMap(({ day, sport, settings }) =>
      landmarksFrom(settings, { day, sport, device: file.device }),
    ),
    annotations: file.annotations ?? [],
    workouts: file.workouts.length,
    planned: file.workouts.filter(({ ref, day }) => ref !== undefined && day !== undefined),
    partial: file.partial,
    warnings: file.warnings,
  };
}

function formatOf(identify: Identify, { bytes, name }: ReadRequest): Format {
  if (bytes.length === 0) throw new FormatError('format.empty');
  const format = identify(bytes, name);
  if (!format) throw new FormatError('format.unknown');
  return format;
}

function readRecording(
  original: Recording,
  part: number,
  file: DecodedFile,
  request: ReadRequest,
): ReadRecording | Phrase {
  const clock = dateOf(original);
  if (clock === undefined) return phrase('intake.no_date');
  const partial = file.partial !== undefined;
  const zone = zoneFor(original, clock, request.athleteZone);
  const start = original.startIsLocal ? instantOnClock(clock, zone.timeZone) : clock;
  const day = dayOf(start, zone.timeZone);
  const recording = withoutForgotten(original, day, request.forgotten ?? []);
  const { totals, totalsFrom, laps, analysis, warnings } = examine(recording, {
    day,
    landmarks: request.landmarks,
  });
  const guessed = request.dayGiven ? phrase('intake.day_given', { day }) : phrase('intake.date_guessed');
  const dateWarnings = recording.startKnown ? [] : [guessed];
  const draft: Draft = {
    start,
    day,
    ...zone,
    ...contentsOf(recording),
    laps,
    totals,
    totalsFrom,
    partial,
    analysis,
    warnings: [...dateWarnings, ...recording.warnings, ...warnings],
  };
  const { time } = recording.streams;
  return {
    draft,
    source: {
      part,
      leg: recording.leg,
      quality: qualityOf(recording, { format: file.format, partial }),
      channels: channelsOf(recording),
      totals,
      vendorId: recording.vendorId,
      isTold: recording.isTold,
      subSport: recording.subSport,
      gear: recording.gear,
      vendorScores: recording.vendorScores,
    },
    landmarks: landmarksFrom(recording.settings, { day, ...recording }),
    streams: time.length > 0 ? encodeStreams(recording.streams) : undefined,
  };
}

/**
 * The recordings with the athlete's day where the watch knew none. Nobody knows the hour: noon stands for it, and a
 * second recording of the same file keeps its distance from the first.
 */
function withDayGiven(recordings: readonly Recording[], day: Day | undefined): readonly Recording[] {
  const first = recordings.find((recording) => dateOf(recording) === undefined)?.start;
  if (day === undefined || first === undefined) return recordings;
  const noon = Date.parse(day) + 12 * 3_600_000;
  return recordings.map((recording) =>
    dateOf(recording) === undefined
      ? { ...recording, start: noon + recording.start - first, startIsLocal: true }
      : recording,
  );
}

/** GPS watches came with the century; an earlier date is a clock that started at its own zero. */
const firstBelievable = Date.UTC(1998, 0, 1);

function dateOf({ start, startKnown }: Recording): Instant | undefined {
  return startKnown || start >= firstBelievable ? start : undefined;
}

function contentsOf(recording: Recording) {
  return {
    sport: recording.sport,
    subSport: recording.subSport,
    title: recording.title && cleanText(recording.title),
    notes: recording.notes && cleanText(recording.notes, 2000),
    device: recording.device,
    lengths: recording.lengths,
    sets: recording.sets,
    pauses: recording.pauses,
    poolLengthMeters: recording.poolLengthMeters,
    gear: recording.gear,
    vendorScores: recording.vendorScores,
  };
}
