import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { appleHealth } from './index.ts';

const utf8 = (text: string): Buffer => Buffer.from(text);
const read = (inside: string): DecodedFile =>
  appleHealth.decode(utf8(`<HealthData locale="fr_FR">${inside}</HealthData>`));

const record = (type: string, start: string, value: string | number, about: object = {}): string => {
  const attributes = {
    type: `HKQuantityTypeIdentifier${type}`,
    sourceName: 'Apple Watch de Ana',
    startDate: `${start} +0200`,
    endDate: `${start} +0200`,
    value,
    ...about,
  };
  return `<Record ${Object.entries(attributes)
    .map(([name, one]) => `${name}="${String(one)}"`)
    .join(' ')}/>`;
};
const sleep = (value: string, start: string, end: string, sourceName = 'Apple Watch de Ana'): string =>
  record('', start, `HKCategoryValueSleepAnalysis${value}`, {
    type: 'HKCategoryTypeIdentifierSleepAnalysis',
    endDate: `${end} +0200`,
    sourceName,
  });

/** `day metric window source` → value. */
const readings = (inside: string): Record<string, number> =>
  Object.fromEntries(
    read(inside).wellness.map(({ day, metric, window, source, value }) => [
      `${day} ${metric} ${window} ${source}`,
      Math.round(value * 1e6) / 1e6,
    ]),
  );

describe('days of Apple Health', () => {
  test('are added up for each source on its own, in the unit that each record names', () => {
    assert.deepEqual(
      readings(
        [
          record('StepCount', '2026-05-03 08:00:00', 400, { unit: 'count' }),
          record('StepCount', '2026-05-03 09:00:00', 600, { unit: 'count' }),
          record('StepCount', '2026-05-03 09:00:00', 580, { unit: 'count', sourceName: 'iPhone von Ana' }),
          record('DistanceWalkingRunning', '2026-05-03 09:00:00', 1, { unit: 'mi' }),
          record('ActiveEnergyBurned', '2026-05-03 09:00:00', 418.4, { unit: 'kJ' }),
          record('ActiveEnergyBurned', '2026-05-03 10:00:00', 20, { unit: 'Cal' }),
          record('BodyMass', '2026-05-03 07:00:00', 132, { unit: 'lb', sourceName: 'Withings' }),
          record('OxygenSaturation', '2026-05-03 07:00:00', 0.97, { unit: '%' }),
          record('VO2Max', '2026-05-03 09:30:00', 49.9, { unit: 'mL/min·kg' }),
          record('RestingHeartRate', '2026-05-03 00:01:00', 47, { unit: 'count/min' }),
          record('AppleSleepingWristTemperature', '2026-05-03 23:30:00', 96.8, { unit: 'degF' }),
          record('StepCount', '2026-05-03 08:00:00', 400, { unit: 'parsecs' }),
          record('DietaryWater', '2026-05-03 08:00:00', 400, { unit: 'mL' }),
        ].join(''),
      ),
      {
        '2026-05-03 steps day Apple Watch': 1000,
        '2026-05-03 steps day iPhone': 580,
        '2026-05-03 distance day Apple Watch': 1609.344,
        '2026-05-03 calories_active day Apple Watch': 120,
        '2026-05-03 weight spot Withings': 59.874_193,
        '2026-05-03 spo2_average day Apple Watch': 97,
        '2026-05-03 vo2max_running day Apple Watch': 49.9,
        '2026-05-03 resting_heart_rate day Apple Watch': 47,
        '2026-05-04 skin_temperature night Apple Watch': 36,
      },
    );
  });

  test('have the HRV of Apple as SDNN, a mean of the day, in milliseconds', () => {
    const hrv = ['00:10:00', '03:10:00', '06:10:00'].map((time, i) =>
      record('HeartRateVariabilitySDNN', `2026-05-03 ${time}`, 40 + 10 * i, { unit: 'ms' }),
    );
    assert.deepEqual(readings(hrv.join('')), { '2026-05-03 hrv_sdnn day Apple Watch': 50 });
  });

  test('have their lowest and highest pulse; a value no heart can have is left out', () => {
    const pulse = [52, 141, 0, 280].map((bpm, i) =>
      record('HeartRate', `2026-05-03 0${i}:00:00`, bpm, { unit: 'count/min' }),
    );
    assert.deepEqual(readings(pulse.join('')), {
      '2026-05-03 heart_rate_min day Apple Watch': 52,
      '2026-05-03 heart_rate_max day Apple Watch': 141,
    });
  });

  test('do not count a record twice that a correlation repeats', () => {
    const steps = record('StepCount', '2026-05-03 08:00:00', 400, { unit: 'count' });
    assert.deepEqual(readings(`${steps}<Correlation>${steps}</Correlation>`), {
      '2026-05-03 steps day Apple Watch': 400,
    });
  });
});

