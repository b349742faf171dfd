import type { DatedSettings, DeviceSettings } from '../../domain/recording.ts';
import type { Sport } from '../../domain/sport.ts';
import { isObject, type JsonObject, listIn, numberIn, present } from '../../formats/json.ts';
import { realDay } from '../../formats/days.ts';
import { sportOf } from './sports.ts';

/** Thresholds and zones of each group of sports, and the athlete's weight and resting heart rate, as held on `day`. */
export function settingsIn(athlete: JsonObject, about: string): DatedSettings[] {
  const day = realDay(about.slice(0, 10));
  if (day === undefined) return [];
  const given = athlete.sportSettings;
  const groups = isObject(given) ? Object.values(given).filter(isObject) : listIn(athlete, 'sportSettings');
  const bySport = new Map<Sport, DeviceSettings>();
  for (const group of groups.slice(0, 100)) {
    const settings = settingsOf(group);
    if (Object.keys(settings).length === 0) continue;
    // The first group that names a sport speaks for it: `Run` comes before a group for the trail.
    for (const sport of sportsIn(group)) if (!bySport.has(sport)) bySport.set(sport, settings);
  }
  const body = present<DeviceSettings>({
    weightKilograms: within(athlete, 'icu_weight', 15, 400),
    restingHeartRate: within(athlete, 'icu_resting_hr', 25, 150),
  });
  return [
    ...[...bySport].map(([sport, settings]) => ({ day, sport, settings })),
    ...(Object.keys(body).length > 0 ? [{ day, sport: 'other' as const, settings: body }] : []),
  ];
}

const sportsIn = ({ types }: JsonObject): Set<Sport> =>
  new Set(
    (Array.isArray(types) ? types : [])
      .filter((type) => typeof type === 'string')
      .map((type) => sportOf(type.slice(0, 60)).sport)
      .filter((sport) => sport !== 'other'),
  );

function settingsOf(group: JsonObject): DeviceSettings {
  const ftp = within(group, 'ftp', 30, 700);
  const speed = within(group, 'threshold_pace', 0.2, 9);
  const share = (
    zones: readonly number[] | undefined,
    whole: number | undefined,
  ): readonly number[] | undefined =>
    whole === undefined ? undefined : zones?.map((percent) => (percent * whole) / 100);
  return present<DeviceSettings>({
    maxHeartRate: within(group, 'max_hr', 90, 240),
    thresholdHeartRate: within(group, 'lthr', 60, 230),
    thresholdPower: ftp,
    thresholdSpeed: speed,
    heartRateZones: edgesIn(group, 'hr_zones', 260),
    powerZones: share(edgesIn(group, 'power_zones', 1000), ftp),
    paceZones: share(edgesIn(group, 'pace_zones', 1000), speed),
  });
}

function within(row: JsonObject, key: string, least: number, most: number): number | undefined {
  const value = numberIn(row, key);
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/** Upper edges, lowest first, as far as they are edges at all. */
function edgesIn(group: JsonObject, key: string, most: number): readonly number[] | undefined {
  const edges = group[key];
  if (!Array.isArray(edges) || edges.length < 2 || edges.length > 20) return undefined;
  const rise = edges.every(
    (edge, i) => typeof edge === 'number' && edge > (i === 0 ? 0 : Number(edges[i - 1])) && edge <= most,
  );
  return rise ? (edges as number[]) : undefined;
}
