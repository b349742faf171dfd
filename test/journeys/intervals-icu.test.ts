import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { connectByKey, syncNow } from '../../src/app/sources/index.ts';
import { toDay } from '../../src/domain/day.ts';
import type { Kit } from '../kit.ts';
import { intervalsHouse, openKitWith } from '../sources.ts';
import { tenTimes400 } from '../workouts.ts';

/** From a key to a session on the watch and back, over real HTTP. */

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function lenasHouse(): Promise<Awaited<ReturnType<typeof intervalsHouse>> & { readonly kit: Kit }> {
  const house = await intervalsHouse();
  const kit = await openKitWith(house.hosts);
  closings.push(
    () => kit.close(),
    () => house.simulator.close(),
  );
  await connectByKey(kit.deps, kit.who, 'intervals-icu', house.athlete.key);
  await syncNow(kit.deps, kit.who, { waitMs: 60_000 });
  return { ...house, kit };
}

interface Receipt {
  readonly entries: readonly {
    readonly deliveries?: readonly { state: string; target: string; ref: string; differences: string[] }[];
  }[];
}

async function schedule(kit: Kit, id: string, day: string): Promise<Receipt> {
  const args = { workouts: [{ id, day }], targets: ['intervals-icu'] };
  const { confirm } = await kit.ask<{ confirm: string }>('schedule_workout', args);
  return kit.ask<Receipt>('schedule_workout', { ...args, confirm });
}

describe('an athlete with a key of intervals.icu', () => {
  test('has her sessions once, named as there, with their scores, and her own scales the right way round', async () => {
    const { kit } = await lenasHouse();
    const heads = await kit.deps.storage.activities.heads(kit.who.athleteId, {});
    const titles = heads.map(({ title }) => title).sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
    assert.deepEqual(titles, ['Gym', 'Morning loops', 'Turbo']);
    const run = heads.find(({ title }) => title === 'Morning loops');
    const whole = await kit.deps.storage.activities.get(kit.who.athleteId, run?.id ?? '');
    assert.equal(whole?.vendorScores.intervals_training_load, 61);
    const readings = await kit.deps.storage.wellness.between(
      kit.who.athleteId,
      toDay('2000-01-01'),
      toDay('2099-01-01'),
    );
    assert.equal(readings.find(({ metric }) => metric === 'intervals_soreness')?.value, 1);
    const weights = readings.filter(({ metric }) => metric === 'weight');
    assert.equal(weights.length, 3, 'four of seven were copied from the settings');
  });

  test('sends 10 × 400 m there, moves it, and takes it back; nothing is left', async () => {
    const { kit, athlete } = await lenasHouse();
    const { workout } = await kit.ask<{ workout: { id: string } }>('plan_workout', tenTimes400);
    const { entries } = await schedule(kit, workout.id, 'Thursday');
    const [delivery] = entries[0]?.deliveries ?? [];
    assert.deepEqual(
      [delivery?.target, delivery?.state, delivery?.differences],
      ['intervals-icu', 'sent', []],
    );
    const [event] = athlete.events;
    assert.equal(event?.uid, `boucle-${workout.id}`);
    assert.equal(event?.distance, 4000, '400 m ten times, not 400 minutes');
    await schedule(kit, workout.id, 'Friday');
    assert.equal(athlete.events.length, 1);
    assert.notEqual(athlete.events[0]?.start_date_local, undefined);
    const { confirm } = await kit.ask<{ confirm: string }>('delete_workout', { ids: [workout.id] });
    await kit.ask('delete_workout', { ids: [workout.id], confirm });
    assert.deepEqual(athlete.events, []);
  });
});
