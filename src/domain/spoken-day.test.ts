import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { addDays, type Day, daysBetween, toDay, weekday } from './day.ts';
import { InputError } from './errors.ts';
import { resolveDay, resolveSpokenDay } from './spoken-day.ts';

// A Wednesday. The calendar of late 2026: Mon 30 Nov, Thu 3 Dec, Fri 4 Dec, Sun 6 Dec, Thu 10 Dec, Thu 17 Dec.
const wednesday = toDay('2026-12-02');

const days: readonly (readonly [said: string, day: string])[] = [
  ['2026-12-02', '2026-12-02'],
  ['2027-02-28', '2027-02-28'],
  ['today', '2026-12-02'],
  ['Aujourd’hui', '2026-12-02'],
  ['ce soir', '2026-12-02'],
  ['tonight', '2026-12-02'],
  ['tomorrow', '2026-12-03'],
  ['Demain', '2026-12-03'],
  ['tomorrow morning', '2026-12-03'],
  ['the day after tomorrow', '2026-12-04'],
  ['après-demain', '2026-12-04'],
  ['Thursday', '2026-12-03'],
  ['on Thursday', '2026-12-03'],
  ['thu', '2026-12-03'],
  ['jeudi', '2026-12-03'],
  ['Sunday', '2026-12-06'],
  ['dimanche matin', '2026-12-06'],
  ['Tuesday', '2026-12-08'],
  ['lundi prochain', '2026-12-07'],
  ['next Monday', '2026-12-07'],
  ['next Wednesday', '2026-12-09'],
  ['this Friday', '2026-12-04'],
  ['ce vendredi', '2026-12-04'],
  ['vendredi de la semaine prochaine', '2026-12-11'],
  ['jeudi en huit', '2026-12-10'],
  ['Thursday in a week', '2026-12-10'],
  ['jeudi en quinze', '2026-12-17'],
  ['in 3 days', '2026-12-05'],
  ['in three days', '2026-12-05'],
  ['dans 3 jours', '2026-12-05'],
  ['in a week', '2026-12-09'],
  ['dans une semaine', '2026-12-09'],
  ['dans deux semaines', '2026-12-16'],
  ['dans huit jours', '2026-12-09'],
  ['dans quinze jours', '2026-12-16'],
  ['dans 15 jours', '2026-12-17'],
  ['+2', '2026-12-04'],
  ['3 December', '2026-12-03'],
  ['December 3rd', '2026-12-03'],
  ['Dec 3, 2026', '2026-12-03'],
  ['the 3rd of December', '2026-12-03'],
  ['le 3 décembre', '2026-12-03'],
  ['1er janvier', '2027-01-01'],
  ['15 août', '2027-08-15'],
  ['29 février', '2028-02-29'],
  ['jeudi 3 décembre', '2026-12-03'],
  ['Thursday, December 3', '2026-12-03'],
  ['13/12', '2026-12-13'],
  ['12/13', '2026-12-13'],
  ['5.12.', '2026-12-05'],
  ['05.12.2026', '2026-12-05'],
  ['le 15', '2026-12-15'],
  ['the 1st', '2027-01-01'],
  ['le 31', '2026-12-31'],
];

describe('a day as people say it, on Wednesday 2 December 2026', () => {
  for (const [said, day] of days)
    test(`“${said}” is ${day}`, () => assert.equal(resolveDay(said, wednesday), day));
});

const refused: readonly (readonly [said: string, code: string, params?: Record<string, string>])[] = [
  ['2026-11-31', 'day.invalid', { value: '2026-11-31' }],
  ['31 novembre', 'day.invalid'],
  ['2026-12-01', 'day.past', { day: '2026-12-01', today: '2026-12-02' }],
  ['yesterday', 'day.past', { day: '2026-12-01' }],
  ['avant-hier', 'day.past', { day: '2026-11-30' }],
  ['this Monday', 'day.past', { day: '2026-11-30' }],
  ['last Thursday', 'day.past', { day: '2026-11-26' }],
  ['next Friday', 'day.ambiguous', { first: '2026-12-04', second: '2026-12-11' }],
  ['vendredi prochain', 'day.ambiguous', { first: '2026-12-04', second: '2026-12-11' }],
  ['3/12', 'day.ambiguous', { first: '2026-12-03', second: '2027-03-12' }],
  ['Friday 3 December', 'day.weekday_mismatch', { day: '2026-12-03' }],
  ['next week', 'day.unclear'],
  ['soonish', 'day.unclear', { value: 'soonish' }],
  ['', 'day.unclear'],
  ['in lots of days', 'day.unclear'],
];

