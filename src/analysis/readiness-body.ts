import { addDays, type Day } from '../domain/day.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import type { Morning, Rule } from './readiness-rule.ts';
import { hrvWeek } from './wellness/hrv-week.ts';
import { isUsual, type Usual, usualBefore, verdictOn } from './wellness/usual.ts';

/** Signals of the body: each against this athlete's own 60 days. */

/** The seven-day mean of ln RMSSD under the band of the 60 days before it. */
export function hrvBelowBand({ hrv, day }: Morning): Rule {
  const rule = { rule: 'hrv_week', side: 'body', day } as const;
  if (!hrv) return { ...rule, state: 'unknown', why: phrase('readiness.no-hrv') };
  const week = hrvWeek(hrv, day);
  const figures = { ...rangeOf(week.usual), value: week.mean, n: week.n };
  if (week.missing) return { ...rule, ...figures, state: 'unknown', why: week.missing };
  return { ...rule, ...figures, state: week.verdict === 'low' ? 'fired' : 'calm' };
}

/** This morning's resting heart rate, or yesterday's, above mean + 1 SD of the 60 days before. */
export function restingHeartRateRaised({ restingHeartRate, day }: Morning): Rule {
  const rule = { rule: 'resting_heart_rate', side: 'body' } as const;
  const latest = [day, addDays(day, -1)].find((d) => restingHeartRate?.has(d));
  if (!restingHeartRate || !latest)
    return { ...rule, state: 'unknown', why: phrase('readiness.no-resting-heart-rate') };
  return { ...rule, ...against(restingHeartRate, latest, 'high') };
}

/** The last night shorter than mean − 1 SD of the 60 before: nobody's eight hours but this athlete's own. */
export function lastSleepShort({ sleep, day }: Morning): Rule {
  const rule = { rule: 'last_sleep', side: 'body' } as const;
  if (!sleep?.has(day)) return { ...rule, state: 'unknown', why: phrase('readiness.no-sleep') };
  return { ...rule, ...against(sleep, day, 'low') };
}

function against(
  values: ReadonlyMap<Day, number>,
  day: Day,
  alarming: 'low' | 'high',
): Pick<Rule, 'state' | 'value' | 'usualLow' | 'usualHigh' | 'usualN' | 'provisional' | 'day' | 'why'> {
  const value = values.get(day) as number;
  const usual: Usual | Phrase = usualBefore(values, day);
  if (!isUsual(usual)) return { state: 'unknown', value, day, why: usual };
  const state = verdictOn(usual, value) === alarming ? 'fired' : 'calm';
  return { state, value, day, ...rangeOf(usual) };
}

const rangeOf = (
  usual: Usual | undefined,
): Pick<Rule, 'usualLow' | 'usualHigh' | 'usualN' | 'provisional'> =>
  usual
    ? {
        usualLow: usual.low,
        usualHigh: usual.high,
        usualN: usual.n,
        ...(usual.provisional && { provisional: true }),
      }
    : {};
