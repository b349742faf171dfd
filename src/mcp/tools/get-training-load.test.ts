import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { openJune } from '../../../test/june.ts';
import { type Kit, openKit } from '../../../test/kit.ts';
import { day, evening, keep, sleep } from '../../../test/loads.ts';
import { landmark } from '../../../test/workouts.ts';
import { needsShared, sharedFile, sharedJson } from '../../../test/shared.ts';
import { addDays, type Day } from '../../domain/day.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import type { Workout } from '../../domain/workout.ts';

interface Load {
  readonly summary: string;
  readonly day?: Day;
  readonly fitness?: number;
  readonly fatigue?: number;
  readonly form?: number;
  readonly form_same_day?: number;
  readonly monotony?: number;
  readonly strain?: number;
  readonly load_7_days?: number;
  readonly fitness_ramp_7_days?: number;
  readonly fitness_if_unknown_days_as_usual?: number;
  readonly seed_day?: Day;
  readonly provisional?: boolean;
  readonly days_trained?: number;
  readonly days_rest?: number;
  readonly days_unknown?: number;
  readonly sessions_without_load: number;
  readonly load_sources: readonly { source: string; sessions: number; load: number; percent: number }[];
  readonly curve: readonly { day: Day; load: number; fitness: number; form: number }[];
  readonly longest_run?: Jump;
  readonly jumps?: readonly Jump[];
  readonly ahead?: readonly { day: Day; load: number; fitness: number; form: number; workouts: number }[];
  readonly remarks: readonly string[];
}
interface Jump {
  readonly activity: string;
  readonly day: Day;
  readonly distance_meters: number;
  readonly longest_30_days_before_meters: number;
  readonly percent: number;
  readonly category: string;
  readonly hazard_ratio?: number;
}

const first = day('2026-01-05');
const on = (n: number): Day => addDays(first, n);

async function withKit(story: (kit: Kit) => Promise<void>): Promise<void> {
  const kit = await openKit();
  try {
    await story(kit);
  } finally {
    await kit.close();
  }
}

const ask = async (kit: Kit, args: object = {}): Promise<Load> => kit.ask<Load>('get_training_load', args);
const one = (value: number): number => Math.round(value * 10) / 10;

test(
  'a published half year of loads gives the published fitness, fatigue and form',
  { skip: needsShared },
  async () =>
    withKit(async (kit) => {
      const { cases } = sharedJson<{
        cases: { name: string; inputs: { day: number }; expected: Record<string, number> }[];
      }>('science/vectors.json');
      const [, ...rows] = sharedFile('science/data/ir/clarke_skiba_2013_daily_load.csv')
        .toString('utf8')
        .trim()
        .split(/\r?\n/);
      const loads = rows.map((row) => Number(row.split(',')[1]));
      await keep(
        kit,
        loads.flatMap((load, n) => (load > 0 ? [{ day: on(n), load }] : [])),
        on(170),
      );
      // The watch was worn on rest days too.
      await sleep(kit, first, loads.length);
      const published = cases.filter(({ name }) => name.startsWith('pmc/exp/clarke_day'));
      assert.equal(published.length, 4);
      for (const { inputs, expected } of published) {
        evening(kit, on(inputs.day));
        const said = await ask(kit);
        assert.deepEqual(
          [said.day, said.fitness, said.fatigue, said.form, said.form_same_day],
          [
            on(inputs.day),
            one(expected.ctl),
            one(expected.atl),
            one(expected.tsb_previous_day),
            one(expected.tsb_same_day),
          ],
        );
      }
    }),
);

test('the long run of 9 June was 12.2 % beyond the 30 days before, which were not all known', {
  skip: needsShared,
}, async () => {
  const kit = await openJune();
  const said = await ask(kit, { period: '2013-06' });
  const { activity: _, ...longest } = said.longest_run as Jump;
  assert.deepEqual(longest, {
    day: '2013-06-09',
    distance_meters: 21547.1,
    longest_30_days_before_meters: 19203,
    percent: 12.2,
    category: 'small',
    hazard_ratio: 1.64,
  });
  assert.deepEqual(
    said.jumps?.map(({ day: when, percent, category }) => [when, percent, category]),
    [['2013-06-04', 35.9, 'moderate']],
  );
  assert.match(said.remarks.join(' '), /Only 3 days are known/);
  assert.match(said.remarks.join(' '), /5,205 runners .*not this athlete/);
  assert.match(said.summary, /has a load: it takes power, pace or heart rate/);
  assert.equal(said.fitness, undefined);
  await kit.close();
});

