import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Deps, Who } from '../deps.ts';
import { outboxOf, uploadsOf } from '../own-folders.ts';
import { disconnectAll } from '../sources/index.ts';

/** What an erasure took: numbers only, nothing of whom. */
export interface Erasure {
  readonly activities: number;
  readonly originals: number;
  readonly wellnessDays: number;
  readonly memories: number;
  readonly workouts: number;
  readonly disclosures: number;
  readonly permissionsEnded: number;
  readonly permissionsLeft: number;
}

export interface ErasureReceipt {
  readonly erased: Erasure;
  /** What is left for the athlete to do: permissions that only they can end. */
  readonly left: readonly Phrase[];
  /** Where the receipt lies. */
  readonly file: string;
}

/**
 * Ends the permissions at vendors, then deletes every row, file, job and key of the athlete, and leaves a receipt in the
 * home. A vendor that cannot be reached does not hold up the rest.
 */
export async function eraseEverything(deps: Deps, who: Who, home: string): Promise<ErasureReceipt> {
  const counted = await count(deps, who);
  const standing = await standingPermissions(deps, who);
  const left = await disconnectAll(deps, who);
  await deps.storage.athletes.erase(who.athleteId);
  // Of one owner's home everything that waits to be imported or fetched is theirs.
  const uploads = deps.hosted ? uploadsOf(home, who.athleteId) : join(home, 'uploads');
  for (const folder of [uploads, outboxOf(deps, who.athleteId)])
    await rm(folder, { recursive: true, force: true });
  const permissionsLeft = Math.min(left.length, standing);
  const erased = { ...counted, permissionsEnded: standing - permissionsLeft, permissionsLeft };
  return { erased, left, file: await writeReceipt(home, new Date(deps.clock()), erased) };
}

/** A receipt in words: what went, line by line, then what that means. */
export function receiptLines({ erased, left, file }: ErasureReceipt): Phrase[] {
  const counts = Object.entries(erased).filter(([, number]) => number > 0);
  return [
    ...counts.map(([what, number]) => phrase(`privacy.receipt.${what}`, { count: number })),
    ...left,
    phrase('privacy.receipt.key'),
    phrase('privacy.receipt.file', { file }),
  ];
}

async function standingPermissions({ storage }: Deps, { athleteId }: Who): Promise<number> {
  const all = await storage.connections.list(athleteId);
  return all.filter(({ state }) => state !== 'disconnected').length;
}

async function count(
  { storage }: Deps,
  { athleteId }: Who,
): Promise<Omit<Erasure, 'permissionsEnded' | 'permissionsLeft'>> {
  const { wellness, calendar } = storage;
  const [first, last] = ['0001-01-01', '9999-12-31'] as [never, never];
  const [activities, intakes, days, memories, planned, drafts, disclosures] = await Promise.all([
    storage.activities.count(athleteId, {}),
    storage.intakes.count(athleteId),
    wellness.days(athleteId, first, last),
    storage.memories.list(athleteId),
    calendar.between(athleteId, first, last),
    calendar.drafts(athleteId),
    storage.ledger.count(athleteId),
  ]);
  return {
    activities,
    originals: Object.values(intakes).reduce((sum, number) => sum + number, 0),
    wellnessDays: days.length,
    memories: memories.length,
    workouts: planned.length + drafts.length,
    disclosures,
  };
}

async function writeReceipt(home: string, at: Date, erased: Erasure): Promise<string> {
  const folder = join(home, 'receipts');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `erased-${at.toISOString().replace(/[:.]/g, '-')}.json`);
  const text = JSON.stringify({ what: 'erasure', at: at.toISOString(), erased }, undefined, 1);
  await writeFile(file, `${text}\n`, { mode: 0o600, flush: true });
  return file;
}
