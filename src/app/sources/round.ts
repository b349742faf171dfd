import type { Connection } from '../../domain/connection.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import { scopes, type Deps } from '../deps.ts';
import { takeBackLeftovers } from '../training/leftovers.ts';
import type { SyncReport } from './state.ts';
import { syncConnection, type SyncOptions } from './sync.ts';

/** Fetches what is new, then takes back what should not stand at the vendor any more. */
export async function syncRound(
  deps: Deps,
  athleteId: string,
  linked: { readonly vendor: Vendor; readonly connection: Connection },
  options: SyncOptions = {},
): Promise<SyncReport> {
  const report = await syncConnection(deps, athleteId, linked, options);
  const { vendor } = linked;
  deps.meter?.sync(vendor.id, report.state);
  if (report.state === 'done' && vendor.workouts?.withdraw)
    await takeBackLeftovers({ deps, who: { athleteId, client: 'owner', scopes } }, vendor.id);
  return report;
}
