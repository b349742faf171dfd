import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import type { Day } from '../../domain/day.ts';
import type { WellnessMetric, WellnessReading } from '../../domain/wellness.ts';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { encodeWellness, fit } from './index.ts';
import { data, define, fitFile, fitTime, type Part, type, u16, u32, u8 } from './testing/fit-bytes.ts';

const fileId = (kind: number): Part => [...define(0, 0, [[0, 1, type.enum]]), ...data(0, u8(kind))];
/** UTC and, two hours ahead, the clock on the wall. */
const localTime = (utc: number): Part => [
  ...define(1, 103, [
    [253, 4, type.u32],
    [0, 4, type.u32],
  ]),
  ...data(1, u32(utc), u32(utc + 7200)),
];
const value = (readings: readonly WellnessReading[], metric: WellnessMetric): number | undefined =>
  readings.find((reading) => reading.metric === metric)?.value;

describe('a night', () => {
  const asleep = fitTime('2026-05-02T21:30:00Z');
  const stages = define(2, 275, [
    [253, 4, type.u32],
    [0, 1, type.enum],
  ]);
  const stage = (minute: number, number: number): Part => data(2, u32(asleep + minute * 60), u8(number));
  const night = [
    fileId(49),
    localTime(asleep),
    stages,
    stage(0, 1),
    stage(10, 2),
    stage(100, 3),
    stage(160, 4),
    stage(190, 0),
    stage(200, 2),
    stage(420, 0),
  ];

  test('adds up its stages, each lasting until the next, and belongs to the local day of waking', () => {
    const { kind, wellness, recordings } = fit.decode(
      fitFile([...night, define(3, 346, [[6, 1, type.u8]]), data(3, u8(81))]),
    );
    assert.equal(kind, 'sleep');
    assert.deepEqual(recordings, []);
    assert.equal(value(wellness, 'sleep_light'), (90 + 220) * 60);
    assert.equal(value(wellness, 'sleep_deep'), 60 * 60);
    assert.equal(value(wellness, 'sleep_rem'), 30 * 60);
    assert.equal(value(wellness, 'sleep_awake'), 10 * 60);
    assert.equal(value(wellness, 'sleep_duration'), 400 * 60);
    assert.equal(value(wellness, 'sleep_score'), 81);
    assert.equal(value(wellness, 'sleep_start'), Date.parse('2026-05-02T21:30:00Z') / 1000);
    assert.equal(value(wellness, 'sleep_end'), Date.parse('2026-05-03T04:30:00Z') / 1000);
    assert.ok(wellness.every(({ day, window }) => day === '2026-05-03' && window === 'night'));
  });

  test('and the nap after lunch stay apart', () => {
    const noon = 15 * 60; // 14:30 on the wall
    const { wellness } = fit.decode(fitFile([...night, stage(noon, 2), stage(noon + 40, 0)]));
    const asleepIn = (window: string): number | undefined =>
      value(
        wellness.filter((reading) => reading.window === window),
        'sleep_duration',
      );
    assert.deepEqual([asleepIn('night'), asleepIn('nap')], [400 * 60, 40 * 60]);
    assert.ok(wellness.every(({ day }) => day === '2026-05-03'));
  });

  test('without a local time only carries its moment', () => {
    const { wellness } = fit.decode(fitFile([fileId(49), stages, stage(0, 2), stage(60, 0)]));
    assert.equal(wellness[0].day, undefined);
    assert.equal(wellness[0].at, Date.parse('2026-05-02T22:30:00Z'));
  });

  test('of two nights in one file makes two', () => {
    const { wellness } = fit.decode(
      fitFile([
        fileId(49),
        localTime(asleep),
        stages,
        stage(0, 2),
        stage(60, 0),
        stage(1440, 3),
        stage(1500, 0),
      ]),
    );
    assert.deepEqual(
      wellness
        .filter(({ metric }) => metric === 'sleep_duration')
        .map(({ day, value: seconds }) => [day, seconds]),
      [
        ['2026-05-03', 3600],
        ['2026-05-04', 3600],
      ],
    );
  });
});

