import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  eightTimes100,
  landmark,
  landmarks,
  sessionDay,
  tenTimes400,
  twoTimes20,
} from '../../test/workouts.ts';
import { addDays, toDay } from './day.ts';
import { InputError } from './errors.ts';
import type { Landmark } from './landmark.ts';
import { type FlatStep, fromFlat } from './workout-flat.ts';
import { resolveWorkout } from './workout-resolve.ts';
import { placedSteps } from './workout-steps.ts';
import type { AbsoluteTarget, ResolvedWorkout, WorkoutSport } from './workout.ts';

type Fields = Partial<FlatStep>;

function plan(sport: WorkoutSport, fields: Fields, known: readonly Landmark[] = landmarks): ResolvedWorkout {
  const step = { kind: 'work', duration_seconds: 600, ...fields } as const;
  return resolveWorkout(fromFlat({ sport, name: 'Session', steps: [step] }), known, sessionDay);
}

function absolute(sport: WorkoutSport, fields: Fields, known?: readonly Landmark[]): AbsoluteTarget {
  const found = placedSteps(plan(sport, fields, known).steps)[0]?.step.absolute;
  assert.ok(found);
  return found;
}

const zone = (target: 'heart_rate' | 'power' | 'pace', low: number, high = low): Fields => ({
  target,
  target_unit: 'zone',
  target_low: low,
  target_high: high,
});

describe('a relative target becomes absolute with the landmark of the day', () => {
  type Row = readonly [
    string,
    WorkoutSport,
    Fields,
    AbsoluteTarget['of'],
    low: number,
    high: number,
    open?: string,
  ];
  // FTP 250 W, LTHR 170, HRmax 188, threshold pace 4:00/km (4.1667 m/s), CSS 1:35/100 m (1.05263 m/s).
  const table: readonly Row[] = [
    ['88–94 % of 250 W', 'cycling', { target: 'power', target_low: '88-94%' }, 'power', 220, 235],
    ['Coggan zone 4: 90–105 %', 'cycling', zone('power', 4), 'power', 225, 262.5],
    ['Coggan zones 2 to 3: 55–90 %', 'cycling', zone('power', 2, 3), 'power', 137.5, 225],
    ['Coggan zone 1 has no floor', 'cycling', zone('power', 1), 'power', 0, 137.5, 'low'],
    ['Coggan zone 7 has no top', 'cycling', zone('power', 7), 'power', 375, 2500, 'high'],
    // Friel: 85–89 % of 170 is 145–152, for 153 is already 90 %.
    ['Friel zone 2 of 170', 'running', zone('heart_rate', 2), 'heart_rate', 145, 152],
    ['Friel zone 4 of 170', 'running', zone('heart_rate', 4), 'heart_rate', 162, 169],
    ['zone 5 reaches to the maximum', 'running', zone('heart_rate', 5), 'heart_rate', 170, 188],
    [
      '70–80 % of 188',
      'cycling',
      { target: 'heart_rate', target_unit: 'percent_of_max', target_low: 70, target_high: 80 },
      'heart_rate',
      132,
      150,
    ],
    ['pace zone 3: 87–95 % of threshold speed', 'running', zone('pace', 3), 'speed', 3.625, 3.9583],
    ['swim zone 3: 97–99 % of CSS', 'swimming', zone('pace', 3), 'speed', 1.02105, 1.0421],
    [
      '4:10 to 4:00/km',
      'running',
      { target: 'pace', target_low: '4:00', target_high: '4:10' },
      'speed',
      4,
      4.1667,
    ],
    [
      '36 km/h to 40 km/h',
      'cycling',
      { target: 'speed', target_low: 36, target_high: 40 },
      'speed',
      10,
      11.1111,
    ],
    ['RPE 7', 'running', { target: 'effort', target_low: 7 }, 'effort', 7, 7],
  ];
  for (const [what, sport, fields, of, low, high, open] of table)
    test(what, () => {
      const target = absolute(sport, fields);
      assert.equal(target.of, of);
      assert.ok(Math.abs(target.low - low) < 5e-4, `low ${target.low}, not ${low}`);
      assert.ok(Math.abs(target.high - high) < 5e-4, `high ${target.high}, not ${high}`);
      assert.equal(target.open, open);
    });

  test('both forms are kept', () => {
    const [block] = plan('cycling', { target: 'power', target_low: '90%', target_high: '95%' }).steps;
    assert.ok(block && block.kind !== 'repeat');
    assert.deepEqual(block.target, { of: 'power', unit: 'percent_of_ftp', low: 90, high: 95 });
    assert.equal(block.absolute?.landmark?.value, 250);
  });

  test('a ramp of a percentage keeps its direction', () => {
    const down = absolute('cycling', { target: 'power', target_low: '75%', target_high: '40%', ramp: true });
    assert.deepEqual([down.low, down.high, down.ramp], [187.5, 100, true]);
  });
});

