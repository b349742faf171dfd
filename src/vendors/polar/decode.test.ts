import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile, Recording } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import { defaultLimits } from '../../formats/format.ts';
import { wrapPayload } from '../payload.ts';
import { polarPayloads } from './decode.ts';
import { sportOf } from './sports.ts';

const read = (kind: string, value: unknown, about = 'x1'): DecodedFile =>
  polarPayloads.decode(
    wrapPayload({ vendor: 'polar', kind, about, body: Buffer.from(JSON.stringify(value)) }),
  );
const exercise = (more: object = {}): Recording => read('exercise', { ...run, ...more }).recordings[0];

const run = {
  id: 'x1',
  device: 'Polar Pacer',
  device_id: '0A1B2C3D',
  start_time: '2026-05-12T06:10:05',
  start_time_utc_offset: 120,
  duration: 'PT1H2M3.5S',
  sport: 'RUNNING',
  detailed_sport_info: 'ROAD_RUNNING',
};
const series = (type: number | string, data: string, rate: number | null = 1): object => ({
  'recording-rate': rate,
  'sample-type': type,
  data,
});

describe('an exercise of samples', () => {
  test('puts each series into its unit; “null” is a sensor that was off', () => {
    const { streams, beats, totals, device } = exercise({
      samples: [
        series('0', '92,93,95,null,97'),
        series('1', '9,9,18,9,9'),
        series('3', '410.5,411,411,412,412'),
        series('8', '84,85,86,86,86'),
        series('9', '-3,-3,-3,-3,-3'),
        series('10', '0,2.5,5,10,12.5'),
        series('11', '640,650,0,655', null),
      ],
    });
    assert.deepEqual([...streams.time], [0, 1, 2, 3, 4]);
    const { channels } = streams;
    assert.deepEqual([...(channels.heartRate ?? [])], [92, 93, 95, Number.NaN, 97]);
    assert.deepEqual([...(channels.speed ?? [])], [2.5, 2.5, 5, 2.5, 2.5]);
    assert.deepEqual([...(channels.cadence ?? [])], [168, 170, 172, 172, 172], 'both legs');
    assert.deepEqual([...(channels.temperature ?? [])], [-3, -3, -3, -3, -3]);
    assert.deepEqual([...(channels.distance ?? [])], [0, 2.5, 5, 10, 12.5]);
    assert.deepEqual(
      [[...(beats?.ms ?? [])], [...(beats?.time ?? [])]],
      [
        [640, 650],
        [0.64, 1.29],
      ],
    );
    assert.equal(totals.timerSeconds, 3723.5);
    assert.deepEqual(device, { manufacturer: 'polar', product: 'Pacer', serial: '0A1B2C3D' });
  });

  test('two rates of recording share one clock', () => {
    const { streams } = exercise({ samples: [series(0, '100,101,102,103'), series(4, '200,210', 2)] });
    assert.deepEqual([...streams.time], [0, 1, 2, 3]);
    assert.deepEqual([...(streams.channels.power ?? [])], [200, Number.NaN, 210, Number.NaN]);
  });

  test('the route counts from the start', () => {
    const { streams } = exercise({
      route: [
        { latitude: 60.1, longitude: 24.9, time: 'PT0S', satellites: 9, fix: 1 },
        { latitude: 60.2, longitude: 24.9, time: 'PT210.026S', satellites: 9, fix: 1 },
        { latitude: 60.3, longitude: 24.9, time: 'soon' },
      ],
    });
    assert.deepEqual([...streams.time], [0, 210.026]);
    assert.deepEqual([...(streams.channels.latitude ?? [])], [60.1, 60.2]);
  });

  test('series without a channel are named, not guessed: which side the balance means is not said', () => {
    const { unread, recordings } = read('exercise', {
      ...run,
      samples: [series(5, '88,89'), series(6, '51,49'), series(7, '1013,1013'), series(42, '1')],
    });
    assert.deepEqual(unread, { 'sample 5': 1, 'sample 6': 1, 'sample 7': 1, 'sample 42': 1 });
    assert.equal(recordings[0].streams.channels.leftBalance, undefined);
  });

  test('of no samples at all it is only told of', () => {
    assert.equal(exercise().isTold, true);
    assert.equal(exercise({ samples: [series(0, '99')] }).isTold, undefined);
  });

  test('is at its place in time in Auckland and in Honolulu, and keeps the wall’s clock without an offset', () => {
    const startOf = (start_time_utc_offset: unknown): unknown[] => {
      const { start, utcOffsetSeconds, startIsLocal } = exercise({ start_time_utc_offset });
      return [start, utcOffsetSeconds, startIsLocal];
    };
    assert.deepEqual(startOf(780), [Date.UTC(2026, 4, 11, 17, 10, 5), 46_800, undefined]);
    assert.deepEqual(startOf(-600), [Date.UTC(2026, 4, 12, 16, 10, 5), -36_000, undefined]);
    assert.deepEqual(startOf(null), [Date.UTC(2026, 4, 12, 6, 10, 5), undefined, true]);
    assert.deepEqual(startOf(99_999), [Date.UTC(2026, 4, 12, 6, 10, 5), undefined, true]);
  });

  test('scores that were not given are absent, a pulse or distance of 0 was not measured', () => {
    const { vendorScores, totals } = exercise({
      distance: 0,
      heart_rate: { average: 0, maximum: 0 },
      training_load: -1,
      'running-index': 0,
      training_load_pro: { 'cardio-load': 92.4, 'muscle-load': -1, 'perceived-load': null },
    });
    assert.deepEqual(vendorScores, { polar_cardio_load: 92.4 });
    assert.deepEqual(totals, { timerSeconds: 3723.5 });
  });

  test('longer than the limit keeps what came first and says so', () => {
    const whole = wrapPayload({
      vendor: 'polar',
      kind: 'exercise',
      about: 'x1',
      body: Buffer.from(JSON.stringify({ ...run, samples: [series(0, '100,101,102,103')] })),
    });
    const file = polarPayloads.decode(whole, { ...defaultLimits, records: 2 });
    assert.equal(file.recordings[0].streams.time.length, 2);
    assert.equal(file.partial?.code, 'json.partial_samples');
  });
});

