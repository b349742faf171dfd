import { z } from 'zod';
import { type Break, detrainingAfter } from '../../app/answers/breaks.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Voice } from '../../locales/index.ts';
import { dayField, flag, number } from '../fields.ts';

/** Two weeks and more without an activity; it may begin before the period and go on after it. */
export const BreakRow = z.object({
  from: dayField(),
  to: dayField(),
  days: number('activities'),
  confirmed_rest_days: number('activities'),
  unknown_days: number('activities'),
  goes_on: flag().optional(),
});
type BreakRow = z.output<typeof BreakRow>;

export const breakRow = (gap: Break): BreakRow => ({
  from: gap.from,
  to: gap.to,
  days: gap.days,
  confirmed_rest_days: gap.restDays,
  unknown_days: gap.unknownDays,
  goes_on: gap.goesOn || undefined,
});

export const breakLine = (row: BreakRow, voice: Voice): string =>
  voice.say('summary.break', {
    from: row.from,
    to: row.to,
    days: row.days,
    rest: row.confirmed_rest_days,
    unknown: row.unknown_days,
    open: row.goes_on ? 1 : 0,
  });

/** What a break as long as the longest did to groups; of this athlete nothing is claimed. */
export function breakRemarks([longest]: readonly Break[]): Phrase[] {
  if (!longest) return [];
  const figure = detrainingAfter(longest.days);
  return [
    figure
      ? phrase('summary.detraining', { days: figure.days, percent: -figure.vo2maxPercent })
      : phrase('summary.detraining-short', { days: 21 }),
  ];
}
