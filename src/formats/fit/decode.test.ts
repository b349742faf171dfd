import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FormatError } from '../../domain/errors.ts';
import type { Recording } from '../../domain/recording.ts';
import { fit } from './index.ts';
import {
  activityId,
  compressed,
  data,
  define,
  type Field,
  fitFile,
  fitTime,
  type Part,
  session,
  text,
  type,
  u16,
  u16be,
  u32,
  u32be,
  u8,
} from './testing/fit-bytes.ts';

const start = fitTime('2026-05-03T07:00:00Z');
const heartRateFields: Field[] = [
  [253, 4, type.u32],
  [3, 1, type.u8],
];
const heartRate = (second: number, bpm: number): Part => data(0, u32(start + second), u8(bpm));

function only(bytes: Uint8Array): Recording {
  const { recordings } = fit.decode(bytes);
  assert.equal(recordings.length, 1);
  return recordings[0];
}

const channel = (recording: Recording, name: keyof Recording['streams']['channels']): number[] => [
  ...(recording.streams.channels[name] ?? []),
];
const codes = (phrases: readonly { readonly code: string }[]): string[] => phrases.map(({ code }) => code);

describe('records', () => {
  test('become columns over seconds since the start; what was not measured is absent', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 20, [
          [253, 4, type.u32],
          [0, 4, type.s32],
          [1, 4, type.s32],
          [2, 2, type.u16],
          [3, 1, type.u8],
          [5, 4, type.u32],
          [6, 2, type.u16],
          [13, 1, type.s8],
        ]),
        data(0, u32(start), u32(0x2000_0000), u32(0xf000_0000), u16(3000), u8(120), u32(0), u16(0), u8(0xfe)),
        data(
          0,
          u32(start + 1),
          u32(0x7fffffff),
          u32(0x7fffffff),
          u16(0xffff),
          u8(0xff),
          u32(345),
          u16(3450),
          u8(0x7f),
        ),
        session(),
      ]),
    );
    assert.deepEqual([...run.streams.time], [0, 1]);
    assert.deepEqual(channel(run, 'latitude'), [45, Number.NaN]);
    assert.deepEqual(channel(run, 'longitude'), [-22.5, Number.NaN]);
    assert.deepEqual(channel(run, 'altitude'), [100, Number.NaN]);
    assert.deepEqual(channel(run, 'heartRate'), [120, Number.NaN]);
    assert.deepEqual(channel(run, 'distance'), [0, 3.45]);
    assert.deepEqual(channel(run, 'speed'), [0, 3.45]);
    assert.deepEqual(channel(run, 'temperature'), [-2, Number.NaN]);
    assert.equal(run.streams.channels.power, undefined);
  });

  test('an enhanced speed or altitude wins over the short one, in whichever order the file has them', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 20, [
          [253, 4, type.u32],
          [73, 4, type.u32],
          [6, 2, type.u16],
          [78, 4, type.u32],
          [2, 2, type.u16],
        ]),
        data(0, u32(start), u32(70_000), u16(65_534), u32(48_500), u16(2600)),
        data(0, u32(start + 1), u32(0xffffffff), u16(2500), u32(0xffffffff), u16(2600)),
        session(),
      ]),
    );
    assert.deepEqual(channel(run, 'speed'), [70, 2.5]);
    assert.deepEqual(channel(run, 'altitude'), [9200, 20]);
  });

  test('a compressed header adds five bits of time to the last full one, over the turn of 32 seconds', () => {
    const last = start + 30 - (start % 32); // ends in …11110
    const run = only(
      fitFile([
        activityId,
        define(1, 20, [[3, 1, type.u8]]),
        define(0, 20, heartRateFields),
        data(0, u32(last), u8(100)),
        compressed(1, 31, u8(101)),
        compressed(1, 0, u8(102)),
        compressed(1, 4, u8(103)),
        compressed(1, 3, u8(104)),
        session({ start: last }),
      ]),
    );
    assert.deepEqual([...run.streams.time], [0, 1, 2, 6, 37]);
    assert.deepEqual(channel(run, 'heartRate'), [100, 101, 102, 103, 104]);
  });

  test('bit 6 of a compressed header belongs to the local number: local 2 and 3 are data, not definitions', () => {
    const last = start - (start % 32);
    const run = only(
      fitFile([
        activityId,
        define(3, 20, [[3, 1, type.u8]]),
        define(0, 20, heartRateFields),
        data(0, u32(last), u8(100)),
        compressed(3, 5, u8(105)),
        session({ start: last }),
      ]),
    );
    assert.deepEqual(channel(run, 'heartRate'), [100, 105]);
  });

  test('each definition chooses its own order of bytes', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 20, [...heartRateFields, [7, 2, type.u16]], { big: true }),
        data(0, u32be(start), u8(120), u16be(300)),
        define(1, 20, [...heartRateFields, [7, 2, type.u16]]),
        data(1, u32(start + 1), u8(121), u16(301)),
        session(),
      ]),
    );
    assert.deepEqual(channel(run, 'power'), [300, 301]);
  });

  test('a field whose size is no multiple of its type is skipped as bytes and the next one stays aligned', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 20, [
          [253, 4, type.u32],
          [7, 1, type.u16],
          [5, 3, type.u32],
          [3, 1, type.u8],
        ]),
        data(0, u32(start), u8(200), [1, 2, 3], u8(130)),
        session(),
      ]),
    );
    assert.deepEqual(channel(run, 'heartRate'), [130]);
    assert.equal(run.streams.channels.power, undefined);
    assert.equal(run.streams.channels.distance, undefined);
  });

  test('packed speed and distance are taken apart, the distance counted on over its turn at 256 m, an invalid one left out', () => {
    // 2.50 m/s = 250, distance in sixteenths of a metre: 4000 (250 m), then 4 (256.25 m), then invalid, then 100.
    const packed = (speed: number, sixteenths: number): Part => [
      speed & 0xff,
      (speed >> 8) | ((sixteenths & 0x0f) << 4),
      sixteenths >> 4,
    ];
    const run = only(
      fitFile([
        activityId,
        define(0, 20, [
          [253, 4, type.u32],
          [8, 3, type.byte],
        ]),
        data(0, u32(start), packed(250, 4000)),
        data(0, u32(start + 1), packed(260, 4)),
        data(0, u32(start + 2), [0xff, 0xff, 0xff]),
        data(0, u32(start + 3), packed(270, 100)),
        session(),
      ]),
    );
    assert.deepEqual(channel(run, 'distance'), [250, 256.25, Number.NaN, 262.25]);
    assert.deepEqual(channel(run, 'speed'), [2.5, 2.6, Number.NaN, 2.7]);
  });

  test('a runner’s 81 strides and a half are 163 steps; a rider’s cadence is left alone', () => {
    const fields: Field[] = [
      [253, 4, type.u32],
      [4, 1, type.u8],
      [53, 1, type.u8],
    ];
    const file = (sport: number): Uint8Array =>
      fitFile([activityId, define(0, 20, fields), data(0, u32(start), u8(81), u8(64)), session({ sport })]);
    assert.deepEqual(channel(only(file(1)), 'cadence'), [163]);
    assert.deepEqual(channel(only(file(11)), 'cadence'), [163]);
    assert.deepEqual(channel(only(file(2)), 'cadence'), [81.5]);
  });

  test('left/right balance is a bit field: with bit 7 the rest is the right leg’s share, without it nobody’s', () => {
    const ride = only(
      fitFile([
        activityId,
        define(0, 20, [
          [253, 4, type.u32],
          [30, 1, type.u8],
        ]),
        data(0, u32(start), u8(0x80 | 52)),
        data(0, u32(start + 1), u8(52)),
        session({ sport: 2 }),
      ]),
    );
    assert.deepEqual(channel(ride, 'leftBalance'), [48, Number.NaN]);
  });

  test('a heart rate of 0 is a strap without contact', () => {
    const run = only(
      fitFile([activityId, define(0, 20, heartRateFields), heartRate(0, 0), heartRate(1, 90), session()]),
    );
    assert.deepEqual(channel(run, 'heartRate'), [Number.NaN, 90]);
  });

  test('records of one second become one; a record that goes back, or has no time, is left out and counted', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 20, heartRateFields),
        define(1, 20, [
          [253, 4, type.u32],
          [7, 2, type.u16],
        ]),
        heartRate(0, 100),
        heartRate(2, 102),
        data(1, u32(start + 2), u16(250)),
        heartRate(1, 99),
        data(0, u32(0xffffffff), u8(98)),
        heartRate(3, 103),
        session(),
      ]),
    );
    assert.deepEqual([...run.streams.time], [0, 2, 3]);
    assert.deepEqual(channel(run, 'heartRate'), [100, 102, 103]);
    assert.deepEqual(channel(run, 'power'), [Number.NaN, 250, Number.NaN]);
    assert.deepEqual(run.warnings, [
      { code: 'fit.records_untimed', params: { count: 1 } },
      { code: 'fit.records_backward', params: { count: 1 } },
    ]);
  });

  test('one record dated to another month does not take the others with it', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 20, heartRateFields),
        heartRate(0, 100),
        heartRate(60 * 86_400, 101),
        heartRate(2, 102),
        session(),
      ]),
    );
    assert.deepEqual([...run.streams.time], [0, 2]);
    assert.deepEqual(codes(run.warnings), ['fit.records_outside']);
  });
});