describe('a night of Apple Health', () => {
  const staged = [
    sleep('InBed', '2026-05-02 22:50:00', '2026-05-03 07:10:00'),
    sleep('AsleepCore', '2026-05-02 23:00:00', '2026-05-03 01:00:00'),
    sleep('AsleepDeep', '2026-05-03 01:00:00', '2026-05-03 02:30:00'),
    sleep('Awake', '2026-05-03 02:30:00', '2026-05-03 02:40:00'),
    sleep('AsleepREM', '2026-05-03 02:40:00', '2026-05-03 04:00:00'),
    sleep('AsleepCore', '2026-05-03 04:00:00', '2026-05-03 06:00:00'),
  ];
  const seconds = (text: string): number => Date.parse(`${text}+02:00`) / 1000;

  test('belongs to the day of waking; lying in bed is not sleep; a later sleep is a nap', () => {
    const nap = sleep('AsleepCore', '2026-05-03 14:00:00', '2026-05-03 14:40:00');
    assert.deepEqual(readings([...staged, nap].join('')), {
      '2026-05-03 sleep_duration night Apple Watch': (2 + 1.5 + 80 / 60 + 2) * 3600,
      '2026-05-03 sleep_light night Apple Watch': 4 * 3600,
      '2026-05-03 sleep_deep night Apple Watch': 1.5 * 3600,
      '2026-05-03 sleep_rem night Apple Watch': 80 * 60,
      '2026-05-03 sleep_awake night Apple Watch': 600,
      '2026-05-03 sleep_start night Apple Watch': seconds('2026-05-02T23:00:00'),
      '2026-05-03 sleep_end night Apple Watch': seconds('2026-05-03T06:00:00'),
      '2026-05-03 sleep_duration nap Apple Watch': 2400,
    });
  });

  test('told by two apps is two nights, and by one app twice is one', () => {
    const old = [
      sleep('Asleep', '2026-05-02 23:00:00', '2026-05-03 06:00:00', 'AutoSleep'),
      sleep('Asleep', '2026-05-03 03:00:00', '2026-05-03 06:30:00', 'AutoSleep'),
    ];
    const said = readings([...staged, ...old].join(''));
    assert.equal(said['2026-05-03 sleep_duration night AutoSleep'], 7.5 * 3600);
    assert.equal(said['2026-05-03 sleep_deep night AutoSleep'], undefined);
    assert.ok(said['2026-05-03 sleep_duration night Apple Watch']);
  });
});

test('a name in the name of a phone or watch is not kept', () => {
  const device =
    '&lt;&lt;HKDevice: 0x1&gt;, name:Zeus, manufacturer:Apple Inc., model:Watch, hardware:Watch7,2&gt;';
  const said = readings(
    record('RestingHeartRate', '2026-05-03 00:01:00', 47, { unit: 'count/min', sourceName: 'Zeus', device }) +
      record('RestingHeartRate', '2026-05-04 00:01:00', 47, {
        unit: 'count/min',
        sourceName: 'Ana’s iPhone 15',
      }),
  );
  assert.deepEqual(Object.keys(said), [
    '2026-05-03 resting_heart_rate day Apple Watch',
    '2026-05-04 resting_heart_rate day iPhone',
  ]);
});

