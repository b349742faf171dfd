import { z } from 'zod';
import {
  type RaceAnswer,
  type RaceWish,
  standingOf,
  type UsedEffort,
} from '../../app/answers/predict-race.ts';
import { deviceName } from '../../domain/device-name.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { round } from '../../domain/units.ts';
import { answer, count, dayField, number, plain, sentence, text } from '../fields.ts';
import { rounded } from './activity-row.ts';
import { sourceName } from './wellness-rows.ts';

const Times = z.object({
  low_seconds: number('predictions'),
  high_seconds: number('predictions'),
  low_pace_seconds_per_km: number('predictions'),
  high_pace_seconds_per_km: number('predictions'),
});

const PredictionRow = z.object({
  method: text(),
  time_seconds: number('predictions'),
  /** 95 % interval. */
  low_seconds: number('predictions').optional(),
  high_seconds: number('predictions').optional(),
  rests_on: sentence().optional(),
  bests: plain(z.array(z.string())).optional(),
});

const EffortRow = z.object({
  best: text(),
  distance_meters: plain(z.number()),
  time_seconds: number('best_efforts'),
  day: dayField(),
  activity_id: text(),
  part_of_meters: number('distance').optional(),
  race: plain(z.literal(true)).optional(),
});

const AdjustmentRow = z.object({
  of: text(),
  low_percent: number('predictions'),
  high_percent: number('predictions'),
  wbgt_low_celsius: plain(z.number()).optional(),
  wbgt_high_celsius: plain(z.number()).optional(),
  note: sentence(),
});

const FrameWeekRow = z.object({
  from: dayField(),
  to: dayField(),
  kind: text(),
  weekly_low_meters: number('distance').optional(),
  weekly_high_meters: number('distance').optional(),
  longest_up_to_meters: number('distance').optional(),
  planned_runs: number('workouts').optional(),
  planned_meters: number('workouts').optional(),
  planned_without_distance: number('workouts').optional(),
});

const frameWeekRow = (week: NonNullable<RaceAnswer['weeks']>[number]): z.output<typeof FrameWeekRow> => ({
  from: week.from,
  to: week.to,
  kind: week.kind,
  weekly_low_meters: rounded(week.weeklyMeters?.low, -2),
  weekly_high_meters: rounded(week.weeklyMeters?.high, -2),
  longest_up_to_meters: rounded(week.longestMeters, -2),
  planned_runs: week.planned.runs || undefined,
  planned_meters: rounded(week.planned.meters || undefined),
  planned_without_distance: week.planned.unmeasured || undefined,
});

export const RaceOutput = answer({
  distance_meters: plain(z.number()),
  race_day: dayField().optional(),
  goal_id: text().optional(),
  goal_seconds: number('memory').optional(),
  goal_pace_seconds_per_km: number('memory').optional(),
  goal_against_range: text().optional(),
  goal_gap_seconds: number('predictions').optional(),
  range: Times.extend({ methods: count() }).optional(),
  predictions: z.array(PredictionRow),
  bests: z.array(EffortRow),
  not_used: z.array(sentence()).optional(),
  readiness: z
    .object({
      days_left: plain(z.number()).optional(),
      from: dayField(),
      to: dayField(),
      weekly_distance_meters: number('distance'),
      last_4_weeks_weekly_meters: number('distance').optional(),
      weekly_runs: number('activities'),
      longest_meters: number('distance').optional(),
      longest_day: dayField().optional(),
      reference_weekly_meters: plain(z.array(z.number())).optional(),
      reference_longest_meters: plain(z.array(z.number())).optional(),
    })
    .optional(),
  gaps: z.array(sentence()),
  weeks: z.array(FrameWeekRow).optional(),
  adjustments: z.array(AdjustmentRow).optional(),
  adjusted_range: Times.optional(),
  splits: z
    .array(
      z.object({
        distance_meters: plain(z.number()),
        elapsed_seconds: number('predictions'),
        pace_seconds_per_km: number('predictions'),
      }),
    )
    .optional(),
  age_grade: z
    .object({
      percent: number('predictions'),
      graded_seconds: number('predictions'),
      factor: plain(z.number()),
    })
    .optional(),
  vendor: z
    .array(
      z.object({
        score: text(),
        value: number('vendor_scores'),
        day: dayField(),
        device: plain(z.string()).optional(),
      }),
    )
    .optional(),
  vendor_times: z
    .array(z.object({ race: text(), time_seconds: number('vendor_scores'), source: text(), day: dayField() }))
    .optional(),
  remarks: z.array(sentence()),
});
export type RaceOutput = z.output<typeof RaceOutput>;
type RaceInput = z.input<typeof RaceOutput>;

