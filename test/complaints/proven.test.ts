import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** Which sentence of what users of similar software report is proven where: by tests that carry its number. */

const root = join(import.meta.dirname, '..', '..');
const sentences = Array.from({ length: 31 }, (_, n) => n + 1);

/** Sentences that boucle does not keep yet. The day it does, its test takes the number out of here. */
const notYet: ReadonlyMap<number, string> = new Map([
  [20, 'a coach is given access by each athlete apart: one connection for several athletes does not exist'],
]);

const provenBy = new Map<number, string[]>();
for (const file of globSync('{src,test}/**/*.test.ts', { cwd: root }))
  for (const [, numbers] of readFileSync(join(root, file), 'utf8').matchAll(
    /\btest\(\s*['"`]complaints? ([\d, and]+)/g,
  ))
    for (const number of numbers.match(/\d+/g) ?? [])
      provenBy.set(Number(number), [...(provenBy.get(Number(number)) ?? []), file]);

test('every sentence that users of similar software report has a test of its number, or is said to be kept not yet', (t) => {
  for (const number of sentences)
    t.diagnostic(`${number}: ${provenBy.get(number)?.join(', ') ?? notYet.get(number)}`);
  const missing = sentences.filter((number) => !provenBy.has(number) && !notYet.has(number));
  assert.deepEqual(missing, []);
  const kept = [...notYet.keys()].filter((number) => provenBy.has(number));
  assert.deepEqual(kept, [], 'these are kept by now');
  const unknown = [...provenBy.keys()].filter((number) => !sentences.includes(number));
  assert.deepEqual(unknown, []);
});
