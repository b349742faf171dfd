import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a hand-made ZIP. What is given beside name and data is a lie told to the reader. */
export interface ZipItem {
  readonly name: string | Uint8Array;
  readonly data: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  readonly uncompressedSize?: number;
  readonly compressedSize?: number;
}

/** Builds a ZIP byte by byte, so that tests can make the ones no archiver would. */
export function buildZip(items: readonly ZipItem[], claimedEntries = items.length): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const item of items) {
    const name = Buffer.from(item.name);
    const method = item.method ?? 8;
    const packed = method === 8 ? deflateRawSync(item.data) : Buffer.from(item.data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(item.flags ?? 0x800, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(item.data), 10);
    fields.writeUInt32LE(item.compressedSize ?? packed.length, 14);
    fields.writeUInt32LE(item.uncompressedSize ?? item.data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(claimedEntries, 8);
  end.writeUInt16LE(claimedEntries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
