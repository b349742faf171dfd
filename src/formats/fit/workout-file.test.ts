import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFitMessages, readFitStringField, readFitUnsignedField } from 'fit-file-parser';
import type { Day } from '../../domain/day.ts';
import type { Landmark, LandmarkKind } from '../../domain/landmark.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import type { Fidelity, ResolvedWorkout, Workout } from '../../domain/workout.ts';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { fit, fitWorkout } from './index.ts';
import {
  data,
  define,
  type Field,
  fitFile,
  fitTime,
  type Part,
  text,
  type,
  u16,
  u32,
  u8,
} from './testing/fit-bytes.ts';

const day = '2026-12-03' as Day;
const landmark = (kind: LandmarkKind, value: number): Landmark => ({
  kind,
  value,
  since: '2026-01-01' as Day,
  origin: { by: 'athlete' },
});
const landmarks = [
  landmark('max_heart_rate', 190),
  landmark('threshold_heart_rate', 172),
  landmark('threshold_power', 250),
  landmark('threshold_pace', 240),
  landmark('critical_swim_speed', 95),
];
const resolved = (workout: Workout): ResolvedWorkout => resolveWorkout(workout, landmarks, day);

const intervals: Workout = {
  sport: 'running',
  name: '10 × 400 m',
  steps: [
    {
      kind: 'warmup',
      end: { by: 'time', seconds: 900 },
      target: { of: 'heart_rate', unit: 'bpm', low: 120, high: 140 },
    },
    {
      kind: 'repeat',
      times: 10,
      steps: [
        {
          kind: 'work',
          end: { by: 'distance', meters: 400 },
          target: { of: 'pace', unit: 'seconds_per_km', low: 240, high: 250 },
        },
        { kind: 'recovery', end: { by: 'distance', meters: 200 } },
      ],
    },
    { kind: 'cooldown', end: { by: 'lap_press' } },
  ],
};

const bike: Workout = {
  sport: 'cycling',
  name: '3 × 10 min',
  steps: [
    {
      kind: 'repeat',
      times: 3,
      steps: [
        {
          kind: 'work',
          end: { by: 'time', seconds: 600 },
          target: { of: 'power', unit: 'percent_of_ftp', low: 88, high: 94 },
          target2: { of: 'cadence', unit: 'rpm', low: 85, high: 95 },
        },
        { kind: 'rest', end: { by: 'time', seconds: 120 } },
      ],
    },
  ],
};

const pool: Workout = {
  sport: 'swimming',
  name: 'Yards',
  poolLengthMeters: 22.86,
  poolUnit: 'yards',
  steps: [
    { kind: 'warmup', end: { by: 'distance', meters: 91.44 } },
    {
      kind: 'repeat',
      times: 8,
      steps: [
        {
          kind: 'work',
          end: { by: 'send_off', seconds: 105, meters: 91.44 },
          swim: { stroke: 'freestyle', equipment: 'pull_buoy' },
        },
      ],
    },
    { kind: 'work', end: { by: 'distance', meters: 45.72 }, swim: { drill: 'drill' } },
  ],
};

const strength: Workout = {
  sport: 'strength',
  name: 'Squats',
  steps: [
    {
      kind: 'repeat',
      times: 3,
      steps: [
        { kind: 'work', end: { by: 'repetitions', count: 12 }, note: 'Squat 60 kg' },
        { kind: 'rest', end: { by: 'time', seconds: 90 } },
      ],
    },
  ],
};

/** The serial is the plan's own number; its value is not laid down, only that it is one and not 0. */
const serialOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(14 + 6 + 5 * 3 + 1 + 5, true);

const NONE = u32(0xffffffff);
const noEnum = u8(0xff);

