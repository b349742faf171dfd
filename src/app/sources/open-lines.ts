import type { Line, Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';
import { openLine } from './line.ts';

export interface OpenLine {
  readonly vendor: Vendor;
  readonly line: Line;
}

/** Lines to every vendor the athlete is connected with now; paused and broken ones have none. */
export async function openLines(deps: Deps, athleteId: string): Promise<readonly OpenLine[]> {
  const { vendors, storage } = deps;
  if (!vendors || vendors.list.length === 0) return [];
  const active = (await storage.connections.list(athleteId)).filter(({ state }) => state === 'active');
  const lines: OpenLine[] = [];
  for (const connection of active) {
    const vendor = vendors.list.find(({ id }) => id === connection.vendor);
    if (vendor) lines.push({ vendor, line: await openLine(deps, athleteId, { vendor, connection }) });
  }
  return lines;
}
