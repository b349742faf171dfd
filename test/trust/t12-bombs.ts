/** In a process of its own, so that its memory is its own: a server that is handed bombs, by a folder and by uploads. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { importPaths } from '../../src/app/intake/import-paths.ts';
import { activityId, define, fitFile } from '../../src/formats/fit/testing/fit-bytes.ts';
import { gpxRun } from '../gpx-run.ts';
import { openHouse } from '../house.ts';
import { formTokenIn } from '../sign-in.ts';
import { buildZip } from '../zip.ts';

const good = gpxRun({ title: 'Good', start: '2026-05-03T07:00:00Z', minutes: 10 });
const zeros = Buffer.alloc(60 * 2 ** 20);
const nested = (levels: number): Buffer =>
  Array.from({ length: levels }).reduce<Buffer>(
    (inner) => Buffer.from(buildZip([{ name: 'inner.zip', data: inner }])),
    Buffer.from(buildZip([{ name: 'bomb.gpx', data: zeros }])),
  );
const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><gpx>&j;</gpx>`;

/** Five million records of one byte each. */
function fitOfBytes(): Uint8Array {
  const definition = [...activityId, ...define(0, 20, [])];
  const file = new Uint8Array(14 + definition.length + 5_000_000);
  file.set(fitFile([definition], { dataSize: definition.length + 5_000_000, crc: 'none' }), 0);
  return file;
}

/** Whole trackpoints, for two hundred megabytes. */
function hugeGpx(): Buffer {
  const point = '<trkpt lat="1" lon="1"><time>2026-05-03T07:00:00Z</time></trkpt>';
  return Buffer.from(
    `<gpx><trk><trkseg>${point.repeat(Math.ceil((200 * 2 ** 20) / point.length))}</trkseg></trk></gpx>`,
  );
}

const bombs: Readonly<Record<string, () => Uint8Array>> = {
  'ratio.zip': () =>
    buildZip([
      { name: 'bomb.gpx', data: zeros },
      { name: 'good.gpx', data: good },
    ]),
  'nested.zip': () => nested(4),
  'lying.zip': () =>
    buildZip([
      { name: 'liar.gpx', data: zeros, uncompressedSize: 100 },
      { name: 'giant.gpx', data: good, uncompressedSize: 0xfff0_0000 },
    ]),
  'many.zip': () =>
    buildZip(
      Array.from({ length: 65_000 }, (_, n) => ({
        name: `${n}.gpx`,
        data: Buffer.from('x'),
        method: 0 as const,
      })),
    ),
  'outside.zip': () => buildZip([{ name: '../../../outside.gpx', data: good }]),
  'ratio.gpx.gz': () => gzipSync(zeros),
  'laughs.gpx': () => Buffer.from(laughs),
  'external.gpx': () => Buffer.from('<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx>&x;</gpx>'),
  'deep.gpx': () => Buffer.from(`<gpx>${'<a>'.repeat(200_000)}`),
  'bytes.fit': fitOfBytes,
  'huge.gpx': hugeGpx,
  'x_0_summarizedActivities.json': () =>
    Buffer.from(
      `{"summarizedActivitiesExport":[{${Array.from({ length: 1_000_000 }, (_, n) => `"f${n}":1`).join(',')}}]}`,
    ),
};

const house = await openHouse();
const folder = join(house.home, 'incoming');
mkdirSync(folder);
for (const [name, bytes] of Object.entries(bombs)) writeFileSync(join(folder, name), bytes());
writeFileSync(
  join(folder, 'z-good.gpx'),
  gpxRun({ title: 'After them all', start: '2026-05-04T07:00:00Z', minutes: 10 }),
);
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
// What this thread worked between two looks, not how long the wall clock ran: others may need the machine too.
let longestMs = 0;
let last = process.threadCpuUsage();
const watch = setInterval(() => {
  const now = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (now.user + now.system - last.user - last.system) / 1000);
  last = now;
  most = Math.max(most, process.memoryUsage().rss);
}, 20);

const report = await importPaths(house.deps, house.who, [folder]);
const uploaded: Record<string, number> = {};
const cookie = await house.signIn();
const page = await fetch(new URL('import', house.url), { headers: { cookie } });
const token = formTokenIn(await page.text());
for (const name of ['ratio.zip', 'nested.zip', 'laughs.gpx', 'bytes.fit']) {
  const form = new FormData();
  form.set('form', token);
  form.set('files', new Blob([bombs[name]()]), name);
  const headers = { cookie, origin: new URL(house.url).origin };
  const answer = await fetch(new URL('import', house.url), {
    method: 'POST',
    body: form,
    headers,
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  uploaded[name] = answer.status;
}
clearInterval(watch);
const heads = await house.deps.storage.activities.heads('me', {});
process.stdout.write(
  JSON.stringify({
    notes: [...report.refused, ...report.partial],
    titles: heads.map(({ title }) => title),
    uploaded,
    silentMs: longestMs,
    grownMb: (most - before) / 2 ** 20,
  }),
);
await house.close();
process.exit(0);
