import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

/** `boucle stdio` as an assistant starts it: its own process, and nothing but the protocol on stdout. */

let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'boucle-stdio-'));
});
after(async () => rm(home, { recursive: true, force: true }));

interface Answer {
  readonly jsonrpc: string;
  readonly id?: number | null;
  readonly result?: { readonly protocolVersion?: string; readonly structuredContent?: object };
  readonly error?: { readonly code: number };
}

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly said: { stdout: string; stderr: string };
  write(...lines: readonly (string | object)[]): void;
  /** Waits for the answer with that id. */
  answer(id: number): Promise<Answer>;
}

function start(environment: Readonly<Record<string, string>> = {}): Started {
  const program = join(import.meta.dirname, '..', '..', 'bin', 'boucle.mjs');
  const env = { PATH: process.env.PATH ?? '', HOME: home, ...environment };
  const child = spawn(process.execPath, [program, '--home', join(home, 'boucle'), 'stdio'], { env });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  const write: Started['write'] = (...lines) => {
    for (const line of lines)
      child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  };
  const answer: Started['answer'] = async (id) => {
    for (;;) {
      const found = linesOf(said.stdout).find((message) => message.id === id);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`ended without answer ${id}: ${said.stderr}`);
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    }
  };
  return { child, said, write, answer };
}

/** Throws when a whole line is not JSON: that is the point. */
const linesOf = (stdout: string): Answer[] =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Answer);

const hello = (protocolVersion: string): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
const ready = { jsonrpc: '2.0', method: 'notifications/initialized' };
const call = (id: number, name: string, args: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** Closes its input and returns its exit code and how long the end took. */
async function hangUp({ child }: Started): Promise<{ code: number | null; ms: number }> {
  const started = performance.now();
  child.stdin.end();
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, ms: performance.now() - started };
}

test('broken lines are passed over, and the next question is answered', async () => {
  const boucle = start();
  boucle.write('this is not JSON', '', '{"half":', 'null', '[1,2]', '{"jsonrpc":"2.0"}', 'x'.repeat(200_000));
  boucle.write(
    hello('2025-06-18'),
    ready,
    'again nothing',
    call(2, 'summarize_training', { period: 'today' }),
  );
  assert.equal((await boucle.answer(1)).result?.protocolVersion, '2025-06-18');
  assert.ok((await boucle.answer(2)).result?.structuredContent);
  boucle.write(call(3, 'no_such_tool'), { jsonrpc: '2.0', id: 4, method: 'no/such' });
  assert.equal((await boucle.answer(3)).error?.code, -32602);
  assert.equal((await boucle.answer(4)).error?.code, -32601);
  assert.equal((await hangUp(boucle)).code, 0);
});

test('an assistant that hangs up finds the program gone within a second, and one that never spoke too', async () => {
  const spoken = start();
  spoken.write(hello('2025-11-25'), ready);
  await spoken.answer(1);
  const end = await hangUp(spoken);
  assert.equal(end.code, 0);
  assert.ok(end.ms < 1000, `${end.ms} ms`);
  const silent = start();
  silent.child.stdin.end();
  const [code] = (await once(silent.child, 'exit')) as [number];
  assert.equal(code, 0);
  assert.equal(silent.said.stdout, '');
});

test('with the most talkative log, stdout still carries only the protocol', async () => {
  const boucle = start({ BOUCLE_LOG: 'trace' });
  boucle.write('not JSON', { jsonrpc: '2.0' }, hello('2026-07-28'), ready, call(2, 'get_athlete'));
  await boucle.answer(2);
  boucle.write(call(3, 'get_activity', { activity: 'Ragaz' }), call(4, 'list_activities', { peroid: 'x' }));
  await Promise.all([boucle.answer(3), boucle.answer(4)]);
  await hangUp(boucle);
  for (const message of linesOf(boucle.said.stdout)) assert.equal(message.jsonrpc, '2.0');
  assert.match(boucle.said.stderr, /mcp over stdio/);
});

test('an unknown revision is answered with the newest that greets; a modern probe is answered as such', async () => {
  const old = start();
  old.write(hello('1999-12-31'));
  assert.equal((await old.answer(1)).result?.protocolVersion, '2025-11-25');
  await hangUp(old);
  const modern = start();
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  modern.write({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } });
  const discovered = (await modern.answer(1)).result as { supportedVersions?: readonly string[] };
  assert.ok(discovered.supportedVersions?.includes('2026-07-28'));
  await hangUp(modern);
});
