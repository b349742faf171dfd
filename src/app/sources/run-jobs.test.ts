import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intervalsHouse, openKitWith, polarHouse } from '../../../test/sources.ts';
import { connectByKey, finishOAuth, startOAuth } from './index.ts';
import { workOnce } from './run-jobs.ts';

const go = new AbortController().signal;

test('what is connected is fetched by itself, and again half an hour later; a vendor that is down delays no other', async () => {
  const [lena, ida] = await Promise.all([intervalsHouse(), polarHouse()]);
  const kit = await openKitWith({ ...lena.hosts, ...ida.hosts }, ida.settings);
  const { deps, who } = kit;
  try {
    assert.equal(await workOnce(deps, go), false, 'nothing is connected');
    const { id } = await connectByKey(deps, who, 'intervals-icu', lena.athlete.key);
    const { url } = await startOAuth(deps, who, 'polar', {
      redirectUri: 'http://127.0.0.1:8484/sources/callback',
    });
    await finishOAuth(deps, await ida.simulator.visit(url));
    lena.simulator.faults.next(/.*/, { answer: { status: 503 } }, { times: 99 });
    for (let i = 0; i < 2; i++) assert.equal(await workOnce(deps, go), true);
    const [icu, polar] = await deps.storage.connections.list('me');
    assert.equal(icu.id, id);
    assert.equal(icu.progress.trouble?.code, 'vendor.down');
    assert.equal(icu.state, 'active');
    assert.equal(polar.progress.trouble, undefined);
    assert.ok((await deps.storage.activities.count('me', {})) > 0);
    // The one that is down comes first: after five minutes. The other after thirty.
    const pause = ((await deps.storage.jobs.nextAt()) ?? 0) - deps.clock();
    assert.ok(pause > 4 * 60_000 && pause <= 5 * 60_000, `${pause}`);
    lena.simulator.faults.clear();
    const later = { ...deps, clock: () => deps.clock() + 6 * 60_000 };
    assert.equal(await workOnce(later, go), true);
    assert.equal((await deps.storage.connections.get('me', id))?.progress.trouble, undefined);
    assert.equal(await workOnce(later, go), false, 'the other is not due yet');
    const half = { ...deps, clock: () => deps.clock() + 37 * 60_000 };
    assert.equal(await workOnce(half, go), true);
  } finally {
    await kit.close();
    await lena.simulator.close();
    await ida.simulator.close();
  }
});
