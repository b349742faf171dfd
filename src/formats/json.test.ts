import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { FormatError } from '../domain/errors.ts';
import { readObject, readRows } from './json.ts';
import { jsonListCutter } from './json-cut.ts';

const utf8 = (text: string): Buffer => Buffer.from(text);

async function pieces(text: string, chunk: number): Promise<Uint8Array[]> {
  const bytes = utf8(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const all: Uint8Array[] = [];
  for await (const piece of jsonListCutter.cut(chunks(), { companion: async () => undefined })) {
    assert.ok(piece.bytes);
    all.push(piece.bytes);
  }
  return all;
}

describe('a list of an archive', () => {
  const rows = Array.from({ length: 1800 }, (_, i) => ({
    id: i,
    name: `"}],{[ é ${i}`,
    in: [{ a: { b: [i] } }],
  }));

  test('is the same rows bare, wrapped, in an object, and behind a byte order mark', () => {
    const some = rows.slice(0, 3);
    for (const root of [
      some,
      [{ list: some }],
      { list: some },
      [{ list: some.slice(0, 1) }, { list: some.slice(1) }],
    ]) {
      assert.deepEqual(readRows(utf8(`\uFEFF${JSON.stringify(root)}`)), { rows: some });
    }
    assert.deepEqual(readRows(utf8(JSON.stringify(some[0]))), { rows: [some[0]] });
    assert.deepEqual(readRows(utf8('[]')), { rows: [] });
  });

  test('is cut between rows into lists of the same form, wherever the bytes were parted', async () => {
    for (const root of [rows, [{ list: rows }], { list: rows }]) {
      const text = JSON.stringify(root, undefined, 1);
      const whole = await pieces(text, 1 << 20);
      assert.equal(whole.length, 4);
      assert.deepEqual(
        whole.flatMap((piece) => readRows(piece).rows),
        rows,
      );
      for (const chunk of [997, 5000]) {
        assert.deepEqual((await pieces(text, chunk)).map(String), whole.map(String));
      }
    }
  });

  test('that is cut short still gives every whole row, in pieces or not', async () => {
    const text = JSON.stringify([{ list: rows }]).slice(0, -40_000);
    const saved = (await pieces(text, 4096)).map((piece) => readRows(piece));
    const all = saved.flatMap((one) => one.rows);
    assert.deepEqual(all, rows.slice(0, all.length));
    assert.ok(all.length > 1000);
    assert.equal(saved.at(-1)?.partial?.code, 'json.partial');
    assert.equal(saved.filter(({ partial }) => partial).length, 1);
  });

  test('that holds one endless row is given up, not kept in memory', async () => {
    const endless = `[{"id":1,"text":"${'x'.repeat(30 * 2 ** 20)}`;
    const all = await pieces(endless, 1 << 20);
    assert.ok(all.every(({ length }) => length < 16 * 2 ** 20));
  });

  test('with one damaged byte loses at most two rows', () => {
    const some = rows.slice(0, 40).map(({ id }) => ({ id, n: id * 2, text: `row ${id}` }));
    const text = JSON.stringify(some);
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('"', '{', '}', ']', ',', '\\', 'x', ' '),
        (at, byte) => {
          const bent = text.slice(0, at) + byte + text.slice(at + 1);
          let read;
          try {
            read = readRows(utf8(bent));
          } catch (error) {
            assert.ok(error instanceof FormatError);
            assert.ok(at < 12, `only damage at the very beginning loses all: ${at}`);
            return;
          }
          const untouched = read.rows.filter((row) =>
            some.some((one) => JSON.stringify(one) === JSON.stringify(row)),
          );
          assert.ok(untouched.length >= 38, `${untouched.length} of 40 after ${byte} at ${at}`);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a hostile list', () => {
  const refusedWithin = (seconds: number, text: string): void => {
    const from = performance.now();
    try {
      readRows(utf8(text));
    } catch (error) {
      assert.ok(error instanceof FormatError);
    }
    const took = (performance.now() - from) / 1000;
    assert.ok(took < seconds, `${took} s`);
  };

  test('that nests without end, or begins a million rows and ends none, is given up soon', () => {
    refusedWithin(5, '['.repeat(4_000_000));
    refusedWithin(5, '{"a":'.repeat(800_000));
    refusedWithin(5, `[${'{"a":"'.repeat(600_000)}`);
    refusedWithin(5, `[${'{"a":1,'.repeat(500_000)}`);
  });

  test('with keys that would reach a prototype changes nothing', () => {
    const { rows } = readRows(
      utf8('[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":1}]'),
    );
    assert.equal(rows.length, 1);
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });
});

describe('an object that was cut', () => {
  const whole = JSON.stringify({ a: 1, list: [{ x: 'one, "two"' }, { x: 2 }, { x: 3 }], end: true });

  test('gives what stands before the cut, and where that was', () => {
    assert.deepEqual(readObject(utf8(whole)), { value: JSON.parse(whole) });
    const at = whole.indexOf('{"x":3') + 5;
    assert.deepEqual(readObject(utf8(whole.slice(0, at))), {
      value: { a: 1, list: [{ x: 'one, "two"' }, { x: 2 }] },
      cutAt: at,
    });
  });

  test('or damaged in the middle gives what stands before the damage', () => {
    const at = whole.indexOf('{"x":2');
    const { value, cutAt } = readObject(utf8(`${whole.slice(0, at)}#${whole.slice(at)}`));
    assert.deepEqual(value, { a: 1, list: [{ x: 'one, "two"' }] });
    assert.ok(cutAt !== undefined && Math.abs(cutAt - at) <= 2);
  });

  test('before anything was said is refused', () => {
    for (const text of ['', '{', '{"a"', '[', 'nonsense', '12'])
      assert.throws(() => readObject(utf8(text)), FormatError);
  });
});
