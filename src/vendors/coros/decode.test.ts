import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { wrapPayload } from '../payload.ts';
import { corosPayloads } from './decode.ts';

const read = (kind: string, about: string, text: string): DecodedFile =>
  corosPayloads.decode(wrapPayload({ vendor: 'coros', kind, about, body: Buffer.from(text) }));

const figures = ({ wellness }: DecodedFile): Record<string, number> =>
  Object.fromEntries(wellness.map(({ metric, window, value }) => [`${metric} ${window}`, value]));

const page = (title: string, ...lines: readonly string[]): string => [title, ...lines].join('\n');
const at = (iso: string): number => Date.parse(iso) / 1000;

describe('a night of COROS', () => {
  const night = page(
    'Sleep Overview',
    '2026-05-02',
    'Sleep Score: 68',
    'Daily Sleep (incl. naps): 7h 05min',
    'Main Sleep (asleep): 6h 40min',
    'Main Sleep Period (incl. awake): 7h',
    'Deep Sleep Ratio: 20%',
    'Light Sleep Ratio: 50%',
    'REM Ratio: 25%',
    'Awake Ratio: 5%',
    'Awake Time: 20min',
    'Main Sleep Window: 2026-05-01 11:30:00 PM to 2026-05-02 06:30:00 AM',
    'Naps Total: 25 min',
  );

  test('complaint 1: keeps the score that COROS’s app shows, to the point', () => {
    const file = read('sleep', '2026-05-02 Europe/Paris', night);
    assert.equal(figures(file)['sleep_score night'], 68);
    assert.deepEqual(file.device, { manufacturer: 'coros' });
  });

  test('is in seconds, its window in the athlete’s zone, stages from their share of the period', () => {
    assert.deepEqual(figures(read('sleep', '2026-05-02 Europe/Paris', night)), {
      'sleep_duration night': 24_000,
      'sleep_deep night': 5040,
      'sleep_light night': 12_600,
      'sleep_rem night': 6300,
      'sleep_awake night': 1200,
      'sleep_score night': 68,
      'sleep_start night': at('2026-05-01T21:30:00Z'),
      'sleep_end night': at('2026-05-02T04:30:00Z'),
      'sleep_duration nap': 1500,
    });
  });

  test('of the older form has one duration and a window without dates', () => {
    const older = page(
      'Sleep Data',
      '2026-05-02',
      'Sleep Score: 75',
      'Main Sleep: 6h 40min',
      'Main Sleep Window: 23:30 - 06:30',
    );
    const found = figures(read('sleep', '2026-05-02 Europe/Paris', older));
    assert.equal(found['sleep_duration night'], 24_000);
    assert.equal(found['sleep_start night'], at('2026-05-01T21:30:00Z'));
    assert.equal(found['sleep_end night'], at('2026-05-02T04:30:00Z'));
  });

  test('in which the clocks go forward is an hour shorter than they show', () => {
    const text = page('Sleep Data', '2026-03-29', 'Main Sleep Window: 23:30 - 07:30');
    const found = figures(read('sleep', '2026-03-29 Europe/Paris', text));
    assert.equal(found['sleep_start night'], at('2026-03-28T22:30:00Z'));
    assert.equal(found['sleep_end night'], at('2026-03-29T05:30:00Z'));
  });

  test('says nothing where COROS says “--”, and a window of nonsense is none', () => {
    const text = page(
      'Sleep Overview',
      '2026-05-02',
      'Sleep Score: --',
      'Main Sleep (asleep): --',
      'Main Sleep Window: 2026-01-01 11:30:00 PM to 2026-05-02 06:30:00 AM',
    );
    const file = read('sleep', '2026-05-02 Europe/Paris', text);
    assert.deepEqual(file.wellness, []);
    assert.equal(file.kind, 'empty');
  });
});

