import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openJune } from '../../../test/june.ts';
import { type Kit, openKit } from '../../../test/kit.ts';
import { bare, everySecond } from '../../../test/made.ts';
import { needsShared } from '../../../test/shared.ts';
import { scopes } from '../../app/deps.ts';
import { type DemoTruth, demoLibrary, demoMemories } from '../../demo/index.ts';
import { settleChanges } from '../../app/memory/recompute.ts';
import { addDays, dayOf } from '../../domain/day.ts';

interface Answer {
  readonly total: {
    readonly activities: number;
    readonly active_days: number;
    readonly distance_meters?: number;
  };
  readonly by_sport: readonly {
    readonly sport: string;
    readonly pace_seconds_per_km?: number;
    readonly graded_pace_seconds_per_km?: number;
    readonly graded_activities?: number;
  }[];
  readonly known?: {
    readonly days: number;
    readonly active_days: number;
    readonly confirmed_rest_days: number;
    readonly unknown_days: number;
    readonly longest_silence_days?: number;
  };
  readonly zones?: readonly {
    readonly of: string;
    readonly seconds: readonly number[];
    readonly activities: number;
  }[];
  readonly three_zones?: {
    readonly percent_of_time: readonly number[];
    readonly percent_of_sessions: readonly number[];
    readonly polarization_index?: number;
    readonly thresholds?: string;
    readonly edges?: readonly { readonly upper_bounds: readonly number[] }[];
  };
  readonly plan?: {
    readonly planned: number;
    readonly done: number;
    readonly missed: number;
    readonly unplanned_activities: number;
  };
  readonly quality?: readonly {
    readonly issue: string;
    readonly channel?: string;
    readonly activities: number;
    readonly count?: number;
  }[];
  readonly remarks?: readonly string[];
}

describe('June 2013', { skip: needsShared }, () => {
  let kit: Kit;
  before(async () => (kit = await openJune()));
  after(async () => kit.close());

  test('26 of 30 days have a file; the other four are unknown, not rest', async () => {
    const june = await kit.ask<Answer>('summarize_training', { period: '2013-06' });
    assert.equal(june.total.activities, 33);
    assert.deepEqual(
      [june.known?.days, june.known?.active_days, june.known?.confirmed_rest_days, june.known?.unknown_days],
      [30, 26, 0, 4],
    );
    const { text } = await kit.call('summarize_training', { period: '2013-06' });
    assert.match(text, /rest or not synced, which cannot be told apart/);
  });

  test('days before the first file of the library are not called unknown', async () => {
    const year = await kit.ask<Answer>('summarize_training', { period: 'this-year' });
    assert.equal(year.known?.days, 30);
  });

  test('the athlete’s page says how complete the last four weeks are', async () => {
    const { library } = await kit.ask<{ library: { last_4_weeks?: Answer['known'] } }>('get_athlete');
    assert.equal(library.last_4_weeks?.days, 28);
    assert.equal((library.last_4_weeks?.active_days ?? 0) + (library.last_4_weeks?.unknown_days ?? 0), 28);
  });

  test('without thresholds the question of 80/20 is refused with the reason', async () => {
    const june = await kit.ask<Answer>('summarize_training', { period: 'last-week', also: ['zones'] });
    assert.equal(june.three_zones, undefined);
    assert.ok(june.remarks?.some((remark) => /no threshold, maximum or zones are known/.test(remark)));
  });
});

