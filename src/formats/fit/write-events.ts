import type { Recording } from '../../domain/recording.ts';
import { ENUM, UINT16, UINT32 } from './base-types.ts';
import { endOf } from './extent.ts';
import { activity, event, FIELD_TIMESTAMP } from './profile.ts';
import { fitFromInstant } from './time.ts';
import type { Shape, Writer } from './writer.ts';

const TIMER = 0;
const eventTypes = { start: 0, stop: 1, stop_all: 4 } as const;

const eventShape: Shape = {
  global: event.message,
  fields: [
    { number: FIELD_TIMESTAMP, type: UINT32 },
    { number: event.event, type: ENUM },
    { number: event.eventType, type: ENUM },
  ],
};

/** A timer event at `time` FIT seconds. */
export function writeEvent(writer: Writer, time: number, type: keyof typeof eventTypes): void {
  writer.write(eventShape, [time, TIMER, eventTypes[type]]);
}

const activityShape: Shape = {
  global: activity.message,
  fields: [
    { number: FIELD_TIMESTAMP, type: UINT32 },
    { number: activity.timerTime, type: UINT32 },
    { number: activity.numSessions, type: UINT16 },
    { number: activity.type, type: ENUM },
    { number: activity.event, type: ENUM },
    { number: activity.eventType, type: ENUM },
    { number: activity.localTimestamp, type: UINT32 },
  ],
};

const EVENT_ACTIVITY = 26;
const STOP = 1;

/** The last message: how many sessions, and what the clock on the wall said. */
export function writeActivity(writer: Writer, recordings: readonly Recording[]): void {
  const end = Math.max(...recordings.map((r) => Math.round(fitFromInstant(r.start) + endOf(r))));
  const timer = recordings.reduce((sum, { totals }) => sum + (totals.timerSeconds ?? Number.NaN), 0);
  const offset = recordings[0]?.utcOffsetSeconds;
  writer.write(activityShape, [
    end,
    timer * 1000,
    recordings.length,
    recordings.length > 1 ? 1 : 0,
    EVENT_ACTIVITY,
    STOP,
    offset === undefined ? undefined : end + offset,
  ]);
}
