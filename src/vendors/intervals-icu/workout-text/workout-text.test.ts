import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { workoutDoc } from '../../../../simulators/intervals-icu/index.ts';
import { landmarks, sessionDay } from '../../../../test/workouts.ts';
import { BoucleError } from '../../../domain/errors.ts';
import { compareSteps } from '../../../domain/workout-compare.ts';
import { type FlatStep, fromFlat } from '../../../domain/workout-flat.ts';
import { resolveWorkout } from '../../../domain/workout-resolve.ts';
import type { ResolvedBlock, ResolvedWorkout, WorkoutSport } from '../../../domain/workout.ts';
import type { JsonObject } from '../../../formats/json.ts';
import { typeFor } from '../sports.ts';
import { carry } from './carry.ts';
import { stepsOfDoc, thresholdsOf } from './doc.ts';
import { expectedSteps } from './expected.ts';
import { isSafeCue, parseWorkoutText } from './parse.ts';
import { writeWorkoutText } from './write.ts';

/** What the vendor's parser is known to do, from its guide and from answers of the live one. */
describe('our parser of the workout text', () => {
  const rows: readonly (readonly [sentence: string, text: string, expected: readonly JsonObject[]])[] = [
    ['drops a line that says neither how long nor how far', '- 95% LTHR', []],
    ['drops a line of no seconds', '- 0s 100w', []],
    ['takes m for minutes: 400m is 400 minutes', '- 400m', [{ text: '', duration: 24_000 }]],
    ['takes mtr for metres', '- 400mtr', [{ text: '', distance: 400 }]],
    [
      'reads kilometres with a point, miles and yards',
      '- 0.4km\n- 1mi\n- 100yrd',
      [
        { text: '', distance: 400 },
        { text: '', distance: 1609.344 },
        { text: '', distance: 91.44 },
      ],
    ],
    [
      'reads all ways to write a time',
      `- 1h2m30s\n- 5'\n- 30"\n- 1'30"`,
      [3750, 300, 30, 90].map((duration) => ({ text: '', duration })),
    ],
    [
      'ends the cue before a number with a unit',
      '- hold 220w for 5m',
      [{ text: 'hold', duration: 300, power: { units: 'w', value: 220 } }],
    ],
    [
      'loses the cue to a zone before the duration',
      '- Easy Z2 go 45m 160w',
      [{ text: '', duration: 2700, power: { units: 'w', value: 160 } }],
    ],
    [
      'keeps the cue before a zone behind the duration',
      '- Easy 45m Z2',
      [{ text: 'Easy', duration: 2700, power: { units: 'power_zone', value: 2 } }],
    ],
    [
      'takes ramp before the duration for a word',
      '- Ramp to failure 1m 140w',
      [{ text: 'Ramp to failure', duration: 60, power: { units: 'w', value: 140 } }],
    ],
    [
      'takes ramp behind it for a ramp',
      '- 10m ramp 60%-40%',
      [{ text: '', duration: 600, ramp: true, power: { units: '%ftp', start: 60, end: 40 } }],
    ],
    [
      'lets the last of one kind win',
      '- 5m 2m 100w 200w',
      [{ text: '', duration: 120, power: { units: 'w', value: 200 } }],
    ],
    [
      'reads dashes of all lengths',
      '- 5m 100–120w\n- 5m 90 — 95% LTHR',
      [
        { text: '', duration: 300, power: { units: 'w', start: 100, end: 120 } },
        { text: '', duration: 300, hr: { units: '%lthr', start: 90, end: 95 } },
      ],
    ],
    [
      'loses a repeat that touches the step before it',
      '- 1m\n3x\n- 2m\n\n- 4m',
      [
        { text: '', duration: 60 },
        { reps: 1, steps: [{ text: '', duration: 120 }] },
        { text: '', duration: 240 },
      ],
    ],
    [
      'loses a repeat that the next title touches',
      '3x\n- 2m\nCooldown\n- 4m',
      [
        { reps: 1, steps: [{ text: '', duration: 120 }] },
        { text: '', duration: 240, cooldown: true },
      ],
    ],
    [
      'keeps a repeat between blank lines',
      '- 1m\n\nMain set 3x\n- 2m\n\n- 4m',
      [
        { text: '', duration: 60 },
        { reps: 3, steps: [{ text: '', duration: 120 }] },
        { text: '', duration: 240 },
      ],
    ],
    ['leaves prose alone', 'Think of your arms.\n\n- 5m\n\nRelax', [{ text: '', duration: 300 }]],
    [
      'knows the sections until a blank line',
      'Warm up\n- 5m\n\n- 6m\n\nCooldown\n- 7m',
      [
        { text: '', duration: 300, warmup: true },
        { text: '', duration: 360 },
        { text: '', duration: 420, cooldown: true },
      ],
    ],
    ['drops a pace per 100mtr', '- 50mtr 1:35/100mtr Pace', [{ text: '', distance: 50 }]],
    ['drops a pace without the word Pace', '- 1km 4:00/km', [{ text: '', distance: 1000 }]],
    [
      'reads paces with their units',
      '- 1km 4:00/km Pace\n- 50mtr 1:30/100m-1:40/100m Pace',
      [
        { text: '', distance: 1000, pace: { units: 'MINS_KM', value: 240 } },
        { text: '', distance: 50, pace: { units: 'SECS_100M', start: 90, end: 100 } },
      ],
    ],
    [
      'reads shares of threshold, maximum and speed',
      '- 1m 70% HR\n- 1m 95% LTHR\n- 1m 78-82% Pace\n- 1m Z2 HR\n- 1m Z2 Pace',
      [
        { hr: { units: '%hr', value: 70 } },
        { hr: { units: '%lthr', value: 95 } },
        { pace: { units: '%pace', start: 78, end: 82 } },
        { hr: { units: 'hr_zone', value: 2 } },
        { pace: { units: 'pace_zone', value: 2 } },
      ].map((target) => ({ text: '', duration: 60, ...target })),
    ],
    [
      'reads mean maximal power, whose minutes are no duration',
      '- 10m 60% MMP 5m',
      [{ text: '', duration: 600, power: { units: '%mmp', value: 60 } }],
    ],
    [
      'reads cadence, lap press and intensity',
      '- 2m 100w 90-100rpm press lap intensity=rest',
      [
        {
          text: '',
          duration: 120,
          power: { units: 'w', value: 100 },
          cadence: { units: 'rpm', start: 90, end: 100 },
          until_lap_press: true,
          intensity: 'rest',
        },
      ],
    ],
    [
      'lets a rest behind the target only lengthen the step',
      '- 3m 100w 20s rest',
      [{ text: '', duration: 200, power: { units: 'w', value: 100 } }],
    ],
    ['reads free rides', '- 20m freeride', [{ text: '', duration: 1200, freeride: true }]],
  ];
  for (const [sentence, text, expected] of rows) {
    test(sentence, () => assert.deepEqual(parseWorkoutText(text), expected));
  }

  test('reads what the vendor’s guide shows as it is meant', () => {
    const text =
      'Warmup\n- 12m 70-78% Pace\n\nMain set 6x\n- 800mtr 3:45/km Pace\n- 90s 65% Pace intensity=rest\n\nCooldown\n- 8m 70% Pace';
    const steps = stepsOfDoc(parseWorkoutText(text), thresholdsOf({}, { speed: 1000 / 240 }));
    assert.deepEqual(
      steps.map((block) => ('times' in block ? block.times : block.kind)),
      ['warmup', 6, 'cooldown'],
    );
    const [, set] = steps;
    assert.ok(set && 'steps' in set);
    assert.deepEqual(
      set.steps.map((step) => 'end' in step && [step.kind, step.end]),
      [
        ['work', { by: 'distance', meters: 800 }],
        ['rest', { by: 'time', seconds: 90 }],
      ],
    );
  });

  test('and the simulator’s, written apart from it, agree on lines of every kind', () => {
    const context = { sport: 'Run', indoor: false, settings: {}, options: {} };
    fc.assert(
      fc.property(texts, (text) => {
        const ours = stepsOfDoc(parseWorkoutText(text), {});
        const theirs = stepsOfDoc(workoutDoc(text, context).steps as JsonObject[], {});
        assert.deepEqual(ours, theirs, text);
      }),
      { numRuns: 1000 },
    );
  });

  test('never fails, whatever the text', () => {
    const bits = fc.constantFrom(
      '- ',
      '\n',
      '\n\n',
      '5x',
      '99999999h',
      '1:',
      ':59',
      '%',
      'Z',
      '/km',
      ' Pace',
      '-',
      '\u0000',
      'é',
      '1e9',
      '3',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(bits, fc.string()), { maxLength: 40 }),
        (all) => void parseWorkoutText(all.join('')),
      ),
      { numRuns: 500 },
    );
    const long = `- ${'1-'.repeat(50_000)}`;
    const start = performance.now();
    parseWorkoutText(long);
    assert.ok(performance.now() - start < 2000, 'no text may keep the server busy');
  });
});

