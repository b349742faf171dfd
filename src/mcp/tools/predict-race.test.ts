import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openJune } from '../../../test/june.ts';
import { type Kit, openKit } from '../../../test/kit.ts';
import { bare, everySecond } from '../../../test/made.ts';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { RaceOutput } from './race-rows.ts';

type Answer = Omit<RaceOutput, 'headline' | 'gaps' | 'remarks' | 'not_used'> & {
  readonly summary: string;
  readonly gaps: readonly string[];
  readonly remarks: readonly string[];
  readonly not_used?: readonly string[];
};

const timeBy = (answer: Answer, method: string): number | undefined =>
  answer.predictions.find((row) => row.method === method)?.time_seconds;

describe('thirty-three runs of June 2013', { skip: needsShared }, () => {
  let kit: Kit;
  before(async () => {
    kit = await openJune({
      deps: {
        ageTable: async () => sharedFile('science/data/agegrade/road_2025_factors.csv').toString('utf8'),
      },
    });
  });
  after(async () => kit.close());
  const predict = async (args: object): Promise<Answer> => kit.ask<Answer>('predict_race', args);

  test('ready for a half marathon in six weeks: 70.2 km a week, 21.5 km at the longest, 1:25:45 to 1:25:51 by two formulas', async () => {
    const half = await predict({ distance: 'half', day: 'in six weeks' });
    assert.equal(half.race_day, '2013-08-11');
    assert.equal(half.readiness?.days_left, 42);
    assert.equal(half.readiness?.weekly_distance_meters, 70_248);
    assert.equal(half.readiness?.longest_meters, 21_547);
    assert.equal(half.readiness?.longest_day, '2013-06-09');
    assert.deepEqual(half.readiness?.reference_weekly_meters, [32_000]);
    assert.deepEqual(half.readiness?.reference_longest_meters, [15_000, 21_000]);
    assert.equal(timeBy(half, 'own_exponent'), 5145);
    assert.equal(timeBy(half, 'riegel'), 5151);
    const curve = half.predictions.find(({ method }) => method === 'own_curve');
    assert.ok((curve?.low_seconds ?? 0) < 5145 && (curve?.high_seconds ?? 0) > 5151, 'the interval is wider');
    assert.deepEqual(half.gaps, ['History: only 30 days are known; 8 weeks would tell more.']);
  });

  test('a marathon: 2:58:59 by Riegel, 3:12:15 by Vickers & Vertosick, and why they differ', async () => {
    const marathon = await predict({ distance: 'marathon' });
    assert.equal(timeBy(marathon, 'riegel'), 10_739);
    assert.equal(timeBy(marathon, 'vickers_one_race'), 11_535);
    assert.ok((marathon.range?.low_seconds ?? Infinity) <= 10_739);
    assert.ok((marathon.range?.high_seconds ?? 0) >= 11_535);
    assert.ok(marathon.remarks.some((remark) => /10 minutes too fast/.test(remark)));
    const outcome = await kit.call('predict_race', { distance: 'marathon' });
    assert.match(outcome.text, /2:58:59/);
    assert.match(outcome.text, /3:12:15/);
  });

  test('the bests behind it are the races, not the glued repetitions and not the GPS jump', async () => {
    const { bests } = await predict({ distance: '10k' });
    assert.deepEqual(
      bests.map(({ distance_meters: meters, day }) => [meters, day]),
      [
        [5000, '2013-06-15'],
        [10_000, '2013-06-23'],
        [16_093.4, '2013-06-16'],
      ],
    );
    assert.equal(bests[0]?.time_seconds, 1120.9);
    assert.equal(bests[2]?.part_of_meters, 18_697);
  });

  test('sub-1:30 is compared with the range, without a probability', async () => {
    const half = await predict({ distance: 'half', time_seconds: 5400 });
    assert.equal(half.goal_against_range, 'slower_than_all');
    assert.equal(half.goal_pace_seconds_per_km, 256);
    const marathon = await predict({ distance: 'marathon', time_seconds: 10_800 });
    assert.equal(marathon.goal_against_range, 'within');
    const fast = await predict({ distance: 'half', time_seconds: 4800 });
    assert.equal(fast.goal_against_range, 'faster_than_all');
    assert.ok(fast.gaps.some((gap) => /wished time/.test(gap)));
    assert.doesNotMatch(JSON.stringify([half, marathon, fast]), /probab/i);
  });

  test('300 m of climbing and 25 °C stand beside the prediction, each with its own range', async () => {
    const wish = { distance: 'half', ascent_meters: 300, temperature_celsius: 25 };
    const flat = await predict({ distance: 'half' });
    const hard = await predict(wish);
    assert.deepEqual(hard.range, flat.range);
    assert.deepEqual(
      hard.adjustments?.map(({ of }) => of),
      ['climb', 'heat'],
    );
    for (const { low_percent: low, high_percent: high } of hard.adjustments ?? []) assert.ok(low < high);
    const [climb, heat] = hard.adjustments ?? [];
    // 1 065 of 21 097.5 m at 10 % by the empirical curve; 5.4 % for front runners at 20 to 25 °C.
    assert.equal(climb?.high_percent, 5);
    assert.equal(heat?.high_percent, 5.4);
    assert.ok((hard.adjusted_range?.low_seconds ?? 0) > (flat.range?.low_seconds ?? Infinity));
    assert.doesNotMatch(hard.remarks[0] ?? '', /heat|hills/);
    assert.match(flat.remarks[0] ?? '', /hills of the course, heat/);
  });

  test('splits follow the climbs and end at the wished time', async () => {
    const { splits = [] } = await predict({
      distance: '10k',
      time_seconds: 2400,
      climbs: [{ start_meters: 2000, length_meters: 1000, gain_meters: 50 }],
    });
    assert.equal(splits.length, 10);
    assert.equal(splits.at(-1)?.elapsed_seconds, 2400);
    const [flat = 0, , up = 0] = splits.map(({ pace_seconds_per_km: pace }) => pace);
    assert.ok(Math.abs(up / flat - 1.19) < 0.002);
  });

  test('age grading needs the operator’s table, an age and a sex', async () => {
    const graded = await predict({ distance: '10k', time_seconds: 2400, age: 40, sex: 'M' });
    assert.ok((graded.age_grade?.percent ?? 0) > 60 && (graded.age_grade?.percent ?? 0) < 80);
    assert.match((await predict({ distance: '10k', age: 40 })).remarks.at(-1) ?? '', /Send sex/);
    assert.equal((await predict({ distance: '10k' })).age_grade, undefined);
  });

  test('a default answer stays under 1 500 tokens, text and structure', async () => {
    for (const distance of ['5k', '10k', 'half', 'marathon']) {
      const outcome = await kit.call('predict_race', { distance, day: 'in six weeks' });
      assert.ok(outcome.ok);
      assert.ok(encode(outcome.text).length <= 1500);
      assert.ok(encode(JSON.stringify(outcome.structured)).length <= 1500);
    }
  });

  test('French says the same numbers, with a decimal comma and no English left', async () => {
    await kit.prefer({ language: 'fr' });
    const { text } = await kit.call('predict_race', { distance: 'marathon', day: 'dans six semaines' });
    await kit.prefer({ language: 'en' });
    assert.match(text, /2:58:59/);
    assert.match(text, /3:12:15/);
    assert.match(text, /70,25 km par semaine/);
    assert.doesNotMatch(text, /\b(the|and|week|longest|weeks|method)\b/i);
  });
});

