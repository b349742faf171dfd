import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { garminExport } from '../../formats/garmin-export/index.ts';
import { wrapPayload } from '../payload.ts';
import { payloads } from './decode.ts';
import { parseKeepingIds, withoutOwner } from './read-json.ts';

/** Answers as the service words them, read alone: the values are made up, the shapes are its own. */

const wrap = (kind: string, about: string, body: string | Uint8Array): Uint8Array =>
  wrapPayload({ vendor: 'garmin', kind, about, body: Buffer.from(body) });
const read = (kind: string, body: unknown, about = '2026-11-16'): DecodedFile =>
  payloads.decode(wrap(kind, about, JSON.stringify(body)));
const figures = (file: DecodedFile): Record<string, number> =>
  Object.fromEntries(file.wellness.map(({ metric, window, value }) => [`${metric} ${window}`, value]));

const run = {
  activityId: 20_998_811_223,
  activityName: 'Lyon - Tempo',
  startTimeLocal: '2026-11-14 18:05:10',
  startTimeGMT: '2026-11-14 17:05:10',
  activityType: { typeId: 1, typeKey: 'running', parentTypeId: 17 },
  eventType: { typeId: 4, typeKey: 'training' },
  distance: 10_042.6,
  duration: 2891.4,
  movingDuration: 2880.0,
  elapsedDuration: 2954.2,
  elevationGain: 61.0,
  elevationLoss: 58.0,
  averageSpeed: 3.473,
  maxSpeed: 4.611,
  averageHR: 158.0,
  maxHR: 176.0,
  calories: 641.0,
  averageRunningCadenceInStepsPerMinute: 172.4,
  avgPower: 287.0,
  normPower: 291.0,
  aerobicTrainingEffect: 3.7,
  anaerobicTrainingEffect: 0.9,
  activityTrainingLoad: 148.2,
  differenceBodyBattery: -14,
  pr: false,
  parent: false,
};

describe('a line of the list', () => {
  test('is metres, seconds and metres a second, with the scores under the names of the FIT file', () => {
    const [recording] = read('search', [run]).recordings;
    const { totals } = recording;
    assert.deepEqual(
      [recording.sport, recording.start, recording.utcOffsetSeconds, recording.title],
      ['running', Date.UTC(2026, 10, 14, 17, 5, 10), 3600, 'Lyon - Tempo'],
    );
    assert.deepEqual(
      [totals.distanceMeters, totals.timerSeconds, totals.elapsedSeconds, totals.averageSpeed],
      [10_042.6, 2891.4, 2954.2, 3.473],
    );
    assert.deepEqual(
      [totals.averageCadence, totals.averageHeartRate, totals.weightedPower],
      [172.4, 158, 291],
    );
    assert.deepEqual(recording.vendorScores, {
      training_effect: 3.7,
      anaerobic_training_effect: 0.9,
      training_load_peak: 148.2,
      body_battery_difference: -14,
    });
  });

  test('is the same session as in the archive, where it is written in centimetres and milliseconds', () => {
    const [here] = read('search', [run]).recordings;
    const row = {
      activityId: run.activityId,
      name: run.activityName,
      activityType: 'running',
      beginTimestamp: here.start,
      startTimeLocal: here.start + 3_600_000,
      distance: 1_004_260,
      duration: 2_891_400,
    };
    const archive = JSON.stringify([{ summarizedActivitiesExport: [row] }]);
    const [there] = garminExport.decode(Buffer.from(archive)).recordings;
    assert.equal(here.vendorId, there.vendorId);
    assert.equal(here.start, there.start);
    assert.equal(here.totals.distanceMeters, there.totals.distanceMeters);
    assert.equal(here.totals.timerSeconds, there.totals.timerSeconds);
  });

  test('keeps an id that is larger than a number can hold', () => {
    const text = JSON.stringify([run]).replace('20998811223', '9223372036854775807');
    const [recording] = payloads.decode(wrap('search', 'x', text)).recordings;
    assert.equal(recording.vendorId, 'garmin:9223372036854775807');
  });

  test('of a race says so; of a sport we have no word for it keeps Garmin’s', () => {
    const race = { ...run, eventType: { typeKey: 'race' } };
    const strange = { ...run, activityType: { typeKey: 'disc_golf_extreme' } };
    const [a, b] = read('search', [race, strange]).recordings;
    assert.deepEqual([a.subSport, b.sport, b.foreignSport], ['race', 'other', 'disc_golf_extreme']);
  });

  test('with impossible figures keeps what can be', () => {
    const bent = {
      ...run,
      averageHR: 900,
      distance: -5,
      duration: '2891.4',
      avgPower: 0,
      startTimeLocal: '1999-01-01 00:00:00',
    };
    const [{ totals, utcOffsetSeconds }] = read('search', [bent]).recordings;
    assert.deepEqual(
      [
        totals.averageHeartRate,
        totals.distanceMeters,
        totals.timerSeconds,
        totals.averagePower,
        utcOffsetSeconds,
      ],
      [undefined, undefined, 2891.4, undefined, undefined],
    );
  });
});

