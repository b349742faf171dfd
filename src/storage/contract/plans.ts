import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '../../domain/day.ts';
import { change, confirmation, delivery, firstDay, firstStart, memory, planned, without } from './samples.ts';
import type { Using } from './stage.ts';

export function planStories(using: Using): void {
  describe('memories, calendar and changes', () => {
    test(
      'facts are listed as they came, and forgotten one by one',
      using(async (s) => {
        const second = memory('b', { id: 'mem_2', createdAt: firstStart + 1, expires: firstDay });
        await s.memories.save('alba', second);
        await s.memories.save('alba', memory('a'));
        assert.deepEqual(await s.memories.list('alba'), [memory('a'), second]);
        assert.deepEqual(await s.memories.get('alba', 'mem_2'), second);
        await s.memories.delete('alba', 'mem_2');
        assert.equal(await s.memories.get('alba', 'mem_2'), undefined);
      }),
    );

    test(
      'workouts stand on their days, drafts beside them',
      using(async (s) => {
        const thursday = planned('thu');
        const tuesday = without(planned('tue', { id: 'wkt_2', day: addDays(firstDay, 1) }), 'match');
        const dayless = without(planned('draft', { id: 'wkt_3', state: 'draft' }), 'day', 'match');
        for (const workout of [thursday, tuesday, dayless]) await s.calendar.save('alba', workout);
        const week = () => s.calendar.between('alba', firstDay, addDays(firstDay, 6));
        assert.deepEqual(await week(), [tuesday, thursday]);
        assert.deepEqual(await s.calendar.drafts('alba'), [dayless]);
        assert.deepEqual(await s.calendar.answeredBy('alba', 'act_0'), thursday);
        const moved = { ...thursday, day: addDays(firstDay, 9), match: undefined };
        await s.calendar.save('alba', moved);
        assert.deepEqual(await week(), [tuesday]);
        assert.equal(await s.calendar.answeredBy('alba', 'act_0'), undefined);
      }),
    );

    test(
      'what was sent to a watch is remembered even when the workout is gone',
      using(async (s) => {
        await s.calendar.save('alba', planned('thu'));
        const sent = delivery('a');
        const again = delivery('b', { at: firstStart + 1 });
        for (const one of [again, sent]) await s.calendar.saveDelivery('alba', one);
        const withdrawn = { ...sent, state: 'withdrawn' } as const;
        await s.calendar.saveDelivery('alba', withdrawn);
        await s.calendar.delete('alba', 'wkt_1');
        assert.equal(await s.calendar.get('alba', 'wkt_1'), undefined);
        assert.deepEqual(await s.calendar.deliveries('alba', 'wkt_1'), [withdrawn, again]);
        assert.deepEqual(await s.calendar.standing('alba', 'fit'), [again]);
        assert.deepEqual(await s.calendar.standing('alba', 'polar'), []);
      }),
    );

    test(
      'changes are listed with the last first, also when one is marked as undone',
      using(async (s) => {
        for (const id of ['chg_b', 'chg_a', 'chg_c']) await s.changes.save('alba', change('x', { id }));
        const undone = change('x', { id: 'chg_b', undoneAt: firstStart + 5 });
        await s.changes.save('alba', undone);
        assert.deepEqual(
          (await s.changes.latest('alba', 2)).map(({ id }) => id),
          ['chg_c', 'chg_a'],
        );
        assert.deepEqual(await s.changes.get('alba', 'chg_b'), undone);
      }),
    );
  });

  describe('a confirmation', () => {
    test(
      'holds for its tool, its plan and its time, and once',
      using(async (s) => {
        await s.confirmations.save('alba', confirmation());
        const wanted = { tokenHash: 'token', tool: 'delete_workout', planDigest: 'plan' };
        const consume = (about: object, now = firstStart) =>
          s.confirmations.consume('alba', { ...wanted, ...about }, now);
        assert.equal(await consume({ tool: 'move_workout' }), false);
        assert.equal(await consume({ planDigest: 'another plan' }), false);
        assert.equal(await consume({ tokenHash: 'another token' }), false);
        assert.equal(await s.confirmations.consume('bruno', wanted, firstStart), false);
        assert.equal(await consume({}, firstStart + 599_999), true);
        assert.equal(await consume({}), false);
        await s.confirmations.save('alba', confirmation());
        assert.equal(await consume({}, firstStart + 600_000), false);
      }),
    );

    test(
      'asked for by twenty at once is given to one',
      using(async (s) => {
        await s.confirmations.save('alba', confirmation());
        const taken = await Promise.all(
          Array.from({ length: 20 }, () => s.confirmations.consume('alba', confirmation(), firstStart)),
        );
        assert.equal(taken.filter(Boolean).length, 1);
      }),
    );
  });
}
