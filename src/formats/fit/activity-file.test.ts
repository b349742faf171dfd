import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import FitParser from 'fit-file-parser';
import type { Recording } from '../../domain/recording.ts';
import type { Channel, Streams } from '../../domain/stream.ts';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { encodeActivity, encodeMultisport, fit } from './index.ts';

const start = Date.parse('2026-05-03T07:00:00Z');

const bare: Recording = {
  sport: 'running',
  start,
  startKnown: true,
  totals: {},
  streams: { time: new Float64Array(0), channels: {} },
  pauses: [],
  laps: [],
  lengths: [],
  sets: [],
  settings: {},
  vendorScores: {},
  warnings: [],
};

/** An interval run with everything that a recording can hold. */
const full: Recording = {
  ...bare,
  subSport: 'track',
  utcOffsetSeconds: 7200,
  device: { manufacturer: 'garmin', product: 'forerunner 255', serial: '3999123456' },
  title: '2 × 400 m à l’allure',
  totals: {
    distanceMeters: 812.34,
    timerSeconds: 190.5,
    elapsedSeconds: 220.25,
    movingSeconds: 185,
    ascentMeters: 3,
    descentMeters: 4,
    caloriesKcal: 61,
    averageHeartRate: 155,
    maxHeartRate: 181,
    averagePower: 310,
    maxPower: 420,
    weightedPower: 322,
    averageCadence: 171.5,
    averageSpeed: 4.264,
    maxSpeed: 5.881,
    averageTemperature: 17,
  },
  streams: {
    time: Float64Array.from([0, 1, 2, 60, 90, 220]),
    channels: {
      distance: Float64Array.from([0, 4.2, 8.41, 250, 400.01, 812.34]),
      speed: Float64Array.from([0, 4.2, 4.21, 4.3, 4.1, 0]),
      heartRate: Float64Array.from([90, 91, Number.NaN, 150, 160, 181]),
      power: Float64Array.from([0, 300, 305, 310, 420, 0]),
      cadence: Float64Array.from([0, 170, 171, 172.5, Number.NaN, 60]),
      altitude: Float64Array.from([-12.4, -12.2, 0, 35.6, 35.8, 36]),
      latitude: Float64Array.from([48.8566, 48.85661, Number.NaN, 48.857, -33.9, 48.8]),
      longitude: Float64Array.from([2.3522, 2.35221, Number.NaN, 2.353, -179.5, 2.4]),
      temperature: Float64Array.from([17, 17, 17, -3, 17, 18]),
      leftBalance: Float64Array.from([50, 49, 51, Number.NaN, 50, 50]),
      groundContactTime: Float64Array.from([240.5, 241, 239, 238, 237, 236]),
      verticalOscillation: Float64Array.from([81.2, 80, 80, 80, 80, 80]),
      stepLength: Float64Array.from([1480, 1490, 1500, 1490, 1495.5, 1490]),
      respirationRate: Float64Array.from([31.25, 32, 33, 34, 35, 36]),
      coreTemperature: Float64Array.from([37.12, 37.2, 37.3, 37.4, 37.5, 38]),
      muscleOxygen: Float64Array.from([71.5, 70, 65, 60, 55, 50]),
    },
  },
  pauses: [
    { startSeconds: 60, endSeconds: 75 },
    { startSeconds: 100, endSeconds: 115 },
  ],
  laps: [
    {
      startSeconds: 0,
      elapsedSeconds: 90.25,
      timerSeconds: 75.25,
      distanceMeters: 400,
      averageHeartRate: 150,
      intensity: 'active',
      trigger: 'distance',
      workoutStep: 1,
    },
    {
      startSeconds: 90,
      elapsedSeconds: 130,
      timerSeconds: 115.25,
      distanceMeters: 412.34,
      averageCadence: 169,
      intensity: 'recovery',
      trigger: 'session_end',
      workoutStep: 2,
    },
  ],
  beats: { time: Float64Array.from([0.65, 1.3, 1.94]), ms: Float64Array.from([650, 650, 640]) },
  settings: {
    maxHeartRate: 190,
    restingHeartRate: 45,
    thresholdHeartRate: 172,
    thresholdPower: 330,
    weightKilograms: 68.5,
    heartRateZones: [114, 133, 152, 171, 190],
    powerZones: [180, 250, 300, 350],
  },
  vendorScores: { training_effect: 3.2, anaerobic_training_effect: 1.4, recovery_minutes: 720 },
};