test('how a session felt is on a scale of ten, and absent when nobody said', () => {
  const detail = {
    summaryDTO: { directWorkoutRpe: 70, directWorkoutFeel: 75, startTimeGMT: '2026-11-14T17:05:10.0' },
  };
  assert.deepEqual(read('activity', detail, '20998811223').annotations, [
    {
      about: 'garmin:20998811223',
      by: 'garmin detail',
      vendorScores: { perceived_effort: 7, garmin_feel: 75 },
    },
  ]);
  assert.deepEqual(read('activity', { summaryDTO: { directWorkoutRpe: 0 } }, '5').annotations, []);
});

const day = {
  calendarDate: '2026-11-16',
  totalSteps: 9120,
  totalDistanceMeters: 7310,
  activeKilocalories: 640.0,
  bmrKilocalories: 1770.0,
  moderateIntensityMinutes: 12,
  vigorousIntensityMinutes: 31,
  restingHeartRate: 47,
  minHeartRate: 44,
  maxHeartRate: 168,
  averageStressLevel: 27,
  maxStressLevel: 88,
  bodyBatteryChargedValue: 61,
  bodyBatteryDrainedValue: 58,
  bodyBatteryHighestValue: 94,
  bodyBatteryLowestValue: 29,
  averageSpo2: null,
  avgWakingRespirationValue: 14.0,
};

describe('a day', () => {
  const expected = {
    'steps day': 9120,
    'distance day': 7310,
    'calories_active day': 640,
    'calories_resting day': 1770,
    'resting_heart_rate day': 47,
    'heart_rate_min day': 44,
    'heart_rate_max day': 168,
    'intensity_minutes_moderate day': 12,
    'intensity_minutes_vigorous day': 31,
    'stress_average day': 27,
    'stress_max day': 88,
    'body_battery_charged day': 61,
    'body_battery_drained day': 58,
    'body_battery_high day': 94,
    'body_battery_low day': 29,
    'respiration_average day': 14,
  };

  test('says each figure once, and nothing of what was not measured', () => {
    assert.deepEqual(figures(read('day', day)), expected);
  });

  test('in a range reads the same, bare, packed, or with its figures in groups', () => {
    const { totalSteps, restingHeartRate, ...rest } = day;
    const grouped = { ...rest, movement: { totalSteps }, heart: { values: { restingHeartRate } } };
    for (const body of [
      [day],
      { data: [day] },
      { a: { b: [day] } },
      [grouped],
      { '2026-11-16': day },
      { 0: day },
      { data: day },
    ])
      assert.deepEqual(figures(read('days', body)), expected);
  });

  test('whose resting heart rate may be its lowest has none; a measured one counts', () => {
    const { restingHeartRate: _, ...without } = day;
    assert.equal(
      figures(read('days', [{ ...without, restingValue: 44 }]))['resting_heart_rate day'],
      undefined,
    );
    assert.equal(figures(read('days', [{ ...without, restingValue: 48 }]))['resting_heart_rate day'], 48);
    assert.equal(figures(read('days', [{ ...day, restingValue: 52 }]))['resting_heart_rate day'], 47);
  });

  test('with a negative stress, a pulse of 0 or numbers as text is read with care', () => {
    const odd = {
      ...day,
      averageStressLevel: -2,
      maxStressLevel: -1,
      restingHeartRate: 0,
      totalSteps: '9120',
      extra: { a: 1 },
    };
    const said = figures(read('day', odd));
    assert.deepEqual(
      [said['stress_average day'], said['stress_max day'], said['resting_heart_rate day'], said['steps day']],
      [undefined, undefined, undefined, 9120],
    );
  });

  test('of which a range tells only steps, stress or drinks', () => {
    const calendarDate = '2026-11-16';
    assert.deepEqual(figures(read('steps', [{ calendarDate, totalSteps: 9120, totalDistance: 7310 }])), {
      'steps day': 9120,
      'distance day': 7310,
    });
    assert.deepEqual(figures(read('stress', [{ calendarDate, values: { overallStressLevel: 27 } }])), {
      'stress_average day': 27,
    });
    assert.deepEqual(figures(read('stress', [{ calendarDate, values: null }])), {});
    assert.deepEqual(figures(read('hydration', [{ calendarDate, valueInML: 1850.0 }])), {
      'hydration day': 1850,
    });
  });
});

