import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoKey, startGarminSimulator, tokenPath } from '../../../simulators/garmin/index.ts';
import { now } from '../../../test/kit.ts';
import { openKitWith, running } from '../../../test/sources.ts';
import { openStorage } from '../../storage/index.ts';
import { connectByKey, openLines, sourcesOf, syncNow } from './index.ts';

const dayMs = 86_400_000;

/** Ana at Garmin with her key, in a home on disk; `advance` moves every clock. */
async function anasHouse() {
  let moved = 0;
  const goesOn = running(now);
  const clock = (): number => goesOn() + moved;
  const simulator = await startGarminSimulator({ now: clock, rate: 'off' });
  const kit = await openKitWith({ 'garmin.api': simulator.url }, {}, { onDisk: true, deps: { clock } });
  await connectByKey(kit.deps, kit.who, 'garmin', demoKey);
  simulator.seen.length = 0;
  return {
    simulator,
    kit,
    advance: (ms: number) => void (moved += ms),
    tokens: () => simulator.seen.filter(({ path }) => path === tokenPath).length,
    close: async () => {
      await kit.close();
      await simulator.close();
    },
  };
}

test('five who need a new token together, in two processes, ask for it once and all use it', async () => {
  const { kit, advance, tokens, close } = await anasHouse();
  const other = await openStorage({ home: kit.home });
  advance(2 * dayMs);
  const houses = [
    kit.deps,
    kit.deps,
    kit.deps,
    { ...kit.deps, storage: other },
    { ...kit.deps, storage: other },
  ];
  const grants = await Promise.all(
    houses.map(async (deps) => {
      const [{ line }] = await openLines(deps, 'me');
      return line.grant();
    }),
  );
  assert.equal(tokens(), 1);
  assert.equal(new Set(grants.map(({ accessToken }) => accessToken)).size, 1);
  await other.close();
  await close();
});

test('a token that the vendor ended early is renewed once, and the request sent again', async () => {
  const { kit, simulator, tokens, close } = await anasHouse();
  simulator.endTokens();
  const [{ line }] = await openLines(kit.deps, 'me');
  const ask = async () =>
    line.authorized({ url: `${line.host('api')}/userprofile-service/userprofile` }, ({ accessToken }) => ({
      authorization: `Bearer ${accessToken}`,
    }));
  await Promise.all([1, 2, 3].map(async () => ask().catch(() => undefined)));
  assert.equal(tokens(), 1);
  await close();
});

test('a key that was deleted at the vendor breaks the connection and is told with its reason', async () => {
  const { kit, simulator, advance, close } = await anasHouse();
  simulator.deleteKey(demoKey);
  advance(2 * dayMs);
  const [report] = await syncNow(kit.deps, kit.who, { vendor: 'garmin', waitMs: 30_000 });
  assert.deepEqual([report.state, report.why?.code], ['failed', 'connection.expired']);
  const source = (await sourcesOf(kit.deps, kit.who)).find(({ connection }) => connection);
  assert.equal(source?.connection?.state, 'broken');
  simulator.seen.length = 0;
  await syncNow(kit.deps, kit.who, { vendor: 'garmin', waitMs: 30_000 });
  assert.equal(simulator.seen.length, 0, 'not asked again');
  await close();
});
