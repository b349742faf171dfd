import type { SleepStage } from '../../domain/wellness.ts';

/** What the course of one night says. Seconds. */
export interface Hypnogram {
  readonly stages: readonly SleepStage[];
  /** Stretches awake between the first and the last sleep, and how long they lasted together and at most. */
  readonly awakenings: number;
  readonly awakeSeconds: number;
  readonly longestAwakeSeconds: number;
  /** From the first sleep to the first deep and the first REM sleep; absent where there was none. */
  readonly untilDeep?: number;
  readonly untilRem?: number;
  /** Times that REM sleep began anew after 15 minutes and more without: about how many cycles the night had. */
  readonly remPeriods: number;
}

const sleeps = new Set<SleepStage['stage']>(['light', 'deep', 'rem', 'asleep']);
// A cycle lasts some 90 minutes; shorter interruptions do not end a REM period.
const newPeriodAfter = 15 * 60;

/** Undefined for a course without sleep. */
export function hypnogramOf(stages: readonly SleepStage[]): Hypnogram | undefined {
  const first = stages.findIndex(({ stage }) => sleeps.has(stage));
  const last = stages.findLastIndex(({ stage }) => sleeps.has(stage));
  if (first < 0) return undefined;
  const awake = stages.slice(first, last).filter(({ stage }) => stage === 'awake');
  const until = (wanted: SleepStage['stage']): number | undefined => {
    const found = stages.find(({ stage }) => stage === wanted);
    return found && (found.start - stages[first].start) / 1000;
  };
  const rem = stages.filter(({ stage }) => stage === 'rem');
  const endOf = ({ start, seconds }: SleepStage): number => start + seconds * 1000;
  return {
    stages,
    awakenings: awake.length,
    awakeSeconds: awake.reduce((sum, { seconds }) => sum + seconds, 0),
    longestAwakeSeconds: Math.max(0, ...awake.map(({ seconds }) => seconds)),
    untilDeep: until('deep'),
    untilRem: until('rem'),
    remPeriods: rem.filter((one, i) => i === 0 || (one.start - endOf(rem[i - 1])) / 1000 >= newPeriodAfter)
      .length,
  };
}
