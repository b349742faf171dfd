import type { WellnessReading } from '../../domain/wellness.ts';
import { dayTypes } from './types.ts';
import { type HealthDate, inUnits } from './values.ts';
import { nightDay } from './nights.ts';

/** Adds up the records of each day, one source apart from the other: a phone and a watch count the same steps. */
export interface Days {
  add(name: string, source: string, record: DayRecord): void;
  /** The extremes of a day's pulse. */
  pulse(source: string, at: HealthDate, bpm: number): void;
  readings(): WellnessReading[];
}

export interface DayRecord {
  readonly start: HealthDate;
  readonly value: number;
  readonly unit: string | undefined;
}

interface Sum {
  readonly reading: Omit<WellnessReading, 'value'>;
  readonly combine: 'sum' | 'mean' | 'last';
  total: number;
  count: number;
  last: number;
  lastAt: number;
}

export function newDays(): Days {
  const sums = new Map<string, Sum>();
  const extremes = new Map<string, WellnessReading>();
  const extreme = (reading: WellnessReading, isBetter: (a: number, b: number) => boolean): void => {
    const key = `${reading.day} ${reading.metric} ${reading.source}`;
    const known = extremes.get(key);
    if (!known || isBetter(reading.value, known.value)) extremes.set(key, reading);
  };
  return {
    add(name, source, { start, value: raw, unit }) {
      const type = dayTypes[name];
      const value = inUnits(raw, unit);
      if (value === undefined) return;
      // HRV is told in milliseconds, which are no seconds here.
      const amount = name === 'HeartRateVariabilitySDNN' ? value * 1000 : value;
      const day = type.window === 'night' ? nightDay(start) : start.day;
      const key = `${day} ${name} ${source}`;
      let sum = sums.get(key);
      if (!sum) {
        const { metric, window, combine } = type;
        sum = {
          reading: { day, metric, window, source },
          combine,
          total: 0,
          count: 0,
          last: NaN,
          lastAt: -Infinity,
        };
        sums.set(key, sum);
      }
      sum.total += amount;
      sum.count += 1;
      if (start.at >= sum.lastAt) [sum.last, sum.lastAt] = [amount, start.at];
    },
    pulse(source, { day }, value) {
      extreme({ day, metric: 'heart_rate_min', value, window: 'day', source }, (a, b) => a < b);
      extreme({ day, metric: 'heart_rate_max', value, window: 'day', source }, (a, b) => a > b);
    },
    readings: () => [
      ...[...sums.values()].map(({ reading, combine, total, count, last, lastAt }) => ({
        ...reading,
        value: combine === 'sum' ? total : combine === 'mean' ? total / count : last,
        ...(combine === 'last' && { at: lastAt }),
      })),
      ...extremes.values(),
    ],
  };
}
