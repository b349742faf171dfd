import { metrics } from '../../analysis/metrics/index.ts';
import { InputError } from '../../domain/errors.ts';
import { nearest } from '../../domain/nearest.ts';
import { isFootSport, readsAsPace, type Sport } from '../../domain/sport.ts';
import { cleanText } from '../../domain/text.ts';
import type { ActivityHead } from '../../storage/storage.ts';

/** Where the values of a figure come from, and how they are said. */
export interface TrendMetric {
  readonly id: string;
  readonly unit: string;
  /** Read from the line of a list; else the analysed figure `stored` is asked for. */
  readonly read?: (head: ActivityHead) => number | undefined;
  readonly stored?: string;
  /** What is done to a stored value: a speed becomes a pace. */
  readonly convert?: (value: number, head: ActivityHead) => number;
  /** What must not be joined: results of two methods, scores of two devices. */
  readonly splitBy?: 'method' | 'device';
  /** Says how hard or how well, so that short sessions, heat and hills matter. */
  readonly effort?: true;
}

type Totals = ActivityHead['totals'];

const total = (id: string, figure: keyof Totals, unit: string, effort?: true): TrendMetric => ({
  id,
  unit,
  read: ({ totals }) => totals[figure],
  ...(effort && { effort }),
});

const speedOf = ({ totals: { distanceMeters, timerSeconds } }: ActivityHead): number | undefined =>
  distanceMeters && timerSeconds ? distanceMeters / timerSeconds : undefined;

/** What the device states, or boucle counted in its place. */
const fromTotals: readonly TrendMetric[] = [
  total('distance', 'distanceMeters', 'm'),
  total('timer_time', 'timerSeconds', 's'),
  total('elapsed_time', 'elapsedSeconds', 's'),
  total('moving_time', 'movingSeconds', 's'),
  total('ascent', 'ascentMeters', 'm'),
  total('descent', 'descentMeters', 'm'),
  total('calories', 'caloriesKcal', 'kcal'),
  total('average_heart_rate', 'averageHeartRate', 'bpm', true),
  total('max_heart_rate', 'maxHeartRate', 'bpm', true),
  total('average_power', 'averagePower', 'W', true),
  total('max_power', 'maxPower', 'W', true),
  total('average_cadence', 'averageCadence', '/min', true),
  total('max_speed', 'maxSpeed', 'm/s', true),
  total('average_temperature', 'averageTemperature', '°C'),
  { id: 'average_speed', unit: 'm/s', read: speedOf, effort: true },
  // Our mean of the seconds: a device rounds the heart rate of each lap, which is more than a month of training changes.
  {
    id: 'meters_per_beat',
    unit: 'm/beat',
    stored: 'average_heart_rate',
    convert: (bpm, head) => ((speedOf(head) ?? Number.NaN) * 60) / bpm,
    effort: true,
  },
  {
    id: 'ascent_per_km',
    unit: 'm/km',
    read: ({ totals: { ascentMeters, distanceMeters } }) =>
      ascentMeters === undefined || !distanceMeters ? undefined : (1000 * ascentMeters) / distanceMeters,
  },
  // Loads share one scale on purpose; their sources are told instead.
  { id: 'training_load', unit: 'load', read: ({ trainingLoad }) => trainingLoad },
];

const steady = new Set([
  'work',
  'trimp_banister',
  'trimp_edwards',
  'power_load',
  'run_load',
  'swim_load',
  'heart_rate_load',
]);

const fromAnalysis: readonly TrendMetric[] = metrics
  .filter(({ id }) => !fromTotals.some((known) => known.id === id))
  .map(({ id, unit }) => ({
    id,
    unit,
    stored: id,
    splitBy: 'method',
    ...(!steady.has(id) && { effort: true as const }),
  }));

const known = new Map([...fromTotals, ...fromAnalysis].map((metric) => [metric.id, metric]));

const aliases: Readonly<Record<string, string>> = {
  pace: 'average_pace',
  speed: 'average_speed',
  duration: 'timer_time',
  time: 'timer_time',
  heart_rate: 'average_heart_rate',
  power: 'average_power',
  cadence: 'average_cadence',
  temperature: 'average_temperature',
  load: 'training_load',
  climbing: 'ascent',
  climb: 'ascent',
  elevation: 'ascent',
  elevation_gain: 'ascent',
  drift: 'decoupling',
  cadence_by_speed: 'cadence_slope',
  cadence_against_speed: 'cadence_slope',
  pace_at_heart_rate: 'meters_per_beat',
  cardiovascular_load: 'heart_rate_load',
  cardio_load: 'heart_rate_load',
};

/** The figure that a name means in a sport. Throws InputError `trend.metric-unknown` with the nearest names. */
export function trendMetric(name: string, sport: Sport, scores: readonly string[]): TrendMetric {
  const asked = name
    .toLowerCase()
    .trim()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/^vendor\./, '');
  const id = aliases[asked] ?? asked;
  const found = known.get(id) ?? paceOf(id, sport) ?? efficiencyOf(id, sport) ?? scoreOf(id, scores);
  if (found) return found;
  const names = [
    ...known.keys(),
    ...scores,
    ...Object.keys(aliases),
    'efficiency',
    'average_pace',
    'graded_pace',
  ];
  throw new InputError('trend.metric-unknown', {
    metric: cleanText(name, 40),
    near: nearest(id, names, 5).join(', '),
    sport,
  });
}

/** A speed as the pace its sport reads: seconds for a kilometre, or for 100 m of water. */
function paceOf(id: string, sport: Sport): TrendMetric | undefined {
  const swim = sport === 'swimming';
  const meters = swim ? 100 : 1000;
  const unit = swim ? 's/100m' : 's/km';
  const pace = (speed: number): number => meters / speed;
  if (!readsAsPace(sport)) return undefined;
  if (id === 'average_pace')
    return {
      id,
      unit,
      effort: true,
      read: (head) => {
        const speed = speedOf(head);
        return speed && pace(speed);
      },
    };
  const stored = { graded_pace: 'graded_speed', swim_pace: 'swim_speed' }[id];
  return stored ? { id, unit, stored, convert: pace, splitBy: 'method', effort: true } : undefined;
}

function efficiencyOf(id: string, sport: Sport): TrendMetric | undefined {
  if (id === 'average_pace') return known.get('average_speed');
  if (id !== 'efficiency') return undefined;
  return known.get(isFootSport(sport) ? 'efficiency_speed' : 'efficiency_power');
}

function scoreOf(id: string, scores: readonly string[]): TrendMetric | undefined {
  return scores.includes(id)
    ? { id: `vendor.${id}`, unit: '', stored: `vendor.${id}`, splitBy: 'device' }
    : undefined;
}
