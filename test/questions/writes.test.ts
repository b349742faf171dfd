import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Kit } from '../kit.ts';
import { openLived, planned } from './lived.ts';
import { notYet } from './not-yet.ts';

/** H53 and I59: what deletes asks first and names everything; what cannot be done is said. */
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

  test('I59: heart-rate data of a year are no remembered fact: forget refuses and deletes nothing', async () => {
    const outcome = await kit.call('forget', { id: 'heart rate of 2024' });
    assert.ok(!outcome.ok);
    const { summary } = await kit.ask<{ summary: string }>('get_athlete');
    assert.match(summary, /^\d+ activit/);
  });

  test('what cannot be answered yet is written down with its reason', (t) => {
    for (const [question, reason] of Object.entries(notYet)) {
      assert.ok(reason.length > 20, question);
      t.diagnostic(`not yet: ${question}: ${reason}`);
    }
  });
});
