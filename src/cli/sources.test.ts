/** Vendors from the shell: the real program in processes of its own, in front of simulators. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoKey, type GarminSimulator, startGarminSimulator } from '../../simulators/garmin/index.ts';
import { startIntervalsIcuSimulator } from '../../simulators/intervals-icu/index.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'boucle.mjs');

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const closing: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closing) await close();
});

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'boucle-cli-'));
  closing.push(async () => rm(home, { recursive: true, force: true }));
  return home;
}

function start(home: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, [program, '--home', home, ...args], {
    env: { PATH: process.env.PATH ?? '', LANG: 'en_GB.UTF-8', TZ: 'Europe/Paris', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function boucle(
  home: string,
  args: readonly string[],
  { input = '', ...environment }: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const child = start(home, args, environment);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, ...said };
}

describe('a source from the shell', () => {
  let garmin: GarminSimulator;
  let home: string;
  let hosts: Readonly<Record<string, string>>;
  let icuKey: string;
  before(async () => {
    // Its pace is a matter of the vendor's own tests; here it would only take a minute.
    garmin = await startGarminSimulator({ rate: 'off' });
    const icu = await startIntervalsIcuSimulator();
    icuKey = icu.athletes[0].key;
    closing.push(
      async () => garmin.close(),
      async () => icu.close(),
    );
    home = await newHome();
    hosts = { BOUCLE_VENDOR_HOSTS: `garmin.api=${garmin.url},intervals-icu.site=${icu.url}` };
  });

  test('a wrong key is refused with what to do, and nothing is connected', async () => {
    const { code, err } = await boucle(home, ['connect', 'garmin'], { ...hosts, input: 'GCDC_nobody\n' });
    assert.equal(code, 1);
    assert.match(err, /does not know this key/);
    const { out } = await boucle(home, ['sync'], hosts);
    assert.equal(out, '');
  });

  test('a key comes from a file or from stdin, is connected, and is said nowhere', async () => {
    const file = join(home, 'key.txt');
    await writeFile(file, `${demoKey}\n`, { mode: 0o600 });
    const garminRan = await boucle(home, ['connect', 'garmin', '--key-file', file], hosts);
    assert.deepEqual([garminRan.code, garminRan.out], [0, '']);
    assert.match(garminRan.err, /^Garmin Connect is connected/);
    const icuRan = await boucle(home, ['connect', 'intervals-icu'], { ...hosts, input: icuKey });
    assert.match(icuRan.err, /^intervals\.icu is connected \(.*Lena/);
    assert.doesNotMatch(garminRan.err + icuRan.err, new RegExp(`${demoKey}|${icuKey}`));
    for (const file of ['boucle.sqlite', 'boucle.sqlite-wal']) {
      const bytes = await readFile(join(home, file)).catch(() => Buffer.alloc(0));
      assert.equal(bytes.includes(demoKey) || bytes.includes(icuKey), false, file);
    }
  });

  test('a key on the command line is no argument', async () => {
    const { code } = await boucle(home, ['connect', 'garmin', demoKey], hosts);
    assert.equal(code, 2);
  });

  test('what is connected on a page of the vendor is said, in French for a French athlete', async () => {
    const french = await newHome();
    const { code, err } = await boucle(french, ['connect', 'polar'], { ...hosts, LANG: 'fr_FR.UTF-8' });
    assert.equal(code, 1);
    assert.match(err, /Polar.*page.*Sources/);
    assert.match(err, /boucle serve/);
    const unknown = await boucle(french, ['connect', 'polr'], hosts);
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /polr.*intervals-icu/s);
  });

  test('a sync waits until everything is there and says what came', async () => {
    const first = await boucle(home, ['sync', 'intervals-icu'], hosts);
    assert.equal(first.code, 0, first.out + first.err);
    assert.match(first.out, /^intervals\.icu: This time: \d+ new items/m);
    const listed = await boucle(
      home,
      ['call', 'list_activities', '{"period":"last-4-weeks"}', '--text'],
      hosts,
    );
    assert.match(listed.out, /act_/);
    const again = await boucle(home, ['sync', 'intervals-icu'], hosts);
    assert.equal(again.out, 'intervals.icu: This time: nothing new.\n');
  });

  test('twelve years at the pace of the vendor can be stopped, and what came is said', async () => {
    garmin.seen.length = 0;
    const child = start(home, ['sync', 'garmin'], hosts);
    let out = '';
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    for (let tries = 0; tries < 100 && garmin.seen.length < 8; tries++) await sleep(100);
    child.kill('SIGINT');
    await once(child, 'close');
    assert.match(out, /^Garmin Connect: So far: (nothing new|\d+ new items?)\.$/m);
  });

  test('doctor tries every door of a connected vendor and shows no data', async () => {
    const { code, out } = await boucle(home, ['doctor', 'intervals-icu'], hosts);
    assert.equal(code, 0, out);
    assert.match(out, /^✔ \S+.*: answered 200$/m);
    assert.match(out, /^intervals\.icu: (\d+) of \1 addresses answered/m);
    assert.doesNotMatch(out, /Lena/);
    const away = await boucle(home, ['doctor', 'polar'], hosts);
    assert.equal(away.code, 1);
    assert.match(away.err, /Polar is not connected/);
  });

  test('after a disconnection nothing is asked any more, and what came stays', async () => {
    const { code, err } = await boucle(home, ['disconnect', 'garmin'], hosts);
    assert.equal(code, 0);
    assert.match(err, /^Disconnected\./);
    assert.match(err, /still stands at Garmin Connect/);
    garmin.seen.length = 0;
    const { out } = await boucle(home, ['sync'], hosts);
    assert.doesNotMatch(out, /Garmin/);
    assert.equal(garmin.seen.length, 0);
    const { out: doctor } = await boucle(home, ['doctor'], hosts);
    assert.doesNotMatch(doctor, /^✔ 0 activities/m);
  });
});

test('the demo with vendors is served beside simulators that take its keys, and leaves nothing connected', async () => {
  const home = await newHome();
  const child = start(home, ['demo', '--with-vendors', '--days', '7', '--port', '0']);
  closing.push(async () => void (child.exitCode === null && child.kill('SIGKILL')));
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const found = async (pattern: RegExp): Promise<string> => {
    for (let tries = 0; tries < 400; tries++) {
      const [, what] = pattern.exec(said) ?? [];
      if (what !== undefined) return what;
      await sleep(100);
    }
    throw new Error(`never said ${String(pattern)}: ${said}`);
  };
  const link = await found(/(http:\S+\/open\?code=\S+)/);
  const key = await found(
    /intervals\.icu, simulated at http:\/\/127\.0\.0\.1:\d+: connect with the key (\S+)/,
  );
  for (const name of ['Garmin Connect', 'COROS', 'Polar'])
    assert.match(said, new RegExp(`${name}, simulated at`));
  const opened = await fetch(link, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const url = new URL('/sources', link);
  const page = await (await fetch(url, { headers: { cookie } })).text();
  const [, form] = /name="form" value="([^"]+)"/.exec(page) ?? [];
  const answer = await fetch(new URL('/sources/intervals-icu/key', link), {
    method: 'POST',
    headers: { cookie, origin: url.origin },
    body: new URLSearchParams({ form, key }),
    redirect: 'manual',
  });
  assert.equal(answer.headers.get('location'), '/sources?told=connected');
  for (let tries = 0; tries < 100; tries++) {
    const now = await (await fetch(url, { headers: { cookie } })).text();
    if (now.includes('Last fetched on')) break;
    assert.ok(tries < 99, now);
    await sleep(100);
  }
  child.kill('SIGTERM');
  await once(child, 'close');
  assert.equal(child.exitCode, 0, said);
  const { out } = await boucle(home, ['sync']);
  assert.equal(out, '');
});
