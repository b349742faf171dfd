import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileKey } from '../../domain/recording.ts';
import { annotation, firstStart, run, source } from './samples.ts';
import type { Using } from './stage.ts';

export function annotationStories(using: Using): void {
  describe('what archives say about other files', () => {
    test(
      'is kept once for each subject and speaker: the word that arrived last',
      using(async (s) => {
        const first = annotation('Lac');
        assert.equal(await s.annotations.save('alba', first), true);
        assert.equal(await s.annotations.save('alba', { ...first, receivedAt: firstStart + 1 }), false);
        const later = annotation('Tour du lac', { receivedAt: firstStart + 5 });
        assert.equal(await s.annotations.save('alba', later), true);
        assert.equal(await s.annotations.save('alba', first), false);
        const other = annotation('Evening', { by: 'strava-export' });
        assert.equal(await s.annotations.save('alba', other), true);
        await s.annotations.save('alba', annotation('Else', { about: 'file:9.fit' }));
        assert.deepEqual(await s.annotations.about('alba', ['garmin:1', 'garmin:2']), [later, other]);
        assert.deepEqual(await s.annotations.about('alba', []), []);
        assert.deepEqual((await s.annotations.list('alba')).map(({ about, by }) => [about, by]).slice(0, 1), [
          ['file:9.fit', later.by],
        ]);
        assert.equal((await s.annotations.list('alba')).length, 3);
      }),
    );

    test(
      'finds its source by id and by the name of its file, in whatever archive and spelling that came',
      using(async (s) => {
        const packed = source('Alba', 0, { fileName: 'export_1.zip › 970.FIT.gz', vendorId: 'strava:9' });
        await s.activities.save('alba', run('Alba'), [packed]);
        assert.deepEqual(await s.activities.source('alba', 'src_0'), packed);
        assert.equal(await s.activities.source('alba', 'src_9'), undefined);
        assert.deepEqual(await s.activities.sourcesOfFile('alba', fileKey('activities/970.fit.gz')), [
          packed,
        ]);
        assert.deepEqual(await s.activities.sourcesOfFile('alba', fileKey('70.fit')), []);
      }),
    );
  });
}
