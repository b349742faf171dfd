import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedPages } from './printed-pages.ts';

for (const [file, text] of Object.entries(printedPages)) {
  writeFileSync(join(import.meta.dirname, '..', file), text);
  process.stderr.write(`${file}\n`);
}
