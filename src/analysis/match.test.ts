import assert from 'node:assert/strict';
import test from 'node:test';
import type { Day } from '../domain/day.ts';
import type { Sport } from '../domain/sport.ts';
import { answersTo, candidates, type Done, pairUp, type Planned } from './match.ts';

const plan: Planned = { id: 'wkt_1', day: '2026-01-08' as Day, sport: 'running', seconds: 3600 };
const done = (id: string, day: string, minutes: number, sport: Sport = 'running'): Done => ({
  id,
  day: day as Day,
  sport,
  totals: { timerSeconds: minutes * 60 },
});

test('the same sport within a day and 50–150 % of the time may answer a plan', () => {
  const all = [
    done('same', '2026-01-08', 62),
    done('day before', '2026-01-07', 60),
    done('two days late', '2026-01-10', 60),
    done('too short', '2026-01-08', 29),
    done('too long', '2026-01-08', 91),
    done('ride', '2026-01-08', 60, 'cycling'),
  ];
  assert.deepEqual(
    candidates(plan, all).map((one) => [one.done.id, one.dayOffset]),
    [
      ['same', 0],
      ['day before', -1],
    ],
  );
});

test('of two runs on the day the nearer one answers', () => {
  const [best] = candidates(plan, [done('warm-up', '2026-01-08', 31), done('session', '2026-01-08', 66)]);
  assert.equal(best.done.id, 'session');
  assert.equal(best.durationShare, 1.1);
});

test('each run answers one plan: Thursday’s twice does not hide Friday’s', () => {
  const plans = [plan, { ...plan, id: 'wkt_2', day: '2026-01-09' as Day }];
  const pairs = pairUp(plans, [done('thu', '2026-01-08', 60), done('fri', '2026-01-09', 55)]);
  assert.deepEqual(
    pairs.map(({ planId, candidate }) => [planId, candidate.done.id]),
    [
      ['wkt_1', 'thu'],
      ['wkt_2', 'fri'],
    ],
  );
});

test('what a person paired is left alone', () => {
  const fixed = [{ planId: 'wkt_1', doneId: 'thu' }];
  assert.deepEqual(
    pairUp([plan], [done('thu', '2026-01-08', 60), done('other', '2026-01-08', 61)], fixed),
    [],
  );
});

test('a hike answers a walk; a plan for another sport is answered by what no plan can name', () => {
  assert.ok(answersTo('walking', 'hiking'));
  assert.ok(answersTo('other', 'rowing'));
  assert.ok(!answersTo('other', 'running'));
});
