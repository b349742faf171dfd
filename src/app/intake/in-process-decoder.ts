import { BoucleError, FormatError } from '../../domain/errors.ts';
import type { Decoder } from './decoder.ts';
import { type Identify, readFile } from './read-file.ts';

/** Reads on the calling thread, without limits: for tests and for files of our own making. */
export function inProcessDecoder(identify: Identify): Decoder {
  return {
    read: async (request) => {
      try {
        return readFile(identify, request);
      } catch (error) {
        throw error instanceof BoucleError ? error : new FormatError('intake.reader_failed', {}, error);
      }
    },
    close: async () => {},
  };
}