describe('two weeks with two thresholds', () => {
  let kit: Kit;
  /** An hour: so many minutes at 130, 150 and 170 bpm. */
  const hour = (start: string, easy: number, middle: number, slope = 0) =>
    bare(
      'running',
      everySecond(3600, {
        distance: (second) => 3 * second,
        altitude: (second) => 100 + 3 * second * slope,
        heartRate: (second) => (second < easy * 60 ? 130 : second < (easy + middle) * 60 ? 150 : 170),
      }),
      { start: Date.parse(start) },
    );
  before(async () => {
    kit = await openKit();
    await kit.deps.storage.memories.save('me', {
      id: 'mem_zones',
      createdAt: 0,
      origin: { by: 'athlete' },
      fact: {
        is: 'landmark',
        kind: 'heart_rate_zones',
        value: 3,
        bounds: [140, 160],
        since: '2026-01-01' as never,
      },
    });
    await kit.record(
      hour('2026-11-16T08:00Z', 60, 0),
      hour('2026-11-18T08:00Z', 60, 0),
      hour('2026-11-20T08:00Z', 30, 6, 0.05),
    );
  });
  after(async () => kit.close());
  const ask = async (args: object): Promise<Answer> =>
    kit.ask<Answer>('summarize_training', { period: '2026-11-16..2026-11-22', ...args });

  test('shares by time and by session are both given and differ', async () => {
    const { three_zones: three, zones = [] } = await ask({ also: ['zones'] });
    const heart = zones.find(({ of }) => of === 'heart_rate');
    assert.equal(heart?.activities, 3);
    // 150, 6 and 24 minutes of three hours; the last sample of a file is a second more.
    assert.deepEqual(
      heart?.seconds.map((seconds) => Math.round(seconds / 60)),
      [150, 6, 24],
    );
    assert.deepEqual(
      three?.percent_of_time.map((percent) => Math.round(percent)),
      [83, 3, 13],
    );
    assert.deepEqual(
      three?.percent_of_sessions.map((percent) => Math.round(percent)),
      [67, 33, 0],
    );
    // log10(0.8333 / 0.0333 × 0.1333 × 100) = log10(333.3)
    assert.ok(Math.abs((three?.polarization_index ?? 0) - 2.52) <= 0.02);
  });

  test('a climb makes the graded pace quicker than the pace', async () => {
    const [row] = (await ask({})).by_sport;
    assert.equal(row?.pace_seconds_per_km, 333.3);
    // Two flat hours and one at +5 %, which costs 1.19 flat metres each: 3 × 333.3 / (1 + 1 + 1.19).
    assert.ok(Math.abs((row?.graded_pace_seconds_per_km ?? 0) - 313.5) < 0.8);
    assert.equal(row?.graded_activities, undefined);
  });

  test('where no file names gear, that is said, and what brings it', async () => {
    const { remarks = [] } = await ask({ also: ['gear'] });
    assert.ok(remarks.some((remark) => /No activity names its gear/.test(remark)));
  });

  test('from one threshold the shares are told with their doubt, and without an index', async () => {
    const other = await openKit();
    await other.deps.storage.memories.save('me', {
      id: 'mem_lthr',
      createdAt: 0,
      origin: { by: 'athlete' },
      fact: { is: 'landmark', kind: 'threshold_heart_rate', value: 160, since: '2026-01-01' as never },
    });
    await other.record(hour('2026-11-16T08:00Z', 30, 18));
    const askOther = () =>
      other.ask<Answer>('summarize_training', { period: '2026-11-16..2026-11-22', also: ['zones'] });
    const { three_zones: three, remarks = [] } = await askOther();
    // Edges 144 and 160: 30 minutes at 130, 18 at 150, 12 at 170.
    assert.equal(three?.thresholds, 'estimated');
    assert.deepEqual(three?.edges?.[0]?.upper_bounds, [144, 160]);
    assert.deepEqual(three?.percent_of_time.map(Math.round), [50, 30, 20]);
    assert.equal(three?.polarization_index, undefined);
    assert.ok(remarks.some((remark) => /LT1\) was never stated/.test(remark)));
    // Stated, LT1 at 135 bpm moves nothing here but the name of the shares; the index appears.
    await other.ask('remember', {
      kind: 'landmark',
      landmark: 'first_threshold_heart_rate',
      value: 135,
      day: '2026-01-02',
    });
    await settleChanges({ deps: other.deps, who: other.who });
    const stated = (await askOther()).three_zones;
    assert.equal(stated?.thresholds, 'stated');
    assert.deepEqual(stated?.edges?.[0]?.upper_bounds, [135, 160]);
    // log10(0.5 / 0.3 × 0.2 × 100) = 1.52
    assert.ok(Math.abs((stated?.polarization_index ?? 0) - 1.52) <= 0.01);
    await other.close();
  });

  test('planned against done is counted by day, sport and duration', async () => {
    const plan = await kit.ask<{ workout: { id: string } }>('plan_workout', {
      sport: 'running',
      name: 'Easy hour',
      steps: [{ kind: 'work', duration_seconds: 3600 }],
    });
    const wish = { workouts: [{ id: plan.workout.id, day: '2026-11-18' }] };
    kit.time.now = Date.UTC(2026, 10, 17, 10);
    const preview = await kit.ask<{ confirm?: string }>('schedule_workout', wish).catch(() => undefined);
    if (preview?.confirm) await kit.ask('schedule_workout', { ...wish, confirm: preview.confirm });
    kit.time.now = Date.UTC(2026, 10, 30, 10);
    const { plan: counts, remarks = [] } = await ask({ also: ['plan'] });
    assert.equal((counts?.planned ?? 0) + (counts?.unplanned_activities ?? 0), 3);
    assert.equal(counts?.done, counts?.planned);
    if (counts?.planned) assert.ok(remarks.some((remark) => /50 to 150 %/.test(remark)));
  });

  test('a plan that may not be read is not counted', async () => {
    const as = { scopes: scopes.filter((scope) => scope !== 'calendar:read') };
    const outcome = await kit.call('summarize_training', { period: '2026-11', also: ['plan'] }, as);
    assert.ok(outcome.ok);
    assert.equal(outcome.structured.plan, undefined);
    assert.match(outcome.text, /calendar:read/);
  });
});

