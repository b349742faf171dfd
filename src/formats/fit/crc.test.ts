import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc16 } from './crc.ts';
import { checksum } from './testing/fit-bytes.ts';

test('the checksum of "123456789" is the one catalogues give for CRC-16/ARC', () => {
  assert.equal(crc16(new TextEncoder().encode('123456789')), 0xbb3d);
});

test('eight bytes a step give what bit by bit gives, whatever the length', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => (i * 151 + 7) & 0xff);
  for (const length of [0, 1, 7, 8, 9, 15, 16, 17, 300]) {
    assert.equal(crc16(bytes, 0, length), checksum([...bytes.subarray(0, length)]), `${length} bytes`);
  }
});

test('data followed by its own checksum comes out as zero', () => {
  const bytes = [1, 2, 3, 250];
  const sum = checksum(bytes);
  assert.equal(crc16(Uint8Array.from([...bytes, sum & 0xff, sum >> 8])), 0);
});
