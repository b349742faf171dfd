// `npm start`: brings what is missing, then serves. Everything after `--` goes to `boucle serve`.
import { join } from 'node:path';
import { main, prepare, root, run } from './runtime.mjs';

await main(async () => {
  const node = await prepare({ dev: false });
  return run(node, [join(root, 'bin', 'boucle.mjs'), 'serve', ...process.argv.slice(2)]);
});
