import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Day } from '../domain/day.ts';
import { asUsual, type Evidence, everyDay, loadCurve, loadDays } from './load-days.ts';
import { jumps } from './longest-jump.ts';

const first = '2026-02-20' as Day;
const on = (n: number): Day => addDays(first, n);
const run = (n: number, trainingLoad?: number) => ({ day: on(n), trainingLoad });
const states = (sessions: readonly ReturnType<typeof run>[], length: number, evidence: Partial<Evidence>) =>
  loadDays(
    sessions,
    { from: first, to: on(length - 1) },
    { heardOn: new Set(sessions.map(({ day }) => day)), readingsOn: new Set(), ...evidence },
  )
    .map(({ state }) => state[0])
    .join('');

test('every day is there, over the end of a month and of a leap year', () => {
  assert.deepEqual(everyDay('2024-02-28' as Day, '2024-03-01' as Day), [
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  assert.deepEqual(everyDay('2026-03-01' as Day, '2026-02-01' as Day), []);
});

test('without a watch at night, days between sessions are rest, and three silent weeks are not', () => {
  const lastArrival = on(60);
  assert.equal(states([run(0), run(3), run(5)], 6, { lastArrival }), 'trrtrt');
  assert.equal(states([run(0), run(21)], 22, { lastArrival }), `t${'u'.repeat(20)}t`);
  assert.equal(states([run(0), run(15)], 16, { lastArrival }), `t${'r'.repeat(14)}t`);
});

test('who wears a watch every night did not rest on a day of which the watch says nothing', () => {
  const readingsOn = new Set(everyDay(on(0), on(13)));
  const silent = { readingsOn, lastArrival: on(30) };
  assert.equal(states([run(0), run(17)], 18, silent), `t${'r'.repeat(13)}uuut`);
  assert.equal(
    states([run(20)], 21, { readingsOn: new Set(everyDay(on(5), on(19))), lastArrival: on(30) }),
    `uuuuu${'r'.repeat(15)}t`,
  );
});

test('days after the last file are unknown, today is only not over', () => {
  assert.equal(states([run(0)], 5, { lastArrival: on(2) }), 'tuuuu');
  assert.equal(states([run(0)], 5, { lastArrival: on(4) }), 'trrrr');
  assert.equal(states([run(0)], 2, {}), 'tr');
});

test('unknown days pull the curve down as rest, or leave it as usual: the truth lies between', () => {
  const sessions = Array.from({ length: 50 }, (_, n) => run(n, 60));
  const days = loadDays(
    sessions,
    { from: first, to: on(59) },
    { heardOn: new Set(sessions.map(({ day }) => day)), readingsOn: new Set(everyDay(first, on(49))) },
  );
  assert.equal(days.filter(({ state }) => state === 'unknown').length, 10);
  const [low, high] = [loadCurve(days).at(-1), loadCurve(asUsual(days)).at(-1)];
  // 60 a day from 0: 60 (1 − e^(−n/42)).
  assert.ok(Math.abs((high?.fitness ?? 0) - 60 * (1 - Math.exp(-60 / 42))) < 1e-9);
  assert.ok(Math.abs((low?.fitness ?? 0) - 60 * (1 - Math.exp(-50 / 42)) * Math.exp(-10 / 42)) < 1e-9);
});

test('a session without a load counts 0 and is counted', () => {
  const [day] = loadDays(
    [run(0, 40), run(0)],
    { from: first, to: first },
    { heardOn: new Set(), readingsOn: new Set() },
  );
  assert.deepEqual(day, { day: first, load: 40, sessions: 2, withoutLoad: 1, state: 'trained' });
});

test('a long run is held against the longest of the 30 days before, not of the season', () => {
  const at = (n: number, meters: number) => ({ id: `${n}`, start: n * 86_400_000, day: on(n), meters });
  const found = jumps([at(31, 12_000), at(0, 30_000), at(5, 10_000), at(30, 12_000), at(40, 30_000)], on(10));
  assert.deepEqual(
    found.map(({ id, longestBefore, percent, category }) => [
      id,
      longestBefore,
      Math.round(percent),
      category,
    ]),
    [
      ['30', 30_000, -60, 'reference'],
      ['31', 12_000, 0, 'reference'],
      ['40', 12_000, 150, 'large'],
    ],
  );
});
