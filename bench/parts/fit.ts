import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fit } from '../../src/formats/fit/index.ts';
import type { Bench, Part } from '../part.ts';
import { allPeers, type Peer } from '../peers.ts';
import { type Recorded, recordings } from '../recordings.ts';
import type { Goal, Report, Table } from '../report.ts';
import { median, ratioOver, sum } from '../stats.ts';

/** Decoding FIT files, side by side with the other JavaScript readers. */
export const fitPart: Part = { id: 'fit', run };

const rounds = 3;
/** Linux counts processor time in ticks of 1 to 10 ms: small files are read in a row until this much has been used. */
const enoughMs = 40;

const ours: Peer = { name: 'boucle', read: async (bytes) => fit.decode(new Uint8Array(bytes)) };

// Everybody starts on a clean heap: nobody pays for what the reader before left lying about.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** One file and, for each reader in the order of `readers`, milliseconds per read; undefined when it fails. */
interface Row {
  readonly file: Recorded;
  readonly ms: readonly (number | undefined)[];
}

async function run(bench: Bench): Promise<Report> {
  const { origin, files } = recordings();
  const readers = [ours, ...(await allPeers(bench.scratch, (line) => bench.say(line)))];
  bench.say(`reading ${files.length} files with ${readers.length} readers, ${rounds} rounds`);
  const quiet = silenceConsole();
  const rows: Row[] = [];
  try {
    // Each reader reads everything once before anything is measured.
    const able = new Set<string>();
    for (const [i, reader] of readers.entries())
      for (const file of files) if (await attempt(reader, file)) able.add(`${i} ${file.name}`);
    for (const file of files) {
      const taking = readers.map((reader, i) => (able.has(`${i} ${file.name}`) ? reader : undefined));
      rows.push({ file, ms: await measure(file, taking) });
    }
  } finally {
    quiet.restore();
  }
  const read = rows.filter(({ ms }) => ms[0] !== undefined);
  return {
    id: 'fit',
    title: 'Reading FIT files',
    goals: goalsFor(read, readers),
    tables: [totals(read, readers), slowestOfOurs(read, readers), bySize(read, readers)],
    remarks: [
      `${read.length} of ${files.length} files from ${origin}, ${megabytes(read).toFixed(1)} MB in all.`,
      'Ratios are the time of another reader over that of boucle for the same files; above 1, boucle is faster.',
      `Processor time of the reading thread, median of ${rounds} rounds in one process; readers take turns; the heap is cleaned before each measurement.`,
      ...readers.flatMap(({ name, spared = [] }) =>
        spared.map((file) => `${name} is spared ${file}: it needs minutes for it.`),
      ),
      ...(readers.length < 4 ? ['Not every reader could be installed: npm did not answer.'] : []),
    ],
  };
}

async function attempt(reader: Peer, { name, bytes }: Recorded): Promise<boolean> {
  if (reader.spared?.includes(name)) return false;
  return reader.read(bytes).then(
    () => true,
    () => false,
  );
}

async function measure(
  { bytes }: Recorded,
  readers: readonly (Peer | undefined)[],
): Promise<(number | undefined)[]> {
  const samples: number[][] = readers.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < readers.length; turn++) {
      const i = (round + turn) % readers.length;
      const reader = readers[i];
      if (reader) samples[i].push(await timed(reader, bytes));
    }
  }
  return samples.map((times) => (times.length > 0 ? median(times) : undefined));
}

/** Milliseconds for one read: what this thread computed, not the wall clock. Other programs want the processor too. */
async function timed(reader: Peer, bytes: ArrayBuffer): Promise<number> {
  collectGarbage();
  const started = process.threadCpuUsage();
  for (let reads = 1; ; reads++) {
    await reader.read(bytes);
    const { user, system } = process.threadCpuUsage(started);
    if (user + system >= enoughMs * 1000) return (user + system) / 1000 / reads;
  }
}

/** Some readers talk while they read. */
function silenceConsole(): { restore(): void } {
  const { log, warn, error } = console;
  Object.assign(console, { log: () => {}, warn: () => {}, error: () => {} });
  return { restore: () => Object.assign(console, { log, warn, error }) };
}

