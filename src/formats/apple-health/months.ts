import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Piece } from '../format.ts';

/** A month of more than this (an app that wrote every second) is handed on day by day. */
const largestPiece = 16 * 1024 * 1024;

/** Lines sorted into files by the month of their day. */
export interface Months {
  write(day: string, line: string): Promise<void>;
  close(): Promise<void>;
  names(): string[];
}

/** A thousand months are a lifetime; a file that names more is not an export. */
const mostMonths = 1200;

export function openMonths(folder: string): Months {
  const files = new Map<string, { chunk: string; file: WriteStream }>();
  const flush = async (one: { chunk: string; file: WriteStream }): Promise<void> => {
    const text = one.chunk;
    one.chunk = '';
    if (text !== '' && !one.file.write(text)) await once(one.file, 'drain');
  };
  return {
    async write(day, line) {
      const month = day.slice(0, 7);
      let one = files.get(month);
      if (!one) {
        if (files.size >= mostMonths) return;
        one = { chunk: '', file: createWriteStream(join(folder, month), { mode: 0o600 }) };
        files.set(month, one);
      }
      one.chunk += `${day}\t${line}\n`;
      if (one.chunk.length > 64 * 1024) await flush(one);
    },
    async close() {
      for (const one of files.values()) {
        if (one.file.closed || one.file.writableEnded) continue;
        await flush(one);
        one.file.end();
        await once(one.file, 'close');
      }
    },
    names: () => [...files.keys()].sort(),
  };
}

/** The lines of a month as an export of their own, or of each of its days. */
export async function* piecesOf(file: string, month: string): AsyncGenerator<Piece> {
  const { size } = await stat(file);
  if (size <= largestPiece) {
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
    if (hasOwn(lines)) yield { label: `${month}.xml`, bytes: document(lines) };
    return;
  }
  for (let day = 1; day <= 31; day += 1) {
    const wanted = `${month}-${String(day).padStart(2, '0')}\t`;
    const lines: string[] = [];
    let length = 0;
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      if (line.startsWith(wanted) && length < largestPiece) {
        lines.push(line);
        length += line.length;
      }
    }
    if (hasOwn(lines)) yield { label: `${wanted.trim()}.xml`, bytes: document(lines) };
  }
}

/** False for a month of which there are only the samples of the morning after. */
const hasOwn = (lines: readonly string[]): boolean => lines.some((line) => !line.includes('\t<Sample '));

/** Lines in one order, without their day: exports list the same records in various orders. */
function document(lines: readonly string[]): Uint8Array {
  const body = [...new Set(lines)].sort().map((line) => line.slice(line.indexOf('\t') + 1));
  return Buffer.from(`<HealthData>\n${body.join('\n')}\n</HealthData>\n`);
}
