import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Graded speed beside the other figures of a sum: summing ten years no longer looks each of them up. */
export const gradedSpeed: Migration = {
  async up(db) {
    await db.schema.alterTable('activities').addColumn('graded_speed_ms', 'double precision').execute();
    await fill(db as Kysely<unknown>);
  },
};

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    update activities set graded_speed_ms = (
      select f.value from activity_figures as f
      where f.athlete_id = activities.athlete_id and f.activity_id = activities.id and f.figure = 'graded_speed'
    )`.execute(db);
}
