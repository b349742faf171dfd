import { type Day, addDays } from './day.ts';

/** What boucle can keep for a time only; see docs/privacy.md. */
export const keptFamilies = [
  'originals',
  'positions',
  'streams',
  'summaries',
  'wellness',
  'notes',
  'ledger',
] as const;

export type KeptFamily = (typeof keptFamilies)[number];

/** Days that each is kept; what is absent is kept until it is erased. */
export type Retention = Readonly<Partial<Record<KeptFamily, number>>>;

/**
 * What holds when several have a say: the shortest of each, and nothing longer than what it is part of. A curve does not
 * outlive its activity, a position not its curve, and an original none of what can be read in it.
 */
export function shortest(...said: readonly (Retention | undefined)[]): Retention {
  const days = (...families: readonly KeptFamily[]): number =>
    Math.min(...said.flatMap((one) => families.map((family) => one?.[family] ?? Number.POSITIVE_INFINITY)));
  const all: Record<KeptFamily, number> = {
    originals: days('originals', 'positions', 'streams', 'notes', 'summaries'),
    positions: days('positions', 'streams', 'summaries'),
    streams: days('streams', 'summaries'),
    notes: days('notes', 'summaries'),
    summaries: days('summaries'),
    wellness: days('wellness'),
    ledger: days('ledger'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, limit]) => Number.isFinite(limit)));
}

/** The last day that is over its time; undefined = everything is kept. */
export const lastOver = (retention: Retention, family: KeptFamily, today: Day): Day | undefined => {
  const days = retention[family];
  return days === undefined ? undefined : addDays(today, -days - 1);
};

export const isKeptFamily = (name: string): name is KeptFamily =>
  (keptFamilies as readonly string[]).includes(name);
