import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { after, before, test } from 'node:test';
import { exportZip } from '../../src/app/privacy/export-zip.ts';
import { openBytes } from '../../src/formats/container/index.ts';
import { gpxRun } from '../gpx-run.ts';
import { type Kit, openKit } from '../kit.ts';
import { buildZip } from '../zip.ts';

/** A file may be called anything: its name opens no other place, neither here nor where an export is unpacked. */

const names = [
  '../quagga.gpx',
  '../../../../../../tmp/quagga.gpx',
  '/etc/quagga.gpx',
  '..\\..\\quagga.gpx',
  'C:\\Windows\\quagga.gpx',
  'C:quagga.gpx',
  '\\\\server\\share\\quagga.gpx',
  '//server/share/quagga.gpx',
  'file:///etc/quagga.gpx',
  'quagga.gpx:stream.gpx',
  'quagga.gpx::$DATA.gpx',
  'CON.gpx',
  'nul.gpx',
  'COM1.gpx',
  'aux.fit.gpx',
  'LPT9.gpx',
  '.quagga.gpx',
  ' quagga.gpx',
  'quagga.gpx .gpx',
  '-rf quagga.gpx',
  'quagga\u0000.exe.gpx',
  'quagga\u202Exe.gpx',
  'quagga\u200B\uFEFF.gpx',
  'quagga\u2215..\u2215.gpx',
  'ｑｕａｇｇａ／．．／ｘ.gpx',
  'quagga%2e%2e%2fx.gpx',
  'a/b/../../quagga.gpx',
  'quagga$(id)`id`;id|id&.gpx',
  'quagga\r\nX: y.gpx',
  `${'q'.repeat(5000)}.gpx`,
  'qu\u0061\u030Agga.gpx',
  'boucle.sqlite',
  'vault.key.gpx',
  'keys/quagga.gpx',
];

let kit: Kit;
before(async () => {
  kit = await openKit({ onDisk: true });
});
after(async () => kit.close());

/** The nth run of its own: the same bytes twice would be one file. */
const run = (n: number): Buffer =>
  gpxRun({ title: `Run ${n}`, start: new Date(Date.UTC(2026, 0, 1 + n, 8)).toISOString(), minutes: 5 });

test('T13: an import writes nothing under the name of what it reads', async () => {
  for (const [n, name] of names.entries()) await kit.add({ [name]: run(n) });
  assert.equal(await kit.deps.storage.activities.count('me', {}), names.length);
  for (const path of readdirSync(kit.home, { recursive: true, encoding: 'utf8' }))
    assert.match(
      path.split(sep).join('/'),
      /^(boucle\.sqlite(-wal|-shm)?|vault\.key|(keys|blobs)(\/[0-9a-f.a-z-]+)*|outbox)$/,
      'our own names and digests',
    );
});

test('T13: entries of an archive are refused by a name that leads elsewhere, and never written', async () => {
  const zip = buildZip(names.map((name, n) => ({ name, data: run(100 + n) })));
  const told: string[] = [];
  for await (const { name, refused } of openBytes('archive.zip', zip)) {
    assert.doesNotMatch(name, /[/\\\p{Cc}\p{Cf}]/u, 'a name without a way');
    assert.ok(name.length <= 121);
    if (refused) told.push(refused.code);
  }
  assert.ok(told.includes('container.zip_unsafe_name'));
});

/** Names in a ZIP's table of contents, byte by byte. */
function entriesOf(zip: Buffer): string[] {
  const found: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
    found.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return found;
}

test('T13: an export can be unpacked anywhere: its names are ours, letters and digits, and no devices', async () => {
  const { zip } = await exportZip({ deps: kit.deps, who: kit.who });
  const pieces: Buffer[] = [];
  for await (const piece of zip) pieces.push(piece as Buffer);
  const entries = entriesOf(Buffer.concat(pieces));
  assert.ok(entries.length > names.length);
  for (const entry of entries) {
    assert.match(
      entry,
      /^[a-z]+(-[a-z]+)?\.jsonl?$|^(originals\/[0-9a-f]{16}|streams)\/[\w-]{1,80}(\.[\w]{1,20}){0,2}$/,
      entry,
    );
    assert.doesNotMatch(entry, /\.\.|\/(con|prn|aux|nul|com\d|lpt\d)\./i, entry);
  }
  assert.equal(
    new Set(entries.map((entry) => entry.toLowerCase())).size,
    entries.length,
    'also where case means nothing',
  );
});