/** file_id and the bytes before the steps, as the layout is documented. */
function head(serial: number, workout: readonly (readonly [Field, Part])[]): Part[] {
  return [
    define(0, 0, [
      [0, 1, type.enum],
      [1, 2, type.u16],
      [2, 2, type.u16],
      [3, 4, type.u32z],
      [4, 4, type.u32],
    ]),
    data(0, u8(5), u16(255), u16(0), u32(serial), u32(fitTime('2026-12-03T00:00:00Z'))),
    define(
      1,
      26,
      workout.map(([field]) => field),
    ),
    data(1, ...workout.map(([, bytes]) => bytes)),
  ];
}
const named = (sport: number, subSport: number, steps: number, name: string): (readonly [Field, Part])[] => [
  [[4, 1, type.enum], u8(sport)],
  [[11, 1, type.enum], u8(subSport)],
  [[6, 2, type.u16], u16(steps)],
  [[8, 48, type.text], text(name, 48)],
];
const stepFields: Field[] = [
  [7, 1, type.enum],
  [1, 1, type.enum],
  [2, 4, type.u32],
  [3, 1, type.enum],
  [4, 4, type.u32],
  [5, 4, type.u32],
  [6, 4, type.u32],
];
const index: Field = [254, 2, type.u16];

describe('the bytes of a workout file', () => {
  test('10 × 400 m: five steps, the repeat after its block, 3:60–4:10 a kilometre as 4000–4167 mm/s', () => {
    const { bytes } = fitWorkout.compile(resolved(intervals));
    const golden = fitFile([
      ...head(serialOf(bytes), named(1, 0, 5, '10 × 400 m')),
      define(2, 27, [index, ...stepFields]),
      data(2, u16(0), u8(2), u8(0), u32(900_000), u8(1), u32(0), u32(220), u32(240)),
      data(2, u16(1), u8(0), u8(1), u32(40_000), u8(0), u32(0), u32(4000), u32(4167)),
      data(2, u16(2), u8(4), u8(1), u32(20_000), u8(2), NONE, NONE, NONE),
      data(2, u16(3), noEnum, u8(6), u32(1), u8(2), u32(10), NONE, NONE),
      data(2, u16(4), u8(3), u8(5), NONE, u8(2), NONE, NONE, NONE),
    ]);
    assert.deepEqual([...bytes], [...golden]);
    assert.notEqual(serialOf(bytes), 0);
  });

  test('a run on trails says so: sub-sport 3', () => {
    const { bytes } = fitWorkout.compile(resolved({ ...intervals, subSport: 'trail' }));
    const [[, sport], [, subSport]] = named(1, 3, 5, '10 × 400 m');
    assert.ok(Buffer.from(bytes).includes(Buffer.from([...sport, ...subSport])));
  });

  test('88–94 % of 250 W is 220–235 W plus 1000, with the cadence as second target', () => {
    const { bytes } = fitWorkout.compile(resolved(bike));
    const golden = fitFile([
      ...head(serialOf(bytes), named(2, 0, 3, '3 × 10 min')),
      define(2, 27, [
        index,
        ...stepFields,
        [19, 1, type.enum],
        [20, 4, type.u32],
        [21, 4, type.u32],
        [22, 4, type.u32],
      ]),
      data(
        2,
        u16(0),
        u8(0),
        u8(0),
        u32(600_000),
        u8(4),
        u32(0),
        u32(1220),
        u32(1235),
        u8(3),
        u32(0),
        u32(85),
        u32(95),
      ),
      data(2, u16(1), u8(1), u8(0), u32(120_000), u8(2), NONE, NONE, NONE, noEnum, NONE, NONE, NONE),
      data(2, u16(2), noEnum, u8(6), u32(0), u8(2), u32(3), NONE, NONE, noEnum, NONE, NONE, NONE),
    ]);
    assert.deepEqual([...bytes], [...golden]);
  });

  test('a 25-yard pool is 22.86 m and statute; a send-off is a swim and a rest that ends on the clock', () => {
    const { bytes } = fitWorkout.compile(resolved(pool));
    const golden = fitFile([
      ...head(serialOf(bytes), [
        ...named(5, 17, 5, 'Yards'),
        [[14, 2, type.u16], u16(2286)],
        [[15, 1, type.enum], u8(1)],
      ]),
      define(2, 27, [index, ...stepFields, [9, 1, type.enum]]),
      data(2, u16(0), u8(2), u8(1), u32(9144), u8(11), u32(255), NONE, NONE, noEnum),
      data(2, u16(1), u8(0), u8(1), u32(9144), u8(11), u32(0), NONE, NONE, u8(4)),
      data(2, u16(2), u8(1), u8(28), u32(105_000), u8(2), NONE, NONE, NONE, noEnum),
      data(2, u16(3), noEnum, u8(6), u32(1), u8(2), u32(8), NONE, NONE, noEnum),
      data(2, u16(4), u8(0), u8(1), u32(4572), u8(11), u32(4), NONE, NONE, noEnum),
    ]);
    assert.deepEqual([...bytes], [...golden]);
  });

  test('twelve repetitions are twelve repetitions', () => {
    const { bytes } = fitWorkout.compile(resolved(strength));
    const golden = fitFile([
      ...head(serialOf(bytes), named(10, 20, 3, 'Squats')),
      define(2, 27, [index, [8, 12, type.text], ...stepFields]),
      data(2, u16(0), text('Squat 60 kg', 12), u8(0), u8(29), u32(12), u8(2), NONE, NONE, NONE),
      data(2, u16(1), text('', 12), u8(1), u8(0), u32(90_000), u8(2), NONE, NONE, NONE),
      data(2, u16(2), text('', 12), noEnum, u8(6), u32(0), u8(2), u32(3), NONE, NONE),
    ]);
    assert.deepEqual([...bytes], [...golden]);
  });

  test('the same plan has the same serial, another day or step another', () => {
    const serial = (workout: ResolvedWorkout): number => serialOf(fitWorkout.compile(workout).bytes);
    const one = resolved(intervals);
    assert.equal(serial(one), serial(resolved(intervals)));
    assert.notEqual(serial(one), serial({ ...one, day: '2026-12-04' as Day }));
    assert.notEqual(serial(one), serial(resolved({ ...intervals, steps: intervals.steps.slice(1) })));
  });
});

