import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKit } from '../../../test/kit.ts';
import { bare, everySecond } from '../../../test/made.ts';

// Six minutes at 2.6, 3.1 and 3.6 m/s in turn, with 120 + 15 steps for each m/s.
const speed = (second: number): number => 2.6 + 0.5 * (Math.floor(second / 60) % 3);

test('how cadence follows speed is told in full detail of a run, with what was left out as walking', async (t) => {
  const kit = await openKit();
  t.after(async () => kit.close());
  const streams = everySecond(720, { speed, cadence: (second) => 120 + 15 * speed(second) });
  await kit.record(bare('running', streams, { start: kit.time.now - 86_400_000 }));
  type Answer = { figures: { metric: string; value: number; method: string; unit: string }[] };
  const brief = await kit.ask<Answer>('get_activity');
  assert.equal(
    brief.figures.find(({ metric }) => metric === 'cadence_slope'),
    undefined,
  );
  const full = await kit.ask<Answer>('get_activity', { detail: 'full' });
  const slope = full.figures.find(({ metric }) => metric === 'cadence_slope');
  // A FIT file keeps speed to the millimetre and cadence to a fraction of a step.
  assert.ok(Math.abs((slope?.value ?? 0) - 15) <= 0.2, JSON.stringify(slope));
  assert.equal(slope?.unit, 'steps/min per m/s');
  const said = async (): Promise<string> => (await kit.call('get_activity', { detail: 'full' })).text;
  assert.match(
    await said(),
    /Cadence against speed: 15(\.\d)? steps\/min per m\/s \(line through .*\)\. Steps of both legs: 159\/min at 6:25\/km, 174\/min at 4:38\/km; slower than 8:20\/km is left out as walking\./,
  );
  await kit.prefer({ language: 'fr' });
  assert.match(await said(), /Cadence selon la vitesse.*pas\/min par m\/s.*Pas des deux jambes/);
});
