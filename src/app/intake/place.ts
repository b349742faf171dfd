import type { Activity, Source } from '../../domain/activity.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Draft } from './decoder.ts';
import { activityIdOf, idLength, legGroupOf, vendorHashOf } from './ids.ts';
import { bestFirst, earlierSource, endOf, groupSessions, sameSession } from './merge.ts';
import { described, type Words, withOwnWords, wordsAbout } from './words.ts';

/** A recording that is new to the library, with the activity it makes when it is the best of its session. */
export interface Arrival {
  readonly source: Source;
  readonly draft: Draft;
}

/** Where a source ended up. */
export interface Placement {
  readonly sourceId: string;
  readonly activityId: string;
  readonly sourceCount: number;
}

export type Placed =
  | { readonly placements: readonly Placement[] }
  /** Sources whose activity must be read again from the original before anything can be written. */
  | { readonly unread: readonly Source[] };

/**
 * Puts recordings among the activities of the library. Every activity they touch is grouped anew from all its sources,
 * by the rules of merge.ts: the same recordings give the same activities in whatever order they came. Writes nothing
 * when an activity's contents are not at hand.
 * @param arrivals new recordings, and older ones that were read again because they became the best of their session
 * @param regroup ids of activities to sort anew although nothing arrives in them
 */
export async function place(
  storage: Storage,
  athleteId: string,
  arrivals: readonly Arrival[],
  regroup: readonly string[] = [],
): Promise<Placed> {
  const around = await surroundings(storage, athleteId, arrivals, regroup);
  const groups = groupSessions(around.sources, await splitsAmong(storage, athleteId, around.sources));
  const drafts = new Map<string, Draft>([
    ...around.activities.map((activity) => [activity.primarySourceId, activity] as const),
    ...arrivals.map(({ source, draft }) => [source.id, draft] as const),
  ]);
  const best = bestFirst(await orderFor(storage, athleteId, groups));
  const unread = groups.map((group) => [...group].sort(best)[0]).filter(({ id }) => !drafts.has(id));
  if (unread.length > 0) return { unread };

  const sessions: Session[] = [];
  for (const group of groups) {
    const sources = group.map((source) => withOwnWords(source, drafts.get(source.id)));
    const id = await idFor(storage, athleteId, sources, new Set(sessions.map(({ activity }) => activity.id)));
    const words = await wordsAbout(storage, athleteId, sources);
    sessions.push({
      activity: activityOf(id, [...sources].sort(best), { drafts, words }),
      sources: sources.map((source) => ({ ...source, activityId: id })),
    });
  }
  await write(storage, athleteId, sessions, around.activities);
  return { placements: sessions.flatMap(placementsIn) };
}

/** Whose word comes first; nobody's where no session has two sources. */
async function orderFor(
  storage: Storage,
  athleteId: string,
  groups: readonly (readonly Source[])[],
): Promise<readonly string[] | undefined> {
  if (groups.every(({ length }) => length < 2)) return undefined;
  return (await storage.athletes.get(athleteId))?.preferences.precedence?.activities;
}

interface Session {
  readonly activity: Activity;
  readonly sources: readonly Source[];
}

interface Surroundings {
  readonly activities: readonly Activity[];
  readonly sources: readonly Source[];
}

/** The activities that arrivals may have to do with, the ones those have to do with, and so on; with all sources. */
async function surroundings(
  storage: Storage,
  athleteId: string,
  arrivals: readonly Arrival[],
  regroup: readonly string[],
): Promise<Surroundings> {
  const activities = new Map<string, Activity>();
  const sources = new Map<string, Source>();
  const waiting: Source[] = [];
  const meet = (source: Source): void => {
    if (sources.has(source.id)) return;
    sources.set(source.id, source);
    waiting.push(source);
  };
  const enter = async (activity: Activity): Promise<void> => {
    activities.set(activity.id, activity);
    for (const source of await storage.activities.sources(athleteId, activity.id)) meet(source);
  };

  // First of all: what a vendor says now stands in the place of what it said before.
  for (const { source } of arrivals) meet(source);
  for (const id of regroup) {
    const activity = await storage.activities.get(athleteId, id);
    if (activity) await enter(activity);
  }
  for (let source = waiting.pop(); source; source = waiting.pop()) {
    for (const activity of await near(storage, athleteId, source)) {
      if (activities.has(activity.id)) continue;
      const theirs = await storage.activities.sources(athleteId, activity.id);
      const known = source;
      if (theirs.some((other) => other.id === known.id || sameSession(other, known))) await enter(activity);
    }
  }
  return { activities: [...activities.values()], sources: [...sources.values()] };
}

