import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Sport } from '../../domain/sport.ts';
import { betterSource, type Candidate, groupSessions, sameSession } from './merge.ts';

const nine = Date.UTC(2026, 4, 3, 9);
let made = 0;

function recording(
  about: Partial<Candidate> & { readonly at?: number; readonly minutes?: number; readonly meters?: number },
): Candidate {
  const { at = 0, minutes = 60, meters, ...rest } = about;
  made += 1;
  return {
    id: `src_${made}`,
    contentHash: `hash ${String(made).padStart(4, '0')}`,
    part: 0,
    sport: 'running',
    start: nine + at * 60_000,
    totals: { elapsedSeconds: minutes * 60, distanceMeters: meters },
    quality: 100,
    receivedAt: made,
    ...rest,
  };
}

test('a watch and a bike computer on the same ride are one session', () => {
  const watch = recording({ sport: 'cycling', minutes: 62, meters: 30_400 });
  const computer = recording({ sport: 'cycling', at: 1, minutes: 60, meters: 30_150 });
  assert.equal(sameSession(watch, computer), true);
  assert.equal(sameSession(computer, watch), true);
});

test('a watch beside a home trainer has no distance, and that contradicts nothing', () => {
  const watch = recording({ sport: 'cycling', meters: 0 });
  assert.equal(sameSession(watch, recording({ sport: 'cycling', meters: 28_286 })), true);
});

test('two runs of one morning are two sessions, even when the second starts before the first was stopped', () => {
  assert.equal(sameSession(recording({ minutes: 60 }), recording({ at: 55, minutes: 60 })), false);
});

test('a warm-up recorded apart is not the long run around it', () => {
  assert.equal(sameSession(recording({ minutes: 120 }), recording({ minutes: 30 })), false);
});

test('half of the longer recording is enough when the strap came late', () => {
  assert.equal(sameSession(recording({ minutes: 60 }), recording({ at: 29, minutes: 31 })), true);
  assert.equal(sameSession(recording({ minutes: 60 }), recording({ at: 31, minutes: 29 })), false);
});

test('a ride and a run at the same hour are of different people or different clocks, never one session', () => {
  assert.equal(sameSession(recording({ sport: 'cycling' }), recording({ sport: 'running' })), false);
});

test('a hike that another watch called a walk is one session', () => {
  assert.equal(sameSession(recording({ sport: 'hiking' }), recording({ sport: 'walking' })), true);
});

test('a GPX track that names no sport joins the ride it was recorded on', () => {
  assert.equal(sameSession(recording({ sport: 'cycling' }), recording({ sport: 'other' })), true);
});

test('10 km and 21 km at the same hour contradict each other; a treadmill a tenth off does not', () => {
  assert.equal(sameSession(recording({ meters: 10_000 }), recording({ meters: 21_097 })), false);
  assert.equal(sameSession(recording({ meters: 10_000 }), recording({ meters: 9_000 })), true);
});

test('legs of one triathlon never merge with each other', () => {
  const legs = [0, 1].map((leg) => recording({ contentHash: 'triathlon', part: leg, leg }));
  assert.equal(sameSession(legs[0], legs[1]), false);
  assert.equal(groupSessions(legs, () => false).length, 2);
});

test('a leg merges with a file of its own sport, not with a track of the whole race', () => {
  const ride = recording({ sport: 'cycling', minutes: 150, leg: 2, part: 2 });
  assert.equal(sameSession(ride, recording({ sport: 'other', minutes: 160 })), false);
  assert.equal(sameSession(ride, recording({ sport: 'multisport', minutes: 160 })), false);
  assert.equal(sameSession(ride, recording({ sport: 'cycling', minutes: 149 })), true);
});

test('what a person has split stays split, and a third recording joins the one it fits best', () => {
  const [a, b] = [recording({ minutes: 60 }), recording({ minutes: 58 })];
  const apart = (x: Candidate, y: Candidate): boolean => [x, y].every((one) => one === a || one === b);
  const c = recording({ minutes: 60 });
  const groups = groupSessions([a, b, c], apart).map((group) => new Set(group));
  assert.deepEqual(groups, [new Set([a, c]), new Set([b])]);
});

test('of two equally good recordings every library shows the same one', () => {
  const [a, b] = [recording({ quality: 120 }), recording({ quality: 120 })];
  assert.ok(betterSource(a, b) < 0);
  assert.ok(betterSource(b, a) > 0);
});

const anyRecording = fc
  .record({
    at: fc.integer({ min: 0, max: 120 }),
    minutes: fc.integer({ min: 0, max: 90 }),
    meters: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
    sport: fc.constantFrom<Sport>('running', 'walking', 'cycling', 'other'),
    contentHash: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  })
  .map(recording);

test('the order in which recordings come plays no part in what belongs together', () => {
  const someRecordings = fc
    .array(anyRecording, { maxLength: 8 })
    .map((all) => all.map((r, part) => ({ ...r, part })));
  fc.assert(
    fc.property(someRecordings, fc.infiniteStream(fc.nat()), (recordings, dice) => {
      const shuffled = recordings
        .map((r) => [dice.next().value, r] as const)
        .sort(([p], [q]) => p - q)
        .map(([, r]) => r);
      const apart = (a: Candidate, b: Candidate): boolean => (a.part + b.part) % 5 === 4;
      assert.deepEqual(
        partition(groupSessions(shuffled, apart)),
        partition(groupSessions(recordings, apart)),
      );
    }),
  );
});

const partition = (groups: readonly Candidate[][]): string[] =>
  groups
    .map((group) =>
      group
        .map(({ part }) => part)
        .sort((a, b) => a - b)
        .join(' '),
    )
    .sort();
