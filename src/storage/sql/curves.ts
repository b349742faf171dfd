import { sql } from 'kysely';
import type { Activity } from '../../domain/activity.ts';
import type { Day } from '../../domain/day.ts';
import type { SubSport } from '../../domain/sport.ts';
import type { ActivityFilter, BestEffort, BestFilter, BestSetting, Figure } from '../storage.ts';
import { type Access, asArrays, type Db } from './access.ts';
import { once } from './kept.ts';
import { matching, paged } from './activity-filter.ts';
import { insertRows } from './write-rows.ts';

/**
 * Writes the bests and figures of one activity in place of those it had. They are part of its row: what merges, splits
 * or deletes an activity takes them along, and no other activity's are touched.
 */
export async function saveCurves(db: Db, athleteId: string, activity: Activity): Promise<void> {
  for (const table of ['activity_bests', 'activity_figures'] as const) {
    await db
      .deleteFrom(table)
      .where('athlete_id', '=', athleteId)
      .where('activity_id', '=', activity.id)
      .execute();
  }
  const own = { athlete_id: athleteId, activity_id: activity.id };
  const about = { sport: activity.sport, setting: settingOf(activity.subSport), day: activity.day };
  const bests = activity.analysis.bests.map(({ of, extent, value, startSeconds }) => ({
    ...own,
    ...about,
    of,
    extent,
    value,
    start_s: startSeconds,
  }));
  const figures = figuresIn(activity).map((figure) => ({ ...own, ...figure }));
  await insertRows(db, 'activity_bests', bests);
  await insertRows(db, 'activity_figures', figures);
}

const settings: { readonly [kind in SubSport]?: BestSetting } = {
  treadmill: 'indoor',
  indoor: 'indoor',
  virtual: 'indoor',
  e_bike: 'assisted',
};

const settingOf = (subSport: SubSport | undefined): BestSetting => (subSport && settings[subSport]) ?? 'open';

/** Figures with a value; a figure that is missing has no row. */
function figuresIn({ analysis, vendorScores, gear = [] }: Activity): Omit<Figure, 'activityId'>[] {
  const ours = Object.entries(analysis.metrics).flatMap(([figure, { value, method }]) =>
    value === undefined ? [] : [{ figure, value, method }],
  );
  const theirs = Object.entries(vendorScores).map(([name, value]) => ({
    figure: `vendor.${name}`,
    value,
    method: 'vendor',
  }));
  // So that what a pair of shoes has done is asked without reading ten years of bodies.
  const used = [...new Set(gear)];
  const worn = used.length > 0 ? [{ figure: 'gear', value: used.length, method: used.join('\n') }] : [];
  return [...ours, ...theirs, ...worn];
}

/** First the best value of each extent, from the index alone; then the rows that hold it. */
export async function bestEfforts(
  db: Db,
  athleteId: string,
  filter: BestFilter,
): Promise<readonly BestEffort[]> {
  const { of, sports, settings: allowed = ['open', 'indoor', 'assisted'] } = filter;
  if (sports.length === 0 || allowed.length === 0) return [];
  const matchingRows = () => {
    let query = db
      .selectFrom('activity_bests as b')
      .where('b.athlete_id', '=', athleteId)
      .where('b.sport', 'in', sports)
      .where('b.of', '=', of)
      .where('b.setting', 'in', allowed);
    if (filter.from !== undefined) query = query.where('b.day', '>=', filter.from);
    if (filter.to !== undefined) query = query.where('b.day', '<=', filter.to);
    return query;
  };
  const tops = await matchingRows()
    .select([
      'b.extent',
      of === 'distance' ? sql<number>`min(b.value)`.as('top') : sql<number>`max(b.value)`.as('top'),
    ])
    .groupBy('b.extent')
    .orderBy('b.extent')
    .execute();
  if (tops.length === 0) return [];
  // One statement for all of them: a database elsewhere is a way there and back for each.
  const each = tops.map(({ extent, top }) =>
    db
      .selectFrom(
        matchingRows()
          .select(['b.extent', 'b.value', 'b.activity_id', 'b.day', 'b.start_s'])
          .where('b.extent', '=', extent)
          .where('b.value', '=', top)
          .orderBy('b.day')
          .orderBy('b.activity_id')
          .limit(1)
          .as('best'),
      )
      .selectAll(),
  );
  const rows = await each.reduce((all, one) => all.unionAll(one)).execute();
  return rows
    .sort((one, other) => one.extent - other.extent)
    .map((row) => ({
      of,
      extent: row.extent,
      value: row.value,
      startSeconds: row.start_s,
      activityId: row.activity_id,
      day: row.day as Day,
    }));
}

// Sorted only where the order decides which they are.
const idsOf = (db: Db, athleteId: string, filter: ActivityFilter) => {
  const all = matching(db.selectFrom('activities').select('id'), athleteId, filter);
  return filter.limit === undefined && !filter.offset ? all : paged(all, filter);
};

export async function figuresOf(
  access: Access,
  athleteId: string,
  filter: ActivityFilter,
  names: readonly string[],
): Promise<readonly Figure[]> {
  if (names.length === 0) return [];
  const rows = await access.ask(
    asArrays(
      once((db) =>
        db
          .selectFrom('activity_figures')
          .select(['activity_id', 'figure', 'value', 'method'])
          .where('athlete_id', '=', athleteId)
          .where('activity_id', 'in', idsOf(db, athleteId, filter))
          .where('figure', 'in', names)
          .orderBy('activity_id')
          .orderBy('figure'),
      ),
    ),
  );
  return rows.map((row) => {
    const [activityId, figure, value, method] = row as [string, string, number, string];
    return { activityId, figure, value, method };
  });
}

export async function figureNames(
  db: Db,
  athleteId: string,
  filter: ActivityFilter,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('activity_figures')
    .select('figure')
    .distinct()
    .where('athlete_id', '=', athleteId)
    .where('activity_id', 'in', idsOf(db, athleteId, filter))
    .orderBy('figure')
    .execute();
  return rows.map(({ figure }) => figure);
}
