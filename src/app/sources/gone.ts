import { fileKey } from '../../domain/recording.ts';
import type { Source } from '../../domain/activity.ts';
import type { Day } from '../../domain/day.ts';
import type { Vendor } from '../../vendors/vendor.ts';
import type { Deps } from '../deps.ts';
import { vendorSourceIdOf } from '../intake/ids.ts';
import { type Arrival, place } from '../intake/place.ts';
import { readAgain } from '../intake/read-again.ts';
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
    readonly isThere: (name: string) => Promise<boolean>;
  },
): Promise<number> {
  const { from, to } = asked.days;
  const prefix = `${asked.vendor.name} › `;
  let removed = 0;
  for (const { id } of await deps.storage.activities.heads(athleteId, { from, to }))
    for (const source of await deps.storage.activities.sources(athleteId, id)) {
      const name = source.fileName.startsWith(prefix) ? source.fileName.slice(prefix.length) : undefined;
      if (name === undefined || asked.spoken.has(name) || (await asked.isThere(name))) continue;
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

/** What is left of its activity is grouped and described anew. */
async function removeSource(deps: Deps, athleteId: string, source: Source): Promise<void> {
  const context = await importContext(deps, { athleteId });
  const again: Arrival[] = [];
  for (;;) {
    const placed = await deps.storage
      .transaction(async (storage) => {
        const left = (await storage.activities.sources(athleteId, source.activityId)).filter(
          ({ id }) => id !== source.id,
        );
        if (left.length === 0) {
          await storage.activities.delete(athleteId, source.activityId);
          return { placements: [] };
        }
        await storage.activities.removeSource(athleteId, source.id);
        const placed = await place(storage, athleteId, again, [source.activityId]);
        if ('unread' in placed) throw new Unread(placed.unread);
        return placed;
      })
      .catch((error: unknown) => {
        if (error instanceof Unread) return { unread: error.sources };
        throw error;
      });
    if (!('unread' in placed)) return;
    again.push(...(await readAgain(deps, context, placed.unread)));
  }
}

/** Takes the transaction back: the source stays until what stands in its place was read. */
class Unread extends Error {
  readonly sources: readonly Source[];
  constructor(sources: readonly Source[]) {
    super('sources to be read first');
    this.sources = sources;
  }
}
