import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { toDay } from '../../src/domain/day.ts';
import { callTool, type Tool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import type { Disclosure } from '../../src/storage/storage.ts';
import { connect, type Kit, openKit } from '../kit.ts';
import { fill } from '../library.ts';
import { addFullWatch } from '../nights.ts';
import { tenTimes400 } from '../workouts.ts';
import { argumentsOf } from './asking.ts';
import { toldBy } from './told.ts';

/** The ledger says exactly what was shown: its books are kept a second time, by the names of the fields alone. */

let kit: Kit;
/** What is in the library, by its ids. */
let known: string[];
before(async () => {
  kit = await openKit();
  await fill(kit);
  await addFullWatch(kit, toDay('2026-11-30'));
  const { activities } = await kit.ask<{ activities: { id: string }[] }>('list_activities', {
    period: 'all',
  });
  const { workout } = await kit.ask<{ workout: { id: string } }>('plan_workout', tenTimes400);
  const { fact } = await kit.ask<{ fact: { id: string } }>('remember', {
    kind: 'note',
    text: 'Sleeps badly before races',
  });
  known = [...activities.map(({ id }) => id), workout.id, fact.id];
});
after(async () => kit.close());

/** Calls that carry something out: what is drawn at random seldom makes a whole session. */
const wishes: Readonly<Record<string, readonly object[]>> = {
  plan_workout: [tenTimes400, { ...tenTimes400, day: 'Thursday' }],
  remember: [
    { kind: 'goal', text: 'Sub-40 10 km', sport: 'running', distance_meters: 10_000, time_seconds: 2399 },
    { kind: 'landmark', landmark: 'threshold_power', sport: 'cycling', value: 255 },
    { kind: 'constraint', text: 'No pool on Mondays' },
  ],
  predict_race: [{ distance: 'marathon', day: 'in six weeks', time_seconds: 11_000 }, { distance: '10k' }],
  compare_activities: [{ activities: ['latest'] }],
};

/** The lines that a call leaves, the last first. */
async function leftBy(call: () => Promise<unknown>): Promise<readonly Disclosure[]> {
  const { ledger } = kit.deps.storage;
  const before = await ledger.count('me');
  await call();
  const grown = (await ledger.count('me')) - before;
  return grown === 0 ? [] : ledger.list('me', { limit: grown, offset: 0 });
}

/** Asks, and asks again with the token of the preview, as an assistant does; every answer is compared with its line. */
async function compared(tool: Tool, args: object): Promise<boolean> {
  let structure: Record<string, unknown> | undefined;
  const lines = await leftBy(async () => {
    const outcome = await kit.call(tool.name, args);
    if (outcome.ok) structure = outcome.structured;
    else assert.notEqual(outcome.code, 'internal', `${JSON.stringify(args)} ${kit.logged.at(-1)}`);
  });
  const asked = `${tool.name} ${JSON.stringify(args)}`;
  if (structure === undefined) {
    assert.deepEqual(lines, [], `${asked} was refused and left a line`);
    return false;
  }
  assertSame(toldBy(structure), lines, asked);
  const { confirm } = structure;
  if (typeof confirm === 'string') await compared(tool, { ...args, confirm });
  return true;
}

function assertSame(told: ReturnType<typeof toldBy>, lines: readonly Disclosure[], asked: string): void {
  if (told.families.length === 0) return assert.deepEqual(lines, [], asked);
  assert.equal(lines.length, 1, `${asked}: one line for one answer`);
  const [line] = lines;
  assert.equal(line.values, told.families.length, `${asked}: values`);
  assert.deepEqual([line.from, line.to], [told.days[0], told.days.at(-1)], `${asked}: days`);
  for (const family of told.families)
    assert.ok(
      family.some((name) => line.metrics.includes(name)),
      `${asked}: ${family.join('/')} was shown`,
    );
  for (const metric of line.metrics)
    assert.ok(
      told.families.some((family) => family.includes(metric)),
      `${asked}: ${metric} was not shown`,
    );
}

for (const tool of tools)
  test(`T18: ${tool.name} leaves a line with the kinds, days and number of the values it shows, whatever is asked`, async () => {
    let answered = 0;
    const drawn = fc.sample(argumentsOf(tool, known), { seed: 18, numRuns: 25 });
    for (const args of [{}, ...(wishes[tool.name] ?? []), ...drawn])
      if (await compared(tool, args)) answered++;
    if (tool.name === 'schedule_workout' || tool.name === 'move_workout') answered += await rescheduled(tool);
    assert.ok(answered > 0, 'some question was answered');
  });

/** Puts a draft on a day, and moves it there from another one. */
async function rescheduled(tool: Tool): Promise<number> {
  const [schedule, move] = ['schedule_workout', 'move_workout'].map(
    (name) => tools.find((one) => one.name === name) as Tool,
  );
  const name = `For ${tool.name}`;
  const { workout } = await kit.ask<{ workout: { id: string } }>('plan_workout', { ...tenTimes400, name });
  const day = tool === move ? 'Wednesday' : 'Friday';
  assert.ok(await compared(schedule, { workouts: [{ id: workout.id, day }] }));
  return tool === schedule || (await compared(move, { id: workout.id, day: 'Saturday' })) ? 1 : 0;
}

/** A disk that is full at the very moment when the line is to be written. */
function withoutLedger(): Kit['deps'] {
  const { storage } = kit.deps;
  const append = (): Promise<never> => Promise.reject(new Error('database or disk is full: HRV 61, 146 bpm'));
  return { ...kit.deps, storage: { ...storage, ledger: { ...storage.ledger, append } } };
}

test('T18: no tool answers when its line cannot be written', async () => {
  for (const tool of tools)
    for (const args of [{}, ...(wishes[tool.name] ?? [])]) {
      const shown = await kit.call(tool.name, args);
      if (!shown.ok || toldBy(shown.structured).families.length === 0) continue;
      const outcome = await callTool(tool, args, withoutLedger(), kit.who);
      assert.ok(!outcome.ok, tool.name);
      assert.equal(outcome.code, 'internal');
      assert.doesNotMatch(outcome.text, /HRV|bpm|disk/, 'the reason stays in the log');
      assert.doesNotMatch(kit.logged.at(-1) ?? '', /146 bpm/, 'and what it holds does not');
    }
});

test('T18: nor is a file handed out', async () => {
  const client = await connect({ deps: withoutLedger(), who: kit.who });
  const [workout] = known.filter((id) => id.startsWith('wkt_'));
  await kit.ask('plan_workout', tenTimes400);
  const { drafts } = await kit.ask<{ drafts: { id: string }[] }>('get_calendar', {});
  for (const uri of [
    'boucle://activity/latest/gpx',
    'boucle://activity/latest/original',
    `boucle://workout/${drafts[0]?.id ?? workout}/fit`,
    'boucle://athlete/brief',
  ])
    await assert.rejects(
      client.readResource({ uri }),
      (error: Error) => !/gpx|fit|bpm/.test(error.message),
      uri,
    );
  await client.close();
});
