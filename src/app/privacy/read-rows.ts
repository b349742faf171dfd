import type * as z from 'zod';
import { FormatError } from '../../domain/errors.ts';
import type { OpenExport } from '../intake/found-file.ts';
import { cleaned, type PartName, shapes } from './rows.ts';

const longestLine = 16 * 1024 * 1024;

/** The rows of one part of an export, one at a time. Throws FormatError `privacy.export.damaged` for a row that is none. */
export async function* rowsOf<P extends PartName>(
  archive: OpenExport,
  part: P,
): AsyncGenerator<z.output<(typeof shapes)[P]>> {
  if (!archive.has(part)) return;
  for await (const line of linesOf(archive.read(part), part)) {
    const row = shapes[part].safeParse(cleaned(parsed(line, part)));
    if (!row.success) throw new FormatError('privacy.export.damaged', { part }, row.error);
    yield row.data as z.output<(typeof shapes)[P]>;
  }
}

function parsed(line: string, part: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new FormatError('privacy.export.damaged', { part }, cause);
  }
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>, part: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new FormatError('privacy.export.damaged', { part });
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
