import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type ImportReport, importPaths } from '../../src/app/intake/import-paths.ts';
import { type House, openRooms } from '../house.ts';
import { writeHours } from '../one-hour.ts';
import type { Bench, Part } from '../part.ts';
import { fitFileParser } from '../peers.ts';
import { ownBuffer } from '../recordings.ts';
import type { Report } from '../report.ts';
import { median, sum } from '../stats.ts';

/** Taking a thousand one-hour files into a fresh home, against another reader that only decodes them. */
export const importPart: Part = { id: 'import', run };

const files = 1000;
/** Both sides take turns by the folder, so that a busy moment of the machine meets both. */
const filesPerTurn = 250;

interface Turn {
  readonly report: ImportReport;
  readonly importSeconds: number;
  readonly peerSeconds: number;
  /** How late the event loop was while importing. */
  readonly lag: { readonly mostMs: number; readonly p99Ms: number };
}

async function run(bench: Bench): Promise<Report> {
  bench.say(`writing ${files} files of one hour`);
  const folders = await writeHours(bench.scratch, files, filesPerTurn);
  const house = await openRooms(await mkdtemp(join(bench.scratch, 'fresh-')));
  const turns: Turn[] = [];
  try {
    await house.deps.storage.athletes.save({ id: 'me', isDemo: false, preferences });
    for (const [i, folder] of folders.entries()) {
      bench.say(`files ${i * filesPerTurn} to ${(i + 1) * filesPerTurn}`);
      turns.push(await turn(house, folder, i % 2 === 0));
    }
    const activities = await house.deps.storage.activities.count('me', {});
    return reportOn(turns, activities);
  } finally {
    await house.close();
  }
}

const preferences = {
  language: 'en',
  units: 'metric',
  swimUnits: 'meters',
  weekStart: 'monday',
  timeZone: 'Europe/Paris',
} as const;

async function turn(house: House, folder: string, importFirst: boolean): Promise<Turn> {
  const before = importFirst ? undefined : await decodeOnly(folder);
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const started = performance.now();
  const report = await importPaths(house.deps, house.who, [folder]);
  const importSeconds = (performance.now() - started) / 1000;
  delay.disable();
  const lag = { mostMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 };
  return { report, importSeconds, lag, peerSeconds: before ?? (await decodeOnly(folder)) };
}

/** Seconds the other reader decodes; reading the files from the disk is not counted. */
async function decodeOnly(folder: string): Promise<number> {
  let ms = 0;
  for (const name of await readdir(folder)) {
    const bytes = ownBuffer(await readFile(join(folder, name)));
    const started = performance.now();
    await fitFileParser.read(bytes);
    ms += performance.now() - started;
  }
  return ms / 1000;
}

function reportOn(turns: readonly Turn[], activities: number): Report {
  const importSeconds = sum(turns.map((one) => one.importSeconds));
  const peerSeconds = sum(turns.map((one) => one.peerSeconds));
  const count = (of: (report: ImportReport) => number): number => sum(turns.map(({ report }) => of(report)));
  const megabytes = count(({ bytes }) => bytes) / 1e6;
  const row = (name: string, seconds: number) =>
    [name, seconds, files / seconds, megabytes / seconds, seconds / peerSeconds] as const;
  return {
    id: 'import',
    title: 'Importing a thousand one-hour files',
    goals: [
      {
        what: 'wall time against fit-file-parser only decoding',
        measured: importSeconds / peerSeconds,
        limit: 1,
        unit: '×',
        wanted: 'at most',
      },
      {
        what: 'longest stop of the server',
        measured: Math.max(...turns.map(({ lag }) => lag.mostMs)),
        limit: 100,
        unit: 'ms',
        wanted: 'at most',
      },
    ],
    tables: [
      {
        title: 'Same files, same run',
        columns: ['', 'seconds', 'files/s', 'MB/s', 'ratio'],
        rows: [
          row('boucle: decode, normalise, analyse, merge, store', importSeconds),
          row('fit-file-parser: decode', peerSeconds),
        ],
      },
    ],
    remarks: [
      `${files.toLocaleString('en')} files, ${megabytes.toFixed(0)} MB, a sample every second; ${count((r) => r.new)} new and ${count((r) => r.merged)} merged make ${activities} activities.`,
      `Both take turns every ${filesPerTurn} files. Every original and every row is on disk when the import ends.`,
      `99 % of the event loop's turns took less than ${median(turns.map(({ lag }) => lag.p99Ms)).toFixed(1)} ms (median of the turns).`,
    ],
  };
}
