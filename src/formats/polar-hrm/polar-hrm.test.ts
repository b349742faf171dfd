import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { FormatError } from '../../domain/errors.ts';
import { polarHrm } from './index.ts';

const hrm = (params: string, data: string, more = ''): Buffer =>
  Buffer.from(`[Params]\r\n${params}\r\n\r\n${more}[HRData]\r\n${data}\r\n`);
const head = 'Version=106\r\nDate=20100919\r\nStartTime=13:51:36.0\r\nLength=00:00:15.0\r\nInterval=5';

describe('an HRM file', () => {
  test('of a clock without a zone says so; miles and feet become metres', () => {
    const [ride] = polarHrm.decode(
      hrm(`${head}\r\nSMode=111000110`, '120 100 80 1000\r\n121 110 81 1010\r\n122 110 81 1010'),
    ).recordings;
    assert.deepEqual(
      [ride.start, ride.startIsLocal, ride.sport],
      [Date.UTC(2010, 8, 19, 13, 51, 36), true, 'cycling'],
    );
    const { speed, altitude, cadence } = ride.streams.channels;
    assert.ok(Math.abs((speed?.[0] ?? 0) - 4.4704) < 1e-9, '10.0 miles an hour');
    assert.ok(Math.abs((altitude?.[0] ?? 0) - 304.8) < 1e-9);
    assert.deepEqual([...(cadence ?? [])], [80, 81, 81]);
  });

  test('of an older version has its columns told by three digits', () => {
    const [run] = polarHrm.decode(
      hrm(`${head}\r\nMode=010`, '120 85 300\r\n121 85 301\r\n122 85 301', '[Note]\r\nJogging\r\n\r\n'),
    ).recordings;
    assert.equal(run.sport, 'running');
    assert.equal(run.streams.channels.cadence?.[0], 170);
    assert.equal(run.streams.channels.altitude?.[1], 301);
  });

  test('that stops early says how much of it there is; without data it is refused', () => {
    const file = polarHrm.decode(hrm(`${head}\r\nSMode=000000000`, '120\r\n121'));
    assert.deepEqual(file.partial, { code: 'hrm.partial', params: { samples: 2, expected: 3 } });
    const code = (bytes: Uint8Array): unknown => {
      try {
        return polarHrm.decode(bytes);
      } catch (error) {
        return error instanceof FormatError && error.code;
      }
    };
    assert.equal(code(hrm(`${head}\r\nSMode=000000000`, '')), 'hrm.no_samples');
    assert.equal(code(hrm(head.replace('20100919', '20101319'), '120')), 'hrm.not_hrm');
    assert.equal(code(hrm(head.replace('Interval=5', 'Interval=0'), '120')), 'hrm.not_hrm');
  });
});

describe('real HRM files', { skip: needsShared }, () => {
  const read = (name: string) => {
    const file = polarHrm.decode(sharedFile(`corpus/polar/${name}.hrm`));
    assert.equal(file.partial, undefined);
    return file.recordings[0];
  };
  const mean = (values: Float64Array = new Float64Array()): number =>
    Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

  test('five and a half hours of pulse have the mean that the watch states', () => {
    const night = read('04010301-ff2e70');
    assert.equal(night.streams.time.at(-1), 19_465);
    assert.deepEqual([mean(night.streams.channels.heartRate), night.laps[0].averageHeartRate], [61, 61]);
    assert.deepEqual(night.settings, { maxHeartRate: 182, restingHeartRate: 60 });
  });

  test('a walk in feet is 373 metres up, a ride of 24.5 km has its laps', () => {
    const walk = read('06021201-51fcaf');
    assert.ok(Math.abs((walk.streams.channels.altitude?.[0] ?? 0) - 1220 * 0.3048) < 1e-9);
    assert.equal(walk.laps.length, 3);
    const ride = read('10092501-b05d66');
    assert.deepEqual(
      [ride.sport, ride.totals.distanceMeters, ride.totals.ascentMeters],
      ['cycling', 24_500, 207],
    );
    assert.deepEqual(
      ride.laps.map(({ timerSeconds }) => Math.round(timerSeconds ?? 0)),
      [2170, 675, 505, 525, 530, 510, 144],
    );
    assert.equal(ride.streams.channels.speed?.[0], 16.6 / 3.6);
  });

  test('a file of beats has them, and the pulse they make', () => {
    const ride = read('training-sessions-1912463368-4d9385');
    assert.deepEqual([ride.sport, ride.notes], ['cycling', 'Radfahren']);
    assert.deepEqual([...(ride.beats?.ms ?? [])].slice(0, 3), [893, 926, 894]);
    assert.ok(Math.abs((ride.beats?.time.at(-1) ?? 0) - 177.47) < 1e-9, '307 beats in three minutes');
    assert.equal(ride.streams.channels.heartRate?.[0], 67);
  });
});
