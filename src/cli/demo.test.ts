import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { me, openLibrary } from '../../test/intake.ts';
import { importFile } from '../app/intake/import-file.ts';
import { scopes } from '../app/deps.ts';
import { type DemoTruth, demoFiles } from '../demo/index.ts';
import { addDays } from '../domain/day.ts';
import { InputError } from '../domain/errors.ts';
import { voiceFor } from '../locales/index.ts';
import { demoCommand, demoOptions, makeDemo } from './demo.ts';
import type { Session } from './session.ts';

const homes: string[] = [];
after(async () => {
  for (const home of homes) await rm(home, { recursive: true, force: true });
});

async function openSession(): Promise<Session> {
  const home = await mkdtemp(join(tmpdir(), 'boucle-demo-'));
  homes.push(home);
  const deps = { ...(await openLibrary()), clock: () => Date.parse('2026-11-30T10:00:00Z') };
  const voice = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
  return { home, deps, voice, who: { ...me, client: 'owner', scopes }, close: async () => undefined };
}

const threeWeeks = { days: '21', seed: '4' };

test('the demo fills an empty home through the ordinary door, and every session is one activity', async () => {
  const session = await openSession();
  const options = demoOptions(session, threeWeeks);
  assert.equal(options.endDay, '2026-11-30');
  const report = await makeDemo(session, options);
  assert.equal(report.refused.length + report.partial.length + report.kept.length, 0);
  const { storage } = session.deps;
  const truth = JSON.parse(await readFile(join(session.home, 'demo', 'truth.json'), 'utf8')) as DemoTruth;
  const heads = await storage.activities.heads('me', { order: 'oldest', limit: 1000 });
  const recorded = truth.sessions.filter(({ files }) => files.length > 0);
  assert.ok(recorded.length > 20);
  assert.deepEqual(
    heads.map(({ day, sport, sourceCount }) => [day, sport, sourceCount]),
    [...recorded]
      .sort((a, b) => a.start - b.start)
      .map(({ day, sport, files }) => [day, sport, files.length]),
  );
  assert.equal((await storage.athletes.get('me'))?.isDemo, true);
  assert.ok((await storage.memories.list('me')).length > 8);
  const ahead = await storage.calendar.between('me', options.endDay, addDays(options.endDay, 14));
  assert.ok(ahead.length >= 6 && ahead.every(({ state }) => state === 'scheduled'));
  const nights = await storage.wellness.between('me', addDays(options.endDay, -20), options.endDay, [
    'sleep_duration',
  ]);
  const worn = truth.nights.filter((night) => night.worn);
  assert.deepEqual(
    nights.map(({ day, value }) => [day, value]),
    worn.map(({ day, sleepSeconds }) => [day, sleepSeconds]),
  );
});

test('made again, the demo replaces itself and doubles nothing', async () => {
  const session = await openSession();
  const options = demoOptions(session, threeWeeks);
  await makeDemo(session, options);
  const first = await session.deps.storage.activities.count('me', {});
  await makeDemo(session, options);
  assert.equal(await session.deps.storage.activities.count('me', {}), first);
  await makeDemo(session, { ...options, days: 5 });
  assert.ok((await session.deps.storage.activities.count('me', {})) < first);
});

test('a home with somebody’s own run is left alone, also when a demo lives there', async () => {
  const session = await openSession();
  const [file] = [...demoFiles({ ...demoOptions(session, threeWeeks), days: 3 })];
  const own = { name: 'morning-run.fit', bytes: file.bytes };
  const refused = (error: unknown): boolean =>
    error instanceof InputError && error.code === 'demo.home-in-use';

  await importFile(session.deps, session.who, own);
  await assert.rejects(demoCommand(session, threeWeeks), refused);
  assert.equal(await session.deps.storage.activities.count('me', {}), 1);

  const demo = await openSession();
  await makeDemo(demo, { ...demoOptions(demo), days: 3, seed: 9 });
  await importFile(demo.deps, demo.who, own);
  await assert.rejects(demoCommand(demo, threeWeeks), refused);
});

test('days and seeds that are none are answered with what they may be', async () => {
  const session = await openSession();
  const code = (code: string) => (error: unknown) => error instanceof InputError && error.code === code;
  for (const days of ['0', '-3', 'two', '99999', '1.5']) {
    assert.throws(() => demoOptions(session, { days }), code('demo.days'));
  }
  assert.throws(() => demoOptions(session, { seed: 'x' }), code('demo.seed'));
  assert.deepEqual(demoOptions(session), { days: 730, seed: 1, endDay: '2026-11-30' });
});
