import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NotFoundError } from '../../domain/errors.ts';
import { athlete, call, calls, fill, marks, portrait, reads, shared, writes } from './samples.ts';
import type { Using } from './stage.ts';

export function athleteStories(using: Using): void {
  describe('athletes', () => {
    test(
      'are known with their preferences, which they change',
      using(async (s) => {
        assert.deepEqual(await s.athletes.get('alba'), athlete('alba'));
        const preferences = { ...athlete('alba').preferences, language: 'en', units: 'imperial' } as const;
        await s.athletes.setPreferences('alba', preferences);
        assert.deepEqual(await s.athletes.get('alba'), { ...athlete('alba'), preferences });
        await s.athletes.save({ ...athlete('alba'), isDemo: true });
        assert.deepEqual(await s.athletes.get('alba'), { ...athlete('alba'), isDemo: true });
        assert.equal(await s.athletes.get('carla'), undefined);
      }),
    );

    test(
      'who are not known keep nothing: every write says so',
      using(async (s) => {
        for (const [store, method] of writes) {
          if (store === 'athletes' || store === 'blobs') continue;
          await assert.rejects(
            () => call(store, method)(s, 'carla', 'Carla'),
            (error) => error instanceof NotFoundError && error.code === 'storage.owner_gone',
            `${store}.${method}`,
          );
        }
      }),
    );
  });

  describe('two athletes with the same ids', () => {
    test(
      'are told apart by every method of every store, and the suite knows every method',
      using(async (s) => {
        for (const [store, methods] of Object.entries(calls))
          assert.deepEqual(
            Object.keys(methods).sort(),
            Object.keys(s[store as keyof typeof calls])
              .filter(
                (name) =>
                  !['announceErasure', 'erase', 'finishErasures'].includes(name) || store === 'athletes',
              )
              .sort(),
          );
        assert.deepEqual(
          Object.keys(s).sort(),
          [...Object.keys(calls), ...shared, 'transaction', 'isCurrent', 'backup', 'close'].sort(),
        );

        await fill(s, 'alba', marks[0]);
        await fill(s, 'bruno', marks[1]);
        const bruno = await portrait(s, 'bruno');
        assert.ok(bruno.includes(marks[1]) && !bruno.includes(marks[0]));
        for (const [store, methods] of Object.entries(calls))
          for (const method of Object.keys(methods)) {
            const name = `${store}.${method}`;
            if (name !== 'athletes.erase') await fill(s, 'alba', marks[0]);
            const said = JSON.stringify(await call(store as keyof typeof calls, method)(s, 'alba', marks[0]));
            assert.ok(!said?.includes(marks[1]), `${name} told Alba of Bruno`);
            assert.equal(await portrait(s, 'bruno'), bruno, `${name} for Alba changed Bruno`);
          }
      }),
    );

    test(
      'see nothing where they have nothing, whoever else has',
      using(async (s) => {
        await fill(s, 'bruno', marks[1]);
        for (const [store, method] of reads) {
          if (store === 'athletes') continue;
          const nothing = [
            undefined,
            0,
            false,
            [],
            ['', ''],
            { pending: 0, done: 0, partial: 0, refused: 0 },
          ];
          const said = JSON.stringify(await call(store, method)(s, 'alba', marks[0]));
          assert.ok(
            nothing.map((value) => JSON.stringify(value)).includes(said),
            `${store}.${method}: ${said}`,
          );
        }
      }),
    );

    test(
      'part when one is erased: nothing of hers is left, and everything of his',
      using(async (s) => {
        await fill(s, 'alba', marks[0]);
        await fill(s, 'bruno', marks[1]);
        const bruno = await portrait(s, 'bruno');
        await s.athletes.erase('alba');
        assert.equal(await s.athletes.get('alba'), undefined);
        await s.athletes.save(athlete('alba'));
        assert.ok(!(await portrait(s, 'alba')).includes(marks[0]));
        assert.equal(await s.activities.count('alba', {}), 0);
        assert.equal(await s.ledger.count('alba'), 0);
        assert.equal(await portrait(s, 'bruno'), bruno);
        await fill(s, 'alba', marks[0]);
        assert.equal(await s.ledger.count('alba'), 1);
      }),
    );

    test(
      'an erasure inside a transaction that fails did not happen, files included',
      using(async (s) => {
        await fill(s, 'alba', marks[0]);
        const alba = await portrait(s, 'alba');
        await assert.rejects(
          s.transaction(async (inside) => {
            await inside.athletes.erase('alba');
            assert.equal(await inside.athletes.get('alba'), undefined);
            throw new Error('changed her mind');
          }),
          /changed her mind/,
        );
        assert.equal(await portrait(s, 'alba'), alba);
      }),
    );
  });
}
