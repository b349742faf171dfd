import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { ImportReport } from '../../src/app/intake/import-paths.ts';
import { decodeStreams } from '../../src/domain/stream-file.ts';
import { openStorage } from '../../src/storage/index.ts';
import { gpxTrack, libraryOf, me, openLibrary, tcxRun } from '../intake.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const sessions = 42;
let root = '';
let folder = '';

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'boucle-interrupted-'));
  folder = join(root, 'files');
  await mkdir(folder);
  // Every third session was recorded twice.
  for (let i = 0; i < sessions; i++) {
    const run = { start: new Date(Date.UTC(2026, 0, 1 + i, 7)).toISOString(), seconds: 1800, every: 2 };
    const name = join(folder, String(i).padStart(3, '0'));
    await writeFile(`${name}.tcx`, tcxRun(run));
    if (i % 3 === 0) await writeFile(`${name}.gpx`, gpxTrack({ ...run, name: `Run ${i}`, sport: 'running' }));
  }
});
after(async () => rm(root, { recursive: true, force: true }));

function startImport(home: string): ChildProcess {
  const child = spawn(process.execPath, [main, '--home', home, 'import', folder, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TZ: 'Europe/Paris', LANG: 'en_GB.UTF-8' },
  });
  return child;
}

type WireReport = Record<Exclude<keyof ImportReport, 'activities'>, number> & { new_activities: number };

async function reportOf(child: ChildProcess): Promise<WireReport> {
  const exit = once(child, 'exit');
  const out: Buffer[] = [];
  for await (const piece of child.stdout ?? []) out.push(piece as Buffer);
  assert.deepEqual(await exit, [0, null]);
  return JSON.parse(Buffer.concat(out).toString('utf8')) as WireReport;
}

/** Everything a home holds about its activities, and proof that nothing it refers to is missing. */
async function contentsOf(home: string): Promise<unknown> {
  const storage = await openStorage({ home });
  const deps = await openLibrary({ storage });
  try {
    assert.equal((await storage.intakes.count(me.athleteId)).pending, 0);
    const library = await libraryOf(deps);
    for (const { contentHash, streamsHash } of library.flatMap(({ sources }) => sources)) {
      assert.ok(await storage.blobs.get(me.athleteId, contentHash));
      const streams = await storage.blobs.get(me.athleteId, streamsHash ?? '');
      assert.equal(decodeStreams(streams ?? new Uint8Array()).time.length, 901);
    }
    return library.map(({ activity, sources }) => ({
      activity,
      sources: sources.map((source) => ({ ...source, receivedAt: 0 })),
    }));
  } finally {
    await storage.close();
  }
}

const filesIn = async (home: string): Promise<number> =>
  (await readdir(join(home, 'blobs'), { recursive: true }).catch(() => [])).length;

test('an import killed at any moment is finished by the next one: nothing lost, nothing doubled', async (t) => {
  const expectedHome = join(root, 'uninterrupted');
  const report = await reportOf(startImport(expectedHome));
  assert.deepEqual([report.new, report.merged, report.new_activities], [42, 14, 42]);
  const expected = await contentsOf(expectedHome);

  const home = join(root, 'killed');
  // The last number is of files on disk when the process dies: at the very start, while reading, near the end.
  for (const enough of [1, 20, 60, 100]) {
    const child = startImport(home);
    const exit = once(child, 'exit');
    while (child.exitCode === null && (await filesIn(home)) < enough) await setTimeout(2);
    child.kill('SIGKILL');
    const [, signal] = await exit;
    t.diagnostic(`killed with ${await filesIn(home)} files on disk: ${signal ?? 'too late'}`);
  }
  await reportOf(startImport(home));
  assert.deepEqual(await contentsOf(home), expected);
});

test('two imports of one folder at once make one library', async () => {
  const home = join(root, 'twice');
  const reports = await Promise.all([startImport(home), startImport(home)].map(reportOf));
  const sum = (name: 'new' | 'merged' | 'new_activities'): number => reports[0][name] + reports[1][name];
  assert.deepEqual([sum('new'), sum('merged'), sum('new_activities')], [42, 14, 42]);
  assert.equal(((await contentsOf(home)) as unknown[]).length, sessions);
});
