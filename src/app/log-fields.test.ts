import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from 'fast-check';
import pino from 'pino';
import { FormatError } from '../domain/errors.ts';
import { logOptions } from './log-fields.ts';

const title = 'Footing with Sam, knee hurts again';
const secret = 'tok_5uP3rS3cr3t';

/** What a logger with our options wrote for `say`. */
function written(say: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  say(pino(logOptions('debug'), { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

test('an error that quotes a title or a token is logged without its words, with its kind and its place', () => {
  const cause = new TypeError(`cannot read ${title}\n    at ${secret} (file.ts:1:1)`);
  const error = Object.assign(new Error(`refused: ${secret}`, { cause }), {
    body: title,
    headers: { secret },
  });
  const text = written((log) => log.error({ err: error, reference: '1a2b3c4d' }, 'a tool failed'));
  assert.doesNotMatch(text, /Sam|tok_/);
  const line = JSON.parse(text) as { err: { type: string; at: string[]; cause: { type: string } } };
  assert.equal(line.err.type, 'Error');
  assert.equal(line.err.cause.type, 'TypeError');
  assert.match(line.err.at[0], /^at .*src\/app\/log-fields\.test\.ts:\d+:\d+/);
});

test('an error with a stable code keeps the code and loses its facts', () => {
  const text = written((log) =>
    log.warn({ err: new FormatError('fit.truncated', { name: title }) }, 'a file'),
  );
  assert.match(text, /"code":"fit\.truncated"/);
  assert.doesNotMatch(text, /Sam/);
});

test('an error handed over alone does not become the message', () => {
  assert.doesNotMatch(
    written((log) => log.error(new Error(title))),
    /Sam/,
  );
  assert.doesNotMatch(
    written((log) => log.error('%s failed', title)),
    /Sam/,
  );
});

test('a system error keeps what an operator needs', () => {
  const error = Object.assign(new Error(`ENOSPC: no space left on device, write ${title}`), {
    code: 'ENOSPC',
    syscall: 'write',
    path: title,
  });
  const text = written((log) => log.error({ err: error }, 'a file'));
  assert.match(text, /"code":"ENOSPC","at":.*"syscall":"write"/);
  assert.doesNotMatch(text, /Sam/);
});

test('a field that nobody listed, and a listed one of another form, stay out', () => {
  const text = written((log) =>
    log.info(
      { title, athlete: 'me', tool: title, file: title, status: secret, code: 'vendor.down' },
      'words',
    ),
  );
  const { level: _, time: __, pid: ___, ...rest } = JSON.parse(text) as Record<string, unknown>;
  assert.deepEqual(rest, { code: 'vendor.down', msg: 'words' });
});

test('whatever is handed over, a token with blanks around it never arrives', () => {
  const canary = `canary ${secret}!`;
  fc.assert(
    fc.property(
      fc.object({
        key: fc.constantFrom('err', 'tool', 'what', 'at', 'reason', 'x', 'cause', 'stack'),
        values: [fc.constant(canary), fc.integer()],
        withNullPrototype: true,
      }),
      (fields) => !written((log) => log.error(fields, 'said')).includes('tok_'),
    ),
  );
});

test('every message in the code is a fixed sentence', () => {
  const src = join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
  const calls = files.flatMap((file) =>
    [
      ...readFileSync(join(src, file), 'utf8').matchAll(
        /\blog\.(?:fatal|error|warn|info|debug)\(([^;]*?)\)[;,)]?$/gms,
      ),
    ].map(([, args]) => ({ file, args })),
  );
  assert.ok(calls.length > 10);
  assert.deepEqual(
    calls.filter(({ args }) => args.includes('`')),
    [],
  );
});
