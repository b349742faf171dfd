import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { session, zipOf } from '../../../simulators/garmin/index.ts';
import { made } from '../../../test/library.ts';
import { toDay } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import { encodeActivity, fit } from '../../formats/fit/index.ts';
import type { WellnessMetric } from '../../domain/wellness.ts';
import { connected, decoded, fetched, named, now } from './testing/connected.ts';
import { eachDay, windowsOf } from './windows.ts';

const dayMs = 86_400_000;
const code = (expected: string) => (error: unknown) =>
  error instanceof VendorError && error.code === expected;

/** A run of ten minutes as the watch records it. */
const recorded = (at: number): Uint8Array =>
  encodeActivity(
    made({
      sport: 'running',
      start: new Date(at).toISOString(),
      stretches: [{ seconds: 600, speed: 3, heartRate: 150 }],
    }),
  );
const gpxFile = Buffer.from(
  '<?xml version="1.0"?><gpx version="1.1" creator="x"><trk><trkseg><trkpt lat="45" lon="4"><time>2026-11-14T17:05:10Z</time></trkpt></trkseg></trk></gpx>',
);
const evening = Date.UTC(2026, 10, 14, 17, 5, 10);

describe('windows', () => {
  test('are equal, within the limit, newest first, and leave no day out', () => {
    const days = { from: toDay('2026-08-25'), to: toDay('2026-11-16') };
    assert.deepEqual(windowsOf(days, 31), [
      { from: '2026-10-20', to: '2026-11-16' },
      { from: '2026-09-22', to: '2026-10-19' },
      { from: '2026-08-25', to: '2026-09-21' },
    ]);
    for (const most of [1, 7, 28, 31, 365]) {
      const windows = windowsOf(days, most);
      const all = windows.flatMap((window) => eachDay(window));
      assert.deepEqual(all, eachDay(days));
      assert.ok(windows.every((window) => eachDay(window).length <= most));
    }
    assert.deepEqual(windowsOf({ from: days.to, to: days.from }, 7), []);
  });
});

