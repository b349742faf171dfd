import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type IcuActivity,
  type IntervalsIcuOptions,
  lena,
  newAthlete,
} from '../../../simulators/intervals-icu/index.ts';
import { morning, openScene } from '../../../test/vendors/stages/intervals-icu-scene.ts';
import { gathered, type TestLine } from '../../../test/vendor-line.ts';
import type { Family } from '../../domain/connection.ts';
import { toDay } from '../../domain/day.ts';
import { deviceName } from '../../domain/device-name.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { gpx } from '../../formats/gpx/index.ts';
import type { ArrivedThing } from '../vendor.ts';
import { intervalsIcu } from './index.ts';

const week = { from: toDay('2026-11-25'), to: toDay('2026-12-01') };

/** What a family brings of a week, and what was asked for it. */
async function brought(
  family: Family,
  options: IntervalsIcuOptions = {},
  { days = week, more = {} }: { readonly days?: typeof week; readonly more?: Partial<TestLine> } = {},
): Promise<{ readonly arrivals: ArrivedThing[]; readonly asked: string[] }> {
  const scene = await openScene(options);
  try {
    const line = { ...(await scene.line()), ...more };
    scene.sim.seen.length = 0;
    const pull = intervalsIcu.pull?.families[family];
    assert.ok(pull);
    const arrivals = await gathered(pull.fetch(line, days));
    return { arrivals, asked: scene.sim.seen.map(({ path }) => path.replace('/api/v1/', '')) };
  } finally {
    await scene.sim.close();
  }
}

const namesOf = (arrivals: readonly ArrivedThing[]): string[] =>
  arrivals.map((one) => ('name' in one ? one.name : one.gone));
const bytesOf = (arrivals: readonly ArrivedThing[], name: string): Uint8Array => {
  const found = arrivals.find((one) => 'name' in one && one.name === name);
  assert.ok(found && 'bytes' in found && found.bytes, name);
  return found.bytes;
};
const read = (arrivals: readonly ArrivedThing[], name: string): DecodedFile => {
  assert.ok(intervalsIcu.payloads);
  return intervalsIcu.payloads.decode(bytesOf(arrivals, name));
};
const withActivity = (activity: IcuActivity): IntervalsIcuOptions => ({
  athletes: [newAthlete({ activities: [activity] })],
});

