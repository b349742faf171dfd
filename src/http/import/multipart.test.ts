import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { InputError } from '../../domain/errors.ts';
import { boundaryOf, readMultipart } from './multipart.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(body: Uint8Array, boundary: string, size: number) {
  const parts: { name: string; fileName?: string; content: Buffer; ended: boolean }[] = [];
  await readMultipart(pieces(body, size), boundary, async (head) => {
    const part = { ...head, content: Buffer.alloc(0) as Buffer, ended: false };
    parts.push(part);
    return {
      write: async (bytes) => {
        part.content = Buffer.concat([part.content, bytes]);
      },
      end: async () => {
        part.ended = true;
      },
    };
  });
  return parts;
}

test('files arrive whole, whatever they hold and however the network cuts them', async () => {
  // The platform's own form writer is the other side of this test.
  const file = fc.uint8Array({ maxLength: 300 });
  const nasty = fc.constantFrom('\r\n', '\r\n--', '--', '\r\n--boundary', '\r', '');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(file, nasty), { maxLength: 4 }),
      fc.integer({ min: 1, max: 80 }),
      async (files, size) => {
        const form = new FormData();
        form.append('form', 'token');
        for (const [bytes, sign] of files) form.append('files', new Blob([bytes, sign]), 'activity "1".fit');
        const sent = new Response(form);
        const boundary = boundaryOf(sent.headers.get('content-type') ?? '') ?? '';
        const parts = await read(new Uint8Array(await sent.arrayBuffer()), boundary, size);
        assert.equal(parts.length, files.length + 1);
        assert.equal(parts[0].content.toString(), 'token');
        assert.equal(parts[0].fileName, undefined);
        for (const [i, [bytes, sign]] of files.entries()) {
          assert.deepEqual(parts[i + 1].content, Buffer.concat([bytes, Buffer.from(sign)]));
          assert.equal(parts[i + 1].fileName, 'activity "1".fit');
          assert.ok(parts[i + 1].ended);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a form that stops half-way, or is none, is refused', async () => {
  const whole = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nvalue\r\n--b--\r\n';
  for (const text of [whole.slice(0, -6), whole.slice(0, 20), '', 'garbage', whole.replace('--b--', '--b??')])
    await assert.rejects(read(Buffer.from(text), 'b', 7), InputError);
  assert.equal((await read(Buffer.from(whole), 'b', 7))[0].content.toString(), 'value');
});

test('a part whose head never ends does not fill the memory', async () => {
  const endless = `--b\r\nContent-Disposition: ${'x'.repeat(40_000)}`;
  await assert.rejects(read(Buffer.from(endless), 'b', 1000), InputError);
});

test('only a multipart form has a boundary', () => {
  assert.equal(boundaryOf('multipart/form-data; boundary=----abc'), '----abc');
  assert.equal(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"'), 'a b');
  assert.equal(boundaryOf('application/x-www-form-urlencoded'), undefined);
  assert.equal(boundaryOf(undefined), undefined);
});
