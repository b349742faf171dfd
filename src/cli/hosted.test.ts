import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { athlete } from '../storage/contract/samples.ts';
import { openStorage } from '../storage/index.ts';

/** Commands on a host: each is told for whom, and what belongs to a computer of one's own is refused. */

let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'boucle-host-cli-'));
  const storage = await openStorage({ home });
  await storage.athletes.save(athlete('ath_alba'));
  await storage.close();
});
after(async () => rm(home, { recursive: true, force: true }));

const program = join(import.meta.dirname, '..', '..', 'bin', 'boucle.mjs');

async function boucle(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = { BOUCLE_PUBLIC_URL: 'https://boucle.example' },
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const env = { PATH: process.env.PATH, HOME: home, LANG: 'en_US.UTF-8', ...environment };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [program, '--home', home, ...args],
      { env },
    );
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

test('what acts for one athlete wants to know for whom, and makes nobody up', async () => {
  const nobody = await boucle(['call', 'list_activities']);
  assert.deepEqual([nobody.code, nobody.out], [1, '']);
  assert.match(nobody.err, /--athlete ath_/);
  const unknown = await boucle(['--athlete', 'ath_nobody', 'call', 'list_activities']);
  assert.match(unknown.err, /No athlete ath_nobody/);
  const known = await boucle(['--athlete', 'ath_alba', 'call', 'list_activities']);
  assert.equal(known.code, 0, known.err);
  const storage = await openStorage({ home });
  assert.deepEqual(await storage.directory.athletes(undefined, 10), ['ath_alba']);
  await storage.close();
});

test('the terminal’s link, stdio and the demo stay at home', async () => {
  for (const command of ['open', 'stdio', 'demo']) {
    const { code, err } = await boucle([command]);
    assert.equal(code, 1, command);
    assert.match(err, /computer of one’s own[^]*https:\/\/boucle\.example/, command);
  }
});

test('a wrong public address stops the start; on one’s own computer --athlete is for nobody', async () => {
  const { code, err } = await boucle(['doctor'], { BOUCLE_PUBLIC_URL: 'http://boucle.example' });
  assert.equal(code, 1);
  assert.match(err, /BOUCLE_PUBLIC_URL/);
  const laptop = await boucle(['--athlete', 'ath_alba', 'call', 'list_activities'], {});
  assert.match(laptop.err, /BOUCLE_PUBLIC_URL/);
});
