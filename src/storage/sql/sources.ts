import type { Source } from '../../domain/activity.ts';
import { fileKey } from '../../domain/recording.ts';
import type { Db } from './access.ts';
import { searchText, toJson } from './values.ts';
import { upsertRow } from './write-rows.ts';

/** Writes the sources of an activity. One that belonged to another activity until now leaves it. */
export async function saveSources(
  db: Db,
  athleteId: string,
  activityId: string,
  sources: readonly Source[],
): Promise<void> {
  const before = await ownersOf(
    db,
    athleteId,
    sources.map(({ id }) => id),
  );
  for (const source of sources) await saveSource(db, athleteId, { ...source, activityId });
  const touched = new Set([activityId, ...before]);
  for (const id of touched) await refresh(db, athleteId, id);
}

async function saveSource(db: Db, athleteId: string, source: Source): Promise<void> {
  await upsertRow(db, 'sources', ['athlete_id', 'id'], {
    athlete_id: athleteId,
    id: source.id,
    activity_id: source.activityId,
    content_hash: source.contentHash,
    part: source.part,
    received_at: source.receivedAt,
    file_name: source.fileName,
    file_key: fileKey(source.fileName),
    body: toJson(source),
  });
}

async function ownersOf(db: Db, athleteId: string, sourceIds: readonly string[]): Promise<string[]> {
  if (sourceIds.length === 0) return [];
  const rows = await db
    .selectFrom('sources')
    .select('activity_id')
    .distinct()
    .where('athlete_id', '=', athleteId)
    .where('id', 'in', sourceIds)
    .execute();
  return rows.map((row) => row.activity_id);
}

/** What an activity's row says about its sources. */
async function refresh(db: Db, athleteId: string, activityId: string): Promise<void> {
  const sources = await db
    .selectFrom('sources')
    .select('file_name')
    .where('athlete_id', '=', athleteId)
    .where('activity_id', '=', activityId)
    .execute();
  const row = await db
    .selectFrom('activities')
    .select(['title', 'manufacturer', 'product'])
    .where('athlete_id', '=', athleteId)
    .where('id', '=', activityId)
    .executeTakeFirst();
  if (!row) return;
  const names = sources.map((source) => source.file_name);
  await db
    .updateTable('activities')
    .set({ source_count: names.length, search_text: searchText(row, names) })
    .where('athlete_id', '=', athleteId)
    .where('id', '=', activityId)
    .execute();
}
