import type { DeviceSettings } from '../../domain/recording.ts';
import type { Sport } from '../../domain/sport.ts';
import { dayIn } from '../../formats/garmin-export/times.ts';
import { isObject, type JsonObject, numberIn, present } from '../../formats/json.ts';
import type { Reading } from './readers.ts';
import { firstRows, flattened } from './rows.ts';

const sports: Readonly<Record<string, Sport>> = {
  RUNNING: 'running',
  CYCLING: 'cycling',
  SWIMMING: 'swimming',
};

/** Zones by heart rate: lower edges from Garmin, upper ones with us. Those of no sport hold for each that has none of its own. */
export function readZones(body: unknown, { about, found }: Reading): void {
  const day = dayIn({ about }, 'about');
  if (!day) return;
  const rows = firstRows(body, 'zone1Floor', 'trainingMethod');
  const own = new Set(rows.map(({ sport }) => sportOf(sport)));
  for (const row of rows) {
    const sport = sportOf(row.sport);
    const settings = zonesOf(row);
    if (Object.keys(settings).length === 0) continue;
    const holdsFor = sport ? [sport] : row.sport === 'DEFAULT' ? Object.values(sports) : [];
    for (const one of holdsFor) if (sport || !own.has(one)) found.settings({ day, sport: one, settings });
  }
}

const sportOf = (word: unknown): Sport | undefined => (typeof word === 'string' ? sports[word] : undefined);

const bpm = (row: JsonObject, key: string): number | undefined => {
  const value = numberIn(row, key);
  return value !== undefined && value >= 25 && value <= 250 ? value : undefined;
};

function zonesOf(row: JsonObject): DeviceSettings {
  const max = bpm(row, 'maxHeartRateUsed');
  const edges = [2, 3, 4, 5].map((zone) => bpm(row, `zone${zone}Floor`));
  // Where one zone ends the next begins; the last one ends at the maximum.
  const all = [...edges, max ?? 250];
  const rises = all.every((edge, i) => edge !== undefined && (i === 0 || edge > (all[i - 1] ?? 0)));
  return present<DeviceSettings>({
    maxHeartRate: max,
    restingHeartRate: bpm(row, 'restingHeartRateUsed'),
    thresholdHeartRate: bpm(row, 'lactateThresholdHeartRateUsed'),
    heartRateZones: rises ? (all as number[]) : undefined,
  });
}

/** What the account holds of its athlete, looked for at any depth. A threshold speed is not read: its unit is not proven. */
export function readProfile(body: unknown, { about, found }: Reading): void {
  const day = dayIn({ about }, 'about');
  if (!day || !isObject(body)) return;
  const profile = flattened(body);
  const grams = numberIn(profile, 'weight');
  const settings = present<DeviceSettings>({
    thresholdHeartRate: bpm(profile, 'lactateThresholdHeartRate'),
    weightKilograms: grams !== undefined && grams >= 15_000 && grams <= 400_000 ? grams / 1000 : undefined,
  });
  if (Object.keys(settings).length > 0) found.settings({ day, sport: 'running', settings });
}
