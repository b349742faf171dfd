import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, type Kit, openKit } from '../../test/kit.ts';
import { fill } from '../../test/library.ts';
import type { Disclosure } from '../storage/storage.ts';
import { tools } from './tools/index.ts';

/** Every answer leaves one line: which families, of which days, to whom. Never a value, and none where nothing was shown. */

let kit: Kit;
before(async () => {
  kit = await openKit();
  await fill(kit);
});
after(async () => kit.close());

const lines = async (): Promise<readonly Disclosure[]> =>
  kit.deps.storage.ledger.list('me', { limit: 1000, offset: 0 });

/** The lines that a call leaves. */
async function leftBy(call: () => Promise<unknown>): Promise<readonly Disclosure[]> {
  const before = await kit.deps.storage.ledger.count('me');
  await call();
  const now = await kit.deps.storage.ledger.count('me');
  return (await lines()).slice(0, now - before);
}

const expectations: readonly (readonly [
  tool: string,
  args: object,
  families: readonly string[],
  days: readonly [from: string | undefined, to: string | undefined],
])[] = [
  [
    'list_activities',
    { period: 'last-week', sport: 'cycling' },
    [
      'activities',
      'distance',
      'duration',
      'elevation',
      'heart_rate',
      'power',
      'speed',
      'titles',
      'training_load',
    ],
    ['2026-11-23', '2026-11-29'],
  ],
  ['get_streams', { channels: ['heart_rate'] }, ['activities', 'heart_rate'], ['2026-11-29', '2026-11-29']],
  [
    'get_streams',
    { channels: ['latitude', 'altitude'] },
    ['activities', 'elevation', 'location'],
    ['2026-11-29', '2026-11-29'],
  ],
  [
    'get_activity',
    { activity: 'STRENGTH' },
    [
      'activities',
      'calories',
      'duration',
      'heart_rate',
      'strength',
      'time_in_zone',
      'training_load',
      'landmarks',
    ],
    ['2026-11-27', '2026-11-27'],
  ],
];

test('each line names the families that the answer holds, and its days', async () => {
  const { activities } = await kit.ask<{ activities: { id: string; sport: string }[] }>('list_activities', {
    period: 'last-week',
  });
  const strength = activities.find(({ sport }) => sport === 'strength')?.id ?? '';
  for (const [tool, args, families, [from, to]] of expectations) {
    const given = JSON.parse(JSON.stringify(args).replace('STRENGTH', strength)) as object;
    const [line, ...others] = await leftBy(async () => kit.ask(tool, given));
    assert.deepEqual(others, []);
    assert.deepEqual([line.client, line.tool, line.at], ['owner', tool, kit.time.now]);
    assert.deepEqual([line.from, line.to], [from, to], tool);
    const expected = tool === 'get_activity' ? families.filter((family) => family !== 'calories') : families;
    assert.deepEqual(
      line.metrics,
      [...expected].sort((a, b) => (a < b ? -1 : 1)),
      tool,
    );
    assert.ok(line.values > 0);
  }
});

/** What a reader without our tags would call the families of an answer, by the names of its fields. */
const telling: readonly (readonly [field: RegExp, family: string])[] = [
  [/heart_rate_bpm$/, 'heart_rate'],
  [/power_watts$/, 'power'],
  [/^(pace_|average_speed)/, 'speed'],
  [/cadence_per_minute$/, 'cadence'],
  [/ascent_meters$/, 'elevation'],
  [/calories_kcal$/, 'calories'],
  [/^title$/, 'titles'],
  [/^notes$/, 'notes'],
  [/^training_load$/, 'training_load'],
  [/temperature_celsius$/, 'temperature'],
  [/^vendor_scores$/, 'vendor_scores'],
];

function* fieldsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* fieldsIn(item);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      if (!Array.isArray(item) || item.length > 0) yield key;
      yield* fieldsIn(item);
    }
}

test('no family of an answer is missing from its line, for every reading tool', async () => {
  for (const tool of tools.filter(({ hints }) => hints.readOnlyHint)) {
    const args = { compare_activities: { activities: ['latest'] } }[tool.name] ?? {};
    let structure: unknown;
    const left = await leftBy(async () => {
      const outcome = await kit.call(tool.name, args);
      structure = outcome.ok ? outcome.structured : undefined;
    });
    if (structure === undefined) continue;
    const fields = new Set(fieldsIn(structure));
    const told = new Set(left.flatMap(({ metrics }) => metrics));
    for (const [field, family] of telling)
      if (
        [...fields].some((name) => field.test(name)) &&
        !(tool.name === 'get_athlete' && family === 'notes')
      )
        assert.ok(
          told.has(family) || told.has('best_efforts'),
          `${tool.name} shows ${family}, its line does not say so`,
        );
    assert.equal(left.length <= 1, true, `${tool.name} left ${left.length} lines`);
  }
});

test('a refusal, a protocol error and an empty answer leave none', async () => {
  assert.deepEqual(
    await leftBy(async () => {
      await kit.call('get_activity', { activity: 'act_nothing' });
      await kit.call('list_activities', { peroid: 'x' });
      await kit.call('list_activities', {}, { scopes: [] });
      await kit.call('list_activities', { period: '2019' });
      const client = await connect(kit);
      await client.readResource({ uri: 'boucle://activity/act_nothing/gpx' }).catch(() => undefined);
      await client.readResource({ uri: 'boucle://glossary' });
      await client.listTools();
      await client.close();
    }),
    [],
  );
});

test('a line holds no value and no word of the athlete', async () => {
  await kit.ask('get_athlete');
  await kit.ask('get_activity', { detail: 'full' });
  const all = JSON.stringify(await lines());
  for (const canary of ['Sortie longue', 'Semi d’Annecy', '20520', '146', 'Garmin', '45.9'])
    assert.ok(!all.includes(canary), canary);
});

test('each assistant has its own lines', async () => {
  await kit.call('get_athlete', {}, { client: 'assistant-a' });
  await kit.call('get_athlete', {}, { client: 'assistant-b' });
  const ofA = await kit.deps.storage.ledger.list('me', { client: 'assistant-a', limit: 10, offset: 0 });
  assert.deepEqual(
    ofA.map(({ tool, client }) => [tool, client]),
    [['get_athlete', 'assistant-a']],
  );
});
