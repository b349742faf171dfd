import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { metrics } from '../metrics/index.ts';
import { metricConventions, quantities } from './index.ts';

const src = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(src, file), 'utf8');
const id = /'([a-z]+(?:_[a-z0-9.]+)+)'/g;

/** Ids on the lines that speak of a method, and in tables called `methods`. */
function literals(file: string): string[] {
  const text = read(file);
  const tables = text.match(/^(?:export )?const \w*[mM]ethods?\b[^\n]*\{\n[\s\S]*?^\}/gm) ?? [];
  const lines = text
    .split('\n')
    .filter((line) => !/^import|^\s*\*/.test(line))
    .map((line) => /[mM]ethod\b((?!phrase\().)*/.exec(line)?.[0] ?? '');
  return [...tables, ...lines].flatMap((part) => [...part.matchAll(id)].map(([, found]) => found));
}

/** The words of an answer for each method: the keys of a locale's table. */
function worded(file: string): string[] {
  const [table = ''] = read(file).match(/^const (?:methods|modelMethods)\b[\s\S]*?^\};/m) ?? [];
  return [...table.matchAll(/^ {2}'?([a-z][a-z0-9_.]*)'?:/gm)].map(([, found]) => found);
}

test('every method an answer can name is explained once, and no other', () => {
  const computing = globSync(
    ['analysis/**/*.ts', 'domain/workout-load.ts', 'mcp/tools/assess-readiness.ts'],
    {
      cwd: src,
    },
  ).filter((file) => !file.endsWith('.test.ts') && !file.includes('conventions'));
  const words = ['methods', 'race', 'performance'].flatMap((part) => worded(`locales/en/${part}.ts`));
  assert.ok(words.length > 50, 'the tables of words were not found');
  const named = new Set([...computing.flatMap(literals), ...words]);
  const explained = [...Object.values(metricConventions), ...Object.values(quantities)].flatMap(
    ({ methods }) => methods,
  );
  assert.deepEqual([...new Set(explained)].sort(), [...named].sort());
});

test('every figure of an activity has its convention, and no other has', () => {
  assert.deepEqual(Object.keys(metricConventions).sort(), metrics.map((metric) => metric.id).sort());
});

test('what others do is marked as help text or observed, unless it says what is not known', () => {
  const all = [...Object.values(metricConventions), ...Object.values(quantities)];
  for (const { elsewhere } of all)
    for (const does of Object.values(elsewhere))
      assert.match(does, /\(help text\)|\(observed|not publish|as its users|kept beside ours/);
});
