import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Kit } from '../kit.ts';
import { openLived, planned } from './lived.ts';

/** H51: two weeks before a half marathon, from the frame to the preview, in both languages. */
interface Week {
  readonly from: string;
  readonly kind: string;
  readonly planned_runs?: number;
  readonly longest_up_to_meters?: number;
  readonly weekly_high_meters?: number;
}
interface Draft {
  readonly workout: { readonly id: string };
  readonly more_drafts?: readonly { readonly id: string; readonly day: string }[];
}

describe('H51 “Schedule my next two weeks for the half marathon.” / « Planifie mes deux prochaines semaines. »', () => {
  let kit: Kit;
  before(async () => (kit = await openLived()));
  after(async () => kit.close());

  for (const language of ['en', 'fr'] as const)
    test(`${language}: a frame of weeks, every session listed, jumps and constraints named, nothing written`, async () => {
      await kit.prefer({ language });
      const { weeks } = await kit.ask<{ weeks: Week[] }>('predict_race');
      assert.deepEqual(
        weeks.map(({ from, kind }) => [from, kind]),
        [
          ['2026-11-30', 'build'],
          ['2026-12-07', 'build'],
          ['2026-12-14', 'build'],
          ['2026-12-21', 'build'],
          ['2026-12-28', 'taper'],
          ['2027-01-04', 'race'],
        ],
      );
      const runs = planned.filter(
        ({ day, workout }) => workout.sport === 'running' && day >= '2026-11-30' && day <= '2026-12-06',
      );
      assert.equal(weeks[0]?.planned_runs, runs.length);
      const easy = await kit.ask<Draft>('plan_workout', {
        sport: 'running',
        name: 'Footing 45',
        day: '2026-12-02',
        more_days: ['2026-12-05', '2026-12-10'],
        steps: [{ kind: 'work', duration_seconds: 2700 }],
      });
      assert.deepEqual(
        easy.more_drafts?.map(({ day }) => day),
        ['2026-12-05', '2026-12-10'],
      );
      const long = await kit.ask<Draft>('plan_workout', {
        sport: 'running',
        name: 'Sortie 26',
        day: '2026-12-06',
        steps: [{ kind: 'work', distance_meters: 26_000 }],
      });
      const workouts = [
        { id: easy.workout.id, day: '2026-12-02' },
        ...(easy.more_drafts ?? []).map(({ id, day }) => ({ id, day })),
        { id: long.workout.id, day: '2026-12-06' },
      ];
      const before = await kit.ask<{ workouts: unknown[] }>('get_calendar', {
        period: '2026-11-30..2026-12-13',
      });
      const preview = await kit.call('schedule_workout', { workouts });
      assert.ok(preview.ok);
      assert.equal((preview.structured.entries as unknown[]).length, 4);
      // 26 km against 18.26 km on 8 November, the longest run of the thirty days before.
      assert.match(
        preview.text,
        language === 'en' ? /26\.00\skm is 4\d\s% beyond/ : /26,00\skm dépasse de 4\d\s%/,
      );
      assert.match(
        preview.text,
        language === 'en' ? /You asked to respect \(mem_/ : /demandé de respecter \(mem_/,
      );
      const after = await kit.ask<{ workouts: unknown[] }>('get_calendar', {
        period: '2026-11-30..2026-12-13',
      });
      assert.equal(after.workouts.length, before.workouts.length, 'nothing is written before the yes');
    });

  test('a week before the race that holds more than a taper is named', async () => {
    await kit.prefer({ language: 'en' });
    const { workout } = await kit.ask<Draft>('plan_workout', {
      sport: 'running',
      name: 'Too much',
      day: '2027-01-05',
      steps: [{ kind: 'work', distance_meters: 30_000 }],
    });
    const preview = await kit.call('schedule_workout', { workouts: [{ id: workout.id, day: '2027-01-05' }] });
    assert.match(
      preview.text,
      /4\s–\s10\sJan 2027 holds 30\.00 km of running, with the race on Sun, 10 Jan 2027/,
    );
  });
});