const number = fc.integer({ min: 1, max: 300 });
const word = fc.oneof(
  fc.constantFrom(
    'easy',
    'Hold',
    'ramp',
    'rest',
    'press lap',
    'freeride',
    'maxeffort',
    'intensity=rest',
    'intensity=recovery',
    'hard,',
    'Z2',
    'Z3-Z4',
    'Z2 HR',
    'z1 pace',
    'x',
    '5',
    'to',
  ),
  number.map((n) => `${n}m`),
  number.map((n) => `${n}s`),
  number.map((n) => `${n}mtr`),
  number.map((n) => `${n / 10}km`),
  number.map((n) => `${n}w`),
  fc.tuple(number, number).map(([a, b]) => `${a}-${b}w`),
  fc.tuple(number, number).map(([a, b]) => `${a}-${b}% LTHR`),
  number.map((n) => `${n}%`),
  number.map((n) => `${n}% Pace`),
  number.map((n) => `${n}rpm`),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 59 }))
    .map(([m, s]) => `${m}:${s}/km Pace`),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 10, max: 59 }))
    .map(([m, s]) => `${m}:${s}/100m-2:${s}/100m Pace`),
);
const texts = fc
  .array(
    fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `- ${words.join(' ')}`),
      fc.constantFrom('', '', 'Warmup', 'Cooldown', 'Main set 4x', '3x', 'Some words'),
    ),
    { maxLength: 8 },
  )
  .map((lines) => lines.join('\n'));