describe('another reader', () => {
  const steps = (workout: Workout): Record<string, number | string | undefined>[] => {
    const { messages } = readFitMessages(fitWorkout.compile(resolved(workout)).bytes, {
      messageNumbers: [27],
    });
    const fields: [string, number, number, 1 | 2 | 4][] = [
      ['intensity', 7, 0, 1],
      ['durationType', 1, 0, 1],
      ['duration', 2, 0x86, 4],
      ['targetType', 3, 0, 1],
      ['target', 4, 0x86, 4],
      ['low', 5, 0x86, 4],
      ['high', 6, 0x86, 4],
    ];
    return messages.map((message) => ({
      ...Object.fromEntries(
        fields.map(([name, number, base, size]) => [
          name,
          readFitUnsignedField(
            message.fields.find(({ fieldNumber }) => fieldNumber === number),
            base,
            size,
            message.littleEndian,
          ),
        ]),
      ),
      note: readFitStringField(message.fields.find(({ fieldNumber }) => fieldNumber === 8)),
    }));
  };

  test('finds the five steps of 10 × 400 m', () => {
    const found = steps(intervals);
    assert.equal(found.length, 5);
    assert.deepEqual(
      found.map(({ durationType, duration }) => [durationType, duration]),
      [
        [0, 900_000],
        [1, 40_000],
        [1, 20_000],
        [6, 1],
        [5, undefined],
      ],
    );
    assert.deepEqual([found[1].low, found[1].high], [4000, 4167]);
    assert.equal(found[3].target, 10);
  });

  test('finds power, pool and repetitions as they were meant', () => {
    assert.deepEqual(steps(bike).map(({ low, high }) => [low, high])[0], [1220, 1235]);
    assert.deepEqual(
      steps(pool).map(({ durationType }) => durationType),
      [1, 1, 28, 6, 1],
    );
    assert.equal(steps(strength)[0].note, 'Squat 60 kg');
  });
});