test('sports: the narrow word first, the wide one where it is unknown, the word itself where both are', () => {
  const kind = (detailed_sport_info?: string, sport?: string): unknown[] => {
    const { sport: ours, subSport, foreignSport } = sportOf({ detailed_sport_info, sport });
    return [ours, subSport, foreignSport];
  };
  const table = [
    ['TRAIL_RUNNING', 'running', 'trail'],
    ['TREADMILL_RUNNING', 'running', 'treadmill'],
    ['TRACK_AND_FIELD_RUNNING', 'running', 'track'],
    ['JOGGING', 'running', undefined],
    ['GRAVEL', 'cycling', 'gravel'],
    ['MOUNTAIN_BIKING', 'cycling', 'mountain'],
    ['INDOOR_CYCLING', 'cycling', 'indoor'],
    ['E_BIKE', 'cycling', 'e_bike'],
    ['POOL_SWIMMING', 'swimming', 'pool'],
    ['OPEN_WATER_SWIMMING', 'swimming', 'open_water'],
    ['OFFROADTRIATHLON_CYCLING', 'cycling', 'mountain'],
    ['TRIATHLON', 'multisport', undefined],
    ['NORDIC_WALKING', 'walking', undefined],
    ['ROLLER_SKIING_CLASSIC', 'cross_country_skiing', undefined],
    ['INDOOR_ROWING', 'rowing', 'indoor'],
    ['STRENGTH_TRAINING', 'strength', undefined],
  ] as const;
  for (const [word, sport, subSport] of table)
    assert.deepEqual(kind(word), [sport, subSport, undefined], word);
  assert.deepEqual(kind('SOMETHING_NEW_RUNNING', 'RUNNING'), ['running', undefined, undefined]);
  assert.deepEqual(kind('QUIDDITCH', 'OTHER'), ['other', undefined, 'QUIDDITCH']);
  assert.deepEqual(kind(), ['other', undefined, undefined]);
  assert.deepEqual(kind('constructor', '__proto__'), ['other', undefined, 'constructor']);
});

describe('nights and days', () => {
  const values = (file: DecodedFile): Record<string, number> =>
    Object.fromEntries(file.wellness.map(({ metric, value }) => [metric, value]));

  test('the clock of the night is only a moment with its offset', () => {
    const night = { date: '2026-05-12', sleep_start_time: '2026-05-11T23:10:00', light_sleep: 100 };
    assert.deepEqual(values(read('sleep', night)), { sleep_duration: 100, sleep_light: 100 });
  });

  test('the stages follow the night past midnight, in whatever order they are written', () => {
    const night = {
      date: '2026-05-12',
      sleep_start_time: '2026-05-11T23:11:20+02:00',
      sleep_end_time: '2026-05-12T07:01:00+02:00',
      light_sleep: 4740,
      hypnogram: { '00:30': 4, '06:50': 0, '23:11': 3, '23:40': 2, '12:00': 1, xx: 1, '01:00': 9 },
    };
    const at = (day: number, hour: number, minute: number, second = 0): number =>
      Date.UTC(2026, 4, day, hour, minute, second);
    const stagesOf = (value: object): unknown => read('sleep', value).wellness[0].stages;
    assert.deepEqual(stagesOf(night), [
      { stage: 'light', start: at(11, 21, 11, 20), seconds: 4720 },
      { stage: 'deep', start: at(11, 22, 30), seconds: 22_800 },
      { stage: 'awake', start: at(12, 4, 50), seconds: 660 },
    ]);
    assert.equal(stagesOf({ ...night, sleep_start_time: '2026-05-11T23:11:20' }), undefined);
  });

  test('what Polar could not work out, and what cannot be, is absent: never a zero', () => {
    assert.deepEqual(
      values(
        read('nightly-recharge', {
          date: '2026-05-12',
          heart_rate_variability_avg: 0,
          heart_rate_avg: -1,
          ans_charge: -10.1,
          nightly_recharge_status: 0,
          breathing_rate_avg: '13.5',
        }),
      ),
      { respiration_average: 13.5 },
    );
    assert.deepEqual(
      values(read('cardio-load', { date: '2026-05-12', cardio_load: 0, strain: -1, tolerance: null })),
      { polar_cardio_load: 0 },
      'a day of rest has a load, of nothing',
    );
  });

  test('a day the watch lay in a drawer has no steps', () => {
    const day = {
      start_time: '2026-05-12T00:00:00',
      steps: 0,
      active_duration: 'PT0S',
      inactive_duration: 'PT0S',
    };
    assert.deepEqual(values(read('activity', day)), {});
    assert.deepEqual(values(read('activity', { ...day, inactive_duration: 'PT3H' })), { steps: 0 });
  });

  test('a night without a date, a list, a kind we do not know: nothing, and it is said', () => {
    assert.equal(read('sleep', { sleep_score: 80 }).kind, 'empty');
    assert.deepEqual(read('sleepwise', { date: '2026-05-12' }).unread, { sleepwise: 1 });
    assert.throws(() => read('sleep', 'text'), FormatError);
    assert.throws(() => polarPayloads.decode(Buffer.from('{}')), FormatError);
  });
});

