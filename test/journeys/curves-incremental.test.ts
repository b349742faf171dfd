import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { readAgain } from '../../src/app/intake/read-again.ts';
import { importContext } from '../../src/app/intake/receive.ts';
import { splitActivity } from '../../src/app/intake/split-activity.ts';
import { settleChanges } from '../../src/app/memory/recompute.ts';
import type { Activity } from '../../src/domain/activity.ts';
import { toDay } from '../../src/domain/day.ts';
import { gpxTrack, tcxRun, type Track } from '../intake.ts';
import { type Kit, openKit } from '../kit.ts';

/**
 * Whatever happens to a library, in whatever order: what it answers about bests, loads and trends is what a library
 * answers that was built from nothing out of the same originals and landmarks.
 */

const runOn = (day: number, more: Partial<Track> = {}): Track => ({
  start: `2026-11-${String(day).padStart(2, '0')}T06:00:00.000Z`,
  seconds: 1500 + 60 * day,
  metersPerSecond: 2.8 + day / 40,
  heartRate: 140 + day,
  sport: 'running',
  ...more,
});

// Eight mornings; three of them recorded twice, one of those by a watch that ran on, and a ride beside a run.
const files: Readonly<Record<string, string>> = {
  'a.gpx': gpxTrack(runOn(2)),
  'b.gpx': gpxTrack(runOn(5)),
  'b.tcx': tcxRun({ ...runOn(5, { heartRate: 171 }), sport: 'Running' }),
  'c.gpx': gpxTrack(runOn(9, { every: 4 })),
  'c-late.gpx': gpxTrack(runOn(9, { seconds: 2300, every: 3, heartRate: 120 })),
  'd.tcx': tcxRun({ ...runOn(12), sport: 'Running' }),
  'd-ride.tcx': tcxRun({ ...runOn(12, { metersPerSecond: 8 }), sport: 'Biking' }),
  'e.gpx': gpxTrack(runOn(16, { seconds: 5400 })),
  'f.gpx': gpxTrack(runOn(20)),
  'f.tcx': tcxRun({ ...runOn(20, { metersPerSecond: 3.4 }), sport: 'Running' }),
  'g.gpx': gpxTrack(runOn(24)),
};
const names = Object.keys(files);

type Step =
  | { readonly do: 'import'; readonly which: readonly string[] }
  | { readonly do: 'split' | 'delete'; readonly nth: number }
  | { readonly do: 'landmark'; readonly pace: number; readonly day: number }
  | { readonly do: 'forget'; readonly nth: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      which: fc.subarray(names, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('split' as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), nth: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('landmark' as const),
      pace: fc.integer({ min: 200, max: 330 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), nth: fc.nat(5) }) },
);

async function take(kit: Kit, one: Step): Promise<void> {
  const { storage } = kit.deps;
  const heads = await storage.activities.heads('me', { order: 'oldest' });
  const chosen = 'nth' in one ? heads[one.nth % Math.max(1, heads.length)] : undefined;
  switch (one.do) {
    case 'import':
      await kit.add(Object.fromEntries(one.which.map((name) => [name, Buffer.from(files[name])])));
      break;
    case 'split':
      if (chosen && chosen.sourceCount > 1) await splitActivity(kit.deps, kit.who, chosen.id);
      break;
    case 'delete':
      if (chosen) await storage.activities.delete('me', chosen.id);
      break;
    case 'landmark':
      await kit.ask('remember', {
        kind: 'landmark',
        landmark: 'threshold_pace',
        sport: 'running',
        value: one.pace,
        day: `2026-11-${String(one.day).padStart(2, '0')}`,
      });
      break;
    case 'forget': {
      const memories = await storage.memories.list('me');
      const memory = memories[one.nth % Math.max(1, memories.length)];
      if (memory) await kit.ask('forget', { id: memory.id });
    }
  }
}

/** A library of the same activities, each examined from its original with the landmarks of today; nothing is copied. */
async function fromNothing(kit: Kit): Promise<Kit> {
  const fresh = await openKit();
  const { storage } = fresh.deps;
  const context = await importContext(kit.deps, kit.who);
  for (const memory of await kit.deps.storage.memories.list('me')) await storage.memories.save('me', memory);
  for (const intake of await kit.deps.storage.intakes.list('me', { limit: 1000, offset: 0 }))
    await storage.intakes.save('me', intake);
  for (const { id } of await kit.deps.storage.activities.heads('me', {})) {
    const sources = await kit.deps.storage.activities.sources('me', id);
    const known = (await kit.deps.storage.activities.get('me', id)) as Activity;
    const primary = sources.filter((source) => source.id === known.primarySourceId);
    const [{ draft }] = await readAgain(kit.deps, context, primary);
    await storage.activities.save('me', { ...known, ...draft, title: known.title }, sources);
  }
  return fresh;
}

const questions: readonly (readonly [tool: string, args: object])[] = [
  ['get_training_load', { period: '2026-11', by: 'day' }],
  ['get_training_load', { period: 'all', sport: 'running', by: 'week' }],
  ['get_performance', { sport: 'running', period: '2026-11', detail: 'full' }],
  ['get_performance', { sport: 'cycling', period: 'all', detail: 'full' }],
  [
    'analyze_trend',
    { sport: 'running', metrics: ['pace', 'efficiency', 'training_load', 'run_load'], period: 'all' },
  ],
];

async function answers(kit: Kit): Promise<unknown[]> {
  const said: unknown[] = [];
  for (const [tool, args] of questions) {
    const outcome = await kit.call(tool, args);
    said.push(outcome.ok ? outcome.structured : outcome.code);
  }
  const { activities } = kit.deps.storage;
  for (const curve of ['distance', 'heart_rate'] as const)
    said.push(await activities.bests('me', { of: curve, sports: ['running', 'cycling', 'other'] }));
  said.push(await activities.figureNames('me', {}));
  return said;
}

test('imports, merges, splits, deletions and landmarks leave the curves as a rebuild from nothing would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      const kit = await openKit({ onDisk: true });
      try {
        for (const one of steps) await take(kit, one);
        await settleChanges(kit);
        const rebuilt = await fromNothing(kit);
        assert.deepEqual(await answers(kit), await answers(rebuilt));
        await rebuilt.close();
      } finally {
        await kit.close();
      }
    }),
    { numRuns: 20 },
  );
});

test('a new activity moves the curves from its day on and touches the rows of no other', async () => {
  const kit = await openKit({ onDisk: true });
  const all = { of: 'distance', sports: ['running'] } as const;
  await take(kit, { do: 'landmark', pace: 250, day: 1 });
  await take(kit, { do: 'import', which: ['a.gpx', 'b.gpx', 'e.gpx'] });
  const before = await kit.deps.storage.activities.bests('me', all);
  type Curve = { curve: { day: string; fitness: number }[] };
  const early = await kit.ask<Curve>('get_training_load', { period: '2026-11', by: 'day' });
  await take(kit, { do: 'import', which: ['d.tcx'] });
  const late = await kit.ask<Curve>('get_training_load', { period: '2026-11', by: 'day' });
  for (const [i, { day, fitness }] of early.curve.entries()) {
    if (day < '2026-11-12') assert.equal(late.curve[i].fitness, fitness, day);
    if (day === '2026-11-12') assert.ok(late.curve[i].fitness > fitness);
  }
  const [newest] = await kit.deps.storage.activities.heads('me', {
    from: toDay('2026-11-12'),
    to: toDay('2026-11-12'),
  });
  await kit.deps.storage.activities.delete('me', newest.id);
  assert.deepEqual(await kit.deps.storage.activities.bests('me', all), before);
  await kit.close();
});