describe('a workout of Apple Health', () => {
  const workout = (attributes: string, inside = ''): string =>
    `<Workout workoutActivityType="HKWorkoutActivityType${attributes}" sourceName="Apple Watch" startDate="2026-05-03 09:00:00 +0200" endDate="2026-05-03 10:00:00 +0200">${inside}</Workout>`;

  test('has the pulse of its own source, not that of another app, and its place in the world', () => {
    const beats = [0, 30, 59].flatMap((minute) => [
      record('HeartRate', `2026-05-03 09:${String(minute).padStart(2, '0')}:00`, 120 + minute, {
        unit: 'count/min',
      }),
      record('HeartRate', `2026-05-03 09:${String(minute).padStart(2, '0')}:01`, 99, {
        unit: 'count/min',
        sourceName: 'Strap app',
      }),
    ]);
    const outside = record('HeartRate', '2026-05-03 10:00:01', 180, { unit: 'count/min' });
    const { recordings } = read(
      `${beats.join('')}${outside}${workout('Cycling" duration="55" durationUnit="min', '<MetadataEntry key="HKIndoorWorkout" value="1"/><MetadataEntry key="HKTimeZone" value="America/New_York"/>')}`,
    );
    const [ride] = recordings;
    assert.deepEqual([ride.sport, ride.subSport, ride.utcOffsetSeconds], ['cycling', 'indoor', -4 * 3600]);
    assert.deepEqual([...ride.streams.time], [0, 1800, 3540]);
    assert.deepEqual([...(ride.streams.channels.heartRate ?? [])], [120, 150, 179]);
    assert.deepEqual([ride.totals.timerSeconds, ride.totals.elapsedSeconds], [3300, 3600]);
  });

  test('in a pool has its length and its laps', () => {
    const [swim] = read(
      workout(
        'Swimming',
        '<MetadataEntry key="HKSwimmingLocationType" value="1"/><MetadataEntry key="HKLapLength" value="25 m"/>' +
          '<WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-05-03 09:01:00 +0200" duration="0.5" durationUnit="min"/>' +
          '<WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" sum="1640.42" unit="yd"/>',
      ),
    ).recordings;
    assert.deepEqual([swim.sport, swim.subSport, swim.poolLengthMeters], ['swimming', 'pool', 25]);
    assert.deepEqual(swim.laps, [{ startSeconds: 60, timerSeconds: 30 }]);
    assert.ok(Math.abs((swim.totals.distanceMeters ?? 0) - 1500) < 0.01);
  });
});

describe('the document type of an export', () => {
  const bytes = (doctype: string): Buffer =>
    utf8(
      `<?xml version="1.0"?>\n${doctype}\n<HealthData>${record('BodyMass', '2026-05-03 07:00:00', 61, { unit: 'kg' })}</HealthData>`,
    );

  test('is stepped over, well-formed or not; an entity it declares is nothing', () => {
    const bomb =
      '<!DOCTYPE HealthData [ <!ENTITY a "aaaaaaaaaa"> <!ENTITY b "&a;&a;&a;"> <!ENTITY x SYSTEM "file:///etc/passwd"> ]>';
    assert.equal(appleHealth.decode(bytes(bomb)).wellness[0].value, 61);
    assert.equal(appleHealth.decode(bytes('<!DOCTYPE HealthData>')).wellness.length, 1);
    const used = appleHealth.decode(
      utf8(
        `${bomb}<HealthData>${record('BodyMass', '2026-05-03 07:00:00', 61, { unit: 'kg', sourceName: '&x;&b;' })}</HealthData>`,
      ),
    );
    assert.ok(!JSON.stringify(used).includes('root') && !JSON.stringify(used).includes('aaaa'));
  });

  test('without an end, or behind the beginning of the data, is refused as everywhere', () => {
    const refused = (xml: Uint8Array) =>
      assert.throws(
        () => appleHealth.decode(xml),
        (error) => error instanceof FormatError && error.code === 'xml.doctype',
      );
    refused(bytes('<!DOCTYPE HealthData [ '));
    refused(utf8('<HealthData><!DOCTYPE x [ <!ENTITY a "b"> ]></HealthData>'));
  });
});

