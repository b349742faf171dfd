import type { Totals } from '../../domain/recording.ts';
import { found } from '../result.ts';
import type { Metric } from './metric.ts';

type Row = readonly [
  id: string,
  figure: keyof Totals,
  unit: string,
  precision: number,
  combine: Metric['combine'],
  method: string,
  needs: string,
];

/** Our own count of what devices total too: kept beside theirs, shown when theirs is missing or unbelievable. */
const rows: readonly Row[] = [
  ['distance', 'distanceMeters', 'm', 0, 'sum', 'last_minus_first', 'distance'],
  ['elapsed_time', 'elapsedSeconds', 's', 0, 'sum', 'last_minus_first', 'time'],
  ['timer_time', 'timerSeconds', 's', 0, 'sum', 'elapsed_minus_pauses', 'time'],
  ['moving_time', 'movingSeconds', 's', 0, 'sum', 'speed_above_threshold', 'speed'],
  ['descent', 'descentMeters', 'm', 0, 'sum', 'hysteresis_3m', 'altitude'],
  ['average_heart_rate', 'averageHeartRate', 'bpm', 0, 'mean', 'mean_of_seconds', 'heart_rate'],
  ['max_heart_rate', 'maxHeartRate', 'bpm', 0, 'max', 'maximum_without_spikes', 'heart_rate'],
  ['average_power', 'averagePower', 'W', 0, 'mean', 'mean_of_seconds_with_zeros', 'power'],
  ['max_power', 'maxPower', 'W', 0, 'max', 'maximum_without_spikes', 'power'],
  ['average_speed', 'averageSpeed', 'm/s', 2, 'mean', 'distance_over_timer', 'distance'],
  ['max_speed', 'maxSpeed', 'm/s', 2, 'max', 'maximum_without_spikes', 'speed'],
  ['average_cadence', 'averageCadence', '/min', 0, 'mean', 'mean_of_seconds_without_zeros', 'cadence'],
  ['average_temperature', 'averageTemperature', '°C', 0, 'mean', 'mean_of_samples', 'temperature'],
];

export const recorded: readonly Metric[] = rows.map(
  ([id, figure, unit, precision, combine, method, needs]) => ({
    id,
    unit,
    precision,
    combine,
    needs: [needs],
    cites: 'arithmetic of the samples, impossible ones left out',
    compute: (input) => {
      const value = input.ours[figure];
      const n = input.streams.time.length;
      return value === undefined ? undefined : found(value, { unit, method, inputs: [needs], n });
    },
  }),
);