export function raceAnswer(race: RaceAnswer, wish: RaceWish): RaceInput {
  const { meters, day, range, goalSeconds } = race;
  const named = new Map(race.efforts.map((effort, i) => [keyOf(effort), letter(i)]));
  return {
    headline: headline(race),
    distance_meters: round(meters, 1),
    race_day: day,
    goal_id: race.goalId,
    goal_seconds: rounded(goalSeconds),
    ...(goalSeconds !== undefined && goalFields(goalSeconds, race)),
    range: range && { ...timesRow(range, meters), methods: range.methods },
    predictions: race.predictions.flatMap(({ method, seconds, low, high, detail, from }) =>
      seconds === undefined
        ? []
        : [
            {
              method,
              time_seconds: round(seconds),
              low_seconds: rounded(low),
              high_seconds: rounded(high),
              rests_on: detail,
              bests: from.length > 0 ? from.map((effort) => named.get(keyOf(effort)) ?? '') : undefined,
            },
          ],
    ),
    bests: race.efforts.map((effort, i) => effortRow(effort, letter(i))),
    not_used: notUsed(race),
    readiness: readinessRow(race),
    gaps: [...race.gaps],
    weeks: race.weeks && race.weeks.length > 0 ? race.weeks.map(frameWeekRow) : undefined,
    ...courseFields(race),
    age_grade: ageRow(race),
    vendor:
      race.vendor.length > 0
        ? race.vendor.map(({ score, value, day: on, device }) => ({
            score,
            value: round(value, 1),
            day: on,
            device: deviceName(device),
          }))
        : undefined,
    vendor_times:
      race.vendorTimes.length > 0
        ? race.vendorTimes.map(({ name, value = 0, source, day: on }) => ({
            race: name,
            time_seconds: round(value),
            source: sourceName(source),
            day: on,
          }))
        : undefined,
    remarks: remarksOn(race, wish),
  };
}

const keyOf = ({ activityId, meters }: Pick<UsedEffort, 'activityId' | 'meters'>): string =>
  `${activityId} ${meters}`;
const letter = (i: number): string => String.fromCharCode(65 + i);
const pace = (seconds: number, meters: number): number => round((1000 * seconds) / meters, 1);

function headline({ meters, day, range }: RaceAnswer): Phrase {
  if (!range) return phrase('race.none', { meters, day: day ?? '' });
  const { low, high, methods } = range;
  return phrase('race.headline', { meters, day: day ?? '', low, high, methods });
}

function timesRow({ low, high }: { readonly low: number; readonly high: number }, meters: number) {
  return {
    low_seconds: round(low),
    high_seconds: round(high),
    low_pace_seconds_per_km: pace(low, meters),
    high_pace_seconds_per_km: pace(high, meters),
  };
}

function goalFields(seconds: number, { meters, range }: RaceAnswer) {
  if (!range) return { goal_pace_seconds_per_km: pace(seconds, meters) };
  const standing = standingOf(seconds, range);
  const edge = standing === 'faster_than_all' ? range.low : range.high;
  return {
    goal_pace_seconds_per_km: pace(seconds, meters),
    goal_against_range: standing,
    goal_gap_seconds: standing === 'within' ? undefined : round(Math.abs(seconds - edge)),
  };
}

function effortRow(effort: UsedEffort, best: string): z.output<typeof EffortRow> {
  const { meters, seconds, day, activityId, activityMeters, race } = effort;
  const isPart = activityMeters !== undefined && meters < 0.97 * activityMeters;
  return {
    best,
    distance_meters: round(meters, 1),
    time_seconds: round(seconds, 1),
    day,
    activity_id: activityId,
    part_of_meters: isPart ? round(activityMeters) : undefined,
    race: race || undefined,
  };
}

