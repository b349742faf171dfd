import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { type S3Simulator, s3Simulator } from '../../../simulators/s3/index.ts';
import { athlete } from '../contract/samples.ts';
import { openStorage, type Place } from '../index.ts';
import type { Storage } from '../storage.ts';

let folder: string;
let s3: S3Simulator;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boucle-rotation-'));
  s3 = await s3Simulator({ buckets: ['originals', 'keys'], pageSize: 5 });
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3.close();
});

const ids = Array.from({ length: 12 }, (_, n) => `athlete ${n}`);

async function filled(place: Place): Promise<Storage> {
  const storage = await openStorage(place);
  for (const id of ids) {
    await storage.athletes.save(athlete(id));
    await storage.secrets.put(id, 'grant', `token of ${id}`);
  }
  return storage;
}

/** Uses the vault without a pause, as a server does; every failure and every wrong word counts. */
function traffic(storage: Storage): { readonly served: () => number; stop(): Promise<void> } {
  const state = { running: true, served: 0 };
  const one = async (offset: number): Promise<void> => {
    for (let n = offset; state.running; n++) {
      const id = ids[n % ids.length];
      assert.equal(await storage.secrets.get(id, 'grant'), `token of ${id}`);
      await storage.secrets.put(id, `other ${offset}`, `more of ${id}`);
      assert.equal(await storage.secrets.get(id, `other ${offset}`), `more of ${id}`);
      state.served++;
    }
  };
  const all = Promise.all([0, 4, 8].map(one));
  all.catch(() => undefined);
  return {
    served: () => state.served,
    stop: async () => {
      state.running = false;
      await all;
    },
  };
}

async function rotate(storage: Storage): Promise<number> {
  let wrapped = 0;
  for (const id of await storage.directory.athletes(undefined, 100))
    if (await storage.secrets.rewrap(id)) wrapped++;
  return wrapped;
}

const open = async (storage: Storage): Promise<void> => {
  for (const id of ids) assert.equal(await storage.secrets.get(id, 'grant'), `token of ${id}`);
};

test('T19: the home’s key is changed while a server works: nothing fails, and the old key is gone', async () => {
  const home = join(folder, 'home');
  const server = await filled({ home });
  const old = await readFile(join(home, 'vault.key'), 'utf8');
  const working = traffic(server);
  const command = await openStorage({ home });
  assert.equal(await command.masterKey.renew(), true);
  // An athlete who comes meanwhile gets a key of the new kind.
  await server.athletes.save(athlete('newcomer'));
  await server.secrets.put('newcomer', 'grant', 'token of a newcomer');
  const before = working.served();
  assert.equal(await rotate(command), ids.length);
  await command.masterKey.retire();
  await open(server);
  await working.stop();
  assert.ok(working.served() > before);
  assert.notEqual(await readFile(join(home, 'vault.key'), 'utf8'), old);
  assert.deepEqual(
    (await readdir(home)).filter((name) => name.startsWith('vault.key')),
    ['vault.key'],
  );
  await Promise.all([server.close(), command.close()]);

  const later = await openStorage({ home });
  await open(later);
  assert.equal(await later.secrets.get('newcomer', 'grant'), 'token of a newcomer');
  assert.equal(await rotate(later), 0, 'there is nothing left to wrap');
  await later.close();
});

test('a rotation that was cut short goes on where it stopped, with the key it began with', async () => {
  const home = join(folder, 'interrupted');
  const first = await filled({ home });
  await first.masterKey.renew();
  const begun = await readFile(join(home, 'vault.key'), 'utf8');
  for (const id of ids.slice(0, 5)) await first.secrets.rewrap(id);
  await first.close();
  const second = await openStorage({ home });
  await open(second);
  await second.masterKey.renew();
  assert.equal(await readFile(join(home, 'vault.key'), 'utf8'), begun);
  assert.equal(await rotate(second), ids.length - 5);
  await second.masterKey.retire();
  await open(second);
  await second.close();
});

