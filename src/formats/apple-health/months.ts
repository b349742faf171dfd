import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Piece } from '../format.ts';
import type { Line } from './lines.ts';

/** A month of more than this (an app that wrote every second) is handed on day by day. */
const largestPiece = 16 * 1024 * 1024;

/** Lines sorted into files by the month of their day. */
export interface Months {
  add(line: Line): void;
  /** Writes what has gathered; to be called every now and then. */
  flush(): Promise<void>;
  close(): Promise<void>;
  names(): string[];
}

/** A thousand months are a lifetime; a file that names more is not an export. */
const mostMonths = 1200;
const mostGathered = 64 * 1024;

interface Month {
  readonly file: WriteStream;
  lines: string[];
  length: number;
}

export function openMonths(folder: string): Months {
  const months = new Map<string, Month>();
  const full = new Set<Month>();
  const write = async (month: Month): Promise<void> => {
    const text = month.lines.join('');
    [month.lines, month.length] = [[], 0];
    if (text !== '' && !month.file.write(text)) await once(month.file, 'drain');
  };
  return {
    add({ day, text }) {
      const name = day.slice(0, 7);
      let month = months.get(name);
      if (!month) {
        if (months.size >= mostMonths) return;
        month = { file: createWriteStream(join(folder, name), { mode: 0o600 }), lines: [], length: 0 };
        months.set(name, month);
      }
      month.lines.push(`${day}\t${text}\n`);
      month.length += text.length;
      if (month.length > mostGathered) full.add(month);
    },
    async flush() {
      for (const month of full) await write(month);
      full.clear();
    },
    async close() {
      for (const month of months.values()) {
        if (month.file.closed || month.file.writableEnded) continue;
        await write(month);
        month.file.end();
        await once(month.file, 'close');
      }
    },
    names: () => [...months.keys()].sort(),
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
