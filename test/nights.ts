import { demoTruth, type NightTruth } from '../src/demo/index.ts';
import { demoDays, nightDevice } from '../src/demo/library.ts';
import { addDays, type Day, toDay } from '../src/domain/day.ts';
import type { WellnessMetric } from '../src/domain/wellness.ts';
import { encodeWellness } from '../src/formats/fit/index.ts';
import type { Kit } from './kit.ts';

/** Four months of the demo athlete that end on the kit's Monday: an illness in October, a silent week in August. */
export const demoOptions = { seed: 1, days: 130, endDay: toDay('2026-11-30') };

/** Brings the demo athlete's nights in through the normal door, without the sessions; returns what is true of them. */
export async function addDemoNights(kit: Kit): Promise<ReturnType<typeof demoTruth>> {
  const files: Record<string, Uint8Array> = {};
  for (const { outputs } of demoDays(demoOptions))
    for (const output of outputs)
      if ('readings' in output) files[output.name] = encodeWellness({ ...output, device: nightDevice });
  await kit.add(files);
  return demoTruth(demoOptions);
}

/** The nights that the watch measured and whose file arrived. */
export function knownNights({ nights, unsyncedDays }: ReturnType<typeof demoTruth>): Map<Day, NightTruth> {
  const lost = new Set(unsyncedDays);
  return new Map(nights.filter(({ worn, day }) => worn && !lost.has(day)).map((night) => [night.day, night]));
}

/** A watch that measures everything, for the hundred days that end on `last`; figures go up and down in turn. */
export async function addFullWatch(
  kit: Pick<Kit, 'deps' | 'who'>,
  last: Day,
  source = 'garmin fenix 7',
): Promise<void> {
  const readings = Array.from({ length: 100 }, (_, back) => {
    const day = addDays(last, -back);
    const wake = Date.parse(`${day}T05:30Z`);
    const up = [0, 2, 1, 3, 1, 2, 4, 1, 3][back % 9];
    const asleep = 24_000 + 900 * up;
    const figures: Partial<Record<WellnessMetric, readonly ['night' | 'day' | 'spot', number]>> = {
      sleep_duration: ['night', asleep],
      sleep_start: ['night', wake / 1000 - asleep - 1500],
      sleep_end: ['night', wake / 1000],
      sleep_deep: ['night', 5000 + 300 * up],
      sleep_rem: ['night', 5400 + 300 * up],
      sleep_light: ['night', asleep - 10_400 - 600 * up],
      sleep_awake: ['night', 1500 + 300 * up],
      hrv_rmssd: ['night', 52 + 3 * up],
      resting_heart_rate: ['day', 50 - up],
      stress_average: ['day', 24 + 2 * up],
      spo2_average: ['day', 95 + 0.3 * up],
      respiration_average: ['day', 13 + 0.4 * up],
      weight: ['spot', 70 + 0.2 * up],
      body_fat: ['spot', 12 + 0.1 * up],
      steps: ['day', 6000 + 1500 * up],
      sleep_score: ['night', 66 + 5 * up],
      body_battery_high: ['day', 80 + 3 * up],
      body_battery_low: ['day', 20 + up],
    };
    return Object.entries(figures).map(([metric, [window, value]]) => ({
      day,
      metric: metric as WellnessMetric,
      value,
      window,
      source,
      at: wake,
    }));
  });
  await kit.deps.storage.wellness.save(kit.who.athleteId, readings.flat());
}
