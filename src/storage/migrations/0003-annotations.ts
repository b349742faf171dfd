import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addTable, addTextIndex } from './table.ts';

/** What archives say about recordings of other files; sources are found by the name of their file. */
export const annotations: Migration = {
  async up(db) {
    await addTable(db, 'annotations', {
      columns: { about: 'text', by: 'text', received_at: 'bigint', body: 'text' },
      key: ['about', 'by'],
    });
    await db.schema.alterTable('sources').addColumn('file_key', 'text').execute();
    await addTextIndex(db, 'sources', 'file_key');
    await fill(db as Kysely<Then>);
  },
};

/** The schema as it was at this step. */
interface Then {
  sources: { athlete_id: string; id: string; file_name: string; file_key: string | null };
}

async function fill(db: Kysely<Then>): Promise<void> {
  const rows = await db.selectFrom('sources').select(['athlete_id', 'id', 'file_name']).execute();
  for (const { athlete_id: athleteId, id, file_name: name } of rows) {
    await db
      .updateTable('sources')
      .set({ file_key: keyOf(name) })
      .where('athlete_id', '=', athleteId)
      .where('id', '=', id)
      .execute();
  }
}

// `fileKey` as it was at this step.
const keyOf = (name: string): string =>
  `file:${(name.split(/[/\\]| › /).at(-1) ?? '').toLowerCase().replace(/\.gz$/, '')}`;