describe('seven days', () => {
  const week = async (kit: Kit, loads: readonly number[]): Promise<Load> => {
    await keep(
      kit,
      loads.flatMap((load, n) => (load > 0 ? [{ day: on(n), load }] : [])),
      on(6),
    );
    evening(kit, on(6));
    return ask(kit, { period: `${first}..${on(6)}` });
  };

  test('of very different days have their monotony and strain, with the sample deviation', async () =>
    withKit(async (kit) => {
      const said = await week(kit, [330, 0, 240, 420, 0, 300, 510]);
      // Reference case `monotony/typical/n-1`.
      assert.deepEqual([said.monotony, said.strain, said.load_7_days], [1.31, 2363, 1800]);
      assert.deepEqual([said.days_trained, said.days_rest, said.days_unknown], [5, 2, 0]);
      assert.equal(said.curve.length, 7);
      assert.equal(said.provisional, true);
      assert.match(said.remarks.join(' '), /Provisional: .*5 Jan 2026 and needs 42 days/);
    }));

  test('all alike have no monotony: nothing divided by nothing is not infinity', async () =>
    withKit(async (kit) => {
      const said = await week(kit, [50, 50, 50, 50, 50, 50, 50]);
      assert.deepEqual([said.monotony, said.strain], [undefined, undefined]);
      assert.match(said.remarks.join(' '), /No monotony/);
    }));
});

test('a week without any sync is unknown: fitness is a range, and no monotony is shown', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      Array.from({ length: 60 }, (_, n) => ({ day: on(n), load: 60 })).filter((_, n) => n < 50 || n > 56),
      on(59),
    );
    await sleep(kit, first, 50);
    await sleep(kit, on(57), 3);
    evening(kit, on(59));
    const said = await ask(kit, { period: 'last-2-weeks' });
    assert.deepEqual([said.days_trained, said.days_rest, said.days_unknown], [7, 0, 7]);
    // 60 a day from 0 for n days: 60 (1 − e^(−n/42)); seven days of nothing between.
    const grow = (from: number, days: number, load: number): number =>
      load + (from - load) * Math.exp(-days / 42);
    assert.equal(said.fitness, one(grow(grow(grow(0, 50, 60), 7, 0), 3, 60)));
    assert.equal(said.fitness_if_unknown_days_as_usual, one(grow(0, 60, 60)));
    assert.equal(said.monotony, undefined);
    assert.match(said.remarks.join(' '), /7 days of the last 42 without any sync: unknown, not rest/);
  }));

test('a watch that was worn and recorded nothing says rest', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      [
        { day: on(0), load: 60 },
        { day: on(9), load: 60 },
      ],
      on(9),
    );
    await sleep(kit, first, 10);
    evening(kit, on(9));
    const said = await ask(kit, { period: `${first}..${on(9)}` });
    assert.deepEqual([said.days_trained, said.days_rest, said.days_unknown], [2, 8, 0]);
  }));

test('after the last file nothing is known: the figures are those of the last known day', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      Array.from({ length: 50 }, (_, n) => ({ day: on(n), load: 60 })),
      on(49),
    );
    evening(kit, on(70));
    const said = await ask(kit);
    assert.equal(said.day, on(49));
    assert.equal(said.fitness, one(60 * (1 - Math.exp(-50 / 42))));
    assert.match(said.remarks.join(' '), /Nothing is known after Mon, 23 Feb 2026 \(21 days\)/);
    evening(kit, day('2030-01-01'));
    const later = await ask(kit);
    assert.equal(later.fitness, undefined);
    assert.match(later.summary, /Fitness is unknown on .*2030: the last activity is of Mon, 23 Feb 2026/);
  }));

test('scores of three kinds are told apart, and sessions without one are counted', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      [
        { day: on(0), load: 100, sport: 'cycling', loadMethod: 'power_load:hours_x_intensity_squared' },
        { day: on(1), load: 50 },
        {
          day: on(2),
          load: 30,
          sport: 'strength',
          loadMethod: 'heart_rate_load:edwards_over_threshold_hour',
        },
        { day: on(2), load: 20 },
        { day: on(3) },
      ],
      on(3),
    );
    evening(kit, on(3));
    const said = await ask(kit);
    assert.deepEqual(
      said.load_sources.map(({ source, sessions, load, percent }) => [source, sessions, load, percent]),
      [
        ['power_load', 1, 100, 50],
        ['run_load', 2, 70, 35],
        ['heart_rate_load', 1, 30, 15],
      ],
    );
    assert.equal(said.sessions_without_load, 1);
    assert.match(said.remarks.join(' '), /1 session of the last 42 days without a load counts 0/);
    const running = await ask(kit, { sport: 'running' });
    assert.deepEqual(
      running.load_sources.map(({ load }) => load),
      [70],
    );
    assert.equal(running.seed_day, on(1));
  }));

