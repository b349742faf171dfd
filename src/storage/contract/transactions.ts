import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NotFoundError } from '../../domain/errors.ts';
import { call, fill, marks, memory, portrait, run, source, writes } from './samples.ts';
import type { Using } from './stage.ts';

export function transactionStories(using: Using): void {
  describe('a transaction', () => {
    test(
      'that fails leaves every store as it was',
      using(async (s) => {
        await fill(s, 'alba', marks[0]);
        const before = await portrait(s, 'alba');
        await assert.rejects(
          s.transaction(async (inside) => {
            for (const [store, method] of writes) {
              if (store !== 'blobs') await call(store, method)(inside, 'alba', 'Changed');
            }
            assert.ok((await portrait(inside, 'alba')).includes('Changed'));
            throw new Error('the coach hesitates');
          }),
          /the coach hesitates/,
        );
        assert.equal(await portrait(s, 'alba'), before);
      }),
    );

    test(
      'that succeeds gives back what its work gave, and all is there',
      using(async (s) => {
        const said = await s.transaction(async (inside) => {
          await Promise.all(
            [0, 1, 2, 3].map((n) => inside.activities.save('alba', run('a', n), [source('a', n)])),
          );
          return inside.activities.count('alba', {});
        });
        assert.equal(said, 4);
        assert.equal(await s.activities.count('alba', {}), 4);
      }),
    );

    test(
      'may hold another that fails alone',
      using(async (s) => {
        await s.transaction(async (inside) => {
          await inside.memories.save('alba', memory('kept'));
          await assert.rejects(
            inside.transaction(async (deeper) => {
              await deeper.memories.save('alba', memory('dropped', { id: 'mem_2' }));
              throw new Error('no');
            }),
          );
          await assert.rejects(inside.memories.save('carla', memory('nobody')), NotFoundError);
          await inside.memories.save('alba', memory('kept too', { id: 'mem_3' }));
        });
        assert.deepEqual(
          (await s.memories.list('alba')).map(({ id }) => id),
          ['mem_1', 'mem_3'],
        );
      }),
    );

    test(
      'is not interleaved with another: twenty that read and write one more make twenty more',
      using(async (s) => {
        await s.activities.save('alba', run('a', 0, { vendorScores: { count: 0 } }), []);
        await Promise.all(
          Array.from({ length: 20 }, () =>
            s.transaction(async (inside) => {
              const known = await inside.activities.get('alba', 'act_0');
              await new Promise((later) => setImmediate(later));
              const count = (known?.vendorScores.count ?? 0) + 1;
              await inside.activities.save('alba', run('a', 0, { vendorScores: { count } }), []);
            }),
          ),
        );
        assert.equal((await s.activities.get('alba', 'act_0'))?.vendorScores.count, 20);
      }),
    );

    test(
      'that uses the storage outside of it is told so instead of waiting for itself',
      using(async (s) => {
        await assert.rejects(
          s.transaction(() => s.memories.save('alba', memory('a'))),
          /inside a transaction/,
        );
        await s.memories.save('alba', memory('a'));
      }),
    );
  });
}
