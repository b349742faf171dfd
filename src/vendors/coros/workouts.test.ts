import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { corosLine, familyOf } from '../../../test/coros.ts';
import { gathered } from '../../../test/vendor-line.ts';
import { landmarks, sessionDay, tenTimes400 } from '../../../test/workouts.ts';
import type { CorosOptions } from '../../../simulators/coros/index.ts';
import { addDays, type Day, toDay } from '../../domain/day.ts';
import { InputError, UnsupportedError, VendorError } from '../../domain/errors.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import { type FlatWorkout, fromFlat } from '../../domain/workout-flat.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import type { ResolvedWorkout } from '../../domain/workout.ts';
import type { Sending } from '../vendor.ts';
import type { Course } from './course.ts';
import { corosPayloads } from './decode.ts';
import { corosWorkouts } from './workouts.ts';

// The landmarks of the tests hold from November on: the athlete's clock is set to then.
const now = Date.parse('2026-12-01T10:00:00Z');
const plan = (flat: FlatWorkout, more: Partial<ResolvedWorkout> = {}): ResolvedWorkout => ({
  ...resolveWorkout(fromFlat(flat), landmarks, sessionDay),
  ...more,
});
const open = (options: CorosOptions = {}) => corosLine({ now: () => now, ...options });

const sending = (workout: ResolvedWorkout, more: Partial<Sending> = {}): Sending => ({
  uid: 'boucle-wkt_a1',
  day: sessionDay,
  workout,
  compiled: corosWorkouts.compile(workout),
  ...more,
});

const sections = (workout: ResolvedWorkout): Course['sections'] =>
  (corosWorkouts.compile(workout).payload as Course).sections;
const verdicts = (workout: ResolvedWorkout): [number | undefined, string, string][] =>
  corosWorkouts.compile(workout).fidelity.map(({ step, verdict, why }) => [step, verdict, why.code]);

const anyPulse = { intensityType: 1, intensityValueStart: 30, intensityValueEnd: 240 };
const one = (step: FlatWorkout['steps'][number], sport: FlatWorkout['sport'] = 'running'): ResolvedWorkout =>
  plan({ sport, name: 'x', steps: [step] });