describe('developer fields', () => {
  const describeField = (
    number: number,
    base: number,
    name: string,
    units: string,
    native?: number,
  ): Part => [
    ...define(5, 206, [
      [0, 1, type.u8],
      [1, 1, type.u8],
      [2, 1, type.u8],
      [3, 16, type.text],
      [8, 16, type.text],
      [14, 2, type.u16],
      [15, 1, type.u8],
    ]),
    ...data(
      5,
      u8(0),
      u8(number),
      u8(base),
      text(name, 16),
      text(units, 16),
      u16(native === undefined ? 0xffff : 20),
      u8(native ?? 0xff),
    ),
  ];
  const developerId: Part = [...define(6, 207, [[3, 1, type.u8]]), ...data(6, u8(0))];

  test('give running power where the watch has none of its own, in our unit', () => {
    const run = only(
      fitFile([
        activityId,
        developerId,
        describeField(0, type.u16, 'Power', 'Watts', 7),
        describeField(1, type.f32, 'Vertical Osc', 'Centimeters', 39),
        define(0, 20, heartRateFields, {
          developer: [
            [0, 2, 0],
            [1, 4, 0],
          ],
        }),
        data(0, u32(start), u8(140), u16(255), [0, 0, 0xf0, 0x40]), // 7.5 cm
        data(0, u32(start + 1), u8(141), u16(0xffff), [0, 0, 0xc0, 0x7f]),
        session(),
      ]),
    );
    assert.deepEqual(channel(run, 'power'), [255, Number.NaN]);
    assert.deepEqual(channel(run, 'verticalOscillation'), [75, Number.NaN]);
  });

  test('stand back where the watch measured the same itself', () => {
    const ride = only(
      fitFile([
        activityId,
        developerId,
        describeField(0, type.u16, 'Power', 'Watts', 7),
        define(
          0,
          20,
          [
            [253, 4, type.u32],
            [7, 2, type.u16],
          ],
          { developer: [[0, 2, 0]] },
        ),
        data(0, u32(start), u16(200), u16(999)),
        session({ sport: 2 }),
      ]),
    );
    assert.deepEqual(channel(ride, 'power'), [200]);
  });

  test('may be described after the records that use them, by an id without an application', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 20, heartRateFields, { developer: [[7, 2, 0]] }),
        data(0, u32(start), u8(140), u16(260)),
        developerId,
        describeField(7, type.u16, 'Power', 'Watts', 7),
        session(),
      ]),
    );
    assert.deepEqual(channel(run, 'power'), [260]);
  });

  test('that nobody describes, or that hold several values, are skipped by their size', () => {
    const run = only(
      fitFile([
        activityId,
        describeField(2, type.u16, 'Power', 'Watts', 7),
        define(0, 20, heartRateFields, {
          developer: [
            [1, 3, 9],
            [2, 6, 0],
          ],
        }),
        data(0, u32(start), u8(150), [1, 2, 3], [1, 0, 2, 0, 3, 0]),
        data(0, u32(start + 1), u8(151), [1, 2, 3], [1, 0, 2, 0, 3, 0]),
        session(),
      ]),
    );
    assert.deepEqual(channel(run, 'heartRate'), [150, 151]);
    assert.equal(run.streams.channels.power, undefined);
  });

  test('in a unit we do not know are not read', () => {
    const run = only(
      fitFile([
        activityId,
        describeField(0, type.u16, 'Power', 'horses', 7),
        define(0, 20, heartRateFields, { developer: [[0, 2, 0]] }),
        data(0, u32(start), u8(150), u16(3)),
        session(),
      ]),
    );
    assert.equal(run.streams.channels.power, undefined);
  });
});