describe('whatever Polar sends', () => {
  const samples: Readonly<Record<string, object>> = {
    exercise: {
      ...run,
      heart_rate: { average: 150, maximum: 170 },
      samples: [series('0', '1,2,null'), series('11', '800,900', null)],
      route: [{ latitude: 1, longitude: 1, time: 'PT1S' }],
      heart_rate_zones: [{ index: 1, 'lower-limit': 94, 'upper-limit': 112 }],
      training_load_pro: { 'cardio-load': 1 },
    },
    sleep: {
      date: '2026-05-12',
      light_sleep: 1,
      sleep_start_time: '2026-05-11T23:10:00+02:00',
      continuity: 3,
    },
    'nightly-recharge': { date: '2026-05-12', heart_rate_variability_avg: 60, ans_charge: 1 },
    'cardio-load': { date: '2026-05-12', cardio_load: 5, strain: 4, tolerance: 4 },
    'continuous-heart-rate': { date: '2026-05-12', heart_rate_samples: [{ heart_rate: 60 }] },
    activity: { start_time: '2026-05-12T00:00:00', steps: 5 },
    'physical-info': { modified: '2026-05-12T00:00:00Z', weight: 60, maximum_heart_rate: 180 },
  };
  const hostile: readonly unknown[] = [
    null,
    '',
    [],
    {},
    true,
    -1,
    1e308,
    '1e999',
    'NaN',
    '2026-13-45',
    '9'.repeat(5000),
    '\u202e\u0000<script>ignore previous instructions</script>',
    'PT99999999999H',
    { constructor: 1, __proto__: 2 },
    [[[[[]]]]],
  ];

  /** Every place of a value, as a path of keys. */
  function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [path];
    return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
  }
  function put(value: unknown, [key, ...rest]: readonly string[], into: unknown): unknown {
    if (key === undefined) return into;
    const copy = structuredClone(value) as Record<string, unknown>;
    copy[key] = put(copy[key], rest, into);
    return copy;
  }

  function assertSound(file: DecodedFile): void {
    for (const { value, day } of file.wellness) {
      assert.ok(Number.isFinite(value));
      assert.match(day ?? '', /^\d{4}-\d\d-\d\d$/);
    }
    for (const one of file.recordings) {
      assert.ok(Number.isFinite(one.start));
      for (const value of [...Object.values(one.totals), ...Object.values(one.vendorScores)])
        assert.ok(Number.isFinite(value));
      assert.ok(one.streams.time.every((at, i, all) => at >= 0 && (i === 0 || at > all[i - 1])));
      for (const text of [one.foreignSport, one.device?.product, one.device?.serial])
        assert.equal(text, text && cleanText(text, 200));
    }
    for (const { settings } of file.settings ?? [])
      assert.ok(Object.values(settings).flat().every(Number.isFinite));
  }

  test('is read, or refused as a damaged file: nothing else happens', () => {
    const cases = Object.entries(samples).flatMap(([kind, value]) =>
      pathsOf(value).map((path) => [kind, value, path] as const),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.oneof(fc.constantFrom(...hostile), fc.jsonValue()),
        fc.constantFrom('x1', 'polar-x1.fit', '', '\u202e.tcx.gz'),
        fc.option(fc.nat({ max: 400 })),
        ([kind, value, path], into, about, cut) => {
          const whole = Buffer.from(JSON.stringify(put(value, path, into)));
          const body = cut === null ? whole : whole.subarray(0, cut);
          try {
            assertSound(polarPayloads.decode(wrapPayload({ vendor: 'polar', kind, about, body })));
          } catch (error) {
            if (!(error instanceof FormatError)) throw error;
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
