import { fileKey } from '../../domain/recording.ts';
import type { Source } from '../../domain/activity.ts';
import type { Day } from '../../domain/day.ts';
import type { KeptSource, Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';
import { vendorSourceIdOf } from '../intake/ids.ts';
import { placeRead } from '../intake/place-read.ts';
import { importContext } from '../intake/receive.ts';

/**
 * An activity the athlete deleted at the vendor: what came from there leaves the library; what another watch or file
 * recorded of the same session stays. The original is kept among the arrivals for its time. True when something left.
 */
export async function removeGone(
  deps: Deps,
  athleteId: string,
  { vendor, vendorId }: { readonly vendor: Vendor; readonly vendorId: string },
): Promise<boolean> {
  const sources = await sourcesOf(deps, athleteId, { vendor, vendorId });
  for (const source of sources) await removeSource(deps, athleteId, source);
  return sources.length > 0;
}

/**
 * Activities of these days that came from the vendor and that it no longer speaks of: it is asked for each, and what it
 * says is gone leaves the library. Returns how many did.
 */
export async function removeUnspoken(
  deps: Deps,
  athleteId: string,
  asked: {
    readonly vendor: Vendor;
    readonly days: { readonly from: Day; readonly to: Day };
    readonly spoken: ReadonlySet<string>;
    readonly isThere: (kept: KeptSource) => Promise<boolean>;
  },
): Promise<number> {
  const { from, to } = asked.days;
  const prefix = `${asked.vendor.name} › `;
  let removed = 0;
  for (const { id } of await deps.storage.activities.heads(athleteId, { from, to }))
    for (const source of await deps.storage.activities.sources(athleteId, id)) {
      if (!source.fileName.startsWith(prefix)) continue;
      const { vendorId, receivedAt } = source;
      const name = source.fileName.slice(prefix.length);
      const isSpokenOf = asked.spoken.has(name) || (vendorId !== undefined && asked.spoken.has(vendorId));
      if (isSpokenOf || (await asked.isThere({ name, vendorId, receivedAt }))) continue;
      await removeSource(deps, athleteId, source);
      removed += 1;
    }
  return removed;
}

async function sourcesOf(
  { storage }: Deps,
  athleteId: string,
  { vendor, vendorId }: { readonly vendor: Vendor; readonly vendorId: string },
): Promise<Source[]> {
  const told = await storage.activities.source(athleteId, vendorSourceIdOf(vendorId));
  const id = vendorId.slice(vendorId.indexOf(':') + 1);
  const files = await Promise.all(
    [id, `${vendor.id}-${id}`].flatMap((name) =>
      ['fit', 'tcx', 'gpx'].map((extension) =>
        storage.activities.sourcesOfFile(athleteId, fileKey(`${name}.${extension}`)),
      ),
    ),
  );
  const own = files.flat().filter(({ fileName }) => fileName.startsWith(`${vendor.name} › `));
  const toldHere = told?.fileName.startsWith(`${vendor.name} › `) ? [told] : [];
  return [...toldHere, ...own];
}

/** What is left of its activity is grouped and described anew: after one, the next may belong to another activity. */
async function removeSource(deps: Deps, athleteId: string, { id }: Source): Promise<void> {
  const context = await importContext(deps, { athleteId });
  await placeRead(deps, context, [], async ({ activities }, put) => {
    const { activityId } = (await activities.source(athleteId, id)) ?? {};
    if (activityId === undefined) return;
    const sources = await activities.sources(athleteId, activityId);
    if (sources.every((source) => source.id === id)) return activities.delete(athleteId, activityId);
    await activities.removeSource(athleteId, id);
    await put([activityId]);
  });
}
