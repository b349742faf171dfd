import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type Kit, now } from '../../../test/kit.ts';
import { openKitWith, runFile, vendorsAt } from '../../../test/sources.ts';
import { intervalsIcu } from '../../vendors/intervals-icu/index.ts';
import type { Arrival, Vendor } from '../../vendors/vendor.ts';
import type { Family } from '../../domain/connection.ts';
import { syncNow } from './index.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const start = now - 3_600_000;
const families: readonly Family[] = ['activities'];

/** A vendor that hands out what stands in `shelf`, whatever the days. */
async function withShelf(): Promise<{ readonly kit: Kit; readonly shelf: Arrival[] }> {
  const shelf: Arrival[] = [];
  const vendor: Vendor = {
    ...intervalsIcu,
    id: 'shelf',
    name: 'Shelf',
    limits: [],
    pull: {
      families: {
        activities: {
          windowDays: 30,
          historyDays: 30,
          lateDays: 30,
          fetch: async function* () {
            yield* shelf;
          },
        },
      },
    },
  };
  const kit = await openKitWith({}, {}, { deps: { vendors: { ...vendorsAt({}), list: [vendor] } } });
  closings.push(async () => kit.close());
  await kit.deps.storage.connections.save('me', {
    id: 'con_shelf',
    vendor: 'shelf',
    by: 'key',
    state: 'active',
    account: { id: '1' },
    allowed: families,
    createdAt: now,
    progress: { fetched: {}, complete: [] },
  });
  return { kit, shelf };
}

const fetchFresh = async ({ deps, who }: Kit): Promise<number> => {
  const [report] = await syncNow(deps, who, { waitMs: 30_000 });
  assert.equal(report.state, 'done', JSON.stringify(report));
  return report.count.fresh;
};
const sourceCounts = async ({ deps }: Kit): Promise<number[]> =>
  (await deps.storage.activities.heads('me', {})).map(({ sourceCount }) => sourceCount);

test('a session deleted at the vendor leaves the library; its original is kept', async () => {
  const { kit, shelf } = await withShelf();
  shelf.push({ name: '42.fit', bytes: runFile(start) });
  assert.equal(await fetchFresh(kit), 1);
  assert.deepEqual(await sourceCounts(kit), [1]);
  shelf.splice(0, 1, { gone: 'shelf:42' });
  assert.equal(await fetchFresh(kit), 1);
  assert.deepEqual(await sourceCounts(kit), []);
  const [intake] = await kit.deps.storage.intakes.list('me', { limit: 5, offset: 0 });
  assert.ok(await kit.deps.storage.blobs.get('me', intake.contentHash));
  assert.equal(await fetchFresh(kit), 0, 'told once more, there is nothing left to remove');
});

test('what another watch recorded of it stays, and so does a file of the same name that came by itself', async () => {
  const { kit, shelf } = await withShelf();
  shelf.push({ name: '42.fit', bytes: runFile(start) });
  await fetchFresh(kit);
  await kit.add({ '42.fit': runFile(start + 1000) });
  assert.deepEqual(await sourceCounts(kit), [2]);
  shelf.splice(0, 1, { gone: 'shelf:42' });
  await fetchFresh(kit);
  assert.deepEqual(await sourceCounts(kit), [1]);
});
