import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { type Message, raw } from './message.ts';
import { sleepStage } from './profile.ts';
import type { Place } from './place.ts';

/** By number; what cannot be measured is neither sleep nor waking. */
export const sleepStages = ['unmeasured', 'awake', 'light', 'deep', 'rem'] as const;

/** A silence this long separates two nights. */
const NIGHT_BREAK_SECONDS = 5 * 3600;

/** Each stage lasts until the next message; the last message only says when the night ended. */
export function nightsIn(stages: readonly Message[], place: Place): WellnessReading[] {
  const nights: Message[][] = [];
  for (const message of stages) {
    if (message.time === 0) continue;
    const night = nights.at(-1);
    const last = night?.at(-1);
    if (night && last && message.time >= last.time && message.time - last.time < NIGHT_BREAK_SECONDS)
      night.push(message);
    else nights.push([message]);
  }
  return nights.filter(({ length }) => length > 1).flatMap((night) => nightOf(night, place));
}

function nightOf(stages: readonly Message[], place: Place): WellnessReading[] {
  const seconds = { unmeasured: 0, awake: 0, light: 0, deep: 0, rem: 0 };
  stages.slice(0, -1).forEach((message, i) => {
    const stage = sleepStages[raw(message, sleepStage.stage) ?? 0] ?? 'unmeasured';
    seconds[stage] += stages[i + 1].time - message.time;
  });
  const [first, last] = [stages[0], stages.at(-1)!];
  // A night belongs to the day of waking.
  const where = place.at(last.time);
  const figures: [WellnessMetric, number][] = [
    ['sleep_duration', seconds.light + seconds.deep + seconds.rem],
    ['sleep_deep', seconds.deep],
    ['sleep_light', seconds.light],
    ['sleep_rem', seconds.rem],
    ['sleep_awake', seconds.awake],
    ['sleep_start', place.at(first.time).at / 1000],
    ['sleep_end', where.at / 1000],
  ];
  return figures.map(([metric, value]) => ({ ...where, metric, value, window: 'night' }));
}
