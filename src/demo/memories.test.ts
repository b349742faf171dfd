import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { landmarksIn } from '../domain/athlete.ts';
import { addDays, toDay } from '../domain/day.ts';
import { landmarkOn } from '../domain/landmark.ts';
import { checkWorkout } from '../domain/workout-check.ts';
import { resolveWorkout } from '../domain/workout-resolve.ts';
import { en } from '../locales/en.ts';
import { fr } from '../locales/fr.ts';
import { profile } from './athlete.ts';
import { demoDays } from './library.ts';
import { demoMemories, demoPhrases, goalDay } from './memories.ts';
import { unroll } from './recipe.ts';
import { demoPlan } from './upcoming.ts';

const options = { seed: 1, days: 730, endDay: toDay('2026-11-30') };
const memories = demoMemories(options, (code) => code).map((memory, i) => ({ id: `mem_${i}`, ...memory }));
const landmarks = landmarksIn(memories);

describe('what the demo athlete remembers', () => {
  test('every fact says that it comes from the demo, and none is younger than the last day', () => {
    for (const { origin, createdAt } of memories) {
      assert.equal(origin.by, 'demo');
      assert.ok(createdAt <= Date.parse(`${addDays(options.endDay, 1)}T00:00Z`));
    }
  });

  test('on the last day each landmark that zones need is in force', () => {
    const on = (kind: Parameters<typeof landmarkOn>[1], sport?: 'running' | 'cycling' | 'swimming') =>
      landmarkOn(landmarks, kind, options.endDay, sport)?.value ?? Number.NaN;
    assert.equal(on('max_heart_rate'), profile.maxHeartRate);
    assert.equal(on('threshold_heart_rate', 'running'), 170);
    assert.equal(on('threshold_heart_rate', 'cycling'), 163);
    assert.ok(on('threshold_pace', 'running') > 235 && on('threshold_pace', 'running') < 275);
    assert.ok(on('threshold_power', 'cycling') > 225 && on('threshold_power', 'cycling') < 265);
    assert.ok(on('critical_swim_speed', 'swimming') > 98 && on('critical_swim_speed', 'swimming') < 110);
    assert.ok(on('maximal_aerobic_speed', 'running') > 15 && on('maximal_aerobic_speed', 'running') < 18);
    assert.ok(on('weight') > 68 && on('weight') < 74);
  });

  test('two years hold several threshold paces with dates, and a history of a week still has one', () => {
    assert.ok(landmarks.filter(({ kind }) => kind === 'threshold_pace').length >= 4);
    const week = demoMemories({ ...options, days: 7 }, (code) => code);
    const kinds = new Set(week.flatMap(({ fact }) => (fact.is === 'landmark' ? [fact.kind] : [])));
    for (const { kind } of landmarks) assert.ok(kinds.has(kind), kind);
  });

  test('goals lie ahead and expire on their day; a constraint ends', () => {
    const goals = memories.filter(({ fact }) => fact.is === 'goal');
    assert.equal(goals.length, 2);
    for (const { fact, expires } of goals) {
      assert.ok(fact.is === 'goal' && fact.day && fact.day > options.endDay);
      assert.equal(expires, fact.day);
    }
    assert.ok(
      memories.some(({ fact, expires }) => fact.is === 'constraint' && expires && expires > options.endDay),
    );
  });

  test('its words exist in both languages', () => {
    for (const code of demoPhrases) assert.ok(code in en && code in fr, code);
  });
});

describe('the plan around the last day', () => {
  const plan = demoPlan(options);

  test('every workout is sound and resolves with the athlete’s own landmarks', () => {
    for (const { workout, day } of plan) {
      checkWorkout(workout);
      assert.ok(resolveWorkout(workout, landmarks, day).totals.seconds > 600, workout.name);
    }
  });

  test('it reaches from two weeks ago to two weeks ahead, and holds 10 × 400 m', () => {
    const days = plan.map(({ day }) => day);
    assert.ok(days[0] >= addDays(options.endDay, -14) && days[0] < addDays(options.endDay, -10));
    assert.ok(
      (days.at(-1) ?? '') <= addDays(options.endDay, 14) && (days.at(-1) ?? '') > addDays(options.endDay, 10),
    );
    assert.ok(plan.some(({ workout }) => workout.name === '10 × 400 m'));
    assert.ok(plan.every(({ day }) => day <= goalDay(options)));
  });

  test('what lies behind was done step by step on its day, or skipped', () => {
    const lived = [...demoDays({ ...options, days: 15 })];
    let done = 0;
    for (const { day, workout } of plan.filter((planned) => planned.day < options.endDay)) {
      const on = lived.find(({ night }) => night.day === day);
      const intended = on?.chronicle.sessions.find(({ name }) => name === workout.name);
      assert.ok(intended, `${day} ${workout.name}`);
      const answer = on?.sessions.find(({ name }) => name === workout.name);
      assert.equal(answer === undefined, intended.missed, `${day} ${workout.name}`);
      if (!answer || answer.steps.length === 0) continue;
      done++;
      assert.deepEqual(
        answer.steps.map(({ kind }) => kind),
        unroll(intended.recipe).map(({ kind }) => kind),
      );
    }
    assert.ok(done >= 5, `${done}`);
  });
});
