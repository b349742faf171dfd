import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Activity, Best } from '../../domain/activity.ts';
import { addDays } from '../../domain/day.ts';
import type { Storage } from '../storage.ts';
import { figure, firstDay, reading, run, source } from './samples.ts';
import type { Using } from './stage.ts';

const distance = (extent: number, value: number): Best => ({
  of: 'distance',
  extent,
  value,
  startSeconds: 5,
});
const power = (extent: number, value: number): Best => ({ of: 'power', extent, value, startSeconds: 7 });

/** The run of day `n` with these bests. */
function withBests(n: number, bests: readonly Best[], about: Partial<Activity> = {}): Activity {
  const activity = run('Alba', n, about);
  return { ...activity, analysis: { ...activity.analysis, bests } };
}

const distances = async (s: Storage, filter: object = {}): Promise<string> =>
  (await s.activities.bests('alba', { of: 'distance', sports: ['running'], ...filter }))
    .map(({ extent, value, activityId, day }) => `${extent}: ${value} ${activityId} ${day}`)
    .join(' | ');

export function curveStories(using: Using): void {
  describe('bests', () => {
    test(
      'are the shortest time and the highest power of each extent, with the activity behind it',
      using(async (s) => {
        await s.activities.save('alba', withBests(0, [distance(1000, 240), distance(5000, 1300)]), []);
        await s.activities.save('alba', withBests(1, [distance(1000, 231.5), power(60, 300)]), []);
        await s.activities.save('alba', withBests(2, [distance(1000, 231.5), power(60, 280)]), []);
        assert.equal(await distances(s), '1000: 231.5 act_1 2026-03-03 | 5000: 1300 act_0 2026-03-02');
        assert.deepEqual(await s.activities.bests('alba', { of: 'power', sports: ['running'] }), [
          { ...power(60, 300), activityId: 'act_1', day: addDays(firstDay, 1) },
        ]);
      }),
    );

    test(
      'of a sport, of days and of a setting',
      using(async (s) => {
        await s.activities.save('alba', withBests(0, [distance(1000, 250)]), []);
        await s.activities.save('alba', withBests(1, [distance(1000, 200)], { subSport: 'treadmill' }), []);
        await s.activities.save('alba', withBests(2, [distance(1000, 100)], { sport: 'cycling' }), []);
        await s.activities.save('alba', withBests(3, [distance(1000, 240)]), []);
        assert.equal(await distances(s), '1000: 200 act_1 2026-03-03');
        assert.equal(await distances(s, { settings: ['open'] }), '1000: 240 act_3 2026-03-05');
        assert.equal(await distances(s, { settings: ['open'], to: firstDay }), '1000: 250 act_0 2026-03-02');
        assert.equal(await distances(s, { from: addDays(firstDay, 4) }), '');
        assert.equal(await distances(s, { sports: [] }), '');
        assert.equal(await distances(s, { sports: ['cycling', 'running'] }), '1000: 100 act_2 2026-03-04');
      }),
    );

    test(
      'follow their activity: saved anew, given to another day, merged away, deleted',
      using(async (s) => {
        await s.activities.save('alba', withBests(0, [distance(1000, 200), distance(400, 70)]), []);
        await s.activities.save('alba', withBests(0, [distance(1000, 260)]), [source('Alba', 0)]);
        assert.equal(await distances(s), '1000: 260 act_0 2026-03-02');
        const moved = withBests(0, [distance(1000, 260)], { day: addDays(firstDay, 9), sport: 'walking' });
        await s.activities.save('alba', moved, []);
        assert.equal(await distances(s), '');
        assert.equal(await distances(s, { sports: ['walking'] }), '1000: 260 act_0 2026-03-11');
        await s.activities.delete('alba', 'act_0');
        assert.equal(await distances(s, { sports: ['walking'] }), '');
        assert.deepEqual(await s.activities.figureNames('alba', {}), []);
      }),
    );

    test(
      'a save that is undone leaves the bests as they were',
      using(async (s) => {
        await s.activities.save('alba', withBests(0, [distance(1000, 260)]), []);
        await assert.rejects(
          s.transaction(async (inside) => {
            await inside.activities.save('alba', withBests(0, [distance(1000, 1)]), []);
            throw new Error('no');
          }),
        );
        assert.equal(await distances(s), '1000: 260 act_0 2026-03-02');
      }),
    );
  });

  describe('figures', () => {
    test(
      'gear is asked of all years without reading a body',
      using(async (s) => {
        await s.activities.save('alba', run('Alba', 0, { gear: ['Blue shoes', 'Red socks'] }), []);
        await s.activities.save('alba', run('Alba', 1), []);
        assert.deepEqual(await s.activities.figures('alba', {}, ['gear']), [
          { activityId: 'act_0', figure: 'gear', value: 2, method: 'Blue shoes\nRed socks' },
        ]);
        await s.activities.save('alba', run('Alba', 0), []);
        assert.deepEqual(await s.activities.figures('alba', {}, ['gear']), []);
      }),
    );

    test(
      'of the activities that a filter finds; a missing figure has none, a score of the device is told apart',
      using(async (s) => {
        for (const n of [0, 1, 2]) await s.activities.save('alba', run('Alba', n), []);
        const bare = run('Alba', 3, { vendorScores: {} });
        const metrics = { step_length: figure(undefined), decoupling: figure(4.2, 'halves') };
        await s.activities.save('alba', { ...bare, analysis: { ...bare.analysis, metrics } }, []);
        const names = ['step_length', 'vendor.vo2max', 'decoupling', 'no_such'];
        const said = async (filter: object): Promise<string[]> =>
          (await s.activities.figures('alba', filter, names)).map(
            (f) => `${f.activityId} ${f.figure} ${f.value} ${f.method}`,
          );
        assert.deepEqual(await said({ from: addDays(firstDay, 2) }), [
          'act_2 step_length 1.12 distance_over_steps',
          'act_2 vendor.vo2max 50 vendor',
          'act_3 decoupling 4.2 halves',
        ]);
        assert.equal((await said({ order: 'oldest', limit: 1 })).length, 2);
        assert.equal((await said({ sports: ['rowing'] })).length, 0);
        assert.deepEqual(await s.activities.figures('alba', {}, []), []);
        assert.deepEqual(await s.activities.figureNames('alba', {}), [
          'decoupling',
          'step_length',
          'vendor.vo2max',
        ]);
        assert.deepEqual(await s.activities.figureNames('alba', { order: 'newest', limit: 1 }), [
          'decoupling',
        ]);
      }),
    );
  });

  test(
    'days with any reading are told once each',
    using(async (s) => {
      const on = (n: number) => addDays(firstDay, n);
      await s.wellness.save('alba', [
        reading('a', { day: on(3) }),
        reading('a', { day: on(1), metric: 'steps', window: 'day' }),
        reading('a', { day: on(1) }),
        reading('a', { day: on(9) }),
      ]);
      assert.deepEqual(await s.wellness.days('alba', on(0), on(8)), [on(1), on(3)]);
    }),
  );
}
