import type { Part } from '../catalogue.ts';

const data: Readonly<Record<string, string>> = {
  heart_rate: 'heart rate',
  location: 'location',
  power: 'power',
  hrv: 'HRV',
  sleep: 'sleep',
  weight: 'weight',
};
const named = (name: string | number): string => data[name] ?? String(name);

/** Deleting one kind of data of some days for good. */
export const forget = {
  'forget.one': () =>
    'Give either the id of a remembered fact (get_athlete shows them), or data and period to delete recorded data.',
  'forget.period': (p) =>
    `Say of which days ${named(p.data)} is to be deleted: period "2024", "2026-11" or "all".`,
  'forget.nothing': (p, f) =>
    `No ${named(p.data)} is in the library for ${f.days(p.from, p.to)}: there is nothing to delete.`,
  'forget.would': (p, f) =>
    `This would delete for good: ${named(p.data)}, ${f.days(p.from, p.to)}. Nothing has been deleted yet.`,
  'forget.done': (p, f) =>
    `Deleted for good: ${named(p.data)}, ${f.days(p.from, p.to)}. It cannot be taken back.`,
  'forget.counts': (p, f) =>
    `${named(p.data)}, ${f.days(p.from, p.to)}: ${f.plural(p.activities, 'activity', 'activities')} (${f.plural(p.recordings, 'recording', 'recordings')}), ${f.plural(p.readings, 'reading', 'readings')} of days and nights.`,
  'forget.originals': (p, f) =>
    `Original files deleted: ${f.number(p.deleted)}; kept because they hold other days too: ${f.number(p.kept)}.`,
  'forget.remains': () =>
    'The activities stay, with what they have besides; figures that needed it go. What the vendor’s account, an export or a backup holds is not touched: delete it there. A file that comes again brings nothing of it. Remembered landmarks stay until they are forgotten by their id, and the ledger keeps what was shown when.',
} satisfies Part;