describe('sessions', () => {
  test('state the device’s own totals, its sport, its clock', () => {
    const { recordings, kind, format } = fit.decode(
      fitFile([
        activityId,
        session({
          sport: 1,
          subSport: 3,
          elapsed: 65_500,
          timer: 60_250,
          centimeters: 21_034,
          more: [
            [[16, 1, type.u8], u8(151)],
            [[17, 1, type.u8], u8(171)],
            [[18, 1, type.u8], u8(84)],
            [[92, 1, type.u8], u8(96)],
            [[20, 2, type.u16], u16(0xffff)],
            [[22, 2, type.u16], u16(31)],
            [[11, 2, type.u16], u16(17)],
            [[14, 2, type.u16], u16(3000)],
            [[124, 4, type.u32], u32(3491)],
            [[24, 1, type.u8], u8(34)],
            [[137, 1, type.u8], u8(0)],
            [[168, 4, type.s32], u32(0x0054_8000)],
          ],
        }),
        define(0, 34, [
          [253, 4, type.u32],
          [5, 4, type.u32],
        ]),
        data(0, u32(start + 66), u32(start + 66 + 7200 - 3)),
      ]),
    );
    assert.equal(kind, 'activity');
    assert.equal(format, 'fit');
    const [run] = recordings;
    assert.equal(run.sport, 'running');
    assert.equal(run.subSport, 'trail');
    assert.equal(run.foreignSport, undefined);
    assert.equal(run.start, Date.parse('2026-05-03T07:00:00Z'));
    assert.equal(run.startKnown, true);
    // Three seconds apart, the two clocks still say two hours.
    assert.equal(run.utcOffsetSeconds, 7200);
    assert.deepEqual(run.device, { manufacturer: 'garmin', product: 'forerunner 935' });
    assert.deepEqual(run.totals, {
      distanceMeters: 210.34,
      timerSeconds: 60.25,
      elapsedSeconds: 65.5,
      averageHeartRate: 151,
      maxHeartRate: 171,
      averageCadence: 169.5,
      ascentMeters: 31,
      caloriesKcal: 17,
      averageSpeed: 3.491,
    });
    assert.deepEqual(run.vendorScores, { training_effect: 3.4, training_load_peak: 84.5 });
  });

  test('that are missing leave a recording of the records and laps that were saved', () => {
    const { recordings, partial } = fit.decode(
      fitFile(
        [
          activityId,
          define(0, 20, heartRateFields),
          heartRate(4, 100),
          heartRate(5, 101),
          define(1, 19, [
            [2, 4, type.u32],
            [7, 4, type.u32],
            [25, 1, type.enum],
          ]),
          data(1, u32(start + 4), u32(1000), u8(2)),
        ],
        { crc: 'none', dataSize: 0 },
      ),
    );
    assert.equal(recordings[0].sport, 'cycling');
    assert.equal(recordings[0].start, Date.parse('2026-05-03T07:00:04Z'));
    assert.deepEqual([...recordings[0].streams.time], [0, 1]);
    assert.equal(recordings[0].laps.length, 1);
    assert.deepEqual(recordings[0].totals, {});
    assert.equal(partial?.code, 'fit.partial_size');
    assert.equal(partial?.params.records, 2);
  });

  test('before the watch knew the date have a start that is not known', () => {
    const swim = only(fitFile([activityId, session({ sport: 5, subSport: 17, start: 485 })]));
    assert.equal(swim.startKnown, false);
    assert.equal(swim.utcOffsetSeconds, undefined);
  });

  test('of a triathlon become legs: records by time, laps by their range, metres from zero', () => {
    const lapFields: Field[] = [
      [2, 4, type.u32],
      [7, 4, type.u32],
    ];
    const legs = (first: number, count: number): (readonly [Field, Part])[] => [
      [[25, 2, type.u16], u16(first)],
      [[26, 2, type.u16], u16(count)],
    ];
    const distance: Field[] = [
      [253, 4, type.u32],
      [5, 4, type.u32],
    ];
    const records = [
      define(0, 20, distance),
      ...[0, 60, 119, 120, 180, 239].map((s) => data(0, u32(start + s), u32(s * 500))),
    ];
    const summaries = [
      define(1, 19, lapFields),
      data(1, u32(start), u32(60_000)),
      data(1, u32(start + 60), u32(60_000)),
      data(1, u32(start + 120), u32(120_000)),
      session({ sport: 5, subSport: 18, elapsed: 120_000, centimeters: 60_000, more: legs(0, 2) }),
      session({ sport: 2, start: start + 120, elapsed: 120_000, centimeters: 60_000, more: legs(2, 1) }),
    ];
    for (const order of [
      [activityId, ...records, ...summaries],
      [activityId, ...summaries, ...records],
    ]) {
      const { recordings } = fit.decode(fitFile(order));
      assert.deepEqual(
        recordings.map(({ sport, leg }) => [sport, leg]),
        [
          ['swimming', 0],
          ['cycling', 1],
        ],
      );
      assert.deepEqual(
        recordings.map(({ laps }) => laps.map(({ startSeconds }) => startSeconds)),
        [[0, 60], [0]],
      );
      assert.deepEqual([...recordings[1].streams.time], [0, 60, 119]);
      assert.deepEqual(channel(recordings[0], 'distance'), [0, 300, 595]);
      assert.deepEqual(channel(recordings[1], 'distance'), [0, 300, 595]);
    }
  });

  test('whose start comes after most of their records take the first record for it, and say so', () => {
    const hike = only(
      fitFile([
        activityId,
        define(0, 20, heartRateFields),
        ...[0, 100, 200, 300].map((second) => heartRate(second, 100)),
        session({ start: start + 290 }),
      ]),
    );
    assert.equal(hike.start, Date.parse('2026-05-03T07:00:00Z'));
    assert.deepEqual([...hike.streams.time], [0, 100, 200, 300]);
    assert.deepEqual(codes(hike.warnings), ['fit.start_moved']);
  });
});

