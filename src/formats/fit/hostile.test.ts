import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { FormatError } from '../../domain/errors.ts';
import { defaultLimits } from '../format.ts';
import { fit } from './index.ts';
import {
  activityId,
  checksum,
  data,
  define,
  fitFile,
  fitTime,
  session,
  type,
  u16,
  u32,
  u8,
} from './testing/fit-bytes.ts';

const start = fitTime('2026-05-03T07:00:00Z');
const small = fitFile([
  activityId,
  define(0, 20, [
    [253, 4, type.u32],
    [3, 1, type.u8],
    [5, 4, type.u32],
  ]),
  ...Array.from({ length: 12 }, (_, i) => data(0, u32(start + i), u8(100 + i), u32(i * 300))),
  define(1, 78, [[0, 10, type.u16]]),
  data(1, u16(800), u16(810), u16(0xffff), u16(0xffff), u16(0xffff)),
  define(2, 19, [
    [2, 4, type.u32],
    [7, 4, type.u32],
  ]),
  data(2, u32(start), u32(12_000)),
  session(),
]);

/** Reads it, or refuses it with a FormatError that says where; nothing else may happen. */
function readOrRefuse(bytes: Uint8Array): ReturnType<typeof fit.decode> | undefined {
  try {
    const file = fit.decode(bytes);
    for (const { streams } of file.recordings) {
      for (let i = 1; i < streams.time.length; i++) assert.ok(streams.time[i] > streams.time[i - 1]);
      for (const values of Object.values(streams.channels)) assert.equal(values.length, streams.time.length);
    }
    return file;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

describe('a hostile file', () => {
  test('cut at every byte is read as far as it goes or refused', () => {
    let partial = 0;
    for (let length = 0; length < small.length; length++) {
      if (readOrRefuse(small.subarray(0, length))?.partial) partial++;
    }
    assert.ok(partial > small.length / 2);
  });

  test('with any byte changed is read or refused, never anything else', () => {
    for (let at = 0; at < small.length; at++) {
      for (const value of [0, 0x40, 0x7f, 0x80, 0xff]) {
        const bytes = small.slice();
        bytes[at] = value;
        readOrRefuse(bytes);
      }
    }
  });

  test('with bytes flipped, taken out and put in anywhere is read or refused', () => {
    const change = fc.tuple(fc.constantFrom('flip', 'take', 'put'), fc.nat(), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = [...small];
        for (const [how, where, value] of changes) {
          const at = where % bytes.length;
          if (how === 'flip') bytes[at] ^= value;
          else if (how === 'take') bytes.splice(at, 1);
          else bytes.splice(at, 0, value);
        }
        readOrRefuse(Uint8Array.from(bytes));
      }),
      { numRuns: 1500 },
    );
  });

  test('of random messages behind a right header is read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (body) => {
        readOrRefuse(fitFile([[...body]]));
      }),
      { numRuns: 800 },
    );
  });

  test('of random definitions and matching data is read or refused', () => {
    const field = fc.tuple(fc.nat(255), fc.nat(12), fc.constantFrom(...Object.values(type), 0x8e, 0x55));
    const message = fc.record({
      local: fc.nat(15),
      global: fc.constantFrom(
        0,
        3,
        7,
        8,
        12,
        18,
        19,
        20,
        21,
        23,
        26,
        27,
        30,
        34,
        55,
        78,
        101,
        103,
        132,
        140,
        206,
        211,
        216,
        225,
        227,
        229,
        275,
        346,
        370,
      ),
      fields: fc.array(field, { maxLength: 6 }),
      big: fc.boolean(),
      fill: fc.uint8Array({ minLength: 72, maxLength: 72 }),
    });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
        const parts = messages.flatMap(({ local, global, fields, big, fill }) => {
          const size = fields.reduce((sum, [, bytes]) => sum + bytes, 0);
          return [define(local, global, fields, { big }), data(local, [...fill.subarray(0, size)])];
        });
        readOrRefuse(fitFile(parts));
      }),
      { numRuns: 1500 },
    );
  });
});

