import {
  joinStages,
  type SleepStage,
  type WellnessMetric,
  type WellnessReading,
} from '../../domain/wellness.ts';
import { type Message, raw } from './message.ts';
import { sleepStage } from './profile.ts';
import type { Place } from './place.ts';

/** By number; what cannot be measured is neither sleep nor waking. */
export const sleepStages = ['unmeasured', 'awake', 'light', 'deep', 'rem'] as const;

/** A silence this long separates two nights. */
const NIGHT_BREAK_SECONDS = 5 * 3600;

/** A short sleep that begins by day is a nap: it never takes the place of the night that belongs to the same day. */
const nap = { longestSeconds: 3 * 3600, fromHour: 9, untilHour: 20 };

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
  const course = stages.slice(0, -1).map(
    (message, i): SleepStage => ({
      stage: sleepStages[raw(message, sleepStage.stage) ?? 0] ?? 'unmeasured',
      start: place.at(message.time).at,
      seconds: stages[i + 1].time - message.time,
    }),
  );
  const [first, last] = [stages[0], stages.at(-1)!];
  // A night belongs to the day of waking.
  const where = place.at(last.time);
  const asleep = seconds.light + seconds.deep + seconds.rem;
  const window = isNap(asleep, place.hour(first.time)) ? 'nap' : 'night';
  const figures: [WellnessMetric, number][] = [
    ['sleep_duration', asleep],
    ['sleep_deep', seconds.deep],
    ['sleep_light', seconds.light],
    ['sleep_rem', seconds.rem],
    ['sleep_awake', seconds.awake],
    ['sleep_start', place.at(first.time).at / 1000],
    ['sleep_end', where.at / 1000],
  ];
  return figures.map(([metric, value]) => ({
    ...where,
    metric,
    value,
    window,
    ...(metric === 'sleep_duration' && { stages: joinStages(course) }),
  }));
}

const isNap = (asleep: number, hour: number | undefined): boolean =>
  hour !== undefined && hour >= nap.fromHour && hour < nap.untilHour && asleep < nap.longestSeconds;
