import assert from 'node:assert/strict';
import { test } from 'node:test';
import { raceDistance } from './race-distance.ts';

test('a race is named in English, in French, in kilometres, miles or metres', () => {
  const said: readonly (readonly [string, number])[] = [
    ['5k', 5000],
    ['10K', 10_000],
    ['10', 10_000],
    ['15 km', 15_000],
    ['7,5 km', 7500],
    ['half', 21_097.5],
    ['half marathon', 21_097.5],
    ['half-marathon', 21_097.5],
    ['semi', 21_097.5],
    ['Semi-marathon', 21_097.5],
    ['marathon', 42_195],
    ['21097.5', 21_097.5],
    ['3000', 3000],
    ['10 miles', 16_093.44],
    ['mile', 1609.344],
  ];
  for (const [words, meters] of said) assert.ok(Math.abs(raceDistance(words) - meters) < 1e-6, words);
});

test('what is no distance is refused with examples, and so is a race nobody can predict', () => {
  assert.throws(() => raceDistance('le truc'), { code: 'race.distance-unclear' });
  assert.throws(() => raceDistance(''), { code: 'race.distance-unclear' });
  assert.throws(() => raceDistance('400 m'), { code: 'race.distance-outside' });
  assert.throws(() => raceDistance('500 km'), { code: 'race.distance-outside' });
});
