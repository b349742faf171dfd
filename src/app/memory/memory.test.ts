import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Kit, type KitOptions, openKit } from '../../../test/kit.ts';
import { before as earlier, lastWeek, made } from '../../../test/library.ts';
import { callTool } from '../../mcp/tool.ts';
import { rememberTool } from '../../mcp/tools/remember.ts';
import { decodePool } from '../../decode-pool.ts';
import type { Deps } from '../deps.ts';
import { type Background, background } from './background.ts';
import { noteNewFormulas } from './new-formulas.ts';
import { settleChanges, unsettled } from './recompute.ts';

/** What boucle keeps because someone said so: each fact with its day and origin, each gone again when asked. */

const kits: Kit[] = [];
after(async () => {
  for (const kit of kits) await kit.close();
});

let behind: Background;
async function open(options: KitOptions = {}): Promise<Kit> {
  const later: Deps['later'] = (work) => behind.later(work);
  const kit = await openKit({ ...options, deps: { later, ...options.deps } });
  behind = background(kit.deps.log);
  kits.push(kit);
  return kit;
}

let kit: Kit;
beforeEach(async () => {
  kit = await open();
});

interface Kept {
  readonly fact: { readonly id: string };
  readonly change_id: string;
}
const remember = async (fact: object): Promise<Kept> => kit.ask<Kept>('remember', fact);
const athlete = async (): Promise<Record<string, Record<string, unknown>[]>> => kit.ask('get_athlete');

describe('a fact', () => {
  const facts: readonly (readonly [list: string, fact: object, shown: object])[] = [
    [
      'goals',
      {
        kind: 'goal',
        text: 'Sub-40',
        sport: 'running',
        day: '2027-05-02',
        distance_meters: 10_000,
        time_seconds: 2400,
      },
      { text: 'Sub-40', day: '2027-05-02', distance_meters: 10_000, time_seconds: 2400 },
    ],
    [
      'constraints',
      { kind: 'constraint', text: 'No running', expires: '2026-12-12' },
      { text: 'No running', expires: '2026-12-12' },
    ],
    [
      'landmarks',
      { kind: 'landmark', landmark: 'threshold_pace', sport: 'running', value: 245, day: '2026-11-01' },
      { landmark: 'threshold_pace', value: 245, unit: 'seconds_per_km', since: '2026-11-01', age_days: 29 },
    ],
    ['notes', { kind: 'note', text: 'Likes hills' }, { text: 'Likes hills' }],
  ];

  for (const [list, fact, shown] of facts)
    test(`of the ${list} is kept with origin and day, forgotten, and brought back`, async () => {
      const { fact: kept } = await remember(fact);
      const [row] = (await athlete())[list];
      assert.deepEqual({ ...row, ...shown }, row);
      assert.deepEqual([row.origin, row.noted, row.id], ['athlete', '2026-11-30', kept.id]);
      const { change_id: forgotten } = await kit.ask('forget', { id: kept.id });
      assert.deepEqual((await athlete())[list], []);
      await kit.ask('undo', { change: forgotten });
      assert.deepEqual((await athlete())[list], [row]);
    });

  test('is gone when its writing is taken back', async () => {
    const { change_id: change } = await remember({ kind: 'note', text: 'Likes hills' });
    await kit.ask('undo', { change });
    assert.deepEqual((await athlete()).notes, []);
  });

  test('noted by an assistant says so', async () => {
    const outcome = await kit.call('remember', { kind: 'note', text: 'x' }, { client: 'some-assistant' });
    assert.ok(outcome.ok);
    assert.match(outcome.text, /noted by an assistant/);
    const [memory] = await kit.deps.storage.memories.list('me');
    assert.deepEqual(memory.origin, { by: 'assistant', detail: 'some-assistant' });
  });

  test('no longer holds after its last day, which is a day of the athlete', async () => {
    await remember({ kind: 'constraint', text: 'No running', expires: '2026-12-12' });
    kit.time.now = Date.parse('2026-12-12T23:59:00+01:00');
    assert.equal((await athlete()).constraints.length, 1);
    kit.time.now = Date.parse('2026-12-13T00:01:00+01:00');
    assert.deepEqual((await athlete()).constraints, []);
  });

  test('of a landmark in force: the younger one shows, the older one holds for its own days', async () => {
    const threshold = { kind: 'landmark', landmark: 'threshold_heart_rate' };
    await remember({ ...threshold, value: 165, day: '2026-01-01' });
    await remember({ ...threshold, value: 170, day: '2026-11-01' });
    kit.time.now += 1000;
    await remember({ ...threshold, value: 168, sport: 'cycling', day: '2026-06-01' });
    const { landmarks, zones } = await athlete();
    assert.deepEqual(
      landmarks.map(({ value, sport }) => [value, sport]),
      [
        [170, undefined],
        [168, 'cycling'],
      ],
    );
    const edges = new Map(zones.map(({ sport, upper_bounds: bounds }) => [sport, (bounds as number[])[3]]));
    assert.deepEqual([edges.get('running'), edges.get('cycling')], [170, 168]);
  });
});

