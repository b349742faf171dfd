import assert from 'node:assert/strict';
import test from 'node:test';
import { bare, everySecond, landmark, madeDay } from '../../test/made.ts';
import type { Day } from '../domain/day.ts';
import type { Landmark } from '../domain/landmark.ts';
import type { Recording } from '../domain/recording.ts';
import { prepare } from './session.ts';
import { zoneTimes } from './zones.ts';

const times = (recording: Recording, ...landmarks: Landmark[]) =>
  zoneTimes(prepare(recording, { day: madeDay, landmarks }));

// 100 s each at 120, 150, 160, 175 bpm.
const pulse = everySecond(399, { heartRate: (s) => [120, 150, 160, 175][Math.floor(s / 100)] });
const device = { heartRateZones: [110, 130, 155, 170, 190] };

test('the athlete’s own zones come first', () => {
  const own = landmark('heart_rate_zones', 3, { bounds: [140, 165] });
  const [zones] = times(
    bare('running', pulse, { settings: device }),
    own,
    landmark('threshold_heart_rate', 170),
  );
  assert.equal(zones.model, 'athlete');
  assert.deepEqual(zones.seconds, [100, 200, 100]);
});

test('the top of the last own zone is no edge: above it is still that zone', () => {
  const own = landmark('heart_rate_zones', 3, { bounds: [140, 165, 190] });
  assert.deepEqual(times(bare('running', pulse), own)[0].bounds, [140, 165]);
});

test('then the threshold, then the maximum, then what the watch used', () => {
  const recording = bare('running', pulse, { settings: device });
  const threshold = landmark('threshold_heart_rate', 170);
  const max = landmark('max_heart_rate', 190);
  // 120 = 71 %, 150 = 88 %, 160 = 94 %, 175 = 103 % of 170 bpm (102.9: zone 5a).
  const [friel] = times(recording, threshold, max);
  assert.equal(friel.model, 'percent_of_threshold_friel');
  assert.deepEqual(friel.seconds, [100, 100, 100, 0, 100, 0, 0]);
  // 63, 79, 84, 92 % of 190 bpm.
  const [ofMax] = times(recording, max);
  assert.equal(ofMax.model, 'percent_of_max_5');
  assert.deepEqual(ofMax.seconds, [0, 100, 100, 100, 100]);
  const [ofDevice] = times(recording);
  assert.equal(ofDevice.model, 'device');
  assert.deepEqual(ofDevice.seconds, [0, 100, 100, 100, 100]);
});

test('zones that only a watch remembers come last, as its own', () => {
  const remembered = landmark('heart_rate_zones', 5, {
    bounds: device.heartRateZones,
    origin: { by: 'device', detail: 'Forerunner' },
  });
  assert.equal(times(bare('running', pulse), remembered)[0].model, 'device');
  const both = times(bare('running', pulse), remembered, landmark('max_heart_rate', 190));
  assert.equal(both[0].model, 'percent_of_max_5');
});

test('without any landmark there are no zones', () => {
  assert.deepEqual(times(bare('running', pulse)), []);
});

test('a threshold that came later does not judge an earlier activity', () => {
  const later = landmark('threshold_heart_rate', 170, { since: '2026-02-01' as Day });
  assert.deepEqual(times(bare('running', pulse), later), []);
});

test('watts of a ride are not held against a runner’s threshold, nor the other way round', () => {
  const power = everySecond(99, { power: () => 200 });
  const general = landmark('threshold_power', 250);
  assert.equal(times(bare('cycling', power), general)[0].model, 'coggan_power_7');
  assert.deepEqual(times(bare('running', power), general), []);
  const ofRunning = landmark('threshold_power', 300, { sport: 'running' });
  assert.deepEqual(times(bare('running', power), ofRunning)[0].bounds[0], 165);
});

test('pace zones rise with speed, whatever the order of the paces', () => {
  // 5:00/km = 3.333 m/s, 4:00/km = 4.167 m/s.
  const speed = everySecond(299, { speed: (s) => [3, 4, 5][Math.floor(s / 100)] });
  const own = landmark('pace_zones', 3, { bounds: [300, 240] });
  const [zones] = times(bare('running', speed), own);
  assert.deepEqual(zones.seconds, [100, 100, 100]);
});

test('in a pool each length counts with its own speed', () => {
  const lengths = [
    { startSeconds: 0, timerSeconds: 20, active: true },
    { startSeconds: 20, timerSeconds: 30, active: false },
    { startSeconds: 50, timerSeconds: 30, active: true },
  ];
  const swim = bare('swimming', everySecond(80, {}), { lengths, poolLengthMeters: 25 });
  // 1:40/100 m = 1 m/s; the lengths are 1.25 and 0.83 m/s: above 109 % and below 93 %.
  const [zones] = times(swim, landmark('critical_swim_speed', 100));
  assert.deepEqual(zones.seconds, [30, 0, 0, 0, 0, 20]);
});