describe('sessions', () => {
  test('come with the file that the watch recorded, unpacked and named after the session', async () => {
    const file = recorded(evening);
    const { simulator, line } = await connected({
      athlete: {
        activities: [
          { ...session(20_998_811_223, evening, 'running', { distance: 1800 }), file },
          session(20_998_811_100, evening - dayMs, 'strength_training', { manualActivity: true }),
        ],
      },
    });
    const arrivals = await fetched(line, 'activities', '2026-11-01', '2026-11-16');
    assert.deepEqual(named(arrivals), [
      'search 2026-11-01..2026-11-16 0',
      '20998811223.fit',
      'activity 20998811223',
      'activity 20998811100',
    ]);
    assert.deepEqual(Buffer.from(arrivals[1].bytes ?? []), Buffer.from(file));
    assert.ok(
      !simulator.seen.some(({ path }) => path.includes('files/activity/20998811100')),
      'typed in by hand',
    );
    const [{ recordings }] = decoded(arrivals);
    // The list and the file say the same second: that makes them one activity.
    assert.equal(recordings[0].start, fit.decode(file).recordings[0].start);
    assert.deepEqual(
      recordings.map(({ vendorId, isTold, utcOffsetSeconds }) => [vendorId, isTold, utcOffsetSeconds]),
      [
        ['garmin:20998811223', true, 3600],
        ['garmin:20998811100', true, 3600],
      ],
    );
  });

  test('are named without their owner, of whom nothing arrives', async () => {
    const { line } = await connected();
    const all = [
      ...(await fetched(line, 'activities', '2026-10-01', '2026-11-16')),
      ...(await fetched(line, 'wellness', '2026-10-01', '2026-11-16')),
      ...(await fetched(line, 'settings', '2026-11-16', '2026-11-16')),
    ];
    const text = all.map(({ bytes }) => Buffer.from(bytes ?? []).toString('latin1')).join('\n');
    assert.doesNotMatch(text, /canary/i);
    assert.match(text, /activityTrainingLoad/);
  });

  test('are read page by page, once each, although a new one moves them between two pages', async () => {
    const { simulator, line } = await connected();
    const before = simulator.athlete.activities.length;
    assert.ok(before > 150, 'more than three pages');
    simulator.faults.next(/search.*start=50/, {
      change: (body) => {
        // What the second page looks like after one more session came in: it begins with the last of the first page.
        const rows = JSON.parse(body) as unknown[];
        const first = simulator.athlete.activities
          .map(({ item }) => item)
          .sort((a, b) => (a.startTimeLocal < b.startTimeLocal ? 1 : -1))[49];
        return JSON.stringify([first, ...rows.slice(0, 49)]);
      },
    });
    const arrivals = await fetched(line, 'activities', '2025-11-01', '2026-11-16');
    const pages = simulator.seen.filter(({ path }) => path.includes('search'));
    assert.equal(pages.length, Math.floor(before / 50) + 1);
    const details = named(arrivals).filter((name) => name.startsWith('activity '));
    assert.equal(new Set(details).size, details.length);
  });

  test('that are kept already do not send their file again', async () => {
    const asked: string[] = [];
    const { simulator, line } = await connected(
      { athlete: { activities: [{ ...session(77, evening, 'running'), file: recorded(evening) }] } },
      async (name) => {
        asked.push(name);
        return name === '77.gpx';
      },
    );
    await fetched(line, 'activities', '2026-11-01', '2026-11-16');
    assert.deepEqual(asked.slice(0, 2), ['77.fit', '77.gpx']);
    assert.ok(!simulator.seen.some(({ path }) => path.includes('download')));
  });

  test('of last week tell how they felt once, those of yesterday each time', async () => {
    const activities = [
      session(1, now - dayMs, 'running'),
      session(2, now - 7 * dayMs, 'running'),
      session(3, now - 100 * dayMs, 'running'),
    ];
    const details = async (isKept: boolean): Promise<string[]> => {
      const { line } = await connected({ athlete: { activities } }, async () => isKept);
      return named(await fetched(line, 'activities', '2026-08-01', '2026-11-16')).filter((name) =>
        name.startsWith('activity'),
      );
    };
    assert.deepEqual(await details(false), ['activity 1', 'activity 2']);
    assert.deepEqual(await details(true), ['activity 1']);
  });

  test('of a triathlon bring one file for all legs, and a line for each leg', async () => {
    const legs = ['open_water_swimming', 'road_biking', 'running'].map((sport, i) =>
      session(300 + i, evening + i * 3_600_000, sport, { parentId: 299 }),
    );
    const parent = { ...session(299, evening, 'multi_sport', { parent: true }), file: recorded(evening) };
    const { simulator, line } = await connected({ athlete: { activities: [parent, ...legs] } });
    const arrivals = await fetched(line, 'activities', '2026-11-14', '2026-11-14');
    assert.deepEqual(
      simulator.seen.flatMap(({ path }) => /files\/activity\/(\d+)/.exec(path)?.[1] ?? []),
      ['299'],
    );
    const [{ recordings }] = decoded(arrivals);
    assert.deepEqual(recordings.map(({ sport }) => sport).toSorted(), ['cycling', 'running', 'swimming']);
  });

  for (const [what, download, expected] of [
    ['a bare FIT file', recorded(evening), ['9.fit']],
    ['a ZIP with a GPX under a strange name', zipOf({ 'original.dat': gpxFile }), ['9.gpx']],
    ['a ZIP with two recordings', zipOf({ a: recorded(evening), b: gpxFile }), ['9.fit', '9-2.gpx']],
    ['a ZIP that wants to write elsewhere', zipOf({ '../x.fit': recorded(evening) }), ['9.zip']],
    [
      'a ZIP with too many files',
      zipOf(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.fit`, gpxFile]))),
      ['9.zip'],
    ],
    ['a ZIP in a ZIP', zipOf({ 'a.zip': zipOf({ 'a.fit': gpxFile }) }), ['9.zip']],
    ['half a ZIP', zipOf({ 'a.fit': gpxFile }).subarray(0, 120), ['9.zip']],
    ['an empty answer', Buffer.alloc(0), []],
    ['something else', Buffer.from('<html>'), ['9.bin']],
  ] as const)
    test(`that come as ${what} arrive as ${expected.join(' and ') || 'nothing'}`, async () => {
      const { line } = await connected({
        athlete: { activities: [{ ...session(9, evening, 'running'), download }] },
      });
      const names = named(await fetched(line, 'activities', '2026-11-14', '2026-11-14'));
      assert.deepEqual(
        names.filter((name) => name.startsWith('9')),
        expected,
      );
    });

  test('without any file are asked for five times, then the address is taken to be wrong', async () => {
    const { simulator, line } = await connected({ open: { file: 'none' } });
    await fetched(line, 'activities', '2026-09-01', '2026-11-16');
    assert.equal(simulator.seen.filter(({ path }) => path.includes('download')).length, 5);
  });

  test('that answered a planned workout bring it along', async () => {
    const planned = [{ workoutId: 1, workoutSegments: [] }];
    const { line } = await connected({
      athlete: { activities: [{ ...session(9, evening, 'running', { workoutId: 1 }), planned }] },
    });
    const names = named(await fetched(line, 'activities', '2026-11-14', '2026-11-14'));
    assert.ok(names.includes('planned 9 2026-11-14'));
  });

  test('whose list does not answer are an error, never an empty history', async () => {
    const { line } = await connected({ open: { search: 'none' } });
    await assert.rejects(
      fetched(line, 'activities', '2026-11-01', '2026-11-16'),
      code('garmin.no_activities'),
    );
  });

  test('of a year without any end the search at once', async () => {
    const { simulator, line } = await connected();
    assert.deepEqual(await fetched(line, 'activities', '2020-01-01', '2020-03-01'), []);
    assert.equal(simulator.seen.length, 1);
  });
});

describe('nights and days', () => {
  /** The figures of one day after everything that arrived was read in order. */
  const figuresOf = (
    arrivals: Parameters<typeof decoded>[0],
    day: string,
  ): Partial<Record<WellnessMetric, number>> =>
    Object.fromEntries(
      decoded(arrivals).flatMap(({ wellness }) =>
        wellness.filter((reading) => reading.day === day).map(({ metric, value }) => [metric, value]),
      ),
    );

  test('of twelve weeks take a score of requests, none longer than its door allows', async () => {
    const { simulator, line } = await connected();
    const arrivals = await fetched(line, 'wellness', '2026-08-25', '2026-11-16');
    assert.ok(simulator.seen.every(({ status }) => status === 200));
    // 6 doors of 28 or 31 days in three windows, 2 of a year, 3 fresh days and the fitness age.
    assert.equal(simulator.seen.length, 6 * 3 + 2 + 3 + 1);
    const nights = decoded(arrivals).flatMap(({ wellness }) =>
      wellness.filter(({ metric }) => metric === 'sleep_duration'),
    );
    assert.equal(
      nights.length,
      [...simulator.athlete.days.keys()].filter((day) => day >= '2026-08-25').length,
    );
    assert.equal(simulator.harm.length, 0);
  });

  test('are those of the athlete: sleep by stages, HRV as RMSSD, resting heart rate, Body Battery, weight', async () => {
    const { simulator, line } = await connected();
    const arrivals = await fetched(line, 'wellness', '2026-11-05', '2026-11-16');
    const held = simulator.athlete.days.get('2026-11-16');
    const figures = figuresOf(arrivals, '2026-11-16');
    assert.equal(figures.hrv_rmssd, held?.hrv?.lastNightAvg);
    assert.equal(figures.hrv_sdnn, undefined);
    assert.equal(figures.resting_heart_rate, 47);
    assert.equal(figures.sleep_deep, 5100);
    assert.equal(figures.sleep_duration, held?.night?.sleepTimeSeconds);
    assert.equal(figures.sleep_score, 84);
    assert.deepEqual([figures.body_battery_high, figures.body_battery_low], [93, 35]);
    const weighed = [...simulator.athlete.days].find(
      ([day, one]) => one.weightGrams && day >= '2026-11-05' && day <= '2026-11-16',
    );
    assert.equal(figuresOf(arrivals, weighed?.[0] ?? '').weight, 63.4);
    assert.equal(figuresOf(arrivals, '2026-11-16').garmin_fitness_age, 31.5);
  });

  test('that were never worn are absent, not zero', async () => {
    const { simulator, line } = await connected();
    const missing = Array.from({ length: 31 }, (_, i) =>
      new Date(now - i * dayMs).toISOString().slice(0, 10),
    ).find((day) => !simulator.athlete.days.has(day));
    const arrivals = await fetched(line, 'wellness', '2026-10-17', '2026-11-16');
    assert.deepEqual(figuresOf(arrivals, missing ?? ''), {});
  });

  for (const open of ['first', 'second'] as const)
    test(`are found at the ${open} address of each door, and after the first time there at once`, async () => {
      const { simulator, line } = await connected({ open: { nights: open, days: open } });
      const arrivals = await fetched(line, 'wellness', '2026-08-25', '2026-11-16');
      assert.equal(named(arrivals).filter((name) => name.startsWith('nights ')).length, 3);
      const wrong = simulator.seen.filter(({ status }) => status === 404).length;
      assert.ok(open === 'first' ? wrong === 0 : wrong >= 2 && wrong <= 4, `${wrong} wrong addresses`);
    });

  test('are asked for one by one where no range answers, of the last two weeks', async () => {
    const { simulator, line } = await connected({ open: { nights: 'none', hrv: 'none', days: 'none' } });
    const arrivals = await fetched(line, 'wellness', '2026-08-25', '2026-11-16');
    const single = (path: string): number => simulator.seen.filter((one) => one.path.includes(path)).length;
    assert.equal(single('dailySleepData'), 14);
    assert.equal(single('usersummary/daily?'), 14 + 3);
    const figures = figuresOf(arrivals, '2026-11-10');
    assert.ok(figures.sleep_duration && figures.hrv_rmssd && figures.resting_heart_rate);
  });

  for (const days of ['data', 'grouped', 'bare', 'strange'] as const)
    test(`have their resting heart rate although a range of days comes ${days}`, async () => {
      const { line } = await connected({ days });
      const arrivals = await fetched(line, 'wellness', '2026-11-03', '2026-11-16');
      assert.equal(figuresOf(arrivals, '2026-11-06').resting_heart_rate, 47);
      assert.ok((figuresOf(arrivals, '2026-11-06').steps ?? 0) > 2000);
    });

  for (const options of [
    { nights: 'wrapped', hrv: 'bare' },
    { nights: 'bare', hrv: 'wrapped' },
    { empty: 'null' },
    { empty: '204' },
    { night: 'root', open: { nights: 'none' } },
    { heartRateColumns: 'rate-first' },
  ] as const)
    test(`read the same with ${JSON.stringify(options)}`, async () => {
      const { line } = await connected(options);
      const arrivals = await fetched(line, 'wellness', '2026-11-10', '2026-11-16');
      const { hrv_rmssd, sleep_rem } = figuresOf(arrivals, '2026-11-14');
      assert.ok(hrv_rmssd !== undefined && hrv_rmssd >= 60 && sleep_rem === 6300);
      assert.deepEqual(
        named(await fetched(line, 'wellness', '2019-11-10', '2019-11-16')).filter((one) =>
          one.startsWith('hrv'),
        ),
        [],
      );
    });

  test('of a door whose limit is lower than believed are asked for by the week', async () => {
    const { simulator, line } = await connected();
    simulator.faults.next(/stats\/hydration/, { answer: { status: 400 } });
    const arrivals = await fetched(line, 'wellness', '2026-10-20', '2026-11-16');
    assert.equal(named(arrivals).filter((name) => name.startsWith('hydration')).length, 4);
  });

  test('of a door that refuses everything are given up, the others go on', async () => {
    const { simulator, line } = await connected();
    simulator.faults.next(/stats\/stress/, { answer: { status: 400 } }, { times: 99 });
    const arrivals = await fetched(line, 'wellness', '2026-08-25', '2026-11-16');
    assert.equal(simulator.seen.filter(({ path }) => path.includes('stats/stress')).length <= 3, true);
    assert.ok(figuresOf(arrivals, '2026-09-01').sleep_duration);
  });

  test('that nobody answers for are an error, never an empty history', async () => {
    const none = 'none' as const;
    const { line } = await connected({
      open: {
        nights: none,
        hrv: none,
        days: none,
        steps: none,
        stress: none,
        bodyBattery: none,
        hydration: none,
        weight: none,
      },
    });
    await assert.rejects(fetched(line, 'wellness', '2026-11-10', '2026-11-16'), code('garmin.no_days'));
  });

  test('of tomorrow are not asked for', async () => {
    const { simulator, line } = await connected();
    assert.deepEqual(await fetched(line, 'wellness', '2026-11-17', '2026-11-20'), []);
    assert.equal(simulator.seen.length, 0);
  });

  test('corrected after a late synchronisation replace what was said before', async () => {
    const { simulator, line } = await connected();
    const before = await fetched(line, 'wellness', '2026-11-03', '2026-11-16');
    const held = simulator.athlete.days.get('2026-11-12') ?? {};
    simulator.athlete.days.set('2026-11-12', { ...held, steps: 20_001 });
    const after = await fetched(line, 'wellness', '2026-11-03', '2026-11-16');
    assert.notEqual(figuresOf(before, '2026-11-12').steps, 20_001);
    assert.equal(figuresOf(after, '2026-11-12').steps, 20_001);
  });

  test('that did not change are the same bytes, so that nothing is kept twice', async () => {
    const { line } = await connected();
    const [a, b] = [
      await fetched(line, 'wellness', '2026-11-03', '2026-11-16'),
      await fetched(line, 'wellness', '2026-11-03', '2026-11-16'),
    ];
    assert.deepEqual(a, b);
  });

  for (const [what, fault, expected] of [
    ['too many requests', { answer: { status: 429, headers: { 'retry-after': '14' } } }, 'vendor.wait'],
    ['too many requests and no time', { answer: { status: 429 } }, 'vendor.wait'],
    ['a failure', { answer: { status: 500, body: 'oops <b>' } }, 'vendor.down'],
    ['a bad certificate before the host', { answer: { status: 526 } }, 'vendor.down'],
    ['a cut connection', { cut: 'before' }, 'vendor.down'],
    ['half of an answer', { change: (body: string) => body.slice(0, body.length / 2) }, 'vendor.unreadable'],
    [
      'a page instead of data',
      { answer: { status: 200, body: '<html>maintenance</html>' } },
      'vendor.unreadable',
    ],
  ] as const)
    test(`stop at ${what} and say so, to be gone on with later`, async () => {
      const { simulator, line } = await connected();
      simulator.faults.next(/hrv-service/, fault);
      await assert.rejects(fetched(line, 'wellness', '2026-11-03', '2026-11-16'), code(expected));
    });

  test('are asked for two at a time, never more', async () => {
    const { simulator, line } = await connected();
    let [now, most] = [0, 0];
    const counting: typeof line = {
      ...line,
      authorized: async (request, sign) => {
        now += 1;
        most = Math.max(most, now);
        try {
          return await line.authorized(request, sign);
        } finally {
          now -= 1;
        }
      },
    };
    await fetched(counting, 'wellness', '2026-08-25', '2026-11-16');
    assert.equal(most, 2);
    assert.ok(simulator.seen.length > 10);
  });
});

describe('settings', () => {
  test('are the zones and the threshold of today; zones are never made by asking', async () => {
    const { simulator, line } = await connected();
    const arrivals = await fetched(line, 'settings', '2026-11-16', '2026-11-16');
    const settings = decoded(arrivals).flatMap((file) => file.settings ?? []);
    assert.deepEqual(settings, [
      ...(['running', 'cycling', 'swimming'] as const).map((sport) => ({
        day: '2026-11-16',
        sport,
        settings: { maxHeartRate: 188, heartRateZones: [113, 132, 150, 169, 188] },
      })),
      { day: '2026-11-16', sport: 'running', settings: { thresholdHeartRate: 171, weightKilograms: 63.4 } },
    ]);
    assert.deepEqual(simulator.harm, []);
    assert.ok(simulator.seen.every(({ path }) => !path.includes('?')));
  });

  test('have no history', async () => {
    const { line } = await connected();
    assert.deepEqual(await fetched(line, 'settings', '2026-10-01', '2026-10-01'), []);
  });
});
