import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { openKit } from '../../test/kit.ts';
import { limitsOf } from '../app/limits.ts';
import { phrase } from '../domain/phrase.ts';
import { about, answer } from './fields.ts';
import { callTool, defineTool, reads } from './tool.ts';

const limits = limitsOf({ athlete: 100, client: 100, tool: 2 });

test('a tool called in a loop says when it answers again, in the athlete’s language and time', async () => {
  for (const [language, words] of [
    ['en', /^This tool was called very often .* at 11:0[01]:\d\d, in \d+ s/],
    ['fr', /^Cet outil a été appelé très souvent .* à 11:0[01]:\d\d, dans \d+ s/],
  ] as const) {
    const kit = await openKit({ preferences: { language }, deps: { limits } });
    const client = `in ${language}`;
    for (let i = 0; i < 2; i++) assert.equal((await kit.call('get_calendar', {}, { client })).ok, true);
    const outcome = await kit.call('get_calendar', {}, { client });
    assert.ok(!outcome.ok);
    assert.equal(outcome.code, 'limit.tool');
    assert.match(outcome.text, words);
    assert.equal((await kit.call('get_athlete', {}, { client })).ok, true);
    await kit.close();
  }
});

const wordy = defineTool({
  name: 'get_words',
  title: 'Words',
  description: 'Words.',
  scopes: ['profile:read'],
  hints: reads,
  input: z.strictObject({ words: z.number() }),
  output: answer({ words: about('notes', z.string()) }),
  run: async ({ words }) => ({ headline: phrase('confirm.agree'), words: 'é'.repeat(words) }),
  say: () => '',
});

test('an answer of 32 kB is not given and leaves no line in the ledger; the refusal says how to ask for less', async () => {
  const kit = await openKit();
  assert.equal((await callTool(wordy, { words: 15_900 }, kit.deps, kit.who)).ok, true);
  const outcome = await callTool(wordy, { words: 16_000 }, kit.deps, kit.who);
  assert.ok(!outcome.ok);
  assert.equal(outcome.code, 'limit.answer');
  assert.equal(await kit.deps.storage.ledger.count(kit.who.athleteId), 1);
  assert.match(outcome.text, /33 kB, and 32 kB is the most\. Ask for less/);
  await kit.close();
});