test('T19: where the operator gives the keys, two processes with keys in S3 go through a change of files without a new start', async () => {
  const home = join(folder, 'host');
  await mkdir(home, { recursive: true });
  const [current, old] = [join(folder, 'key'), join(folder, 'key.old')];
  const newKey = (): string => randomBytes(32).toString('base64');
  await writeFile(current, newKey());
  const door = { endpoint: s3.url, ...s3.account };
  const place: Place = {
    home,
    s3: { originals: { ...door, bucket: 'originals' }, keys: { ...door, bucket: 'keys' } },
    masterKey: { current: { file: current }, old: { file: old } },
  };
  const [server, other] = [await filled(place), await openStorage(place)];
  const blob = await server.blobs.put(ids[0], Buffer.from('a recording'));
  const working = traffic(server);
  await copyFile(current, old);
  await writeFile(`${current}.new`, newKey());
  // Renamed over the old one, as the guide says: no moment is without a key.
  await rename(`${current}.new`, current);
  assert.equal(await other.masterKey.renew(), false, 'these keys are the operator’s');
  assert.equal(await rotate(other), ids.length);
  await other.masterKey.retire();
  await rm(old);
  await open(server);
  await working.stop();
  assert.equal(Buffer.from((await other.blobs.get(ids[0], blob)) ?? []).toString(), 'a recording');
  await Promise.all([server.close(), other.close()]);
  assert.deepEqual(
    (await readdir(home)).filter((name) => name !== 'boucle.sqlite' && !name.startsWith('boucle.sqlite-')),
    [],
    'neither a key nor an original lies in the home',
  );
  assert.equal(s3.buckets.get('keys')?.size, ids.length + 1);
});

test('rows that are swapped, between athletes or between names, do not open', async () => {
  const home = join(folder, 'swapped');
  const storage = await filled({ home });
  await storage.secrets.put(ids[0], 'another', 'other words');
  const database = new DatabaseSync(join(home, 'boucle.sqlite'));
  const sealed = (id: string, name: string): string =>
    String(
      database.prepare('select sealed from secrets where athlete_id = ? and name = ?').get(id, name)?.sealed,
    );
  const write = database.prepare('update secrets set sealed = ? where athlete_id = ? and name = ?');
  const [a, b, c] = [sealed(ids[0], 'grant'), sealed(ids[1], 'grant'), sealed(ids[0], 'another')];
  write.run(b, ids[0], 'grant');
  write.run(a, ids[1], 'grant');
  for (const id of ids.slice(0, 2))
    await assert.rejects(storage.secrets.get(id, 'grant'), { code: 'storage.vault_sealed' });
  write.run(c, ids[0], 'grant');
  await assert.rejects(storage.secrets.get(ids[0], 'grant'), { code: 'storage.vault_sealed' });
  database.close();
  // The keys themselves, swapped on their ring.
  const files = await readdir(join(home, 'keys'));
  const [one, two] = files.map((name) => join(home, 'keys', name));
  await copyFile(one, `${one}.x`);
  await copyFile(two, one);
  await copyFile(`${one}.x`, two);
  const failed = await Promise.allSettled(ids.slice(2).map((id) => storage.secrets.get(id, 'grant')));
  const others = await Promise.allSettled(ids.slice(0, 2).map((id) => storage.secrets.get(id, 'another')));
  assert.ok([...failed, ...others].filter(({ status }) => status === 'rejected').length >= 1);
  await storage.close();
});

test('a key of the operator that is none stops the start, and is not repeated', async () => {
  for (const words of ['too short', 's3cret'.repeat(20)]) {
    const place = { home: join(folder, 'none'), masterKey: { current: { words } } };
    await assert.rejects(
      openStorage(place),
      (error: Error & { code?: string }) =>
        error.code === 'storage.master_key' && !error.message.includes(words),
    );
  }
});

test('a service without conditional writes is refused for keys, however it says so', async () => {
  for (const conditions of ['unknown', 'ignored'] as const) {
    const older = await s3Simulator({ buckets: ['a', 'b'], conditions });
    const door = { endpoint: older.url, ...older.account };
    const home = join(folder, conditions);
    const originals = { ...door, bucket: 'a' };
    await assert.rejects(openStorage({ home, s3: { originals, keys: { ...door, bucket: 'b' } } }), {
      code: 'storage.s3_unconditional',
    });
    await (await openStorage({ home, s3: { originals } })).close();
    await older.close();
  }
});
