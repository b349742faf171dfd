import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { eightTimes100, tenTimes400, twoTimes20 } from '../../test/workouts.ts';
import { InputError } from './errors.ts';
import { type FlatStep, type FlatWorkout, fromFlat, toFlat } from './workout-flat.ts';
import { isRepeat } from './workout-steps.ts';
import type { Step, Target, WorkoutSport } from './workout.ts';

const flat = (sport: WorkoutSport, ...steps: FlatStep[]): FlatWorkout => ({ sport, name: 'Session', steps });
const five = { kind: 'work', duration_seconds: 300 } as const;

function only(workout: FlatWorkout): Step {
  const [block] = fromFlat(workout).steps;
  assert.ok(block && !isRepeat(block));
  return block;
}

const near = (target: Target | undefined, low: number, high = low): void => {
  assert.ok(target);
  assert.ok(Math.abs(target.low - low) < 0.005, `${target.low} is not ${low}`);
  assert.ok(Math.abs(target.high - high) < 0.005, `${target.high} is not ${high}`);
};

describe('a target is read as people write it', () => {
  type Row = readonly [string, WorkoutSport, Partial<FlatStep>, Target['unit'], low: number, high?: number];
  // A mile is 1.609344 km: 6:30/mi = 390 s / 1.609344 = 242.33 s/km. 100 yd are 91.44 m: 1:25/100 yd = 92.96 s/100 m.
  const table: readonly Row[] = [
    ['4:00 on a run', 'running', { target: 'pace', target_low: '4:00' }, 'seconds_per_km', 240],
    ['4:00/km', 'running', { target: 'pace', target_low: '4:00/km' }, 'seconds_per_km', 240],
    ['4:00 min/km', 'running', { target: 'pace', target_low: '4:00 min/km' }, 'seconds_per_km', 240],
    ['240', 'running', { target: 'pace', target_low: 240 }, 'seconds_per_km', 240],
    [
      '4:10 to 4:00, swapped',
      'running',
      { target: 'pace', target_low: '4:10', target_high: '4:00' },
      'seconds_per_km',
      240,
      250,
    ],
    [
      '4:00-4:10/km in one text',
      'running',
      { target: 'pace', target_low: '4:00-4:10/km' },
      'seconds_per_km',
      240,
      250,
    ],
    ['6:30/mi', 'running', { target: 'pace', target_low: '6:30/mi' }, 'seconds_per_km', 242.335],
    ['1:45/100m', 'swimming', { target: 'pace', target_low: '1:45/100m' }, 'seconds_per_100m', 105],
    ['1:45 in the water', 'swimming', { target: 'pace', target_low: '1:45' }, 'seconds_per_100m', 105],
    ['1:25/100 yd', 'swimming', { target: 'pace', target_low: '1:25/100 yd' }, 'seconds_per_100m', 92.957],
    ['250 W', 'cycling', { target: 'power', target_low: '250 W' }, 'watts', 250],
    ['240–260 W', 'cycling', { target: 'power', target_low: '240–260 W' }, 'watts', 240, 260],
    ['88-94%', 'cycling', { target: 'power', target_low: '88-94%' }, 'percent_of_ftp', 88, 94],
    ['zone 2', 'running', { target: 'heart_rate', target_low: 'zone 2' }, 'zone', 2],
    ['Z2-Z3', 'running', { target: 'heart_rate', target_low: 'Z2-Z3' }, 'zone', 2, 3],
    ['145 bpm', 'running', { target: 'heart_rate', target_low: '145 bpm' }, 'bpm', 145],
    ['85% of max', 'running', { target: 'heart_rate', target_low: '85% of max' }, 'percent_of_max', 85],
    [
      '85 % with its unit',
      'running',
      { target: 'heart_rate', target_unit: 'percent_of_threshold', target_low: '85 %' },
      'percent_of_threshold',
      85,
    ],
    ['20 mph', 'cycling', { target: 'speed', target_low: '20 mph' }, 'km_per_hour', 32.187],
    ['31,5 km/h', 'cycling', { target: 'speed', target_low: '31,5 km/h' }, 'km_per_hour', 31.5],
    ['cadence on foot', 'running', { target: 'cadence', target_low: 180 }, 'steps_per_minute', 180],
    ['90 tr/min', 'cycling', { target: 'cadence', target_low: '90 tr/min' }, 'rpm', 90],
    ['7/10', 'running', { target: 'effort', target_low: '7/10' }, 'rpe', 7],
    ['a unit that names its quantity', 'cycling', { target_unit: 'watts', target_low: 200 }, 'watts', 200],
  ];
  for (const [what, sport, fields, unit, low, high] of table)
    test(what, () => {
      const { target } = only(flat(sport, { ...five, ...fields }));
      assert.equal(target?.unit, unit);
      near(target, low, high);
    });

  test('a bare pace in a pool of yards is per 100 yd', () => {
    const workout = {
      ...flat('swimming', { ...five, target: 'pace', target_low: '1:25' }),
      pool_length_yards: 25,
    };
    near(only(workout).target, 92.957);
  });

  test('a ramp keeps its direction', () => {
    const { target } = only(
      flat('cycling', { ...five, target: 'power', target_low: '200 W', target_high: '100 W', ramp: true }),
    );
    assert.deepEqual(target, { of: 'power', unit: 'watts', low: 200, high: 100, ramp: true });
  });

  test('an open target is none', () => {
    assert.equal(only(flat('running', { ...five, target: 'open' })).target, undefined);
  });
});