describe('a cue', () => {
  test('is safe only when nothing in it can be read as an instruction', () => {
    for (const cue of ['Relaxed shoulders', 'RPE 7 to 8', 'Vite mais souple', 'Nr. 3 of 4'])
      assert.ok(isSafeCue(cue), cue);
    for (const cue of [
      'last 60s hard',
      '4 km easy',
      'at 220w',
      'in Z2',
      'ramp up',
      'a < b',
      'keep 85%',
      'press lap',
      '- go',
      '3:30 pace',
    ])
      assert.ok(!isSafeCue(cue), cue);
  });
});

/** Sessions of every sport that the door takes, with anything in them. */
const ends: Readonly<Record<string, fc.Arbitrary<Partial<FlatStep>>>> = {
  time: fc.integer({ min: 5, max: 7300 }).map((duration_seconds) => ({ duration_seconds })),
  distance: fc.integer({ min: 2, max: 60 }).map((n) => ({ distance_meters: n * 25 })),
  lap: fc.constant({ until: 'lap_press' as const }),
};
const range = (least: number, most: number): fc.Arbitrary<{ low: number; high: number }> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: 0, max: 12 }))
    .map(([low, more]) => ({ low, high: low + more }));
const target = (
  name: NonNullable<FlatStep['target']>,
  unit: NonNullable<FlatStep['target_unit']>,
  least: number,
  most: number,
): fc.Arbitrary<Partial<FlatStep>> =>
  range(least, most).map(({ low, high }) => ({
    target: name,
    target_unit: unit,
    target_low: low,
    target_high: high,
  }));
const zone = (name: 'power' | 'pace' | 'heart_rate'): fc.Arbitrary<Partial<FlatStep>> =>
  fc.integer({ min: 1, max: 5 }).map((low) => ({ target: name, target_unit: 'zone', target_low: low }));
