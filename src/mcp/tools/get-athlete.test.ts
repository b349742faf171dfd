import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intervalsHouse, openKitWith } from '../../../test/sources.ts';
import { connectByKey, pauseConnection, syncNow } from '../../app/sources/index.ts';

interface Answer {
  readonly sources: readonly {
    readonly source: string;
    readonly state: string;
    readonly fetched: readonly string[];
    readonly last_sync_local?: string;
    readonly takes_workouts?: readonly string[];
  }[];
  readonly sources_not_connected: readonly string[];
}

test('who the athlete is says which sources are connected, how far each got, and which are not', async () => {
  const { simulator, athlete, hosts } = await intervalsHouse();
  const kit = await openKitWith(hosts);
  try {
    const before = await kit.ask<Answer>('get_athlete');
    assert.deepEqual(before.sources, []);
    assert.deepEqual([...before.sources_not_connected].sort(), ['coros', 'garmin', 'intervals-icu', 'polar']);

    await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
    const [fresh] = (await kit.ask<Answer>('get_athlete')).sources;
    assert.deepEqual(
      [fresh.source, fresh.state, fresh.last_sync_local],
      ['intervals-icu', 'active', undefined],
    );

    await syncNow(kit.deps, kit.who, { waitMs: 60_000 });
    const outcome = await kit.call('get_athlete');
    assert.ok(outcome.ok);
    const { sources, sources_not_connected: others } = outcome.structured as unknown as Answer;
    assert.deepEqual([...others].sort(), ['coros', 'garmin', 'polar']);
    assert.deepEqual(sources[0].takes_workouts, ['running', 'cycling', 'swimming']);
    assert.match(sources[0].last_sync_local ?? '', /^2026-11-30T11:/);
    assert.ok(
      sources[0].fetched.some((what) => /^Activities: .* complete$/.test(what)),
      String(sources[0].fetched),
    );
    assert.match(outcome.text, /^- intervals\.icu · “Lena.*” · Connected/m);
    assert.match(outcome.text, /^Not connected: /m);

    await pauseConnection(kit.deps, kit.who, 'intervals-icu');
    assert.equal((await kit.ask<Answer>('get_athlete')).sources[0].state, 'paused');
    await kit.prefer({ language: 'fr' });
    const french = await kit.call('get_athlete');
    assert.match(french.text, /^- intervals\.icu · «.Lena.*» · En pause/m);
  } finally {
    await kit.close();
    await simulator.close();
  }
});