describe('activities', () => {
  for (const packsFiles of [true, false])
    test(`bring their original file unpacked, whether it comes packed or not: ${packsFiles}`, async () => {
      const { arrivals } = await brought('activities', { packsFiles });
      const [run] = gpx.decode(bytesOf(arrivals, 'intervals-icu-i70000001.gpx')).recordings;
      assert.equal(run?.start, Date.UTC(2026, 10, 30, 5));
      const [note] =
        read(arrivals, 'intervals-icu-activity-intervals-icu-i70000001.gpx.json').annotations ?? [];
      assert.equal(note?.about, 'file:intervals-icu-i70000001.gpx');
      assert.equal(note.title, 'Morning loops');
      assert.equal(note.vendorScores?.intervals_training_load, 61);
      assert.equal(note.vendorScores?.intervals_feel, 2);
    });

  test('without a file bring their streams, and typed-in ones what was typed', async () => {
    const { arrivals, asked } = await brought('activities');
    const [ride] = read(arrivals, 'intervals-icu-session-i70000002.json').recordings;
    assert.deepEqual([...(ride?.streams.channels.power ?? [])], [200, 204, NaN, 211]);
    assert.deepEqual([...(ride?.streams.time ?? [])], [0, 1, 2, 3]);
    assert.deepEqual(
      [ride?.sport, ride?.subSport, ride?.vendorId],
      ['cycling', 'virtual', 'intervals-icu:i70000002'],
    );
    assert.equal(ride?.isTold, undefined);
    const [gym] = read(arrivals, 'intervals-icu-session-i70000003.json').recordings;
    assert.deepEqual([gym?.sport, gym?.isTold, gym?.totals.timerSeconds], ['strength', true, 2700]);
    assert.ok(
      !asked.some((path) => path.includes('i70000003')),
      'there is nothing more to ask of what was typed in',
    );
  });

  test('from Strava are said, once for a window, and never asked for', async () => {
    const { arrivals, asked } = await brought('activities');
    const stubs = read(arrivals, 'intervals-icu-strava-stubs-2026-11-25-2026-12-01.json');
    assert.deepEqual(stubs.recordings, []);
    assert.deepEqual(
      stubs.warnings.map(({ code, params }) => [code, params]),
      [['icu.strava', { count: 1, from: '2026-11-27', to: '2026-11-27' }]],
    );
    assert.ok(!asked.some((path) => path.includes('11223344')));
  });

  test('with a file that is kept already cost no second request for it', async () => {
    const has = async (name: string): Promise<boolean> => name === 'intervals-icu-i70000001.gpx';
    const { arrivals, asked } = await brought('activities', {}, { more: { has } });
    assert.ok(!asked.includes('activity/i70000001/file'));
    assert.ok(
      namesOf(arrivals).includes('intervals-icu-activity-intervals-icu-i70000001.gpx.json'),
      'its title may be new',
    );
  });

  test('whose original is damaged or no recording fall back to the streams', async () => {
    const row = {
      id: 'i5',
      start_date_local: '2026-11-30T07:00:00',
      start_date: '2026-11-30T06:00:00Z',
      type: 'Run',
      source: 'UPLOAD',
      file_type: 'fit',
      stream_types: ['time'],
    };
    const streams = [
      { type: 'time', data: [0, 1, 2] },
      { type: 'heartrate', data: [99, 100, 101] },
    ];
    const { arrivals } = await brought(
      'activities',
      withActivity({ row, streams, file: Buffer.from('PK\u0003\u0004 a ZIP of something') }),
    );
    assert.deepEqual(namesOf(arrivals), ['intervals-icu-session-i5.json']);
    const [run] = read(arrivals, 'intervals-icu-session-i5.json').recordings;
    assert.deepEqual([...(run?.streams.channels.heartRate ?? [])], [99, 100, 101]);
  });

  for (const [legs, cadence] of [
    ['one', 85],
    ['both', 170],
  ] as const)
    test(`on foot count both legs, whether the streams count ${legs}`, async () => {
      const row = {
        id: 'i6',
        start_date_local: '2026-11-30T07:00:00',
        start_date: '2026-11-30T06:00:00Z',
        type: 'Run',
        source: 'OAUTH_CLIENT',
        average_cadence: cadence,
        stream_types: ['time', 'cadence'],
        device_name: 'Garmin Forerunner 965',
      };
      const streams = [
        { type: 'time', data: [0, 1] },
        { type: 'cadence', data: [cadence, cadence] },
      ];
      const { arrivals } = await brought('activities', withActivity({ row, streams }));
      const [run] = read(arrivals, 'intervals-icu-session-i6.json').recordings;
      assert.deepEqual([...(run?.streams.channels.cadence ?? [])], [170, 170]);
      assert.equal(run?.totals.averageCadence, 170);
      assert.deepEqual(
        run.device,
        { manufacturer: 'garmin', product: 'Forerunner 965' },
        'the maker who wants to be named',
      );
    });

  test('name Garmin where they are shown', () => {
    assert.match(intervalsIcu.licence.attribution ?? '', /Garmin/);
  });

  test('carry the thresholds they were judged by', async () => {
    const { arrivals } = await brought('activities');
    const { settings } = read(arrivals, 'intervals-icu-session-i70000002.json');
    assert.deepEqual(settings, [{ day: '2026-11-29', sport: 'cycling', settings: { thresholdPower: 250 } }]);
  });
});

describe('days', () => {
  test('complaint 8: keep RMSSD and SDNN apart, leave out what was copied or cleared, and never turn a scale round', async () => {
    const day = {
      id: '2026-11-30',
      weight: 61.2,
      tempWeight: true,
      restingHR: 44,
      tempRestingHR: false,
      hrv: 71,
      hrvSDNN: 55,
      sleepSecs: 27_120,
      sleepScore: -1,
      sleepQuality: 1,
      soreness: 0,
      fatigue: 4,
      mood: 1,
      injury: 4,
      hydration: 2,
      hydrationVolume: 1.5,
      steps: 8000,
      vo2max: 52,
      lactate: 1.1,
      myOwnField: 3,
      ctl: 48.2,
      locked: null,
      sportInfo: null,
    };
    const athletes = [newAthlete({ wellness: new Map([['2026-11-30', day]]) })];
    const { arrivals } = await brought('wellness', { athletes });
    const file = read(arrivals, 'intervals-icu-wellness-2026-11-30.json');
    const figures = Object.fromEntries(file.wellness.map(({ metric, value }) => [metric, value]));
    assert.deepEqual(figures, {
      resting_heart_rate: 44,
      hrv_rmssd: 71,
      hrv_sdnn: 55,
      sleep_duration: 27_120,
      hydration: 1500,
      steps: 8000,
      intervals_fitness: 48.2,
      intervals_sleep_quality: 1,
      intervals_soreness: 0,
      intervals_fatigue: 4,
      intervals_mood: 1,
      intervals_injury: 4,
      intervals_hydration: 2,
    });
    assert.equal(deviceName(file.device), 'intervals.icu');
    assert.deepEqual(Object.keys(file.unread).sort(), ['lactate', 'myOwnField', 'vo2max']);
  });

  test('to come are projections and stay where they are', async () => {
    const athlete = lena(morning);
    athlete.wellness.set('2026-12-05', { id: '2026-12-05', ctl: 50 });
    const { arrivals } = await brought(
      'wellness',
      { athletes: [athlete] },
      { days: { from: week.from, to: toDay('2026-12-10') } },
    );
    assert.equal(arrivals.length, 7);
    assert.ok(!namesOf(arrivals).some((name) => name.includes('12-05')));
  });
});

