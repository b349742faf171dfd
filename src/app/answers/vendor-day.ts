import { addDays, type Day } from '../../domain/day.ts';
import { dayKey } from '../../domain/recording.ts';
import type { WellnessMetric } from '../../domain/wellness.ts';
import type { Asking } from './period.ts';

/** What a vendor says of a day about training: a figure or a word of its own, under its own name. */
export interface VendorSays {
  readonly name: string;
  readonly value?: number;
  readonly word?: string;
  readonly source: string;
  readonly day: Day;
}

const loadMetrics = [
  'garmin_load_acute',
  'garmin_load_chronic',
  'garmin_endurance_score',
  'garmin_hill_score',
  'coros_load_short',
  'coros_load_long',
  'coros_running_level',
] as const satisfies readonly WellnessMetric[];
const raceMetrics = [
  'garmin_race_5k',
  'garmin_race_10k',
  'garmin_race_half',
  'garmin_race_marathon',
  'coros_race_5k',
  'coros_race_10k',
  'coros_race_half',
  'coros_race_marathon',
] as const satisfies readonly WellnessMetric[];
const daysBack = 28;

/** The latest word on load of the four weeks up to `day`; nothing without the permission to read days and nights. */
export async function vendorLoad(asking: Asking, day: Day): Promise<readonly VendorSays[]> {
  if (!asking.who.scopes.includes('wellness:read')) return [];
  return [...(await latestOf(asking, day, loadMetrics)), ...(await latestWords(asking, day))];
}

/** Race times that a vendor believed possible, the latest of each. Seconds. */
export async function vendorRaces(asking: Asking, day: Day): Promise<readonly VendorSays[]> {
  return asking.who.scopes.includes('wellness:read') ? latestOf(asking, day, raceMetrics) : [];
}

async function latestOf(
  { deps, who }: Asking,
  day: Day,
  metrics: readonly WellnessMetric[],
): Promise<VendorSays[]> {
  const readings = await deps.storage.wellness.between(who.athleteId, addDays(day, -daysBack), day, metrics);
  const latest = new Map(
    readings.map(({ metric, value, source, day: on }) => [
      `${metric} ${source}`,
      { name: metric, value, source, day: on },
    ]),
  );
  return [...latest.values()];
}

async function latestWords({ deps, who }: Asking, day: Day): Promise<VendorSays[]> {
  const days = Array.from({ length: daysBack + 1 }, (_, back) => addDays(day, -back));
  const told = await deps.storage.annotations.about(who.athleteId, days.map(dayKey));
  const latest = new Map<string, VendorSays>();
  for (const on of days)
    for (const { words = {}, by } of told.filter(({ about }) => about === dayKey(on)))
      for (const [name, word] of Object.entries(words))
        if (!latest.has(`${name} ${by}`)) latest.set(`${name} ${by}`, { name, word, source: by, day: on });
  return [...latest.values()];
}
