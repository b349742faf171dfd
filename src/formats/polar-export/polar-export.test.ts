import assert from 'node:assert/strict';
import { sportOf } from './sports.ts';
import { describe, test } from 'node:test';
import type { DecodedFile, Recording } from '../../domain/recording.ts';
import { polarExport } from './index.ts';

const read = (value: unknown): DecodedFile => polarExport.decode(Buffer.from(JSON.stringify(value)));
const readings = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    read(value).wellness.map(({ day, metric, window, value: one }) => [`${day} ${metric} ${window}`, one]),
  );

describe('a session of Polar’s older generation', () => {
  const clock = (second: number): string => `2019-03-02T17:00:${String(second).padStart(2, '0')}.000`;
  const session = {
    exportVersion: '2.6',
    name: 'Tour du lac',
    startTime: clock(0),
    stopTime: '2019-03-02T18:10:00.000',
    timeZoneOffset: 60,
    distance: 11_040.5,
    duration: 'PT4194.878S',
    averageHeartRate: 148,
    maximumHeartRate: 171,
    kiloCalories: 702,
    exercises: [
      {
        sport: 'TRAIL_RUNNING',
        startTime: clock(0),
        duration: 'PT4194.878S',
        samples: {
          heartRate: [0, 1, 2].map((s) => ({ dateTime: clock(s), value: 120 + s })),
          speed: [0, 1, 2].map((s) => ({ dateTime: clock(s), value: 9 })),
          recordedRoute: [
            { dateTime: '2019-03-02T16:59:59.000', latitude: 9, longitude: 9 },
            ...[0, 1, 2].map((s) => ({
              dateTime: clock(s),
              latitude: 45.9 + s / 1e4,
              longitude: 6.1,
              altitude: 450,
            })),
          ],
        },
        laps: [{ splitTime: 'PT60S' }, { splitTime: 'PT130S' }],
      },
    ],
  };

  test('is in UTC by its offset, in metres per second, with laps from split times', () => {
    const [run] = read(session).recordings;
    assert.deepEqual(
      [run.sport, run.subSport, run.start, run.utcOffsetSeconds, run.title],
      ['running', 'trail', Date.UTC(2019, 2, 2, 16), 3600, 'Tour du lac'],
    );
    const { channels, time } = run.streams;
    assert.deepEqual([...time], [0, 1, 2], 'the route’s point before the start is left out');
    assert.deepEqual([...(channels.speed ?? [])], [2.5, 2.5, 2.5]);
    assert.deepEqual([...(channels.heartRate ?? [])], [120, 121, 122]);
    assert.deepEqual(run.totals, {
      distanceMeters: 11_040.5,
      timerSeconds: 4194.878,
      elapsedSeconds: 4200,
      caloriesKcal: 702,
      averageHeartRate: 148,
      maxHeartRate: 171,
    });
    assert.deepEqual(
      run.laps.map(({ startSeconds, timerSeconds }) => [startSeconds, timerSeconds]),
      [
        [0, 60],
        [60, 70],
      ],
    );
  });

  test('without an offset keeps the clock of the wall and says that it is one', () => {
    const { timeZoneOffset: _, ...rest } = session;
    const [run] = read(rest).recordings;
    assert.deepEqual(
      [run.start, run.startIsLocal, run.utcOffsetSeconds],
      [Date.UTC(2019, 2, 2, 17), true, undefined],
    );
  });

  test('of three sports is three legs in order; one of sums only is still an activity', () => {
    const legs = ['TRIATHLON_SWIMMING', 'TRIATHLON_CYCLING', 'TRIATHLON_RUNNING'].map((sport, i) => ({
      sport,
      startTime: `2019-06-02T0${8 + i}:00:00`,
      duration: 'PT30M',
    }));
    const shapes = (recordings: readonly Recording[]): unknown[] =>
      recordings.map(({ sport, leg }) => [sport, leg]);
    assert.deepEqual(shapes(read({ ...session, exercises: legs }).recordings), [
      ['swimming', 0],
      ['cycling', 1],
      ['running', 2],
    ]);
    const [bare] = read({ ...session, exercises: [], sport: 'STRENGTH_TRAINING' }).recordings;
    assert.deepEqual(
      [bare.sport, bare.totals.timerSeconds, bare.streams.time.length],
      ['strength', 4194.878, 0],
    );
  });
});

describe('a session of Polar’s newer generation', () => {
  const session = {
    identifier: { id: 'abc' },
    startTime: '2026-05-03T08:00:00',
    stopTime: '2026-05-03T09:00:00',
    timezoneOffsetMinutes: 120,
    durationMillis: 3_600_000,
    sport: { id: '27' },
    exercises: [],
  };

  test('whose sport is a number without a list is told by the name that Polar gave it, else kept as the number', () => {
    const kind = (name?: string): unknown => {
      const [one] = read({ ...session, ...(name && { name }) }).recordings;
      return [one.sport, one.foreignSport, one.title];
    };
    assert.deepEqual(kind('Cycling'), ['cycling', undefined, undefined]);
    assert.deepEqual(kind('Course à pied'), ['running', undefined, undefined]);
    assert.deepEqual(kind('Radfahren'), ['cycling', undefined, undefined]);
    assert.deepEqual(kind('With Mum'), ['other', 'polar 27', 'With Mum']);
    assert.deepEqual(kind(), ['other', 'polar 27', undefined]);
  });

  test('has an identity that the next archive repeats', () => {
    assert.equal(read(session).recordings[0].vendorId, 'polar:abc');
  });
});

