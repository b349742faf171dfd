import { measures } from '../../analysis/wellness/measures.ts';
import { addDays } from '../../domain/day.ts';
import { deviceName } from '../../domain/device-name.ts';
import { precedenceFamilies, type PrecedenceFamily } from '../memory/precedence.ts';
import type { Asking } from './period.ts';

/** Families that more than one source speaks of, the source that speaks most first. */
export interface Rivals {
  readonly family: PrecedenceFamily;
  readonly sources: readonly string[];
  /** The athlete's own order. */
  readonly order: readonly string[];
}

/** How far back a source still counts as one that speaks. */
const rivalDays = 365;

/** What an athlete can put in order: only where there is a choice. */
export async function rivalSources({ deps, who, athlete, today }: Asking): Promise<Rivals[]> {
  const { activities, wellness } = deps.storage;
  const [tally, readings] = await Promise.all([
    activities.tally(who.athleteId),
    wellness.between(who.athleteId, addDays(today, -rivalDays), today),
  ]);
  const said = new Map<PrecedenceFamily, Map<string, number>>();
  const count = (family: PrecedenceFamily, source: string | undefined, times: number): void => {
    if (source === undefined) return;
    const sources = said.get(family) ?? new Map<string, number>();
    said.set(family, sources.set(source, (sources.get(source) ?? 0) + times));
  };
  for (const { device, activities: times } of tally) count('activities', deviceName(device), times);
  for (const { metric, source } of readings) {
    const family = familyOf.get(metric);
    if (family) count(family, source, 1);
  }
  return precedenceFamilies.flatMap((family) => {
    const sources = [...(said.get(family) ?? [])].sort((a, b) => b[1] - a[1]).map(([source]) => source);
    const order = athlete.preferences.precedence?.[family] ?? [];
    return sources.length > 1 ? [{ family, sources, order }] : [];
  });
}

const familyOf = new Map(measures.map(({ metric, family }) => [metric, family]));
