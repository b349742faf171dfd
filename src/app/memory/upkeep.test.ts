import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inParis, openKit } from '../../../test/kit.ts';
import { alone } from '../alone.ts';
import { lookAfterEveryone } from './upkeep.ts';

const ids = ['ath_a', 'ath_b', 'ath_c', 'ath_d', 'ath_e'];

async function manyAthletes() {
  const kit = await openKit();
  for (const id of ids) await kit.deps.storage.athletes.save({ id, isDemo: false, preferences: inParis });
  return kit;
}

test('two processes that start at once look after each athlete, in batches, and do no work twice', async () => {
  const kit = await manyAthletes();
  const { storage } = kit.deps;
  const bytes = new TextEncoder().encode('not a file of any watch');
  for (const id of ids) {
    const contentHash = await storage.blobs.put(id, bytes);
    await storage.intakes.save(id, {
      contentHash,
      fileName: 'left-over.bin',
      bytes: bytes.length,
      receivedAt: kit.time.now,
      state: 'pending',
    });
  }
  const { signal } = new AbortController();
  const options = { signal, batch: 2, pauseMs: 0 };
  await Promise.all([lookAfterEveryone(kit.deps, options), lookAfterEveryone(kit.deps, options)]);
  for (const id of ids) {
    assert.equal((await storage.intakes.count(id)).pending, 0, id);
    assert.equal((await storage.changes.latest(id, 10)).length, 1, `${id}: the formulas are noted once`);
  }
  await kit.close();
});

test('an athlete whose turn fails keeps nobody waiting, and is named in no log', async () => {
  const kit = await manyAthletes();
  const { storage } = kit.deps;
  const changes = {
    ...storage.changes,
    get: async (athleteId: string, id: string) => {
      if (athleteId === 'ath_b') throw new Error('her library is broken');
      return storage.changes.get(athleteId, id);
    },
  };
  const deps = { ...kit.deps, storage: { ...storage, changes } };
  await lookAfterEveryone(deps, { signal: new AbortController().signal, pauseMs: 0 });
  const noted = await Promise.all(ids.map(async (id) => (await storage.changes.latest(id, 10)).length));
  assert.deepEqual(noted, [1, 0, 1, 1, 1]);
  assert.equal(kit.logged.length, 1);
  assert.doesNotMatch(kit.logged.join(''), /ath_b/);
  await kit.close();
});

test('what is told to stop, stops; the next start goes on', async () => {
  const kit = await manyAthletes();
  const stopped = new AbortController();
  stopped.abort();
  await lookAfterEveryone(kit.deps, { signal: stopped.signal });
  assert.equal((await kit.deps.storage.changes.latest('ath_a', 10)).length, 0);
  await kit.close();
});

test('work for one athlete is one process’s at a time, and free again when that one is done or fell over', async () => {
  const kit = await openKit();
  const seen: unknown[] = [];
  await alone(kit.deps, 'me', 'import', async () => {
    seen.push(await alone(kit.deps, 'me', 'import', async () => 'twice'));
    seen.push(await alone(kit.deps, 'me', 'other', async () => 'beside'));
  });
  await assert.rejects(
    alone(kit.deps, 'me', 'import', async () => {
      throw new Error('fell over');
    }),
  );
  seen.push(await alone(kit.deps, 'me', 'import', async () => 'again'));
  assert.deepEqual(seen, [undefined, { result: 'beside' }, { result: 'again' }]);
  await kit.close();
});