describe('which landmark', () => {
  test('the athlete’s own zones come before any model', () => {
    const own = landmark('heart_rate_zones', 5, undefined, { bounds: [120, 140, 155, 170, 185] });
    const second = absolute('running', zone('heart_rate', 2), [...landmarks, own]);
    assert.deepEqual([second.low, second.high], [121, 140]);
    assert.equal(absolute('running', zone('heart_rate', 5), [...landmarks, own]).high, 185);
  });

  test('without a threshold heart rate, five zones of the maximum', () => {
    const second = absolute('running', zone('heart_rate', 2), [landmark('max_heart_rate', 190)]);
    // 60 % of 190 is 114, 70 % is 133 and belongs to zone 3.
    assert.deepEqual([second.low, second.high], [114, 132]);
  });

  test('one measured later than the session does not count', () => {
    const later = landmark('threshold_power', 300, 'cycling', { since: addDays(sessionDay, 1) });
    assert.equal(
      absolute('cycling', { target: 'power', target_low: '88-94%' }, [...landmarks, later]).low,
      220,
    );
  });

  test('a cyclist’s watts are no runner’s watts', () => {
    const bike = [landmark('threshold_power', 250, 'cycling'), landmark('threshold_power', 260)];
    assert.throws(() => plan('running', { target: 'power', target_low: '90%' }, bike), InputError);
  });

  test('its value and age are told, and an old one is called old', () => {
    const young = plan('cycling', { target: 'power', target_low: '88-94%' }).notes;
    assert.deepEqual(young[0], {
      code: 'workout.landmark_used',
      params: {
        kind: 'threshold_power',
        value: 250,
        unit: 'watts',
        since: '2026-11-01',
        days: 32,
        by: 'athlete',
      },
    });
    const aged = landmark('threshold_power', 250, 'cycling', { since: toDay('2026-07-16') });
    const [note] = plan('cycling', { target: 'power', target_low: '88-94%' }, [aged]).notes;
    assert.equal(note?.code, 'workout.landmark_old');
    assert.equal(note?.params.days, 140);
  });
});

describe('no landmark, no number', () => {
  const refusal = (sport: WorkoutSport, fields: Fields, known: readonly Landmark[] = []): InputError => {
    try {
      plan(sport, fields, known);
    } catch (error) {
      if (error instanceof InputError) return error;
    }
    return assert.fail('a default was used');
  };
  const table: readonly (readonly [string, WorkoutSport, Fields, kind: string])[] = [
    ['a percentage of FTP', 'cycling', { target: 'power', target_low: '90%' }, 'threshold_power'],
    ['a power zone', 'cycling', zone('power', 2), 'threshold_power'],
    ['a heart-rate zone', 'running', zone('heart_rate', 2), 'threshold_heart_rate'],
    [
      'a percentage of the maximum',
      'running',
      { target: 'heart_rate', target_low: '80%max' },
      'max_heart_rate',
    ],
    ['a pace zone', 'running', zone('pace', 2), 'threshold_pace'],
    ['a swim zone', 'swimming', zone('pace', 2), 'critical_swim_speed'],
  ];
  for (const [what, sport, fields, kind] of table)
    test(`${what} is refused with the landmark to set`, () => {
      const error = refusal(sport, fields);
      assert.equal(error.code, 'workout.unresolved');
      assert.deepEqual(
        error.details.map(({ code, params }) => [code, params.kind, params.at]),
        [['workout.no_landmark', kind, '1']],
      );
    });

  test('zone 6 does not exist where there are five', () => {
    const [detail] = refusal('running', zone('heart_rate', 6), landmarks).details;
    assert.deepEqual(
      [detail?.code, detail?.params.zone, detail?.params.count],
      ['workout.zone_absent', 6, 5],
    );
  });

  test('ten steps in one unknown zone are one question, not ten', () => {
    const step = { kind: 'work', duration_seconds: 60, ...zone('power', 3) } as const;
    const workout = fromFlat({ sport: 'cycling', name: 'x', steps: Array.from({ length: 10 }, () => step) });
    assert.throws(
      () => resolveWorkout(workout, [], sessionDay),
      (error) => error instanceof InputError && error.details.length === 1,
    );
  });
});

describe('a single value is held within a stated band', () => {
  test('4:00/km is 3:55 to 4:05 on the watch', () => {
    const { low, high } = absolute('running', { target: 'pace', target_low: '4:00' });
    assert.ok(Math.abs(1000 / low - 244.8) < 1e-9 && Math.abs(1000 / high - 235.2) < 1e-9);
    const note = plan('running', { target: 'pace', target_low: '4:00' }).notes[0];
    assert.deepEqual(note, {
      code: 'workout.band_share',
      params: { unit: 'seconds_per_km', each: 0, percent: 2 },
    });
  });

  test('150 bpm is 147 to 153', () => {
    const { low, high } = absolute('running', { target: 'heart_rate', target_low: 150 });
    assert.deepEqual([low, high], [147, 153]);
  });
});

test('10 × 400 m, 8 × 100 m and 2 × 20 min resolve for this athlete', () => {
  for (const flat of [tenTimes400, eightTimes100, twoTimes20])
    assert.equal(resolveWorkout(fromFlat(flat), landmarks, sessionDay).day, sessionDay);
});
