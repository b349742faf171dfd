import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { addDays } from '../domain/day.ts';
import { NotFoundError } from '../domain/errors.ts';
import {
  athlete,
  bytes,
  call,
  calls,
  change,
  confirmation,
  delivery,
  fill,
  firstDay,
  firstStart,
  intake,
  line,
  marks,
  memory,
  planned,
  portrait,
  reading,
  reads,
  run,
  source,
  writes,
} from './contract-samples.ts';
import { type StorageMember, storages } from './index.ts';
import type { ActivityFilter, Storage } from './storage.ts';

const homes = mkdtempSync(join(tmpdir(), 'boucle-storage-'));
after(() => rmSync(homes, { recursive: true, force: true }));
const newHome = (): string => mkdtempSync(join(homes, 'home-'));

for (const member of storages) describe(`storage: ${member.name}`, () => suite(member));

function suite(member: StorageMember): void {
  /** A storage that knows the athletes `alba` and `bruno`. */
  async function opened(home = newHome()): Promise<Storage> {
    const storage = await member.open(home);
    for (const id of ['alba', 'bruno']) await storage.athletes.save(athlete(id));
    return storage;
  }
  const using = (story: (storage: Storage) => Promise<void>) => async (): Promise<void> => {
    const storage = await opened();
    try {
      await story(storage);
    } finally {
      await storage.close();
    }
  };

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
          [...Object.keys(calls), 'transaction', 'backup', 'close'].sort(),
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
          const nothing = [undefined, 0, [], ['', ''], { pending: 0, done: 0, partial: 0, refused: 0 }];
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
            ...{ id, start, timeZone, day, sport, subSport, title, totals, device, partial, leg },
            trainingLoad: 87.5,
            trainingLoadMethod: 'heart_rate:trimp',
            weightedPower: 266.4,
            sourceCount: 2,
          },
        ]);
      }),
    );

    test(
      'without a title, device or distance have lines without them, not with nothing in them',
      using(async (s) => {
        const { title, device, ...bare } = run('Alba', 0, { totals: {} });
        await s.activities.save('alba', bare, []);
        const { id, start, timeZone, day, sport, partial } = bare;
        assert.deepEqual(await s.activities.heads('alba', {}), [
          { id, start, timeZone, day, sport, partial, totals: {}, sourceCount: 0 },
        ]);
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
          const { limit, offset, order, ...wanted } = filter;
          if (limit === undefined && offset === undefined)
            assert.equal(await s.activities.count('alba', wanted), ids.length, asked);
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

  describe('nights and days', () => {
    test(
      'keep one reading of a metric, window and watch, the one measured last',
      using(async (s) => {
        const early = reading('watch', { value: 61, at: firstStart });
        const late = reading('watch', { value: 64, at: firstStart + 1000 });
        await s.wellness.save('alba', [late]);
        await s.wellness.save('alba', [early]);
        assert.deepEqual(await s.wellness.between('alba', firstDay, firstDay), [late]);
        const undated = reading('watch', { value: 70 });
        await s.wellness.save('alba', [early, undated]);
        assert.deepEqual(await s.wellness.between('alba', firstDay, firstDay), [undated]);
      }),
    );

    test(
      'of two watches, two windows and two metrics are never mixed',
      using(async (s) => {
        const readings = [
          reading('a', { day: addDays(firstDay, 1) }),
          reading('a', { metric: 'resting_heart_rate', value: 44 }),
          reading('b'),
          reading('a', { window: 'morning' }),
          reading('a'),
        ];
        await s.wellness.save('alba', readings);
        const kept = await s.wellness.between('alba', firstDay, addDays(firstDay, 1));
        assert.deepEqual(kept, [readings[3], readings[4], readings[2], readings[1], readings[0]]);
        const heart = await s.wellness.between('alba', firstDay, addDays(firstDay, 9), [
          'resting_heart_rate',
        ]);
        assert.deepEqual(heart, [readings[1]]);
        assert.deepEqual(await s.wellness.between('alba', firstDay, addDays(firstDay, 9), []), []);
        assert.deepEqual(await s.wellness.span('alba'), { first: firstDay, last: addDays(firstDay, 1) });
        assert.equal(await s.wellness.span('bruno'), undefined);
      }),
    );

    test(
      'of ten years come in at once',
      using(async (s) => {
        const years = Array.from({ length: 3650 }, (_, n) => reading('a', { day: addDays(firstDay, n) }));
        await s.wellness.save('alba', years);
        assert.equal((await s.wellness.between('alba', firstDay, addDays(firstDay, 4000))).length, 3650);
        await s.wellness.save('alba', []);
      }),
    );
  });

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
        const tuesday = planned('tue', { id: 'wkt_2', day: addDays(firstDay, 1), match: undefined });
        const { day, match, ...dayless } = planned('draft', { id: 'wkt_3', state: 'draft' });
        for (const workout of [thursday, tuesday, dayless]) await s.calendar.save('alba', workout);
        const week = () => s.calendar.between('alba', firstDay, addDays(firstDay, 6));
        const { match: none, ...unmatched } = tuesday;
        assert.deepEqual(await week(), [unmatched, thursday]);
        assert.deepEqual(await s.calendar.drafts('alba'), [dayless]);
        assert.deepEqual(await s.calendar.answeredBy('alba', 'act_0'), thursday);
        const moved = { ...thursday, day: addDays(firstDay, 9), match: undefined };
        await s.calendar.save('alba', moved);
        assert.deepEqual(await week(), [unmatched]);
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

  describe('the ledger', () => {
    test(
      'grows line by line in the order in which answers left, and offers no way to change one',
      using(async (s) => {
        const lines = Array.from({ length: 30 }, (_, n) => line('a', { values: n, at: firstStart - n }));
        await Promise.all(lines.map((one) => s.ledger.append('alba', one)));
        assert.deepEqual(await s.ledger.list('alba', { limit: 100, offset: 0 }), lines.toReversed());
        assert.deepEqual(await s.ledger.list('alba', { limit: 2, offset: 3 }), [lines[26], lines[25]]);
        assert.equal(await s.ledger.count('alba'), 30);
        assert.deepEqual(Object.keys(s.ledger).sort(), ['append', 'count', 'list']);
      }),
    );

    test(
      'answers who was shown which metric',
      using(async (s) => {
        const { from, to, ...night } = line('a', { metrics: ['hrv_rmssd', 'hrv_rmssd'] });
        const other = line('b', { metrics: [], client: 'other' });
        const more = line('c', { client: 'other' });
        for (const one of [night, other, more]) await s.ledger.append('alba', one);
        const list = (filter: object) => s.ledger.list('alba', { ...filter, limit: 10, offset: 0 });
        assert.deepEqual(await list({ metric: 'hrv_rmssd' }), [more, night]);
        assert.deepEqual(await list({ metric: 'hrv' }), []);
        assert.deepEqual(await list({ client: 'other' }), [more, other]);
        assert.deepEqual(await list({ client: 'other', metric: 'hrv_rmssd' }), [more]);
      }),
    );
  });

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

  describe('the next day', { skip: !member.lasting && 'it keeps nothing beyond its process' }, () => {
    const start = (home: string, ...rest: string[]) => {
      const script = join(import.meta.dirname, 'contract-process.ts');
      const child = spawn(process.execPath, [script, member.name, home, ...rest], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
      return { child, exit, line: async () => (await lines.next()).value as string | undefined };
    };

    test('everything is there', async () => {
      const home = newHome();
      const evening = await opened(home);
      await fill(evening, 'alba', marks[0]);
      const alba = await portrait(evening, 'alba');
      await evening.close();
      const morning = await member.open(home);
      assert.equal(await portrait(morning, 'alba'), alba);
      await morning.close();
    });

    test('what was acknowledged before the power went is there, and nothing by halves', async () => {
      const home = newHome();
      await (await opened(home)).close();
      let acknowledged = -1;
      for (let round = 0; round < 3; round++) {
        const writer = start(home, 'write', `round ${round}`);
        for (let n = 0; n < 15; n++) acknowledged = Number(await writer.line());
        writer.child.kill('SIGKILL');
        for (let more = await writer.line(); more !== undefined; more = await writer.line())
          acknowledged = Number(more);
        await writer.exit;
        const s = await member.open(home);
        for (let n = 0; n <= acknowledged; n++) {
          assert.equal((await s.activities.get('alba', `act_${n}`))?.title, `Sortie round ${round}`);
          const [kept] = await s.activities.sources('alba', `act_${n}`);
          assert.ok(kept && (await s.blobs.get('alba', kept.contentHash)));
        }
        const count = await s.ledger.count('alba');
        assert.equal((await s.ledger.list('alba', { limit: 10_000, offset: 0 })).length, count);
        assert.ok(count > acknowledged);
        await s.athletes.erase('alba');
        await s.athletes.save(athlete('alba'));
        await s.close();
      }
    });

    test('a transaction cut by a kill never happened, and holds up nobody', async () => {
      const home = newHome();
      const s = await opened(home);
      const writer = start(home, 'hang', 'x');
      assert.equal(await writer.line(), 'inside');
      assert.equal(await s.activities.count('alba', {}), 0);
      setTimeout(() => writer.child.kill('SIGKILL'), 100);
      await s.activities.save('alba', run('after', 0), []);
      await writer.exit;
      assert.equal(await s.activities.get('alba', 'act_7'), undefined);
      await s.close();
    });

    test('two programs write at the same time without losing a step, and a third reads meanwhile', async () => {
      const home = newHome();
      const s = await opened(home);
      const writers = ['serve', 'import'].map((name) => start(home, 'count', name));
      let reading = true;
      let longest = 0;
      const reader = (async () => {
        while (reading) {
          const asked = performance.now();
          await s.activities.get('alba', 'act_0');
          longest = Math.max(longest, performance.now() - asked);
          await new Promise((later) => setTimeout(later, 2));
        }
      })();
      assert.deepEqual(await Promise.all(writers.map(({ exit }) => exit)), [0, 0]);
      reading = false;
      await reader;
      assert.equal((await s.activities.get('alba', 'act_0'))?.vendorScores.count, 100);
      assert.ok(longest < 500, `a read took ${longest} ms`);
      await s.close();
    });

    test('two programs that open an empty home at once both work', async () => {
      const home = newHome();
      const both = [start(home, 'nothing'), start(home, 'nothing')];
      assert.deepEqual(await Promise.all(both.map(({ exit }) => exit)), [0, 0]);
      const many = await Promise.all([0, 1, 2].map(() => member.open(home)));
      for (const s of many) await s.athletes.save(athlete('alba'));
      for (const s of many) await s.close();
    });
  });
}
