import type { Phrase } from '../../domain/phrase.ts';
import type { Intake, IntakeStore } from '../storage.ts';
import type { Access } from './access.ts';
import type { IntakeRow } from './schema.ts';
import { fromJson, toJson, withoutNulls } from './values.ts';
import { upsertRow } from './write-rows.ts';

export function intakeStore(access: Access): IntakeStore {
  return {
    get: (athleteId, contentHash) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('intakes')
          .selectAll()
          .where('athlete_id', '=', athleteId)
          .where('content_hash', '=', contentHash)
          .executeTakeFirst();
        return row && toIntake(row);
      }),

    save: (athleteId, intake) =>
      access.write(async (db) => {
        await upsertRow(db, 'intakes', ['athlete_id', 'content_hash'], toRow(athleteId, intake));
      }),

    pending: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('intakes')
          .selectAll()
          .where('athlete_id', '=', athleteId)
          .where('state', '=', 'pending')
          .orderBy('received_at')
          .orderBy('content_hash')
          .execute();
        return rows.map(toIntake);
      }),

    latestNamed: (athleteId, fileName) =>
      access.read(async (db) => {
        const row = await db
          .selectFrom('intakes')
          .selectAll()
          .where('athlete_id', '=', athleteId)
          .where('file_name', '=', fileName)
          .orderBy('received_at', 'desc')
          .orderBy('content_hash')
          .limit(1)
          .executeTakeFirst();
        return row && toIntake(row);
      }),

    list: (athleteId, { limit, offset }) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('intakes')
          .selectAll()
          .where('athlete_id', '=', athleteId)
          .orderBy('received_at', 'desc')
          .orderBy('content_hash')
          .limit(limit)
          .offset(offset)
          .execute();
        return rows.map(toIntake);
      }),

    count: (athleteId) =>
      access.read(async (db) => {
        const rows = await db
          .selectFrom('intakes')
          .select((x) => ['state', x.fn.countAll<number>().as('count')])
          .where('athlete_id', '=', athleteId)
          .groupBy('state')
          .execute();
        const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
        return { pending: 0, done: 0, partial: 0, refused: 0, ...counts };
      }),
  };
}

const toRow = (athleteId: string, intake: Intake): IntakeRow => ({
  athlete_id: athleteId,
  content_hash: intake.contentHash,
  file_name: intake.fileName,
  bytes: intake.bytes,
  received_at: intake.receivedAt,
  state: intake.state,
  format: intake.format ?? null,
  kind: intake.kind ?? null,
  why: intake.why ? toJson(intake.why) : null,
  read_by: intake.readBy ?? null,
});

const toIntake = (row: IntakeRow): Intake =>
  withoutNulls<Intake>({
    contentHash: row.content_hash,
    fileName: row.file_name,
    bytes: row.bytes,
    receivedAt: row.received_at,
    state: row.state as Intake['state'],
    format: row.format,
    kind: row.kind,
    why: row.why === null ? null : fromJson<Phrase>(row.why),
    readBy: row.read_by,
  });