test('heart-rate variability of the night is in milliseconds, 65535 is none', () => {
  const at = fitTime('2026-05-03T05:00:00Z');
  const status = define(2, 370, [
    [253, 4, type.u32],
    [0, 2, type.u16],
    [1, 2, type.u16],
  ]);
  const of = (raw: number): WellnessReading[] => [
    ...fit.decode(fitFile([fileId(68), localTime(at), status, data(2, u32(at), u16(50 * 128), u16(raw))]))
      .wellness,
  ];
  assert.deepEqual(of(47.5 * 128), [
    {
      day: '2026-05-03',
      at: Date.parse('2026-05-03T05:00:00Z'),
      metric: 'hrv_rmssd',
      value: 47.5,
      window: 'night',
    },
  ]);
  assert.deepEqual(of(0xffff), []);
});

describe('a day', () => {
  const midnight = fitTime('2026-05-02T22:00:00Z'); // local midnight of 3 May

  test('keeps the highest counters of walking and running, the message of midnight included, and the range of heart rates', () => {
    const counters = define(2, 55, [
      [253, 4, type.u32],
      [2, 4, type.u32],
      [3, 4, type.u32],
      [19, 2, type.u16],
      [5, 1, type.enum],
    ]);
    const beat = define(3, 55, [
      [26, 2, type.u16],
      [27, 1, type.u8],
    ]);
    const count = (hour: number, meters: number, cycles: number, kcal: number, kind: number): Part =>
      data(2, u32(midnight + hour * 3600), u32(meters * 100), u32(cycles), u16(kcal), u8(kind));
    const { wellness, kind } = fit.decode(
      fitFile([
        fileId(32),
        localTime(midnight),
        counters,
        beat,
        count(8, 700, 1000, 30, 6),
        // timestamp_16: the low half of the time, here over its turn
        data(3, u16((midnight + 8 * 3600 + 60) & 0xffff), u8(44)),
        data(3, u16((midnight + 20 * 3600) & 0xffff), u8(171)),
        data(3, u16((midnight + 20 * 3600 + 60) & 0xffff), u8(0xff)),
        count(24, 6000, 8000, 250, 6),
        count(24, 5000, 4500, 400, 1),
      ]),
    );
    assert.equal(kind, 'monitoring');
    assert.deepEqual(
      wellness.map(({ metric, value: figure, day }) => [metric, figure, day]),
      [
        ['steps', 12_500, '2026-05-03'],
        ['distance', 11_000, '2026-05-03'],
        ['calories_active', 650, '2026-05-03'],
        ['heart_rate_min', 44, '2026-05-03'],
        ['heart_rate_max', 171, '2026-05-03'],
      ],
    );
  });

  test('averages stress without what could not be measured, and tells the body battery’s range', () => {
    const stress = define(2, 227, [
      [1, 4, type.u32],
      [0, 2, type.s16],
      [3, 1, type.s8],
    ]);
    const at = (hour: number, level: number, battery: number): Part =>
      data(2, u32(midnight + hour * 3600), u16(level), u8(battery));
    const { wellness } = fit.decode(
      fitFile([
        fileId(32),
        localTime(midnight),
        stress,
        at(8, 20, 90),
        at(9, 40, 70),
        at(10, -2, 66),
        at(11, -1, 0x7f),
      ]),
    );
    assert.equal(value(wellness, 'stress_average'), 30);
    assert.equal(value(wellness, 'body_battery_high'), 90);
    assert.equal(value(wellness, 'body_battery_low'), 66);
  });

  test('weight, fat and oxygen uptake are single measurements', () => {
    const noon = midnight + 12 * 3600;
    const { wellness } = fit.decode(
      fitFile([
        fileId(9),
        define(2, 30, [
          [253, 4, type.u32],
          [0, 2, type.u16],
          [1, 2, type.u16],
        ]),
        data(2, u32(noon), u16(7135), u16(1520)),
        data(2, u32(noon + 60), u16(0xffff), u16(0xffff)),
        define(3, 229, [
          [0, 4, type.u32],
          [2, 2, type.u16],
          [5, 1, type.enum],
        ]),
        data(3, u32(noon), u16(541), u8(1)),
        data(3, u32(noon), u16(502), u8(2)),
      ]),
    );
    assert.deepEqual(
      wellness.map(({ metric, value: figure, window }) => [metric, figure, window]),
      [
        ['weight', 71.35, 'spot'],
        ['body_fat', 15.2, 'spot'],
        ['vo2max_running', 54.1, 'spot'],
        ['vo2max_cycling', 50.2, 'spot'],
      ],
    );
  });

  test('of a Forerunner 35 has the steps, metres and resting heart rate of its last messages', {
    skip: needsShared,
  }, () => {
    const { wellness } = fit.decode(sharedFile('corpus/fit/monitoring/garmin-fr35-monitoring-2ec437.fit'));
    assert.deepEqual(
      wellness.map(({ metric, value: figure, day }) => [metric, figure, day]),
      [
        ['resting_heart_rate', 52, '2018-09-05'],
        ['steps', 12_253, '2018-09-05'],
        ['distance', 9749.46, '2018-09-05'],
        ['calories_active', 511, '2018-09-05'],
        ['heart_rate_min', 45, '2018-09-05'],
        ['heart_rate_max', 137, '2018-09-05'],
      ],
    );
  });
});

