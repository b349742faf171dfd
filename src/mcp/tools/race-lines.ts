import type { Voice } from '../../locales/index.ts';
import { join } from './activity-row.ts';
import type { RaceOutput } from './race-rows.ts';

/** The answer as lines of text, each saying what the structure holds. */
export function raceText(shown: RaceOutput, voice: Voice): string[] {
  return [
    ...goalLines(shown, voice),
    ...shown.predictions.map((row) => `- ${predictionLine(row, voice)}`),
    ...(shown.bests.length > 0 ? [voice.say('race.bests')] : []),
    ...shown.bests.map((row) => `- ${bestLine(row, voice)}`),
    ...(shown.vendor ?? []).map((row) => voice.say('race.vendor', { ...row, device: row.device ?? '' })),
    ...(shown.vendor_times ?? []).map((row) =>
      voice.say('says.race', {
        race: row.race,
        seconds: row.time_seconds,
        source: row.source,
        day: row.day,
      }),
    ),
    ...readinessLines(shown, voice),
    ...(shown.gaps.length > 0 ? [voice.say('race.gaps')] : [voice.say('race.no-gap')]),
    ...shown.gaps.map((gap) => `- ${voice.say(gap)}`),
    ...frameLines(shown, voice),
    ...courseLines(shown, voice),
    ...ageLines(shown, voice),
    ...(shown.not_used ?? []).map((reason) => voice.say(reason)),
    ...shown.remarks.map((remark) => voice.say(remark)),
  ];
}

const paceOf = (secondsPerKm: number, voice: Voice): string => voice.pace(1000 / secondsPerKm);

function goalLines(shown: RaceOutput, voice: Voice): string[] {
  const { goal_seconds: seconds, goal_pace_seconds_per_km: pace, goal_against_range: standing } = shown;
  const range = shown.range
    ? [
        voice.say('race.range', {
          low: paceOf(shown.range.low_pace_seconds_per_km, voice),
          high: paceOf(shown.range.high_pace_seconds_per_km, voice),
        }),
      ]
    : [];
  if (seconds === undefined || pace === undefined) return range;
  const said = voice.say('race.goal', { seconds, pace: paceOf(pace, voice), id: shown.goal_id ?? '' });
  const against = standing && voice.say(`race.goal.${standing}`, { gap: shown.goal_gap_seconds ?? 0 });
  return [...range, [said, against].filter(Boolean).join(' ')];
}

/** `Riegel 1:25:51 (exponent 1.060 · B)` */
function predictionLine(row: RaceOutput['predictions'][number], voice: Voice): string {
  const { low_seconds: low, high_seconds: high } = row;
  const interval =
    low === undefined || high === undefined ? undefined : voice.say('race.interval', { low, high });
  const basis = [row.rests_on && voice.say(row.rests_on), row.bests?.join(', ')].filter(Boolean).join(' · ');
  const time = [voice.duration(row.time_seconds), interval].filter(Boolean).join(' ');
  return `${voice.label(voice.say('race.method', { method: row.method }), time)}${basis ? ` (${basis})` : ''}`;
}

function bestLine(row: RaceOutput['bests'][number], voice: Voice): string {
  return `${row.best} ${join([
    `${voice.distance(row.distance_meters)} ${voice.duration(row.time_seconds)}`,
    voice.day(row.day),
    row.part_of_meters === undefined ? undefined : voice.say('race.part-of', { meters: row.part_of_meters }),
    row.race ? voice.say('race.raced') : undefined,
    row.activity_id,
  ])}`;
}

function readinessLines({ readiness }: RaceOutput, voice: Voice): string[] {
  if (!readiness) return [];
  const { reference_weekly_meters: weekly, reference_longest_meters: longest } = readiness;
  return [
    join([
      readiness.days_left === undefined ? undefined : voice.say('race.left', { days: readiness.days_left }),
      voice.say('race.weekly-mean', {
        from: readiness.from,
        to: readiness.to,
        meters: readiness.weekly_distance_meters,
        runs: readiness.weekly_runs,
      }),
      readiness.last_4_weeks_weekly_meters === undefined
        ? undefined
        : voice.say('race.weekly-lately', { meters: readiness.last_4_weeks_weekly_meters }),
      readiness.longest_meters === undefined
        ? undefined
        : voice.say('race.longest', { meters: readiness.longest_meters, day: readiness.longest_day ?? '' }),
    ]),
    ...(weekly && longest
      ? [voice.say('race.reference', { weekly: span(weekly, voice), longest: span(longest, voice) })]
      : []),
  ];
}

function frameLines({ weeks = [] }: RaceOutput, voice: Voice): string[] {
  if (weeks.length === 0) return [];
  return [
    voice.say('race.frame'),
    ...weeks.map((week) => {
      const { weekly_low_meters: low, weekly_high_meters: high, longest_up_to_meters: longest } = week;
      const parts = [
        low === undefined || high === undefined ? undefined : voice.say('race.frame-weekly', { low, high }),
        longest === undefined ? undefined : voice.say('race.frame-longest', { meters: longest }),
        week.planned_runs === undefined
          ? voice.say('race.frame-unplanned')
          : voice.say('race.frame-planned', {
              runs: week.planned_runs,
              meters: week.planned_meters ?? 0,
              unmeasured: week.planned_without_distance ?? 0,
            }),
      ];
      const name = `${voice.days(week.from, week.to)} (${voice.say('race.frame-kind', { kind: week.kind })})`;
      return `- ${voice.label(name, parts.filter((part) => part !== undefined).join(' · '))}`;
    }),
  ];
}

const span = (meters: readonly number[], voice: Voice): string =>
  meters.map((m) => voice.distance(m)).join(' – ');

function courseLines(
  { adjustments = [], adjusted_range: range, splits = [] }: RaceOutput,
  voice: Voice,
): string[] {
  return [
    ...adjustments.map(({ of, low_percent: low, high_percent: high, note, ...heat }) => {
      const wbgt =
        heat.wbgt_low_celsius === undefined || heat.wbgt_high_celsius === undefined
          ? ''
          : ` ${voice.say('race.wbgt', { low: heat.wbgt_low_celsius, high: heat.wbgt_high_celsius })}`;
      const percent = `${voice.signed(low, 1)} % – ${voice.signed(high, 1)} %`;
      return `${voice.label(voice.say(`race.adjust.${of}`), `${percent}${wbgt}`)}. ${voice.say(note)}`;
    }),
    ...(range
      ? [
          voice.say('race.adjusted', {
            low: range.low_seconds,
            high: range.high_seconds,
            lowPace: paceOf(range.low_pace_seconds_per_km, voice),
            highPace: paceOf(range.high_pace_seconds_per_km, voice),
          }),
        ]
      : []),
    ...splits.map(
      (row) =>
        `- ${voice.distance(row.distance_meters)} ${voice.duration(row.elapsed_seconds)} (${paceOf(row.pace_seconds_per_km, voice)})`,
    ),
  ];
}

function ageLines({ age_grade: age }: RaceOutput, voice: Voice): string[] {
  return age
    ? [voice.say('race.age-grade', { percent: age.percent, seconds: age.graded_seconds, factor: age.factor })]
    : [];
}
