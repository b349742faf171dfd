import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InputError } from './errors.ts';
import type { Phrase } from './phrase.ts';
import { checkWorkout } from './workout-check.ts';
import type { Block, End, Step, Target, Workout, WorkoutSport } from './workout.ts';

const tenMinutes: End = { by: 'time', seconds: 600 };
const step = (more: Partial<Step> = {}): Step => ({ kind: 'work', end: tenMinutes, ...more });
const of = (sport: WorkoutSport, ...steps: Block[]): Workout => ({ sport, name: 'Session', steps });
const holding = (sport: WorkoutSport, target: Target): Workout => of(sport, step({ target }));
const lasting = (sport: WorkoutSport, end: End): Workout => of(sport, step({ end }));

function problems(workout: Workout): readonly Phrase[] {
  try {
    checkWorkout(workout);
    return [];
  } catch (error) {
    assert.ok(error instanceof InputError);
    assert.equal(error.code, 'workout.unsound');
    assert.equal(error.params.count, error.details.length);
    return error.details;
  }
}

const codes = (workout: Workout): string[] => problems(workout).map(({ code }) => code);

const pace = (low: number, high = low): Target => ({ of: 'pace', unit: 'seconds_per_km', low, high });
const swimPace = (low: number): Target => ({ of: 'pace', unit: 'seconds_per_100m', low, high: low });
const watts = (low: number, high = low): Target => ({ of: 'power', unit: 'watts', low, high });
const heart = (low: number, high = low): Target => ({ of: 'heart_rate', unit: 'bpm', low, high });
const zone = (of: 'heart_rate' | 'power' | 'pace', low: number): Target => ({
  of,
  unit: 'zone',
  low,
  high: low,
});
const rpm = (low: number): Target => ({ of: 'cadence', unit: 'rpm', low, high: low });
const steps60 = Array.from({ length: 60 }, () => step());
const repeat = (times: number, ...steps: Block[]): Block => ({ kind: 'repeat', times, steps });

describe('impossible sessions are refused', () => {
  const table: readonly (readonly [what: string, workout: Workout, ...codes: string[]])[] = [
    ['60 steps', of('running', ...steps60), 'workout.too_many_steps'],
    ['no step at all', of('running'), 'workout.no_steps'],
    ['no name', { ...of('running', step()), name: ' ' }, 'workout.name_missing'],
    ['a name of 61 letters', { ...of('running', step()), name: 'é'.repeat(61) }, 'workout.text_too_long'],
    ['a step note of 201 letters', of('running', step({ note: 'a'.repeat(201) })), 'workout.text_too_long'],
    ['a step of 0 s', lasting('running', { by: 'time', seconds: 0 }), 'workout.seconds'],
    ['a step of no number', lasting('running', { by: 'time', seconds: Number.NaN }), 'workout.seconds'],
    [
      '400 minutes that were 400 m, times 4',
      lasting('running', { by: 'time', seconds: 96_000 }),
      'workout.seconds',
    ],
    ['a run of 5 m', lasting('running', { by: 'distance', meters: 5 }), 'workout.meters'],
    ['a swim of 400 km', lasting('swimming', { by: 'distance', meters: 400_000 }), 'workout.meters'],
    ['a repeat done once', of('running', repeat(1, step())), 'workout.times'],
    ['a repeat done 100 times', of('running', repeat(100, step())), 'workout.times'],
    ['a repeat done 2.5 times', of('running', repeat(2.5, step())), 'workout.times'],
    ['an empty repeat', of('running', step(), repeat(2)), 'workout.repeat_empty'],
    ['eleven steps in a repeat', of('running', repeat(2, ...steps60.slice(0, 11))), 'workout.repeat_size'],
    ['repeats three deep', of('running', repeat(2, repeat(2, repeat(2, step())))), 'workout.nested'],
    ['900 W for a swim', holding('swimming', watts(900)), 'workout.target_sport'],
    ['watts in the weight room', holding('strength', watts(200)), 'workout.target_sport'],
    ['a pace on the bike', holding('cycling', pace(120)), 'workout.target_sport'],
    ['a pace per km in the water', holding('swimming', pace(240)), 'workout.target_unit'],
    ['rpm on foot', holding('running', rpm(90)), 'workout.target_unit'],
    ['4 s per km', holding('running', pace(4)), 'workout.target_range'],
    ['1:00 per km', holding('running', pace(60)), 'workout.target_range'],
    ['25 s per 100 m of water', holding('swimming', swimPace(25)), 'workout.target_range'],
    ['4 beats a minute', holding('running', heart(4)), 'workout.target_range'],
    ['300 beats a minute', holding('cycling', heart(140, 300)), 'workout.target_range'],
    ['186 327 W', holding('cycling', watts(186_327)), 'workout.target_range'],
    ['zone 9', holding('running', zone('heart_rate', 9)), 'workout.zone_range'],
    ['zone 0', holding('cycling', zone('power', 0)), 'workout.zone_range'],
    ['zone 2.5', holding('cycling', zone('power', 2.5)), 'workout.zone_range'],
    [
      'a ramp from zone to zone',
      holding('cycling', { ...zone('power', 1), high: 3, ramp: true }),
      'workout.ramp_zone',
    ],
    ['a ramp that stays level', holding('cycling', { ...watts(200), ramp: true }), 'workout.ramp_flat'],
    [
      'a ramp until the lap button',
      of('cycling', step({ end: { by: 'lap_press' }, target: { ...watts(100, 200), ramp: true } })),
      'workout.ramp_end',
    ],
    [
      'a pace and a speed together',
      of(
        'running',
        step({ target: pace(240), target2: { of: 'speed', unit: 'km_per_hour', low: 15, high: 15 } }),
      ),
      'workout.target_twice',
    ],
    [
      'repetitions on a run',
      lasting('running', { by: 'repetitions', count: 10 }),
      'workout.repetitions_sport',
    ],
    [
      'half a repetition',
      lasting('strength', { by: 'repetitions', count: 1.5 }),
      'workout.repetitions_whole',
    ],
    ['a send-off on the bike', lasting('cycling', { by: 'send_off', seconds: 60 }), 'workout.send_off_sport'],
    ['a pool on a run', { ...of('running', step()), poolLengthMeters: 25 }, 'workout.pool_sport'],
    ['a pool of 3 m', { ...of('swimming', step()), poolLengthMeters: 3 }, 'workout.pool_range'],
    [
      'a kickboard without a pool',
      of('swimming', step({ swim: { equipment: 'kickboard' } })),
      'workout.pool_needed',
    ],
    ['butterfly on the road', of('running', step({ swim: { stroke: 'butterfly' } })), 'workout.swim_sport'],
  ];
  for (const [what, workout, ...expected] of table)
    test(what, () => assert.deepEqual(codes(workout), expected));
});