describe('a session in COROS’s words', () => {
  test('question 49: 10 × 400 m at 4:00/km is metres, seconds and seconds per km', () => {
    // A pace of one value is held within five seconds.
    assert.deepEqual(corosWorkouts.compile(plan(tenTimes400)).payload, {
      courseName: '10 × 400 m',
      courseDescription: '',
      sportType: 1,
      sections: [
        { sectionType: 1, targetType: 2, targetValue: 900, ...anyPulse },
        {
          intervalGroup: true,
          repeats: 10,
          sets: [
            {
              sectionType: 2,
              targetType: 1,
              targetValue: 400,
              intensityType: 2,
              intensityValueStart: 235,
              intensityValueEnd: 245,
            },
            { sectionType: 3, targetType: 2, targetValue: 90, ...anyPulse },
          ],
        },
        { sectionType: 4, targetType: 2, targetValue: 600, ...anyPulse },
      ],
    });
  });

  test('complaint 25: a range in bpm stays in bpm; a share of threshold becomes the athlete’s own beats', () => {
    const [range] = sections(
      one({
        kind: 'work',
        duration_seconds: 60,
        target: 'heart_rate',
        target_low: 145,
        target_high: 152,
        target_unit: 'bpm',
      }),
    );
    assert.deepEqual(range, {
      sectionType: 2,
      targetType: 2,
      targetValue: 60,
      intensityType: 1,
      intensityValueStart: 145,
      intensityValueEnd: 152,
    });
    const share = one({
      kind: 'work',
      duration_seconds: 60,
      target: 'heart_rate',
      target_low: 80,
      target_high: 90,
      target_unit: 'percent_of_threshold',
    });
    // 80 and 90 % of 170 bpm.
    assert.deepEqual(sections(share)[0], {
      sectionType: 2,
      targetType: 2,
      targetValue: 60,
      intensityType: 1,
      intensityValueStart: 136,
      intensityValueEnd: 153,
    });
    assert.deepEqual(verdicts(share), [[0, 'approximated', 'coros.as_values']]);
  });

  test('complaint 26: power goes to a ride in watts; a run has no power here, which is told', () => {
    const ride = one(
      {
        kind: 'work',
        duration_seconds: 300,
        target: 'power',
        target_low: 88,
        target_high: 94,
        target_unit: 'percent_of_ftp',
      },
      'cycling',
    );
    // 88 and 94 % of 250 W.
    assert.deepEqual(sections(ride)[0], {
      sectionType: 2,
      targetType: 2,
      targetValue: 300,
      intensityType: 4,
      intensityValueStart: 220,
      intensityValueEnd: 235,
    });
    const run = one({
      kind: 'work',
      duration_seconds: 300,
      target: 'power',
      target_low: 240,
      target_high: 260,
      target_unit: 'watts',
    });
    assert.deepEqual(sections(run)[0], { sectionType: 2, targetType: 2, targetValue: 300, ...anyPulse });
    assert.deepEqual(verdicts(run), [[0, 'lost', 'coros.target']]);
  });

  test('complaint 28: metres are never minutes, and an open end carries no value', () => {
    const [meters] = sections(one({ kind: 'work', distance_meters: 400 }));
    assert.deepEqual([meters.targetType, meters.targetValue], [1, 400]);
    const [lap] = sections(one({ kind: 'work', until: 'lap_press' }));
    assert.equal(lap.targetType, 4);
    assert.ok(!('targetValue' in lap));
  });

  test('complaint 29: 45 times are three groups of at most twenty, and nothing nests', () => {
    const steps: FlatWorkout['steps'] = [
      {
        kind: 'repeat',
        times: 45,
        steps: [
          { kind: 'work', duration_seconds: 15 },
          { kind: 'rest', duration_seconds: 15 },
        ],
      },
    ];
    const workout = plan({ sport: 'cycling', name: '45 × 15/15', steps });
    assert.deepEqual(
      sections(workout).map(({ repeats }) => repeats),
      [20, 20, 5],
    );
    assert.ok(
      verdicts(workout).some(([, verdict, why]) => verdict === 'approximated' && why === 'coros.split'),
    );
    assert.ok(verdicts(workout).some(([step, , why]) => step === 1 && why === 'coros.as_recovery'));
    const [work] = one({ kind: 'work', duration_seconds: 60 }).steps;
    const inner = { kind: 'repeat', times: 3, steps: [work] } as const;
    const nested = plan(tenTimes400, { steps: [{ kind: 'repeat', times: 2, steps: [inner, work] }] });
    const [group] = sections(nested);
    assert.equal((group.sets as unknown[]).length, 4);
    assert.ok(verdicts(nested).some(([, , why]) => why === 'coros.unrolled'));
  });

  test('complaint 24: what is lost is said before anything is written', () => {
    const workout = plan({
      sport: 'running',
      name: 'x',
      note: 'n'.repeat(80),
      steps: [
        {
          kind: 'work',
          duration_seconds: 60,
          target: 'cadence',
          target_low: 176,
          target_high: 184,
          target_unit: 'steps_per_minute',
          note: 'relax',
        },
        {
          kind: 'work',
          duration_seconds: 600,
          target: 'pace',
          target_low: '5:00',
          target_high: '4:00',
          ramp: true,
        },
        { kind: 'work', duration_seconds: 60, target: 'pace', target_low: '1:35', target_high: '1:40' },
      ],
    });
    assert.deepEqual(verdicts(workout), [
      [0, 'lost', 'coros.step_note'],
      [0, 'lost', 'coros.target'],
      [1, 'approximated', 'coros.ramp'],
      [2, 'approximated', 'coros.clamped'],
      [undefined, 'approximated', 'coros.note_cut'],
    ]);
    const [, ramp, fast] = sections(workout);
    assert.deepEqual([ramp.intensityValueStart, ramp.intensityValueEnd], [240, 300]);
    assert.deepEqual([fast.intensityValueStart, fast.intensityValueEnd], [120, 120]);
  });

  test('a trail run has a sport of its own and effort pace', () => {
    const workout = { ...plan(tenTimes400), subSport: 'trail' as const };
    const { payload } = corosWorkouts.compile(workout);
    assert.equal((payload as Course).sportType, 5);
    assert.ok(verdicts(workout).some(([step, , why]) => step === 1 && why === 'coros.effort_pace'));
  });

  test('a swim is refused before writing, and so is strength', () => {
    const swim = plan({
      sport: 'swimming',
      name: 'x',
      pool_length_meters: 25,
      steps: [{ kind: 'work', distance_meters: 400 }],
    });
    assert.throws(
      () => corosWorkouts.compile(swim),
      (error) => error instanceof UnsupportedError && error.code === 'coros.swim',
    );
    const strength = plan({ sport: 'strength', name: 'x', steps: [{ kind: 'work', repetitions: 8 }] });
    assert.throws(
      () => corosWorkouts.compile(strength),
      (error) => error instanceof UnsupportedError && error.code === 'coros.sport',
    );
    assert.deepEqual(corosWorkouts.sports, ['running', 'cycling']);
    assert.equal(corosWorkouts.withdraw, undefined);
    assert.equal(corosWorkouts.move, undefined);
  });
});

