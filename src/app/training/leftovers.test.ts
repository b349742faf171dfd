import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { intervalsHouse, openKitWith } from '../../../test/sources.ts';
import { connectByKey, syncNow } from '../sources/index.ts';

const closings: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closings) await close();
});

interface Answer {
  readonly workout: { readonly id: string };
  readonly confirm: string;
  readonly withdrawn: readonly { readonly target: string; readonly state: string }[];
}

test('a session that was deleted while the vendor was down leaves its calendar at the next fetch', async () => {
  const { simulator, athlete, hosts } = await intervalsHouse();
  const kit = await openKitWith(hosts);
  closings.push(
    () => kit.close(),
    () => simulator.close(),
  );
  await connectByKey(kit.deps, kit.who, 'intervals-icu', athlete.key);
  const step = { kind: 'work', duration_seconds: 1200 };
  const { workout } = await kit.ask<Answer>('plan_workout', {
    sport: 'running',
    name: 'Easy',
    steps: [step],
  });
  const schedule = { workouts: [{ id: workout.id, day: '2026-12-03' }], targets: ['intervals-icu'] };
  const { confirm } = await kit.ask<Answer>('schedule_workout', schedule);
  await kit.ask('schedule_workout', { ...schedule, confirm });
  const ours = () => athlete.events.filter(({ uid }) => String(uid).startsWith('boucle-'));
  assert.equal(ours().length, 1);

  simulator.faults.next(/events/, { answer: { status: 503 } }, { times: 9 });
  const asked = await kit.ask<Answer>('delete_workout', { ids: [workout.id] });
  const gone = await kit.ask<Answer>('delete_workout', { ids: [workout.id], confirm: asked.confirm });
  assert.deepEqual(
    gone.withdrawn.map(({ target, state }) => [target, state]),
    [['intervals-icu', 'failed']],
  );
  assert.equal(ours().length, 1, 'it still stands there');

  simulator.faults.clear();
  await syncNow(kit.deps, kit.who, { waitMs: 60_000 });
  assert.equal(ours().length, 0);
});
