import { sql } from 'kysely';
import type { Day } from '../../domain/day.ts';
import type { StoredReading, WellnessStore } from '../storage.ts';
import { type Access, asArrays, type Db } from './access.ts';
import { daySpan } from './day-span.ts';
import { once } from './kept.ts';
import type { WellnessRow } from './schema.ts';

/** Rows per statement: 7 values each, far below the 32,766 that SQLite binds. */
const batch = 500;

export function wellnessStore(access: Access): WellnessStore {
  return {
    save: (athleteId, readings) =>
      access.write(async (db) => {
        const rows = newestOfEach(readings.map((reading) => toRow(athleteId, reading)));
        for (let i = 0; i < rows.length; i += batch) await upsert(db, rows.slice(i, i + batch));
      }),

    between: async (athleteId, from, to, metrics) => {
      if (metrics?.length === 0) return [];
      const query = (db: Db) =>
        db
          .selectFrom('wellness')
          .select(readingColumns)
          .where('athlete_id', '=', athleteId)
          .where('day', '>=', from)
          .where('day', '<=', to)
          .$if(metrics !== undefined, (all) => all.where('metric', 'in', metrics ?? []))
          .orderBy('day')
          .orderBy('metric')
          .orderBy('window')
          .orderBy('source');
      return (await access.ask(asArrays(once(query)))).map(toReading);
    },

    delete: (athleteId, from, to, metrics) =>
      access.write(async (db) => {
        if (metrics?.length === 0) return 0;
        let gone = db
          .deleteFrom('wellness')
          .where('athlete_id', '=', athleteId)
          .where('day', '>=', from)
          .where('day', '<=', to);
        if (metrics) gone = gone.where('metric', 'in', metrics);
        return (await gone.returning('metric').execute()).length;
      }),

    span: (athleteId) => access.read((db) => daySpan(db, 'wellness', athleteId)),

    days: (athleteId, from, to) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('wellness')
          .select('day')
          .distinct()
          .where('athlete_id', '=', athleteId)
          .where('day', '>=', from)
          .where('day', '<=', to)
          .orderBy('day')
          .execute();
        return rows.map(({ day }) => day as Day);
      }),
  };
}

// A statement may touch a row only once (PostgreSQL refuses otherwise), so the newest is chosen before.
function newestOfEach(rows: readonly WellnessRow[]): WellnessRow[] {
  const newest = new Map<string, WellnessRow>();
  for (const row of rows) {
    const key = [row.day, row.metric, row.window, row.source].join('\n');
    const known = newest.get(key);
    if (!known || known.at === null || row.at === null || row.at >= known.at) newest.set(key, row);
  }
  return [...newest.values()];
}

// Files arrive in any order: a reading measured earlier never replaces a later one. Without a time, the last to come wins.
async function upsert(db: Db, rows: readonly WellnessRow[]): Promise<void> {
  await db
    .insertInto('wellness')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['athlete_id', 'day', 'metric', 'window', 'source'])
        .doUpdateSet((x) => ({ value: x.ref('excluded.value'), at: x.ref('excluded.at') }))
        .where(sql<boolean>`excluded.at is null or wellness.at is null or excluded.at >= wellness.at`),
    )
    .execute();
}

const toRow = (athleteId: string, reading: StoredReading): WellnessRow => ({
  athlete_id: athleteId,
  day: reading.day,
  metric: reading.metric,
  window: reading.window,
  source: reading.source,
  value: reading.value,
  at: reading.at ?? null,
});

const readingColumns = [
  'day',
  'metric',
  'window',
  'source',
  'value',
  'at',
] as const satisfies readonly (keyof WellnessRow)[];

type ReadingCells = readonly [
  day: Day,
  metric: StoredReading['metric'],
  window: StoredReading['window'],
  source: string,
  value: number,
  at: number | null,
];

/** A row of `readingColumns`. Ten years are forty thousand rows: hence arrays and literals, as for the head of an activity. */
function toReading(row: readonly unknown[]): StoredReading {
  const [day, metric, window, source, value, at] = row as ReadingCells;
  return at === null ? { day, metric, window, source, value } : { day, metric, window, source, value, at };
}