describe('reading back', () => {
  test('gives what was meant, or what the fidelity list announced', () => {
    for (const workout of [intervals, bike, pool, strength]) {
      const meant = resolved(workout);
      const { bytes } = fitWorkout.compile(meant);
      assert.deepEqual(
        compareSteps(fitWorkout.expected?.(meant) ?? [], fitWorkout.readBack?.(bytes) ?? []),
        [],
        workout.name,
      );
    }
  });

  test('finds a count that was changed on the way', () => {
    const meant = resolved(intervals);
    const stored = fitWorkout.readBack?.(
      fitWorkout.compile(
        resolved({
          ...intervals,
          steps: intervals.steps.map((block) => (block.kind === 'repeat' ? { ...block, times: 9 } : block)),
        }),
      ).bytes,
    );
    assert.equal(compareSteps(meant.steps, stored ?? []).length, 1);
  });

  test('the file’s workout has the words of the sport: pace on foot, per 100 m in water, watts on a bike', () => {
    const read = (workout: Workout): Workout =>
      fit.decode(fitWorkout.compile(resolved(workout)).bytes).workouts[0].workout;
    const run = read(intervals);
    assert.equal(run.name, '10 × 400 m');
    assert.deepEqual(run.steps, intervals.steps);
    const water = read(pool);
    assert.deepEqual([water.sport, water.poolLengthMeters, water.poolUnit], ['swimming', 22.86, 'yards']);
    const ride = read(bike).steps[0];
    assert.ok(ride.kind === 'repeat' && ride.times === 3);
    assert.ok(ride.steps[0].kind !== 'repeat');
    assert.deepEqual(ride.steps[0].target, { of: 'power', unit: 'watts', low: 220, high: 235 });
  });
});