test('Body Battery reads the column that is named, wherever it stands', () => {
  const levels = [41, 93, 35];
  const rows = (swap: boolean) => ({
    date: '2026-11-16',
    charged: 61,
    drained: 58,
    bodyBatteryValueDescriptorDTOList: [
      { bodyBatteryValueDescriptorIndex: swap ? 1 : 0, bodyBatteryValueDescriptorKey: 'timestamp' },
      { bodyBatteryValueDescriptorIndex: swap ? 0 : 1, bodyBatteryValueDescriptorKey: 'bodyBatteryLevel' },
    ],
    bodyBatteryValuesArray: levels.map((level, i) => {
      const row = [1_794_783_600_000 + i, level];
      return swap ? row.toReversed() : row;
    }),
  });
  for (const swap of [false, true]) {
    const said = figures(read('bodyBattery', [rows(swap)]));
    assert.deepEqual([said['body_battery_high day'], said['body_battery_low day']], [93, 35]);
  }
  const { bodyBatteryValueDescriptorDTOList: _, ...unnamed } = rows(false);
  assert.equal(
    figures(read('bodyBattery', [unnamed]))['body_battery_high day'],
    undefined,
    'no name, no guess',
  );
});

describe('a night', () => {
  const night = {
    calendarDate: '2026-11-16',
    sleepTimeSeconds: 26_640,
    napTimeSeconds: 1800,
    sleepStartTimestampGMT: 1_794_779_520_000,
    sleepEndTimestampGMT: 1_794_807_060_000,
    deepSleepSeconds: 5100,
    lightSleepSeconds: 15_240,
    remSleepSeconds: 6300,
    awakeSleepSeconds: 900,
    averageRespirationValue: 13.0,
    averageSpO2Value: 96,
    avgHeartRate: 51,
    avgSleepStress: 15.0,
    sleepScores: {
      overall: { value: 84, qualifierKey: 'GOOD' },
      remPercentage: { value: 24, qualifierKey: 'EXCELLENT' },
    },
  };
  const expected = {
    'sleep_duration night': 26_640,
    'sleep_deep night': 5100,
    'sleep_light night': 15_240,
    'sleep_rem night': 6300,
    'sleep_awake night': 900,
    'sleep_start night': 1_794_779_520,
    'sleep_end night': 1_794_807_060,
    'sleep_score night': 84,
    'respiration_average night': 13,
    'stress_average night': 15,
    'spo2_average night': 96,
    'heart_rate_night night': 51,
    'sleep_duration nap': 1800,
  };

  test('is its stages, its score as Garmin shows it, and a nap apart', () => {
    assert.deepEqual(figures(read('nights', [night])), expected);
    assert.deepEqual(figures(read('nights', { dailySleepSummaries: [night] })), expected);
    assert.deepEqual(figures(read('night', { dailySleepDTO: night, restingHeartRate: 47 })), expected);
    assert.deepEqual(figures(read('night', night)), expected);
  });

  test('without the watch is a date with nothing in it', () => {
    const empty = { calendarDate: '2026-11-15', sleepTimeSeconds: null, sleepStartTimestampGMT: null };
    assert.deepEqual(
      read('nights', [empty, night]).wellness.filter((one) => one.day !== '2026-11-16'),
      [],
    );
  });

  test('over a change of the clocks lasts as long as it lasted', () => {
    // 25 October 2026, Paris: from 23:30 summer time to 07:00 winter time are eight and a half hours.
    const [start, end] = [Date.parse('2026-10-24T21:30:00Z'), Date.parse('2026-10-25T06:00:00Z')];
    const said = figures(
      read('nights', [
        {
          ...night,
          calendarDate: '2026-10-25',
          sleepStartTimestampGMT: start,
          sleepEndTimestampGMT: end,
          sleepStartTimestampLocal: start + 7_200_000,
          sleepEndTimestampLocal: end + 3_600_000,
        },
      ]),
    );
    assert.equal(said['sleep_end night'] - said['sleep_start night'], 8.5 * 3600);
  });

  test('has an RMSSD in ms, from a range and from its own answer; an invalid one has none', () => {
    const hrv = {
      calendarDate: '2026-11-16',
      weeklyAvg: 61,
      lastNightAvg: 64,
      lastNight5MinHigh: 92,
      status: 'BALANCED',
    };
    for (const file of [
      read('hrv', { hrvSummaries: [hrv] }),
      read('hrv', [hrv]),
      read('hrvNight', { hrvSummary: hrv, hrvReadings: [] }),
    ])
      assert.deepEqual(figures(file), { 'hrv_rmssd night': 64 });
    assert.deepEqual(figures(read('hrv', [{ ...hrv, status: 'INVALID' }])), {});
    assert.deepEqual(figures(read('hrv', [{ ...hrv, lastNightAvg: null }])), {});
  });
});