describe('an export cut by months', () => {
  const gpx = (from: number): Buffer =>
    utf8(
      `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${[
        0, 1, 2,
      ]
        .map(
          (i) =>
            `<trkpt lon="1.5" lat="${0.5 + i * 0.000036}"><ele>20</ele><time>${new Date(from + i * 1000).toISOString()}</time><extensions><speed>4.0</speed></extensions></trkpt>`,
        )
        .join('')}</trkseg></trk></gpx>`,
    );
  const workout = (day: string, time = '09:00', path = 'workout-routes/a.gpx'): string =>
    `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Ana’s Apple Watch" startDate="${day} ${time}:00 +0200" endDate="${day} ${time}:02 +0200"><WorkoutRoute><FileReference path="/${path}"/></WorkoutRoute></Workout>`;
  const beat = (moment: string, bpm: number): string =>
    record('HeartRate', moment, bpm, { unit: 'count/min' });

  async function cut(
    xml: string,
    { chunk = 1000, gpxAt = Date.parse('2026-05-03T09:00:00+02:00') } = {},
  ): Promise<Record<string, string>> {
    const bytes = utf8(xml);
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    }
    const pieces: Record<string, string> = {};
    const around = {
      companion: async (path: string) => (path === 'workout-routes/a.gpx' ? gpx(gpxAt) : undefined),
    };
    for await (const piece of appleHealth.cutter?.cut(chunks(), around) ?? []) {
      if (piece.refused) pieces.refused = JSON.stringify(piece.refused);
      else pieces[piece.label] = Buffer.from(piece.bytes).toString();
    }
    return pieces;
  }
  const whole = (inside: string): string =>
    `<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n<!ATTLIST broken\n]>\n<HealthData locale="fr_FR">${inside}</HealthData>`;

  test('joins a workout with its route and the pulse that stands elsewhere in the file', async () => {
    const inside = [
      beat('2026-04-30 12:00:00', 60),
      ...[0, 1, 2].map((s) => beat(`2026-05-03 09:00:0${s}`, 120 + s)),
      workout('2026-05-03'),
    ].join('');
    const pieces = await cut(whole(inside));
    assert.deepEqual(Object.keys(pieces), ['2026-04.xml', '2026-05.xml']);
    const [run] = appleHealth.decode(utf8(pieces['2026-05.xml'])).recordings;
    const { channels, time } = run.streams;
    assert.deepEqual([...time], [0, 1, 2]);
    assert.deepEqual([...(channels.heartRate ?? [])], [120, 121, 122]);
    assert.deepEqual([...(channels.altitude ?? [])], [20, 20, 20]);
    assert.ok(Math.abs((channels.distance?.[2] ?? 0) - 8.006) < 0.01, `${channels.distance?.[2]} m`);
    assert.ok(!JSON.stringify(pieces).includes('Ana'));
  });

  test('gives the same bytes for a month that a later export repeats, in another order and from another phone', async () => {
    const [a, b, c] = [
      beat('2026-04-03 10:00:00', 61),
      beat('2026-04-03 11:00:00', 62),
      beat('2026-05-09 11:00:00', 63),
    ];
    const first = await cut(whole(a + b));
    const later = await cut(
      whole(
        c +
          b.replace('value=', 'device="&lt;&lt;HKDevice: 0x99&gt;, name:x&gt;" creationDate="2026" value=') +
          a,
      ),
      { chunk: 77 },
    );
    assert.equal(later['2026-04.xml'], first['2026-04.xml']);
    assert.ok(later['2026-05.xml']);
  });

  test('gives a run past midnight at the end of a month its whole pulse, and no day twice', async () => {
    const late =
      '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Apple Watch" startDate="2026-04-30 23:59:59 +0200" endDate="2026-05-01 00:00:01 +0200"/>';
    const beats = [beat('2026-04-30 23:59:59', 140), beat('2026-05-01 00:00:01', 142)];
    const pieces = await cut(whole([...beats, late].join('')));
    const april = appleHealth.decode(utf8(pieces['2026-04.xml']));
    assert.deepEqual([...(april.recordings[0].streams.channels.heartRate ?? [])], [140, 142]);
    assert.deepEqual(
      april.wellness.map(({ day, value }) => [day, value]),
      [
        ['2026-04-30', 140],
        ['2026-04-30', 140],
      ],
    );
    const may = appleHealth.decode(utf8(pieces['2026-05.xml']));
    assert.deepEqual(new Set(may.wellness.map(({ value }) => value)), new Set([142]));
  });

  test('that stops in the middle saves what came before and says at which line', async () => {
    const beats = Array.from(
      { length: 50 },
      (_, i) => `\n${beat(`2026-05-03 09:00:${String(i % 60).padStart(2, '0')}`, 100)}`,
    );
    const pieces = await cut(whole(beats.join('')).slice(0, -500));
    assert.ok((pieces['2026-05.xml'].match(/<Record/g)?.length ?? 0) >= 45);
    assert.deepEqual(JSON.parse(pieces.refused), { code: 'apple.partial', params: { line: 53 } });
  });

  test('of something else is refused, and leaves no files behind', async () => {
    const left = async (): Promise<number> =>
      (await readdir(tmpdir())).filter((name) => /^boucle-\w{6}$/.test(name)).length;
    const before = await left();
    await assert.rejects(cut('<other><Record/></other>'), FormatError);
    await assert.rejects(cut('<HealthData><!DOCTYPE a [<!ENTITY b "c">]></HealthData>'), FormatError);
    assert.equal(await left(), before);
  });
});

