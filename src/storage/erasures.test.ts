import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { type S3Simulator, s3Simulator } from '../../simulators/s3/index.ts';
import { athleteKey, hashOf } from './blobs/blobs.ts';
import { athlete, bytes, fill, marks, portrait } from './contract/samples.ts';
import { openStorage, type Place } from './index.ts';
import type { Storage } from './storage.ts';
import { keyRing } from './vault/key-ring.ts';
import { folderShelf } from './vault/shelf.ts';

let folder: string;
let s3: S3Simulator;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boucle-erasures-'));
  s3 = await s3Simulator({ buckets: ['originals', 'keys'] });
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3.close();
});

async function filled(place: Place): Promise<Storage> {
  const storage = await openStorage(place);
  for (const [n, id] of ['alba', 'bruno'].entries()) {
    await storage.athletes.save(athlete(id));
    await fill(storage, id, marks[n]);
  }
  return storage;
}

const operatorKey = { current: { words: randomBytes(32).toString('base64') } };
const hash = hashOf(bytes('Alba'));

const inS3 = (prefix: string): NonNullable<Place['s3']> => {
  const door = { endpoint: s3.url, prefix, ...s3.account };
  return { originals: { ...door, bucket: 'originals' }, keys: { ...door, bucket: 'keys' } };
};

const places: Readonly<Record<string, (home: string) => Place>> = {
  'on a laptop': (home) => ({ home }),
  'on a host': (home) => ({ home, s3: inS3(home.split('/').at(-1) as string), masterKey: operatorKey }),
};

const sqliteFiles = ['boucle.sqlite', 'boucle.sqlite-wal', 'boucle.sqlite-shm'];

/** The database of yesterday in the place of today's. */
async function putBack(home: string, backup: string): Promise<void> {
  for (const name of sqliteFiles) await rm(join(home, name), { force: true });
  await cp(backup, join(home, 'boucle.sqlite'));
}

for (const [where, placeIn] of Object.entries(places))
  describe(`T17, ${where}: an erasure`, () => {
    test('holds for a backup that is put back afterwards: whoever was erased is erased before anything is served', async () => {
      const place = placeIn(await mkdtemp(join(folder, 'home-')));
      const backup = join(place.home, 'backup.sqlite');
      const storage = await filled(place);
      const bruno = await portrait(storage, 'bruno');
      await storage.backup(backup);
      await storage.athletes.erase('alba');
      await storage.close();
      await putBack(place.home, backup);
      const restored = await openStorage(place);
      assert.equal(await restored.athletes.get('alba'), undefined);
      assert.deepEqual(await restored.directory.athletes(undefined, 10), ['bruno']);
      assert.ok(!(await portrait(restored, 'alba')).includes(marks[0]));
      assert.equal(await portrait(restored, 'bruno'), bruno);
      await restored.close();
      const text = await readFile(join(place.home, 'boucle.sqlite'), 'latin1');
      assert.ok(!text.includes('Sortie Alba'), 'not even in free pages');
    });

    test('ends one life: who comes back under the same id stays, until a copy of the life before is put back', async () => {
      const place = placeIn(await mkdtemp(join(folder, 'home-')));
      const backup = join(place.home, 'backup.sqlite');
      const storage = await filled(place);
      await storage.backup(backup);
      await storage.athletes.erase('alba');
      await storage.athletes.save(athlete('alba'));
      await fill(storage, 'alba', marks[0]);
      const anew = await portrait(storage, 'alba');
      const second = join(place.home, 'second.sqlite');
      await storage.backup(second);
      await storage.close();
      const later = await openStorage(place);
      assert.equal(await portrait(later, 'alba'), anew);
      await later.close();
      await putBack(place.home, second);
      const restored = await openStorage(place);
      assert.equal(await portrait(restored, 'alba'), anew);
      await restored.close();
      await putBack(place.home, backup);
      const older = await openStorage(place);
      assert.equal(await older.athletes.get('alba'), undefined);
      await older.close();
    });
  });

test('T17: where the operator gives the key, a copy of the originals does not open once the athlete is erased', async () => {
  const home = await mkdtemp(join(folder, 'copies-'));
  const place: Place = { home, masterKey: operatorKey };
  const storage = await filled(place);
  const file = join(home, 'blobs', athleteKey('alba'), hash.slice(0, 2), `${hash}.zst`);
  const copy = join(folder, 'copy.zst');
  await cp(file, copy);
  await storage.athletes.erase('alba');
  // Put back by hand, with the athlete there again: nothing in the home opens it.
  await storage.athletes.save(athlete('alba'));
  await cp(copy, file, { recursive: true });
  await assert.rejects(storage.blobs.get('alba', hash), { code: 'storage.vault_sealed' });
  await storage.blobs.put('alba', Buffer.from('another recording'));
  await assert.rejects(storage.blobs.get('alba', hash), { code: 'storage.blob_damaged' });
  assert.ok(await storage.blobs.get('bruno', hashOf(bytes('Bruno'))));
  await storage.close();
});

test('T17: in a bucket nothing can be read without the keys, which are in another', async () => {
  const home = await mkdtemp(join(folder, 'bucket-'));
  const storage = await filled({ home, s3: inS3('sealed'), masterKey: operatorKey });
  const objects = [...(s3.buckets.get('originals') ?? [])].filter(([name]) => name.startsWith('sealed/'));
  assert.equal(objects.length, 2);
  for (const [, object] of objects)
    assert.equal(
      Buffer.from(object.subarray(0, 8)).toString('latin1'),
      'boucle\x001',
      'sealed, not only compressed',
    );
  // Somebody who can write there cannot pass one athlete's off as another's.
  const name = `sealed/${athleteKey('alba')}/${hash}.zst`;
  const foreign = objects.find(([key]) => key !== name)?.[1] as Uint8Array;
  s3.buckets.get('originals')?.set(name, foreign);
  await assert.rejects(storage.blobs.get('alba', hash), { code: 'storage.blob_damaged' });
  await storage.close();
});

test('a raw backup still holds rows in clear, and neither secrets nor originals', async () => {
  const home = await mkdtemp(join(folder, 'raw-'));
  const storage = await filled({ home, masterKey: operatorKey });
  const backup = join(home, 'backup.sqlite');
  await storage.backup(backup);
  await storage.close();
  const text = await readFile(backup, 'latin1');
  assert.ok(
    text.includes('Sortie Alba'),
    'that is why backups are deleted after a time: docs/privacy.md says so',
  );
  for (const secret of ['token of Alba', 'blob of Alba']) assert.ok(!text.includes(secret), secret);
});

test('an erasure that a crash cut short once the rows were gone is remembered as one', async () => {
  const home = await mkdtemp(join(folder, 'crash-'));
  const backup = join(home, 'backup.sqlite');
  const storage = await filled({ home });
  await storage.backup(backup);
  await storage.close();
  const database = new DatabaseSync(join(home, 'boucle.sqlite'));
  const life = String(database.prepare(`select life from athletes where athlete_id = 'alba'`).get()?.life);
  await keyRing(folderShelf(join(home, 'keys'))).announceErasure({ athleteId: 'alba', life });
  database.exec(`pragma foreign_keys = on; delete from athletes where athlete_id = 'alba'`);
  database.close();
  await (await openStorage({ home })).close();
  assert.deepEqual(
    (await readdir(join(home, 'keys'))).filter((name) => name.includes(athleteKey('alba'))),
    [`ended.${athleteKey('alba')}.${life}`],
  );
  await putBack(home, backup);
  const restored = await openStorage({ home });
  assert.equal(await restored.athletes.get('alba'), undefined);
  await restored.close();
});