describe('fidelity', () => {
  const said = (workout: Workout): Fidelity[] => [...fitWorkout.compile(resolved(workout)).fidelity];
  const codes = (workout: Workout): (readonly [number | undefined, string, string])[] =>
    said(workout).map(({ step, verdict, why }) => [step, verdict, why.code]);
  const single = (
    step: Partial<Workout['steps'][number]>,
    sport: Workout['sport'] = 'running',
    more: Partial<Workout> = {},
  ): Workout => ({
    sport,
    name: 'One',
    ...more,
    steps: [{ kind: 'work', end: { by: 'time', seconds: 600 }, ...step } as Workout['steps'][number]],
  });

  test('a plain step is kept', () => {
    assert.deepEqual(codes(single({})), [[0, 'kept', 'workout.fit.kept']]);
  });

  test('a zone becomes the beats it stands for, and that is said', () => {
    const [first] = said(single({ target: { of: 'heart_rate', unit: 'zone', low: 2, high: 2 } }));
    const meant = resolved(single({ target: { of: 'heart_rate', unit: 'zone', low: 2, high: 2 } })).steps[0];
    assert.ok(meant.kind !== 'repeat' && meant.absolute);
    assert.deepEqual(
      [first.verdict, first.why.code, first.why.params.from, first.why.params.to],
      ['approximated', 'workout.fit.in_numbers', meant.absolute.low, meant.absolute.high],
    );
  });

  test('a ramp is split in three steps that add up and climb', () => {
    const ramp = single(
      {
        end: { by: 'time', seconds: 610 },
        target: { of: 'power', unit: 'watts', low: 120, high: 210, ramp: true },
      },
      'cycling',
    );
    assert.deepEqual(codes(ramp), [[0, 'approximated', 'workout.fit.ramp']]);
    const stored = fitWorkout.readBack?.(fitWorkout.compile(resolved(ramp)).bytes) ?? [];
    assert.deepEqual(
      stored.map((step) => step.kind !== 'repeat' && [step.end, step.absolute]),
      [
        [
          { by: 'time', seconds: 203 },
          { of: 'power', low: 120, high: 150 },
        ],
        [
          { by: 'time', seconds: 204 },
          { of: 'power', low: 150, high: 180 },
        ],
        [
          { by: 'time', seconds: 203 },
          { of: 'power', low: 180, high: 210 },
        ],
      ],
    );
    const down = single(
      {
        end: { by: 'time', seconds: 15 },
        target: { of: 'power', unit: 'watts', low: 210, high: 120, ramp: true },
      },
      'cycling',
    );
    assert.deepEqual(codes(down), [[0, 'approximated', 'workout.fit.ramp_flat']]);
  });

  test('a repeat in a repeat is written out, every step of it saying so', () => {
    const inner: Workout['steps'][number] = {
      kind: 'repeat',
      times: 3,
      steps: [
        { kind: 'work', end: { by: 'time', seconds: 30 } },
        { kind: 'recovery', end: { by: 'time', seconds: 15 } },
      ],
    };
    const nested = resolvedByHand([
      { kind: 'repeat', times: 2, steps: [inner, { kind: 'rest', end: { by: 'time', seconds: 180 } }] },
    ]);
    const { bytes, fidelity } = fitWorkout.compile(nested);
    assert.deepEqual(
      fidelity.map(({ step, why }) => [step, why.code]),
      [
        [0, 'workout.fit.unrolled'],
        [1, 'workout.fit.unrolled'],
        [2, 'workout.fit.kept'],
      ],
    );
    const [repeat] = fitWorkout.readBack?.(bytes) ?? [];
    assert.ok(repeat.kind === 'repeat' && repeat.times === 2 && repeat.steps.length === 7);
    assert.deepEqual(compareSteps(nested.steps, [repeat]), []);
  });

  test('an effort is written in the note, for FIT has no target for it', () => {
    const workout = single({ target: { of: 'effort', unit: 'rpe', low: 7, high: 8 }, note: 'Smooth' });
    assert.deepEqual(codes(workout), [[0, 'approximated', 'workout.fit.effort_in_note']]);
    const [step] = fitWorkout.readBack?.(fitWorkout.compile(resolved(workout)).bytes) ?? [];
    assert.ok(step.kind !== 'repeat');
    assert.equal(step.note, 'Smooth · RPE 7–8');
    assert.equal(step.target, undefined);
  });

  test('a pace beside a stroke stands second; a third wish is lost', () => {
    const swim = (more: object): Workout =>
      single(
        {
          end: { by: 'distance', meters: 100 },
          swim: { stroke: 'backstroke' },
          target: { of: 'pace', unit: 'seconds_per_100m', low: 95, high: 100 },
          ...more,
        },
        'swimming',
        { poolLengthMeters: 25 },
      );
    assert.deepEqual(codes(swim({})), [[0, 'approximated', 'workout.fit.second_place']]);
    assert.deepEqual(codes(swim({ target2: { of: 'heart_rate', unit: 'bpm', low: 130, high: 140 } })), [
      [0, 'approximated', 'workout.fit.second_place'],
      [0, 'lost', 'workout.fit.second_lost'],
    ]);
    const meant = resolved(swim({}));
    assert.deepEqual(
      compareSteps(meant.steps, fitWorkout.readBack?.(fitWorkout.compile(meant).bytes) ?? []),
      [],
    );
  });

  test('FIT has one word for drills: kicking and the stroke go into the note', () => {
    const kick = single(
      {
        end: { by: 'distance', meters: 50 },
        swim: { drill: 'kick', stroke: 'butterfly', equipment: 'kickboard' },
      },
      'swimming',
      { poolLengthMeters: 25 },
    );
    assert.deepEqual(codes(kick), [
      [0, 'approximated', 'workout.fit.drill'],
      [0, 'approximated', 'workout.fit.drill_stroke'],
    ]);
    const [step] = fitWorkout.readBack?.(fitWorkout.compile(resolved(kick)).bytes) ?? [];
    assert.ok(step.kind !== 'repeat');
    assert.deepEqual(
      [step.swim, step.note],
      [{ drill: 'drill', equipment: 'kickboard' }, 'kick · butterfly'],
    );
  });

  test('a long name is cut between characters, and that is said', () => {
    const name = 'Séance de côtes à l’allure de la course d’été 🏃🏃';
    const workout = single({}, 'running', { name });
    assert.deepEqual(codes(workout).at(-1), [undefined, 'approximated', 'workout.fit.name_cut']);
    const read = fit.decode(fitWorkout.compile(resolved(workout)).bytes).workouts[0].workout.name;
    assert.ok(name.startsWith(read) && read.length > 35 && !read.includes('�'), read);
  });

  test('more than fifty steps are more than older watches take', () => {
    const step = { kind: 'work', end: { by: 'time', seconds: 60 } } as const;
    const of = (count: number): string[] =>
      fitWorkout
        .compile(resolvedByHand(Array.from({ length: count }, () => step)))
        .fidelity.slice(count)
        .map(({ verdict, why }) => `${verdict} ${why.code}`);
    assert.deepEqual(of(50), []);
    assert.deepEqual(of(51), ['approximated workout.fit.many_steps']);
    assert.deepEqual(of(101), ['lost workout.fit.too_many_steps']);
  });

  test('steps of a runner’s cadence are strides to the watch', () => {
    const workout = single({ target: { of: 'cadence', unit: 'steps_per_minute', low: 170, high: 180 } });
    const { bytes } = fitWorkout.compile(resolved(workout));
    const [message] = readFitMessages(bytes, { messageNumbers: [27] }).messages;
    const field = (number: number): number | undefined =>
      readFitUnsignedField(
        message.fields.find(({ fieldNumber }) => fieldNumber === number),
        0x86,
        4,
        true,
      );
    assert.deepEqual([field(5), field(6)], [85, 90]);
    assert.deepEqual(compareSteps(resolved(workout).steps, fitWorkout.readBack?.(bytes) ?? []), []);
  });

  test('a swim without a pool is open water', () => {
    const { bytes } = fitWorkout.compile(
      resolved(single({ end: { by: 'distance', meters: 1000 } }, 'swimming')),
    );
    const [message] = readFitMessages(bytes, { messageNumbers: [26] }).messages;
    assert.equal(
      readFitUnsignedField(
        message.fields.find(({ fieldNumber }) => fieldNumber === 11),
        0,
        1,
        true,
      ),
      18,
    );
  });
});

