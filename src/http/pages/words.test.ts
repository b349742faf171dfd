import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { en } from '../../locales/en.ts';
import { voiceFor } from '../../locales/index.ts';
import { leavesOf } from '../../mcp/fields.ts';
import { tools } from '../../mcp/tools/index.ts';
import { clients } from './clients.ts';

const http = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: http }).filter((file) => !file.endsWith('.test.ts'));

test('every phrase a page speaks is in the catalogue', () => {
  const missing = sources.flatMap((file) => {
    const text = readFileSync(join(http, file), 'utf8');
    // Whole codes only: a code put together ends at its `${`, and its family is looked for instead.
    const codes = [
      ...text.matchAll(/['"`]((?:page|http|activity|metric|zones|sport|demo|export)\.[\w.-]+)(['"`]|\$\{)/g),
    ];
    return codes
      .filter(([, code, end]) =>
        end === '${' ? !Object.keys(en).some((known) => known.startsWith(code)) : !(code in en),
      )
      .map(([, code]) => `${file}: ${code}`);
  });
  assert.deepEqual(missing, []);
});

test('the ledger has a name in both languages for everything a tool can show', () => {
  const metrics = new Set(
    tools.flatMap(({ output }) => [...leavesOf(output)].flatMap(({ tag }) => tag?.metric ?? [])),
  );
  assert.ok(metrics.size > 10);
  for (const language of ['en', 'fr'] as const) {
    const voice = voiceFor({ language, units: 'metric', swimUnits: 'meters' });
    const unnamed = [...metrics].filter((metric) => {
      const said = voice.say('page.ledger.metric', { metric });
      return said === metric && metric.includes('_');
    });
    assert.deepEqual(unnamed, [], language);
  }
});

test('every assistant on the connect page says in both languages what to do', () => {
  for (const { id, steps, hosted = [] } of clients)
    for (const [code] of [...steps, ...hosted]) assert.ok(`connect.step.${code}` in en, `${id} ${code}`);
});

test('every assistant on the connect page has its page in the documentation', () => {
  const docs = join(http, '..', '..', 'docs', 'connect');
  for (const { id, name, tried } of clients) {
    const text = readFileSync(join(docs, `${id}.md`), 'utf8');
    assert.match(text, new RegExp(`^# .*${name}`), id);
    assert.match(text, tried ? new RegExp(`Checked with ${name} ${tried}`) : /[Nn]ot tried by our tests/, id);
  }
});