const swim: Recording = {
  ...bare,
  sport: 'swimming',
  subSport: 'pool',
  poolLengthMeters: 22.86,
  totals: { distanceMeters: 45.72, timerSeconds: 60, elapsedSeconds: 80, strokes: 31 },
  lengths: [
    { startSeconds: 0, timerSeconds: 24.5, active: true, strokes: 15, stroke: 'freestyle' },
    { startSeconds: 25, timerSeconds: 20, active: false },
    { startSeconds: 45, timerSeconds: 35.25, active: true, strokes: 16, stroke: 'medley' },
  ],
  laps: [{ startSeconds: 0, elapsedSeconds: 80, distanceMeters: 45.72 }],
};

const lifting: Recording = {
  ...bare,
  sport: 'strength',
  totals: { timerSeconds: 120, elapsedSeconds: 120 },
  sets: [
    {
      startSeconds: 0,
      durationSeconds: 40,
      active: true,
      repetitions: 8,
      weightKilograms: 82.5,
      exercise: 'squat 61',
    },
    { startSeconds: 40, durationSeconds: 80, active: false },
  ],
};

function again(recording: Recording): Recording {
  const { recordings, partial, warnings } = fit.decode(encodeActivity(recording));
  assert.equal(partial, undefined);
  assert.deepEqual(warnings, []);
  assert.equal(recordings.length, 1);
  // To the centimetre, as the library keeps it: 35.6 m comes out of the file as 35.60000000000002.
  return { ...recordings[0], streams: onKeptGrid(recordings[0].streams) };
}

function onKeptGrid({ time, channels: read }: Streams): Streams {
  const altitude = read.altitude?.map((meters) => Math.round(meters * 100) / 100);
  return { time, channels: altitude ? { ...read, altitude } : read };
}

/** Equal but for the grid of semicircles, 1 cm on the ground. */
function assertSame(read: Recording, meant: Recording): void {
  const { latitude: _, longitude: __, ...channels } = read.streams.channels;
  const { latitude, longitude, ...meantChannels } = meant.streams.channels;
  assert.deepEqual(
    { ...read, streams: { time: read.streams.time, channels } },
    { ...meant, streams: { time: meant.streams.time, channels: meantChannels } },
  );
  for (const [name, values] of Object.entries({ latitude, longitude })) {
    values?.forEach((value, i) => {
      const found = read.streams.channels[name as Channel]?.[i] ?? Number.NaN;
      assert.ok(Number.isNaN(value) ? Number.isNaN(found) : Math.abs(found - value) < 1e-7, `${name} ${i}`);
    });
  }
}

