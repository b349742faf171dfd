import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sports, subSports } from '../../domain/sport.ts';
import { fitFromSport, sportFromFit, sportNumbersOf } from './sports.ts';

test('every sport of ours that FIT has a number for comes back as itself', () => {
  for (const sport of sports) {
    const { sport: number, subSport } = fitFromSport(sport);
    assert.equal(sportFromFit(number, subSport).sport, sport, sport);
  }
});

test('every narrower kind comes back under the sports that have it', () => {
  const under = (sub: (typeof subSports)[number]) =>
    ['pool', 'open_water'].includes(sub)
      ? 'swimming'
      : ['trail', 'treadmill', 'race'].includes(sub)
        ? 'running'
        : 'cycling';
  for (const sub of subSports) {
    // FIT calls no session a race: that is an event, not a sub-sport.
    if (sub === 'race') continue;
    const { sport, subSport } = fitFromSport(under(sub), sub);
    assert.deepEqual(sportFromFit(sport, subSport), { sport: under(sub), subSport: sub }, sub);
  }
  for (const sport of [
    'cycling',
    'rowing',
    'running',
    'walking',
    'cross_country_skiing',
    'climbing',
  ] as const) {
    const { sport: number, subSport } = fitFromSport(sport, 'indoor');
    assert.deepEqual(
      [sportFromFit(number, subSport).sport, sportFromFit(number, subSport).subSport],
      [sport, 'indoor'],
    );
  }
});

test('a sub-sport that says more than its sport decides: training becomes strength, yoga or rowing', () => {
  assert.equal(sportFromFit(10, 20).sport, 'strength');
  assert.equal(sportFromFit(10, 43).sport, 'yoga');
  assert.equal(sportFromFit(4, 14).sport, 'rowing');
  assert.equal(sportFromFit(10, 26).sport, 'fitness');
  assert.equal(sportFromFit(1, 20).sport, 'running');
});

test('a number without a word of ours is kept, and written back as it was', () => {
  for (const [sport, subSport] of [
    [22, 35],
    [44, 0],
    [200, 99],
    [21, 28],
  ] as const) {
    const read = sportFromFit(sport, subSport);
    assert.equal(read.foreignSport, `fit ${sport}/${subSport}`);
    assert.deepEqual(sportNumbersOf(read), { sport, subSport });
  }
  assert.equal(sportFromFit(200, undefined).sport, 'other');
  assert.equal(sportFromFit(undefined, undefined).foreignSport, undefined);
});
