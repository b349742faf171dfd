import { sql } from 'kysely';
import type { Activity, Source } from '../../domain/activity.ts';
import { nearest } from '../../domain/nearest.ts';
import type { ActivityFilter, ActivityStore, ActivityTally } from '../storage.ts';
import { type Access, asArrays, type Db } from './access.ts';
import { type Between, matching, matchingPeriod, momentsOf, paged } from './activity-filter.ts';
import { briefColumns, headColumns, toActivityRow, toBrief, toHead } from './activity-heads.ts';
import { bestEfforts, figureNames, figuresOf, saveCurves } from './curves.ts';
import { saveSources } from './sources.ts';
import { kept, once, type Statement } from './kept.ts';
import { fromJson, toJson } from './values.ts';
import { daySpan } from './day-span.ts';
import { upsertRow } from './write-rows.ts';

/** Ids looked through when one is wrong; more than a lifetime of training. */
const idsSearched = 50_000;

export function activityStore(access: Access): ActivityStore {
  return {
    save: (athleteId, activity, sources) =>
      access.write(async (db) => {
        await saveActivity(db, athleteId, activity);
        await saveSources(db, athleteId, activity.id, sources);
      }),

    get: async (athleteId, activityId) => {
      const [row] = await access.ask(bodyOf({ athleteId, activityId }));
      return row && fromJson<Activity>(row.body);
    },

    heads: async (athleteId, filter) => (await access.ask(heads(athleteId, filter))).map(toHead),

    briefs: async (athleteId, filter) => (await access.ask(briefs(athleteId, filter))).map(toBrief),

    tally: (athleteId) => access.read((db) => tally(db, athleteId)),

    count: (athleteId, filter) =>
      access.read(async (db) => {
        const query = db.selectFrom('activities').select((x) => x.fn.countAll<number>().as('count'));
        return (await matching(query, athleteId, filter).executeTakeFirstOrThrow()).count;
      }),

    span: (athleteId) => access.read((db) => daySpan(db, 'activities', athleteId)),

    bests: (athleteId, filter) => access.read((db) => bestEfforts(db, athleteId, filter)),

    figures: (athleteId, filter, names) => figuresOf(access, athleteId, filter, names),

    figureNames: (athleteId, filter) => access.read((db) => figureNames(db, athleteId, filter)),

    overlapping: (athleteId, from, to) => access.read((db) => overlapping(db, athleteId, from, to)),

    sources: (athleteId, activityId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('sources')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('activity_id', '=', activityId)
          .orderBy('received_at')
          .orderBy('id')
          .execute();
        return rows.map(({ body }) => fromJson<Source>(body));
      }),

    sourceOf: (athleteId, contentHash, part) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('sources')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('content_hash', '=', contentHash)
          .where('part', '=', part)
          .executeTakeFirst();
        return row && fromJson<Source>(row.body);
      }),

    source: (athleteId, sourceId) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('sources')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('id', '=', sourceId)
          .executeTakeFirst();
        return row && fromJson<Source>(row.body);
      }),

    sourcesOfFile: (athleteId, key) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('sources')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('file_key', '=', key)
          .orderBy('id')
          .execute();
        return rows.map(({ body }) => fromJson<Source>(body));
      }),

    removeSource: (athleteId, sourceId) =>
      access.write(async (db) => {
        await db
          .deleteFrom('sources')
          .where('athlete_id', '=', athleteId)
          .where('id', '=', sourceId)
          .execute();
      }),

    delete: (athleteId, activityId) =>
      access.write(async (db) => {
        // Its body and sources refer to it and go with it.
        await db
          .deleteFrom('activities')
          .where('athlete_id', '=', athleteId)
          .where('id', '=', activityId)
          .execute();
      }),

    similarIds: (athleteId, wrong, limit) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('activities')
          .select('id')
          .where('athlete_id', '=', athleteId)
          .orderBy('start_utc', 'desc')
          .orderBy('id', 'desc')
          .limit(idsSearched)
          .execute();
        return nearest(
          wrong,
          rows.map(({ id }) => id),
          limit,
        );
      }),

    keepApart: (athleteId, sourceA, sourceB) =>
      access.write(async (db) => {
        await db
          .insertInto('sources_apart')
          .values([
            { athlete_id: athleteId, source_id: sourceA, other_id: sourceB },
            { athlete_id: athleteId, source_id: sourceB, other_id: sourceA },
          ])
          .onConflict((conflict) => conflict.columns(['athlete_id', 'source_id', 'other_id']).doNothing())
          .execute();
      }),

    keptApart: (athleteId, sourceId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('sources_apart')
          .select('other_id')
          .where('athlete_id', '=', athleteId)
          .where('source_id', '=', sourceId)
          .orderBy('other_id')
          .execute();
        return rows.map(({ other_id: other }) => other);
      }),
  };
}