const sessions: Readonly<Record<string, FlatWorkout>> = {
  pace: tenTimes400,
  pulse: {
    sport: 'running',
    name: 'Seuil',
    note: 'Souple',
    steps: [
      { kind: 'warmup', until: 'lap_press' },
      {
        kind: 'work',
        duration_seconds: 1200,
        target: 'heart_rate',
        target_low: 160,
        target_high: 168,
        target_unit: 'bpm',
      },
    ],
  },
  power: {
    sport: 'cycling',
    name: '3 × 12 min',
    steps: [
      {
        kind: 'repeat',
        times: 3,
        steps: [
          {
            kind: 'work',
            duration_seconds: 720,
            target: 'power',
            target_low: 95,
            target_high: 100,
            target_unit: 'percent_of_ftp',
          },
          { kind: 'recovery', duration_seconds: 240 },
        ],
      },
    ],
  },
};

describe('sending a session to COROS', () => {
  for (const [name, flat] of Object.entries(sessions)) {
    for (const options of [
      {},
      { courseIn: 'details', writeAnswers: 'json' },
      { answers: 'sse', speaksModern: false },
    ] as const) {
      test(`by ${name} comes back as it was sent (${JSON.stringify(options)})`, async () => {
        const { line } = await open(options);
        const sent = sending(plan(flat));
        const receipt = await corosWorkouts.deliver(line, sent);
        assert.equal(receipt.ref, `${sessionDay}:1`);
        assert.equal(receipt.day, sessionDay);
        assert.deepEqual(compareSteps(sent.compiled.expected, receipt.stored ?? []), []);
      });
    }
  }

  test('complaint 31: twice is once, with or without COROS’s name for it', async () => {
    const { line, simulator, calls } = await open();
    const sent = sending(plan(tenTimes400));
    const { ref } = await corosWorkouts.deliver(line, sent);
    assert.equal((await corosWorkouts.deliver(line, sent)).ref, ref);
    assert.equal((await corosWorkouts.deliver(line, { ...sent, ref })).ref, ref);
    assert.equal(calls().createScheduledWorkout, 1);
    assert.equal(simulator.state.planned.get(sessionDay)?.length, 1);
  });

  test('changed, replaces what was sent before, known by its name or by our mark', async () => {
    for (const withRef of [true, false]) {
      const { line, simulator } = await open();
      const { ref } = await corosWorkouts.deliver(line, sending(plan(tenTimes400)));
      const changed = sending(plan({ ...tenTimes400, name: '10 × 400 m, souple' }), withRef ? { ref } : {});
      assert.equal((await corosWorkouts.deliver(line, changed)).ref, ref);
      const standing = simulator.state.planned.get(sessionDay) ?? [];
      assert.deepEqual(
        standing.map(({ course }) => course.courseName),
        ['10 × 400 m, souple'],
      );
    }
  });

  test('an update that would erase another session of the day is not made', async () => {
    const { line, simulator } = await open();
    const first = await corosWorkouts.deliver(line, sending(plan(tenTimes400)));
    await corosWorkouts.deliver(line, sending(plan(sessions.power), { uid: 'boucle-wkt_b2' }));
    const changed = sending(plan({ ...tenTimes400, name: 'other' }), { ref: first.ref });
    await assert.rejects(corosWorkouts.deliver(line, changed), (error) => {
      assert.ok(error instanceof UnsupportedError && error.code === 'coros.day_shared');
      assert.deepEqual(error.params, { day: sessionDay, others: 1 });
      return true;
    });
    assert.equal(simulator.state.planned.get(sessionDay)?.length, 2);
  });

  test('one that the athlete deleted in the app is written anew', async () => {
    const { line, simulator } = await open();
    const { ref } = await corosWorkouts.deliver(line, sending(plan(tenTimes400)));
    simulator.state.planned.clear();
    const again = await corosWorkouts.deliver(line, sending(plan(tenTimes400), { ref }));
    assert.equal(again.ref, `${sessionDay}:2`);
  });

  test('whose answer was lost is looked for, and never written twice', async () => {
    const { line, simulator, calls } = await open();
    const { faults } = simulator.regions.eu;
    // Looking at the day comes first: the second call writes.
    faults.next(/mcp/, { delayMs: 0 });
    faults.next(/mcp/, { cut: 'after' });
    const receipt = await corosWorkouts.deliver(line, sending(plan(tenTimes400)));
    assert.equal(receipt.ref, `${sessionDay}:1`);
    assert.equal(calls().createScheduledWorkout, 1);
  });

  test('that was lost on the way is told as failed, and not sent again by itself', async () => {
    for (const fault of [
      { cut: 'before' },
      { answer: { status: 502 } },
      { answer: { status: 404 } },
    ] as const) {
      const { line, simulator, calls } = await open();
      simulator.regions.eu.faults.next(/mcp/, { delayMs: 0 });
      simulator.regions.eu.faults.next(/mcp/, fault);
      await assert.rejects(
        corosWorkouts.deliver(line, sending(plan(tenTimes400))),
        (error) => error instanceof VendorError && error.code === 'vendor.down',
      );
      assert.equal(calls().createScheduledWorkout, 1);
      assert.equal(simulator.state.planned.get(sessionDay), undefined);
    }
  });

  test('what COROS changed in silence is a difference', async () => {
    const { line } = await open({ dropsSets: true });
    const sent = sending(plan(tenTimes400));
    const { stored } = await corosWorkouts.deliver(line, sent);
    assert.deepEqual(
      compareSteps(sent.compiled.expected, stored ?? []).map(({ code }) => code),
      ['workout.differs_count'],
    );
  });

  test('goes from today to ninety days ahead', async () => {
    const { line, calls } = await open();
    const at = (day: Day): Promise<unknown> =>
      corosWorkouts.deliver(line, sending(plan(tenTimes400), { day }));
    await assert.rejects(
      at(toDay('2026-11-30')),
      (error) => error instanceof InputError && error.code === 'coros.past_day',
    );
    await assert.rejects(
      at(addDays(toDay('2026-12-01'), 91)),
      (error) => error instanceof InputError && error.code === 'delivery.too-far',
    );
    assert.equal(calls().createScheduledWorkout, undefined);
    await at(toDay('2026-12-01'));
    await at(addDays(toDay('2026-12-01'), 90));
  });

  test('that COROS refuses, or has no tool for, is told in our words', async () => {
    const refuses = await open();
    refuses.simulator.regions.eu.faults.next(/mcp/, { delayMs: 0 });
    refuses.simulator.regions.eu.faults.next(/mcp/, {
      change: (body) => body.replace('"isError":false', '"isError":true'),
    });
    const refused = corosWorkouts.deliver(refuses.line, sending(plan(tenTimes400)));
    await assert.rejects(
      refused,
      (error) => error instanceof VendorError && error.code === 'coros.write_refused',
    );
    const { line } = await open({ without: ['createScheduledWorkout'] });
    const missing = corosWorkouts.deliver(line, sending(plan(tenTimes400)));
    await assert.rejects(
      missing,
      (error) => error instanceof VendorError && error.code === 'coros.tool_missing',
    );
  });

  test('stands in the calendar that is read back, with its day, its steps and no mark of ours', async () => {
    const { line } = await open();
    await corosWorkouts.deliver(line, sending(plan(sessions.pulse)));
    const days = { from: toDay('2026-12-01'), to: toDay('2026-12-28') };
    const [arrival] = await gathered(familyOf('calendar').fetch(line, days));
    const [planned] = corosPayloads.decode(arrival.bytes ?? new Uint8Array()).workouts;
    assert.equal(planned.day, sessionDay);
    assert.equal(planned.ref, `coros:${sessionDay}:1`);
    assert.equal(planned.workout.note, 'Souple');
    assert.equal(planned.workout.steps.length, 2);
  });
});
