// Runs a script of the project under the Node it needs: `node bin/with-node.mjs scripts/check.mjs`.
import { join, resolve } from 'node:path';
import { main, prepare, root, run } from './runtime.mjs';

await main(async () => {
  const node = await prepare({ dev: true });
  const [script, ...args] = process.argv.slice(2);
  const bin = join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  return run(node, [...(script === '--test' ? [script] : [resolve(root, script)]), ...args], { env });
});
