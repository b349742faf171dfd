import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { pulseFrom } from '../suunto-beats.ts';
import { suuntoJson } from './index.ts';

const log = (about: object, samples: readonly object[], header: object = {}): Buffer =>
  Buffer.from(
    JSON.stringify({
      DeviceLog: {
        Header: { ActivityType: 3, DateTime: '2026-05-03T09:00:00.000+02:00', Duration: 100, ...header },
        Samples: samples,
        ...about,
      },
    }),
  );
const at = (second: number): string => `2026-05-03T09:00:${String(second).padStart(2, '0')}.000+02:00`;

describe('a Suunto log', () => {
  test('is in SI with frequencies in hertz: pulse, steps of both legs, degrees', () => {
    const samples = [
      {
        HR: 2.5,
        Cadence: 1.5,
        Temperature: 293.15,
        Latitude: Math.PI / 4,
        Longitude: -Math.PI / 2,
        TimeISO8601: at(1),
      },
    ];
    const [run] = suuntoJson.decode(
      log({}, samples, { Energy: 418_400, Personal: { MaxHR: 3.15 } }),
    ).recordings;
    const first = Object.fromEntries(
      Object.entries(run.streams.channels).map(([name, values]) => [name, Math.round(values[0] * 1e6) / 1e6]),
    );
    assert.deepEqual(first, { heartRate: 150, cadence: 180, latitude: 45, longitude: -90, temperature: 20 });
    assert.equal(run.totals.caloriesKcal, 100);
    assert.equal(run.settings.maxHeartRate, 189);
    assert.equal(run.utcOffsetSeconds, 7200);
  });

  test('of an unknown sport is told by its name, else kept as the number', () => {
    const sport = (type: number, name: string): unknown => {
      const [one] = suuntoJson.decode(log({}, [], { ActivityType: type, Activity: name })).recordings;
      return [one.sport, one.foreignSport];
    };
    assert.deepEqual(sport(777, 'Hiking'), ['hiking', undefined]);
    assert.deepEqual(sport(777, 'My mode'), ['other', 'suunto 777']);
  });

  test('that ends in a pause has none there; laps leave pauses out of their time', () => {
    const event = (name: string, value: object, second: number): object => ({
      Events: [{ [name]: value }],
      TimeISO8601: at(second),
    });
    const [run] = suuntoJson.decode(
      log({}, [
        event('Lap', { Type: 'Start' }, 0),
        event('Pause', { State: true }, 10),
        event('Pause', { State: false }, 15),
        event('Lap', { Type: 'Manual' }, 30),
        event('Lap', { Type: 'Distance' }, 35),
        event('Pause', { State: true }, 50),
        event('Lap', { Type: 'Stop' }, 50),
      ]),
    ).recordings;
    assert.deepEqual(run.pauses, [{ startSeconds: 10, endSeconds: 15 }]);
    assert.deepEqual(run.laps, [
      { startSeconds: 0, timerSeconds: 25, trigger: 'manual' },
      { startSeconds: 30, timerSeconds: 20, trigger: 'manual' },
    ]);
  });
});

test('a pulse is made of beats without what no heart does', () => {
  const beats = Array.from({ length: 60 }, (_, i) => (i === 30 ? 120 : i === 31 ? 1900 : 500));
  const pulse = pulseFrom(beats);
  assert.ok(pulse.length >= 28);
  assert.ok(
    pulse.every(({ bpm }) => bpm === 120),
    '500 ms are 120 beats a minute',
  );
});

describe('real Suunto logs', { skip: needsShared }, () => {
  test('a trail run of ten kilometres has its distance, climb, pause, laps and a pulse made of its beats', () => {
    const [run] = suuntoJson.decode(sharedFile('corpus/suunto-json/suunto-95de0f.json')).recordings;
    assert.deepEqual(
      [run.sport, run.subSport, new Date(run.start).toISOString(), run.utcOffsetSeconds],
      ['running', 'trail', '2018-03-13T16:57:02.449Z', 3600],
    );
    const { totals, laps, streams } = run;
    assert.deepEqual(
      [totals.distanceMeters, totals.ascentMeters, totals.elapsedSeconds],
      [10_136, 162.8, 3393.18],
    );
    assert.ok(Math.abs((totals.timerSeconds ?? 0) - 3236.3) < 0.1, 'as the window of the whole move states');
    assert.ok(Math.abs((totals.caloriesKcal ?? 0) - 804.6) < 0.1);
    assert.deepEqual(
      laps.map(({ timerSeconds }) => Math.round(timerSeconds ?? 0)),
      [442, 2794],
    );
    // The window states 2.592 Hz in the mean; most of the log holds beats only.
    const pulse = (streams.channels.heartRate ?? new Float64Array()).filter((bpm) => !Number.isNaN(bpm));
    const mean = pulse.reduce((sum, bpm) => sum + bpm, 0) / pulse.length;
    assert.ok(Math.abs(mean - 2.592 * 60) < 3, `mean pulse ${mean}`);
    assert.ok(pulse.length > 2500, `${pulse.length} seconds have a pulse`);
    const { latitude, longitude, distance } = streams.channels;
    const place = [latitude, longitude].map((values) => values?.find((value) => !Number.isNaN(value)));
    assert.deepEqual(
      place.map((degrees) => Math.round((degrees ?? 0) * 1e4) / 1e4),
      [42.9411, 0.963],
    );
    assert.equal(
      distance?.findLast((meters) => !Number.isNaN(meters)),
      10_136,
    );
    assert.deepEqual(run.vendorScores, {
      training_effect: 4,
      recovery_minutes: 1208,
      suunto_epoc: 172.4,
      feeling: 4,
    });
  });

  test('a log of two sports is two legs', () => {
    const { recordings } = suuntoJson.decode(sharedFile('corpus/suunto-json/multisport-52f3dd.json'));
    assert.deepEqual(
      recordings.map(({ sport, leg, start }) => [sport, leg, (start - recordings[0].start) / 1000]),
      [
        ['running', 0, 0],
        ['fitness', 1, 10.486],
      ],
    );
  });
});
