import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { connect, openKit } from '../kit.ts';
import { fetchFrom, heads, openConnected } from '../connected.ts';
import { fill } from '../library.ts';
import { addFullWatch } from '../nights.ts';
import { toDay } from '../../src/domain/day.ts';

/** What users of other software paid in tokens; each sentence by its number. */

const tokensOf = (value: unknown): number =>
  encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

test('complaint 15: the list of tools stays within 7,000 tokens, and no tool takes more than 900', async (t) => {
  const kit = await openKit();
  t.after(() => kit.close());
  const client = await connect(kit);
  const { tools } = await client.listTools();
  await client.close();
  const whole = tokensOf(tools);
  const largest = Math.max(...tools.map(tokensOf));
  t.diagnostic(`${whole} tokens, the largest ${((100 * largest) / whole).toFixed(1)} %`);
  assert.ok(whole <= 7000);
  assert.ok(largest <= 900);
});

test('complaint 16: a week, one session or one night is told in less than 1,500 tokens, without any series', async (t) => {
  const house = await openConnected();
  const { kit } = house;
  await fill(kit);
  await addFullWatch(kit, toDay('2026-11-30'));
  await house.connectIcu();
  await fetchFrom(kit);
  const asked: (readonly [string, object])[] = [
    ['get_wellness', { period: 'last-7-days' }],
    ['get_wellness', { period: 'yesterday' }],
    ['summarize_training', { period: 'last-7-days' }],
    ['list_activities', { period: 'last-7-days' }],
    ['get_training_load', { period: 'last-7-days' }],
    ['assess_readiness', {}],
    ...(await heads(kit)).map(({ id }) => ['get_activity', { activity: id }] as const),
  ];
  for (const [tool, args] of asked) {
    const { text } = await kit.call(tool, args);
    const tokens = tokensOf(text);
    t.diagnostic(`${tool}: ${tokens}`);
    assert.ok(tokens < 1500, `${tool} ${JSON.stringify(args)}: ${tokens}`);
  }
});

test('complaint 17: a connection is shown only the tools of what the athlete allowed it', async (t) => {
  const kit = await openKit();
  t.after(() => kit.close());
  const client = await connect({ ...kit, who: { ...kit.who, scopes: ['activities:read'] } });
  const { tools } = await client.listTools();
  await client.close();
  const names = new Set(tools.map(({ name }) => name));
  assert.ok(names.has('list_activities'));
  for (const name of ['get_wellness', 'plan_workout', 'schedule_workout', 'delete_workout', 'forget'])
    assert.ok(!names.has(name), name);
});
