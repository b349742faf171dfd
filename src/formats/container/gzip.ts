import { promisify } from 'node:util';
import { constants, gunzip } from 'node:zlib';
import { FormatError } from '../../domain/errors.ts';
import { type ContainerLimits, mostUnpacked } from './limits.ts';

const unpack = promisify(gunzip);

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Unpacks a gzip file with a bound on what it may become. A file that was cut gives what can be unpacked: its decoder
 * will say where it stops. Throws FormatError `container.gz_damaged`, `.expands_too_much` or `.too_big`.
 */
export async function unpackGzip(bytes: Uint8Array, limits: ContainerLimits): Promise<Uint8Array> {
  const most = mostUnpacked(bytes.length, limits);
  try {
    return await unpack(bytes, {
      maxOutputLength: Math.min(most, limits.entryBytes),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') {
      throw new FormatError('container.gz_damaged', {}, cause);
    }
    if (most < limits.entryBytes) throw new FormatError('container.expands_too_much', {}, cause);
    throw new FormatError('container.too_big', { limitBytes: limits.entryBytes }, cause);
  }
}
