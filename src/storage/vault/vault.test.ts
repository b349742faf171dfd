import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStorage } from '../index.ts';
import { athlete } from '../contract/samples.ts';
import { masterKeyIn } from './key-file.ts';
import { seal, unseal } from './seal.ts';

let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'boucle-vault-'));
});
after(async () => rm(home, { recursive: true, force: true }));

const key = new Uint8Array(32).fill(7);

test('what is sealed opens for its owner and name, and for nobody else', () => {
  const sealed = seal(key, 'token', 'alba\ngrant');
  assert.equal(unseal(key, sealed, 'alba\ngrant').toString(), 'token');
  assert.throws(() => unseal(key, sealed, 'bruno\ngrant'), { code: 'storage.vault_sealed' });
  assert.throws(() => unseal(new Uint8Array(32), sealed, 'alba\ngrant'), { code: 'storage.vault_sealed' });
  const altered = Buffer.from(sealed, 'base64');
  altered[altered.length - 1] ^= 1;
  assert.throws(() => unseal(key, altered.toString('base64'), 'alba\ngrant'), {
    code: 'storage.vault_sealed',
  });
  assert.notEqual(seal(key, 'token', 'alba\ngrant'), sealed, 'twice is not the same');
});

test('processes that start together share one key, which only its owner can read', async () => {
  const file = join(home, 'new', 'vault.key');
  const keys = await Promise.all([1, 2, 3].map(() => masterKeyIn(file)));
  assert.deepEqual(keys[1], keys[0]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('a key that others could read stops the start', async () => {
  const file = join(home, 'open.key');
  await masterKeyIn(file);
  await chmod(file, 0o644);
  await assert.rejects(masterKeyIn(file), { code: 'storage.vault_key_open' });
  await writeFile(join(home, 'short.key'), 'abc', { mode: 0o600 });
  await assert.rejects(masterKeyIn(join(home, 'short.key')), { code: 'storage.vault_key_damaged' });
});

test('neither the database, nor its journal, nor a backup holds a token in clear', async () => {
  const folder = join(home, 'whole');
  const storage = await openStorage({ home: folder });
  await storage.athletes.save(athlete('alba'));
  await storage.secrets.put('alba', 'grant', 'canary-8f31c2-token');
  await storage.backup(join(folder, 'backup.sqlite'));
  for (const name of ['boucle.sqlite', 'boucle.sqlite-wal', 'backup.sqlite']) {
    const bytes = await readFile(join(folder, name));
    assert.ok(!bytes.includes('canary-8f31c2'), name);
  }
  await storage.close();
});

test('a home whose key was lost keeps everything but the secrets, and says so', async () => {
  const folder = join(home, 'lost');
  const storage = await openStorage({ home: folder });
  await storage.athletes.save(athlete('alba'));
  await storage.secrets.put('alba', 'grant', 'token');
  await storage.close();
  await rm(join(folder, 'vault.key'));
  const again = await openStorage({ home: folder });
  assert.deepEqual(await again.athletes.get('alba'), athlete('alba'));
  await assert.rejects(again.secrets.get('alba', 'grant'), { code: 'storage.vault_sealed' });
  await again.close();
});