const none = fc.constant({});
const targets: Readonly<Record<'running' | 'cycling' | 'swimming', fc.Arbitrary<Partial<FlatStep>>>> = {
  running: fc.oneof(
    none,
    target('pace', 'seconds_per_km', 170, 480),
    target('heart_rate', 'bpm', 110, 175),
    target('heart_rate', 'percent_of_threshold', 70, 104),
    target('cadence', 'steps_per_minute', 160, 190),
    target('speed', 'km_per_hour', 8, 20),
    zone('pace'),
    zone('heart_rate'),
    fc.constant({ target: 'effort' as const, target_low: 7 }),
  ),
  cycling: fc.oneof(
    none,
    target('power', 'watts', 80, 420),
    target('power', 'percent_of_ftp', 40, 150),
    target('heart_rate', 'bpm', 100, 180),
    target('cadence', 'rpm', 60, 110),
    zone('power'),
    fc.integer({ min: 100, max: 300 }).map((low) => ({
      target: 'power' as const,
      target_unit: 'watts' as const,
      target_low: low,
      target_high: low + 60,
      ramp: true,
    })),
  ),
  swimming: fc.oneof(none, target('pace', 'seconds_per_100m', 60, 180), zone('pace')),
};
const stepFor = (sport: keyof typeof targets): fc.Arbitrary<FlatStep> =>
  fc
    .tuple(
      fc.constantFrom(
        'warmup' as const,
        'work' as const,
        'recovery' as const,
        'rest' as const,
        'cooldown' as const,
      ),
      targets[sport],
      fc.constantFrom(...Object.values(ends)).chain((end) => end),
      fc.constantFrom(undefined, 'Relaxed', 'last 60s all out', 'in Z2 please', 'stay < 150', '5x'),
    )
    .map(([kind, aim, end, note]) => {
      const isBounded = !('until' in end);
      const { ramp, ...flat } = aim;
      return { kind, ...flat, ...end, ...(note && { note }), ...(ramp && isBounded && { ramp }) };
    });
const workouts = fc
  .constantFrom('running' as const, 'cycling' as const, 'swimming' as const)
  .chain((sport) => {
    const block = fc.oneof(
      stepFor(sport),
      fc
        .tuple(fc.integer({ min: 2, max: 12 }), fc.array(stepFor(sport), { minLength: 1, maxLength: 4 }))
        .map(([times, steps]): FlatStep => ({ kind: 'repeat', times, steps })),
    );
    const pool = sport === 'swimming' ? { pool_length_meters: 25 } : {};
    return fc
      .tuple(
        fc.array(block, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(undefined, 'Do it 5x', '- be brave', 'Warmup well'),
      )
      .map(([steps, note]) => ({ sport, name: 'Session', steps, ...pool, ...(note && { note }) }));
  });

describe('the text we write', () => {
  const settings: JsonObject = { lthr: 168, max_hr: 188, threshold_pace: null };
  const heart = { bpm: 168, of: 'LTHR' } as const;

  const written = (workout: ResolvedWorkout): { text: string; expected: ResolvedBlock[]; type: string } => {
    const type = typeFor(workout.sport, workout.poolLengthMeters !== undefined) ?? '';
    const { carried } = carry(workout, type);
    return {
      text: writeWorkoutText(carried, heart),
      expected: expectedSteps(carried.blocks, workout.sport),
      type,
    };
  };

  test('says, for any session, what was meant: to our parser and to the simulator’s', () => {
    fc.assert(
      fc.property(workouts, (flat) => {
        const workout = resolvedOrNothing(flat);
        fc.pre(workout !== undefined);
        const { text, expected, type } = written(workout);
        const more = { lthr: 168, ...(workout.sport === 'running' && { isOnFoot: true }) };
        const ours = stepsOfDoc(parseWorkoutText(text), more);
        assert.deepEqual(compareSteps(expected, ours), [], text);
        const doc = workoutDoc(text, { sport: type, indoor: false, settings, options: {} });
        const theirs = stepsOfDoc(doc.steps as JsonObject[], thresholdsOf(doc, more));
        assert.deepEqual(compareSteps(expected, theirs), [], text);
      }),
      { numRuns: 400 },
    );
  });
});

function resolvedOrNothing(flat: {
  sport: WorkoutSport;
  name: string;
  steps: readonly FlatStep[];
}): ResolvedWorkout | undefined {
  try {
    return resolveWorkout(fromFlat(flat), landmarks, sessionDay);
  } catch (error) {
    // Beyond what a body does: no session.
    if (error instanceof BoucleError) return undefined;
    throw error;
  }
}
