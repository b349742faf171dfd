import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fact, Memory } from '../../domain/athlete.ts';
import { toDay } from '../../domain/day.ts';
import { scopes } from '../deps.ts';
import { type Known, reportedIn, reportIn, sleepNeedIn } from './remembered-health.ts';

const said: readonly [string, ReturnType<typeof reportIn>][] = [
  ['Left Achilles tendon is stiff in the morning: no hill repeats for three weeks', 'soreness'],
  ['Tendon d’Achille gauche raide le matin : pas de côtes', 'soreness'],
  ['Knee hurts on descents', 'pain'],
  ['Douleur au genou droit en descente', 'pain'],
  ['J’ai mal au mollet', 'pain'],
  ['Chest pain on the last climb', 'chest_symptoms'],
  ['Douleur thoracique à l’effort', 'chest_symptoms'],
  ['Fièvre depuis mardi, 39', 'fever'],
  ['Fever and a sore throat', 'fever'],
  ['Caught a cold', 'illness'],
  ['Grosse grippe', 'illness'],
  ['Stress fracture of the tibia', 'injury'],
  ['Entorse de la cheville', 'injury'],
  ['Pregnant, second trimester', 'pregnancy'],
  ['Enceinte de quatre mois', 'pregnancy'],
  ['History of an eating disorder', 'eating_concerns'],
  ['Troubles du comportement alimentaire', 'eating_concerns'],
  ['Épuisée par le travail', 'fatigue'],
  // And what only sounds like it.
  ['No pain since Monday', undefined],
  ['Sans douleur depuis lundi', undefined],
  ['Pain-free running again', undefined],
  ['Hates cold weather', undefined],
  ['No running on Mondays: pool and weights', undefined],
  ['Préfère le vélo le samedi matin', undefined],
  ['Painted the garage', undefined],
  ['Wants to run in Chestertown', undefined],
];

describe('a sentence of the athlete', () => {
  for (const [sentence, report] of said)
    test(`“${sentence}” tells ${report ?? 'nothing of health'}`, () =>
      assert.equal(reportIn(sentence), report));
});

const day = toDay('2026-11-30');
const memory = (fact: Fact, more: Partial<Memory> = {}): Memory => ({
  id: 'mem_1',
  createdAt: Date.UTC(2026, 10, 25),
  origin: { by: 'athlete' },
  fact,
  ...more,
});
const known = (memories: readonly Memory[], more: Partial<Known> = {}): Known => ({
  memories,
  day,
  timeZone: 'Europe/Paris',
  scopes,
  ...more,
});
const sore: Fact = { is: 'constraint', text: 'Sore calf' };
const hurts: Fact = { is: 'note', text: 'Knee hurts' };

describe('memory', () => {
  test('speaks of health as long as it holds', () => {
    assert.deepEqual(reportedIn(known([memory(sore)])), [
      { report: 'soreness', memoryId: 'mem_1', text: 'Sore calf' },
    ]);
    assert.deepEqual(reportedIn(known([memory(sore, { expires: toDay('2026-11-29') })])), []);
    assert.deepEqual(reportedIn(known([memory({ ...sore, from: toDay('2026-12-01') })])), []);
    assert.deepEqual(reportedIn(known([memory(sore, { createdAt: Date.UTC(2026, 11, 2) })])), []);
  });

  test('that is old and open-ended is told as old; one with an end still holds', () => {
    const createdAt = Date.UTC(2026, 4, 1);
    assert.equal(reportedIn(known([memory(sore, { createdAt })]))[0].old, true);
    assert.equal(reportedIn(known([memory(sore, { createdAt, expires: day })]))[0].old, undefined);
  });

  test('is read only as far as the assistant may: constraints with profile:read, notes with notes:read', () => {
    const both = [memory(sore), memory(hurts, { id: 'mem_2' })];
    const ids = (some: Known['scopes']): (string | undefined)[] =>
      reportedIn(known(both, { scopes: some })).map(({ memoryId }) => memoryId);
    assert.deepEqual(ids(['wellness:read', 'activities:read']), []);
    assert.deepEqual(ids(['profile:read']), ['mem_1']);
    assert.deepEqual(ids(['notes:read']), ['mem_2']);
  });

  test('holds a need of sleep only where the athlete states one', () => {
    const need = (text: string): number | undefined =>
      sleepNeedIn(known([memory({ is: 'note', text })]))?.hours;
    assert.equal(need('I need 8 h of sleep'), 8);
    assert.equal(need('Needs 7.5 hours of sleep to feel good'), 7.5);
    assert.equal(need('Besoin de 7h30 de sommeil'), 7.5);
    assert.equal(need('Il me faut 9 heures pour bien dormir'), 9);
    assert.equal(need('Slept 8 h yesterday'), undefined);
    assert.equal(need('I need 2 h of riding on Saturday'), undefined);
  });
});
