import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { openScene } from '../../../test/vendors/stages/intervals-icu-scene.ts';
import { landmarks, sessionDay, tenTimes400 } from '../../../test/workouts.ts';
import { BoucleError } from '../../domain/errors.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import { fromFlat } from '../../domain/workout-flat.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import { cleanText } from '../../domain/text.ts';
import type { Sending, WorkoutDoor } from '../vendor.ts';
import { intervalsIcu } from './index.ts';

const door = intervalsIcu.workouts as WorkoutDoor;
const workout = resolveWorkout(fromFlat(tenTimes400), landmarks, sessionDay);
const sending: Sending = { uid: 'boucle-wkt_9', day: sessionDay, workout, compiled: door.compile(workout) };

const hostile = [
  null,
  true,
  -1,
  0,
  1e308,
  '1e999',
  '',
  [],
  {},
  [[[]]],
  'x'.repeat(5000),
  '\u202e\u0000<b>',
  '9223372036854775807',
  { start: -1, end: 'NaN' },
  [{ steps: [{ steps: [{ duration: 1 }] }], reps: 1e9 }],
];

/** One value of the answer in so many becomes another. */
const bent =
  (value: unknown, at: number) =>
  (body: string): string => {
    let count = 0;
    const inside = (one: unknown): unknown => {
      count += 1;
      if (count === at) return value;
      if (Array.isArray(one)) return one.map(inside);
      if (typeof one !== 'object' || one === null) return one;
      return Object.fromEntries(Object.entries(one).map(([name, below]) => [name, inside(below)]));
    };
    return JSON.stringify(inside(JSON.parse(body)));
  };

test('whatever is answered to a session that was sent, it ends in a receipt or in our words', {
  timeout: 120_000,
}, async () => {
  const scene = await openScene({ pushErrors: { [workout.name]: [{ service: 'GARMIN', message: 'no' }] } });
  const line = await scene.line();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...hostile),
      fc.integer({ min: 1, max: 160 }),
      fc.constantFrom(/athlete\/0$/, /bulk/, /events\?/, /./),
      async (value, at, path) => {
        scene.sim.faults.next(path, { change: bent(value, at) }, { times: 20 });
        try {
          const receipt = await door.deliver(line, sending);
          assert.ok(receipt.ref.length > 0);
          compareSteps(sending.compiled.expected, receipt.stored ?? []);
          const told = JSON.stringify(receipt.stored ?? []);
          assert.ok(!/null|NaN|Infinity/.test(told), told);
          for (const { params } of receipt.remarks)
            for (const said of Object.values(params)) assert.equal(said, cleanText(String(said)));
        } catch (error) {
          if (!(error instanceof BoucleError)) throw error;
        } finally {
          scene.sim.faults.clear();
        }
        assert.ok(
          scene.sim.athletes[0].events.filter(({ uid }) => uid === sending.uid).length <= 1,
          'never twice',
        );
      },
    ),
    { numRuns: 400 },
  );
});
