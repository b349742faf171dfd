import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import { buildZip } from '../../../test/zip.ts';
import { identify } from '../identify.ts';
import { countFiles, type Found, openAll, openBytes, watchAt } from './index.ts';
import { type ContainerLimits, containerLimits } from './limits.ts';

const root = await mkdtemp(join(tmpdir(), 'boucle-test-'));
after(() => rm(root, { recursive: true }));

const run = Buffer.from(
  '<gpx><trk><trkseg><trkpt lat="1" lon="1"><time>2026-05-03T07:00:00Z</time></trkpt></trkseg></trk></gpx>',
);
const utf8 = (text: string): Buffer => Buffer.from(text);

/** A folder with these files: path inside it → bytes. */
async function folder(name: string, files: Readonly<Record<string, Uint8Array>>): Promise<string> {
  for (const [path, bytes] of Object.entries(files)) {
    const to = join(root, name, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
  }
  return join(root, name);
}

async function collect(found: AsyncIterable<Found>): Promise<Found[]> {
  const all: Found[] = [];
  for await (const one of found) all.push(one);
  return all;
}

/** Names of what was read, and `name: code` of what was refused. */
const told = (found: readonly Found[]): string[] =>
  found.map(({ name, refused }) => (refused ? `${name}: ${refused.code}` : name));
const open = async (...paths: string[]): Promise<string[]> => told(await collect(openAll(paths)));
const unzip = async (bytes: Uint8Array, limits?: Partial<ContainerLimits>): Promise<string[]> =>
  told(await collect(openBytes('a.zip', bytes, { ...containerLimits, ...limits })));

describe('folders', () => {
  test('files are found at any depth, in any case, in order of name; what is not for us is left', async () => {
    const path = await folder('mixed', {
      'b/2.GPX': run,
      'b/deep/er/1.gpx': run,
      'a/3.Fit.Gz': gzipSync(run),
      'a/photo.jpg': run,
      'a/._3.fit': run,
      '.hidden/4.gpx': run,
      'notes.txt': run,
    });
    assert.deepEqual(await open(path), ['3.Fit.Gz', '2.GPX', '1.gpx']);
    assert.deepEqual(await countFiles([path]), { files: 3, bytes: 2 * run.length + gzipSync(run).length });
  });

  test('a file that is named is opened whatever it is called; what is not there is said', async () => {
    const path = await folder('named', { 'strange.dat': run });
    assert.deepEqual(await open(join(path, 'strange.dat'), join(path, 'gone.fit')), [
      'strange.dat',
      'gone.fit: container.not_found',
    ]);
    assert.equal(identify(run, 'strange.dat')?.id, 'gpx');
  });

  test('links are not followed: nothing outside the folder is reached, no loop runs', async () => {
    const outside = await folder('outside', { 'secret.gpx': run });
    const path = await folder('linked', { 'own.gpx': run });
    await symlink(outside, join(path, 'elsewhere'));
    await symlink(join(outside, 'secret.gpx'), join(path, 'link.gpx'));
    await symlink(path, join(path, 'loop'));
    assert.deepEqual(await open(path), ['own.gpx']);
  });

  test('a Strava archive gives its list, then its activities, not planned routes and not other people’s files', async () => {
    const path = await folder('strava', {
      'activities.csv': utf8('Activity ID'),
      'activities/1.gpx.gz': gzipSync(run),
      'activities/2.fit': run,
      'routes/plan.gpx': run,
      'clubs/x.gpx': run,
    });
    assert.deepEqual(await open(path), ['activities.csv', '1.gpx.gz', '2.fit']);
  });

  test('a file above the limit is refused without being read', async () => {
    const path = await folder('large', { 'large.gpx': Buffer.alloc(2000, run), 'small.gpx': run });
    const found = await collect(openAll([path], { ...containerLimits, entryBytes: 1000 }));
    assert.deepEqual(told(found), ['large.gpx: container.too_big', 'small.gpx']);
  });
});

describe('a file that is read along with others', () => {
  const health = (route: string): Buffer =>
    utf8(
      `<HealthData><Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="x" startDate="2026-05-03 09:00:00 +0200" endDate="2026-05-03 09:00:02 +0200"><WorkoutRoute><FileReference path="${route}"/></WorkoutRoute></Workout></HealthData>`,
    );
  const hasRoute = (found: readonly Found[]): boolean =>
    found.some(({ bytes }) => Buffer.from(bytes ?? []).includes('RoutePoint'));
  const files = (route: string): Record<string, Uint8Array> => ({
    'apple_health_export/export.xml': health(route),
    'apple_health_export/export_cda.xml': utf8('<ClinicalDocument/>'),
    'apple_health_export/workout-routes/a.gpx': run,
    'secret.gpx': run,
  });

  test('is opened once, from a folder and from a ZIP', async () => {
    const unpacked = await folder('health', files('/workout-routes/a.gpx'));
    const packed = buildZip(
      Object.entries(files('/workout-routes/a.gpx')).map(([name, data]) => ({ name, data })),
    );
    for (const found of [await collect(openAll([unpacked])), await collect(openBytes('a.zip', packed))]) {
      assert.deepEqual(told(found).sort(), ['2026-05.xml', 'secret.gpx']);
      assert.ok(hasRoute(found));
    }
  });

  test('never lies outside its folder, whatever path is named', async () => {
    for (const route of [
      '../secret.gpx',
      '/workout-routes/../../secret.gpx',
      '..\\secret.gpx',
      'C:secret.gpx',
      '',
    ]) {
      const unpacked = await folder(`bad-${route.length}`, files(route));
      const packed = buildZip(Object.entries(files(route)).map(([name, data]) => ({ name, data })));
      assert.ok(!hasRoute(await collect(openAll([unpacked]))), route);
      assert.ok(!hasRoute(await collect(openBytes('a.zip', packed))), route);
    }
    const linked = await folder('bad-link', files('/workout-routes/link.gpx'));
    await symlink(join(linked, 'secret.gpx'), join(linked, 'apple_health_export/workout-routes/link.gpx'));
    assert.ok(!hasRoute(await collect(openAll([linked]))));
  });
});

describe('a mounted watch', () => {
  const watch = {
    'Activity/2026.FIT': run,
    'Monitor/M1.FIT': run,
    'Sleep/S1.fit': run,
    'HRVStatus/H.fit': run,
    'Metrics/X.fit': run,
    'NewFiles/planned.fit': run,
    'Courses/loop.fit': run,
    'Settings/Settings.fit': run,
    'Workouts/w.fit': run,
    'GarminDevice.xml': utf8('<Device/>'),
  };

  test('gives recordings and nights, not its settings, courses and inbox, from its root or its folder, in any case', async () => {
    for (const name of ['GARMIN', 'Garmin', 'garmin']) {
      const path = await folder(
        `usb-${name}`,
        Object.fromEntries(Object.entries(watch).map(([file, bytes]) => [`${name}/${file}`, bytes])),
      );
      const expected = ['2026.FIT', 'H.fit', 'X.fit', 'M1.FIT', 'S1.fit'];
      assert.deepEqual(await open(path), expected);
      assert.deepEqual(await open(join(path, name)), expected);
    }
  });

  test('is found below the point where it is mounted, and knows its inbox', async () => {
    const path = await folder(
      'media',
      Object.fromEntries(Object.entries(watch).map(([file, bytes]) => [`Primary/GARMIN/${file}`, bytes])),
    );
    assert.equal((await open(path)).length, 5);
    assert.equal((await watchAt(join(path, 'Primary')))?.inbox, join(path, 'Primary/GARMIN/NewFiles'));
    assert.equal(await watchAt(path), undefined);
  });
});

describe('gzip', () => {
  const gz = async (bytes: Uint8Array, limits: Partial<ContainerLimits> = {}): Promise<Found[]> =>
    collect(openBytes('x.gpx.gz', bytes, { ...containerLimits, ...limits }));

  test('is known by its first bytes, whatever it is called', async () => {
    const [found] = await collect(openBytes('ride.gpx', gzipSync(run)));
    assert.deepEqual(Buffer.from(found.bytes ?? []), run);
  });

  test('a cut file gives what can be unpacked', async () => {
    const long = Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 251));
    const packed = gzipSync(long);
    const [found] = await gz(packed.subarray(0, packed.length - 12));
    assert.ok(found.bytes && found.bytes.length > 0 && long.indexOf(found.bytes.subarray(0, 50)) === 0);
  });

  test('a bomb is stopped by its ratio, a large file by its size, rubbish by what it is', async () => {
    assert.deepEqual(told(await gz(gzipSync(Buffer.alloc(20 * 2 ** 20)))), [
      'x.gpx.gz: container.expands_too_much',
    ]);
    const plain = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i) % 256));
    assert.deepEqual(told(await gz(gzipSync(plain), { entryBytes: 1000 })), ['x.gpx.gz: container.too_big']);
    assert.deepEqual(told(await gz(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))), [
      'x.gpx.gz: container.gz_damaged',
    ]);
  });
});