describe('bombs', () => {
  const bomb = (definition: readonly number[], bytes: number, header: number): Uint8Array => {
    const file = new Uint8Array(14 + definition.length + bytes).fill(header);
    file.set(fitFile([definition], { dataSize: definition.length + bytes, crc: 'none' }), 0);
    return file;
  };
  const timed = (read: () => void): number => {
    const before = performance.now();
    read();
    return performance.now() - before;
  };
  // Two cores that may be busy: the point is seconds against minutes.
  const SOON_MS = 3000;

  test('ten megabytes of records of one byte stop at the limit', () => {
    const file = bomb([...activityId, ...define(0, 20, [])], 10_000_000, 0);
    const took = timed(() => {
      const { partial, recordings } = fit.decode(file);
      assert.equal(partial?.code, 'fit.partial_limit');
      assert.equal(partial?.params.records, defaultLimits.records);
      assert.ok(recordings.every(({ streams }) => streams.time.length === 0));
    });
    assert.ok(took < SOON_MS, `${took} ms`);
  });

  test('ten megabytes of summaries of one byte make no million objects', () => {
    for (const global of [18, 19, 21, 55, 101, 225]) {
      const took = timed(() => {
        const { partial } = fit.decode(bomb([...activityId, ...define(0, global, [])], 10_000_000, 0));
        assert.equal(partial?.code, 'fit.partial_limit');
      });
      assert.ok(took < SOON_MS, `message ${global}: ${took} ms`);
    }
  });

  /** One record that can be saved, then what is to be stopped. */
  const afterOneRecord = (bytes: readonly number[]): Uint8Array =>
    fitFile([activityId, define(0, 20, [[253, 4, type.u32]]), data(0, u32(start)), bytes], { crc: 'none' });

  test('a file of nothing but definitions stops at the limit and keeps the record before them', () => {
    const file = afterOneRecord(Array.from({ length: 450_000 }, () => define(0, 20, [])).flat());
    const took = timed(() => {
      const { partial, recordings } = fit.decode(file);
      assert.equal(partial?.code, 'fit.partial_limit');
      assert.equal(recordings[0].streams.time.length, 1);
    });
    assert.ok(took < SOON_MS, `${took} ms`);
  });

  test('so do definitions that are all different', () => {
    const file = afterOneRecord(Array.from({ length: 60_000 }, (_, i) => define(i & 15, i, [])).flat());
    assert.equal(fit.decode(file).partial?.code, 'fit.partial_limit');
  });

  test('messages of no interest are skipped, however many', () => {
    const file = bomb([...activityId, ...define(0, 250, [])], 10_000_000, 0);
    const took = timed(() => {
      const { unread } = fit.decode(file);
      assert.equal(unread['250'], 10_000_000);
    });
    assert.ok(took < SOON_MS, `${took} ms`);
  });

  test('garbage between messages is not searched for ever', () => {
    const noise = Array.from({ length: 2_000_000 }, (_, i) => 0x80 | ((i * 7919) & 0x7f));
    const took = timed(() =>
      readOrRefuse(
        fitFile([activityId, define(0, 20, [[253, 4, type.u32]]), data(0, u32(start)), noise], {
          crc: 'wrong',
        }),
      ),
    );
    assert.ok(took < SOON_MS, `${took} ms`);
  });

  test('a file above the limit of bytes is refused before a byte is read', () => {
    const bytes = new Uint8Array(1001);
    assert.throws(
      () => fit.decode(bytes, { ...defaultLimits, bytes: 1000 }),
      (error) => error instanceof FormatError && error.code === 'fit.too_big',
    );
  });

  test('a limit of records keeps those before it', () => {
    const { partial, recordings } = fit.decode(small, { ...defaultLimits, records: 5 });
    assert.equal(partial?.code, 'fit.partial_limit');
    assert.equal(recordings[0].streams.time.length, 5);
  });
});

test('the checksum of the builder used here is the catalogue’s', () => {
  assert.equal(checksum([...new TextEncoder().encode('123456789')]), 0xbb3d);
});