describe('pauses, laps, lengths and sets', () => {
  const eventFields: Field[] = [
    [253, 4, type.u32],
    [0, 1, type.enum],
    [1, 1, type.enum],
  ];
  const timer = (second: number, kind: number): Part => data(2, u32(start + second), u8(0), u8(kind));

  test('a pause lasts from a stop to the next start; stopping twice changes nothing, the last stop ends the run', () => {
    const run = only(
      fitFile([
        activityId,
        define(2, 21, eventFields),
        timer(0, 0),
        timer(10, 1),
        timer(11, 4),
        timer(15, 0),
        timer(20, 4),
        timer(30, 0),
        timer(60, 4),
        session(),
      ]),
    );
    assert.deepEqual(run.pauses, [
      { startSeconds: 10, endSeconds: 15 },
      { startSeconds: 20, endSeconds: 30 },
    ]);
  });

  test('a lap keeps why it ended, how hard it was meant, and the workout step it answered', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 19, [
          [2, 4, type.u32],
          [7, 4, type.u32],
          [9, 4, type.u32],
          [15, 1, type.u8],
          [23, 1, type.enum],
          [24, 1, type.enum],
          [71, 2, type.u16],
        ]),
        data(0, u32(start), u32(90_500), u32(40_000), u8(165), u8(0), u8(2), u16(3)),
        data(0, u32(start + 90), u32(60_000), u32(0xffffffff), u8(0xff), u8(4), u8(7), u16(0xffff)),
        session(),
      ]),
    );
    assert.deepEqual(run.laps, [
      {
        startSeconds: 0,
        elapsedSeconds: 90.5,
        distanceMeters: 400,
        averageHeartRate: 165,
        intensity: 'active',
        trigger: 'distance',
        workoutStep: 3,
      },
      { startSeconds: 90, elapsedSeconds: 60, intensity: 'recovery', trigger: 'session_end' },
    ]);
  });

  test('a pool swim keeps its lengths with strokes, and its rests', () => {
    const swim = only(
      fitFile([
        activityId,
        define(0, 101, [
          [2, 4, type.u32],
          [3, 4, type.u32],
          [4, 4, type.u32],
          [5, 2, type.u16],
          [7, 1, type.enum],
          [12, 1, type.enum],
        ]),
        data(0, u32(start), u32(25_800), u32(25_800), u16(11), u8(0), u8(1)),
        data(0, u32(start + 26), u32(20_000), u32(20_000), u16(0xffff), u8(0xff), u8(0)),
        data(0, u32(start + 46), u32(29_000), u32(28_900), u16(14), u8(4), u8(1)),
        session({
          sport: 5,
          subSport: 17,
          more: [
            [[44, 2, type.u16], u16(2286)],
            [[10, 4, type.u32], u32(25)],
          ],
        }),
      ]),
    );
    assert.equal(swim.subSport, 'pool');
    assert.equal(swim.poolLengthMeters, 22.86);
    assert.equal(swim.totals.strokes, 25);
    assert.deepEqual(swim.lengths, [
      { startSeconds: 0, timerSeconds: 25.8, active: true, strokes: 11, stroke: 'freestyle' },
      { startSeconds: 26, timerSeconds: 20, active: false },
      { startSeconds: 46, timerSeconds: 28.9, active: true, strokes: 14, stroke: 'drill' },
    ]);
  });

  test('a strength session keeps its sets with repetitions, weight and exercise', () => {
    const lifting = only(
      fitFile([
        activityId,
        define(0, 225, [
          [254, 4, type.u32],
          [0, 4, type.u32],
          [3, 2, type.u16],
          [4, 2, type.u16],
          [5, 1, type.u8],
          [6, 4, type.u32],
          [7, 4, type.u16],
          [8, 4, type.u16],
        ]),
        data(
          0,
          u32(start + 30),
          u32(30_000),
          u16(12),
          u16(60 * 16),
          u8(1),
          u32(start),
          [...u16(28), ...u16(0xffff)],
          [...u16(61), ...u16(0xffff)],
        ),
        data(
          0,
          u32(start + 90),
          u32(60_000),
          u16(0xffff),
          u16(0xffff),
          u8(0),
          u32(start + 30),
          u32(0xffffffff),
          u32(0xffffffff),
        ),
        session({ sport: 10, subSport: 20 }),
      ]),
    );
    assert.equal(lifting.sport, 'strength');
    assert.deepEqual(lifting.sets, [
      {
        startSeconds: 0,
        durationSeconds: 30,
        active: true,
        repetitions: 12,
        weightKilograms: 60,
        exercise: 'squat 61',
      },
      { startSeconds: 30, durationSeconds: 60, active: false },
    ]);
  });
});