describe('sound sessions are let through', () => {
  const table: readonly (readonly [what: string, workout: Workout])[] = [
    ['50 steps', of('running', ...steps60.slice(0, 50))],
    [
      'a world-class 400 m in 44 s',
      of('running', step({ end: { by: 'distance', meters: 400 }, target: pace(110) })),
    ],
    ['50 m freestyle in 22 s', holding('swimming', swimPace(44))],
    [
      'a sprint at 251 % of threshold',
      holding('cycling', { of: 'power', unit: 'percent_of_ftp', low: 251, high: 251 }),
    ],
    ['running power', holding('running', watts(300, 320))],
    ['a heart-rate target in the weight room', holding('strength', heart(100, 140))],
    [
      'sets of twelve',
      of('strength', repeat(3, step({ end: { by: 'repetitions', count: 12 } }), step({ kind: 'rest' }))),
    ],
    ['a repeat inside a repeat', of('running', repeat(3, repeat(10, step()), step({ kind: 'rest' })))],
    ['power with cadence', of('cycling', step({ target: watts(200), target2: rpm(90) }))],
    ['a ramp downwards', holding('cycling', { ...watts(200, 100), ramp: true })],
  ];
  for (const [what, workout] of table) test(what, () => assert.deepEqual(problems(workout), []));
});

test('every problem is named at once, with its place', () => {
  const workout = of(
    'swimming',
    step({ end: { by: 'time', seconds: 0 } }),
    repeat(1, step(), step({ target: watts(900) })),
  );
  assert.deepEqual(
    problems(workout).map(({ code, params }) => [code, params.at]),
    [
      ['workout.seconds', '1'],
      ['workout.times', '2'],
      ['workout.target_sport', '2.2'],
    ],
  );
});

describe('in the pool', () => {
  const pool = (poolLengthMeters: number, poolUnit: 'meters' | 'yards', ...steps: Block[]): Workout => ({
    ...of('swimming', ...steps),
    poolLengthMeters,
    poolUnit,
  });
  const meters = (n: number): Step => step({ end: { by: 'distance', meters: n } });

  test('75 m do not end on the wall of a 50 m pool: the two whole lengths are named', () => {
    const [remark] = checkWorkout(pool(50, 'meters', meters(75)));
    assert.deepEqual(remark, {
      code: 'workout.part_length',
      params: { at: '1', meters: 75, pool: 50, below: 50, above: 100, yards: 0 },
    });
  });

  test('100 yards are four lengths of a 25 yard pool', () => {
    assert.deepEqual(checkWorkout(pool(22.86, 'yards', meters(91.44))), []);
  });

  test('a swim without a pool is taken for open water, and that is said', () => {
    assert.deepEqual(
      checkWorkout(of('swimming', meters(1500))).map(({ code }) => code),
      ['workout.open_water'],
    );
  });

  test('a rest until a send-off needs the step it belongs to', () => {
    const rest = step({ kind: 'rest', end: { by: 'send_off', seconds: 60 } });
    assert.deepEqual(codes(pool(25, 'meters', rest)), ['workout.send_off_loose']);
    assert.deepEqual(codes(pool(25, 'meters', repeat(2, rest, meters(50)))), ['workout.send_off_loose']);
    assert.deepEqual(codes(pool(25, 'meters', repeat(2, meters(50), rest))), []);
  });
});
