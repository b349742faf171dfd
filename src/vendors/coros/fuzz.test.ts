import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { corosLine, familyOf } from '../../../test/coros.ts';
import { gathered } from '../../../test/vendor-line.ts';
import { landmarks, sessionDay, tenTimes400 } from '../../../test/workouts.ts';
import { assertSound } from '../../../test/vendors/sound.ts';
import type { Family } from '../../domain/connection.ts';
import { toDay } from '../../domain/day.ts';
import { BoucleError, FormatError } from '../../domain/errors.ts';
import { fromFlat } from '../../domain/workout-flat.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import { unwrapPayload, wrapPayload } from '../payload.ts';
import { corosPayloads } from './decode.ts';
import { kinds } from './payloads.ts';
import { corosWorkouts } from './workouts.ts';

const hostile = [
  '\u202e',
  '\u0000',
  '９',
  '1e999',
  '-0',
  'NaN',
  '{"$ref":"#"}',
  '"',
  '\\u0000',
  '|',
  ':',
  '=',
  '\r',
  '9'.repeat(40),
  '--',
  '<b>',
  '2026-02-31',
];

/** Cuts, doubles, swaps and sprinkles. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 40 }),
  put: fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 12 }), fc.constant('')),
});
const mutate = (text: string, changes: readonly { at: number; length: number; put: string }[]): string =>
  changes.reduce((now, { at, length, put }) => {
    const from = Math.floor(at * now.length);
    return now.slice(0, from) + put + now.slice(from + length);
  }, text);

const week = { from: toDay('2026-04-24'), to: toDay('2026-04-30') };

test('whatever becomes of COROS’s words, what is read of them is sound or refused', async () => {
  const { line } = await corosLine();
  const bodies: { kind: string; about: string; text: string }[] = [];
  for (const family of ['activities', 'wellness', 'settings'] as const)
    for (const { bytes } of await gathered(familyOf(family).fetch(line, week))) {
      const payload = bytes && unwrapPayload(bytes);
      if (payload) bodies.push({ ...payload, text: Buffer.from(payload.body).toString() });
    }
  assert.ok(bodies.length >= 9);
  fc.assert(
    fc.property(
      fc.constantFrom(...bodies),
      fc.option(fc.constantFrom(...kinds), { nil: undefined }),
      fc.array(mutation, { minLength: 1, maxLength: 6 }),
      ({ kind, about, text }, other, changes) => {
        const body = Buffer.from(mutate(text, changes));
        try {
          assertSound(
            corosPayloads.decode(wrapPayload({ vendor: 'coros', kind: other ?? kind, about, body })),
          );
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test('a planned workout that was tampered with is read soundly or kept as words', async () => {
  const workout = resolveWorkout(fromFlat(tenTimes400), landmarks, sessionDay);
  const course = JSON.stringify(corosWorkouts.compile(workout).payload);
  const words = `1. Session\nidInPlan: 7\nCourse JSON: ${course}`;
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 5 }), (changes) => {
      const body = Buffer.from(mutate(words, changes));
      const file = corosPayloads.decode(
        wrapPayload({ vendor: 'coros', kind: 'planned', about: '2026-05-04 7', body }),
      );
      for (const { workout: read, text } of file.workouts) {
        assert.ok(read.steps.length > 0 || (text ?? '').length > 0);
        assert.ok(!JSON.stringify(read.steps).includes('null'), 'no NaN, no infinity');
      }
    }),
    { numRuns: 800 },
  );
});

test('answers that were mutated on the way never end in anything but our own errors', async () => {
  const { line, simulator } = await corosLine();
  const { faults } = simulator.regions.eu;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Family>('activities', 'wellness', 'calendar', 'settings'),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      async (family, changes) => {
        faults.next(/mcp/, { change: (body) => mutate(body, changes) }, { times: 3 });
        try {
          for (const { bytes } of await gathered(familyOf(family).fetch(line, week)))
            if (bytes && corosPayloads.sniff(bytes)) assertSound(corosPayloads.decode(bytes));
        } catch (error) {
          if (!(error instanceof BoucleError)) throw error;
        } finally {
          faults.clear();
        }
      },
    ),
    { numRuns: 120 },
  );
});
