import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '../../domain/day.ts';
import { firstDay, firstStart, reading } from './samples.ts';
import type { Using } from './stage.ts';

export function wellnessStories(using: Using): void {
  describe('nights and days', () => {
    test(
      'keep one reading of a metric, window and watch, the one measured last',
      using(async (s) => {
        const early = reading('watch', { value: 61, at: firstStart });
        const late = reading('watch', { value: 64, at: firstStart + 1000 });
        await s.wellness.save('alba', [late]);
        await s.wellness.save('alba', [early]);
        assert.deepEqual(await s.wellness.between('alba', firstDay, firstDay), [late]);
        const undated = reading('watch', { value: 70 });
        await s.wellness.save('alba', [early, undated]);
        assert.deepEqual(await s.wellness.between('alba', firstDay, firstDay), [undated]);
      }),
    );

    test(
      'of two watches, two windows and two metrics are never mixed',
      using(async (s) => {
        const readings = [
          reading('a', { day: addDays(firstDay, 1) }),
          reading('a', { metric: 'resting_heart_rate', value: 44 }),
          reading('b'),
          reading('a', { window: 'morning' }),
          reading('a'),
        ];
        await s.wellness.save('alba', readings);
        const kept = await s.wellness.between('alba', firstDay, addDays(firstDay, 1));
        assert.deepEqual(kept, [readings[3], readings[4], readings[2], readings[1], readings[0]]);
        const heart = await s.wellness.between('alba', firstDay, addDays(firstDay, 9), [
          'resting_heart_rate',
        ]);
        assert.deepEqual(heart, [readings[1]]);
        assert.deepEqual(await s.wellness.between('alba', firstDay, addDays(firstDay, 9), []), []);
        assert.deepEqual(await s.wellness.span('alba'), { first: firstDay, last: addDays(firstDay, 1) });
        assert.equal(await s.wellness.span('bruno'), undefined);
      }),
    );

    test(
      'go by metric and day, and no others with them',
      using(async (s) => {
        const next = addDays(firstDay, 1);
        await s.wellness.save('alba', [
          reading('a'),
          reading('b'),
          reading('a', { metric: 'resting_heart_rate', value: 44 }),
          reading('a', { day: next }),
        ]);
        await s.wellness.save('bruno', [reading('a')]);
        const { metric } = reading('a');
        assert.equal(await s.wellness.delete('alba', firstDay, firstDay, []), 0);
        assert.equal(await s.wellness.delete('alba', firstDay, firstDay, [metric]), 2);
        const left = await s.wellness.between('alba', firstDay, next);
        assert.deepEqual(
          left.map((one) => [one.day, one.metric]),
          [
            [firstDay, 'resting_heart_rate'],
            [next, metric],
          ],
        );
        assert.equal((await s.wellness.between('bruno', firstDay, next)).length, 1);
      }),
    );

    test(
      'of ten years come in at once',
      using(async (s) => {
        const years = Array.from({ length: 3650 }, (_, n) => reading('a', { day: addDays(firstDay, n) }));
        await s.wellness.save('alba', years);
        assert.equal((await s.wellness.between('alba', firstDay, addDays(firstDay, 4000))).length, 3650);
        await s.wellness.save('alba', []);
      }),
    );
  });
}
