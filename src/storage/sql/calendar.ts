import type { Delivery, PlannedWorkout } from '../../domain/calendar.ts';
import type { Day } from '../../domain/day.ts';
import type { CalendarStore } from '../storage.ts';
import type { Access, Db } from './access.ts';
import { kept } from './kept.ts';
import { fromJson, toJson } from './values.ts';

export function calendarStore(access: Access): CalendarStore {
  return {
    save: (athleteId, workout) =>
      access.write(async (db) => {
        const columns = {
          state: workout.state,
          day: workout.day ?? null,
          created_at: workout.createdAt,
          matched_activity_id: workout.match?.activityId ?? null,
          body: toJson(workout),
        };
        await db
          .insertInto('workouts')
          .values({ athlete_id: athleteId, id: workout.id, ...columns })
          .onConflict((conflict) => conflict.columns(['athlete_id', 'id']).doUpdateSet(columns))
          .execute();
      }),

    get: (athleteId, workoutId) =>
      access.read(async (db) => first(await workouts(db, athleteId).where('id', '=', workoutId).execute())),

    between: async (athleteId, from, to) => all(await access.ask(planned({ athleteId, from, to }))),

    drafts: async (athleteId) => all(await access.ask(drafts({ athleteId }))),

    delete: (athleteId, workoutId) =>
      access.write(async (db) => {
        // Deliveries stay: what was sent was sent, and may still have to be withdrawn.
        await db
          .deleteFrom('workouts')
          .where('athlete_id', '=', athleteId)
          .where('id', '=', workoutId)
          .execute();
      }),

    saveDelivery: (athleteId, delivery) => access.write((db) => saveDelivery(db, athleteId, delivery)),

    deliveries: (athleteId, workoutId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('deliveries')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('workout_id', '=', workoutId)
          .orderBy('at')
          .orderBy('target')
          .orderBy('ref')
          .execute();
        return rows.map(({ body }) => fromJson<Delivery>(body));
      }),

    standing: (athleteId, target) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('deliveries')
          .select('body')
          .where('athlete_id', '=', athleteId)
          .where('target', '=', target)
          .orderBy('at')
          .orderBy('ref')
          .execute();
        return rows.map(({ body }) => fromJson<Delivery>(body)).filter(({ state }) => state === 'sent');
      }),

    answeredBy: (athleteId, activityId) =>
      access.read(async (db) =>
        first(
          await workouts(db, athleteId)
            .where('matched_activity_id', '=', activityId)
            .orderBy('created_at')
            .orderBy('id')
            .execute(),
        ),
      ),
  };
}

const workouts = (db: Db, athleteId: string) =>
  db.selectFrom('workouts').select('body').where('athlete_id', '=', athleteId);

const planned = kept((db, { athleteId, from, to }: { athleteId: string; from: Day; to: Day }) =>
  workouts(db, athleteId)
    .where('state', '!=', 'draft')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('id'),
);

const drafts = kept((db, { athleteId }: { athleteId: string }) =>
  workouts(db, athleteId).where('state', '=', 'draft').orderBy('created_at').orderBy('id'),
);

const all = (rows: readonly { body: string }[]): PlannedWorkout[] =>
  rows.map(({ body }) => fromJson<PlannedWorkout>(body));
const first = (rows: readonly { body: string }[]): PlannedWorkout | undefined => all(rows.slice(0, 1))[0];

async function saveDelivery(db: Db, athleteId: string, delivery: Delivery): Promise<void> {
  const columns = { at: delivery.at, body: toJson(delivery) };
  const { workoutId, target, ref } = delivery;
  await db
    .insertInto('deliveries')
    .values({ athlete_id: athleteId, workout_id: workoutId, target, ref, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['athlete_id', 'workout_id', 'target', 'ref']).doUpdateSet(columns),
    )
    .execute();
}
