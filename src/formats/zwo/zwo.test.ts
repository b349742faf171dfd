import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { landmarks, sessionDay, tenTimes400, twoTimes20 } from '../../../test/workouts.ts';
import { FormatError, UnsupportedError } from '../../domain/errors.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import { type FlatStep, type FlatWorkout, fromFlat } from '../../domain/workout-flat.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import { unrolledSteps } from '../../domain/workout-steps.ts';
import type { ResolvedStep, ResolvedWorkout } from '../../domain/workout.ts';
import { zwo } from './index.ts';

const golden = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../test/samples', name), 'utf8');

const plan = (flat: FlatWorkout, known = landmarks): ResolvedWorkout =>
  resolveWorkout(fromFlat(flat), known, sessionDay);

const ride = (...steps: FlatStep[]): FlatWorkout => ({ sport: 'cycling', name: 'Ride', steps });

const fileOf = (workout: ResolvedWorkout): string => new TextDecoder().decode(zwo.compile(workout).bytes);

const told = (workout: ResolvedWorkout): string[] =>
  zwo.compile(workout).fidelity.map(({ step, verdict, why }) => `${step ?? 'all'} ${verdict} ${why.code}`);

test('2 × 20 min becomes the file that was written by hand', () => {
  assert.equal(fileOf(plan(twoTimes20)), golden('two-times-20.zwo'));
});

test('2 × 20 min keeps its ramps and its cadence, and holds one power where a range was meant', () => {
  assert.deepEqual(told(plan(twoTimes20)), [
    '0 kept zwo.kept',
    '1 approximated zwo.middle',
    '2 kept zwo.kept',
    '3 kept zwo.kept',
  ]);
});

test('what was written reads back as what was meant', () => {
  const workout = plan(twoTimes20);
  const stored = zwo.readBack?.(zwo.compile(workout).bytes) ?? [];
  assert.deepEqual(compareSteps(zwo.expected?.(workout) ?? [], stored), []);
  assert.deepEqual(compareSteps(workout.steps, stored), []);
});

test('a file with another repeat count or power is caught on reading back', () => {
  const workout = plan(twoTimes20);
  const spoilt = (from: string, to: string): string[] =>
    compareSteps(
      zwo.expected?.(workout) ?? [],
      zwo.readBack?.(new TextEncoder().encode(fileOf(workout).replace(from, to))) ?? [],
    ).map(({ code }) => code);
  assert.deepEqual(spoilt('Repeat="2"', 'Repeat="3"'), ['workout.differs_times']);
  assert.deepEqual(spoilt('OnPower="0.91"', 'OnPower="1.91"'), ['workout.differs_step']);
  assert.deepEqual(spoilt('OnDuration="1200"', 'OnDuration="120"'), ['workout.differs_step']);
});

