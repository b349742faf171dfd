import type { Recording } from '../../domain/recording.ts';
import { isFootSport } from '../../domain/sport.ts';
import type { Channel } from '../../domain/stream.ts';
import { SINT32, SINT8, UINT16, UINT32, UINT8 } from './base-types.ts';
import { FIELD_TIMESTAMP, hrv, record } from './profile.ts';
import { SEMICIRCLES_PER_DEGREE } from './semicircles.ts';
import type { Shape, Writer } from './writer.ts';

interface Column {
  readonly field: number;
  readonly type: number;
  /** Our value → the number stored. */
  readonly stored: (value: number) => number;
}

const times = (scale: number) => (value: number) => value * scale;

const columns: Readonly<Record<Exclude<Channel, 'cadence'>, Column>> = {
  latitude: { field: record.latitude, type: SINT32, stored: times(SEMICIRCLES_PER_DEGREE) },
  longitude: { field: record.longitude, type: SINT32, stored: times(SEMICIRCLES_PER_DEGREE) },
  distance: { field: record.distance, type: UINT32, stored: times(100) },
  speed: { field: record.enhancedSpeed, type: UINT32, stored: times(1000) },
  // Offset before scale: the other way round shifts every altitude.
  altitude: { field: record.enhancedAltitude, type: UINT32, stored: (meters) => (meters + 500) * 5 },
  heartRate: { field: record.heartRate, type: UINT8, stored: times(1) },
  power: { field: record.power, type: UINT16, stored: times(1) },
  temperature: { field: record.temperature, type: SINT8, stored: times(1) },
  leftBalance: {
    field: record.leftRightBalance,
    type: UINT8,
    stored: (left) => (Number.isNaN(left) ? left : 0x80 | Math.round(100 - left)),
  },
  groundContactTime: { field: record.stanceTime, type: UINT16, stored: times(10) },
  verticalOscillation: { field: record.verticalOscillation, type: UINT16, stored: times(10) },
  stepLength: { field: record.stepLength, type: UINT16, stored: times(10) },
  respirationRate: { field: record.enhancedRespirationRate, type: UINT16, stored: times(100) },
  coreTemperature: { field: record.coreTemperature, type: UINT16, stored: times(100) },
  muscleOxygen: { field: record.muscleOxygen, type: UINT16, stored: times(10) },
};

/** Writes the i-th sample of a recording as a record message; `start` in FIT seconds. */
export function recordWriter(
  writer: Writer,
  { streams, sport }: Recording,
  start: number,
): (i: number) => void {
  const { cadence, ...others } = streams.channels;
  const used = Object.entries(others).map(([name, values]) => ({
    ...columns[name as keyof typeof columns],
    values,
  }));
  const fields = [
    { number: FIELD_TIMESTAMP, type: UINT32 },
    ...used.map(({ field, type }) => ({ number: field, type })),
    ...(cadence ? [record.cadence, record.fractionalCadence].map((number) => ({ number, type: UINT8 })) : []),
  ];
  const shape: Shape = { global: record.message, fields };
  const feet = isFootSport(sport) ? 2 : 1;
  const row: number[] = Array.from({ length: fields.length });
  return (i) => {
    row[0] = start + streams.time[i];
    for (let c = 0; c < used.length; c++) row[c + 1] = used[c].stored(used[c].values[i]);
    if (cadence) {
      const strides = Math.round((cadence[i] / feet) * 128) / 128;
      row[used.length + 1] = Math.floor(strides);
      row[used.length + 2] = (strides % 1) * 128;
    }
    writer.write(shape, row);
  };
}

const BEATS_A_MESSAGE = 5;
const hrvShape: Shape = {
  global: hrv.message,
  fields: [{ number: hrv.time, type: UINT16, bytes: BEATS_A_MESSAGE * 2 }],
};

/** Writes the beats that ended before a moment (seconds since start) and were not written yet. */
export function beatWriter(writer: Writer, { beats }: Recording): (until: number) => void {
  let next = 0;
  return (until) => {
    if (!beats) return;
    while (next < beats.time.length && beats.time[next] <= until) {
      const message: number[] = [];
      for (
        ;
        message.length < BEATS_A_MESSAGE && next < beats.time.length && beats.time[next] <= until;
        next++
      ) {
        message.push(beats.ms[next]);
      }
      writer.write(hrvShape, [message]);
    }
  };
}
