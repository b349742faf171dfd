import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { found, gpxTrack, libraryOf, me, openLibrary } from '../test/intake.ts';
import { importFiles } from './app/intake/import-paths.ts';
import type { ReadFile } from './app/intake/decoder.ts';
import { decodePool } from './decode-pool.ts';
import { openStorage } from './storage/index.ts';

const ask = (name: string, content: string | Uint8Array = '') => ({
  name,
  bytes: Buffer.from(content),
  athleteZone: 'Europe/Paris',
  landmarks: [],
});

// A reader that does to its thread what the file's name says.
const moodyWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, request: { name } }) => {
      if (name === 'endless') for (;;);
      if (name === 'hungry') for (const all = []; ; ) all.push(new Array(1e6).fill({}));
      if (name === 'explosive') process.exit(3);
      parentPort.postMessage({ id, file: { format: name, recordings: [] } });
    });
    parentPort.postMessage({ ready: true });
  `)}`,
);

const settled = async (reads: readonly Promise<ReadFile>[]): Promise<unknown[]> =>
  (await Promise.allSettled(reads)).map((read) =>
    read.status === 'fulfilled' ? read.value.format : (read.reason.code ?? read.reason),
  );

test('a run is read on a worker thread as on any other', async () => {
  const pool = decodePool({ workers: 1 });
  try {
    const run = gpxTrack({ start: '2026-05-03T06:00:00Z', seconds: 600, sport: 'running' });
    const file = await pool.read(ask('run.gpx', run));
    assert.equal(file.recordings[0].draft.day, '2026-05-03');
    await assert.rejects(pool.read(ask('notes.txt', 'buy shoes')), { code: 'format.unknown' });
  } finally {
    await pool.close();
  }
});

test('a file that takes for ever is refused alone, whoever waits behind it', async () => {
  const pool = decodePool({ workers: 1, entry: moodyWorker, secondsPerFile: 0.3 });
  const names = ['a', 'endless', 'b', 'c', 'endless', 'd', 'e', 'f'];
  assert.deepEqual(await settled(names.map(async (name) => pool.read(ask(name)))), [
    'a',
    'intake.too_slow',
    'b',
    'c',
    'intake.too_slow',
    'd',
    'e',
    'f',
  ]);
  await pool.close();
});

test('a file that eats the memory of its thread is refused alone', async () => {
  const pool = decodePool({ workers: 2, entry: moodyWorker, heapMegabytes: 24 });
  const names = ['a', 'hungry', 'b', 'c', 'd'];
  assert.deepEqual(await settled(names.map(async (name) => pool.read(ask(name)))), [
    'a',
    'intake.too_much_memory',
    'b',
    'c',
    'd',
  ]);
  await pool.close();
});

test('a thread that dies over a file takes no other file with it', async () => {
  const pool = decodePool({ workers: 1, entry: moodyWorker });
  const names = ['explosive', 'a', 'explosive', 'b'];
  assert.deepEqual(await settled(names.map(async (name) => pool.read(ask(name)))), [
    'intake.reader_failed',
    'a',
    'intake.reader_failed',
    'b',
  ]);
  await pool.close();
});

test('a pool whose worker cannot start blames no file', async () => {
  const pool = decodePool({ workers: 1, entry: new URL('data:text/javascript,throw new Error("no")') });
  await assert.rejects(pool.read(ask('a')), /could not start/);
  await pool.close();
});

/** A FIT file whose records are one byte each: 20 MB hold twenty million of them. */
function fitBomb(bytes: number): Uint8Array {
  const file = Buffer.alloc(bytes + 14);
  file.set([14, 0x10, 0, 0]);
  file.writeUInt32LE(bytes, 4);
  file.write('.FIT', 8);
  // A definition of message 20 (record) without a single field, then messages of it.
  file.set([0x40, 0, 0, 20, 0, 0], 14);
  return file;
}

/**
 * The longest the event loop was held up, in the time of this thread's own work (what we answer for, also when the
 * machine is busy with others) and by the clock.
 */
function watchTurns(): () => { readonly busyMs: number; readonly silentMs: number } {
  const worst = { busyMs: 0, silentMs: 0 };
  let last = { work: workMs(), at: performance.now() };
  const turn = (): void => {
    const now = { work: workMs(), at: performance.now() };
    worst.busyMs = Math.max(worst.busyMs, now.work - last.work);
    worst.silentMs = Math.max(worst.silentMs, now.at - last.at);
    last = now;
  };
  const ticking = setInterval(turn, 1);
  return () => {
    turn();
    clearInterval(ticking);
    return worst;
  };
}

function workMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

test('the server goes on answering within 100 ms while a bomb and a day-long recording are imported', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'boucle-lag-'));
  const storage = await openStorage({ home });
  const decoder = decodePool({ workers: 1 });
  const deps = await openLibrary({ storage, decoder });
  const day = gpxTrack({ start: '2026-05-03T00:00:00Z', seconds: 86_400, every: 1, heartRate: 120 });
  const nested = `<gpx xmlns="http://www.topografix.com/GPX/1/1">${'<a>'.repeat(6_000_000)}`;
  const files = {
    'bomb.fit': fitBomb(20 * 1024 * 1024),
    'nested.gpx': Buffer.from(nested),
    'day.gpx': Buffer.from(day),
  };
  // Making the files leaves garbage: what is measured is the import.
  await setTimeout(300);

  const longestTurn = watchTurns();
  const report = await importFiles(deps, me, found(files));
  const { busyMs, silentMs } = longestTurn();

  await decoder.close();
  assert.equal((await libraryOf(deps)).length, 1);
  assert.ok(report.refused.some(({ fileName }) => fileName === 'nested.gpx'));
  assert.ok(!report.refused.some(({ fileName }) => fileName === 'day.gpx'));
  t.diagnostic(`longest turn: ${busyMs.toFixed(0)} ms of work, ${silentMs.toFixed(0)} ms by the clock`);
  assert.ok(busyMs < 100, `the longest turn took ${busyMs.toFixed(0)} ms`);
  await storage.close();
  await rm(home, { recursive: true });
});