describe('a day of COROS', () => {
  test('complaint 2: the average HRV is read; its curve and range are no second value', () => {
    const text = page(
      'Sleep HRV',
      '2026-05-02',
      'HRV Avg: 71 ms — Normal',
      'Normal Range: 60 - 80 ms',
      'Baseline: 70 ms',
      'timestamp=1777500300, timezone=8, hrv=58 ms, status=4, confidence=3',
    );
    const file = read('hrv', '2026-05-02 Europe/Paris', text);
    assert.deepEqual(figures(file), { 'hrv_rmssd night': 71 });
    assert.deepEqual(file.unread, { 'normal range': 1, baseline: 1 });
  });

  test('keeps thousands whole, and a resting pulse with or without a label', () => {
    assert.deepEqual(
      figures(
        read(
          'daily',
          '2026-05-02 Europe/Paris',
          page('Daily Health Data', '2026-05-02', 'Steps: 21,040', 'Calories: 2,387 kcal'),
        ),
      ),
      { 'steps day': 21_040 },
    );
    for (const line of ['Resting Heart Rate: 44 bpm', '44 bpm'])
      assert.deepEqual(
        figures(
          read(
            'resting-heart-rate',
            '2026-05-02 Europe/Paris',
            page('Resting Heart Rate', '2026-05-02', line),
          ),
        ),
        { 'resting_heart_rate day': 44 },
      );
  });

  test('has loads, recovery and predictions under COROS’s name, and a threshold pace for running', () => {
    const load = page(
      'Training Load Assessment',
      '2026-05-02',
      'Comment: Optimized',
      'Short-Term Load: 102',
      'Long-Term Load: 96',
      'Load Ratio: 1.06',
    );
    assert.deepEqual(figures(read('load', '2026-05-02 Europe/Paris', load)), {
      'coros_load_short day': 102,
      'coros_load_long day': 96,
    });
    assert.deepEqual(read('load', '2026-05-02 Europe/Paris', load).annotations, [
      { about: 'day:2026-05-02', by: 'coros', words: { coros_load_comment: 'Optimized' } },
    ]);
    assert.deepEqual(
      figures(
        read(
          'recovery',
          '2026-05-02 Europe/Paris',
          'Recovery Status\n====\nRecovery: 86%\nLevel: Well recovered',
        ),
      ),
      { 'coros_recovery spot': 86 },
    );
    const fitness = read(
      'fitness',
      '2026-05-02 Europe/Paris',
      page(
        'Fitness Assessment Overview',
        'VO2max: 55',
        'Threshold Pace: 4:10 /km',
        '5 km Prediction: 19:30',
        'Half Marathon Prediction: 1:31:00',
      ),
    );
    assert.deepEqual(figures(fitness), {
      'vo2max_running day': 55,
      'coros_race_5k day': 1170,
      'coros_race_half day': 5460,
    });
    assert.deepEqual(fitness.settings, [
      { day: '2026-05-02', sport: 'running', settings: { thresholdSpeed: 4 } },
    ]);
  });

  test('of words we do not know counts them and says so, and is no error', () => {
    const file = read(
      'daily',
      '2026-05-02 Europe/Paris',
      page('Daily Health Data', '2026-05-02', 'Moonlight: 3', 'a line without a label'),
    );
    assert.deepEqual(file.unread, { line: 1, moonlight: 1 });
    const whole = read('sleep', '2026-05-01..2026-05-07 Europe/Paris', 'Es liegt etwas vor');
    assert.deepEqual(whole.warnings, [{ code: 'coros.unread_answer', params: {} }]);
  });
});

const record = [
  '1. Outdoor Run — 2026-05-02',
  '   Location: Annecy',
  '   Time Window: startTimestamp=1777701600 | endTimestamp=1777705320',
  '   Duration: 1:01:00 | Distance: 12.50 km',
  '   Average Pace: 4:53 /km | Avg HR: 151 bpm | Calories: 1,020 kcal',
  '   LabelId: 482999999999999999 | SportType: 102',
].join('\n');
const detail =
  'Activity Detail\n====\nTraining Load: 171\nAerobic TE: 3.9\nAnaerobic TE: --\nElevation Gain / Loss: 310 m / 305 m\nAverage Cadence: 170 spm\nAverage Stride Length: 1.2 m';