test('what was asked for weeks ago is the same today: a curve does not depend on the period', async () =>
  withKit(async (kit) => {
    const days = 1500;
    await keep(
      kit,
      Array.from({ length: days }, (_, n) => ({ day: on(n), load: 40 + ((n * 37) % 60) })),
      on(days),
    );
    evening(kit, on(days - 1));
    const short = await ask(kit, { period: 'last-7-days', by: 'day' });
    const whole = await ask(kit, { period: 'all', by: 'month' });
    assert.equal(short.fitness, whole.fitness);
    assert.equal(short.seed_day, first);
    assert.ok(whole.curve.length <= 26);
    let [fitness, fatigue] = [0, 0];
    for (let n = 0; n < days; n++) {
      fitness += (40 + ((n * 37) % 60) - fitness) * (1 - Math.exp(-1 / 42));
      fatigue += (40 + ((n * 37) % 60) - fatigue) * (1 - Math.exp(-1 / 7));
    }
    assert.deepEqual([short.fitness, short.fatigue], [one(fitness), one(fatigue)]);
  }));

test('the plan ahead adds what it would bring: an hour at threshold is 100, a workout without a target is counted', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      Array.from({ length: 50 }, (_, n) => ({ day: on(n), load: 60 })),
      on(49),
    );
    evening(kit, on(49));
    const { storage } = kit.deps;
    const threshold = landmark('threshold_power', 250, 'cycling', { since: first });
    await storage.memories.save('me', {
      id: 'mem_ftp',
      createdAt: 0,
      origin: { by: 'athlete' },
      fact: { is: 'landmark', kind: 'threshold_power', sport: 'cycling', value: 250, since: first },
    });
    const hour: Workout = {
      sport: 'cycling',
      name: 'An hour at threshold',
      steps: [
        {
          kind: 'work',
          end: { by: 'time', seconds: 3600 },
          target: { of: 'power', unit: 'watts', low: 250, high: 250 },
        },
      ],
    };
    const free: Workout = {
      ...hour,
      name: 'Free',
      steps: [{ kind: 'work', end: { by: 'time', seconds: 3600 } }],
    };
    for (const [id, workout, n] of [
      ['wkt_a', hour, 51],
      ['wkt_b', free, 52],
    ] as const)
      await storage.calendar.save('me', {
        id,
        state: 'scheduled',
        day: on(n),
        workout,
        resolved: resolveWorkout(workout, [threshold], on(n)),
        client: 'owner',
        createdAt: 0,
        targets: [],
      });
    const said = await ask(kit, { ahead_days: 7 });
    const [fitness, fatigue] = [60 * (1 - Math.exp(-50 / 42)), 60 * (1 - Math.exp(-50 / 7))];
    const after = (value: number, n: number): number =>
      value * Math.exp(-1 / n) + (100 - value * Math.exp(-1 / n)) * (1 - Math.exp(-1 / n));
    assert.deepEqual(
      said.ahead?.map(({ day: when, load, workouts }) => [when, load, workouts]),
      [
        [on(51), 100, 1],
        [on(52), 0, 1],
        [on(56), 0, 0],
      ],
    );
    assert.equal(said.ahead?.[0].fitness, one(after(fitness, 42)));
    assert.equal(said.ahead?.[1].form, one(after(fitness, 42) - after(fatigue, 7)));
    assert.match(said.remarks.join(' '), /2 planned workouts, 1 without a target/);
    const assistant = { client: 'assistant', scopes: ['activities:read'] as const };
    const refused = await kit.call('get_training_load', { ahead_days: 7 }, assistant);
    assert.ok(refused.ok);
    assert.equal(refused.structured.ahead, undefined);
    assert.match(refused.text, /may not read the calendar/);
  }));

test('the answer says the same in French, keeps its budget and tells the ledger what it showed', async () =>
  withKit(async (kit) => {
    await keep(
      kit,
      Array.from({ length: 90 }, (_, n) => ({ day: on(n), load: 50 + (n % 5) * 10, meters: 9000 + n * 50 })),
      on(89),
    );
    evening(kit, on(89));
    const english = await kit.call('get_training_load');
    await kit.prefer({ language: 'fr' });
    const french = await kit.call('get_training_load');
    assert.ok(english.ok && french.ok);
    const numbers = ({ remarks: _r, summary: _s, ...rest }: Record<string, unknown>) => rest;
    assert.deepEqual(numbers(french.structured), numbers(english.structured));
    assert.match(french.text, /Forme de fond \(fitness\) \d+,\d, fatigue/);
    assert.doesNotMatch(french.text, /\b(load|fitness of|form|rest|unknown)\b/);
    for (const { text, structured } of [english, french]) {
      assert.ok(encode(text).length <= 1500);
      assert.ok(encode(JSON.stringify(structured)).length <= 1500);
      assert.doesNotMatch(text, /sweet spot|10 % rule|ACWR/i);
    }
    const [line] = await kit.deps.storage.ledger.list('me', { limit: 1, offset: 0 });
    assert.deepEqual(line.metrics, ['activities', 'distance', 'training_load']);
    assert.equal(line.to, on(89));
  }));
