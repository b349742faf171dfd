import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addIndexes, addTable } from './table.ts';

/** Bests and figures of each activity as rows of their own: curves of a season are asked without reading a body. */
export const curves: Migration = {
  async up(db) {
    await addTable(db, 'activity_bests', {
      columns: {
        activity_id: 'text',
        of: 'text',
        extent: 'double precision',
        sport: 'text',
        setting: 'text',
        day: 'text',
        value: 'double precision',
        start_s: 'double precision',
      },
      key: ['activity_id', 'of', 'extent'],
      partOf: { table: 'activities', by: 'activity_id' },
    });
    // Holds everything that a curve compares, so that the table itself is only read for the winners.
    await addIndexes(db, 'activity_bests', [['sport', 'of', 'setting', 'extent', 'day', 'value']]);

    await addTable(db, 'activity_figures', {
      columns: { activity_id: 'text', figure: 'text', value: 'double precision', method: 'text' },
      key: ['activity_id', 'figure'],
      partOf: { table: 'activities', by: 'activity_id' },
    });
    await fill(db as Kysely<Then>);
  },
};

/** The schema as it was at this step. */
interface Then {
  activities: { athlete_id: string; id: string; sport: string; sub_sport: string | null; day: string };
  activity_bodies: { athlete_id: string; activity_id: string; body: string };
  activity_bests: Record<string, string | number>;
  activity_figures: Record<string, string | number>;
}

interface Body {
  readonly analysis: {
    readonly bests: readonly {
      readonly of: string;
      readonly extent: number;
      readonly value: number;
      readonly startSeconds: number;
    }[];
    readonly metrics: Readonly<Record<string, { readonly value?: number; readonly method: string }>>;
  };
  readonly vendorScores: Readonly<Record<string, number>>;
}

const page = 50;

/** Libraries that are in use already hold bodies: their rows are made from them. */
async function fill(db: Kysely<Then>): Promise<void> {
  for (let offset = 0; ; offset += page) {
    const rows = await db
      .selectFrom('activities as a')
      .innerJoin('activity_bodies as b', (join) =>
        join.onRef('b.athlete_id', '=', 'a.athlete_id').onRef('b.activity_id', '=', 'a.id'),
      )
      .select(['a.athlete_id', 'a.id', 'a.sport', 'a.sub_sport', 'a.day', 'b.body'])
      .orderBy('a.athlete_id')
      .orderBy('a.id')
      .limit(page)
      .offset(offset)
      .execute();
    if (rows.length === 0) return;
    for (const { body, sub_sport: subSport, ...row } of rows) {
      const { analysis, vendorScores } = JSON.parse(body) as Body;
      const own = { athlete_id: row.athlete_id, activity_id: row.id };
      const bests = analysis.bests.map(({ of, extent, value, startSeconds }) => ({
        ...own,
        of,
        extent,
        sport: row.sport,
        setting: settingOf(subSport),
        day: row.day,
        value,
        start_s: startSeconds,
      }));
      const figures = [
        ...Object.entries(analysis.metrics).map(([figure, { value, method }]) => ({ figure, value, method })),
        ...Object.entries(vendorScores).map(([name, value]) => ({
          figure: `vendor.${name}`,
          value,
          method: 'vendor',
        })),
      ].flatMap(({ figure, value, method }) =>
        value === undefined ? [] : [{ ...own, figure, value, method }],
      );
      if (bests.length > 0) await db.insertInto('activity_bests').values(bests).execute();
      if (figures.length > 0) await db.insertInto('activity_figures').values(figures).execute();
    }
  }
}

function settingOf(subSport: string | null): string {
  if (subSport === 'e_bike') return 'assisted';
  return ['treadmill', 'indoor', 'virtual'].includes(subSport ?? '') ? 'indoor' : 'open';
}
