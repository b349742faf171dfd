import { fileKey, type DecodedFile, type Recording, type Totals } from '../../domain/recording.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Limits } from '../../formats/format.ts';
import { type JsonObject, numberIn, objectIn, present, textIn } from '../../formats/json.ts';
import { secondsOf } from '../../formats/polar-export/durations.ts';
import { clockIn } from '../../formats/polar-export/sessions.ts';
import { budgetOf, countBothLegs, pointTable } from '../../formats/track-points.ts';
import { RecordLimit } from '../../formats/xml.ts';
import { dayIn } from '../../formats/days.ts';
import { addRoute, addSamples, beatsOf, unreadSamples } from './samples.ts';
import { zonesOf, zonesOn } from './settings.ts';
import { sportOf } from './sports.ts';

type Found = Partial<DecodedFile> & Pick<DecodedFile, 'kind'>;

/** An exercise: notes on the file that came with it, when `about` names one; else the recording itself. */
export function readExercise(row: JsonObject, about: string, limits: Limits): Found {
  return /\.(?:fit|tcx)(?:\.gz)?$/.test(about) ? notesOn(row, about) : recordingOf(row, about, limits);
}

/** The file's sport may be coarser: Polar writes a pool swim into FIT as a swim and no more. */
function notesOn(row: JsonObject, file: string): Found {
  const { sport, subSport } = sportOf(row);
  const vendorScores = scoresOf(row);
  return {
    kind: 'activities',
    annotations: [{ about: fileKey(file), by: 'polar', sport, ...(subSport && { subSport }), vendorScores }],
    settings: zonesOn(dayIn(row, 'start_time'), sport, row),
  };
}

function recordingOf(row: JsonObject, id: string, limits: Limits): Found {
  const clock = clockIn(row, 'start_time');
  if (clock === undefined) return { kind: 'empty', unread: { exercise: 1 } };
  const minutes = offsetMinutes(row);
  const { streams, isCut } = streamsOf(row, clock, limits);
  const sport = sportOf(row);
  countBothLegs(streams, sport.sport);
  const product = textIn(row, 'device', 60)?.replace(/^polar /i, '');
  const recording = present<Recording>({
    ...sport,
    start: clock - (minutes ?? 0) * 60_000,
    startKnown: true,
    utcOffsetSeconds: minutes === undefined ? undefined : minutes * 60,
    startIsLocal: minutes === undefined ? true : undefined,
    device: present({ manufacturer: 'polar', product, serial: textIn(row, 'device_id', 60) }),
    totals: totalsOf(row),
    streams,
    pauses: [],
    laps: [],
    lengths: [],
    sets: [],
    beats: beatsOf(row),
    settings: present({ heartRateZones: zonesOf(row) }),
    vendorScores: scoresOf(row),
    vendorId: `polar:${id}`,
    isTold: streams.time.length === 0 ? true : undefined,
    warnings: [],
  });
  const partial = isCut ? phrase('json.partial_samples', { limit: limits.records }) : undefined;
  return {
    kind: 'activity',
    recordings: [recording],
    unread: unreadSamples(row),
    ...(partial && { partial }),
  };
}

function streamsOf(
  row: JsonObject,
  clock: number,
  limits: Limits,
): { readonly streams: Recording['streams']; readonly isCut: boolean } {
  const points = pointTable(budgetOf(limits));
  try {
    addSamples(row, { clock, points });
    addRoute(row, { clock, points });
    return { streams: points.finish(clock).streams, isCut: false };
  } catch (error) {
    if (!(error instanceof RecordLimit)) throw error;
    return { streams: points.finish(clock).streams, isCut: true };
  }
}

// No place is further from UTC than 14 hours.
function offsetMinutes(row: JsonObject): number | undefined {
  const minutes = numberIn(row, 'start_time_utc_offset');
  return minutes !== undefined && Math.abs(minutes) <= 840 ? minutes : undefined;
}

function totalsOf(row: JsonObject): Totals {
  // 0 is a sensor that was not there.
  const measured = (from: JsonObject, key: string, most: number): number | undefined => {
    const value = numberIn(from, key);
    return value !== undefined && value > 0 && value <= most ? value : undefined;
  };
  const pulse = objectIn(row, 'heart_rate');
  const seconds = secondsOf(row.duration);
  return present<Totals>({
    distanceMeters: measured(row, 'distance', 10_000_000),
    timerSeconds: seconds !== undefined && seconds <= 30 * 86_400 ? seconds : undefined,
    caloriesKcal: measured(row, 'calories', 100_000),
    averageHeartRate: measured(pulse, 'average', 250),
    maxHeartRate: measured(pulse, 'maximum', 250),
  });
}

/** Polar's verdicts under Polar's name; negative = it gave none. How it feels (`user-rpe`) is a word without a number. */
function scoresOf(row: JsonObject): Record<string, number> {
  const load = objectIn(row, 'training_load_pro');
  const given = (from: JsonObject, key: string): number | undefined => {
    const value = numberIn(from, key);
    return value !== undefined && value >= 0 && value <= 100_000 ? value : undefined;
  };
  return present<Record<string, number>>({
    polar_training_load: given(row, 'training_load'),
    polar_running_index: given(row, 'running-index') || undefined,
    polar_cardio_load: given(load, 'cardio-load'),
    polar_muscle_load: given(load, 'muscle-load'),
    polar_perceived_load: given(load, 'perceived-load'),
  });
}