describe('settings', () => {
  test('complaints 6 and 7: are thresholds and zones in watts, beats and metres per second, from the day they were seen', async () => {
    const { arrivals } = await brought('settings');
    const [name] = namesOf(arrivals);
    const { settings = [] } = read(arrivals, name ?? '');
    const of = (sport: string) => settings.find((one) => one.sport === sport)?.settings;
    assert.equal(
      settings.every(({ day }) => day === '2026-12-01'),
      true,
    );
    assert.deepEqual(of('cycling')?.powerZones?.slice(0, 6), [137.5, 187.5, 225, 262.5, 300, 375]);
    assert.deepEqual([of('running')?.thresholdHeartRate, of('running')?.maxHeartRate], [170, 188]);
    assert.ok(Math.abs((of('running')?.thresholdSpeed ?? 0) - 1000 / 240) < 1e-9);
    assert.deepEqual(of('running')?.heartRateZones, [144, 152, 160, 169, 174, 179, 188]);
    assert.ok(Math.abs((of('swimming')?.thresholdSpeed ?? 0) - 100 / 95) < 1e-9);
    assert.deepEqual(of('other'), { weightKilograms: 61.5, restingHeartRate: 46 });
    assert.ok(!Buffer.from(bytesOf(arrivals, name ?? '')).includes('Lena'), 'who it is stays there');
  });

  test('come again only when they change', async () => {
    const first = namesOf((await brought('settings')).arrivals);
    const has = async (name: string): Promise<boolean> => first.includes(name);
    assert.deepEqual((await brought('settings', {}, { more: { has } })).arrivals, []);
    const changed = newAthlete();
    Object.assign(changed.sportSettings[0], { ftp: 260 });
    assert.equal((await brought('settings', { athletes: [changed] }, { more: { has } })).arrivals.length, 1);
  });
});

describe('the calendar', () => {
  const event = (id: number, more: object): Record<string, unknown> => ({
    id,
    uid: `u${id}`,
    category: 'WORKOUT',
    type: 'Run',
    name: `Event ${id}`,
    start_date_local: '2026-12-03T00:00:00',
    ...more,
  });
  const days = { from: toDay('2026-12-01'), to: toDay('2026-12-10') };

  test('brings what others planned, with steps where there are some, else in their words', async () => {
    const events = [
      event(1, {
        workout_doc: {
          lthr: 170,
          steps: [
            {
              reps: 3,
              steps: [
                { duration: 300, hr: { units: '%lthr', start: 95, end: 100 } },
                { duration: 60, intensity: 'rest' },
              ],
            },
          ],
        },
      }),
      event(2, { description: 'Swim as you like', type: 'Swim', workout_doc: { steps: [] } }),
      event(3, { description: 'Warmup\n- 10m 100w\n\n- 1h 180w', type: 'Ride', workout_doc: null }),
      event(4, { category: 'RACE_A', name: 'Marathon' }),
      event(5, { category: 'NOTE', name: 'Dentist' }),
      event(6, { uid: 'boucle-wkt_1', name: 'Ours' }),
    ];
    const { arrivals } = await brought('calendar', { athletes: [newAthlete({ events })] }, { days });
    const planned = (id: number) => read(arrivals, `intervals-icu-event-${id}.json`).workouts[0];
    const [set] = planned(1)?.workout.steps ?? [];
    assert.ok(set && 'steps' in set);
    assert.equal(set.times, 3);
    assert.deepEqual(
      set.steps.map(({ kind }) => kind),
      ['work', 'rest'],
    );
    assert.deepEqual(
      [planned(1)?.day, planned(1)?.ref, planned(1)?.title],
      ['2026-12-03', 'intervals-icu:1', 'Event 1'],
    );
    assert.deepEqual(
      [planned(2)?.workout.sport, planned(2)?.workout.steps, planned(2)?.text],
      ['swimming', [], 'Swim as you like'],
    );
    assert.deepEqual(
      planned(3)?.workout.steps.map(({ kind }) => kind),
      ['warmup', 'work'],
    );
    assert.deepEqual([planned(4)?.title, planned(4)?.workout.steps], ['Marathon', []]);
    assert.deepEqual(read(arrivals, 'intervals-icu-event-5.json').workouts, []);
    assert.ok(!namesOf(arrivals).includes('intervals-icu-event-6.json'), 'ours is in our calendar');
  });
});
