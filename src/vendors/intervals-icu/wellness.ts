import { cleanText } from '../../domain/text.ts';
import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { type JsonObject, numberIn } from '../../formats/json.ts';
import { dayIn } from '../../formats/days.ts';

interface Field {
  readonly metric: WellnessMetric;
  readonly least: number;
  readonly most: number;
  readonly window?: WellnessReading['window'];
  readonly times?: number;
  /** When this is true the number was copied from the settings: nobody measured it. */
  readonly copied?: string;
}

/**
 * One to one; −1 stands for a number that was cleared. Whether HRV and resting heart rate are of the night or of the
 * morning is not said, for each device that fills them in does as it likes: they stand for the day. On the athlete's own
 * scales the small number is the good one, and stays so.
 */
const fields: Readonly<Record<string, Field>> = {
  weight: { metric: 'weight', least: 15, most: 400, window: 'spot', copied: 'tempWeight' },
  restingHR: { metric: 'resting_heart_rate', least: 25, most: 150, copied: 'tempRestingHR' },
  hrv: { metric: 'hrv_rmssd', least: 1, most: 400 },
  hrvSDNN: { metric: 'hrv_sdnn', least: 1, most: 500 },
  sleepSecs: { metric: 'sleep_duration', least: 600, most: 86_400, window: 'night' },
  sleepScore: { metric: 'sleep_score', least: 0, most: 100, window: 'night' },
  avgSleepingHR: { metric: 'heart_rate_night', least: 25, most: 180, window: 'night' },
  spO2: { metric: 'spo2_average', least: 50, most: 100 },
  respiration: { metric: 'respiration_average', least: 3, most: 60 },
  systolic: { metric: 'blood_pressure_systolic', least: 50, most: 300, window: 'spot' },
  diastolic: { metric: 'blood_pressure_diastolic', least: 20, most: 200, window: 'spot' },
  hydrationVolume: { metric: 'hydration', least: 0, most: 30, times: 1000 },
  bodyFat: { metric: 'body_fat', least: 1, most: 75, window: 'spot' },
  steps: { metric: 'steps', least: 0, most: 200_000 },
  ctl: { metric: 'intervals_fitness', least: 0, most: 1000 },
  atl: { metric: 'intervals_fatigue_load', least: 0, most: 1000 },
  readiness: { metric: 'intervals_readiness', least: 0, most: 1000 },
  sleepQuality: { metric: 'intervals_sleep_quality', least: 1, most: 4, window: 'night' },
  soreness: { metric: 'intervals_soreness', least: 0, most: 4 },
  fatigue: { metric: 'intervals_fatigue', least: 0, most: 4 },
  stress: { metric: 'intervals_stress', least: 0, most: 4 },
  mood: { metric: 'intervals_mood', least: 1, most: 4 },
  motivation: { metric: 'intervals_motivation', least: 1, most: 4 },
  injury: { metric: 'intervals_injury', least: 1, most: 4 },
  hydration: { metric: 'intervals_hydration', least: 1, most: 4 },
};

/** What one day says. */
export function readingsOf(row: JsonObject): WellnessReading[] {
  const day = dayIn(row, 'id');
  if (day === undefined) return [];
  return Object.entries(fields).flatMap(
    ([name, { metric, least, most, window = 'day', times = 1, copied }]) => {
      const value = numberIn(row, name);
      if (value === undefined || value < least || value > most) return [];
      if (copied !== undefined && row[copied] === true) return [];
      return [{ day, metric, value: value * times, window }];
    },
  );
}

/** Numbers that boucle has no word for, or whose sport is not said (VO2max), and the athlete's own fields. */
export function unreadIn(row: JsonObject): Record<string, number> {
  const unread = Object.entries(row).filter(
    ([name, value]) => typeof value === 'number' && !Object.hasOwn(fields, name) && !derived.has(name),
  );
  return Object.fromEntries(unread.slice(0, 50).map(([name]) => [cleanText(name, 40), 1]));
}

const derived: ReadonlySet<string> = new Set(['rampRate', 'ctlLoad', 'atlLoad']);