describe('a landmark no body has is refused with the range', () => {
  for (const [landmark, value] of [
    ['max_heart_rate', 260],
    ['resting_heart_rate', 200],
    ['threshold_power', 2000],
    ['threshold_pace', 60],
    ['critical_swim_speed', 1.2],
    ['maximal_aerobic_speed', 60],
    ['weight', 700],
    ['threshold_heart_rate', 20],
  ] as const)
    test(`${landmark} of ${value}`, async () => {
      const outcome = await kit.call('remember', { kind: 'landmark', landmark, value });
      assert.ok(!outcome.ok);
      assert.match(outcome.text, /is outside .*–.*\. Check the unit and the digits, then send it again\./);
      assert.deepEqual(await kit.deps.storage.memories.list('me'), []);
    });

  test('zones whose edges fall, or whose edges no heart has', async () => {
    const zones = { kind: 'landmark', landmark: 'heart_rate_zones' };
    const falling = await kit.call('remember', { ...zones, bounds: [150, 140, 160] });
    assert.ok(!falling.ok);
    assert.match(falling.text, /Send the lowest first/);
    for (const bounds of [
      [1, 2, 3],
      [140, 150, 400],
    ]) {
      const outcome = await kit.call('remember', { ...zones, bounds });
      assert.ok(!outcome.ok, JSON.stringify(bounds));
      assert.match(outcome.text, /Check the unit/);
    }
    assert.ok((await kit.call('remember', { ...zones, bounds: [130, 145, 160, 172] })).ok);
    const paces = { kind: 'landmark', landmark: 'pace_zones', sport: 'running' };
    assert.ok(
      (await kit.call('remember', { ...paces, bounds: [330, 300, 275, 250] })).ok,
      'paces fall as zones rise',
    );
  });
});

describe('a preference', () => {
  const prefer = async (preference: string, setting: string): Promise<string> => {
    const outcome = await kit.call('remember', { kind: 'preference', preference, setting });
    assert.ok(outcome.ok, outcome.text);
    return outcome.text;
  };

  test('of language is answered in that language at once, and taken back at once', async () => {
    assert.match(await prefer('language', 'fr'), /Retenu/);
    const french = await kit.call('get_athlete');
    assert.match(french.text, /La bibliothèque est vide/);
    const back = await kit.call('undo');
    assert.match(back.text, /Taken back/);
  });

  test('of units and pools changes the next answer', async () => {
    await kit.record(...lastWeek);
    await prefer('units', 'imperial');
    await prefer('swim_units', 'yards');
    const { text } = await kit.call('list_activities', { period: 'last-week' });
    assert.match(text, /12\.75 mi/);
    assert.match(text, /1,094 yd · 23:00 · 2:06\/100 yd/);
  });

  test('of the week’s first day moves “this week”', async () => {
    const week = async (): Promise<unknown> => (await kit.ask('get_calendar', { period: 'this-week' })).from;
    assert.equal(await week(), '2026-11-30');
    await prefer('week_start', 'sunday');
    assert.equal(await week(), '2026-11-29');
  });

  test('of the time zone moves “today”', async () => {
    kit.time.now = Date.parse('2026-11-30T23:30:00+01:00');
    assert.equal((await kit.ask('get_athlete')).today, '2026-11-30');
    await prefer('time_zone', 'Asia/Tokyo');
    assert.equal((await kit.ask('get_athlete')).today, '2026-12-01');
  });

  test('of one thing, taken back, leaves another that came later', async () => {
    const { change_id: language } = await kit.ask('remember', {
      kind: 'preference',
      preference: 'language',
      setting: 'fr',
    });
    await prefer('units', 'imperial');
    const outcome = await kit.call('undo', { change: language });
    assert.ok(!outcome.ok);
    assert.equal((await kit.deps.storage.athletes.get('me'))?.preferences.units, 'imperial');
  });
});

