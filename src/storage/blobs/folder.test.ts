import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { FormatError } from '../../domain/errors.ts';
import { athleteKey } from './blobs.ts';
import { folderBlobs } from './folder.ts';

const roots = mkdtempSync(join(tmpdir(), 'boucle-blobs-'));
after(() => rmSync(roots, { recursive: true, force: true }));
const newRoot = (): string => join(mkdtempSync(join(roots, 'root-')), 'blobs');

const text = Buffer.from('HR 151 152 151 153 '.repeat(500));
// A name like any other; nothing is kept under it.
const name = 'f'.repeat(64);

const pathOf = (root: string, hash: string): string =>
  join(root, athleteKey('alba'), hash.slice(0, 2), `${hash}.zst`);

test('a recording is kept compressed, under a name that tells nothing of the athlete', async () => {
  const root = newRoot();
  const hash = await folderBlobs(root).put('alba', text);
  assert.ok(statSync(pathOf(root, hash)).size < text.length / 10);
  assert.ok(!readdirSync(root, { recursive: true, encoding: 'utf8' }).some((path) => path.includes('alba')));
  assert.deepEqual(readdirSync(join(root, athleteKey('alba'), 'tmp')), []);
});

test('a disk that changed a file is noticed, whatever it wrote, and putting the recording again mends it', async () => {
  const root = newRoot();
  const blobs = folderBlobs(root);
  const hash = await blobs.put('alba', text);
  const others = [
    Buffer.from('not compressed at all'),
    Buffer.alloc(0),
    zstdCompressSync(Buffer.from('another recording')),
    zstdCompressSync(text).subarray(0, 20),
    zstdCompressSync(Buffer.alloc(text.length)),
  ];
  for (const damage of others) {
    writeFileSync(pathOf(root, hash), damage);
    await assert.rejects(
      blobs.get('alba', hash),
      (error) =>
        error instanceof FormatError && error.code === 'storage.blob_damaged' && error.params.hash === hash,
    );
    await blobs.put('alba', text);
    assert.deepEqual(Buffer.from((await blobs.get('alba', hash)) ?? []), text);
  }
});

test('an erasure cut short after the rows were gone is finished at the next start', async () => {
  const root = newRoot();
  const blobs = folderBlobs(root);
  const hash = await blobs.put('alba', text);
  await blobs.put('bruno', text);
  await blobs.announceErasure('alba');
  const next = folderBlobs(root);
  await next.finishErasures((key) => key === athleteKey('bruno'));
  assert.equal(await next.get('alba', hash), undefined);
  assert.ok(await next.get('bruno', hash));
  assert.deepEqual(readdirSync(root), [athleteKey('bruno')]);
});

test('an erasure cut short before the rows were gone is called off, once and for all', async () => {
  const root = newRoot();
  const blobs = folderBlobs(root);
  const hash = await blobs.put('alba', text);
  await blobs.announceErasure('alba');
  await folderBlobs(root).finishErasures(() => true);
  await folderBlobs(root).finishErasures(() => false);
  assert.ok(await blobs.get('alba', hash));
});

test('after an erasure the same athlete keeps recordings again, in this process and in one that did not see it', async () => {
  const root = newRoot();
  const [here, elsewhere] = [folderBlobs(root), folderBlobs(root)];
  for (const blobs of [here, elsewhere]) await blobs.put('alba', text);
  await here.erase('alba');
  for (const blobs of [elsewhere, here]) {
    const hash = await blobs.put('alba', text);
    assert.ok(await here.get('alba', hash));
  }
});

test('what a killed process left unfinished is cleared, what another is writing is not', async () => {
  const root = newRoot();
  await folderBlobs(root).put('alba', text);
  const scratch = join(root, athleteKey('alba'), 'tmp');
  for (const file of ['old.tmp', 'new.tmp']) writeFileSync(join(scratch, file), 'half');
  const yesterday = Date.now() / 1000 - 86_400;
  utimesSync(join(scratch, 'old.tmp'), yesterday, yesterday);
  await folderBlobs(root).finishErasures(() => true);
  assert.deepEqual(readdirSync(scratch), ['new.tmp']);
});

test('a first start finds no folder, and that is no trouble', async () => {
  const root = newRoot();
  const blobs = folderBlobs(root);
  await blobs.finishErasures(() => true);
  assert.equal(await blobs.get('alba', name), undefined);
  await blobs.delete('alba', name);
  await blobs.erase('alba');
});
