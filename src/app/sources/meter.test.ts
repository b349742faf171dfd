import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intervalsHouse, openKitWith } from '../../../test/sources.ts';
import type { Meter } from '../meter.ts';
import { connectByKey } from './index.ts';
import { workOnce } from './run-jobs.ts';

test('a fetch that worked and one that did not are counted by vendor and end, without whose they were', async () => {
  const lena = await intervalsHouse();
  const kit = await openKitWith(lena.hosts);
  const counted: unknown[][] = [];
  const meter: Meter = {
    toolCall: () => assert.fail('no tool was called'),
    job: (...words) => void counted.push(['job', ...words]),
    sync: (...words) => void counted.push(['sync', ...words]),
  };
  try {
    const deps = { ...kit.deps, meter };
    await connectByKey(deps, kit.who, 'intervals-icu', lena.athlete.key);
    await workOnce(deps, new AbortController().signal);
    lena.simulator.faults.next(/.*/, { answer: { status: 503 } }, { times: 99 });
    const later = { ...deps, clock: () => deps.clock() + 60 * 60_000 };
    await workOnce(later, new AbortController().signal);
    assert.deepEqual(counted, [
      ['sync', 'intervals-icu', 'done'],
      ['job', 'sync', 'done'],
      ['sync', 'intervals-icu', 'failed'],
      ['job', 'sync', 'failed'],
    ]);
  } finally {
    await kit.close();
    await lena.simulator.close();
  }
});
