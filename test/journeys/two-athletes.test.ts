import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import type { Who } from '../../src/app/deps.ts';
import { importFiles } from '../../src/app/intake/import-paths.ts';
import { encodeActivity } from '../../src/formats/fit/index.ts';
import { callTool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import { connect, inParis, type Kit, openKit } from '../kit.ts';
import { made } from '../library.ts';
import { tenTimes400 } from '../workouts.ts';

/** Two athletes on one storage: nothing of the one ever reaches the other, whatever is asked and however. */

let kit: Kit;
let alba: Who;
let berta: Who;
/** Everything of Berta's that has an id. */
let hers: { activity: string; workout: string; memory: string; change: string; confirm: string };
const canary = 'CANARY-of-Berta';

before(async () => {
  kit = await openKit();
  alba = kit.who;
  berta = { ...kit.who, athleteId: 'berta', client: 'berta-client' };
  await kit.deps.storage.athletes.save({ id: 'berta', isDemo: false, preferences: inParis });
  for (const [who, speed] of [
    [alba, 3],
    [berta, 3.7],
  ] as const) {
    const run = made({
      sport: 'running',
      start: '2026-11-28T08:00:00Z',
      stretches: [{ seconds: 1800, speed, heartRate: who === berta ? 177 : 140 }],
      more: { title: who === berta ? `${canary} run` : 'Mine' },
    });
    await importFiles(
      kit.deps,
      who,
      (async function* () {
        yield { name: 'run.fit', bytes: encodeActivity(run) };
      })(),
    );
  }
  const ask = async <Answer>(tool: string, args: object): Promise<Answer> => {
    const outcome = await kit.call(tool, args, berta);
    assert.ok(outcome.ok, outcome.text);
    return outcome.structured as Answer;
  };
  const listed = await ask<{ activities: { id: string }[] }>('list_activities', {});
  const planned = await ask<{ workout: { id: string } }>('plan_workout', {
    ...tenTimes400,
    name: `${canary} plan`,
  });
  const kept = await ask<{ fact: { id: string }; change_id: string }>('remember', {
    kind: 'note',
    text: `${canary} note`,
  });
  const { id: workout } = planned.workout;
  const preview = await ask<{ confirm: string }>('delete_workout', { ids: [workout] });
  hers = {
    activity: listed.activities[0].id,
    workout,
    memory: kept.fact.id,
    change: kept.change_id,
    confirm: preview.confirm,
  };
});
after(async () => kit.close());

/** Neither her words, nor her ids, nor her heart rate, as texts, structures and tables write it. */
const assertNothingOfHers = (said: string): void => {
  for (const her of [canary, ...Object.values(hers), '177 bpm', '_bpm":177', ',177,170,'])
    assert.ok(!said.includes(her), `${her} in ${said.slice(0, 200)}`);
};

const step = [{ kind: 'work', duration_seconds: 600 }];
/** What Alba's assistant may try: with defaults, with her own words, and with Berta's ids in every place. */
const attempts = (): readonly (readonly [tool: string, args: object])[] => [
  ...tools.filter(({ hints }) => hints.readOnlyHint).map(({ name }) => [name, {}] as const),
  ['list_activities', { period: 'all', text: canary }],
  ['list_activities', { period: 'all', cursor: 'from_1' }],
  ['get_activity', { activity: hers.activity, detail: 'full' }],
  ['get_streams', { activity: hers.activity }],
  ['compare_activities', { activities: ['latest', hers.activity] }],
  ['compare_activities', { activities: [hers.activity] }],
  ['summarize_training', { period: 'all' }],
  ['get_calendar', { period: 'this-month' }],
  ['get_workout', { id: hers.workout }],
  ['plan_workout', { sport: 'running', name: 'Mine', steps: step }],
  ['schedule_workout', { workouts: [{ id: hers.workout, day: 'tomorrow' }] }],
  ['move_workout', { id: hers.workout, day: 'tomorrow' }],
  ['delete_workout', { ids: [hers.workout] }],
  ['delete_workout', { ids: [hers.workout], confirm: hers.confirm }],
  ['forget', { id: hers.memory }],
  ['undo', { change: hers.change }],
  ['remember', { kind: 'note', text: 'Mine' }],
  ['undo', {}],
  ['sync_sources', {}],
  ['list_disclosures', { period: 'all', client: 'berta-client' }],
];

test('no tool shows or touches what is the other’s, and her ids are as unknown as invented ones', async () => {
  for (const [name, args] of attempts()) {
    const tool = tools.find((candidate) => candidate.name === name);
    assert.ok(tool);
    const outcome = await callTool(tool, args, kit.deps, alba);
    const said = JSON.stringify(outcome);
    assertNothingOfHers(said.replaceAll(/(?<=There is no \w+ )\w+/g, ''));
    if (!JSON.stringify(args).includes(hers.activity) && !JSON.stringify(args).includes(hers.workout))
      continue;
    const invented = JSON.parse(
      JSON.stringify(args).replace(hers.activity, 'act_00000000').replace(hers.workout, 'wkt_00000000'),
    ) as object;
    const other = await callTool(tool, invented, kit.deps, alba);
    assert.deepEqual([outcome.ok, outcome.ok || outcome.code], [other.ok, other.ok || other.code], name);
  }
});

test('every tool was tried', () => {
  const tried = new Set(attempts().map(([name]) => name));
  for (const { name } of tools) assert.ok(tried.has(name), name);
});

test('no resource and no prompt shows what is the other’s', async () => {
  const client: Client = await connect({ deps: kit.deps, who: alba });
  for (const uri of [
    `boucle://activity/${hers.activity}/original`,
    `boucle://activity/${hers.activity}/gpx`,
    `boucle://workout/${hers.workout}/fit`,
  ])
    await assert.rejects(client.readResource({ uri }), { code: -32602 });
  for (const uri of ['boucle://athlete/brief', 'boucle://glossary', 'boucle://activity/latest/csv'])
    assertNothingOfHers(JSON.stringify(await client.readResource({ uri })));
  const { prompts } = await client.listPrompts();
  for (const { name } of prompts) assertNothingOfHers(JSON.stringify(await client.getPrompt({ name })));
  await client.close();
});

test('and after all that, everything of hers is where it was', async () => {
  const { storage } = kit.deps;
  assert.ok(await storage.activities.get('berta', hers.activity));
  assert.equal((await storage.calendar.get('berta', hers.workout))?.state, 'draft');
  assert.ok(await storage.memories.get('berta', hers.memory));
  assert.equal((await storage.changes.get('berta', hers.change))?.undoneAt, undefined);
  const tried = await storage.ledger.list('berta', { client: alba.client, limit: 10, offset: 0 });
  assert.deepEqual(tried, []);
});
