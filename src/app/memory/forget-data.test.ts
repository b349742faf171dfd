import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Kit, openKit } from '../../../test/kit.ts';
import { bare, everySecond } from '../../../test/made.ts';
import { decodeStreams } from '../../domain/stream-file.ts';
import { encodeActivity } from '../../formats/fit/index.ts';

const ride = (start: string, more = {}) =>
  encodeActivity(
    bare(
      'cycling',
      everySecond(1800, { distance: (second) => 8 * second, heartRate: () => 140, power: () => 200 }),
      { start: Date.parse(start), device: { manufacturer: 'development', product: 'A' }, ...more },
    ),
  );

interface Answer {
  readonly confirm?: string;
  readonly data: {
    readonly activities: number;
    readonly readings: number;
    readonly original_files_deleted?: number;
  };
}

describe('forgetting the heart rate of a year', () => {
  let kit: Kit;
  const asked = { data: 'heart_rate', period: '2024' };
  const old = ride('2024-05-01T08:00Z');
  before(async () => {
    kit = await openKit();
    await kit.add({ 'old.fit': old, 'new.fit': ride('2025-05-01T08:00Z') });
    await kit.deps.storage.wellness.save('me', [
      { day: '2024-05-01' as never, metric: 'resting_heart_rate', value: 48, window: 'day', source: 'Watch' },
      { day: '2025-05-01' as never, metric: 'resting_heart_rate', value: 47, window: 'day', source: 'Watch' },
      { day: '2024-05-01' as never, metric: 'weight', value: 70, window: 'spot', source: 'Scale' },
    ]);
  });
  after(async () => kit.close());
  const rowOf = async (period: string) => {
    const { activities } = await kit.ask<{
      activities: { id: string; average_heart_rate_bpm?: number; average_power_watts?: number }[];
    }>('list_activities', { period });
    return activities[0];
  };

  test('counts first, and deletes nothing before the yes', async () => {
    const { data, confirm } = await kit.ask<Answer>('forget', asked);
    assert.deepEqual([data.activities, data.readings], [1, 1]);
    assert.match(confirm ?? '', /^ok_/);
    assert.equal((await rowOf('2024'))?.average_heart_rate_bpm, 140);
  });

  test('another plan does not pass with that yes', async () => {
    const { confirm } = await kit.ask<Answer>('forget', asked);
    const outcome = await kit.call('forget', { ...asked, period: 'all', confirm });
    assert.ok(!outcome.ok);
  });

  test('takes it out of totals, curves, days and the original, and leaves everything else', async () => {
    const before = await rowOf('2024');
    const { confirm } = await kit.ask<Answer>('forget', asked);
    const { data } = await kit.ask<Answer>('forget', { ...asked, confirm });
    assert.deepEqual([data.activities, data.readings, data.original_files_deleted], [1, 1, 1]);
    const now = await rowOf('2024');
    assert.equal(now?.id, before?.id);
    assert.equal(now?.average_heart_rate_bpm, undefined);
    assert.equal(now?.average_power_watts, 200);
    const [source] = await kit.deps.storage.activities.sources('me', now?.id ?? '');
    const streams = decodeStreams(
      (await kit.deps.storage.blobs.get('me', source?.streamsHash ?? '')) ?? new Uint8Array(),
    );
    assert.deepEqual(Object.keys(streams.channels).includes('heartRate'), false);
    assert.equal(await kit.deps.storage.blobs.get('me', source?.contentHash ?? ''), undefined);
    const left = await kit.deps.storage.wellness.between('me', '2024-01-01' as never, '2025-12-31' as never);
    assert.deepEqual(left.map(({ day, metric }) => `${day} ${metric}`).sort(), [
      '2024-05-01 weight',
      '2025-05-01 resting_heart_rate',
    ]);
    assert.equal((await rowOf('2025'))?.average_heart_rate_bpm, 140);
  });

  test('the same session from another device comes in without it, and joins', async () => {
    const other = ride('2024-05-01T08:00:05Z', { device: { manufacturer: 'development', product: 'B' } });
    await kit.add({ 'other.fit': other });
    const row = await rowOf('2024');
    assert.equal(row?.average_heart_rate_bpm, undefined);
    assert.equal((await kit.deps.storage.activities.sources('me', row?.id ?? '')).length, 2);
  });

  test('then there is nothing left to forget, and no token for it', async () => {
    const { data, confirm } = await kit.ask<Answer>('forget', asked);
    assert.deepEqual([data.activities, data.readings, confirm], [0, 0, undefined]);
  });

  test('a fact and data at once, or neither, is answered with what to give', async () => {
    for (const args of [{}, { id: 'mem_1', data: 'heart_rate' }]) {
      const outcome = await kit.call('forget', args);
      assert.ok(!outcome.ok);
      assert.equal(outcome.code, 'forget.one');
    }
    const outcome = await kit.call('forget', { data: 'heart_rate' });
    assert.equal(!outcome.ok && outcome.code, 'forget.period');
  });
});
