import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openRooms } from '../house.ts';
import { filesOf, originals } from '../originals.ts';
import type { Bench, Part } from '../part.ts';
import { memoryOf, program } from '../program.ts';
import type { Report } from '../report.ts';

/** Ten years of files in an archive of five gigabytes, as a vendor hands it out: most of it is pictures. */
export const archivePart: Part = { id: 'archive', run };

const wantedBytes = 5e9;
const pictureBytes = 4e6;
const glanceMs = 50;

async function run(bench: Bench): Promise<Report> {
  const zip = join(bench.scratch, 'archive.zip');
  bench.say('writing an archive of 5 GB');
  await writeArchive(await bench.tenYears(), zip);
  const { size } = statSync(zip);
  bench.say('importing it');
  const imported = await importIt(zip, mkdtempSync(join(bench.scratch, 'home-')));
  rmSync(zip);
  return reportOn(imported, size);
}

interface Imported {
  readonly files: number;
  readonly activities: number;
  readonly seconds: number;
  readonly residentMegabytes: number;
}

/** The program itself, as anybody starts it; its memory is looked at many times a second. */
async function importIt(zip: string, home: string): Promise<Imported> {
  const started = performance.now();
  const child = spawn(process.execPath, [program, '--home', home, 'import', zip, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  let most = 0;
  const glance = setInterval(() => {
    if (child.exitCode !== null) return;
    const { now, most: ever } = memoryOf(child.pid ?? 0);
    // A process that is just ending has none.
    most = Math.max(most, ever || now || 0);
  }, glanceMs);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(glance);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  const { files, new_activities: activities } = JSON.parse(said) as { files: number; new_activities: number };
  return { files, activities, seconds: (performance.now() - started) / 1000, residentMegabytes: most };
}

async function writeArchive(library: string, file: string): Promise<void> {
  const house = await openRooms(library);
  try {
    const zip = new ZipFile();
    const onDisk = pipeline(zip.outputStream, createWriteStream(file));
    let written = 0;
    // The contents are fetched one by one, when their turn has come.
    const add = (name: string, size: number, content: () => Promise<Uint8Array>): void => {
      written += size;
      zip.addReadStreamLazy(name, { compress: false }, (done) => {
        content().then(
          (found) => done(null, Readable.from([Buffer.from(found)])),
          (error: unknown) => done(error, Readable.from([])),
        );
      });
    };
    for (const intake of await originals(house))
      add(`DI_CONNECT/files/${basename(intake.fileName)}`, intake.bytes, async () => {
        for await (const { bytes: content } of filesOf(house, [intake])) return content;
        return new Uint8Array();
      });
    const pictures = Math.ceil((wantedBytes - written) / pictureBytes);
    for (let n = 0; n < pictures; n++)
      add(`DI_CONNECT/pictures/IMG_${n}.jpg`, pictureBytes, async () => randomBytes(pictureBytes));
    zip.end();
    await onDisk;
  } finally {
    await house.close();
  }
}

const reportOn = ({ files, activities, seconds, residentMegabytes }: Imported, size: number): Report => ({
  id: 'archive',
  title: 'Importing ten years from an archive of five gigabytes',
  goals: [
    { what: 'most memory', measured: residentMegabytes, limit: 400, unit: 'MB', wanted: 'at most' },
    { what: 'size of the archive', measured: size / 1e9, limit: 5, unit: 'GB', wanted: 'at least' },
  ],
  tables: [
    {
      title: 'From the archive to the library',
      columns: ['files', 'activities', 'seconds', 'files/s'],
      rows: [[files, activities, seconds, files / seconds]],
    },
  ],
  remarks: [
    'The demo athlete’s originals of ten years and pictures of random bytes, which are passed over.',
    '`boucle import` as anybody starts it, into an empty home on disk; memory is that of all its threads.',
  ],
});