function resolvedByHand(steps: ResolvedWorkout['steps']): ResolvedWorkout {
  const totals = { seconds: 0, workSeconds: 0, recoverySeconds: 0, steps: 0, assumed: [] };
  return { sport: 'running', name: 'By hand', steps, day, totals, notes: [] };
}

describe('workouts of other programs', { skip: needsShared }, () => {
  test('a TrainingPeaks plan: twelve steps, five times two minutes hard inside', () => {
    const { kind, workouts } = fit.decode(sharedFile('corpus/fit/workout/peaksware-0-workout-8413f9.fit'));
    assert.equal(kind, 'workout');
    const [{ workout }] = workouts;
    assert.deepEqual([workout.name, workout.sport], ['VO2max intervals', 'cycling']);
    const repeat = workout.steps.find((block) => block.kind === 'repeat');
    assert.ok(repeat?.kind === 'repeat');
    assert.equal(repeat.times, 5);
    // A message for each step, those inside the repeat and the repeat itself.
    assert.equal(workout.steps.length + repeat.steps.length, 12);
  });

  test('a TrainerRoad workout has its five steps', () => {
    const [{ workout }] = fit.decode(
      sharedFile('corpus/fit/workout/trainer-road-1-workout-e088df.fit'),
    ).workouts;
    assert.deepEqual([workout.name, workout.sport, workout.steps.length], ['Beech', 'cycling', 5]);
  });
});
