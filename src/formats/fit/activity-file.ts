import type { Recording } from '../../domain/recording.ts';
import { endOf } from './extent.ts';
import { withoutOverlap } from './pauses.ts';
import { fitFromInstant } from './time.ts';
import { newWriter, type Writer } from './writer.ts';
import { writeHead } from './write-head.ts';
import { writeLaps, writeLengths, writeSession, writeSets } from './write-laps.ts';
import { writeActivity, writeEvent } from './write-events.ts';
import { beatWriter, recordWriter } from './write-records.ts';

/**
 * Writes a recording as a FIT activity, with everything that FIT has a word for. What FIT keeps more coarsely is rounded
 * to its grid: times to the second, altitude to 20 cm, temperature to 1 °C, balance to 1 %.
 */
export function encodeActivity(recording: Recording): Uint8Array {
  return encodeMultisport([recording]);
}

/** Writes several recordings as the legs of one multisport file, in the order given. Throws RangeError for none. */
export function encodeMultisport(recordings: readonly Recording[]): Uint8Array {
  const [first] = recordings;
  if (!first) throw new RangeError('an activity file needs at least one recording');
  const writer = newWriter({ protocol: 0x20, profile: 2100 });
  writeHead(writer, first);
  for (const recording of recordings) writeCourseOf(writer, recording);
  let lap = 0;
  let length = 0;
  for (const recording of recordings) {
    writeLaps(writer, recording, lap);
    writeLengths(writer, recording, length);
    writeSets(writer, recording);
    lap += recording.laps.length;
    length += recording.lengths.length;
  }
  lap = 0;
  recordings.forEach((recording, index) => {
    writeSession(writer, recording, { index, firstLap: lap });
    lap += recording.laps.length;
  });
  writeActivity(writer, recordings);
  return writer.finish();
}

/** Timer events, records and beats in the order of time, as a watch writes them. */
function writeCourseOf(writer: Writer, recording: Recording): void {
  const start = Math.round(fitFromInstant(recording.start));
  const { time } = recording.streams;
  const writeRecord = recordWriter(writer, recording, start);
  const writeBeatsUntil = beatWriter(writer, recording);
  const events = withoutOverlap(recording.pauses).flatMap(({ startSeconds, endSeconds }) => [
    { at: startSeconds, type: 'stop_all' as const },
    { at: endSeconds, type: 'start' as const },
  ]);
  writeEvent(writer, start, 'start');
  let e = 0;
  for (let i = 0; i < time.length; i++) {
    writeBeatsUntil(time[i]);
    for (; e < events.length && events[e].at <= time[i]; e++)
      writeEvent(writer, start + events[e].at, events[e].type);
    writeRecord(i);
  }
  writeBeatsUntil(Number.POSITIVE_INFINITY);
  for (; e < events.length; e++) writeEvent(writer, start + events[e].at, events[e].type);
  writeEvent(writer, start + endOf(recording), 'stop_all');
}