describe('what a ZWO file cannot carry is told, never dropped in silence', () => {
  const five = { kind: 'work', duration_seconds: 300 } as const;

  test('a heart-rate target is lost and the step is ridden free', () => {
    const workout = plan(ride({ ...five, target: 'heart_rate', target_low: 140, target_high: 150 }));
    assert.deepEqual(told(workout), ['0 lost zwo.target']);
    assert.match(fileOf(workout), /<FreeRide Duration="300" FlatRoad="1"\/>/);
  });

  test('watts without a threshold power cannot become a fraction', () => {
    const workout = plan(ride({ ...five, target: 'power', target_low: '240 W' }), []);
    assert.deepEqual(told(workout), ['0 lost zwo.no_threshold']);
  });

  test('240 W with a threshold of 250 W are kept as 0.96', () => {
    const workout = plan(ride({ ...five, target: 'power', target_low: '240 W' }));
    assert.deepEqual(told(workout), ['0 kept zwo.kept']);
    assert.match(fileOf(workout), /<SteadyState Duration="300" Power="0.96"\/>/);
  });

  test('a step without a target is ridden free and nothing is lost', () => {
    assert.deepEqual(told(plan(ride(five))), ['0 kept zwo.kept']);
  });

  test('zone 7 has no top: its floor of 150 % is held, not the middle of an endless zone', () => {
    const workout = plan(ride({ ...five, target: 'power', target_low: 'zone 7' }));
    assert.match(fileOf(workout), /Power="1.5"/);
    assert.deepEqual(told(workout), ['0 approximated zwo.middle']);
  });

  test('10 km at 30 km/h is ridden for 20 minutes; 10 km at no speed is left out', () => {
    const known = plan(ride({ kind: 'work', distance_meters: 10_000, target: 'speed', target_low: 30 }));
    assert.match(fileOf(known), /<FreeRide Duration="1200"/);
    assert.deepEqual(told(known), ['0 approximated zwo.timed', '0 lost zwo.target']);
    const unknown = plan(ride(five, { kind: 'work', distance_meters: 10_000 }));
    assert.deepEqual(told(unknown), ['0 kept zwo.kept', '1 lost zwo.untimed']);
    assert.equal(zwo.expected?.(unknown).length, 1);
  });

  test('a step on the lap button ends after the time that was assumed for it', () => {
    const workout = plan(ride({ kind: 'cooldown', until: 'lap_press' }));
    assert.deepEqual(told(workout), ['0 approximated zwo.lap']);
    assert.match(fileOf(workout), /Duration="600"/);
  });

  test('a repeat of three steps is written out and reads back as the same session', () => {
    const step = (percent: string): FlatStep => ({ ...five, target: 'power', target_low: percent });
    const workout = plan(ride({ kind: 'repeat', times: 3, steps: [step('80%'), step('100%'), step('60%')] }));
    assert.ok(told(workout).includes('all approximated zwo.unrolled'));
    assert.equal([...fileOf(workout).matchAll(/SteadyState/g)].length, 9);
    const stored = zwo.readBack?.(zwo.compile(workout).bytes) ?? [];
    assert.deepEqual(compareSteps(workout.steps, stored), []);
  });

  test('a run is not a ZWO file', () => {
    assert.throws(() => zwo.compile(plan(tenTimes400)), UnsupportedError);
  });
});

test('a name or a note full of markup stays text', () => {
  const evil = '</name><workout>&"\'';
  const workout = plan({
    ...ride({ kind: 'work', duration_seconds: 60, note: evil }),
    name: evil,
    note: evil,
  });
  const [step] = unrolledSteps(zwo.readBack?.(zwo.compile(workout).bytes) ?? []);
  assert.equal(step?.note, evil);
  assert.equal([...fileOf(workout).matchAll(/<workout>/g)].length, 1);
});

test('a cut file and a document type are refused', () => {
  const text = fileOf(plan(twoTimes20));
  const read = (content: string) => () => zwo.readBack?.(new TextEncoder().encode(content));
  assert.throws(read(text.slice(0, text.length / 2)), FormatError);
  assert.throws(read(`<!DOCTYPE x [<!ENTITY a "b">]>${text}`), FormatError);
});

// Counted by hand in the files: seconds of all elements, and the highest power.
const published: readonly (readonly [file: string, steps: number, seconds: number, top: number])[] = [
  ['easy-intervals-1c4305.zwo', 5 + 2 * (3 + 1 + 2 + 2), 1140 + 8 * 240, 125],
  ['tempo-and-endurance-e154eb.zwo', 18, 3060, 110],
  ['vo2max-with-recovery-671447.zwo', 21, 3120, 110],
];
describe('published bike sessions', { skip: needsShared }, () => {
  for (const [file, count, seconds, top] of published)
    test(`${file} holds ${count} steps, ${seconds} s, at most ${top} %`, () => {
      const steps: ResolvedStep[] = unrolledSteps(
        zwo.readBack?.(sharedFile(`corpus/workout-text/${file}`)) ?? [],
      );
      assert.equal(steps.length, count);
      const total = steps.reduce((sum, { end }) => sum + (end.by === 'time' ? end.seconds : Number.NaN), 0);
      assert.equal(total, seconds);
      assert.equal(Math.max(...steps.map(({ target }) => target?.high ?? 0)), top);
    });
});
