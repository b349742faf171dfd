import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Tool as Listed } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { connect, type Kit, openKit } from '../../test/kit.ts';
import { type Scope, scopes } from '../app/deps.ts';
import { leavesOf } from './fields.ts';
import { tools } from './tools/index.ts';

/** What every tool of the list promises, and the list as a whole. */

let kit: Kit;
let listed: readonly Listed[];
before(async () => {
  kit = await openKit();
  const client = await connect(kit);
  ({ tools: listed } = await client.listTools());
  await client.close();
});
after(async () => kit.close());

const readingVerbs = ['get', 'list', 'compare', 'summarize', 'analyze', 'assess', 'predict'];
const verbs = [...readingVerbs, 'plan', 'schedule', 'move', 'delete', 'sync'];
const barewords = ['remember', 'forget', 'undo'];
const tokensOf = (value: unknown): number => encode(JSON.stringify(value)).length;

/** Every schema inside a schema, the outermost first. */
function* schemasIn(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return;
  yield schema as Record<string, unknown>;
  for (const child of Object.values(schema)) yield* schemasIn(child);
}

test('T15: the listing – names, schemas, annotations – is what was decided: changing it is a decision', (t) => {
  t.assert.snapshot(listed);
});

test('the list is in one order, with every tool once', () => {
  assert.deepEqual(
    listed.map(({ name }) => name),
    tools.map(({ name }) => name),
  );
  assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length);
  assert.ok(tools.length <= 25);
});

test('the whole list costs at most 7 000 tokens, the reading half 4 500, no tool 900', (t) => {
  const reading = listed.filter(({ annotations }) => annotations?.readOnlyHint);
  t.diagnostic(`${listed.length} tools: ${tokensOf(listed)} tokens; read-only: ${tokensOf(reading)}`);
  assert.ok(tokensOf(listed) <= 7000);
  assert.ok(tokensOf(reading) <= 4500);
  for (const tool of listed) assert.ok(tokensOf(tool) <= 900, `${tool.name}: ${tokensOf(tool)}`);
});

test('every tool is named by a verb and says when to use it', () => {
  for (const { name, title, description = '' } of listed) {
    const [verb = ''] = name.split('_');
    assert.match(name, /^[a-z]+(_[a-z]+)*$/);
    assert.ok(name.length <= 64);
    assert.ok(verbs.includes(verb) || barewords.includes(name), name);
    assert.ok(title && title.length <= 40, `${name} has a short title`);
    assert.match(description, /^Use this when /, name);
    assert.ok(description.length < 1000, `${name}: ${description.length} characters`);
    assert.doesNotMatch(description, /\b(always|never call|you must|you should)\b/i, name);
  }
});

test('every tool writes out its four hints, and reads promise to change nothing', () => {
  for (const { name, annotations = {} } of listed) {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
    for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint])
      assert.equal(typeof hint, 'boolean', name);
    const reads = readingVerbs.some((verb) => name.startsWith(`${verb}_`));
    assert.equal(readOnlyHint, reads, name);
    if (reads) assert.deepEqual([destructiveHint, idempotentHint], [false, true], name);
    if (/^(delete|move|forget)/.test(name)) assert.equal(destructiveHint, true, name);
  }
});

test('every tool belongs to families that an athlete can allow', () => {
  for (const tool of tools) {
    assert.ok(tool.scopes.length > 0, tool.name);
    for (const scope of tool.scopes) assert.ok(scopes.includes(scope), scope);
    assert.equal(
      tool.scopes.some((scope) => scope.endsWith(':write')),
      !tool.hints.readOnlyHint,
      tool.name,
    );
  }
});

test('inputs are closed objects that every model API takes', () => {
  for (const { name, inputSchema } of listed) {
    assert.equal(inputSchema.type, 'object', name);
    assert.equal(inputSchema.additionalProperties, false, name);
    for (const word of ['anyOf', 'oneOf', 'allOf', '$schema']) assert.ok(!(word in inputSchema), name);
    for (const schema of schemasIn(inputSchema)) {
      assert.ok(!('$ref' in schema) && !('$defs' in schema), name);
      if (schema.type !== 'object' || !schema.properties) continue;
      assert.equal(schema.additionalProperties, false, `${name}: every object is closed`);
      for (const key of Object.keys(schema.properties)) assert.match(key, /^[a-zA-Z0-9_-]{1,64}$/);
    }
  }
});

test('every parameter says what it takes, by a description, a choice or a name with its unit', () => {
  const telling = /_(seconds|meters|yards|miles)$|^(target2?_|repetitions$)/;
  for (const { name, inputSchema } of listed) {
    for (const schema of schemasIn(inputSchema)) {
      if (schema.type !== 'object') continue;
      for (const [key, value] of Object.entries(schema.properties ?? {})) {
        const { description, enum: choices, type } = value as Record<string, unknown>;
        assert.ok(
          description || choices || type === 'boolean' || telling.test(key) || key === 'note',
          `${name}.${key} is not described`,
        );
      }
    }
  }
});

test('every field of every answer says what it tells about the athlete', () => {
  for (const tool of tools)
    for (const { path, tag } of leavesOf(tool.output)) assert.ok(tag, `${tool.name}${path} has no tag`);
});

test('the fields of answers are written in snake_case', () => {
  for (const tool of tools)
    for (const { path } of leavesOf(tool.output))
      assert.match(path, /^(\.[a-z0-9_]+|\[\]|\{\})+$/, `${tool.name}${path} is not snake_case`);
});

test('a tool that was not granted is not listed, and calling it says who can allow it', async () => {
  for (const scope of scopes) {
    const who = { ...kit.who, client: 'assistant', scopes: scopes.filter((other) => other !== scope) };
    const client = await connect({ deps: kit.deps, who });
    const { tools: seen } = await client.listTools();
    const hidden = tools.filter((tool) => tool.scopes.includes(scope));
    assert.deepEqual(
      seen.map(({ name }) => name),
      tools.filter((tool) => !hidden.includes(tool)).map(({ name }) => name),
    );
    for (const { name } of hidden) {
      const called = await client.callTool({ name, arguments: {} });
      assert.equal(called.isError, true);
      assert.match(JSON.stringify(called.content), new RegExp(scope));
      const answer = await kit.call(name, {}, who);
      assert.ok(!answer.ok);
      assert.equal(answer.code, 'consent.scope-missing');
      assert.match(answer.text, new RegExp(scope));
    }
    await client.close();
  }
});

test('without any grant nothing is listed', async () => {
  const client = await connect({ deps: kit.deps, who: { ...kit.who, scopes: [] satisfies Scope[] } });
  assert.deepEqual((await client.listTools()).tools, []);
  await client.close();
});