/** Methods that say nothing, by reason; and a longer best that was too easy to count. */
function notUsed({ predictions, easier, efforts }: RaceAnswer): Phrase[] | undefined {
  const silent = Map.groupBy(
    predictions.filter(({ missing }) => missing !== undefined),
    ({ missing }) => JSON.stringify(missing),
  );
  const reasons = [...silent.values()].map((group) =>
    phrase('race.method-silent', { methods: group.map(({ method }) => method).join(' ') }, [
      group[0]?.missing ?? phrase('race.needs-best'),
    ]),
  );
  const longest = easier.at(-1);
  const telling = longest && longest.meters > (efforts.at(-1)?.meters ?? 0) ? [longest] : [];
  const all = [
    ...reasons,
    ...telling.map(({ meters, seconds, day }) => phrase('race.easier', { meters, seconds, day })),
  ];
  return all.length > 0 ? all : undefined;
}

function readinessRow({ preparation }: RaceAnswer): RaceInput['readiness'] {
  if (!preparation?.volume) return undefined;
  const { volume, lastFourWeeks, longest, daysLeft, reference } = preparation;
  return {
    days_left: daysLeft,
    from: volume.from,
    to: volume.to,
    weekly_distance_meters: round(volume.weeklyMeters),
    last_4_weeks_weekly_meters: rounded(lastFourWeeks?.weeklyMeters),
    weekly_runs: round((7 * volume.runs) / volume.days, 1),
    longest_meters: rounded(longest?.totals.distanceMeters),
    longest_day: longest?.day,
    reference_weekly_meters: reference && [
      ...new Set([reference.weeklyMeters.low, reference.weeklyMeters.high]),
    ],
    reference_longest_meters: reference && [reference.longestMeters.low, reference.longestMeters.high],
  };
}

function courseFields(race: RaceAnswer): Pick<RaceInput, 'adjustments' | 'adjusted_range' | 'splits'> {
  const { climb, heat, adjusted, splits, meters } = race;
  const percents = ({ low, high }: { readonly low: number; readonly high: number }) => ({
    low_percent: round(low, 1),
    high_percent: round(high, 1),
  });
  const rows = [
    ...(climb ? [{ of: 'climb', ...percents(climb), note: phrase('race.climb-note') }] : []),
    ...(heat
      ? [
          {
            of: 'heat',
            ...percents(heat.percent),
            wbgt_low_celsius: round(heat.wbgt.low, 1),
            wbgt_high_celsius: round(heat.wbgt.high, 1),
            note: phrase(heat.percent.high > 0 ? 'race.heat-note' : 'race.heat-none'),
          },
        ]
      : []),
  ];
  return {
    adjustments: rows.length > 0 ? rows : undefined,
    adjusted_range: adjusted && timesRow(adjusted, meters),
    splits: splits?.rows.map((row) => ({
      distance_meters: round(row.meters, 1),
      elapsed_seconds: round(row.seconds),
      pace_seconds_per_km: round(row.secondsPerKm, 1),
    })),
  };
}

function ageRow({ age }: RaceAnswer): RaceInput['age_grade'] {
  if (typeof age !== 'object') return undefined;
  return {
    percent: round(age.percent, 1),
    graded_seconds: round(age.gradedSeconds),
    factor: round(age.factor, 4),
  };
}

function remarksOn(race: RaceAnswer, { course, weather }: RaceWish): Phrase[] {
  const { age, range, efforts, meters, goalSeconds, splits } = race;
  const hasCourse = course?.ascent !== undefined || course?.climbs !== undefined;
  const left = [...(hasCourse ? [] : ['course']), ...(weather ? [] : ['heat']), 'wind', 'pacing'];
  return [
    phrase('race.not-modelled', { what: left.join(' ') }),
    ...(range?.methods === 1 ? [phrase('race.one-method')] : []),
    ...(range?.stretched ? [phrase('race.stretched', { times: range.stretched })] : []),
    ...(Math.abs(meters - 42_195) < 100 && range ? [phrase('race.marathon-note')] : []),
    ...(efforts.length > 0 && !efforts.some((effort) => effort.race) ? [phrase('race.no-race-known')] : []),
    ...(race.preparation?.reference ? [phrase('race.association')] : []),
    ...(race.weeks && race.weeks.length > 0 ? [phrase('race.frame-why')] : []),
    ...(splits
      ? [
          phrase('race.splits-for', {
            seconds: splits.seconds,
            goal: goalSeconds === undefined ? 'no' : 'yes',
          }),
        ]
      : []),
    ...(typeof age === 'string' ? [phrase(`race.age.${age}`)] : []),
  ];
}