const megabytes = (rows: readonly Row[]): number => sum(rows.map(({ file }) => file.bytes.byteLength)) / 1e6;

const against = (rows: readonly Row[], i: number): number =>
  ratioOver(rows.map(({ ms }) => ({ theirs: ms[i], ours: ms[0] })));

interface Worst {
  readonly ratio: number;
  readonly name: string;
}

/** The file on which reader `i` comes closest to us, or passes us. */
function closest(rows: readonly Row[], i: number): Worst {
  const ratios = rows.map((row) => ({ ratio: against([row], i), name: row.file.name }));
  return ratios
    .filter(({ ratio }) => !Number.isNaN(ratio))
    .reduce((a, b) => (b.ratio < a.ratio ? b : a), { ratio: Number.POSITIVE_INFINITY, name: '' });
}

function goalsFor(rows: readonly Row[], readers: readonly Peer[]): Goal[] {
  const peers = readers.slice(1).map((_, i) => i + 1);
  return [
    {
      what: 'speed against fit-file-parser, all files',
      measured: against(rows, 1),
      limit: 6,
      unit: '×',
      wanted: 'at least',
    },
    {
      what: 'speed against any other reader, any single file',
      measured: Math.min(...peers.map((i) => closest(rows, i).ratio)),
      limit: 1,
      unit: '×',
      wanted: 'at least',
    },
  ];
}

function totals(rows: readonly Row[], readers: readonly Peer[]): Table {
  return {
    title: 'All files',
    columns: ['reader', 'files read', 'ms', 'MB/s', 'ratio', 'lowest ratio', 'on'],
    rows: readers.map(({ name }, i) => {
      const read = rows.filter(({ ms }) => ms[i] !== undefined);
      const ms = sum(read.map((row) => row.ms[i] ?? 0));
      const worst = i === 0 ? undefined : closest(rows, i);
      return [
        name,
        read.length,
        ms,
        (megabytes(read) * 1000) / ms,
        i === 0 ? 1 : against(rows, i),
        worst?.ratio,
        worst?.name ?? '',
      ];
    }),
  };
}

function slowestOfOurs(rows: readonly Row[], readers: readonly Peer[]): Table {
  const perByte = ({ file, ms }: Row): number => (ms[0] ?? 0) / file.bytes.byteLength;
  const slow = rows.filter(({ file }) => file.bytes.byteLength > 20_000);
  return {
    title: 'Files that cost boucle most per byte (of those above 20 kB)',
    columns: ['file', 'kB', 'boucle ms', 'MB/s', ...readers.slice(1).map(({ name }) => `${name} ratio`)],
    rows: [...slow]
      .sort((a, b) => perByte(b) - perByte(a))
      .slice(0, 5)
      .map((row) => [
        row.file.name,
        row.file.bytes.byteLength / 1000,
        row.ms[0],
        1 / perByte(row) / 1000,
        ...readers.slice(1).map((_, i) => against([row], i + 1)),
      ]),
  };
}

const sizes = [
  { name: 'below 10 kB', from: 0, to: 10_000 },
  { name: '10 to 100 kB', from: 10_000, to: 100_000 },
  { name: '100 kB to 1 MB', from: 100_000, to: 1_000_000 },
  { name: 'above 1 MB', from: 1_000_000, to: Number.POSITIVE_INFINITY },
];

function bySize(rows: readonly Row[], readers: readonly Peer[]): Table {
  return {
    title: 'By size of file',
    columns: ['size', 'files', 'boucle ms', ...readers.slice(1).map(({ name }) => `${name} ratio`)],
    rows: sizes.map(({ name, from, to }) => {
      const some = rows.filter(({ file }) => file.bytes.byteLength >= from && file.bytes.byteLength < to);
      const ms = sum(some.map((row) => row.ms[0] ?? 0));
      return [name, some.length, ms, ...readers.slice(1).map((_, i) => against(some, i + 1))];
    }),
  };
}
