// `npm test`: every check, then every test. Arguments are test files; without any, all of them.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { main, prepare, root, run } from './runtime.mjs';

await main(async () => {
  const node = await prepare({ dev: true });
  const files = process.argv.slice(2);
  if (files.length === 0) {
    const checked = await run(node, [join(root, 'scripts', 'check.mjs')]);
    if (checked !== 0) return checked;
  }
  const rooms = ['src', 'test', 'bin', 'bench', 'simulators'];
  const every = rooms.map((room) => join(root, room, '**', '*.test.ts'));
  // Many wait for a vendor's limits or for a process: one file for each core leaves the cores idle.
  const abreast = `--test-concurrency=${availableParallelism() + 1}`;
  if (files.length > 0) return run(node, ['--test', abreast, ...files]);
  // What all files share is started once; a file that runs alone starts its own.
  const shared = `--test-global-setup=${join(root, 'test', 'global-setup.ts')}`;
  return run(node, ['--test', abreast, shared, ...every]);
});