const run = (start: string, speed = 3) =>
  made({ sport: 'running', start, stretches: [{ seconds: 3600, speed, heartRate: 150 }] });

describe('when a landmark changes', () => {
  const loads = async (): Promise<(number | undefined)[]> => {
    const { activities } = await kit.ask<{ activities: { training_load?: number }[] }>('list_activities', {
      period: 'all',
      order: 'oldest',
    });
    return activities.map(({ training_load: load }) => load);
  };
  const pace = (value: number, day: string): object => ({
    kind: 'landmark',
    landmark: 'threshold_pace',
    sport: 'running',
    value,
    day,
  });

  // Threshold pace p s/km, an hour on the flat at 3 m/s: load = 100 × (3 × p / 1000)².
  test('the loads it holds for are worked out again: from its day to the next one, in its sport', async () => {
    await kit.record(run('2026-09-10T07:00:00Z'), run('2026-10-10T07:00:00Z'), run('2026-11-10T07:00:00Z'));
    assert.deepEqual(await loads(), [undefined, undefined, undefined]);
    await remember(pace(300, '2026-10-01'));
    await behind.idle();
    assert.deepEqual(await loads(), [undefined, 81, 81]);
    const { change_id: change } = await remember(pace(250, '2026-11-01'));
    await behind.idle();
    assert.deepEqual(await loads(), [undefined, 81, 56]);
    const first = await remember(pace(320, '2026-09-01'));
    await behind.idle();
    assert.deepEqual(await loads(), [92, 81, 56]);
    await kit.ask('undo', { change });
    await behind.idle();
    assert.deepEqual(await loads(), [92, 81, 81]);
    await kit.ask('forget', { id: first.fact.id });
    await behind.idle();
    assert.deepEqual(await loads(), [undefined, 81, 81]);
  });

  test('zones and figures are those of a fresh import, and all else stays as it was', async () => {
    await kit.record(...earlier, ...lastWeek);
    await remember({ kind: 'landmark', landmark: 'threshold_heart_rate', value: 170, day: '2026-01-01' });
    await remember({ kind: 'landmark', landmark: 'max_heart_rate', value: 188, day: '2026-01-01' });
    await remember({
      kind: 'landmark',
      landmark: 'threshold_power',
      sport: 'cycling',
      value: 250,
      day: '2026-01-01',
    });
    await behind.idle();
    const fresh = await openKit();
    kits.push(fresh);
    for (const memory of await kit.deps.storage.memories.list('me'))
      if (memory.origin.by !== 'device') await fresh.deps.storage.memories.save('me', memory);
    await fresh.record(...earlier, ...lastWeek);
    for (const { id } of await kit.deps.storage.activities.heads('me', {}))
      assert.deepEqual(
        await kit.deps.storage.activities.get('me', id),
        await fresh.deps.storage.activities.get('me', id),
      );
  });

  test('an answer says that figures are being worked out again, and only while they are', async () => {
    await kit.record(run('2026-11-10T07:00:00Z'));
    // As `boucle call` does it: the process ends with the answer.
    const own = { ...kit.deps, later: undefined };
    await remember(pace(300, '2026-10-01'));
    await behind.idle();
    const calm = await kit.call('get_activity');
    assert.ok(calm.ok && calm.structured.pending === undefined);
    assert.ok((await callTool(rememberTool, pace(250, '2026-11-01'), own, kit.who)).ok);
    for (const [tool, args] of [
      ['get_activity', {}],
      ['summarize_training', {}],
    ] as const) {
      const outcome = await kit.call(tool, args);
      assert.ok(outcome.ok);
      assert.match(String(outcome.structured.pending), /A landmark or a formula changed/);
      assert.match(outcome.text, /A landmark or a formula changed/);
    }
    const athleteAnswer = await kit.call('get_athlete');
    assert.ok(athleteAnswer.ok && athleteAnswer.structured.pending === undefined);
    await settleChanges(kit);
    assert.deepEqual(await unsettled(kit), []);
    const after = await kit.call('get_activity');
    assert.ok(after.ok && after.structured.pending === undefined);
    assert.deepEqual(await loads(), [56]);
  });

  test('a process that ends in the middle leaves the rest to the next one', async () => {
    await kit.record(...Array.from({ length: 6 }, (_, i) => run(`2026-11-0${i + 1}T07:00:00Z`)));
    behind = background(kit.deps.log);
    await remember(pace(300, '2026-10-01'));
    await behind.stop();
    const half = (await loads()).filter((load) => load !== undefined).length;
    assert.ok(half < 6, `${half} of 6 were done before it stopped`);
    assert.equal((await unsettled(kit)).length, 1);
    await settleChanges(kit);
    assert.deepEqual(await loads(), Array(6).fill(81));
    assert.deepEqual(await unsettled(kit), []);
  });

  test('an original that is no longer kept is answered from its curves', async () => {
    await kit.record(run('2026-11-10T07:00:00Z'));
    const [{ id }] = await kit.deps.storage.activities.heads('me', {});
    const [source] = await kit.deps.storage.activities.sources('me', id);
    await kit.deps.storage.blobs.delete('me', source.contentHash);
    await remember(pace(300, '2026-10-01'));
    await behind.idle();
    assert.deepEqual(await loads(), [81]);
  });

  test('weight and top speed, which no figure uses, start nothing', async () => {
    await kit.record(run('2026-11-10T07:00:00Z'));
    const { change_id: change } = await remember({ kind: 'landmark', landmark: 'weight', value: 70 });
    assert.equal((await kit.deps.storage.changes.get('me', change))?.affects, undefined);
  });

  test('the server goes on answering meanwhile', async (t) => {
    const decoder = decodePool({ workers: 1 });
    const own = await open({ onDisk: true, deps: { decoder } });
    kit = own;
    await own.record(
      ...Array.from({ length: 12 }, (_, i) => run(new Date(Date.UTC(2026, 9, 1 + i, 7)).toISOString())),
    );
    const lag = monitorEventLoopDelay({ resolution: 5 });
    lag.enable();
    await remember(pace(300, '2026-09-01'));
    await behind.idle();
    lag.disable();
    t.diagnostic(`longest pause of the event loop: ${Math.round(lag.max / 1e6)} ms`);
    assert.ok(lag.max / 1e6 < 100);
    assert.deepEqual(await loads(), Array(12).fill(81));
    await decoder.close();
  });
});

describe('a newer boucle', () => {
  test('examines once what an older one had examined, and nothing else', async () => {
    await kit.record(run('2026-11-10T07:00:00Z'), run('2026-11-12T07:00:00Z'));
    await noteNewFormulas(kit);
    assert.deepEqual(await unsettled(kit), [], 'what it has examined itself is not examined again');

    const older = await openKit();
    kits.push(older);
    await older.record(run('2026-11-10T07:00:00Z'), run('2026-11-12T07:00:00Z'));
    const { activities } = older.deps.storage;
    for (const { id } of await activities.heads('me', {})) {
      const activity = await activities.get('me', id);
      assert.ok(activity);
      await activities.save(
        'me',
        { ...activity, analysis: { ...activity.analysis, version: 0, metrics: {} } },
        [],
      );
    }
    await noteNewFormulas(older);
    await noteNewFormulas(older);
    assert.equal((await unsettled(older)).length, 1);
    await settleChanges(older);
    assert.deepEqual(await unsettled(older), []);
    for (const { id } of await activities.heads('me', {}))
      assert.deepEqual(await activities.get('me', id), await kit.deps.storage.activities.get('me', id));
    assert.equal((await older.call('undo')).ok, false, 'it is no write that could be taken back');
  });
});
