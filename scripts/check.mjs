// `npm run check`: types, lint, format, borders; all of them run, so that one round shows everything.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('..', import.meta.url));
const tool = (name) => join(root, 'node_modules', '.bin', name);
const checks = [
  ['types', tool('tsc'), ['-p', root]],
  ['lint', tool('oxlint'), ['--type-aware', '--quiet', '--disable-nested-config']],
  ['format', tool('biome'), ['format', '.', '--log-level=error']],
  ['borders', process.execPath, ['--test', join(root, 'src', 'borders.test.ts')]],
];

let failed = 0;
for (const [name, command, args] of checks) {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: process.env,
  });
  process.stderr.write(
    `${status === 0 ? '✔' : '✖'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  if (status !== 0) {
    failed++;
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}\n`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
