import type { Lap, Length, StrengthSet, Stroke } from '../../domain/recording.ts';
import type { Sport } from '../../domain/sport.ts';
import { type Message, raw, rawList, scaled } from './message.ts';
import { lap, length, set } from './profile.ts';
import { exerciseName } from './exercises.ts';
import { present, totalsOf } from './totals.ts';

/** By number. */
export const intensities = ['active', 'rest', 'warmup', 'cooldown', 'recovery', 'interval'] as const;
export const triggers: readonly NonNullable<Lap['trigger']>[] = [
  'manual',
  'time',
  'distance',
  'other', // position: start
  'other', // position: lap
  'other', // position: waypoint
  'other', // position: marked
  'session_end',
  'other', // fitness equipment
];
export const strokes: readonly Stroke[] = [
  'freestyle',
  'backstroke',
  'breaststroke',
  'butterfly',
  'drill',
  'mixed',
  'medley',
];

/** A lap as the device marked it; `start` is the recording's start in FIT seconds. */
export function lapOf(message: Message, start: number, sport: Sport): Lap {
  const trigger = raw(message, lap.trigger);
  const step = raw(message, lap.workoutStep);
  return {
    ...totalsOf(message, lap, sport),
    startSeconds: (lapStart(message) ?? start) - start,
    ...present<Partial<Lap>>({
      trigger: trigger === undefined ? undefined : (triggers[trigger] ?? 'other'),
      intensity: intensities[raw(message, lap.intensity) ?? -1],
      workoutStep: step,
    }),
  };
}

/** FIT seconds at which a lap began. */
export const lapStart = (message: Message): number | undefined =>
  raw(message, lap.startTime) ??
  (message.time > 0 ? message.time - (scaled(message, lap.elapsedTime, 1000) ?? 0) : undefined);

export function lengthOf(message: Message, start: number): Length {
  const timer = scaled(message, length.timerTime, 1000) ?? scaled(message, length.elapsedTime, 1000) ?? 0;
  return {
    startSeconds: (raw(message, length.startTime) ?? start) - start,
    timerSeconds: timer,
    active: raw(message, length.lengthType) !== 0,
    ...present<Partial<Length>>({
      strokes: raw(message, length.strokes),
      stroke: strokes[raw(message, length.stroke) ?? -1],
    }),
  };
}

export function setOf(message: Message, start: number): StrengthSet {
  const duration = scaled(message, set.duration, 1000) ?? 0;
  const end = raw(message, set.timestamp);
  const from = raw(message, set.startTime) ?? (end === undefined ? start : end - duration);
  const active = raw(message, set.type) !== 0;
  const category = rawList(message, set.category).find((value) => value !== undefined);
  const subtype = rawList(message, set.subtype).find((value) => value !== undefined);
  return {
    startSeconds: from - start,
    durationSeconds: duration,
    active,
    ...present<Partial<StrengthSet>>({
      repetitions: raw(message, set.repetitions),
      weightKilograms: scaled(message, set.weight, 16),
      exercise: exerciseName(category, subtype),
    }),
  };
}
