#!/usr/bin/env node
// The program. Runs src/ as it is in a checkout, dist/ in the npm package (Node refuses .ts under node_modules).
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { findNode, main, prepare, root, run } from './runtime.mjs';

const source = join(root, 'src', 'main.ts');

if (findNode() === process.execPath && existsSync(join(root, 'node_modules'))) {
  // Before anything is imported: what was stripped of its types and compiled once is not compiled again, neither here
  // nor in the workers, which look at the variable.
  module.enableCompileCache();
  process.env.NODE_COMPILE_CACHE ??= module.getCompileCacheDir() ?? '';
  await import(existsSync(source) ? '../src/main.ts' : '../dist/main.js');
} else {
  await main(async () =>
    run(await prepare({ dev: false }), [join(root, 'bin', 'boucle.mjs'), ...process.argv.slice(2)]),
  );
}
