import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** What a stranger installs: what the lock names, from a registry, running nothing on the way; and then without a network. */

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly inBundle?: boolean;
}
const { packages } = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const installed = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle);

test('T20: no package of the lock runs anything when it is installed', () => {
  assert.ok(installed.length > 50);
  assert.deepEqual(
    installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path),
    [],
  );
});

test('T20: every package comes from a registry and is known by its digest; none is a link or a repository', () => {
  for (const [path, { link, integrity, resolved = '', version }] of installed) {
    assert.ok(!link, path);
    assert.match(integrity ?? '', /^sha512-[\w+/]+=*$/, path);
    assert.doesNotMatch(resolved, /^(git|file)|github\.com|codeload/, path);
    assert.match(version ?? '', /^\d+\.\d+\.\d+/, path);
  }
});

test('T20: what is written beside the lock keeps it so: no scripts, no repositories', () => {
  const settings = Object.fromEntries(
    read('.npmrc')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => line.split('=', 2).map((part) => part.trim())),
  ) as Record<string, string>;
  assert.equal(settings['ignore-scripts'], 'true');
  assert.equal(settings['allow-git'], 'none');
});

test('T20: every version that package.json asks for is one version, and the one in the lock', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(wanted, /^\d+\.\d+\.\d+$/, name);
    assert.equal(packages[`node_modules/${name}`]?.version, wanted, name);
  }
});

// A network namespace of its own has no way out, not even to this machine.
const withoutNetwork = ['unshare', '--map-root-user', '--net'];
const canCutOff = spawnSync(withoutNetwork[0], [...withoutNetwork.slice(1), 'true']).status === 0;

test('T20: without any network a question is answered', {
  skip: !canCutOff && 'this machine cannot be cut off for one process',
}, () => {
  const home = mkdtempSync(join(tmpdir(), 'boucle-offline-'));
  const [command, ...cut] = withoutNetwork;
  const { status, stdout, stderr } = spawnSync(
    command,
    [...cut, process.execPath, join(root, 'bin', 'boucle.mjs'), '--home', home, 'call', 'get_athlete'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: home, LANG: 'en_GB.UTF-8' } },
  );
  rmSync(home, { recursive: true, force: true });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /No activities|0 activities|library/i);
});