describe('an activity that is written and read', () => {
  test('keeps everything of an interval run', () => {
    assertSame(again(full), full);
  });

  test('keeps the lengths and rests of a pool swim in yards', () => {
    assert.deepEqual(again(swim), swim);
  });

  test('keeps the sets of a strength session', () => {
    assert.deepEqual(again(lifting), lifting);
  });

  test('says nothing that was not known', () => {
    assert.deepEqual(again(bare), bare);
  });

  test('keeps a sport that only the file’s maker has a word for', () => {
    const read = again({ ...bare, sport: 'water_sports', foreignSport: 'fit 44/0' });
    assert.deepEqual([read.sport, read.foreignSport], ['water_sports', 'fit 44/0']);
  });

  test('keeps a device that only has a name', () => {
    const device = { manufacturer: 'coros', product: 'PACE 3' };
    assert.deepEqual(again({ ...bare, device }).device, device);
  });

  test('overlapping pauses become one', () => {
    const pauses = [
      { startSeconds: 10, endSeconds: 30 },
      { startSeconds: 20, endSeconds: 40 },
    ];
    const read = again({ ...bare, totals: { elapsedSeconds: 60 }, pauses });
    assert.deepEqual(read.pauses, [{ startSeconds: 10, endSeconds: 40 }]);
  });

  test('is a whole and valid file to another reader', () => {
    const bytes = encodeActivity(full);
    // Strict: checksums, sizes and structure are verified.
    new FitParser({ force: false, mode: 'list' }).parse(bytes as Buffer<ArrayBuffer>, (error, result) => {
      assert.equal(error, undefined);
      const [session] = result?.sessions ?? [];
      assert.equal(session.sport, 'running');
      assert.equal(session.total_distance, 812.34);
      assert.equal(session.total_timer_time, 190.5);
      assert.equal(session.avg_heart_rate, 155);
      assert.equal(result?.records?.length, 6);
      assert.equal(result?.laps?.length, 2);
      assert.equal(result?.records?.[4].power, 420);
    });
  });

  test('of any shape comes back on FIT’s grid', () => {
    const sample = fc.record({
      gap: fc.integer({ min: 1, max: 90 }),
      heartRate: fc.option(fc.integer({ min: 30, max: 250 }), { nil: Number.NaN }),
      power: fc.option(fc.integer({ min: 0, max: 2500 }), { nil: Number.NaN }),
      altitude: fc.option(
        fc.integer({ min: -2000, max: 40_000 }).map((fifths) => fifths / 5),
        { nil: Number.NaN },
      ),
      cadence: fc.option(
        fc.integer({ min: 0, max: 250 * 64 }).map((parts) => parts / 64),
        { nil: Number.NaN },
      ),
      speed: fc.option(
        fc.integer({ min: 0, max: 30_000 }).map((millimeters) => millimeters / 1000),
        { nil: Number.NaN },
      ),
    });
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 60 }), (samples) => {
        let at = 0;
        const time = Float64Array.from(samples.map(({ gap }, i) => (at += i === 0 ? 0 : gap)));
        const column = (name: 'heartRate' | 'power' | 'altitude' | 'cadence' | 'speed'): Float64Array =>
          Float64Array.from(samples.map((one) => one[name]));
        const channels = {
          heartRate: column('heartRate'),
          power: column('power'),
          altitude: column('altitude'),
          cadence: column('cadence'),
          speed: column('speed'),
        };
        const { streams } = again({ ...bare, streams: { time, channels } });
        assert.deepEqual([...streams.time], [...time]);
        for (const [name, values] of Object.entries(channels)) {
          values.forEach((value, i) =>
            assert.equal(streams.channels[name as Channel]?.[i] ?? Number.NaN, value, `${name} ${i}`),
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a triathlon that is written and read', () => {
  test('keeps its legs apart', () => {
    const leg = (sport: Recording['sport'], from: number, seconds: number): Recording => ({
      ...bare,
      sport,
      start: start + from * 1000,
      totals: { elapsedSeconds: seconds, timerSeconds: seconds, distanceMeters: 1000 },
      streams: {
        time: Float64Array.from([0, seconds / 2, seconds - 1]),
        channels: {
          distance: Float64Array.from([0, 500, 1000]),
          heartRate: Float64Array.from([100, 120, 140]),
        },
      },
      laps: [{ startSeconds: 0, elapsedSeconds: seconds, distanceMeters: 1000 }],
    });
    const legs = [leg('swimming', 0, 600), leg('transition', 600, 60), leg('cycling', 660, 900)];
    const { recordings } = fit.decode(encodeMultisport(legs));
    assert.deepEqual(
      recordings,
      legs.map((recording, i) => ({ ...recording, leg: i })),
    );
  });

  test('needs at least one leg', () => {
    assert.throws(() => encodeMultisport([]), RangeError);
  });
});

test('real recordings come back as they were read', { skip: needsShared }, () => {
  const names = [
    'ride/garmin-edge810-cycling-generic-e278d2.fit',
    'run/garmin-fenix5x-running-generic-cae357.fit',
    'swim/garmin-fr945-swimming-lap-swimming-c37b84.fit',
    'multisport/garmin-fr920xt-swimming-open-water-910454.fit',
    'ride/garmin-edge530-cycling-indoor-cycling-0abea8.fit',
  ];
  for (const name of names) {
    const { recordings } = fit.decode(sharedFile(`corpus/fit/${name}`));
    const read = fit.decode(encodeMultisport(recordings)).recordings;
    recordings.forEach((recording, i) =>
      assert.deepEqual({ ...read[i], warnings: [] }, { ...recording, warnings: [] }, name),
    );
  }
});