describe('hearts', () => {
  test('beat-to-beat intervals fill five places, the empty ones padded; each beat gets its time', () => {
    const run = only(
      fitFile([
        activityId,
        define(0, 20, heartRateFields),
        define(1, 78, [[0, 10, type.u16]]),
        heartRate(0, 60),
        data(1, u16(1000), u16(900), u16(0xffff), u16(0xffff), u16(0xffff)),
        heartRate(2, 62),
        data(1, u16(1100), u16(0xffff), u16(0xffff), u16(0xffff), u16(0xffff)),
        session(),
      ]),
    );
    assert.deepEqual([...(run.beats?.ms ?? [])], [1000, 900, 1100]);
    assert.deepEqual(
      [...(run.beats?.time ?? [])].map((t) => Math.round(t * 1000)),
      [1000, 1900, 3000],
    );
  });

  test('a swim strap’s 12-bit times are unrolled from its full one and give each record the mean since the last', () => {
    const twelve = (...values: number[]): Part => {
      const bits = values.flatMap((value) => Array.from({ length: 12 }, (_, i) => (value >> i) & 1));
      return Array.from({ length: bits.length / 8 }, (_, i) =>
        bits.slice(i * 8, i * 8 + 8).reduce((byte, bit, n) => byte | (bit << n), 0),
      );
    };
    // Full time: the strap's tick 4000 is the start. Beats 1 s apart: 5024, 6048, 7072 … of which 12 bits stay.
    const swim = only(
      fitFile([
        activityId,
        define(0, 20, [
          [253, 4, type.u32],
          [5, 4, type.u32],
        ]),
        data(0, u32(start), u32(0)),
        data(0, u32(start + 2), u32(200)),
        data(0, u32(start + 4), u32(400)),
        define(1, 132, [
          [253, 4, type.u32],
          [0, 2, type.u16],
          [6, 1, type.u8],
          [9, 4, type.u32],
        ]),
        data(1, u32(start), u16(0), u8(100), u32(4000)),
        define(2, 132, [
          [10, 6, type.byte],
          [6, 4, type.u8],
        ]),
        data(2, twelve(5024 & 0xfff, 6048 & 0xfff, 7072 & 0xfff, 8096 & 0xfff), [110, 120, 130, 140]),
        session({ sport: 5, subSport: 17 }),
      ]),
    );
    assert.deepEqual(channel(swim, 'heartRate'), [100, 115, 135]);
  });
});