describe('distances', () => {
  test('a mile is 1609.344 m and 100 yd are 91.44 m', () => {
    assert.deepEqual(only(flat('running', { kind: 'work', distance_miles: 1 })).end, {
      by: 'distance',
      meters: 1609.344,
    });
    const pool = { ...flat('swimming', { kind: 'work', distance_yards: 100 }), pool_length_yards: 25 };
    assert.deepEqual(only(pool).end, { by: 'distance', meters: 91.44 });
    assert.equal(fromFlat(pool).poolLengthMeters, 22.86);
    assert.equal(fromFlat(pool).poolUnit, 'yards');
  });

  test('a distance with a send-off is one end: 100 m leaving every 1:50', () => {
    const [, repeat] = fromFlat(eightTimes100).steps;
    assert.ok(repeat && isRepeat(repeat));
    const [step] = repeat.steps;
    assert.ok(step && !isRepeat(step));
    assert.deepEqual(step.end, { by: 'send_off', seconds: 110, meters: 100 });
  });
});

describe('what cannot be read is refused, with the place', () => {
  const table: readonly (readonly [string, FlatWorkout, ...(readonly [code: string, at: string][])])[] = [
    [
      '400 m with a time of 0',
      flat('running', { kind: 'work', distance_meters: 400, duration_seconds: 0 }),
      ['workout.two_ends', '1'],
    ],
    ['a time of 0', flat('running', { kind: 'work', duration_seconds: 0 }), ['workout.seconds', '1']],
    ['no end', flat('running', { ...five }, { kind: 'rest' }), ['workout.no_end', '2']],
    [
      'metres and yards',
      flat('swimming', { kind: 'work', distance_meters: 100, distance_yards: 100 }),
      ['workout.two_ends', '1'],
    ],
    [
      '“fast” as a pace',
      flat('running', { ...five, target: 'pace', target_low: 'fast' }),
      ['workout.target_unread', '1'],
    ],
    ['a pace without a value', flat('running', { ...five, target: 'pace' }), ['workout.target_empty', '1']],
    ['a value of nothing', flat('running', { ...five, target_low: 240 }), ['workout.target_unnamed', '1']],
    [
      'a bare percentage of a heart rate',
      flat('running', { ...five, target: 'heart_rate', target_low: '85%' }),
      ['workout.target_unread', '1'],
    ],
    [
      'watts and percent mixed',
      flat('cycling', { ...five, target: 'power', target_low: '200 W', target_high: '90%' }),
      ['workout.target_mixed', '1'],
    ],
    [
      'a text that contradicts its unit',
      flat('cycling', { ...five, target: 'power', target_unit: 'watts', target_low: '90%' }),
      ['workout.target_mixed', '1'],
    ],
    [
      'a repeat with a duration',
      flat('running', { kind: 'repeat', times: 2, duration_seconds: 60, steps: [five] }),
      ['workout.repeat_fields', '1'],
    ],
    [
      'a repeat without a count',
      flat('running', { kind: 'repeat', steps: [five] }),
      ['workout.times_missing', '1'],
    ],
    ['a step with steps', flat('running', { ...five, steps: [five] }), ['workout.not_repeat', '1']],
    [
      'a repeat inside a repeat',
      flat('running', {
        kind: 'repeat',
        times: 2,
        steps: [five, { kind: 'repeat', times: 2, steps: [five] }],
      }),
      ['workout.nested', '1.2'],
    ],
    [
      'two pools',
      { ...flat('swimming', five), pool_length_meters: 25, pool_length_yards: 25 },
      ['workout.pool_twice', ''],
    ],
    [
      'several things at once',
      flat('running', { kind: 'work' }, { ...five, target: 'pace', target_low: 60 }),
      ['workout.no_end', '1'],
      ['workout.target_range', '2'],
    ],
  ];
  for (const [what, workout, ...expected] of table)
    test(what, () =>
      assert.throws(
        () => fromFlat(workout),
        (error) => {
          assert.ok(error instanceof InputError);
          assert.deepEqual(
            error.details.map(({ code, params }) => [code, String(params.at ?? '')]),
            expected,
          );
          return true;
        },
      ),
    );
});

