import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Simulator } from '../../simulators/kit/index.ts';
import { addDays, dayOf } from '../../src/domain/day.ts';
import { BoucleError, UnsupportedError } from '../../src/domain/errors.ts';
import type { Phrase } from '../../src/domain/phrase.ts';
import { compareSteps } from '../../src/domain/workout-compare.ts';
import { type FlatWorkout, fromFlat } from '../../src/domain/workout-flat.ts';
import { resolveWorkout } from '../../src/domain/workout-resolve.ts';
import { placedSteps } from '../../src/domain/workout-steps.ts';
import { type ResolvedWorkout, workoutSports } from '../../src/domain/workout.ts';
import { en } from '../../src/locales/en.ts';
import { fr } from '../../src/locales/fr.ts';
import { vendors } from '../../src/vendors/index.ts';
import type { Line, Sending, WorkoutDoor } from '../../src/vendors/vendor.ts';
import { eightTimes100, landmarks, sessionDay, tenTimes400, twoTimes20 } from '../workouts.ts';
import { type Connected, openConnected } from './open.ts';
import { outcome } from './sound.ts';
import { noon, stages } from './stage.ts';

const resolved = (flat: FlatWorkout): ResolvedWorkout =>
  resolveWorkout(fromFlat(flat), landmarks, sessionDay);

/** One workout of each sport: repeats, paces, watts, a pulse, a button. */
const samples: readonly FlatWorkout[] = [
  tenTimes400,
  twoTimes20,
  eightTimes100,
  {
    sport: 'running',
    name: '5 × 3 min by pulse',
    steps: [
      { kind: 'warmup', until: 'lap_press' },
      {
        kind: 'repeat',
        times: 5,
        steps: [
          {
            kind: 'work',
            duration_seconds: 180,
            target: 'heart_rate',
            target_low: '160 bpm',
            target_high: '168 bpm',
          },
          { kind: 'recovery', duration_seconds: 90 },
        ],
      },
      { kind: 'cooldown', duration_seconds: 600 },
    ],
  },
];

/** Every phrase, with those inside it. */
const codesIn = ({ code, parts = [] }: Phrase): string[] => [code, ...parts.flatMap(codesIn)];

interface Sent extends Connected {
  readonly door: WorkoutDoor;
  readonly sending: Sending;
  readonly planned: () => number;
}

