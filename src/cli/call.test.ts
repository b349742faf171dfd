import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bare, everySecond } from '../../test/made.ts';
import { inParis, openKit } from '../../test/kit.ts';
import { unsettled } from '../app/memory/recompute.ts';
import { voiceFor } from '../locales/index.ts';
import { callCommand } from './call.ts';

test('a landmark told from the shell has its loads worked out anew before the command ends', async (t) => {
  const kit = await openKit();
  t.after(async () => kit.close());
  const streams = everySecond(3600, { power: () => 200, distance: (second) => 8 * second });
  await kit.record(bare('cycling', streams, { start: kit.time.now - 86_400_000 }));
  const loadNow = async (): Promise<number | undefined> => {
    const [head] = await kit.deps.storage.activities.heads('me', { order: 'newest' });
    return (await kit.deps.storage.activities.get('me', head.id))?.analysis.metrics.training_load?.value;
  };
  assert.equal(await loadNow(), undefined, 'without a threshold there is no load');

  const written: string[] = [];
  t.mock.method(process.stdout, 'write', (text: string) => written.push(text) > 0);
  const session = { ...kit, voice: voiceFor(inParis) };
  const fact = { kind: 'landmark', landmark: 'threshold_power', value: 200, day: '2026-01-01' };
  const code = await callCommand(session, 'remember', JSON.stringify(fact), {});
  t.mock.restoreAll();

  assert.equal(code, 0, written.join(''));
  assert.deepEqual(await unsettled(kit), []);
  assert.ok(Math.abs(((await loadNow()) ?? 0) - 100) < 0.5, 'an hour at threshold');
});
