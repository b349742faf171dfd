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
        assert.deepEqual(Object.keys(s.ledger).sort(), ['append', 'clients', 'count', 'list', 'metrics']);
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
