import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { garminExport } from './index.ts';

const read = (rows: unknown): DecodedFile => garminExport.decode(Buffer.from(JSON.stringify(rows)));
/** `day metric window` → value. */
const readings = (rows: unknown): Record<string, number> =>
  Object.fromEntries(
    read(rows).wellness.map(({ day, metric, window, value }) => [`${day} ${metric} ${window}`, value]),
  );

const ride = {
  activityId: 18_000_000_007,
  name: 'Col\u202E de la Forclaz \u0007',
  activityType: { typeKey: 'gravel_cycling' },
  eventTypeId: 1,
  startTimeGmt: '1777791600000.0',
  startTimeLocal: 1_777_798_800_000,
  duration: 3_600_500.4,
  elapsedDuration: 4_000_000,
  movingDuration: 3_500_000,
  distance: 3_012_345,
  elevationGain: 61_200,
  avgSpeed: 0.8367,
  avgHr: 0,
  maxHr: 171,
  normPower: 212,
  calories: 2500,
  aerobicTrainingEffect: 3.4,
  activityTrainingLoad: 141.5,
  vO2MaxValue: 54,
};

describe('a line in Garmin’s list of activities', () => {
  test('is in metres and seconds, with its sport, its zone and the vendor’s scores', () => {
    const [recording] = read([{ summarizedActivitiesExport: [ride] }]).recordings;
    assert.deepEqual(
      [recording.sport, recording.subSport, recording.start, recording.utcOffsetSeconds, recording.title],
      ['cycling', 'gravel', Date.UTC(2026, 4, 3, 7), 7200, 'Col de la Forclaz'],
    );
    const { totals } = recording;
    assert.deepEqual(
      [totals.distanceMeters, totals.timerSeconds, totals.elapsedSeconds, totals.ascentMeters],
      [30_123.45, 3600.5004, 4000, 612],
    );
    assert.ok(Math.abs((totals.averageSpeed ?? 0) - 8.367) < 1e-9, 'centimetres per millisecond, times ten');
    assert.equal(totals.averageHeartRate, undefined, 'a heart rate of 0 is a strap that was not worn');
    assert.equal(totals.caloriesKcal, undefined, 'the unit of energy is not proven');
    assert.deepEqual(recording.vendorScores, {
      training_effect: 3.4,
      training_load_peak: 141.5,
      vo2max: 54,
    });
    assert.equal(recording.vendorId, 'garmin:18000000007');
  });

  test('of a race says so, of a multisport race only its legs are taken', () => {
    const run = { ...ride, activityType: 'running' };
    const legs = [
      { ...run, activityType: 'multi_sport', parent: true },
      { ...run, parentId: 1 },
    ];
    const { recordings } = read([{ summarizedActivitiesExport: legs }]);
    assert.deepEqual(
      recordings.map(({ sport, subSport }) => [sport, subSport]),
      [['running', 'race']],
    );
  });

  test('counts the steps of both legs on foot, and turns of the crank as they are', () => {
    const [run, bike] = read([
      {
        summarizedActivitiesExport: [
          { ...ride, activityType: 'running', avgRunCadence: 88 },
          { ...ride, activityId: 2, avgBikeCadence: 84 },
        ],
      },
    ]).recordings;
    assert.equal(run.totals.averageCadence, 176);
    assert.equal(bike.totals.averageCadence, 84);
  });
});

test('the list of gear is a word about each activity that used it', () => {
  const { annotations, recordings } = read([
    {
      gearDTOS: [
        { gearPk: 1, customMakeModel: 'Shoes A' },
        { gearPk: 2, displayName: 'Spikes', customMakeModel: 'Brand B' },
      ],
      gearActivityDTOs: {
        1: [
          { activityId: 11, gearPk: 1 },
          { activityId: 12, gearPk: 1 },
        ],
        2: [{ activityId: 12, gearPk: 2 }],
      },
    },
  ]);
  assert.deepEqual(annotations, [
    { about: 'garmin:11', by: 'garmin-export gear', gear: ['Shoes A'] },
    { about: 'garmin:12', by: 'garmin-export gear', gear: ['Shoes A', 'Spikes'] },
  ]);
  assert.deepEqual(recordings, []);
});

