import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { athlete, fill, intake, marks, portrait, run, source } from './samples.ts';
import type { Using } from './stage.ts';

export function valueStories(using: Using): void {
  describe('text and numbers', () => {
    const texts: readonly (readonly [what: string, text: string])[] = [
      ['accents in both forms', 'é e\u0301 ü'],
      ['other scripts and a family', '走る бег جري 👨‍👩‍👧‍👦'],
      ['a NUL in the middle', 'before\u0000after'],
      ['quotes and SQL', `'; drop table activities; -- " \\ %_`],
      ['a million letters', 'ö'.repeat(1_000_000)],
      ['nothing', ''],
    ];
    test(
      'come back as they went in, in bodies and in list lines',
      using(async (s) => {
        for (const [what, text] of texts) {
          const activity = run('a', 0, { title: text, device: { product: text } });
          await s.activities.save('alba', activity, [source('a', 0, { fileName: text })]);
          assert.deepEqual(await s.activities.get('alba', 'act_0'), activity, what);
          const [head] = await s.activities.heads('alba', {});
          assert.equal(head?.title === text && head.device?.product === text, true, what);
          assert.equal((await s.activities.sourceOf('alba', 'hash_0', 0))?.fileName === text, true, what);
        }
        await s.activities.save('alba', run('a', 0, { title: 'before\u0000after' }), []);
        assert.equal(await s.activities.count('alba', { text: 'after' }), 1);
      }),
    );

    test(
      'athletes may be called anything',
      using(async (s) => {
        for (const id of ['../../bruno', 'é\u0000', '', 'x'.repeat(10_000), "'; --"]) {
          await s.athletes.save(athlete(id));
          await fill(s, id, marks[0]);
          const said = await portrait(s, id);
          assert.ok(said.includes(marks[0]), id);
          await s.athletes.erase(id);
          assert.equal(await s.athletes.get(id), undefined);
        }
      }),
    );

    test(
      'instants and sizes beyond 32 bits stay exact, up to the last whole number',
      using(async (s) => {
        for (const bytes of [2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
          const given = intake('a', { bytes, receivedAt: bytes });
          await s.intakes.save('alba', given);
          assert.deepEqual(await s.intakes.get('alba', 'hash_0'), given);
        }
        const dawn = run('a', 0, { start: -62_135_596_800_000 });
        await s.activities.save('alba', dawn, []);
        assert.equal((await s.activities.heads('alba', {}))[0]?.start, -62_135_596_800_000);
      }),
    );
  });
}
