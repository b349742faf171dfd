import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '../../domain/day.ts';
import type { ActivityFilter } from '../storage.ts';
import { firstDay, firstStart, intake, run, source, without } from './samples.ts';
import type { Using } from './stage.ts';

export function activityStories(using: Using): void {
  describe('files that arrived', () => {
    test(
      'wait until they are read, and are listed with the last first',
      using(async (s) => {
        const early = intake('a', { contentHash: 'early', receivedAt: firstStart });
        const late = intake('b', { contentHash: 'late', receivedAt: firstStart + 1 });
        await s.intakes.save('alba', late);
        await s.intakes.save('alba', early);
        assert.deepEqual(await s.intakes.pending('alba'), [early, late]);
        const refused = {
          ...early,
          state: 'refused',
          format: 'fit',
          kind: 'activity',
          why: { code: 'fit.truncated', params: { byte: 8120 } },
          readBy: 3,
        } as const;
        await s.intakes.save('alba', refused);
        assert.deepEqual(await s.intakes.pending('alba'), [late]);
        assert.deepEqual(await s.intakes.get('alba', 'early'), refused);
        assert.deepEqual(await s.intakes.list('alba', { limit: 10, offset: 0 }), [late, refused]);
        assert.deepEqual(await s.intakes.list('alba', { limit: 1, offset: 1 }), [refused]);
        assert.deepEqual(await s.intakes.count('alba'), { pending: 1, done: 0, partial: 0, refused: 1 });
      }),
    );
  });

  describe('activities', () => {
    test(
      'come back whole, in their list line the figures of a list, and with their sources',
      using(async (s) => {
        const long = run('Alba', 1, {
          subSport: 'trail',
          notes: 'mal au genou',
          partial: true,
          leg: { group: 'tri', index: 2 },
          totals: {
            distanceMeters: 10_123.456,
            timerSeconds: 3600.25,
            elapsedSeconds: 4000.5,
            movingSeconds: 3500,
            ascentMeters: 640,
            descentMeters: 638,
            caloriesKcal: 812,
            averageHeartRate: 151,
            maxHeartRate: 184,
            averagePower: 251,
            maxPower: 612,
            weightedPower: 267,
            averageCadence: 171.5,
            averageSpeed: 2.81,
            maxSpeed: 5.02,
            averageTemperature: -3.5,
            strokes: 0,
          },
          device: { manufacturer: 'garmin', product: 'Forerunner 965', serial: '3999999999' },
        });
        const result = { unit: 'load', n: 3600, inputs: [], warnings: [] };
        const metrics = {
          training_load: { ...result, value: 87.5, method: 'heart_rate:trimp' },
          weighted_power: { ...result, value: 266.4, unit: 'W', method: 'weighted_power_30s_full_windows' },
          graded_speed: { ...result, value: 3.07, unit: 'm/s', method: 'empirical_grade_20m' },
        };
        const analysed = { ...long, analysis: { ...long.analysis, metrics } };
        const sources = [source('a', 1), source('b', 2, { activityId: 'act_1', receivedAt: firstStart + 5 })];
        await s.activities.save('alba', analysed, sources);
        assert.deepEqual(await s.activities.get('alba', 'act_1'), analysed);
        assert.deepEqual(await s.activities.sources('alba', 'act_1'), sources);
        assert.deepEqual(await s.activities.sourceOf('alba', 'hash_2', 0), sources[1]);
        assert.equal(await s.activities.sourceOf('alba', 'hash_2', 1), undefined);
        const { id, start, timeZone, day, sport, subSport, title, totals, device, partial, leg } = analysed;
        assert.deepEqual(await s.activities.heads('alba', {}), [
          {
            id,
            start,
            timeZone,
            day,
            sport,
            subSport,
            title,
            totals,
            device,
            partial,
            leg,
            trainingLoad: 87.5,
            trainingLoadMethod: 'heart_rate:trimp',
            weightedPower: 266.4,
            sourceCount: 2,
          },
        ]);
        const { distanceMeters, timerSeconds, elapsedSeconds, ascentMeters } = totals;
        assert.deepEqual(await s.activities.briefs('alba', {}), [
          {
            id,
            start,
            day,
            sport,
            totals: { distanceMeters, timerSeconds, elapsedSeconds, ascentMeters },
            leg,
            trainingLoad: 87.5,
            trainingLoadMethod: 'heart_rate:trimp',
            gradedSpeed: 3.07,
            sourceCount: 2,
          },
        ]);
      }),
    );

    test(
      'without a title, device or distance have lines without them, not with nothing in them',
      using(async (s) => {
        const bare = without(run('Alba', 0, { totals: {} }), 'title', 'device');
        await s.activities.save('alba', bare, []);
        const { id, start, timeZone, day, sport, partial } = bare;
        assert.deepEqual(await s.activities.heads('alba', {}), [
          { id, start, timeZone, day, sport, partial, totals: {}, sourceCount: 0 },
        ]);
        assert.deepEqual(await s.activities.briefs('alba', {}), [
          { id, start, day, sport, totals: {}, sourceCount: 0 },
        ]);
      }),
    );

    test(
      'are counted by sport and device, with the start of the last',
      using(async (s) => {
        const edge = { manufacturer: 'garmin', product: 'edge' };
        await s.activities.save('alba', run('Alba', 0, { sport: 'cycling', device: edge }), []);
        await s.activities.save('alba', run('Alba', 1, { device: edge }), []);
        const last = run('Alba', 2, { sport: 'cycling', device: { ...edge, serial: '7' } });
        await s.activities.save('alba', last, []);
        await s.activities.save('alba', without(run('Alba', 3, { sport: 'rowing' }), 'device'), []);
        const counted = await s.activities.tally('alba');
        assert.deepEqual(
          counted.map(({ sport, device, activities }) => [sport, device, activities]),
          [
            ['cycling', edge, 2],
            ['rowing', undefined, 1],
            ['running', edge, 1],
          ],
        );
        assert.equal(counted[0].lastStart, last.start);
        assert.deepEqual(await s.activities.tally('bruno'), []);
      }),
    );

    test(
      'saved again replace what was there; a source that moves leaves its activity',
      using(async (s) => {
        await s.activities.save('alba', run('Alba', 0), [source('watch', 0)]);
        await s.activities.save('alba', run('Alba', 1), [source('edge', 1)]);
        const merged = run('Merged', 0);
        await s.activities.save('alba', merged, [
          source('watch', 0),
          source('edge', 1, { activityId: 'act_0' }),
        ]);
        assert.deepEqual(await s.activities.get('alba', 'act_0'), merged);
        const counts = await s.activities.heads('alba', { order: 'oldest' });
        assert.deepEqual(
          counts.map(({ sourceCount }) => sourceCount),
          [2, 0],
        );
        assert.equal(await s.activities.count('alba', { text: 'edge' }), 1);
        await s.activities.delete('alba', 'act_1');
        assert.equal((await s.activities.sources('alba', 'act_0')).length, 2);
        await s.activities.delete('alba', 'act_0');
        assert.equal(await s.activities.get('alba', 'act_0'), undefined);
        assert.equal(await s.activities.sourceOf('alba', 'hash_1', 0), undefined);
        assert.equal(await s.activities.span('alba'), undefined);
      }),
    );

    const filters: readonly (readonly [asked: string, filter: ActivityFilter, found: string])[] = [
      ['nothing in particular', {}, '4 3 2 1 0'],
      ['from a day', { from: addDays(firstDay, 3) }, '4 3'],
      ['to a day', { to: addDays(firstDay, 1) }, '1 0'],
      ['a sport', { sports: ['cycling'] }, '2'],
      ['two sports', { sports: ['cycling', 'swimming'] }, '3 2'],
      ['no sport at all', { sports: [] }, ''],
      ['a kind of a sport', { subSport: 'trail' }, '1'],
      ['a word of the title, however it is written', { text: 'SEANCE' }, '4'],
      ['a word with its accent', { text: 'séance' }, '4'],
      ['a ligature', { text: 'cœur' }, '4'],
      ['a ligature written out', { text: 'COEUR' }, '4'],
      ['words in any order', { text: 'coeur séance' }, '4'],
      ['a device', { text: 'edge 840' }, '2'],
      ['a file name', { text: 'b-3.fit' }, '3'],
      ['a percent sign, which is only that', { text: '100 %' }, '4'],
      ['an underscore, which is only that', { text: '_' }, '4'],
      ['a backslash, which is only that', { text: '\\' }, ''],
      ['at least so far', { minMeters: 30_000 }, '2'],
      ['at most so far', { maxMeters: 10_100 }, '3 1 0'],
      ['at least so long', { minSeconds: 3780 }, '4 3'],
      ['at most so long, by the timer', { maxSeconds: 3660 }, '1 0'],
      ['the oldest first', { order: 'oldest', limit: 2 }, '0 1'],
      ['the farthest first, those without a distance last', { order: 'farthest' }, '2 4 1 0 3'],
      ['the longest first', { order: 'longest', limit: 3 }, '4 3 2'],
      ['the next page', { limit: 2, offset: 2 }, '2 1'],
      ['what comes after', { offset: 3 }, '1 0'],
      [
        'several things at once',
        { sports: ['running'], from: addDays(firstDay, 1), text: 'sortie ALBA' },
        '1',
      ],
    ];
    test(
      'are found by what an athlete asks for',
      using(async (s) => {
        const edge = { manufacturer: 'garmin', product: 'Edge 840' };
        const swim = { elapsedSeconds: 3780, distanceMeters: 2000 };
        const all = [
          run('Alba', 0),
          run('Alba', 1, { subSport: 'trail' }),
          run('Alba', 2, {
            sport: 'cycling',
            device: edge,
            totals: { distanceMeters: 60_000, timerSeconds: 3700 },
          }),
          run('Alba', 3, { sport: 'swimming', totals: swim }),
          run('Alba', 4, { title: 'Séance_dure 100 % cœur' }),
        ];
        for (const [n, activity] of all.entries())
          await s.activities.save('alba', activity, [source('b', n)]);
        for (const [asked, filter, found] of filters) {
          const ids = (await s.activities.heads('alba', filter)).map(({ id }) => id.replace('act_', ''));
          assert.equal(ids.join(' '), found, asked);
          if (filter.limit === undefined && filter.offset === undefined)
            assert.equal(await s.activities.count('alba', filter), ids.length, asked);
        }
        assert.deepEqual(await s.activities.span('alba'), { first: firstDay, last: addDays(firstDay, 4) });
      }),
    );

    test(
      'that touch a stretch of time are found, an all-day ride around it too',
      using(async (s) => {
        const minute = 60_000;
        const at = (n: number, minutes: number, lasts: number) =>
          run('Alba', n, {
            start: firstStart + minutes * minute,
            totals: { elapsedSeconds: lasts * 60 },
          });
        for (const activity of [at(1, 0, 60), at(2, 90, 30), at(3, -600, 1440), at(4, 300, 60)])
          await s.activities.save('alba', activity, []);
        const ids = async (from: number, to: number): Promise<string> =>
          (await s.activities.overlapping('alba', firstStart + from * minute, firstStart + to * minute))
            .map(({ id }) => id.replace('act_', ''))
            .join(' ');
        assert.equal(await ids(30, 40), '3 1');
        assert.equal(await ids(60, 90), '3 1 2');
        assert.equal(await ids(61, 89), '3');
        assert.equal(await ids(841, 900), '');
        assert.equal(await ids(-2000, 2000), '3 1 2 4');
      }),
    );

    test(
      'called by a wrong id are offered the nearest',
      using(async (s) => {
        for (const id of ['act_7Qk2', 'act_9xB1', 'act_7Qp9'])
          await s.activities.save('alba', run('Alba', 0, { id }), []);
        assert.deepEqual(await s.activities.similarIds('alba', 'act_9', 1), ['act_9xB1']);
        assert.deepEqual(await s.activities.similarIds('alba', 'act_7Qk3', 1), ['act_7Qk2']);
        assert.equal((await s.activities.similarIds('alba', '%', 10)).length, 3);
        assert.deepEqual(await s.activities.similarIds('alba', 'act', 0), []);
      }),
    );

    test(
      'that a person split stay apart, seen from either side',
      using(async (s) => {
        await s.activities.keepApart('alba', 'watch', 'edge');
        await s.activities.keepApart('alba', 'edge', 'watch');
        await s.activities.keepApart('alba', 'watch', 'phone');
        assert.deepEqual(await s.activities.keptApart('alba', 'watch'), ['edge', 'phone']);
        assert.deepEqual(await s.activities.keptApart('alba', 'edge'), ['watch']);
      }),
    );
  });
}