describe('what is written is read back', () => {
  const day = '2026-05-03' as Day;
  const reading = (
    metric: WellnessMetric,
    figure: number,
    window: WellnessReading['window'] = 'day',
  ): WellnessReading => ({ day, metric, value: figure, window });

  test('for every metric, on its day', () => {
    const end = Date.parse('2026-05-03T05:12:00Z') / 1000;
    const readings: WellnessReading[] = [
      reading('sleep_duration', 27_000, 'night'),
      reading('sleep_deep', 6000, 'night'),
      reading('sleep_light', 15_001, 'night'),
      reading('sleep_rem', 5999, 'night'),
      reading('sleep_awake', 777, 'night'),
      reading('sleep_start', end - 28_000, 'night'),
      reading('sleep_end', end, 'night'),
      reading('sleep_score', 77, 'night'),
      reading('hrv_rmssd', 52, 'night'),
      reading('resting_heart_rate', 43),
      reading('steps', 15_321),
      reading('distance', 12_345.67),
      reading('calories_active', 812),
      reading('heart_rate_min', 39),
      reading('heart_rate_max', 188),
      reading('stress_average', 27),
      reading('body_battery_high', 95),
      reading('body_battery_low', 12),
      reading('spo2_average', 97),
      reading('respiration_average', 14.25),
      reading('weight', 71.4, 'spot'),
      reading('body_fat', 13.1, 'spot'),
      reading('vo2max_running', 58.3, 'spot'),
      reading('vo2max_cycling', 55.1, 'spot'),
    ];
    for (const utcOffsetSeconds of [0, 7200, -28_800, 20_700]) {
      const shifted = readings.map((one) =>
        one.metric === 'sleep_start' || one.metric === 'sleep_end'
          ? { ...one, value: one.value - utcOffsetSeconds }
          : one,
      );
      const { wellness } = fit.decode(encodeWellness({ readings: shifted, utcOffsetSeconds }));
      assert.equal(wellness.length, readings.length);
      for (const { metric, value: figure, window } of shifted) {
        const found = wellness.find((one) => one.metric === metric);
        assert.equal(found?.value, figure, metric);
        assert.equal(found?.day, day, metric);
        assert.equal(found?.window, window, metric);
      }
    }
  });

  test('a night in Auckland stays on its day when only moments tell where it was', () => {
    const at = Date.parse('2026-05-02T18:40:00Z'); // 06:40 on 3 May in Auckland
    const { wellness } = fit.decode(
      encodeWellness({ readings: [{ day, at, metric: 'hrv_rmssd', value: 40, window: 'night' }] }),
    );
    assert.deepEqual(wellness, [{ day, at, metric: 'hrv_rmssd', value: 40, window: 'night' }]);
  });

  test('nights of any shape', () => {
    const minutes = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 300 }), minutes, minutes, (deep, light, rem, awake) => {
        const length = (deep + light + rem + awake) * 60;
        const end = Date.parse('2026-05-03T06:00:00Z') / 1000;
        const { wellness } = fit.decode(
          encodeWellness({
            day,
            readings: [
              reading('sleep_duration', (deep + light + rem) * 60, 'night'),
              reading('sleep_deep', deep * 60, 'night'),
              reading('sleep_light', light * 60, 'night'),
              reading('sleep_rem', rem * 60, 'night'),
              reading('sleep_awake', awake * 60, 'night'),
              reading('sleep_start', end - length, 'night'),
              reading('sleep_end', end, 'night'),
            ],
          }),
        );
        assert.deepEqual(
          (
            ['sleep_deep', 'sleep_light', 'sleep_rem', 'sleep_awake', 'sleep_start', 'sleep_end'] as const
          ).map((metric) => value(wellness, metric)),
          [deep * 60, light * 60, rem * 60, awake * 60, end - length, end],
        );
      }),
      { numRuns: 200 },
    );
  });
});
