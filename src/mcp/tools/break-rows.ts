import { z } from 'zod';
import { type Break, detrainingAfter } from '../../app/answers/breaks.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
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

export const breakRow = (gap: Break): z.output<typeof BreakRow> => ({
  from: gap.from,
  to: gap.to,
  days: gap.days,
  confirmed_rest_days: gap.restDays,
  unknown_days: gap.unknownDays,
  goes_on: gap.goesOn || undefined,
});

/** Each break in words, and what a break of that length did to groups; of this athlete nothing is claimed. */
export function breakRemarks(breaks: readonly Break[]): Phrase[] {
  const said = breaks
    .slice(0, 3)
    .map(({ from, to, days, restDays, unknownDays, goesOn }) =>
      phrase('summary.break', { from, to, days, rest: restDays, unknown: unknownDays, open: goesOn ? 1 : 0 }),
    );
  const [longest] = breaks;
  const figure = longest && detrainingAfter(longest.days);
  if (!longest) return said;
  return [
    ...said,
    figure
      ? phrase('summary.detraining', { days: figure.days, percent: -figure.vo2maxPercent })
      : phrase('summary.detraining-short', { days: 21 }),
  ];
}