describe('settings', () => {
  test('thresholds, weight, resting rate and zone edges are read from wherever the watch keeps them', () => {
    const zone = (local: number, edges: readonly number[], bytes: (value: number) => Part): Part[] =>
      edges.map((edge, i) => data(local, u16(i), bytes(edge)));
    const ride = only(
      fitFile([
        activityId,
        define(0, 3, [
          [4, 2, type.u16],
          [8, 1, type.u8],
        ]),
        data(0, u16(715), u8(44)),
        define(1, 7, [
          [1, 1, type.u8],
          [2, 1, type.u8],
          [3, 2, type.u16],
        ]),
        data(1, u8(188), u8(170), u16(260)),
        define(2, 8, [
          [254, 2, type.u16],
          [1, 1, type.u8],
        ]),
        ...zone(2, [112, 131, 150, 169, 188], u8),
        define(3, 9, [
          [254, 2, type.u16],
          [1, 2, type.u16],
        ]),
        ...zone(3, [143, 195, 234, 273, 312], u16),
        session({ sport: 2, more: [[[45, 2, type.u16], u16(265)]] }),
      ]),
    );
    assert.deepEqual(ride.settings, {
      maxHeartRate: 188,
      restingHeartRate: 44,
      thresholdHeartRate: 170,
      thresholdPower: 265,
      weightKilograms: 71.5,
      heartRateZones: [112, 131, 150, 169, 188],
      powerZones: [143, 195, 234, 273, 312],
    });
  });
});