test('weight is grams, at the moment of weighing; the neighbours of the range are not in it', () => {
  const entry = {
    date: 1_794_813_600_000,
    timestampGMT: 1_794_810_000_000,
    calendarDate: '2026-11-16',
    weight: 63_400.0,
    bodyFat: null,
  };
  const body = {
    dailyWeightSummaries: [{ summaryDate: '2026-11-16', latestWeight: entry }],
    previousDateWeight: { weight: 99_000, calendarDate: '2026-10-01' },
  };
  assert.deepEqual(read('weight', body).wellness, [
    { day: '2026-11-16', metric: 'weight', value: 63.4, window: 'spot', at: 1_794_810_000_000 },
  ]);
});

test('zones rise from edge to edge; a sport’s own stand before those of all', () => {
  const zones = (sport: string, floors: readonly (number | null)[]) => ({
    sport,
    trainingMethod: 'HR_MAX',
    maxHeartRateUsed: 188,
    ...Object.fromEntries(floors.map((floor, i) => [`zone${i + 1}Floor`, floor])),
  });
  const settings =
    read('zones', [zones('DEFAULT', [94, 113, 132, 150, 169]), zones('CYCLING', [90, 110, 128, 146, 165])])
      .settings ?? [];
  assert.deepEqual(
    settings.map((one) => [one.sport, one.settings.heartRateZones]),
    [
      ['running', [113, 132, 150, 169, 188]],
      ['swimming', [113, 132, 150, 169, 188]],
      ['cycling', [110, 128, 146, 165, 188]],
    ],
  );
  const [odd] = read('zones', [zones('RUNNING', [94, 150, 132, null, 169])]).settings ?? [];
  assert.deepEqual(odd.settings, { maxHeartRate: 188 });
});