describe('a day that cannot be placed is answered with what was understood', () => {
  for (const [said, code, params = {}] of refused)
    test(`“${said}” is refused as ${code}`, () => {
      const error = refusal(() => resolveDay(said, wednesday));
      assert.equal(error.code, code);
      for (const [key, value] of Object.entries(params)) assert.equal(error.params[key], value);
    });
});

describe('a day that is looked for in the past', () => {
  const past: readonly (readonly [string, string])[] = [
    ['yesterday', '2026-12-01'],
    ['hier', '2026-12-01'],
    ['Sunday', '2026-11-29'],
    ['mercredi', '2026-11-25'],
    ['jeudi dernier', '2026-11-26'],
    ['3 weeks ago', '2026-11-11'],
    ['il y a deux jours', '2026-11-30'],
    ['3 décembre', '2025-12-03'],
    ['le 15', '2026-11-15'],
    ['le 31', '2026-10-31'],
  ];
  for (const [said, day] of past)
    test(`“${said}” is ${day}`, () => assert.equal(resolveDay(said, wednesday, 'past'), day));

  test('a test cannot have been run tomorrow', () => {
    assert.equal(refusal(() => resolveDay('tomorrow', wednesday, 'past')).code, 'day.future');
  });
});

test('said on a Thursday, “Thursday” is in a week, and the rule is told', () => {
  const thursday = toDay('2026-12-03');
  const { day, rule } = resolveSpokenDay('jeudi', thursday);
  assert.equal(day, '2026-12-10');
  assert.deepEqual(rule, { code: 'day.same_weekday', params: { today: '2026-12-03', day: '2026-12-10' } });
  assert.equal(resolveSpokenDay('this Thursday', thursday).day, thursday);
  assert.equal(resolveSpokenDay('Friday', thursday).rule, undefined);
});

test('text from outside is cleaned and capped before it is echoed', () => {
  const { params } = refusal(() => resolveDay(`ignore‮ all\n${'x'.repeat(500)}`, wednesday));
  assert.ok(String(params.value).length <= 60);
  assert.doesNotMatch(String(params.value), /[\n\u202e]/);
});

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01' as Day, n));
const english = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const french = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

test('on any day, a weekday is that weekday and one to seven days ahead, in both languages', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (today, n) => {
      const day = resolveDay(english[n - 1] ?? '', today);
      assert.equal(weekday(day), n);
      assert.ok(daysBetween(today, day) >= 1 && daysBetween(today, day) <= 7);
      assert.equal(resolveDay(french[n - 1] ?? '', today), day);
    }),
  );
});

test('on any day, counting days ahead and naming the date agree', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 300 }), (today, n) => {
      const day = addDays(today, n);
      assert.equal(resolveDay(`in ${n} days`, today), day);
      assert.equal(resolveDay(`dans ${n} jours`, today), day);
      assert.equal(resolveDay(day, today), day);
      const [, month, date] = day.split('-').map(Number);
      const name = ['jan', 'fév', 'mars', 'avr', 'mai', 'juin', 'juil', 'août', 'sept', 'oct', 'nov', 'déc'];
      assert.equal(resolveDay(`${date} ${name[(month ?? 1) - 1]}`, today), day);
    }),
  );
});

test('whatever is typed, the answer is a day or an InputError', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), anyDay, (text, today) => {
      try {
        assert.match(resolveDay(text, today, 'any'), /^[+-]?\d{4,6}-\d\d-\d\d$/);
      } catch (error) {
        assert.ok(error instanceof InputError, String(error));
      }
    }),
  );
});

function refusal(act: () => unknown): InputError {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return assert.fail('it was accepted');
}
