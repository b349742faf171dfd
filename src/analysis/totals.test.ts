import assert from 'node:assert/strict';
import test from 'node:test';
import { bare, everySecond, madeDay } from '../../test/made.ts';
import { needsShared, sharedFile } from '../../test/shared.ts';
import type { Recording, Totals } from '../domain/recording.ts';
import { fit } from '../formats/fit/index.ts';
import { prepare } from './session.ts';
import { type ChosenTotals, chooseTotals, computeTotals } from './totals.ts';

// 3 000 s at 3 m/s and 150 bpm.
const run = (device: Totals): Recording =>
  bare('running', everySecond(3000, { distance: (s) => 3 * s, heartRate: () => 150 }), { totals: device });

function choose(recording: Recording): ChosenTotals {
  const session = prepare(recording, { day: madeDay, landmarks: [] });
  return chooseTotals(recording, computeTotals(session));
}

const codes = ({ warnings }: ChosenTotals): string[] =>
  warnings.map(({ code, params }) => `${code} ${params.figure}`);

test('the device is believed where its samples do not refute it', () => {
  const { totals, totalsFrom, warnings } = choose(
    run({ distanceMeters: 9012, timerSeconds: 2990, averageHeartRate: 151 }),
  );
  assert.equal(totals.distanceMeters, 9012);
  assert.equal(totals.timerSeconds, 2990);
  assert.equal(totals.averageHeartRate, 151);
  assert.equal(totalsFrom.distanceMeters, 'device');
  assert.deepEqual(warnings, []);
});

test('what the device does not say is ours, without a word', () => {
  const { totals, totalsFrom, warnings } = choose(run({}));
  assert.equal(totals.distanceMeters, 9000);
  assert.equal(totals.elapsedSeconds, 3000);
  assert.equal(totals.averageSpeed, 3);
  assert.equal(totalsFrom.averageSpeed, 'boucle');
  assert.deepEqual(warnings, []);
});

test('a timer of 0 is replaced, and the speed that rested on it', () => {
  const chosen = choose(run({ timerSeconds: 0, distanceMeters: 9000, averageSpeed: 0.1 }));
  assert.equal(chosen.totals.timerSeconds, 3000);
  assert.equal(chosen.totals.averageSpeed, 3);
  assert.equal(chosen.totalsFrom.averageSpeed, 'boucle');
  assert.deepEqual(codes(chosen), ['analysis.total_replaced timerSeconds']);
});

test('an average heart rate of 234 is replaced; without a strap it is left out', () => {
  const chosen = choose(run({ averageHeartRate: 234 }));
  assert.equal(chosen.totals.averageHeartRate, 150);
  assert.deepEqual(codes(chosen), ['analysis.total_replaced averageHeartRate']);
  const blind = choose(bare('running', everySecond(60, {}), { totals: { averageHeartRate: 234 } }));
  assert.equal(blind.totals.averageHeartRate, undefined);
  assert.deepEqual(codes(blind), ['analysis.total_dropped averageHeartRate']);
});

test('a distance of 0 over nine recorded kilometres is replaced', () => {
  const chosen = choose(run({ distanceMeters: 0 }));
  assert.equal(chosen.totals.distanceMeters, 9000);
  assert.deepEqual(codes(chosen), ['analysis.total_replaced distanceMeters']);
});

test('the clock on the wall cannot run slower than the timer', () => {
  const chosen = choose(run({ timerSeconds: 2990, elapsedSeconds: 1200 }));
  assert.equal(chosen.totals.elapsedSeconds, 3000);
  assert.deepEqual(codes(chosen), ['analysis.total_replaced elapsedSeconds']);
});

test('zero watts without a power meter is nothing measured, and nothing to report', () => {
  const { totals, warnings } = choose(run({ averagePower: 0, maxPower: 0, weightedPower: 0 }));
  assert.equal(totals.averagePower, undefined);
  assert.equal(totals.weightedPower, undefined);
  assert.deepEqual(warnings, []);
});

test('a timer longer than the samples is believed: the file lost samples, not the athlete minutes', () => {
  const { totals } = choose(run({ timerSeconds: 18_930 }));
  assert.equal(totals.timerSeconds, 18_930);
});

const shared = { skip: needsShared };

test('a watch whose strap said 234 all evening is corrected', shared, () => {
  const path = 'corpus/fit/strength/garmin-fenix3-hr-training-strength-training-1d68fc.fit';
  const [recording] = fit.decode(sharedFile(path)).recordings;
  assert.equal(recording.totals.averageHeartRate, 234);
  const chosen = choose(recording);
  assert.ok((chosen.totals.averageHeartRate ?? 0) < 120);
  assert.ok(codes(chosen).includes('analysis.total_replaced averageHeartRate'));
});

test('a rowing machine that states 0 m rowed five kilometres', shared, () => {
  const path = 'corpus/fit/row/garmin-fr735xt-rowing-indoor-rowing-13ffb9.fit';
  const [recording] = fit.decode(sharedFile(path)).recordings;
  const { totals, totalsFrom } = choose(recording);
  assert.equal(totalsFrom.distanceMeters, 'boucle');
  assert.ok(Math.abs((totals.distanceMeters ?? 0) - 5000) < 100);
});