describe('real exports', { skip: needsShared }, () => {
  test('a small one of 2019 gives its run, in miles without statistics', () => {
    const file = appleHealth.decode(sharedFile('corpus/apple-health/export.xml'));
    assert.equal(file.partial, undefined);
    assert.ok(Math.abs((file.recordings[0].totals.distanceMeters ?? 0) - 800.1255) < 0.001, '0.4972 miles');
    assert.deepEqual(
      file.recordings.map(({ sport, start, totals }) => [
        sport,
        new Date(start).toISOString(),
        totals.timerSeconds,
      ]),
      [['running', '2016-11-14T14:25:41.000Z', 5.194_123_466_809_59 * 60]],
    );
  });

  test('a run and a ride of 2025 have the distance, pulse and climb that the watch states', () => {
    const of = (name: string) => read(sharedFile(`corpus/apple-health/${name}.xml`).toString()).recordings[0];
    const run = of('workout-running-5f7cbe');
    assert.deepEqual(
      [run.sport, run.totals.elapsedSeconds, run.totals.ascentMeters],
      ['running', 3653, 65.75],
    );
    assert.ok(Math.abs((run.totals.timerSeconds ?? 0) - 60.887_549_434_105_56 * 60) < 1e-6);
    const { distanceMeters, averageHeartRate, maxHeartRate, averagePower, averageCadence } = run.totals;
    assert.ok(Math.abs((distanceMeters ?? 0) - 8955.12) < 1e-6);
    assert.deepEqual([averageHeartRate, maxHeartRate, averagePower], [130.153, 139, 208.697]);
    assert.ok(
      Math.abs((averageCadence ?? 0) - 9787.18 / 60.887_549_434) < 0.01,
      'steps of both legs a minute',
    );
    assert.equal(run.utcOffsetSeconds, 7200, 'Paris in September, though the phone wrote +01:00');
    const ride = of('workout-cycling-758e22');
    assert.deepEqual(
      [ride.sport, ride.totals.elapsedSeconds, ride.totals.ascentMeters],
      ['cycling', 4353, 231.78],
    );
  });

  test('records of pulse and VO2max are read', () => {
    const pulse = read(sharedFile('corpus/apple-health/record-heart-rate-ec3ec7.xml').toString());
    assert.ok(pulse.wellness.some(({ metric, day }) => metric === 'heart_rate_min' && day === '2022-01-17'));
    const vo2 = read(sharedFile('corpus/apple-health/record-vo2-max-3458db.xml').toString());
    assert.equal(vo2.wellness.find(({ day }) => day === '2022-01-19')?.value, 49.91);
  });
});