for (const vendor of vendors.filter(({ id, workouts }) => stages[id] && workouts)) {
  const door = vendor.workouts as WorkoutDoor;
  const mine = samples.filter(({ sport }) => door.sports.some((one) => one === sport)).map(resolved);

  const ready = async (workout = mine[0], patient = false): Promise<Sent> => {
    const open = await openConnected(vendor, { patient });
    const day = addDays(dayOf(noon, open.line.timeZone), 2);
    const sending = { uid: 'boucle-wkt_7qk2m9xa', day, workout, compiled: door.compile(workout) };
    const planned = open.stage.planned ?? assert.fail('a stage must tell how many workouts are planned');
    return { ...open, door, sending, planned };
  };

  /** Which of the requests of one sending write, counted from 0. */
  const writesOf = ({ seen }: Simulator): number[] =>
    seen.flatMap(({ method }, i) => (method === 'GET' || method === 'HEAD' ? [] : [i]));

  describe(`workouts to ${vendor.name}`, { timeout: 120_000 }, () => {
    test('compile to the same each time, and tell of each step what becomes of it', () => {
      assert.ok(mine.length > 0, 'none of the suite’s sports is taken');
      for (const workout of mine) {
        const compiled = door.compile(workout);
        assert.deepEqual(door.compile(structuredClone(workout)), compiled);
        assert.ok(compiled.expected.length > 0);
        const steps = placedSteps(workout.steps).length;
        for (const { step, why } of compiled.fidelity) {
          assert.ok(
            step === undefined || (step >= 0 && step < steps),
            `${workout.name}: step ${step} of ${steps}`,
          );
          for (const code of codesIn(why)) assert.ok(code in en && code in fr, code);
        }
        // What the vendor can carry and what was meant differ only where the list says so.
        const differs = compareSteps(workout.steps, compiled.expected).length > 0;
        const isTold = compiled.fidelity.some(({ verdict }) => verdict !== 'kept');
        assert.ok(!differs || isTold, `${workout.name} is changed, and nobody is told`);
      }
    });

    test('of a sport it has no word for are refused before anything is sent', () => {
      for (const sport of workoutSports.filter((one) => !door.sports.includes(one))) {
        const workout = { ...resolved(tenTimes400), sport };
        assert.throws(() => door.compile(workout), UnsupportedError, sport);
      }
    });

    test('are stored as they were compiled, on their day', async () => {
      for (const workout of mine) {
        const { line, sending } = await ready(workout);
        const receipt = await door.deliver(line, sending);
        assert.equal(typeof receipt.ref, 'string');
        assert.ok(receipt.ref.length > 0);
        if (receipt.day) assert.equal(receipt.day, sending.day);
        if (receipt.stored) assert.deepEqual(compareSteps(sending.compiled.expected, receipt.stored), []);
        for (const code of receipt.remarks.flatMap(codesIn)) assert.ok(code in en && code in fr, code);
      }
    });

    test('sent twice are there once, with or without what the first sending was called', async () => {
      const { line, sending, planned } = await ready();
      const before = planned();
      const { ref } = await door.deliver(line, sending);
      assert.equal(planned(), before + 1);
      await door.deliver(line, { ...sending, ref });
      await door.deliver(line, sending);
      assert.equal(planned(), before + 1);
    });

    for (const cut of ['after', 'before'] as const) {
      test(`whose answer was lost ${cut} it was done are never there twice`, async () => {
        const rehearsal = await ready();
        rehearsal.stage.simulator.seen.length = 0;
        await door.deliver(rehearsal.line, rehearsal.sending);
        const writes = writesOf(rehearsal.stage.simulator);
        assert.ok(writes.length > 0, 'nothing was written');
        const ways = writes.flatMap((nth) => [[nth, false] as const, [nth, true] as const]);
        for (const [nth, patient] of ways) {
          const { stage, line, sending, planned } = await ready(mine[0], patient);
          const before = planned();
          stage.simulator.faults.next(/./, { delayMs: 0 }, { times: nth });
          stage.simulator.faults.next(/./, { cut });
          await outcome(door.deliver(line, sending));
          stage.simulator.faults.clear();
          assert.ok(planned() <= before + 1, `request ${nth + 1}: written twice at once`);
          await again(line, sending);
          assert.equal(planned(), before + 1, `request ${nth + 1}: there ${planned() - before} times`);
        }
      });
    }

    test('that are refused, or come when the vendor is down, end in our words and can be sent again', async () => {
      for (const status of [400, 401, 403, 404, 409, 412, 422, 429, 500, 503]) {
        const { stage, line, sending, planned } = await ready();
        const before = planned();
        stage.simulator.faults.next(/./, { answer: { status, body: '{"error":"no"}' } }, { times: 100 });
        const error = await outcome(door.deliver(line, sending));
        stage.simulator.faults.clear();
        assert.ok(error instanceof BoucleError, `${status} was taken for a success`);
        assert.equal(planned(), before, `${status}`);
        await again(line, sending);
        assert.equal(planned(), before + 1, `${status}`);
      }
    });

    test('can be taken back, also when they are gone already; or it is said how by hand', async () => {
      const { line, sending, planned } = await ready();
      const before = planned();
      const { ref } = await door.deliver(line, sending);
      if (!door.withdraw) {
        assert.ok(door.byHand);
        return;
      }
      await door.withdraw(line, ref);
      assert.equal(planned(), before);
      await door.withdraw(line, ref);
    });

    test('can be moved, and stand on the new day only', async (t) => {
      if (!door.move) return t.skip('it is taken back and sent again, or moved by hand');
      const { line, sending, planned } = await ready();
      const before = planned();
      const { ref } = await door.deliver(line, sending);
      const day = addDays(sending.day, 3);
      const receipt = await door.move(line, ref, day, { ...sending, day, ref });
      assert.equal(receipt.day ?? day, day);
      assert.equal(planned(), before + 1);
    });

    if (door.horizonDays !== undefined)
      test('beyond its horizon are refused, or it is said that they wait', async () => {
        const { line, sending, planned } = await ready();
        const before = planned();
        const day = addDays(dayOf(line.clock(), line.timeZone), (door.horizonDays ?? 0) + 2);
        const receipt = await outcome(door.deliver(line, { ...sending, day }));
        if (receipt instanceof BoucleError) assert.equal(planned(), before);
        else assert.ok(receipt.remarks.length > 0);
      });
  });

  async function again(line: Line, sending: Sending): Promise<void> {
    await door.deliver(line, sending);
  }
}