describe('a made library', () => {
  let kit: Kit;
  before(async () => {
    kit = await openKit();
    await kit.record(
      steady('2026-11-01T08:00Z', 5000, 4.1),
      steady('2026-11-08T08:00Z', 10_000, 3.95),
      steady('2026-11-15T08:00Z', 21_200, 3.0),
    );
  });
  after(async () => kit.close());
  const predict = async (args: object = {}): Promise<Answer> => kit.ask<Answer>('predict_race', args);

  /** A run of `meters` at `speed` m/s on level ground. */
  function steady(start: string, meters: number, speed: number) {
    const streams = everySecond(Math.ceil((meters + 20) / speed), { distance: (second) => second * speed });
    return bare('running', streams, { start: Date.parse(start) });
  }

  test('without a goal and without a distance it asks which race', async () => {
    const outcome = await kit.call('predict_race', {});
    assert.ok(!outcome.ok);
    assert.equal(outcome.code, 'race.no-goal');
  });

  test('an unknown distance is answered with examples', async () => {
    const outcome = await kit.call('predict_race', { distance: 'a long one' });
    assert.ok(!outcome.ok);
    assert.equal(outcome.code, 'race.distance-unclear');
  });

  test('a slip of unit or digit is refused with what can be', async () => {
    const slips = [
      { time_seconds: 90 },
      { ascent_meters: 30_000 },
      { temperature_celsius: 77 },
      { climbs: [{ start_meters: 9000, length_meters: 2000, gain_meters: 50 }] },
      { climbs: [{ start_meters: 0, length_meters: 100, gain_meters: 90 }] },
    ];
    for (const slip of slips) {
      const outcome = await kit.call('predict_race', { distance: '10k', ...slip });
      assert.ok(!outcome.ok, JSON.stringify(slip));
      assert.equal(outcome.code, 'race.unbelievable');
    }
  });

  test('a flat course and a cool day change nothing, a negative split starts slower', async () => {
    const flat = await predict({
      distance: '10k',
      ascent_meters: 0,
      temperature_celsius: 8,
      negative_split_percent: 2,
    });
    assert.deepEqual(
      flat.adjustments?.map(({ low_percent: low, high_percent: high }) => [low, high]),
      [
        [0, 0],
        [0, 0],
      ],
    );
    const paces = (flat.splits ?? []).map(({ pace_seconds_per_km: pace }) => pace);
    assert.ok(Math.abs((paces[0] ?? 0) / (paces.at(-1) ?? 1) - 1.02) < 0.001);
  });

  test('without a table of the operator age grading is said to be absent', async () => {
    const { remarks, age_grade: grade } = await predict({ distance: '10k', age: 50, sex: 'F' });
    assert.equal(grade, undefined);
    assert.match(remarks.at(-1) ?? '', /BOUCLE_AGE_TABLE/);
  });

  test('an easy long run is no evidence, and is named as left out', async () => {
    const { bests, not_used: left = [] } = await predict({ distance: 'half' });
    assert.deepEqual(
      bests.map(({ distance_meters: meters }) => meters),
      [5000, 10_000],
    );
    assert.ok(left.some((reason) => /21\.10 km .* not all-out/.test(reason)));
  });

  test('a remembered goal gives distance, day and wished time', async () => {
    await kit.ask('remember', {
      kind: 'goal',
      text: 'Half',
      sport: 'running',
      day: '2027-01-10',
      distance_meters: 21_097.5,
      time_seconds: 5400,
    });
    const goal = await predict();
    assert.equal(goal.race_day, '2027-01-10');
    assert.equal(goal.goal_seconds, 5400);
    assert.match(goal.goal_id ?? '', /^mem_/);
    assert.equal(goal.readiness?.days_left, 41);
    const named = await predict({ distance: 'half' });
    assert.equal(named.goal_id, goal.goal_id);
    assert.equal((await predict({ distance: '10k' })).goal_id, undefined);
    assert.equal((await predict({ distance: 'half', day: '2027-03-07' })).goal_id, undefined);
  });

  test('three runs in a month are far from the weeks that went with faster half marathons', async () => {
    const { gaps } = await predict({ distance: 'half' });
    assert.ok(gaps.some((gap) => /^Weekly distance: 8\.4. km, against 32\.00 km/.test(gap)));
  });

  test('an empty library gives no number and says what is missing', async () => {
    const empty = await openKit();
    const answer = await empty.ask<Answer>('predict_race', { distance: 'half' });
    await empty.close();
    assert.equal(answer.range, undefined);
    assert.deepEqual(answer.predictions, []);
    assert.match(answer.summary, /no prediction/);
    assert.ok(answer.gaps.some((gap) => /all-out effort/.test(gap)));
  });

  test('predictions are told to the ledger', async () => {
    const [line] = await kit.deps.storage.ledger.list('me', { limit: 1, offset: 0 });
    assert.equal(line?.tool, 'predict_race');
    assert.ok(line?.metrics.includes('predictions'));
    assert.ok(line?.metrics.includes('best_efforts'));
  });
});
