import type { Day } from '../../domain/day.ts';
import {
  joinStages,
  type SleepStage,
  type WellnessMetric,
  type WellnessReading,
} from '../../domain/wellness.ts';
import type { HealthDate } from './values.ts';
import type { Stage } from './types.ts';

export interface Segment {
  readonly stage: Stage;
  readonly start: HealthDate;
  readonly end: HealthDate;
}

/** Waking for longer than this parts a night from a nap. */
const breakMs = 2 * 3_600_000;
/** Sleep that begins after 18:00 belongs to the night of the next day. */
const eveningMs = 6 * 3_600_000;

/** The day to which sleep that begins at this moment belongs. */
export function nightDay({ at, offsetSeconds }: HealthDate): Day {
  return new Date(at + offsetSeconds * 1000 + eveningMs).toISOString().slice(0, 10) as Day;
}

/** Of one source: the longest sleep of a day is its night, the others are naps. */
export function nightsOf(segments: readonly Segment[], source: string): WellnessReading[] {
  const byDay = new Map<Day, Segment[][]>();
  for (const sleep of sleeps(segments)) {
    const day = nightDay(sleep[0].start);
    byDay.set(day, [...(byDay.get(day) ?? []), sleep]);
  }
  return [...byDay].flatMap(([day, all]) => {
    const [night, ...naps] = all.sort((a, b) => asleep(b) - asleep(a) || a[0].start.at - b[0].start.at);
    const napSeconds = naps.reduce((sum, nap) => sum + asleep(nap), 0);
    return [
      ...readingsOf(night, day, source),
      ...(napSeconds > 0
        ? [{ day, metric: 'sleep_duration', value: napSeconds, window: 'nap', source } as const]
        : []),
    ];
  });
}

function sleeps(segments: readonly Segment[]): Segment[][] {
  const found: Segment[][] = [];
  let until = -Infinity;
  for (const segment of [...segments].sort((a, b) => a.start.at - b.start.at || a.end.at - b.end.at)) {
    const last = found.at(-1);
    if (last && segment.start.at - until <= breakMs) last.push(segment);
    else found.push([segment]);
    until = Math.max(until, segment.end.at);
  }
  return found.filter((sleep) => asleep(sleep) > 0);
}

/** Seconds in a stage; a moment that two records claim counts once. */
function secondsIn(sleep: readonly Segment[], ...stages: readonly Stage[]): number {
  let [total, until] = [0, -Infinity];
  for (const { stage, start, end } of sleep) {
    if (!stages.includes(stage)) continue;
    total += Math.max(0, end.at - Math.max(start.at, until));
    until = Math.max(until, end.at);
  }
  return total / 1000;
}

const isStaged = (sleep: readonly Segment[]): boolean =>
  sleep.some(({ stage }) => stage === 'light' || stage === 'deep' || stage === 'rem');

// Where there are stages, "asleep" without one is the same sleep told by another app version.
const asleep = (sleep: readonly Segment[]): number =>
  isStaged(sleep) ? secondsIn(sleep, 'light', 'deep', 'rem') : secondsIn(sleep, 'asleep');

function readingsOf(night: readonly Segment[], day: Day, source: string): WellnessReading[] {
  const inside = night.filter(({ stage }) => stage !== 'awake');
  const figures: [WellnessMetric, number][] = [
    ['sleep_duration', asleep(night)],
    ['sleep_start', inside[0].start.at / 1000],
    ['sleep_end', Math.max(...inside.map(({ end }) => end.at)) / 1000],
  ];
  if (isStaged(night)) {
    figures.push(
      ['sleep_light', secondsIn(night, 'light')],
      ['sleep_deep', secondsIn(night, 'deep')],
      ['sleep_rem', secondsIn(night, 'rem')],
      ['sleep_awake', secondsIn(night, 'awake')],
    );
  }
  return figures.map(([metric, value]) => ({
    day,
    metric,
    value,
    window: 'night',
    source,
    ...(metric === 'sleep_duration' && { stages: courseOf(night) }),
  }));
}

/** Stretch after stretch; where two records claim a moment, the one that began first has it. */
function courseOf(night: readonly Segment[]): SleepStage[] {
  const staged = isStaged(night);
  let until = -Infinity;
  const course: SleepStage[] = [];
  for (const { stage, start, end } of night) {
    if (staged && stage === 'asleep') continue;
    const from = Math.max(start.at, until);
    course.push({ stage, start: from, seconds: (end.at - from) / 1000 });
    until = Math.max(until, end.at);
  }
  return joinStages(course);
}
