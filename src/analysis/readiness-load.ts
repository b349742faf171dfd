import { addDays, type Day } from '../domain/day.ts';
import { phrase } from '../domain/phrase.ts';
import type { LoadDay } from './load-days.ts';
import { jumps, spikeHazard } from './longest-jump.ts';
import type { Morning, Rule } from './readiness-rule.ts';
import { deviation, mean } from './statistics.ts';

/** What training asked of the body: reasons for caution, never for rest. */

const usualWeeks = 8;
const fewestWeeks = 4;
/** Days of load that the rules look back on. */
export const loadDaysNeeded = 7 * (usualWeeks + 1);

/**
 * The load of the seven days before the day against the eight weeks before those, mean ± 1 SD of their sums. A week with
 * an unknown day is left out: it would look easy.
 */
export function recentLoad({ loads, day }: Morning): Rule {
  const rule = { rule: 'recent_load', side: 'load', day: addDays(day, -1) } as const;
  const week = loads.slice(-7);
  const unknownDays = week.filter(({ state }) => state === 'unknown').length;
  if (week.length > 0 && unknownDays === week.length)
    return { ...rule, state: 'unknown', why: phrase('readiness.no-load') };
  if (!loads.some(({ load }) => load > 0))
    return { ...rule, state: 'unknown', why: phrase('readiness.no-training') };
  const value = sumOf(week);
  const figures = { value, n: week.length - unknownDays, ...(unknownDays > 0 && { unknownDays }) };
  const sums = wholeWeeks(loads.slice(0, -7));
  const [middle, spread] = [mean(sums), deviation(sums)];
  if (middle === undefined || spread === undefined || sums.length < fewestWeeks) {
    const why = phrase('readiness.load-too-few', { known: sums.length, needed: fewestWeeks });
    return { ...rule, ...figures, state: 'unknown', why };
  }
  const usual = { usualLow: Math.max(0, middle - spread), usualHigh: middle + spread, usualN: sums.length };
  if (value > usual.usualHigh) return { ...rule, ...figures, ...usual, state: 'fired' };
  const withoutLoad = week.reduce((sum, one) => sum + one.withoutLoad, 0);
  if (unknownDays === 0 && withoutLoad === 0) return { ...rule, ...figures, ...usual, state: 'calm' };
  // A sum with holes may be too low to be called usual.
  const why = phrase('readiness.load-minimum', { days: unknownDays, sessions: withoutLoad });
  return { ...rule, ...figures, ...usual, state: 'unknown', why };
}

const sumOf = (days: readonly LoadDay[]): number => days.reduce((sum, { load }) => sum + load, 0);

function wholeWeeks(loads: readonly LoadDay[]): number[] {
  const sums: number[] = [];
  for (let end = loads.length; end >= 7; end -= 7) {
    const week = loads.slice(end - 7, end);
    if (week.every(({ state }) => state !== 'unknown')) sums.push(sumOf(week));
  }
  return sums;
}

/**
 * The latest run of the last seven days, this day's included, that went more than 10 % beyond the longest of its 30 days
 * before; without such a run, the farthest of them.
 */
export function longestSessionJump({ runs, day, loads }: Morning): Rule {
  const rule = { rule: 'longest_session', side: 'load' } as const;
  const since = addDays(day, -7);
  if (!runs.some((run) => run.day >= since)) return { ...rule, state: 'calm', n: 0 };
  const recent = jumps(runs, since);
  const jump = recent.findLast(({ category }) => category !== 'reference');
  const told = jump ?? recent.sort((a, b) => b.meters - a.meters)[0];
  if (!told) return { ...rule, state: 'unknown', why: phrase('readiness.no-run-before') };
  const unknownDays = unknownBefore(loads, told.day);
  return {
    ...rule,
    state: jump ? 'fired' : 'calm',
    day: told.day,
    session: { ...told, hazardRatio: spikeHazard[told.category] },
    ...(unknownDays > 0 && { unknownDays, provisional: true }),
  };
}

/** Of the 30 days before a run, those of which nothing is known: its longest predecessor may lie among them. */
function unknownBefore(loads: readonly LoadDay[], day: Day): number {
  const since = addDays(day, -30);
  const known = loads.filter((one) => one.state !== 'unknown' && one.day >= since && one.day < day);
  return 30 - known.length;
}