describe('the demo athlete, whose faults are known', () => {
  let kit: Kit;
  let truth: DemoTruth;
  before(async () => {
    kit = await openKit();
    const options = { seed: 1, days: 140, endDay: dayOf(kit.time.now, 'Europe/Paris') };
    for (const [i, memory] of demoMemories(options, (code) => code).entries())
      await kit.deps.storage.memories.save('me', { id: `mem_${i}`, ...memory });
    const library = demoLibrary(options);
    await kit.add(Object.fromEntries([...library.files].map(({ name, bytes }) => [name, bytes])));
    truth = library.truth();
  });
  after(async () => kit.close());

  test('rest days are told from silent ones, as they were lived', async () => {
    const [from, to] = [addDays(truth.options.endDay, -110), addDays(truth.options.endDay, -1)];
    const period = `${from}..${to}`;
    const { known } = await kit.ask<Answer>('summarize_training', { period });
    const silent = new Set(truth.unsyncedDays.filter((day) => day >= from));
    const lived = truth.sessions.filter(({ day }) => day >= from && day <= to && !silent.has(day));
    assert.equal(known?.unknown_days, silent.size);
    assert.equal(known?.active_days, new Set(lived.map(({ day }) => day)).size);
  });

  test('each planted fault is found among the issues of the period', async () => {
    const { quality = [] } = await kit.ask<Answer>('summarize_training', {
      period: 'last-140-days',
      also: ['quality'],
    });
    const planted = truth.sessions.flatMap(({ files }) => files.flatMap(({ faults }) => faults));
    const has = (issue: string, channel?: string): boolean =>
      quality.some((row) => row.issue === issue && row.channel === channel);
    const evidence: Readonly<Record<string, () => boolean>> = {
      strap_spikes: () => has('spikes', 'heartRate'),
      strap_dropout: () => has('silent', 'heartRate'),
      gps_spoofed: () => has('spikes', 'latitude'),
      gps_jump: () => has('spikes', 'speed') || has('spikes', 'latitude'),
      no_speed_sensor: () => has('no_distance'),
    };
    const kinds = new Set(planted.map(({ kind }) => kind));
    assert.ok(kinds.size >= 2, [...kinds].join());
    for (const kind of kinds) assert.ok(evidence[kind]?.(), `${kind} was not found`);
    const twice = truth.sessions.filter(({ files }) => files.length > 1).length;
    assert.equal(quality.find(({ issue }) => issue === 'merged')?.activities ?? 0, twice);
  });

  test('the half marathon ahead: 300 m of climbing and 25 °C, each apart, in both languages with the same numbers', async () => {
    const wish = { ascent_meters: 300, temperature_celsius: 25 };
    const english = await kit.call('predict_race', wish);
    await kit.prefer({ language: 'fr' });
    const french = await kit.call('predict_race', wish);
    await kit.prefer({ language: 'en' });
    assert.ok(english.ok && french.ok);
    const half = truth.facts.find(({ is }) => is === 'goal');
    assert.ok(half && 'day' in half);
    assert.equal(english.structured.race_day, half.day);
    assert.equal(english.structured.goal_seconds, 5400);
    assert.deepEqual(
      (english.structured.adjustments as { of: string }[]).map(({ of }) => of),
      ['climb', 'heat'],
    );
    for (const key of ['range', 'adjusted_range', 'bests'])
      assert.deepEqual(english.structured[key], french.structured[key], key);
    // What was lived: no run of the last twelve weeks was longer than the longest one told.
    const since = addDays(truth.options.endDay, -83);
    const silent = new Set(truth.unsyncedDays);
    const runs = truth.sessions.filter(
      ({ sport, day }) => sport === 'running' && day >= since && !silent.has(day),
    );
    const longest = Math.max(...runs.map(({ distanceMeters }) => distanceMeters ?? 0));
    const { longest_meters: told = 0 } = english.structured.readiness as { longest_meters?: number };
    assert.ok(Math.abs(told / longest - 1) < 0.02, `${told} against ${longest}`);
    assert.match(french.text, /Dénivelé[\s\u00a0]: \+1,1\s%/);
    assert.doesNotMatch(french.text, /\b(the|weeks|range|climbing|heat)\b/);
  });
});
