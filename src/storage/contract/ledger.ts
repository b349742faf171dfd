import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '../../domain/day.ts';
import { firstDay, firstStart, line, without } from './samples.ts';
import type { Using } from './stage.ts';

export function ledgerStories(using: Using): void {
  describe('the ledger', () => {
    test(
      'grows line by line in the order in which answers left, and offers no way to change one',
      using(async (s) => {
        const lines = Array.from({ length: 30 }, (_, n) => line('a', { values: n, at: firstStart - n }));
        await Promise.all(lines.map((one) => s.ledger.append('alba', one)));
        assert.deepEqual(await s.ledger.list('alba', { limit: 100, offset: 0 }), lines.toReversed());
        assert.deepEqual(await s.ledger.list('alba', { limit: 2, offset: 3 }), [lines[26], lines[25]]);
        assert.equal(await s.ledger.count('alba'), 30);
        assert.deepEqual(Object.keys(s.ledger).sort(), [
          'append',
          'clients',
          'count',
          'list',
          'metrics',
          'removeBefore',
          'walk',
        ]);
      }),
    );

    test(
      'loses its oldest lines when their time is over, and counts and numbers on',
      using(async (s) => {
        const day = 86_400_000;
        for (let n = 0; n < 10; n++)
          await s.ledger.append(
            'alba',
            line('a', { values: n, at: firstStart + n * day, metrics: [`m${n}`] }),
          );
        await s.ledger.append('bruno', line('b', { at: firstStart }));
        assert.equal(await s.ledger.removeBefore('alba', firstStart - day), 0);
        assert.equal(await s.ledger.removeBefore('alba', firstStart + 4 * day), 4);
        assert.equal(await s.ledger.count('alba'), 6);
        assert.deepEqual(await s.ledger.metrics('alba'), ['m4', 'm5', 'm6', 'm7', 'm8', 'm9']);
        await s.ledger.append('alba', line('a', { values: 10, at: firstStart + 10 * day }));
        const left = await s.ledger.walk('alba', { order: 'oldest', limit: 100 });
        assert.deepEqual(
          left.lines.map(({ values }) => values),
          [4, 5, 6, 7, 8, 9, 10],
        );
        assert.equal(await s.ledger.removeBefore('alba', firstStart + 100 * day), 7);
        assert.equal(await s.ledger.count('alba'), 0);
        assert.equal(await s.ledger.count('bruno'), 1);
      }),
    );

    test(
      'is walked through from either end, page by page, and what is appended meanwhile moves nothing',
      using(async (s) => {
        const lines = Array.from({ length: 7 }, (_, n) => line(n % 2 ? 'odd' : 'even', { values: n }));
        for (const one of lines) await s.ledger.append('alba', one);
        for (const order of ['newest', 'oldest'] as const) {
          const seen: number[] = [];
          let mark: number | undefined;
          do {
            const page = await s.ledger.walk('alba', { order, limit: 3, mark });
            seen.push(...page.lines.map(({ values }) => values));
            ({ mark } = page);
            if (order === 'newest') await s.ledger.append('alba', line('late', { values: 99 }));
          } while (mark !== undefined);
          const expected = order === 'newest' ? [6, 5, 4, 3, 2, 1, 0] : [0, 1, 2, 3, 4, 5, 6, 99, 99, 99];
          assert.deepEqual(seen, expected);
        }
        const odd = await s.ledger.walk('alba', { client: lines[1].client, order: 'oldest', limit: 10 });
        assert.deepEqual(odd, { lines: [lines[1], lines[3], lines[5]] });
        assert.deepEqual(await s.ledger.walk('bruno', { order: 'oldest', limit: 1 }), { lines: [] });
      }),
    );

    test(
      'answers who was shown which metric',
      using(async (s) => {
        const night = without(line('a', { metrics: ['hrv_rmssd', 'hrv_rmssd'] }), 'from', 'to');
        const other = line('b', { metrics: [], client: 'other' });
        const more = line('c', { client: 'other' });
        for (const one of [night, other, more]) await s.ledger.append('alba', one);
        const list = (filter: object) => s.ledger.list('alba', { ...filter, limit: 10, offset: 0 });
        assert.deepEqual(await list({ metric: 'hrv_rmssd' }), [more, night]);
        assert.deepEqual(await list({ metric: 'hrv' }), []);
        assert.deepEqual(await list({ client: 'other' }), [more, other]);
        assert.deepEqual(await list({ client: 'other', metric: 'hrv_rmssd' }), [more]);
        const sunday = addDays(firstDay, 6);
        assert.deepEqual(await list({ from: sunday, to: addDays(sunday, 30) }), [more, other]);
        assert.deepEqual(await list({ from: sunday, metric: 'hrv_rmssd' }), [more]);
        assert.deepEqual(await list({ from: addDays(sunday, 1) }), []);
        assert.deepEqual(await list({ to: addDays(firstDay, -1) }), []);
        assert.equal(await s.ledger.count('alba', { client: 'other' }), 2);
        assert.equal(await s.ledger.count('alba', { metric: 'hrv_rmssd' }), 2);
        assert.equal(await s.ledger.count('alba', { client: 'other', metric: 'hrv_rmssd' }), 1);
        const clients = await s.ledger.clients('alba');
        assert.deepEqual(Object.fromEntries(clients.map(({ client, lines }) => [client, lines])), {
          [night.client]: 1,
          other: 2,
        });
        assert.deepEqual(
          await s.ledger.metrics('alba'),
          [...new Set([...night.metrics, ...more.metrics])].sort(),
        );
        assert.deepEqual(await s.ledger.clients('nobody'), []);
      }),
    );
  });
}
