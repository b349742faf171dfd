import type { DatedSettings, DeviceSettings } from '../../domain/recording.ts';
import type { Day } from '../../domain/day.ts';
import type { Sport } from '../../domain/sport.ts';
import { type JsonObject, listIn, numberIn, present } from '../../formats/json.ts';
import { dayIn } from '../../formats/days.ts';

const bpm = (row: JsonObject, key: string): number | undefined => {
  const value = numberIn(row, key);
  return value !== undefined && value >= 25 && value <= 250 ? value : undefined;
};

/**
 * What Polar holds of its athlete. The anaerobic threshold is one for every sport, as its default zones are: it is told
 * of running and of cycling.
 */
export function settingsOf(row: JsonObject): DatedSettings[] {
  const day = dayIn(row, 'modified') ?? dayIn(row, 'created');
  const kilograms = numberIn(row, 'weight');
  const settings = present<DeviceSettings>({
    maxHeartRate: bpm(row, 'maximum_heart_rate'),
    restingHeartRate: bpm(row, 'resting_heart_rate'),
    thresholdHeartRate: bpm(row, 'anaerobic_threshold'),
    weightKilograms: kilograms !== undefined && kilograms >= 15 && kilograms <= 300 ? kilograms : undefined,
  });
  if (day === undefined || Object.keys(settings).length === 0) return [];
  const { thresholdHeartRate } = settings;
  return [
    { day, sport: 'running', settings },
    ...(thresholdHeartRate === undefined
      ? []
      : [{ day, sport: 'cycling' as const, settings: { thresholdHeartRate } }]),
  ];
}

/** The zones that an exercise was judged by: their upper edges, lowest first, as far as they rise. */
export function zonesOf(exercise: JsonObject): readonly number[] | undefined {
  const edges = [...listIn(exercise, 'heart_rate_zones')]
    .sort((a, b) => (numberIn(a, 'index') ?? 0) - (numberIn(b, 'index') ?? 0))
    .flatMap((zone) => bpm(zone, 'upper-limit') ?? []);
  const rise = edges.every((edge, i) => i === 0 || edge > edges[i - 1]);
  return edges.length > 1 && rise ? edges : undefined;
}

/** The same as what held on the day of the exercise, for one whose recording is a file. */
export function zonesOn(day: Day | undefined, sport: Sport, exercise: JsonObject): DatedSettings[] {
  const heartRateZones = zonesOf(exercise);
  return day !== undefined && heartRateZones ? [{ day, sport, settings: { heartRateZones } }] : [];
}