describe('nights and days of Polar’s archive', () => {
  test('a night has its stages, its score, its recharge, in both spellings', () => {
    const phases = { wake: 'PT30M', rem: 'PT1H30M', light: 'PT4H', deep: 'PT1H30M', unknown: 'PT0S' };
    const night = {
      night: '2026-01-06',
      evaluation: {
        asleepDuration: 'PT7H',
        analysis: { continuityIndex: 4.2 },
        interruptions: { totalDuration: 'PT25M' },
        phaseDurations: phases,
      },
      sleepResult: {
        hypnogram: { sleepStart: '2026-01-05T22:30:00+01:00', sleepEnd: '2026-01-06T06:30:00+01:00' },
      },
    };
    assert.deepEqual(readings([night]), {
      '2026-01-06 sleep_duration night': 25_200,
      '2026-01-06 sleep_deep night': 5400,
      '2026-01-06 sleep_light night': 14_400,
      '2026-01-06 sleep_rem night': 5400,
      '2026-01-06 sleep_awake night': 1500,
      '2026-01-06 sleep_start night': Date.UTC(2026, 0, 5, 21, 30) / 1000,
      '2026-01-06 sleep_end night': Date.UTC(2026, 0, 6, 5, 30) / 1000,
      '2026-01-06 polar_sleep_continuity night': 4.2,
    });
    assert.deepEqual(readings([{ night: '2026-01-06', sleepScoreResult: { sleepScore: 82 } }]), {
      '2026-01-06 sleep_score night': 82,
    });
    assert.deepEqual(
      readings([
        {
          sleepDate: '2026-01-06',
          sleepEvaluation: { asleepDuration: '27000s', phaseDurations: { deep: '3600s' } },
        },
      ]),
      { '2026-01-06 sleep_duration night': 27_000, '2026-01-06 sleep_deep night': 3600 },
    );
    assert.deepEqual(
      readings([
        {
          night: '2026-01-06',
          meanNightlyRecoveryRri: 1200,
          meanNightlyRecoveryRmssd: 42,
          meanNightlyRecoveryRespirationInterval: 4000,
          ansStatus: -1.5,
          recoveryIndicator: 5,
        },
      ]),
      {
        '2026-01-06 hrv_rmssd night': 42,
        '2026-01-06 heart_rate_night night': 50,
        '2026-01-06 respiration_average night': 15,
        '2026-01-06 polar_ans_charge night': -1.5,
        '2026-01-06 polar_nightly_recharge night': 5,
      },
    );
  });

  test('a day has its steps and, from its samples, its lowest and highest pulse', () => {
    assert.deepEqual(readings({ date: '2026-01-06', exportVersion: '1', summary: { stepCount: 3100 } }), {
      '2026-01-06 steps day': 3100,
    });
    assert.deepEqual(readings({ date: '2026-01-06', exportVersion: '1' }), {});
    const samples = [48, 0, 155].map((heartRate, i) => ({ heartRate, secondsFromDayStart: i * 300 }));
    assert.deepEqual(
      readings({
        deviceDays: [
          { date: '2026-01-06', samples },
          { date: '2026-01-07', samples: [] },
        ],
      }),
      {
        '2026-01-06 heart_rate_min day': 48,
        '2026-01-06 heart_rate_max day': 155,
      },
    );
  });

  test('every kind is known by its content, whatever the file is called', () => {
    for (const value of [
      { date: '2026-01-06', summary: { stepCount: 1 } },
      { deviceDays: [] },
      [{ night: '2026-01-06', sleepScoreResult: {} }],
      { exportVersion: '2.6', startTime: 'x', exercises: [] },
    ]) {
      assert.ok(polarExport.sniff(Buffer.from(JSON.stringify(value))), JSON.stringify(value));
    }
    assert.ok(!polarExport.sniff(Buffer.from('{"username":"ana","exportVersion":"1","firstName":"Ana"}')));
  });
});

test('every endurance word that Polar documents has its sport', () => {
  const words = `RUNNING ROAD_RUNNING TRAIL_RUNNING TREADMILL_RUNNING TRACK_AND_FIELD_RUNNING ULTRARUNNING_RUNNING
    CROSS_COUNTRY_RUNNING JOGGING WATER_RUNNING ORIENTEERING CYCLING ROAD_BIKING MOUNTAIN_BIKING GRAVEL INDOOR_CYCLING SPINNING
    E_BIKE POOL_SWIMMING OPEN_WATER_SWIMMING SWIMMING TRIATHLON TRIATHLON_SWIMMING TRIATHLON_CYCLING TRIATHLON_RUNNING DUATHLON
    DUATHLON_RUNNING DUATHLON_CYCLING OFFROADTRIATHLON_SWIMMING OFFROADTRIATHLON_CYCLING OFFROADTRIATHLON_RUNNING
    OFFROADDUATHLON_CYCLING OFFROADDUATHLON_RUNNING FREE_MULTISPORT WALKING NORDIC_WALKING HIKING RUCKING XC_SKIING_CLASSIC
    XC_SKIING_FREESTYLE BACKCOUNTRY_SKIING ROLLER_SKIING_CLASSIC ROLLER_SKIING_FREESTYLE BIATHLON SKIERG ROWING INDOOR_ROWING
    STRENGTH_TRAINING CORE MOBILITY_DYNAMIC MOBILITY_STATIC STRETCHING YOGA OTHER_INDOOR`;
  for (const word of words.split(/\s+/)) {
    const { sport, foreignSport } = sportOf({ sport: word }, {});
    assert.notEqual(sport, 'other', word);
    assert.equal(foreignSport, undefined, word);
  }
  // Polar itself says no more than that it was outdoors.
  assert.equal(sportOf({ sport: 'OTHER_OUTDOOR' }, {}).sport, 'other');
});
