import { z } from 'zod';
import type { NightCourse } from '../../app/answers/night-course.ts';
import { localTime } from '../../domain/day.ts';
import { round } from '../../domain/units.ts';
import type { Voice } from '../../locales/index.ts';
import { about, number, text } from '../fields.ts';
import { sourceName } from './wellness-rows.ts';

/** The course of one night: stretch after stretch, and how often and long the sleeper lay awake. */
export const HypnogramRow = z.object({
  source: text(),
  awakenings: number('sleep'),
  awake_seconds: number('sleep'),
  longest_awake_seconds: number('sleep').optional(),
  seconds_until_deep: number('sleep').optional(),
  seconds_until_rem: number('sleep').optional(),
  rem_periods: number('sleep'),
  stretches: number('sleep'),
  stages: z.array(
    z.object({ stage: text(), start_local: about('sleep', z.string()), seconds: number('sleep') }),
  ),
});
type HypnogramRow = z.output<typeof HypnogramRow>;

// A watch tells twenty to forty stretches; a finer one is cut, and the count says so.
const mostStages = 60;

export const hypnogramRow = (course: NightCourse, timeZone: string): HypnogramRow => ({
  source: sourceName(course.source),
  awakenings: course.awakenings,
  awake_seconds: round(course.awakeSeconds),
  longest_awake_seconds: course.awakenings > 0 ? round(course.longestAwakeSeconds) : undefined,
  seconds_until_deep: course.untilDeep === undefined ? undefined : round(course.untilDeep),
  seconds_until_rem: course.untilRem === undefined ? undefined : round(course.untilRem),
  rem_periods: course.remPeriods,
  stretches: course.stages.length,
  stages: course.stages.slice(0, mostStages).map(({ stage, start, seconds }) => ({
    stage,
    start_local: localTime(start, timeZone).slice(11, 16),
    seconds: round(seconds),
  })),
});

export function hypnogramLines(row: HypnogramRow, voice: Voice): string[] {
  const { seconds_until_deep: deep, seconds_until_rem: rem, longest_awake_seconds: longest } = row;
  const stages = row.stages.map(
    ({ stage, start_local: start, seconds }) =>
      `${start} ${voice.say('wellness.stage', { stage })} ${voice.duration(seconds)}`,
  );
  const parts = [
    voice.say('wellness.awakenings', { count: row.awakenings, seconds: row.awake_seconds }),
    longest === undefined ? undefined : voice.say('wellness.longest-awake', { seconds: longest }),
    deep === undefined ? undefined : voice.say('wellness.until-stage', { stage: 'deep', seconds: deep }),
    rem === undefined ? undefined : voice.say('wellness.until-stage', { stage: 'rem', seconds: rem }),
    voice.say('wellness.rem-periods', { count: row.rem_periods }),
  ];
  const title = voice.say('wellness.course', { source: row.source, count: row.stretches });
  return [`${voice.label(title, parts.filter(Boolean).join(' · '))}.`, `- ${stages.join(' · ')}`];
}
