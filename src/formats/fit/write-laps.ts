import type { Lap, Recording, Totals } from '../../domain/recording.ts';
import { isFootSport, type Sport } from '../../domain/sport.ts';
import { ENUM, SINT32, SINT8, UINT16, UINT32, UINT8 } from './base-types.ts';
import { endOf } from './extent.ts';
import { exerciseNumbers } from './exercises.ts';
import { intensities, strokes, triggers } from './laps.ts';
import { FIELD_MESSAGE_INDEX, FIELD_TIMESTAMP, lap, length, physiology, session, set } from './profile.ts';
import { sportNumbersOf } from './sports.ts';
import { fitFromInstant } from './time.ts';
import { writeKnown } from './write-head.ts';
import type { Writer } from './writer.ts';

type Field = readonly [number: number, type: number, value: number | undefined];

const EVENT_SESSION = 8;
const EVENT_LAP = 9;
const EVENT_LENGTH = 28;
const STOP = 1;

const startOf = ({ start }: Recording): number => Math.round(fitFromInstant(start));
const times = (value: number | undefined, scale: number): number | undefined =>
  value === undefined ? undefined : value * scale;

/** The fields that sessions and laps share, under the numbers of either. */
function totalFields(totals: Totals, f: typeof session | typeof lap, sport: Sport): Field[] {
  const strides = times(totals.averageCadence, isFootSport(sport) ? 0.5 : 1);
  const grid = strides === undefined ? undefined : Math.round(strides * 128) / 128;
  return [
    [f.distance, UINT32, times(totals.distanceMeters, 100)],
    [f.timerTime, UINT32, times(totals.timerSeconds, 1000)],
    [f.elapsedTime, UINT32, times(totals.elapsedSeconds, 1000)],
    [f.movingTime, UINT32, times(totals.movingSeconds, 1000)],
    [f.ascent, UINT16, totals.ascentMeters],
    [f.descent, UINT16, totals.descentMeters],
    [f.calories, UINT16, totals.caloriesKcal],
    [f.averageHeartRate, UINT8, totals.averageHeartRate],
    [f.maxHeartRate, UINT8, totals.maxHeartRate],
    [f.averagePower, UINT16, totals.averagePower],
    [f.maxPower, UINT16, totals.maxPower],
    [f.weightedPower, UINT16, totals.weightedPower],
    [f.averageCadence, UINT8, grid === undefined ? undefined : Math.floor(grid)],
    [f.averageFractionalCadence, UINT8, grid === undefined ? undefined : (grid % 1) * 128],
    [f.enhancedAverageSpeed, UINT32, times(totals.averageSpeed, 1000)],
    [f.enhancedMaxSpeed, UINT32, times(totals.maxSpeed, 1000)],
    [f.averageTemperature, SINT8, totals.averageTemperature],
    [f.cycles, UINT32, totals.strokes],
  ];
}

/** Lap messages, numbered from `first`. */
export function writeLaps(writer: Writer, recording: Recording, first: number): void {
  const start = startOf(recording);
  const { sport } = sportNumbersOf(recording);
  recording.laps.forEach((one, i) => {
    const end = start + one.startSeconds + (one.elapsedSeconds ?? one.timerSeconds ?? 0);
    writeKnown(writer, lap.message, [
      [FIELD_TIMESTAMP, UINT32, end],
      [lap.event, ENUM, EVENT_LAP],
      [lap.eventType, ENUM, STOP],
      [lap.startTime, UINT32, start + one.startSeconds],
      ...totalFields(one, lap, recording.sport),
      [lap.intensity, ENUM, numberIn(intensities, one.intensity)],
      [lap.trigger, ENUM, triggerNumber(one.trigger)],
      [lap.sport, ENUM, sport],
      [lap.workoutStep, UINT16, one.workoutStep],
      [FIELD_MESSAGE_INDEX, UINT16, first + i],
    ]);
  });
}