describe('ZIP', () => {
  const good = { name: 'good.gpx', data: run };

  test('files of any folder and case, gzip inside included; the rest is left', async () => {
    const bytes = buildZip([
      { name: 'x/', data: Buffer.alloc(0), method: 0 },
      { name: 'x/A.GPX', data: run },
      { name: 'x/b.gpx.gz', data: gzipSync(run), method: 0 },
      { name: '__MACOSX/x/._A.GPX', data: run },
      { name: 'x/photo.jpg', data: run },
    ]);
    const found = await collect(openBytes('My export.ZIP', bytes));
    assert.deepEqual(told(found), ['A.GPX', 'b.gpx.gz']);
    assert.ok(
      found.every((one) => one.container === 'My export.ZIP' && Buffer.from(one.bytes ?? []).equals(run)),
    );
    assert.deepEqual(
      found.map(({ path }) => path),
      ['x/A.GPX', 'x/b.gpx.gz'],
    );
  });

  test('one hostile entry never stops the others', async () => {
    const bytes = buildZip([
      { name: '../../evil.gpx', data: run },
      { name: '/etc/evil.gpx', data: run },
      { name: '..\\evil.gpx', data: run },
      { name: 'C:/evil.gpx', data: run },
      { name: 'secret.gpx', data: run, flags: 0x801 },
      { name: 'lzma.gpx', data: run, method: 14 },
      { name: 'rubbish.gpx', data: run, method: 8, compressedSize: 20 },
      { name: 'lies-big.gpx', data: run, uncompressedSize: 0xffff_0000 },
      { name: 'bomb.gpx', data: Buffer.alloc(20 * 2 ** 20) },
      { name: 'liar.gpx', data: Buffer.alloc(20 * 2 ** 20), uncompressedSize: 100 },
      good,
    ]);
    assert.deepEqual(await unzip(bytes), [
      'evil.gpx: container.zip_unsafe_name',
      'evil.gpx: container.zip_unsafe_name',
      'evil.gpx: container.zip_unsafe_name',
      'evil.gpx: container.zip_unsafe_name',
      'secret.gpx: container.zip_encrypted',
      'lzma.gpx: container.zip_method',
      'rubbish.gpx: container.zip_entry_damaged',
      'lies-big.gpx: container.too_big',
      'bomb.gpx: container.expands_too_much',
      'liar.gpx: container.expands_too_much',
      'good.gpx',
    ]);
  });

  test('names are shown clean: no folders, no direction marks, no controls, not a kilometre long', async () => {
    const [found] = await collect(
      openBytes('a.zip', buildZip([{ name: `x/\u202Efit\u0007${'a'.repeat(500)}.gpx`, data: run }])),
    );
    assert.match(found.name, /^fita+…$/);
    assert.equal([...found.name].length, 120);
  });

  test('a table of contents that is damaged, or claims too much, is a refusal beside what was read', async () => {
    const whole = buildZip([good, { name: 'b.gpx', data: run }]);
    assert.deepEqual(await unzip(whole.subarray(0, whole.length - 30)), ['a.zip: container.zip_damaged']);
    const bent = Buffer.from(whole);
    bent.fill(0xee, bent.lastIndexOf('PK\x01\x02'), bent.lastIndexOf('PK\x01\x02') + 4);
    assert.deepEqual(await unzip(bent), ['good.gpx', 'a.zip: container.zip_damaged']);
    assert.deepEqual(await unzip(buildZip([good, good, good]), { entries: 2 }), [
      'a.zip: container.zip_entries',
    ]);
  });

  test('what an archive unpacks to is bounded as a whole', async () => {
    const items = ['1', '2', '3', '4'].map((name) => ({ name: `${name}.gpx`, data: run, method: 0 }));
    assert.deepEqual(await unzip(buildZip(items), { totalBytes: 2 * run.length + 10 }), [
      '1.gpx',
      '2.gpx',
      '3.gpx: container.zip_total',
    ]);
  });

  test('a ZIP of ZIPs is opened, as Garmin’s export is; a ZIP of ZIPs of ZIPs is not', async () => {
    const inner = buildZip([good]);
    const middle = buildZip([{ name: 'UploadedFiles_0-_Part1.zip', data: inner, method: 0 }]);
    const found = await collect(openBytes('export.zip', middle));
    assert.deepEqual(told(found), ['good.gpx']);
    assert.equal(found[0].container, 'export.zip › UploadedFiles_0-_Part1.zip');
    const outer = buildZip([{ name: 'middle.zip', data: middle, method: 0 }, good]);
    assert.deepEqual(await unzip(outer), ['UploadedFiles_0-_Part1.zip: container.zip_nested', 'good.gpx']);
  });

  test('an inner ZIP too large for memory goes through a temporary file that does not stay', async () => {
    const left = async (): Promise<number> =>
      (await readdir(tmpdir())).filter((name) => /^boucle-\w{6}$/.test(name)).length;
    const before = await left();
    const inner = buildZip([good, { name: 'b.gpx', data: run }]);
    const bytes = buildZip([{ name: 'inner.zip', data: inner, method: 0 }]);
    assert.deepEqual(await unzip(bytes, { entryBytes: inner.length - 1 }), ['good.gpx', 'b.gpx']);
    // Also when the reader stops in the middle.
    for await (const _ of openBytes('a.zip', bytes, { ...containerLimits, entryBytes: inner.length - 1 }))
      break;
    assert.equal(await left(), before);
  });

  test('on disk it is read entry by entry, and counted by its table of contents', async () => {
    const bytes = buildZip([good, { name: 'b.gpx', data: run }, { name: 'c.txt', data: run }]);
    const path = await folder('zips', {
      'export.ZIP': bytes,
      'z.gpx': run,
      'broken.zip': bytes.subarray(0, 40),
    });
    assert.deepEqual(await open(path), ['broken.zip: container.zip_damaged', 'good.gpx', 'b.gpx', 'z.gpx']);
    assert.deepEqual(await countFiles([path]), { files: 4, bytes: 3 * run.length + 40 });
  });

  test('noise that begins like a ZIP is refused, whatever follows', async () => {
    const noise = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 251)),
    ]);
    assert.deepEqual(await unzip(noise), ['a.zip: container.zip_damaged']);
    const whole = buildZip([good, { name: 'b.gpx', data: run }]);
    for (let at = 0; at < whole.length; at += 3) {
      const bent = Buffer.from(whole);
      bent[at] = (bent[at] ^ 0xa5) & 0xff;
      for await (const { bytes, refused } of openBytes('a.zip', bent)) assert.ok(bytes ?? refused);
    }
  });
});

test('a real recording, compressed as in a Strava archive, unpacks to FIT', {
  skip: needsShared,
}, async () => {
  const path = 'corpus/fit/ride/14582164182-7d0c48.fit.gz';
  const [found] = await collect(openBytes('14582164182.fit.gz', sharedFile(path)));
  assert.equal(Buffer.from(found.bytes ?? []).toString('latin1', 8, 12), '.FIT');
  assert.equal(identify(found.bytes ?? Buffer.alloc(0), found.name)?.extensions[0], '.fit');
});