describe('an activity of COROS', () => {
  const told = (about: string, more: object = {}): DecodedFile =>
    read('activity', about, JSON.stringify({ record, detail, ...more }));

  test('with a file is a note on it: title, sport and COROS’s scores', () => {
    const file = told('coros-482999999999999999.fit');
    assert.deepEqual(file.recordings, []);
    assert.deepEqual(file.annotations, [
      {
        about: 'file:coros-482999999999999999.fit',
        by: 'coros',
        title: 'Outdoor Run',
        sport: 'running',
        subSport: 'trail',
        vendorScores: { coros_training_load: 171, training_effect: 3.9 },
      },
    ]);
    assert.deepEqual(file.unread, { 'average stride length': 1 });
  });

  test('without one is told: totals, laps in metres, an id of 64 bits to the last digit', () => {
    const laps = JSON.stringify({
      lapGroups: [
        { type: -1, laps: [{ distance: 1_250_000, time: 3660 }] },
        {
          type: 2,
          laps: [
            { distance: 100_000, time: 300, avgPace: 300, avgHr: 140 },
            { distance: 100_000, time: 290, avgPace: 290, maxHr: 0 },
          ],
        },
      ],
    });
    const [recording] = told('482999999999999999', { laps }).recordings;
    assert.equal(recording.vendorId, 'coros:482999999999999999');
    assert.equal(recording.isTold, true);
    assert.equal(recording.start, 1_777_701_600_000);
    assert.deepEqual(recording.totals, {
      distanceMeters: 12_500,
      timerSeconds: 3660,
      elapsedSeconds: 3720,
      ascentMeters: 310,
      descentMeters: 305,
      caloriesKcal: 1020,
      averageHeartRate: 151,
      averageCadence: 170,
      averageSpeed: 1000 / 293,
    });
    assert.deepEqual(
      recording.laps.map(({ startSeconds, timerSeconds, distanceMeters }) => [
        startSeconds,
        timerSeconds,
        distanceMeters,
      ]),
      [
        [0, 300, 1000],
        [300, 290, 1000],
      ],
    );
    assert.ok(!('maxHeartRate' in recording.laps[1]), 'a pulse of 0 is a sensor that was not there');
  });

  test('of a sport COROS has added since is kept as it is called', () => {
    const odd = record.replace('SportType: 102', 'SportType: 1234');
    const [recording] = read('activity', '482999999999999999', JSON.stringify({ record: odd })).recordings;
    assert.equal(recording.sport, 'other');
    assert.equal(recording.foreignSport, '1234');
  });
});

describe('a planned workout of COROS', () => {
  const course = {
    courseName: '5 × 1000 m',
    courseDescription: 'Souple · boucle-wkt_a1',
    sportType: 1,
    sections: [
      {
        sectionType: 1,
        targetType: 2,
        targetValue: 900,
        intensityType: 1,
        intensityValueStart: 30,
        intensityValueEnd: 240,
      },
      {
        intervalGroup: true,
        repeats: 5,
        sets: [
          {
            sectionType: 2,
            targetType: 1,
            targetValue: 1000,
            intensityType: 2,
            intensityValueStart: 245,
            intensityValueEnd: 255,
          },
          { sectionType: 3, targetType: 2, targetValue: 90, intensityType: 1, sectionIntensity: 1 },
        ],
      },
      { sectionType: 4, targetType: 4, intensityType: 1, intensityPercentStart: 60, intensityPercentEnd: 75 },
    ],
  };
  const words = `1. 5 × 1000 m\nidInPlan: 12\nEditable via MCP: yes\nCourse JSON: ${JSON.stringify(course)}`;

  test('becomes our steps, without our mark in its note', () => {
    const [planned] = read('planned', '2026-05-04 12', words).workouts;
    assert.deepEqual(planned.workout, {
      sport: 'running',
      name: '5 × 1000 m',
      note: 'Souple',
      steps: [
        { kind: 'warmup', end: { by: 'time', seconds: 900 } },
        {
          kind: 'repeat',
          times: 5,
          steps: [
            {
              kind: 'work',
              end: { by: 'distance', meters: 1000 },
              target: { of: 'pace', unit: 'seconds_per_km', low: 245, high: 255 },
              absolute: { of: 'speed', low: 1000 / 255, high: 1000 / 245 },
            },
            {
              kind: 'recovery',
              end: { by: 'time', seconds: 90 },
              target: { of: 'heart_rate', unit: 'zone', low: 1, high: 1 },
            },
          ],
        },
        {
          kind: 'cooldown',
          end: { by: 'lap_press' },
          target: { of: 'heart_rate', unit: 'percent_of_threshold', low: 60, high: 75 },
        },
      ],
    });
    assert.equal(planned.ref, 'coros:2026-05-04:12');
    assert.equal(planned.text, undefined);
  });

  test('on a trail is a trail run; a day of rest is no workout', () => {
    const [trail] = read(
      'planned',
      '2026-05-04 12',
      words.replace('"sportType":1', '"sportType":5'),
    ).workouts;
    assert.equal(trail.workout.subSport, 'trail');
    assert.deepEqual(
      read('planned', '2026-05-04 12', words.replace('"sportType":1', '"sportType":4')).workouts,
      [],
    );
  });

  test('whose course cannot be read keeps COROS’s words', () => {
    for (const broken of [
      words.replace('"targetType":1', '"targetType":9'),
      words.replace(/Course JSON.*/, ''),
    ]) {
      const [planned] = read('planned', '2026-05-04 12', broken).workouts;
      assert.deepEqual(planned.workout.steps, []);
      assert.match(planned.text ?? '', /idInPlan: 12/);
    }
  });
});

test('what is no payload of COROS’s is refused', () => {
  assert.throws(() => corosPayloads.decode(Buffer.from('{}')), FormatError);
});
