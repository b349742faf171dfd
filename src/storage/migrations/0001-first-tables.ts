import type { Migration } from 'kysely/migration';
import { addIndexes, addTable } from './table.ts';

/** The first schema: what `sql/schema.ts` describes. */
export const firstTables: Migration = {
  async up(db) {
    await db.schema
      .createTable('athletes')
      .addColumn('athlete_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('is_demo', 'integer', (column) => column.notNull())
      .addColumn('preferences', 'text', (column) => column.notNull())
      .execute();

    await addTable(db, 'intakes', {
      columns: {
        content_hash: 'text',
        file_name: 'text',
        bytes: 'bigint',
        received_at: 'bigint',
        state: 'text',
        format: 'text?',
        kind: 'text?',
        why: 'text?',
        read_by: 'integer?',
      },
      key: ['content_hash'],
    });
    await addIndexes(db, 'intakes', [['state', 'received_at'], ['received_at']]);

    await addTable(db, 'activities', {
      columns: {
        id: 'text',
        start_utc: 'bigint',
        elapsed_ms: 'bigint',
        day: 'text',
        time_zone: 'text',
        sport: 'text',
        sub_sport: 'text?',
        title: 'text?',
        manufacturer: 'text?',
        product: 'text?',
        serial: 'text?',
        partial: 'integer',
        leg_group: 'text?',
        leg_index: 'integer?',
        training_load: 'double precision?',
        training_load_method: 'text?',
        analysed_weighted_power_w: 'double precision?',
        source_count: 'integer',
        distance_m: 'double precision?',
        timer_s: 'double precision?',
        elapsed_s: 'double precision?',
        moving_s: 'double precision?',
        ascent_m: 'double precision?',
        descent_m: 'double precision?',
        calories_kcal: 'double precision?',
        average_heart_rate: 'double precision?',
        max_heart_rate: 'double precision?',
        average_power_w: 'double precision?',
        max_power_w: 'double precision?',
        weighted_power_w: 'double precision?',
        average_cadence: 'double precision?',
        average_speed_ms: 'double precision?',
        max_speed_ms: 'double precision?',
        average_temperature_c: 'double precision?',
        strokes: 'double precision?',
        search_text: 'text',
      },
      key: ['id'],
    });
    await addIndexes(db, 'activities', [['start_utc', 'id'], ['day'], ['sport', 'day'], ['elapsed_ms']]);

    // Apart from the row: a list reads thousands of rows, and never a body.
    await addTable(db, 'activity_bodies', {
      columns: { activity_id: 'text', body: 'text' },
      key: ['activity_id'],
      partOf: { table: 'activities', by: 'activity_id' },
    });

    await addTable(db, 'sources', {
      columns: {
        id: 'text',
        activity_id: 'text',
        content_hash: 'text',
        part: 'integer',
        received_at: 'bigint',
        file_name: 'text',
        body: 'text',
      },
      key: ['id'],
      // The same content twice is one source, whoever writes it.
      unique: ['content_hash', 'part'],
      partOf: { table: 'activities', by: 'activity_id' },
    });
    await addIndexes(db, 'sources', [['activity_id', 'received_at']]);

    await addTable(db, 'sources_apart', {
      columns: { source_id: 'text', other_id: 'text' },
      key: ['source_id', 'other_id'],
    });

    await addTable(db, 'wellness', {
      columns: {
        day: 'text',
        metric: 'text',
        window: 'text',
        source: 'text',
        value: 'double precision',
        at: 'bigint?',
      },
      key: ['day', 'metric', 'window', 'source'],
    });
    await addIndexes(db, 'wellness', [['metric', 'day']]);

    await addTable(db, 'memories', {
      columns: { id: 'text', created_at: 'bigint', body: 'text' },
      key: ['id'],
    });

    await addTable(db, 'workouts', {
      columns: {
        id: 'text',
        state: 'text',
        day: 'text?',
        created_at: 'bigint',
        matched_activity_id: 'text?',
        body: 'text',
      },
      key: ['id'],
    });
    await addIndexes(db, 'workouts', [['day'], ['state', 'created_at'], ['matched_activity_id']]);

    await addTable(db, 'deliveries', {
      columns: { workout_id: 'text', target: 'text', ref: 'text', at: 'bigint', body: 'text' },
      key: ['workout_id', 'target', 'ref'],
    });

    await addTable(db, 'changes', {
      columns: { id: 'text', seq: 'bigint', body: 'text' },
      key: ['id'],
      unique: ['seq'],
    });

    await addTable(db, 'confirmations', {
      columns: { token_hash: 'text', tool: 'text', plan_digest: 'text', expires_at: 'bigint' },
      key: ['token_hash'],
    });
    await addIndexes(db, 'confirmations', [['expires_at']]);

    await addTable(db, 'ledger', {
      columns: {
        seq: 'bigint',
        at: 'bigint',
        client: 'text',
        tool: 'text',
        metrics: 'text',
        from_day: 'text?',
        to_day: 'text?',
        value_count: 'bigint',
      },
      key: ['seq'],
    });
    await addIndexes(db, 'ledger', [['client', 'seq']]);
    await addTable(db, 'ledger_metrics', {
      columns: { metric: 'text', seq: 'bigint' },
      key: ['metric', 'seq'],
    });
  },
};