describe('texts', () => {
  const titled = (bytes: Part): string | undefined =>
    only(fitFile([activityId, define(0, 26, [[8, bytes.length, type.text]]), data(0, bytes), session()]))
      .title;

  test('are UTF-8, else Latin-1, and need no final NUL', () => {
    assert.equal(titled(text('Côte à l’épaule', 24)), 'Côte à l’épaule');
    assert.equal(titled([0x43, 0xf4, 0x74, 0x65]), 'Côte');
    assert.equal(titled(text('Full', 4)), 'Full');
    assert.equal(titled([0, 0x41, 0]), undefined);
  });

  test('are cleaned of what the eye cannot see', () => {
    assert.equal(titled(text('Run\n\u202eignore', 24)), 'Run ignore');
  });
});

describe('chains and headers', () => {
  const run = [activityId, define(0, 20, heartRateFields), heartRate(0, 100), heartRate(1, 101), session()];

  test('two files in one are two activities; definitions of the first mean nothing in the second', () => {
    const second = [
      activityId,
      define(0, 20, [
        [253, 4, type.u32],
        [7, 2, type.u16],
      ]),
      data(0, u32(start + 3600), u16(222)),
      session({ sport: 2, start: start + 3600 }),
    ];
    const { recordings, partial } = fit.decode(Buffer.concat([fitFile(run), fitFile(second)]));
    assert.deepEqual(
      recordings.map(({ sport, leg }) => [sport, leg]),
      [
        ['running', undefined],
        ['cycling', undefined],
      ],
    );
    assert.deepEqual(channel(recordings[1], 'power'), [222]);
    assert.equal(partial, undefined);
  });

  test('a chained file that only holds a strap’s heart rates belongs to the swim before it', () => {
    const swim = [
      activityId,
      define(0, 20, [
        [253, 4, type.u32],
        [5, 4, type.u32],
      ]),
      data(0, u32(start), u32(0)),
      data(0, u32(start + 1), u32(100)),
      session({ sport: 5 }),
    ];
    const strap = (second: number, bpm: number): Uint8Array =>
      fitFile([
        define(1, 132, [
          [253, 4, type.u32],
          [6, 1, type.u8],
          [9, 4, type.u32],
        ]),
        data(1, u32(start + second), u8(bpm), u32(1024 * second + 5)),
      ]);
    const { recordings } = fit.decode(Buffer.concat([fitFile(swim), strap(0, 98), strap(1, 99)]));
    assert.equal(recordings.length, 1);
    assert.deepEqual(channel(recordings[0], 'heartRate'), [98, 99]);
  });

  test('a header of 12 bytes has no checksum of its own', () => {
    assert.equal(only(fitFile(run, { headerSize: 12 })).streams.time.length, 2);
  });

  test('a wrong checksum is a warning, a missing one too', () => {
    assert.deepEqual(codes(fit.decode(fitFile(run, { crc: 'wrong' })).warnings), ['fit.crc_wrong']);
    const missing = fit.decode(fitFile(run, { crc: 'none' }));
    assert.deepEqual(codes(missing.warnings), ['fit.crc_missing']);
    assert.equal(missing.partial, undefined);
  });

  test('a stated size of 0, too small or too big is not believed: everything is read and the file marked partial', () => {
    for (const dataSize of [0, 60, 100_000]) {
      const { recordings, partial } = fit.decode(fitFile(run, { dataSize, crc: 'none' }));
      assert.equal(recordings[0].streams.time.length, 2, `stated ${dataSize}`);
      assert.equal(partial?.code, 'fit.partial_size', `stated ${dataSize}`);
    }
  });

  test('a header size of 0, as a crash leaves it, is guessed from what follows', () => {
    const bytes = fitFile(run, { dataSize: 0, crc: 'none' });
    bytes[0] = 0;
    assert.equal(only(bytes).streams.time.length, 2);
    const short = fitFile(run, { dataSize: 0, crc: 'none', headerSize: 12 });
    short[0] = 0;
    assert.equal(only(short).streams.time.length, 2);
  });

  test('messages we do not read are counted by name or number', () => {
    const { unread } = fit.decode(
      fitFile([
        ...run,
        define(3, 104, [[0, 1, type.u8]]),
        data(3, u8(1)),
        data(3, u8(2)),
        define(4, 49, [[0, 2, type.u16]]),
        data(4, u16(5)),
      ]),
    );
    assert.deepEqual(unread, { 104: 2, file_creator: 1 });
  });

  test('a definition may be repeated before every record, and local numbers used again for something else', () => {
    const again = [
      activityId,
      ...[0, 1, 2].flatMap((second) => [
        define(0, 20, heartRateFields),
        heartRate(second, 100 + second),
        define(0, 21, [[253, 4, type.u32]]),
        data(0, u32(start + second)),
      ]),
      session(),
    ];
    assert.deepEqual(channel(only(fitFile(again)), 'heartRate'), [100, 101, 102]);
  });
});