test('names and notes from outside are cleaned', () => {
  const { name, note, steps } = fromFlat({
    ...flat('running', { ...five, note: 'easy\u202E\n now' }),
    name: ' 10\u200B km\n',
    note: 'a\tb',
  });
  assert.deepEqual([name, note, (steps[0] as Step).note], ['10 km', 'a b', 'easy now']);
});

test('a session goes to the flat form and back unchanged', () => {
  for (const sample of [tenTimes400, eightTimes100, twoTimes20]) {
    const workout = fromFlat(sample);
    assert.deepEqual(fromFlat(toFlat(workout)), workout);
  }
});

test('a nested repeat is written out in the flat form', () => {
  const inner = {
    kind: 'repeat' as const,
    times: 3,
    steps: [{ kind: 'work' as const, end: { by: 'time' as const, seconds: 30 } }],
  };
  const [block] = toFlat({
    sport: 'running',
    name: 'x',
    steps: [{ kind: 'repeat', times: 2, steps: [inner] }],
  }).steps;
  assert.equal(block?.times, 2);
  assert.equal(block?.steps?.length, 3);
});

const anyStep = fc.record(
  {
    kind: fc.constantFrom('warmup', 'work', 'recovery', 'rest', 'cooldown'),
    end: fc.oneof(
      fc.record({ duration_seconds: fc.integer({ min: 1, max: 7200 }) }),
      fc.record({ distance_yards: fc.integer({ min: 1, max: 200 }).map((n) => n * 25) }),
      fc.constant({ until: 'lap_press' } as const),
    ),
    target: fc.option(fc.integer({ min: 60, max: 300 }), { nil: undefined }),
    stroke: fc.constantFrom(undefined, 'freestyle', 'butterfly'),
  },
  { requiredKeys: ['kind', 'end'] },
);

test('any swim in yards survives the way there and back', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 10 }), (steps) => {
      const workout = fromFlat({
        sport: 'swimming',
        name: 'Swim',
        pool_length_yards: 25,
        steps: steps.map(({ kind, end, target, stroke }) => ({
          kind,
          ...end,
          ...(target ? { target: 'pace', target_low: target, target_high: target + 5 } : {}),
          ...(stroke ? { stroke } : {}),
        })),
      });
      assert.deepEqual(fromFlat(toFlat(workout)), workout);
    }),
  );
});

test('whatever is put in a value, the answer is a workout or an InputError', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('pace', 'power', 'heart_rate', 'effort'),
      (text, target) => {
        try {
          const { low, high } = only(flat('running', { ...five, target, target_low: text })).target as Target;
          assert.ok(low <= high && Number.isFinite(low));
        } catch (error) {
          assert.ok(error instanceof InputError, String(error));
        }
      },
    ),
  );
});

test('a trail run is a run with a ground of its own, and comes back as it was said', () => {
  const flat = {
    sport: 'trail_running',
    name: 'Ridge',
    steps: [{ kind: 'work', duration_seconds: 3600 }],
  } as const;
  const workout = fromFlat(flat);
  assert.deepEqual([workout.sport, workout.subSport], ['running', 'trail']);
  assert.equal(toFlat(workout).sport, 'trail_running');
});