const dayMs = 86_400_000;

// Widened by its own length: an activity is found by its best source, and another of its sources may reach further.
// A watch left running for weeks, or a file that says so, does not bring the whole library into memory.
async function near(storage: Storage, athleteId: string, source: Source): Promise<readonly Activity[]> {
  const end = Math.min(endOf(source), source.start + 3 * dayMs);
  const margin = Math.min(end - source.start, dayMs);
  return storage.activities.overlapping(athleteId, source.start - margin, end + margin);
}

async function splitsAmong(
  storage: Storage,
  athleteId: string,
  sources: readonly Source[],
): Promise<(a: Source, b: Source) => boolean> {
  if (sources.length < 2) return () => false;
  const split = new Map<string, readonly string[]>();
  for (const { id } of sources) split.set(id, await storage.activities.keptApart(athleteId, id));
  return (a, b) => Boolean(split.get(a.id)?.includes(b.id) || split.get(b.id)?.includes(a.id));
}

// The recording that came first names the activity: its id does not change when better ones follow. Among a hundred
// thousand recordings two may begin alike: the later one gets a longer id.
async function idFor(
  storage: Storage,
  athleteId: string,
  sources: readonly Source[],
  taken: ReadonlySet<string>,
): Promise<string> {
  const founder = [...sources].sort(earlierSource)[0];
  for (let length = idLength; ; length += 2) {
    const id = founder.vendorId
      ? activityIdOf(vendorHashOf(founder.vendorId), 0, length)
      : activityIdOf(founder.contentHash, founder.part, length);
    const holders = await storage.activities.sources(athleteId, id);
    const free = holders.length === 0 || holders.some((holder) => holder.id === founder.id);
    if (free && !taken.has(id)) return id;
  }
}

interface Said {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly words: readonly Words[];
}

function activityOf(id: string, ranked: readonly Source[], { drafts, words }: Said): Activity {
  const [best] = ranked;
  const draft = drafts.get(best.id) as Draft;
  const groups = ranked
    .filter(({ leg }) => leg !== undefined)
    .map(({ contentHash }) => legGroupOf(contentHash));
  return {
    ...draft,
    id,
    primarySourceId: best.id,
    ...described(best, ranked, words),
    // The smallest name: the legs of one race agree on it, whichever file each shows.
    leg: best.leg === undefined ? undefined : { group: groups.sort()[0], index: best.leg },
  };
}

async function write(
  storage: Storage,
  athleteId: string,
  sessions: readonly Session[],
  before: readonly Activity[],
): Promise<void> {
  const homes = new Map(sessions.flatMap(({ sources }) => sources.map((s) => [s.id, s.activityId] as const)));
  const kept = new Set(homes.values());
  for (const { id, primarySourceId } of before) {
    if (kept.has(id)) continue;
    const planned = await storage.calendar.answeredBy(athleteId, id);
    await storage.activities.delete(athleteId, id);
    const heir = homes.get(primarySourceId);
    if (planned?.match && heir) {
      await storage.calendar.save(athleteId, { ...planned, match: { ...planned.match, activityId: heir } });
    }
  }
  for (const { activity, sources } of sessions) await storage.activities.save(athleteId, activity, sources);
}

const placementsIn = ({ activity, sources }: Session): Placement[] =>
  sources.map(({ id }) => ({ sourceId: id, activityId: activity.id, sourceCount: sources.length }));