type Columns = typeof headColumns | typeof briefColumns;

/** Lists of activities with these columns. What is asked most, a period newest first, is put into SQL once. */
function listing(columns: Columns): (athleteId: string, filter: ActivityFilter) => Statement<unknown[]> {
  const select = (db: Db) => db.selectFrom('activities').select(columns as typeof headColumns);
  const period = kept(
    (db, { athleteId, from, earliest, to, latest }: Required<Between> & { athleteId: string }) =>
      paged(matchingPeriod(select(db), athleteId, { from, earliest, to, latest }), {}),
  );
  return (athleteId, filter) => {
    const { from, earliest, to, latest } = momentsOf(filter);
    const isPeriod = Object.entries(filter).every(
      ([name, value]) => value === undefined || name === 'from' || name === 'to',
    );
    if (isPeriod && from && earliest !== undefined && to && latest !== undefined)
      return asArrays(period({ athleteId, from, earliest, to, latest }));
    return asArrays(once((db) => paged(matching(select(db), athleteId, filter), filter)));
  };
}

const heads = listing(headColumns);
const briefs = listing(briefColumns);

const bodyOf = kept((db, { athleteId, activityId }: { athleteId: string; activityId: string }) =>
  db
    .selectFrom('activity_bodies')
    .select('body')
    .where('athlete_id', '=', athleteId)
    .where('activity_id', '=', activityId),
);

async function tally(db: Db, athleteId: string): Promise<ActivityTally[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['sport', 'manufacturer', 'product'])
    .select((x) => [x.fn.countAll<number>().as('activities'), x.fn.max('start_utc').as('last_start')])
    .where('athlete_id', '=', athleteId)
    .groupBy(['sport', 'manufacturer', 'product'])
    .orderBy('activities', 'desc')
    .orderBy('last_start', 'desc')
    .execute();
  return rows.map(({ sport, manufacturer, product, activities, last_start: lastStart }) => ({
    sport: sport as ActivityTally['sport'],
    ...((manufacturer ?? product) !== null && {
      device: { ...(manufacturer !== null && { manufacturer }), ...(product !== null && { product }) },
    }),
    activities,
    lastStart,
  }));
}

async function saveActivity(db: Db, athleteId: string, activity: Activity): Promise<void> {
  await upsertRow(db, 'activities', ['athlete_id', 'id'], toActivityRow(athleteId, activity));
  await upsertRow(db, 'activity_bodies', ['athlete_id', 'activity_id'], {
    athlete_id: athleteId,
    activity_id: activity.id,
    body: toJson(activity),
  });
  await saveCurves(db, athleteId, activity);
}

// Nothing that started earlier than the longest activity lasts can still be going on: so the index on starts
// answers, without a walk through all the years before.
async function overlapping(db: Db, athleteId: string, from: number, to: number): Promise<Activity[]> {
  const longest = db
    .selectFrom('activities')
    .select(sql<number>`coalesce(max(elapsed_ms), 0)`.as('elapsed_ms'))
    .where('athlete_id', '=', athleteId);
  const rows = await db
    .selectFrom('activities as a')
    .innerJoin('activity_bodies as b', (join) =>
      join.onRef('b.athlete_id', '=', 'a.athlete_id').onRef('b.activity_id', '=', 'a.id'),
    )
    .select('b.body')
    .where('a.athlete_id', '=', athleteId)
    .where('a.start_utc', '<=', to)
    .where('a.start_utc', '>=', sql<number>`${from} - (${longest})`)
    .where(sql<boolean>`a.start_utc + a.elapsed_ms >= ${from}`)
    .orderBy('a.start_utc')
    .orderBy('a.id')
    .execute();
  return rows.map(({ body }) => fromJson<Activity>(body));
}
