import { sql } from 'kysely';
import type { AnnotationStore, StoredAnnotation } from '../storage.ts';
import type { Access } from './access.ts';
import { fromJson, toJson } from './values.ts';

export function annotationStore(access: Access): AnnotationStore {
  return {
    save: (athleteId, { receivedAt, ...annotation }) =>
      access.write(async (db) => {
        const { about, by } = annotation;
        const row = {
          athlete_id: athleteId,
          about,
          by,
          received_at: receivedAt,
          body: toJson(annotation),
        };
        const changed = await db
          .insertInto('annotations')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['athlete_id', 'about', 'by'])
              .doUpdateSet(row)
              .where(
                sql<boolean>`excluded.received_at >= annotations.received_at and excluded.body <> annotations.body`,
              ),
          )
          .returning('about')
          .execute();
        return changed.length > 0;
      }),

    about: (athleteId, keys) =>
      access.read(async (db) => {
        if (keys.length === 0) return [];
        const rows = await db
          .selectFrom('annotations')
          .select(['body', 'received_at'])
          .where('athlete_id', '=', athleteId)
          .where('about', 'in', keys)
          .orderBy('by')
          .orderBy('about')
          .execute();
        return rows.map(annotationIn);
      }),

    list: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('annotations')
          .select(['body', 'received_at'])
          .where('athlete_id', '=', athleteId)
          .orderBy('about')
          .orderBy('by')
          .execute();
        return rows.map(annotationIn);
      }),
  };
}

const annotationIn = (row: { readonly body: string; readonly received_at: number }): StoredAnnotation => ({
  ...fromJson<Omit<StoredAnnotation, 'receivedAt'>>(row.body),
  receivedAt: row.received_at,
});
