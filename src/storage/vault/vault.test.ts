import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { openStorage } from '../index.ts';
import { athlete } from '../contract/samples.ts';
import { keyRing } from './key-ring.ts';
import { homeKeys } from './master-key.ts';
import { folderShelf } from './shelf.ts';
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
  const keys = await Promise.all([1, 2, 3].map(() => homeKeys(file).current()));
  assert.deepEqual(keys[1], keys[0]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('a key that others could read stops the start', async () => {
  const file = join(home, 'open.key');
  await homeKeys(file).current();
  await chmod(file, 0o644);
  await assert.rejects(homeKeys(file).current(), { code: 'storage.vault_key_open' });
  await writeFile(join(home, 'short.key'), 'abc', { mode: 0o600 });
  await assert.rejects(homeKeys(join(home, 'short.key')).current(), { code: 'storage.vault_key_damaged' });
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

test('a key that an earlier boucle kept in the database moves out of it and goes on opening', async () => {
  const folder = join(home, 'moved');
  const file = join(folder, 'boucle.sqlite');
  const storage = await openStorage({ home: folder });
  await storage.athletes.save(athlete('alba'));
  await storage.secrets.put('alba', 'grant', 'token');
  await storage.close();
  const database = (): DatabaseSync => new DatabaseSync(file);
  const shelf = folderShelf(join(folder, 'keys'));
  const [name] = await shelf.names('');
  const before = database();
  before.prepare('insert into athlete_keys values (?, ?)').run('alba', (await shelf.get(name)) ?? '');
  before.close();
  await shelf.drop(name);
  const after = await openStorage({ home: folder });
  assert.equal(await after.secrets.get('alba', 'grant'), 'token');
  await after.close();
  const open = database();
  assert.equal(open.prepare('select count(*) as n from athlete_keys').get()?.n, 0);
  open.close();
});

test('an erasure that a crash cut short is finished with the key at the next start', async () => {
  const ring = keyRing(folderShelf(join(home, 'ring')));
  const life = { athleteId: 'alba', life: 'one' };
  assert.equal(await ring.add('alba', 'first'), 'first');
  assert.equal(await ring.add('alba', 'second'), 'first', 'a key is never written over');
  await ring.announceErasure(life);
  await ring.finishErasures(() => true);
  assert.equal(await ring.get('alba'), 'first', 'the athlete is still there: called off');
  assert.deepEqual(await ring.ended([life]), []);
  await ring.announceErasure(life);
  await ring.finishErasures(() => false);
  assert.equal(await ring.get('alba'), undefined);
  assert.deepEqual(await ring.ended([life, { athleteId: 'alba', life: 'two' }]), [life]);
});
