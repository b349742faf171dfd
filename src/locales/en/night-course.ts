import type { Part } from '../catalogue.ts';

const stages: Readonly<Record<string, string>> = {
  awake: 'awake',
  light: 'light',
  deep: 'deep',
  rem: 'REM',
  asleep: 'asleep',
  unmeasured: 'unmeasured',
};

/** One night stage by stage. */
export const nightCourse = {
  'wellness.course': (p, f) =>
    `The night stage by stage (${p.source}, ${f.plural(p.count, 'stretch', 'stretches')})`,
  'wellness.stage': (p) => stages[p.stage] ?? String(p.stage),
  'wellness.awakenings': (p, f) =>
    `awake ${f.plural(p.count, 'time', 'times')} between the first and the last sleep, ${f.duration(p.seconds)} in all`,
  'wellness.longest-awake': (p, f) => `longest ${f.duration(p.seconds)}`,
  'wellness.until-stage': (p, f) =>
    `first ${stages[p.stage] ?? p.stage} sleep after ${f.duration(p.seconds)}`,
  'wellness.rem-periods': (p, f) => f.plural(p.count, 'REM period', 'REM periods'),
  'wellness.course-one-night': () => 'Stage by stage only for a single night: ask for one day.',
  'wellness.course-unknown': (p, f) =>
    `How the night to ${f.day(p.day)} went is not known: no file with its stages is in the library, only sums or nothing.`,
  'wellness.course-doubt': () =>
    'Stages are a watch’s estimate from movement and pulse: beginning, end and waking are fair, deep and REM sleep are less sure. No sleep laboratory measured them.',
} satisfies Part;
