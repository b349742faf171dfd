import type { CorosActivity, DayLines } from './options.ts';
import { dayAt } from './state.ts';

const rule = '='.repeat(24);

export const page = (title: string, lines: readonly string[]): string => [title, rule, ...lines].join('\n');

/** The days of a range, each under its date. */
export function daysPage(title: string, days: DayLines, from: string, to: string): string {
  const within = Object.keys(days)
    .filter((day) => day >= from && day <= to)
    .sort();
  return page(
    title,
    within.flatMap((day) => [day, ...days[day]]),
  );
}

export function recordsPage(
  found: readonly CorosActivity[],
  [from, to]: readonly string[],
  timeZone: string,
): string {
  const title = `Sport Records — ${from} to ${to} (${found.length} records)`;
  const blocks = found.map((one, index) => `${index + 1}. ${recordLines(one, timeZone).join('\n   ')}`);
  return `${title}\n${rule}\n\n${blocks.join('\n\n')}`;
}

function recordLines(one: CorosActivity, timeZone: string): string[] {
  const seconds = one.start / 1000;
  return [
    `${one.title} — ${dayAt(one.start, timeZone)}`,
    `Time Window: startTimestamp=${seconds} | endTimestamp=${seconds + one.seconds}`,
    `Duration: ${clock(one.seconds)}${one.km === undefined ? '' : ` | Distance: ${one.km.toFixed(2)} km`}`,
    ...(one.lines ?? []),
    `LabelId: ${one.labelId} | SportType: ${one.sportType}`,
  ];
}

function clock(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${String(m).padStart(h ? 2 : 1, '0')}:${String(s).padStart(2, '0')}`;
  return h ? `${h}:${tail}` : tail;
}

/** A night as the older tool told it: one duration, and a window without dates. */
export function olderNight(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    if (/^(?:Daily Sleep|Main Sleep Period)/.test(line)) return [];
    if (line.startsWith('Main Sleep Window')) return ['Main Sleep Window: 22:58 - 06:26'];
    return [line.replace('Main Sleep (asleep)', 'Main Sleep')];
  });
}
