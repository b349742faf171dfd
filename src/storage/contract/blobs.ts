import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytes } from './samples.ts';
import type { Using } from './stage.ts';

export function blobStories(using: Using): void {
  describe('blobs', () => {
    test(
      'are named by their content, kept once, and gone when deleted',
      using(async (s) => {
        // SHA-256 of "abc" (FIPS 180-2, appendix B.1).
        const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
        assert.equal(await s.blobs.put('alba', Buffer.from('abc')), abc);
        assert.equal(await s.blobs.put('alba', Buffer.from('abc')), abc);
        assert.deepEqual(Buffer.from((await s.blobs.get('alba', abc)) ?? []), Buffer.from('abc'));
        assert.equal(await s.blobs.get('bruno', abc), undefined);
        await s.blobs.put('bruno', Buffer.from('abc'));
        await s.blobs.delete('alba', abc);
        assert.equal(await s.blobs.get('alba', abc), undefined);
        assert.ok(await s.blobs.get('bruno', abc));
      }),
    );

    test(
      'of any size come back, and names that are none find nothing',
      using(async (s) => {
        for (const size of [0, 1, 5_000_000]) {
          const given = new Uint8Array(size).map((_, i) => i * 7);
          const hash = await s.blobs.put('alba', given);
          assert.deepEqual(Buffer.from((await s.blobs.get('alba', hash)) ?? [1]), Buffer.from(given));
        }
        for (const name of [
          '',
          '../../etc/passwd',
          'x'.repeat(64),
          'A'.repeat(64),
          '..',
          `${'a'.repeat(64)}/..`,
        ]) {
          assert.equal(await s.blobs.get('alba', name), undefined);
          await s.blobs.delete('alba', name);
        }
      }),
    );

    test(
      'put twenty times at once are one, each of them acknowledged when it is there',
      using(async (s) => {
        await Promise.all(
          Array.from({ length: 20 }, async () => {
            const hash = await s.blobs.put('alba', bytes('same'));
            assert.deepEqual(
              Buffer.from((await s.blobs.get('alba', hash)) ?? []),
              Buffer.from(bytes('same')),
            );
          }),
        );
      }),
    );
  });
}
