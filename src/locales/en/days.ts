import type { Part } from '../catalogue.ts';

/** Days and periods as people say them. `day.invalid` is in `errors.ts`. */
export const days = {
  'day.unclear': (p) =>
    `I cannot place “${p.value}” in the calendar. Write YYYY-MM-DD, or a day such as today, tomorrow, Thursday, in 3 days, 3 December.`,
  'day.ambiguous': (p, f) =>
    `“${p.value}” can mean ${f.day(p.first)} or ${f.day(p.second)}. Send ${p.first} or ${p.second}.`,
  'day.past': (p, f) =>
    `“${p.value}” is ${f.day(p.day)}, which is past: today is ${f.day(p.today)}. Give today or a later day.`,
  'day.future': (p, f) =>
    `“${p.value}” is ${f.day(p.day)}, still to come: today is ${f.day(p.today)}. Give today or an earlier day.`,
  'day.weekday_mismatch': (p, f) =>
    `“${p.value}” does not exist: that day is ${f.day(p.day)}. Give the weekday or the date, or correct one of them.`,
  'day.same_weekday': (p, f) =>
    `A weekday alone means the next one after today (${f.day(p.today)}), so ${f.day(p.day)}; for today, say “today”.`,
  'period.unclear': (p) =>
    `I cannot read “${p.value}” as a period. Use 2026-11-01..2026-11-30, 2026-11-30, 2026-11, 2026, 2026-W48, today, last-7-days, last-4-weeks, last-3-months, this-week, last-month, this-year or all.`,
  'period.reversed': (p, f) =>
    `The period runs backwards: it starts on ${f.day(p.from)} and ends on ${f.day(p.to)}. Send ${p.to}..${p.from}.`,
  'period.length': (p, f) =>
    `“${p.value}” asks for ${f.number(p.count)} ${p.unit}; give a number from 1 to ${f.number(p.limit)}, or use all.`,
} satisfies Part;