describe('damage', () => {
  const records = Array.from({ length: 40 }, (_, i) => heartRate(i, 100 + i));
  const whole = [activityId, define(0, 20, heartRateFields), ...records, session()];

  test('a file cut inside a record gives what came before and says where', () => {
    const bytes = fitFile([activityId, define(0, 20, heartRateFields), ...records]);
    const cut = bytes.subarray(0, bytes.length - 5);
    const { recordings, partial } = fit.decode(cut);
    assert.equal(recordings[0].streams.time.length, 39);
    assert.deepEqual(partial, {
      code: 'fit.partial_cut',
      params: { byte: bytes.length - 8, skipped: 0, records: 39, laps: 0, sessions: 0 },
    });
  });

  test('a lost byte costs a record or two, not the rest of the ride', () => {
    const bytes = [...fitFile(whole)];
    const at = 14 + [activityId, define(0, 20, heartRateFields)].flat().length + 10 * 6 + 3;
    bytes.splice(at, 1);
    const { recordings, partial } = fit.decode(Uint8Array.from(bytes));
    assert.equal(partial?.code, 'fit.partial_broken');
    const { time, channels } = recordings[0].streams;
    assert.ok(time.length >= 37, `${time.length} of 40 saved`);
    assert.equal(channels.heartRate?.at(-1), 139);
    assert.equal(recordings[0].totals.distanceMeters, 200);
  });

  test('what an older ride left behind in the memory is not taken for the end of this one', () => {
    const older = Array.from({ length: 40 }, (_, i) => data(0, u32(start - 90_000 + i), u8(90)));
    const bytes = fitFile([...whole, [0xf9, 0x9c, 0x00, 0x2c], ...older], { crc: 'wrong' });
    const { recordings } = fit.decode(bytes);
    assert.equal(recordings[0].streams.time.length, 40);
    assert.ok(recordings[0].streams.channels.heartRate?.every((bpm) => bpm >= 100));
  });

  test('nothing that can be read is an error that says where', () => {
    const nothing: [string, Uint8Array][] = [
      ['fit.not_fit', new Uint8Array(0)],
      ['fit.not_fit', new TextEncoder().encode('<?xml version="1.0"?><gpx/>')],
      ['fit.empty', fitFile([])],
      ['fit.empty', fitFile([[0x05, 1, 2, 3]])],
      ['fit.nothing_saved', fitFile([activityId], { dataSize: 0, crc: 'none' })],
    ];
    for (const [code, bytes] of nothing) {
      assert.throws(
        () => fit.decode(bytes),
        (error) => error instanceof FormatError && error.code === code,
        code,
      );
    }
  });
});
