import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { demoKey, startGarminSimulator } from '../../simulators/garmin/index.ts';
import { connectByKey, syncNow } from '../../src/app/sources/index.ts';
import { now } from '../kit.ts';
import { openKitWith, runFile, running, vendorsAt } from '../sources.ts';

const closings: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closings.splice(0)) await close();
});

const clock = { moved: 0 };

test('a Garmin that asks to wait again and again is asked for each day once: every attempt goes on where the last one stopped', async () => {
  const goesOn = running(now);
  const ours = (): number => goesOn() + clock.moved;
  // Its limit: so many calls, then a wait of two minutes before there are as many again.
  const simulator = await startGarminSimulator({
    now: ours,
    rate: { burst: 9, perSecond: 1 / 13 },
    fileOf: ({ startTimeGMT }) => runFile(Date.parse(`${startTimeGMT.replace(' ', 'T')}Z`)),
  });
  const house = vendorsAt({ 'garmin.api': simulator.url });
  // The vendor's own limit shall be met, not ours.
  const list = house.list.map((vendor) => ({ ...vendor, limits: [] }));
  const kit = await openKitWith({}, {}, { deps: { vendors: { ...house, list }, clock: ours } });
  closings.push(
    () => kit.close(),
    () => simulator.close(),
  );
  const { deps, who } = kit;
  const { id } = await connectByKey(deps, who, 'garmin', demoKey);
  simulator.seen.length = 0;
  const firstWindow = async (): Promise<boolean> => {
    const { progress } = (await deps.storage.connections.get('me', id)) ?? assert.fail();
    return Boolean(progress.fetched.activities && progress.fetched.wellness);
  };
  let attempts = 0;
  for (; attempts < 60 && !(await firstWindow()); attempts += 1) {
    await syncNow(deps, who, { waitMs: 60_000 });
    // As long as it asks to wait, and some: nine more calls.
    clock.moved += 2 * 60_000;
  }
  assert.ok(await firstWindow(), `not through after ${attempts} attempts`);
  assert.ok(attempts > 5, 'it had to wait in the middle');
  const answered = simulator.seen.filter(({ status }) => status === 200 || status === 204);
  // The list of sessions says where to go on, and the token lives a day: both are asked for at each attempt.
  const asked = answered
    .map(({ path }) => path)
    .filter((path) => !/search\/activities|\/token|oauth|di-oauth/.test(path));
  const twice = asked.filter((path, at) => asked.indexOf(path) !== at);
  assert.deepEqual(twice, []);
});