describe('nights and days of Garmin’s export', () => {
  const night = {
    calendarDate: '2026-04-29',
    sleepStartTimestampGMT: '2026-04-28T21:40:00.0',
    sleepEndTimestampGMT: '2026-04-29T05:40:00.0',
    deepSleepSeconds: 5400,
    lightSleepSeconds: 14_400,
    remSleepSeconds: 6000,
    awakeSleepSeconds: 3000,
    sleepScores: { overallScore: 81, qualityScore: 70 },
    spo2SleepSummary: { averageSPO2: 95 },
    averageRespiration: 13.5,
    avgSleepStress: 17,
    sleepWindowConfirmationType: 'ENHANCED_CONFIRMED_FINAL',
  };

  test('a night belongs to its date, from UTC without a Z; of several the longest stays', () => {
    const nap = {
      ...night,
      sleepStartTimestampGMT: '2026-04-29T12:00:00.0',
      sleepEndTimestampGMT: '2026-04-29T12:30:00.0',
      deepSleepSeconds: 0,
      lightSleepSeconds: 1800,
      remSleepSeconds: 0,
    };
    const empty = { calendarDate: '2026-04-30', sleepWindowConfirmationType: 'UNCONFIRMED' };
    assert.deepEqual(readings([nap, night, empty]), {
      '2026-04-29 sleep_duration night': 25_800,
      '2026-04-29 sleep_deep night': 5400,
      '2026-04-29 sleep_light night': 14_400,
      '2026-04-29 sleep_rem night': 6000,
      '2026-04-29 sleep_awake night': 3000,
      '2026-04-29 sleep_start night': Date.UTC(2026, 3, 28, 21, 40) / 1000,
      '2026-04-29 sleep_end night': Date.UTC(2026, 3, 29, 5, 40) / 1000,
      '2026-04-29 sleep_score night': 81,
      '2026-04-29 respiration_average night': 13.5,
      '2026-04-29 stress_average night': 17,
      '2026-04-29 spo2_average night': 95,
    });
  });

  test('a health status of 0 or UNKNOWN is no measurement', () => {
    const metrics = [
      { type: 'HRV', value: 61, status: 'IN_RANGE', baselineLowerLimit: 55, baselineUpperLimit: 70 },
      { type: 'HR', value: 0, status: 'IN_RANGE' },
      { type: 'SPO2', value: 96, status: 'UNKNOWN' },
      { type: 'RESPIRATION', value: 13.4 },
      { type: 'MOOD', value: 3 },
    ];
    assert.deepEqual(readings([{ calendarDate: '2026-04-29', metrics }]), {
      '2026-04-29 hrv_rmssd night': 61,
      '2026-04-29 respiration_average night': 13.4,
    });
  });

  test('a day is its sums; stress below 0 says that the watch was not worn', () => {
    assert.deepEqual(
      readings([
        {
          calendarDate: '2026-04-29',
          totalSteps: 9123,
          totalDistanceMeters: 7101,
          activeKilocalories: 640,
          restingHeartRate: 47,
          allDayStress: {
            aggregatorList: [
              { type: 'AWAKE', averageStressLevel: 40 },
              { type: 'TOTAL', averageStressLevel: 28, maxStressLevel: 92 },
            ],
          },
          bodyBattery: {
            chargedValue: 61,
            drainedValue: 58,
            bodyBatteryStatList: [
              { bodyBatteryStatType: 'HIGHEST', statsValue: 88 },
              { bodyBatteryStatType: 'LOWEST', statsValue: 22 },
            ],
          },
        },
        {
          calendarDate: [2026, 4, 30],
          totalSteps: 0,
          allDayStress: { aggregatorList: [{ type: 'TOTAL', averageStressLevel: -1 }] },
        },
      ]),
      {
        '2026-04-29 steps day': 9123,
        '2026-04-29 distance day': 7101,
        '2026-04-29 calories_active day': 640,
        '2026-04-29 resting_heart_rate day': 47,
        '2026-04-29 stress_average day': 28,
        '2026-04-29 stress_max day': 92,
        '2026-04-29 body_battery_charged day': 61,
        '2026-04-29 body_battery_drained day': 58,
        '2026-04-29 body_battery_high day': 88,
        '2026-04-29 body_battery_low day': 22,
        '2026-04-30 steps day': 0,
      },
    );
  });

  test('VO2max, load, readiness, predictions and scores keep Garmin’s name, in every shape of a date', () => {
    const midnight = Date.UTC(2026, 3, 29);
    assert.deepEqual(
      readings([
        {
          calendarDate: '2026-04-29',
          vo2MaxValue: 54,
          sport: 'RUNNING',
          maxMet: 15.4,
          updateTimestamp: '2026-04-29T10:00:00.0',
        },
        {
          calendarDate: '2026-04-29',
          vo2MaxValue: 53,
          sport: 'RUNNING',
          maxMet: 15.2,
          updateTimestamp: '2026-04-29T08:00:00.0',
        },
        { calendarDate: '2026-04-29', vo2MaxValue: 58, sport: 'CYCLING', maxMet: 16.6 },
        { calendarDate: midnight, dailyTrainingLoadAcute: 412, dailyTrainingLoadChronic: 388 },
        { calendarDate: '2026-04-29', timestamp: '2026-04-29T15:00:00.0', score: 44, recoveryTime: 900 },
        { calendarDate: '2026-04-29', timestamp: '2026-04-29T05:00:00.0', score: 71, recoveryTime: 300 },
        {
          calendarDate: '2026-04-29',
          raceTime5K: 1220,
          raceTime10K: 2560,
          raceTimeHalf: 5700,
          raceTimeMarathon: 12_300,
        },
        { calendarDate: midnight, overallScore: 6100, classification: 4 },
        { calendarDate: midnight, overallScore: 55, strengthScore: 40, hillScoreClassificationId: 3 },
      ]),
      {
        '2026-04-29 vo2max_running day': 54,
        '2026-04-29 vo2max_cycling day': 58,
        '2026-04-29 garmin_load_acute day': 412,
        '2026-04-29 garmin_load_chronic day': 388,
        '2026-04-29 garmin_training_readiness morning': 71,
        '2026-04-29 garmin_recovery_time morning': 300,
        '2026-04-29 garmin_race_5k day': 1220,
        '2026-04-29 garmin_race_10k day': 2560,
        '2026-04-29 garmin_race_half day': 5700,
        '2026-04-29 garmin_race_marathon day': 12_300,
        '2026-04-29 garmin_endurance_score day': 6100,
        '2026-04-29 garmin_hill_score day': 55,
      },
    );
  });

  test('weight is in kilograms, thresholds are settings of that day, drinks add up', () => {
    const meta = { metaData: { calendarDate: '2026-04-29T00:00:00.0' } };
    const body = [
      {
        ...meta,
        weight: { weight: 61_400, bodyFat: 14.2, timestampGMT: '2026-04-29T05:50:00.0' },
        functionalThresholdPower: 251,
      },
      { ...meta, lactateThresholdHeartRate: 169 },
    ];
    assert.deepEqual(readings(body), {
      '2026-04-29 weight spot': 61.4,
      '2026-04-29 body_fat spot': 14.2,
    });
    assert.deepEqual(read(body).settings, [
      { day: '2026-04-29', sport: 'cycling', settings: { thresholdPower: 251 } },
      { day: '2026-04-29', sport: 'running', settings: { thresholdHeartRate: 169 } },
    ]);
    assert.deepEqual(
      readings([
        { calendarDate: '2026-04-29', valueInML: 250 },
        { calendarDate: '2026-04-29', valueInML: 500, estimatedSweatLossInML: 820 },
      ]),
      { '2026-04-29 hydration day': 750, '2026-04-29 sweat_loss day': 820 },
    );
    assert.deepEqual(
      readings([{ calendarDate: [2026, 4, 29], bloodPressure: { systolic: 118, diastolic: 74 } }]),
      {
        '2026-04-29 blood_pressure_systolic spot': 118,
        '2026-04-29 blood_pressure_diastolic spot': 74,
      },
    );
  });

  test('days that do not exist, strings for numbers and nonsense never become a reading', () => {
    const rows = [
      { calendarDate: '2026-02-30', totalSteps: 5 },
      { calendarDate: null, totalSteps: 5 },
      { calendarDate: '2026-04-29', totalSteps: '812' },
      { calendarDate: '2026-04-29', totalDistanceMeters: 'far', allDayStress: [], activeKilocalories: {} },
      'text',
      null,
      [1],
    ];
    assert.deepEqual(readings(rows), { '2026-04-29 steps day': 812 });
  });
});

