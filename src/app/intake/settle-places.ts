import { setImmediate } from 'node:timers/promises';
import type { Source } from '../../domain/activity.ts';
import type { Annotation } from '../../domain/recording.ts';
import type { Intake, Storage } from '../../storage/storage.ts';
import { vendorSourceIdOf } from './ids.ts';
import { type Arrival, place, type Placement } from './place.ts';

export type Settled =
  | {
      readonly placements: readonly Placement[];
      /** Sessions that the vendor told of before, in the same words. */
      readonly known: number;
      /** Sources that were in the library before, in other words. */
      readonly replaced: ReadonlySet<string>;
    }
  /** Sources whose activity must be read again from the original before the rest can be written. */
  | { readonly unread: readonly Source[] };

/** Sessions told of in a vendor's list are placed one by one: a list has hundreds, and they are far apart. */
const restEvery = 8;

/**
 * Places the recordings of one file. Those with a vendor's identity take the place of what that vendor said before;
 * where it says the same again nothing is written.
 */
export async function placeArrivals(
  storage: Storage,
  athleteId: string,
  arrivals: readonly Arrival[],
  again: readonly Arrival[],
): Promise<Settled> {
  const placements: Placement[] = [];
  let waiting = again;
  let known = 0;
  const replaced = new Set<string>();
  const put = async (some: readonly Arrival[], regroup: readonly string[] = []) => {
    const placed = await place(storage, athleteId, [...some, ...waiting], regroup);
    if ('unread' in placed) return placed;
    waiting = [];
    placements.push(...placed.placements);
    return undefined;
  };

  const nameless = arrivals.filter(({ source }) => !source.vendorId);
  if (nameless.length > 0) {
    const unread = await put(nameless);
    if (unread) return unread;
  }
  for (const [i, arrival] of arrivals.filter(({ source }) => source.vendorId).entries()) {
    if (i % restEvery === restEvery - 1) await setImmediate();
    const before = await storage.activities.source(athleteId, arrival.source.id);
    if (before && saysNothingNew(before, arrival.source)) {
      known += 1;
      continue;
    }
    if (before) replaced.add(before.id);
    const source = { ...arrival.source, receivedAt: before?.receivedAt ?? arrival.source.receivedAt };
    const unread = await put([{ ...arrival, source }], before ? [before.activityId] : []);
    if (unread) return unread;
  }
  return { placements, known, replaced };
}

function saysNothingNew(before: Source, now: Source): boolean {
  if ((before.toldAt ?? 0) > (now.toldAt ?? 0)) return true;
  return before.contentHash !== now.contentHash && contentsOf(before) === contentsOf(now);
}

const contentsOf = (source: Source): string =>
  JSON.stringify([
    source.start,
    source.sport,
    source.subSport ?? null,
    source.title ?? null,
    source.notes ?? null,
    source.totals,
    source.gear ?? null,
    source.vendorScores ?? null,
    source.streamsHash ?? null,
    source.partial,
  ]);

/** Keeps what a file says about others and describes anew the activities it speaks of. */
export async function placeAnnotations(
  storage: Storage,
  athleteId: string,
  said: { readonly annotations: readonly Annotation[]; readonly intake: Intake },
  isRetry: boolean,
): Promise<{ readonly changed: number } | { readonly unread: readonly Source[] }> {
  let changed = 0;
  for (const annotation of said.annotations) {
    const isNew = await storage.annotations.save(athleteId, {
      ...annotation,
      receivedAt: said.intake.receivedAt,
    });
    if (!isNew && !isRetry) continue;
    changed += 1;
    for (const activityId of await activitiesOf(storage, athleteId, annotation.about)) {
      const placed = await place(storage, athleteId, [], [activityId]);
      if ('unread' in placed) return placed;
    }
    if (changed % restEvery === 0) await setImmediate();
  }
  return { changed };
}

async function activitiesOf(storage: Storage, athleteId: string, about: string): Promise<Set<string>> {
  const { activities } = storage;
  const found = about.startsWith('file:')
    ? await activities.sourcesOfFile(athleteId, about)
    : [await activities.source(athleteId, vendorSourceIdOf(about))];
  return new Set(found.flatMap((source) => (source ? [source.activityId] : [])));
}
