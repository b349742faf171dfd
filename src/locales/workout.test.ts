import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eightTimes100, landmarks, sessionDay, tenTimes400, twoTimes20 } from '../../test/workouts.ts';
import { InputError } from '../domain/errors.ts';
import { type FlatWorkout, fromFlat } from '../domain/workout-flat.ts';
import { resolveWorkout } from '../domain/workout-resolve.ts';
import { workoutLines } from '../domain/workout-text.ts';
import { voiceFor } from './index.ts';

const english = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
const american = voiceFor({ language: 'en', units: 'imperial', swimUnits: 'yards' });
const french = voiceFor({ language: 'fr', units: 'metric', swimUnits: 'meters' });

const lines = (flat: FlatWorkout, voice = english): string[] =>
  workoutLines(resolveWorkout(fromFlat(flat), landmarks, sessionDay)).map((line) => voice.say(line));

/** No-break spaces are the printer's business, not the reader's. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

test('10 × 400 m is read in the athlete’s language and units', () => {
  const range: FlatWorkout = {
    ...tenTimes400,
    steps: tenTimes400.steps.map((step) =>
      step.steps
        ? { ...step, steps: step.steps.map((s) => (s.target ? { ...s, target_high: '4:10' } : s)) }
        : step,
    ),
  };
  assert.deepEqual(lines(range), [
    '15 min warm-up',
    '10 × (400 m at 4:00–4:10/km, then 90 s recovery)',
    '10 min cool-down',
  ]);
  assert.deepEqual(lines(range, french), [
    '15 min d’échauffement',
    '10 × (400 m à 4:00–4:10/km, puis 90 s de récupération)',
    '10 min de retour au calme',
  ]);
  // 4:00/km × 1.609344 = 6:26/mi, 4:10/km = 6:42/mi; a track stays metric.
  assert.equal(lines(range, american)[1], '10 × (400 m at 6:26–6:42/mi, then 90 s recovery)');
});

test('8 × 100 m leaving every 1:50 are read as swimmers say it', () => {
  assert.deepEqual(lines(eightTimes100), [
    '300 m warm-up',
    '8 × (100 m freestyle at 1:35/100 m, leaving every 1:50)',
  ]);
  assert.equal(lines(eightTimes100, french)[1], '8 × (100 m crawl à 1:35/100 m, départ toutes les 1:50)');
});

test('a French athlete in a pool of yards reads yards', () => {
  const yards: FlatWorkout = {
    sport: 'swimming',
    name: 'x',
    pool_length_yards: 25,
    steps: [
      { kind: 'work', distance_yards: 100, target: 'pace', target_low: '1:25', equipment: 'pull_buoy' },
    ],
  };
  assert.deepEqual(lines(yards, french), ['100 yd avec pull-buoy à 1:25/100 yd']);
});

test('a relative target says what it comes to', () => {
  assert.deepEqual(lines(twoTimes20), [
    '10 min warm-up from 50 to 75% of FTP (125→188 W)',
    '2 × (20 min at 88–94% of FTP (220–235 W), at 90 rpm, then 5 min recovery at 50% of FTP (121–129 W))',
    '10 min cool-down from 60 to 40% of FTP (150→100 W)',
  ]);
  const zone: FlatWorkout = {
    sport: 'running',
    name: 'x',
    steps: [
      { kind: 'work', duration_seconds: 5400, target: 'heart_rate', target_low: 'zone 2', note: 'vallonné' },
    ],
  };
  assert.equal(plain(lines(zone, french)[0] ?? ''), '1 h 30 min en zone 2 de FC (145–152 bpm), « vallonné »');
});

describe('a refusal teaches', () => {
  const faults = (flat: FlatWorkout, voice = english): string[] => {
    try {
      resolveWorkout(fromFlat(flat), [], sessionDay);
    } catch (error) {
      if (error instanceof InputError) return error.details.map((detail) => plain(voice.say(detail)));
    }
    return assert.fail('it was accepted');
  };

  test('900 W for a swim', () => {
    const swim: FlatWorkout = {
      sport: 'swimming',
      name: 'x',
      steps: [{ kind: 'work', duration_seconds: 60, target: 'power', target_low: 900 }],
    };
    assert.deepEqual(faults(swim), [
      'Step 1 asks for power, which swimming does not take. Use one of: pace, heart_rate, effort.',
    ]);
    assert.deepEqual(faults(swim, french), [
      'L’étape 1 vise une puissance, ce qui ne convient pas pour la natation. Utilisez l’un de : pace, heart_rate, effort.',
    ]);
  });

  test('a missing landmark inside a repeat', () => {
    const ride: FlatWorkout = {
      sport: 'cycling',
      name: 'x',
      steps: [
        {
          kind: 'repeat',
          times: 2,
          steps: [{ kind: 'work', duration_seconds: 60, target: 'power', target_low: '90%' }],
        },
      ],
    };
    assert.deepEqual(faults(ride), [
      'Step 1 of the repeat in step 1 aims at a percent of threshold power, but no threshold power for cycling is known on Thu, 3 Dec 2026. Set it with remember (landmark threshold_power), or give watts.',
    ]);
  });
});
