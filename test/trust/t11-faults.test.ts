import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StorageMember } from '../../src/storage/index.ts';
import { inParis, openKit } from '../kit.ts';
import { lastingMembers } from '../members.ts';
import { tenTimes400 } from '../workouts.ts';

/**
 * What was acknowledged is there, once, whatever happens to the process and its disk. A few rounds here; many with
 * `npm run faults`.
 */

const rounds = Number(process.env.BOUCLE_FAULT_ROUNDS ?? 2);
const homes = mkdtempSync(join(tmpdir(), 'boucle-faults-'));
after(() => rmSync(homes, { recursive: true, force: true }));

interface Acknowledged {
  readonly answers: number;
  readonly notes: readonly string[];
  readonly runs: readonly string[];
  readonly refusals: readonly string[];
}

const none: Acknowledged = { answers: 0, notes: [], runs: [], refusals: [] };

/** Runs the busy process on `home` until it was killed after `ms`; `limitKb`: no file may grow beyond. */
async function busyFor(
  member: StorageMember,
  { home, begin, ms, limitKb }: { home: string; begin: number; ms: number; limitKb?: number },
): Promise<Acknowledged> {
  const args = [join(import.meta.dirname, 't11-busy.ts'), home, member.name, String(begin)];
  const limited = ['-c', `ulimit -f ${limitKb}; exec "$0" "$@"`, process.execPath, ...args];
  const [command, words] = limitKb === undefined ? [process.execPath, args] : ['bash', limited];
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('ready')) resolve();
    }),
  );
  await Promise.race([ready, once(child, 'exit')]);
  await sleep(ms);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const lines = said.split('\n').filter((line) => line.endsWith('}'));
  const all = lines.map((line) => JSON.parse(line) as Record<string, string | number>);
  const those = (key: string): string[] =>
    all.flatMap((one) => (one[key] === undefined ? [] : [String(one[key])]));
  return {
    answers: those('answered').length,
    notes: those('remembered'),
    runs: those('imported'),
    refusals: those('refused'),
  };
}

const plus = (a: Acknowledged, b: Acknowledged): Acknowledged => ({
  answers: a.answers + b.answers,
  notes: [...a.notes, ...b.notes],
  runs: [...a.runs, ...b.runs],
  refusals: [...a.refusals, ...b.refusals],
});

/** Everything acknowledged is there once; of what was under way when it died there may be one more of each in a life. */
async function assertKept(
  member: StorageMember,
  home: string,
  told: Acknowledged,
  lives: number,
): Promise<void> {
  if (member.name === 'sqlite') {
    const database = new DatabaseSync(join(home, 'boucle.sqlite'));
    assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
    assert.deepEqual(database.prepare('pragma foreign_key_check').all(), []);
    database.close();
  }
  const storage = await member.open(home);
  try {
    const notes = (await storage.memories.list('me')).map(({ fact }) => ('text' in fact ? fact.text : ''));
    assert.deepEqual(
      told.notes.filter((note) => !notes.includes(note)),
      [],
      'no note is lost',
    );
    assert.equal(new Set(notes).size, notes.length, 'no note is there twice');
    assert.ok(notes.length <= told.notes.length + lives);
    const heads = await storage.activities.heads('me', { limit: 10_000 });
    const titles = heads.map(({ title }) => title ?? '');
    assert.deepEqual(
      told.runs.filter((run) => !titles.includes(run)),
      [],
      'no run is lost',
    );
    assert.equal(new Set(titles).size, titles.length, 'no run is there twice');
    const answers = (await storage.ledger.list('me', { limit: 100_000, offset: 0 })).filter(
      ({ tool }) => tool === 'list_activities',
    );
    assert.ok(answers.length >= told.answers, `${answers.length} lines for ${told.answers} answers`);
    assert.ok(answers.length <= told.answers + lives, `${answers.length} lines for ${told.answers} answers`);
    assert.equal(
      await storage.ledger.count('me'),
      (await storage.ledger.list('me', { limit: 100_000, offset: 0 })).length,
    );
  } finally {
    await storage.close();
  }
}

for (const member of await lastingMembers())
  describe(`T11: on ${member.name}`, () => {
    test('what was acknowledged before each of many deaths is there, once', async (t) => {
      const home = mkdtempSync(join(homes, 'killed-'));
      const first = await member.open(home);
      await first.athletes.save({ id: 'me', isDemo: false, preferences: inParis });
      await first.close();
      let told = none;
      for (let round = 0; round < rounds; round++) {
        const ms = 500 + ((round * 7919) % 900);
        told = plus(told, await busyFor(member, { home, begin: round * 1000, ms }));
        await assertKept(member, home, told, round + 1);
      }
      assert.deepEqual(told.refusals, []);
      assert.ok(told.answers > 0 && told.notes.length > 0);
      t.diagnostic(
        `${rounds} deaths: ${told.answers} answers, ${told.notes.length} notes, ${told.runs.length} runs`,
      );
    });
  });

test('T11: on a disk that is full nothing is acknowledged that is not there, and what was kept can still be read', {
  skip: process.platform === 'win32' && 'no limit of files here',
}, async () => {
  const member = (await lastingMembers()).find(({ name }) => name === 'sqlite');
  assert.ok(member);
  const home = mkdtempSync(join(homes, 'full-'));
  const first = await member.open(home);
  await first.athletes.save({ id: 'me', isDemo: false, preferences: inParis });
  await first.close();
  const told = await busyFor(member, { home, begin: 0, ms: 4000, limitKb: 700 });
  assert.ok(told.refusals.length > 0, 'the disk was full');
  assert.ok(told.refusals.every((code) => code === 'internal' || code.startsWith('storage.')));
  await assertKept(member, home, told, told.refusals.length + 1);
  // There is room again.
  const later = await busyFor(member, { home, begin: 50_000, ms: 800 });
  assert.deepEqual(later.refusals, []);
  assert.ok(later.notes.length > 0);
});

test('T11: a clock that jumps neither loses a line nor lets an old yes pass', async () => {
  const kit = await openKit();
  const year = 365 * 86_400_000;
  const { workout } = await kit.ask<{ workout: { id: string } }>('plan_workout', tenTimes400);
  const wish = { ids: [workout.id] };
  const { confirm } = await kit.ask<{ confirm: string }>('delete_workout', wish);
  kit.time.now += year;
  await kit.ask('get_athlete');
  const late = await kit.call('delete_workout', { ...wish, confirm });
  assert.ok(!late.ok && late.code === 'confirm.refused');
  kit.time.now -= 2 * year;
  await kit.ask('get_athlete');
  const lines = await kit.deps.storage.ledger.list('me', { limit: 10, offset: 0 });
  const read = lines.filter(({ tool }) => tool === 'get_athlete');
  assert.deepEqual(
    read.map(({ at }) => at),
    [kit.time.now, kit.time.now + 2 * year],
    'in the order in which they were shown, whatever the clock said',
  );
  await kit.close();
});
