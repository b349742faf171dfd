import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { needsShared, sharedDir, sharedFile } from '../../test/shared.ts';
import type { Recording } from '../domain/recording.ts';
import type { Channel } from '../domain/stream.ts';
import { identify } from './identify.ts';

/** The same session as FIT, TCX and GPX: what the formats may disagree about, and by how much. */

const names = sharedDir
  ? readdirSync(join(sharedDir, 'corpus'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(fit|tcx|gpx)$/.test(name),
    )
  : [];

/** The recording of the file whose name ends with these six digits. */
function recording(digits: string): Recording {
  const path = names.find((name) => name.includes(`-${digits}.`)) ?? '';
  const bytes = sharedFile(`corpus/${path}`);
  const [only] = identify(bytes, path)?.decode(bytes).recordings ?? [];
  assert.ok(only, path);
  return only;
}

const close = (a: number | undefined, b: number | undefined, tolerance: number, what: string): void =>
  assert.ok(a !== undefined && b !== undefined && Math.abs(a - b) <= tolerance, `${what}: ${a} and ${b}`);

/** Largest difference of a channel at the moments that both recorded; and how many there were. */
function differences(a: Recording, b: Recording, channel: Channel): { moments: number; largest: number } {
  const [ours, theirs] = [a.streams.channels[channel], b.streams.channels[channel]];
  const rows = new Map([...b.streams.time].map((time, i) => [Math.round(b.start / 1000 + time), i]));
  let [moments, largest] = [0, 0];
  a.streams.time.forEach((time, i) => {
    const row = rows.get(Math.round(a.start / 1000 + time));
    const gap = Math.abs(
      (ours?.[i] ?? Number.NaN) - (row === undefined ? Number.NaN : (theirs?.[row] ?? Number.NaN)),
    );
    if (Number.isNaN(gap)) return;
    moments += 1;
    largest = Math.max(largest, gap);
  });
  return { moments, largest };
}

const paused = ({ pauses }: Recording): number =>
  pauses.reduce((sum, pause) => sum + pause.endSeconds - pause.startSeconds, 0);

describe('FIT and TCX of one session', { skip: needsShared }, () => {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['9845c9', '44b73c', 'ride, Forerunner 935'],
    ['2a9197', '0900c5', 'run with many short pauses, Forerunner 610'],
    ['2d2597', '3ceb15', 'ride, Forerunner 610'],
    ['e30a91', '67cb05', 'indoor ride with power, Forerunner 945'],
    ['4a1e90', '852414', 'run, Forerunner 15'],
    ['c37b84', '9a0051', 'pool swim, Forerunner 945'],
    ['af02c4', 'ff4c1f', 'pool swim in 1989, Garmin Swim'],
    ['52d04c', '7a169d', 'pool swim, named fenix 3 in one and Forerunner 920XT in the other'],
  ];
  for (const [fitDigits, tcxDigits, what] of pairs) {
    test(what, () => {
      const [fit, tcx] = [recording(fitDigits), recording(tcxDigits)];
      close(fit.start / 1000, tcx.start / 1000, 1, 'start, s');
      assert.equal(fit.startKnown, tcx.startKnown);
      // TCX counts laps in whole seconds on newer watches; Garmin's export of the indoor ride drops the last 2.16 m.
      close(fit.totals.timerSeconds, tcx.totals.timerSeconds, 1.1, 'timer, s');
      close(fit.totals.distanceMeters, tcx.totals.distanceMeters, 2.2, 'distance, m');
      for (const channel of ['heartRate', 'power', 'latitude'] as const) {
        const { moments, largest } = differences(fit, tcx, channel);
        // Under water the strap keeps the heart rate for later; the exporter rounds its moments in its own way.
        const allowed = channel === 'latitude' ? 1e-6 : what.startsWith('pool swim') ? 2 : 0;
        if (moments > 0) assert.ok(largest <= allowed, `${channel} differs by ${largest}`);
      }
    });
  }

  test('a runner’s cadence counts both legs in both', () => {
    const { moments, largest } = differences(recording('2a9197'), recording('0900c5'), 'cadence');
    assert.ok(moments > 500 && largest <= 2, `${moments} moments, ${largest}`);
  });

  test('pauses that TCX does not write are found to a tenth of what the FIT file says', () => {
    const [fit, tcx] = [recording('2a9197'), recording('0900c5')];
    close(paused(tcx), paused(fit), 0.1 * paused(fit), 'pauses, s');
    const hidden = tcx.pauses.filter((found) =>
      fit.pauses.some(
        (pause) => pause.startSeconds < found.endSeconds && found.startSeconds < pause.endSeconds,
      ),
    );
    assert.ok(paused({ ...tcx, pauses: hidden }) > 0.9 * paused(tcx), 'and in the same places');
  });
});

describe('GPX beside FIT or TCX', { skip: needsShared }, () => {
  test('a ride of 36 km from Garmin Connect and from Strava: by positions within 0.2 % of the watch', () => {
    const fit = recording('9845c9');
    for (const digits of ['84c12a', 'b372ad']) {
      const gpx = recording(digits);
      assert.equal(gpx.sport, 'cycling');
      close(gpx.start, fit.start, 0, 'start');
      const meters = gpx.streams.channels.distance?.at(-1) ?? 0;
      close(meters, fit.totals.distanceMeters, 36_322 * 0.002, 'distance, m');
      const { moments, largest } = differences(fit, gpx, 'heartRate');
      assert.ok(moments > 5000 && largest <= 0, `${moments} heart rates, ${largest} bpm apart`);
    }
  });

  test('a ride of 42 km: the wheel sensor saw 1.7 % more than the positions at most; cadence and heart rate agree', () => {
    const [fit, gpx] = [recording('6d08b0'), recording('1ca85c')];
    close(gpx.start, fit.start, 0, 'start');
    close(gpx.streams.channels.distance?.at(-1), fit.totals.distanceMeters, 42_220 * 0.017, 'distance, m');
    for (const channel of ['heartRate', 'cadence'] as const) {
      const { moments, largest } = differences(fit, gpx, channel);
      assert.ok(moments > 2000 && largest <= 0, `${channel}: ${moments} moments, ${largest} apart`);
    }
  });

  test('a ride with 32 s without points: GPX can only draw a straight line there, the rest agrees', () => {
    const [tcx, gpx] = [recording('272925'), recording('6a0c0c')];
    close(gpx.start, tcx.start, 0, 'start');
    const { time, channels } = gpx.streams;
    const hole = time.findIndex((at, i) => at - (time[i - 1] ?? at) > 30);
    const line = (channels.distance?.[hole] ?? 0) - (channels.distance?.[hole - 1] ?? 0);
    const driven = tcx.streams.channels.distance;
    const same = tcx.streams.time.findIndex((at) => at === time[hole]);
    const ridden = (tcx.totals.distanceMeters ?? 0) - ((driven?.[same] ?? 0) - (driven?.[same - 1] ?? 0));
    close((channels.distance?.at(-1) ?? 0) - line, ridden, 0.03 * ridden, 'distance without the hole, m');
  });
});