describe('the workout that a session answered', () => {
  const step = (over: object) => ({
    type: 'ExecutableStepDTO',
    stepType: { stepTypeKey: 'interval' },
    endCondition: { conditionTypeKey: 'distance' },
    endConditionValue: 400,
    targetType: { workoutTargetTypeKey: 'no.target' },
    ...over,
  });
  const workout = (...workoutSteps: object[]) => [
    {
      workoutId: 99,
      workoutName: '6 × 400 m',
      sportType: { sportTypeKey: 'running' },
      workoutSegments: [{ segmentOrder: 1, workoutSteps }],
    },
  ];

  test('is read in our words: repeats, seconds, metres, paces', () => {
    const body = workout(
      step({
        stepOrder: 1,
        stepType: { stepTypeKey: 'warmup' },
        endCondition: { conditionTypeKey: 'time' },
        endConditionValue: 900,
      }),
      {
        type: 'RepeatGroupDTO',
        stepOrder: 2,
        numberOfIterations: 6,
        workoutSteps: [
          step({
            stepOrder: 3,
            targetType: { workoutTargetTypeKey: 'pace.zone' },
            targetValueOne: 4,
            targetValueTwo: 4.166_667,
          }),
          step({
            stepOrder: 4,
            stepType: { stepTypeKey: 'recovery' },
            endConditionValue: 200,
            targetType: { workoutTargetTypeKey: 'heart.rate.zone' },
            zoneNumber: 1,
          }),
        ],
      },
      step({
        stepOrder: 5,
        stepType: { stepTypeKey: 'cooldown' },
        endCondition: { conditionTypeKey: 'lap.button' },
      }),
    );
    assert.deepEqual(read('planned', body, '20998811223 2026-11-14').workouts, [
      {
        day: '2026-11-14',
        ref: 'garmin:99',
        workout: {
          sport: 'running',
          name: '6 × 400 m',
          steps: [
            { kind: 'warmup', end: { by: 'time', seconds: 900 } },
            {
              kind: 'repeat',
              times: 6,
              steps: [
                {
                  kind: 'work',
                  end: { by: 'distance', meters: 400 },
                  target: { of: 'pace', unit: 'seconds_per_km', low: 240, high: 250 },
                },
                {
                  kind: 'recovery',
                  end: { by: 'distance', meters: 200 },
                  target: { of: 'heart_rate', unit: 'zone', low: 1, high: 1 },
                },
              ],
            },
            { kind: 'cooldown', end: { by: 'lap_press' } },
          ],
        },
      },
    ]);
  });

  test('with a step that has no word with us is left unread, whole', () => {
    for (const odd of [
      step({ endCondition: { conditionTypeKey: 'calories' } }),
      step({ targetType: { workoutTargetTypeKey: 'swim.stroke' } }),
      step({ endConditionValue: null }),
    ]) {
      const file = read('planned', workout(step({}), odd), '1 2026-11-14');
      assert.deepEqual([file.workouts, file.unread], [[], { workout: 1 }]);
    }
  });
});

describe('what cannot be read', () => {
  test('of a damaged answer is the rest; the rows before it are saved', () => {
    const text = JSON.stringify([run, { ...run, activityId: 2, startTimeGMT: '2026-11-13 17:05:10' }, run]);
    const file = payloads.decode(wrap('search', 'x', text.slice(0, -40)));
    assert.equal(file.recordings.length, 2);
    assert.equal(file.partial?.code, 'json.partial');
  });

  test('is a FormatError: nothing at all, a page, too much', () => {
    for (const body of ['', '<html>', '{'])
      assert.throws(() => payloads.decode(wrap('days', 'x', body)), FormatError);
    assert.throws(
      () => payloads.decode(wrap('days', 'x', '[]'), { bytes: 1, records: 1, depth: 1 }),
      FormatError,
    );
  });

  test('of a kind nobody knows yet is kept and counted', () => {
    assert.deepEqual(read('weightGoal', { goal: 62_000 }).unread, { weightGoal: 1 });
    assert.deepEqual(read('constructor', {}).unread, { constructor: 1 });
  });

  test('has no owner in it', () => {
    const kept = withoutOwner({
      activityId: 1,
      ownerFullName: 'x',
      userRoles: ['x'],
      userProfileId: 5,
      summaryDTO: { displayName: 'x', userFloorsAscendedGoal: 10, userData: { weight: 5 } },
      list: [{ profileImageUrl: 'x', email: 'x', a: null }],
    });
    assert.deepEqual(kept, {
      activityId: 1,
      summaryDTO: { userFloorsAscendedGoal: 10, userData: { weight: 5 } },
      list: [{ a: null }],
    });
  });

  test('keeps whole numbers beyond 2⁵³ as text and rounds nothing', () => {
    assert.deepEqual(parseKeepingIds('{"a":9223372036854775807,"b":12,"c":1.5,"d":1e300}'), {
      a: '9223372036854775807',
      b: 12,
      c: 1.5,
      d: 1e300,
    });
  });
});