describe('a damaged list', () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    calendarDate: `2026-04-${String(i + 1).padStart(2, '0')}`,
    totalSteps: 1000 + i,
  }));
  const whole = JSON.stringify(rows);

  test('loses the row that is broken and says where; the rows before and behind it are kept', () => {
    const at = whole.indexOf('"2026-04-08"');
    const broken = `${whole.slice(0, at)}"2026-04${whole.slice(at + 12)}`;
    const file = garminExport.decode(Buffer.from(broken));
    assert.equal(file.wellness.length, 19);
    assert.deepEqual(file.partial, {
      code: 'json.partial',
      params: { byte: whole.lastIndexOf('{', at), rows: 19, lost: 1 },
    });
  });

  test('with nothing to save is refused with the byte', () => {
    assert.throws(
      () => garminExport.decode(Buffer.from('[{"totalSteps": tru')),
      (error) => error instanceof FormatError && error.code === 'json.damaged' && error.params.byte === 1,
    );
  });
});

test('the training status of a day is Garmin’s own word, by sport; the last one stays', () => {
  const { annotations, kind } = read([
    {
      calendarDate: '2026-04-29',
      timestamp: 2_000_000_000_000,
      trainingStatus: 'PEAKING_1',
      sport: 'RUNNING',
    },
    {
      calendarDate: '2026-04-29',
      timestamp: 1_900_000_000_000,
      trainingStatus: 'RECOVERY_1',
      sport: 'RUNNING',
    },
    {
      calendarDate: '2026-04-29',
      timestamp: 1_900_000_000_000,
      trainingStatus: 'NO_STATUS',
      sport: 'GENERIC',
    },
    { calendarDate: '2026-04-30', trainingStatus: '' },
  ]);
  assert.equal(kind, 'training_status');
  assert.deepEqual(annotations, [
    {
      about: 'day:2026-04-29',
      by: 'garmin connect',
      words: { training_status_running: 'PEAKING_1', training_status: 'NO_STATUS' },
    },
  ]);
});