/** Pool lengths, numbered from `first`. */
export function writeLengths(writer: Writer, recording: Recording, first: number): void {
  const start = startOf(recording);
  recording.lengths.forEach((one, i) => {
    writeKnown(writer, length.message, [
      [FIELD_TIMESTAMP, UINT32, start + one.startSeconds + one.timerSeconds],
      [length.event, ENUM, EVENT_LENGTH],
      [length.eventType, ENUM, STOP],
      [length.startTime, UINT32, start + one.startSeconds],
      [length.elapsedTime, UINT32, one.timerSeconds * 1000],
      [length.timerTime, UINT32, one.timerSeconds * 1000],
      [length.strokes, UINT16, one.strokes],
      [length.stroke, ENUM, numberIn(strokes, one.stroke)],
      [length.lengthType, ENUM, one.active ? 1 : 0],
      [FIELD_MESSAGE_INDEX, UINT16, first + i],
    ]);
  });
}

export function writeSets(writer: Writer, recording: Recording): void {
  const start = startOf(recording);
  recording.sets.forEach((one, i) => {
    const exercise = exerciseNumbers(one.exercise);
    writeKnown(writer, set.message, [
      [set.timestamp, UINT32, start + one.startSeconds + one.durationSeconds],
      [set.startTime, UINT32, start + one.startSeconds],
      [set.duration, UINT32, one.durationSeconds * 1000],
      [set.type, UINT8, one.active ? 1 : 0],
      [set.repetitions, UINT16, one.repetitions],
      [set.weight, UINT16, times(one.weightKilograms, 16)],
      [set.category, UINT16, exercise?.category],
      [set.subtype, UINT16, exercise?.subtype],
      [set.index, UINT16, i],
    ]);
  });
}

/** The session message and, where the vendor rated it, its metrics. */
export function writeSession(
  writer: Writer,
  recording: Recording,
  { index, firstLap }: { readonly index: number; readonly firstLap: number },
): void {
  const start = startOf(recording);
  const { sport, subSport } = sportNumbersOf(recording);
  const { vendorScores: scores, lengths } = recording;
  writeKnown(writer, session.message, [
    [FIELD_TIMESTAMP, UINT32, start + endOf(recording)],
    [session.event, ENUM, EVENT_SESSION],
    [session.eventType, ENUM, STOP],
    [session.startTime, UINT32, start],
    [session.sport, ENUM, sport],
    [session.subSport, ENUM, subSport],
    ...totalFields(recording.totals, session, recording.sport),
    [session.trainingEffect, UINT8, times(scores.training_effect, 10)],
    [session.anaerobicTrainingEffect, UINT8, times(scores.anaerobic_training_effect, 10)],
    [session.trainingLoadPeak, SINT32, times(scores.training_load_peak, 65_536)],
    [session.trainingStressScore, UINT16, times(scores.training_stress_score, 10)],
    [session.intensityFactor, UINT16, times(scores.intensity_factor, 1000)],
    [session.workoutRpe, UINT8, times(scores.perceived_effort, 10)],
    [session.workoutFeel, UINT8, scores.feel_percent],
    [session.firstLapIndex, UINT16, firstLap],
    [session.numLaps, UINT16, recording.laps.length],
    [session.numLengths, UINT16, lengths.length || undefined],
    [session.numActiveLengths, UINT16, lengths.filter(({ active }) => active).length || undefined],
    [session.poolLength, UINT16, times(recording.poolLengthMeters, 100)],
    [session.thresholdPower, UINT16, recording.settings.thresholdPower],
    [FIELD_MESSAGE_INDEX, UINT16, index],
  ]);
  writeKnown(writer, physiology.message, [
    [physiology.maxMet, UINT32, times(scores.vo2max, 65_536 / 3.5)],
    [physiology.recoveryMinutes, UINT16, scores.recovery_minutes],
  ]);
}

function numberIn<T>(list: readonly T[], value: T | undefined): number | undefined {
  const index = value === undefined ? -1 : list.indexOf(value);
  return index < 0 ? undefined : index;
}

/** FIT has no trigger "workout": a step that ended is a lap by hand with its step number. */
const triggerNumber = (trigger: Lap['trigger']): number | undefined =>
  trigger === 'workout' ? 0 : numberIn(triggers, trigger);
