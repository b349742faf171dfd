import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKit } from '../../../test/kit.ts';
import { addFullWatch } from '../../../test/nights.ts';
import { toDay } from '../../domain/day.ts';

interface Shown {
  readonly total: number;
  readonly clients: readonly { readonly client: string; readonly answers: number }[];
  readonly lines: readonly { readonly client: string; readonly tool: string; readonly metrics: string[] }[];
  readonly next_cursor?: string;
}

test('who was shown the HRV of which days is answered by client, kind and day, and never with a value', async () => {
  const kit = await openKit();
  await addFullWatch(kit, toDay('2026-11-30'));
  const november = { period: '2026-11-20..2026-11-26', families: ['hrv'] };
  await kit.call('get_wellness', november, { client: 'https://claude.example/client' });
  await kit.call(
    'get_wellness',
    { period: '2026-11-20..2026-11-26', families: ['steps'] },
    { client: 'other' },
  );
  const hrv = await kit.ask<Shown>('list_disclosures', { metric: 'hrv' });
  assert.deepEqual(
    hrv.lines.map(({ client, tool }) => [client, tool]),
    [['https://claude.example/client', 'get_wellness']],
  );
  assert.equal(hrv.clients.length, 2);
  assert.equal((await kit.ask<Shown>('list_disclosures', { period: '2026-01' })).total, 0);
  assert.equal((await kit.ask<Shown>('list_disclosures', { client: 'other' })).total, 1);
  assert.doesNotMatch(JSON.stringify(hrv), /"\d+ ms"|rmssd/);
  await kit.close();
});

test('a long ledger comes page by page', async () => {
  const kit = await openKit();
  await addFullWatch(kit, toDay('2026-11-30'));
  for (let i = 0; i < 5; i++) await kit.ask('get_wellness', {});
  const first = await kit.ask<Shown>('list_disclosures', { limit: 3 });
  assert.equal(first.total, 5);
  assert.equal(first.lines.length, 3);
  const rest = await kit.ask<Shown>('list_disclosures', { limit: 3, cursor: first.next_cursor });
  assert.equal(rest.lines.length, 2);
  assert.equal(rest.next_cursor, undefined);
  await kit.close();
});

test('a kind of data that was never shown is answered with those that were', async () => {
  const kit = await openKit();
  await addFullWatch(kit, toDay('2026-11-30'));
  await kit.ask('get_wellness', { families: ['steps'] });
  const outcome = await kit.call('list_disclosures', { metric: 'location' });
  assert.equal(outcome.ok, false);
  assert.match(outcome.text, /“location” was never shown\. What was: .*steps/);
  await kit.close();
});
