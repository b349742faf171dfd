import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Kit } from '../kit.ts';
import { openLived, planned, sessionsIn } from './lived.ts';

/** H53 and I59: what deletes asks first and names everything; what is deleted is counted before. */
describe('questions that write', () => {
  let kit: Kit;
  before(async () => (kit = await openLived()));
  after(async () => kit.close());

  for (const language of ['en', 'fr'] as const)
    test(`H53 ${language}: “Delete next week’s plan” lists each session and waits for a yes`, async () => {
      await kit.prefer({ language });
      const next = planned.filter(({ day }) => day >= '2026-12-07' && day <= '2026-12-13');
      assert.ok(next.length > 1);
      const { workouts } = await kit.ask<{ workouts: { id: string }[] }>('get_calendar', {
        period: '2026-12-07..2026-12-13',
      });
      assert.equal(workouts.length, next.length);
      const ids = workouts.map(({ id }) => id);
      const preview = await kit.call('delete_workout', { ids });
      assert.ok(preview.ok);
      for (const { workout } of next) assert.ok(preview.text.includes(workout.name), workout.name);
      const still = await kit.ask<{ workouts: unknown[] }>('get_calendar', {
        period: '2026-12-07..2026-12-13',
      });
      assert.equal(still.workouts.length, next.length, 'nothing goes before the yes');
      assert.match(String(preview.structured.confirm), /\S/);
    });

  for (const language of ['en', 'fr'] as const)
    test(`I59 ${language}: “Forget my heart-rate data from 2026” counts, waits for a yes, and says what remains`, async () => {
      await kit.prefer({ language });
      const before = await kit.ask<{ activities: { average_heart_rate_bpm?: number }[] }>('list_activities');
      const preview = await kit.call('forget', { data: 'heart_rate', period: '2026' });
      assert.ok(preview.ok);
      const data = preview.structured.data as { activities: number; readings: number };
      assert.ok(data.activities > 100 && data.readings > 100, JSON.stringify(data));
      assert.match(String(preview.structured.confirm), /^ok_/);
      assert.match(preview.text, language === 'en' ? /vendor’s account/ : /compte de la marque/);
      assert.match(
        preview.text,
        language === 'en' ? /Nothing has been deleted yet/ : /Rien n’est encore supprimé/,
      );
      const after = await kit.ask<{ activities: { average_heart_rate_bpm?: number }[] }>('list_activities');
      assert.deepEqual(after.activities, before.activities, 'nothing goes before the yes');
    });

  test('I59: of a week it is gone after the yes, with a receipt, and the sessions stay', async () => {
    await kit.prefer({ language: 'en' });
    const week = { data: 'heart_rate', period: '2026-11-23..2026-11-29' };
    const { confirm } = await kit.ask<{ confirm: string }>('forget', week);
    const receipt = await kit.call('forget', { ...week, confirm });
    assert.ok(receipt.ok);
    assert.match(receipt.text, /Original files deleted: \d+/);
    const { activities } = await kit.ask<{ activities: { average_heart_rate_bpm?: number }[] }>(
      'list_activities',
      {
        period: week.period,
      },
    );
    assert.equal(activities.length, sessionsIn('2026-11-23', '2026-11-29').length);
    assert.ok(activities.every((row) => row.average_heart_rate_bpm === undefined));
    const older = await kit.ask<{ activities: { average_heart_rate_bpm?: number }[] }>('list_activities', {
      period: '2026-11-09..2026-11-15',
    });
    assert.ok(older.activities.some((row) => row.average_heart_rate_bpm !== undefined));
  });

  test('nothing to forget is said, and no token handed out', async () => {
    const outcome = await kit.call('forget', { data: 'heart_rate', period: '2024' });
    assert.ok(outcome.ok);
    assert.equal(outcome.structured.confirm, undefined);
    assert.match(outcome.text, /nothing to delete/);
  });
});
