import { exportedAccount } from '../accounts/exported.ts';
import type { Activity, Source } from '../../domain/activity.ts';
import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import { type Day, toDay } from '../../domain/day.ts';
import type { Intake, Storage } from '../../storage/storage.ts';
import type { Deps, Who } from '../deps.ts';
import { everyIntake } from '../intake/every-intake.ts';
import { asJsonLine, disclosures } from './disclosures.ts';
import { originalName } from './original-name.ts';

export type Acting = {
  readonly deps: Pick<Deps, 'storage' | 'formats' | 'clock' | 'log'>;
  readonly who: Who;
};

/** The first entry of an export: which version of the archive it is, and of when. */
export const manifestName = 'boucle-export.json';
export const exportVersion = 1;

/** An original, and where it lies in the archive; empty there when the library no longer has it. */
export interface Original extends Intake {
  readonly entry: string;
}

export interface StoredActivity {
  readonly activity: Activity;
  readonly sources: readonly Source[];
}

export const streamsEntry = (hash: string): string => `streams/${hash}`;

const pageRows = 500;
const everyDay = [toDay('0001-01-01'), toDay('9999-12-31')] as const;
const mostChanges = 100_000;

/** Every original in the order in which they came. */
export async function originalsOf({ deps, who }: Acting): Promise<Original[]> {
  const all: Original[] = [];
  for await (const intake of everyIntake(deps.storage, who.athleteId)) {
    const name = originalName(intake, deps.formats);
    all.push({ ...intake, entry: `originals/${intake.contentHash.slice(0, 16)}/${name}` });
  }
  return all.reverse();
}

/** A row of each kind, one a line. The vault is not among them: what opens a vendor's account stays in the home. */
export const parts: Readonly<Record<string, (acting: Acting) => AsyncIterable<unknown>>> = {
  'preferences.jsonl': async function* ({ deps, who }) {
    const athlete = await deps.storage.athletes.get(who.athleteId);
    if (athlete) yield athlete.preferences;
  },
  'account.jsonl': ({ deps, who }) => exportedAccount(deps.storage, who.athleteId),
  'annotations.jsonl': async function* ({ deps, who }) {
    yield* await deps.storage.annotations.list(who.athleteId);
  },
  'apart.jsonl': keptApart,
  'memory.jsonl': async function* ({ deps, who }) {
    yield* await deps.storage.memories.list(who.athleteId);
  },
  'calendar.jsonl': async function* ({ deps, who }) {
    yield* await plannedBy(deps.storage, who.athleteId);
  },
  'deliveries.jsonl': deliveries,
  'wellness.jsonl': wellness,
  'changes.jsonl': async function* ({ deps, who }) {
    yield* [...(await deps.storage.changes.latest(who.athleteId, mostChanges))].reverse();
  },
  'connections.jsonl': async function* ({ deps, who }) {
    for (const one of await deps.storage.connections.list(who.athleteId)) {
      const { vendor, region, state, account, allowed, createdAt } = one;
      yield { vendor, region, state, account, allowed, createdAt };
    }
  },
};

export const ledgerPart = 'ledger.jsonl';

async function plannedBy({ calendar }: Storage, athleteId: string): Promise<PlannedWorkout[]> {
  return [...(await calendar.between(athleteId, ...everyDay)), ...(await calendar.drafts(athleteId))];
}

/** What was sent for each session, and what still stands somewhere although its session is gone. */
async function* deliveries({ deps, who }: Acting): AsyncGenerator<Delivery> {
  const { calendar } = deps.storage;
  const targets = new Set<string>();
  const known = new Set<string>();
  for (const { id, targets: wanted } of await plannedBy(deps.storage, who.athleteId)) {
    known.add(id);
    for (const target of wanted) targets.add(target);
    for (const delivery of await calendar.deliveries(who.athleteId, id)) {
      targets.add(delivery.target);
      yield delivery;
    }
  }
  for (const { vendor } of await deps.storage.connections.list(who.athleteId)) targets.add(vendor);
  for (const target of targets)
    for (const delivery of await calendar.standing(who.athleteId, target))
      if (!known.has(delivery.workoutId)) yield delivery;
}

async function* wellness({ deps, who }: Acting): AsyncGenerator {
  const span = await deps.storage.wellness.span(who.athleteId);
  if (!span) return;
  for (let year = Number(span.first.slice(0, 4)); year <= Number(span.last.slice(0, 4)); year++) {
    const of = (rest: string): Day => toDay(`${String(year).padStart(4, '0')}-${rest}`);
    yield* await deps.storage.wellness.between(who.athleteId, of('01-01'), of('12-31'));
  }
}

async function* activityIds({ deps, who }: Acting): AsyncGenerator<string> {
  for (let offset = 0; ; offset += pageRows) {
    const page = { order: 'oldest', limit: pageRows, offset } as const;
    const heads = await deps.storage.activities.heads(who.athleteId, page);
    for (const { id } of heads) yield id;
    if (heads.length < pageRows) return;
  }
}

/** Every activity with its sources, the oldest first. */
export async function* activitiesOf(acting: Acting): AsyncGenerator<StoredActivity> {
  const { deps, who } = acting;
  const store = deps.storage.activities;
  for await (const id of activityIds(acting)) {
    const activity = await store.get(who.athleteId, id);
    if (activity) yield { activity, sources: await store.sources(who.athleteId, id) };
  }
}

/** Pairs of recordings that a person has split, each once. */
async function* keptApart(acting: Acting): AsyncGenerator<readonly [string, string]> {
  const { deps, who } = acting;
  const store = deps.storage.activities;
  for await (const id of activityIds(acting))
    for (const source of await store.sources(who.athleteId, id))
      for (const other of await store.keptApart(who.athleteId, source.id))
        if (source.id < other || !(await store.source(who.athleteId, other))) yield [source.id, other];
}

/** Every line of the ledger, the first first. */
export async function* ledgerLines(acting: Acting): AsyncGenerator<string> {
  for await (const page of disclosures(acting, {}, 'oldest')) yield page.map(asJsonLine).join('');
}
