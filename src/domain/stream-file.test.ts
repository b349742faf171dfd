import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { FormatError } from './errors.ts';
import { type Channel, channelNames, channels, type Streams } from './stream.ts';
import { decodeStreams, encodeStreams, quantise } from './stream-file.ts';

const streams = (time: readonly number[], values: Partial<Record<Channel, readonly number[]>>): Streams => ({
  time: Float64Array.from(time),
  channels: Object.fromEntries(Object.entries(values).map(([name, v]) => [name, Float64Array.from(v)])),
});
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'));
const ascii = (text: string): string => Buffer.from(text).toString('hex');

/** Three moments and a heart rate with a hole, written by hand from the layout in `stream-file.ts`. */
const byHand = hex(`
  ${ascii('BCST')} 01 02 03
  04 ${ascii('time')} e807 01 00 05  00 d00f b817
  09 ${ascii('heartRate')} 01 01 01 04  05 f001 02
`);
const smallRun = streams([0, 1, 2.5], { heartRate: [120, Number.NaN, 121] });

describe('curves of an activity as bytes', () => {
  test('are laid out as documented, and read back from there', () => {
    assert.deepEqual(Buffer.from(encodeStreams(smallRun)), Buffer.from(byHand));
    assert.deepEqual(decodeStreams(byHand), smallRun);
  });

  test('an even ride keeps its curves in little more than a byte a second and channel', () => {
    const seconds = Array.from({ length: 3600 }, (_, s) => s);
    const ride = streams(seconds, {
      distance: seconds.map((s) => s * 8.33),
      latitude: seconds.map((s) => 45.1 + s * 7.5e-5),
      longitude: seconds.map((s) => 5.7 - s * 2.1e-5),
    });
    assert.ok(encodeStreams(ride).length < 3600 * 4 * 1.1);
  });

  test('no curves at all are still a file', () => {
    assert.deepEqual(decodeStreams(encodeStreams(streams([], {}))), streams([], {}));
  });

  test('what comes back is every value at its channel’s precision', () => {
    fc.assert(
      fc.property(anyStreams, (given) => {
        const back = decodeStreams(encodeStreams(given));
        assert.deepEqual(back.time, given.time);
        for (const name of channelNames) {
          const values = given.channels[name];
          assert.equal(back.channels[name]?.length, values?.length);
          values?.forEach((value, i) => {
            const { scale } = channels[name];
            assert.equal(back.channels[name]?.[i], Math.round(value * scale) / scale + 0);
          });
        }
      }),
    );
  });

  test('what is analysed is what is kept, and keeping it again changes nothing', () => {
    fc.assert(
      fc.property(anyStreams, (given) => {
        const kept = quantise(given);
        assert.deepEqual(decodeStreams(encodeStreams(given)), kept);
        assert.deepEqual(quantise(kept), kept);
        assert.deepEqual(encodeStreams(kept), encodeStreams(given));
      }),
    );
  });

  test('a position on the other side of the date line keeps its seven decimals', () => {
    const atSea = streams([0, 1, 2], { longitude: [179.9999999, -180, -179.9999999] });
    assert.deepEqual(decodeStreams(encodeStreams(atSea)), atSea);
  });

  test('nonsense becomes a hole, and a moment that does not move on is left out', () => {
    const odd = streams([0, 1, 1.0001, 0.5, 2, Number.NaN, 3], {
      power: [200, Number.POSITIVE_INFINITY, 1, 2, 1e300, 3, -0],
    });
    assert.deepEqual(quantise(odd), streams([0, 1, 2, 3], { power: [200, Number.NaN, Number.NaN, 0] }));
  });
});

describe('bytes that are not curves are refused', () => {
  const damaged = (bytes: Uint8Array, name: string): void => {
    assert.throws(
      () => decodeStreams(bytes),
      (error) => error instanceof FormatError && error.code === 'storage.streams_damaged',
      name,
    );
  };
  const changed = (at: number, value: number): Uint8Array => byHand.with(at, value);

  test('cut anywhere, or with something behind', () => {
    for (let length = 0; length < byHand.length; length++)
      damaged(byHand.subarray(0, length), `cut at ${length}`);
    damaged(Uint8Array.from([...byHand, 0]), 'one byte more');
  });

  test('of another kind, of a later version, with unknown or repeated channels', () => {
    damaged(changed(0, 0x43), 'magic');
    damaged(changed(4, 2), 'version');
    damaged(changed(7 + 8, 9), 'order of differences');
    damaged(changed(byHand.length - 16, 0x78), 'unknown channel');
    const header = [...byHand.subarray(0, 7)];
    const time = byHand.subarray(7, 22);
    const heart = byHand.subarray(22);
    damaged(Uint8Array.from([...header.with(5, 3), ...time, ...heart, ...heart]), 'twice the same');
    damaged(Uint8Array.from([...header, ...time, ...time]), 'time as a channel');
    damaged(Uint8Array.from([...header.with(5, 1), ...heart]), 'no time');
  });

  test('whose time stands still, goes back or has holes', () => {
    const header = `${ascii('BCST')} 01 01 03 04 ${ascii('time')} e807 01`;
    damaged(hex(`${header} 00 03 00 02 00`), 'stands still');
    damaged(hex(`${header} 00 03 00 02 01`), 'goes back');
    damaged(hex(`${header} 01 03 05 00 02`), 'has a hole');
  });

  test('that claim more samples, larger numbers or a wider bitmap than they hold', () => {
    damaged(hex(`${ascii('BCST')} 01 01 ffffffffffffff7f`), 'samples beyond any number');
    damaged(
      hex(`${ascii('BCST')} 01 01 ffff7f 04 ${ascii('time')} e807 01 00 00`),
      'samples beyond the bytes',
    );
    damaged(hex(`${ascii('BCST')} 01 01 01 04 ${ascii('time')} e807 01 00 08 ffffffffffffff7f`), 'too large');
    damaged(changed(byHand.length - 4, 0x0d), 'a bit for a fourth sample');
    damaged(changed(22 + 10, 0), 'a scale of nothing');
  });

  test('bent at random, they are refused or read, and never anything else', () => {
    const good = encodeStreams(smallRun);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (bends) => {
          const bent = good.slice();
          for (const [at, value] of bends) bent[at] = value;
          try {
            const read = decodeStreams(bent);
            for (const values of Object.values(read.channels)) assert.equal(values.length, read.time.length);
          } catch (error) {
            assert.ok(error instanceof FormatError, String(error));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

const anyStreams = fc.integer({ min: 0, max: 40 }).chain((length) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: length, maxLength: length }),
      fc.subarray(channelNames),
      fc.array(
        fc.array(fc.oneof(believable, fc.constant(Number.NaN)), { minLength: length, maxLength: length }),
        {
          minLength: channelNames.length,
          maxLength: channelNames.length,
        },
      ),
    )
    .map(([steps, names, values]) => {
      let ms = 0;
      const time = steps.map((step) => (ms += step) / 1000);
      return streams(time, Object.fromEntries(names.map((name, i) => [name, values[i] ?? []])));
    }),
);
const believable = fc.oneof(
  fc.double({ min: -200, max: 200, noNaN: true }),
  fc.double({ min: -5_000_000, max: 5_000_000, noNaN: true }),
);
