import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { intervalsHouse, openKitWith, polarHouse } from '../../../test/sources.ts';
import { voiceFor } from '../../locales/index.ts';
import { openStorage } from '../../storage/index.ts';
import { connectByKey, finishOAuth, startOAuth } from '../sources/index.ts';
import { eraseEverything, receiptLines } from './erase.ts';

test('T17: erasing ends what a vendor lets us end, says what is left, and leaves nothing but a receipt', async () => {
  const [polar, intervals] = [await polarHouse(), await intervalsHouse()];
  const kit = await openKitWith({ ...polar.hosts, ...intervals.hosts }, polar.settings, { onDisk: true });
  const { deps, who, home } = kit;
  await connectByKey(deps, who, 'intervals-icu', intervals.athlete.key);
  const redirectUri = 'http://127.0.0.1:7777/sources/callback';
  const { url } = await startOAuth(deps, who, 'polar', { redirectUri });
  await finishOAuth(deps, await polar.simulator.visit(url));
  await mkdir(join(home, 'uploads', 'arriving-1'), { recursive: true });
  await writeFile(join(home, 'uploads', 'arriving-1', 'ana.fit'), 'half an upload');
  for (const { id } of await deps.storage.connections.list(who.athleteId))
    assert.ok(await deps.storage.secrets.get(who.athleteId, `grant ${id}`), 'the vault holds a grant');
  const backup = join(home, 'backup.sqlite');
  await deps.storage.backup(backup);

  const receipt = await eraseEverything(deps, who, home);
  assert.deepEqual([receipt.erased.permissionsEnded, receipt.erased.permissionsLeft], [1, 1]);
  assert.deepEqual(
    receipt.left.map(({ code }) => code),
    ['source.revoke_by_hand'],
  );
  assert.equal(await deps.storage.athletes.get(who.athleteId), undefined);
  assert.equal(await deps.storage.jobs.nextAt(), undefined);
  assert.ok(!(await readdir(home)).includes('uploads'));
  const ends = await readdir(join(home, 'keys'));
  assert.ok(
    ends.length === 1 && ends[0].startsWith('ended.'),
    'no key, and a note that there was an erasure',
  );
  const text = await readFile(receipt.file, 'utf8');
  for (const personal of [intervals.athlete.key, 'Lena', 'Ida', 'polar', 'intervals'])
    assert.ok(!text.includes(personal), personal);
  for (const language of ['en', 'fr'] as const) {
    const voice = voiceFor({ language, units: 'metric', swimUnits: 'meters' });
    const said = receiptLines(receipt).map((line) => voice.say(line));
    assert.ok(
      said.some((line) => line.includes('intervals')),
      'what is left is named',
    );
    assert.ok(said.every((line) => line !== '' && !line.startsWith('privacy.')));
  }

  // The database of yesterday, put back beside what the erasure left.
  await deps.storage.close();
  for (const suffix of ['', '-wal', '-shm']) await rm(join(home, `boucle.sqlite${suffix}`), { force: true });
  await writeFile(join(home, 'boucle.sqlite'), await readFile(backup), { mode: 0o600 });
  const restored = await openStorage({ home });
  assert.equal(
    await restored.athletes.get(who.athleteId),
    undefined,
    'erased again, before anything is served',
  );
  assert.deepEqual(await restored.connections.list(who.athleteId), []);
  assert.deepEqual(await restored.directory.athletes(undefined, 10), []);
  await restored.close();
  await polar.simulator.close();
  await intervals.simulator.close();
});
