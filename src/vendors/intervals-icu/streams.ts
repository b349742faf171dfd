import { cleanText } from '../../domain/text.ts';
import type { Instant } from '../../domain/day.ts';
import type { Recording } from '../../domain/recording.ts';
import type { Channel } from '../../domain/stream.ts';
import type { Limits } from '../../formats/format.ts';
import type { JsonObject } from '../../formats/json.ts';
import { budgetOf, pointTable } from '../../formats/track-points.ts';
import { RecordLimit } from '../../formats/xml.ts';

/** Streams whose unit is documented. `watts` is the mended one; `raw_watts` is left. */
const channels: Readonly<Record<string, Channel>> = {
  distance: 'distance',
  velocity_smooth: 'speed',
  heartrate: 'heartRate',
  watts: 'power',
  cadence: 'cadence',
  altitude: 'altitude',
  temp: 'temperature',
  respiration: 'respirationRate',
  core_temperature: 'coreTemperature',
  smo2: 'muscleOxygen',
};

type Read = {
  readonly streams: Recording['streams'];
  readonly isCut: boolean;
  readonly unread: Record<string, number>;
};

/** All streams share one index; the one called `time` holds its seconds. Without it nothing can be placed. */
export function streamsIn(series: readonly JsonObject[], start: Instant, limits: Limits): Read {
  const columns = new Map<string, readonly unknown[]>();
  const unread: Record<string, number> = {};
  for (const { type, data, data2 } of series) {
    if (typeof type !== 'string' || !Array.isArray(data)) continue;
    if (type === 'latlng') {
      const isPairs = data.some(Array.isArray);
      columns.set('latitude', isPairs ? data.map((pair) => part(pair, 0)) : data);
      columns.set(
        'longitude',
        isPairs ? data.map((pair) => part(pair, 1)) : Array.isArray(data2) ? data2 : [],
      );
    } else if (type === 'time' || Object.hasOwn(channels, type)) columns.set(channels[type] ?? 'time', data);
    else unread[`stream ${cleanText(type, 30)}`] = 1;
  }
  return { ...tableOf(columns, start, limits), unread };
}

const part = (pair: unknown, at: number): unknown => (Array.isArray(pair) ? pair[at] : undefined);

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

// No session takes a month: a second after that comes from a broken clock.
const longest = 30 * 86_400;

function tableOf(
  columns: ReadonlyMap<string, readonly unknown[]>,
  start: Instant,
  limits: Limits,
): Pick<Read, 'streams' | 'isCut'> {
  const points = pointTable(budgetOf(limits));
  const { time = [], ...rest } = Object.fromEntries(columns);
  const measured = Object.entries(rest) as [Channel, readonly unknown[]][];
  try {
    for (const [i, at] of time.entries()) {
      const seconds = numberOf(at);
      if (!(seconds >= 0 && seconds <= longest)) continue;
      for (const [channel, values] of measured) points.set(channel, numberOf(values[i]));
      points.push(start + seconds * 1000, 0);
    }
  } catch (error) {
    if (!(error instanceof RecordLimit)) throw error;
    return { streams: points.finish(start).streams, isCut: true };
  }
  return { streams: points.finish(start).streams, isCut: false };
}
