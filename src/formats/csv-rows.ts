/** One record of a file of comma-separated values, and where it begins. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** Line of the file, from 1. */
  readonly line: number;
}

export interface CsvRows {
  readonly rows: readonly CsvRow[];
  /** The line at which a quote was opened that is never closed; what follows was found again by `isStart`. */
  readonly damagedLine?: number;
}

/** Longer than this no cell of an archive is: a quote was lost. */
const longestCell = 100_000;

/**
 * Reads comma-separated values as RFC 4180 writes them: quoted cells may hold commas, doubled quotes and line breaks.
 * After damage, reading goes on at the next line that `isStart` takes for the beginning of a record.
 */
export function readCsv(text: string, isStart: RegExp, limit: number): CsvRows {
  const rows: CsvRow[] = [];
  let damagedLine: number | undefined;
  const lines = lineCounter(text);
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length && rows.length < limit; ) {
    const line = lines.at(at);
    const record = recordAt(text, at);
    if (record) {
      if (record.cells.length > 1 || record.cells[0] !== '') rows.push({ cells: record.cells, line });
      at = record.end;
      continue;
    }
    damagedLine ??= line;
    at = nextStart(text, isStart, at);
  }
  return damagedLine === undefined ? { rows } : { rows, damagedLine };
}

function recordAt(text: string, from: number): { cells: string[]; end: number } | undefined {
  const cells: string[] = [];
  for (let at = from; ; ) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    if (!cell) return undefined;
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === ',') at += 1;
    else return { cells, end: pastLineEnd(text, at) };
  }
}

interface Cell {
  readonly value: string;
  readonly end: number;
}

function plainCell(text: string, from: number): Cell {
  let end = from;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, end), end };
}

function quotedCell(text: string, from: number): Cell | undefined {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    if (at - from > longestCell) return undefined;
    const isClosed = at + 1 >= text.length || [',', '\n', '\r'].includes(text[at + 1]);
    return isClosed ? { value: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 } : undefined;
  }
  return undefined;
}

function pastLineEnd(text: string, at: number): number {
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2;
  return at + 1;
}

function nextStart(text: string, isStart: RegExp, from: number): number {
  for (let at = text.indexOf('\n', from); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (isStart.test(text.slice(at + 1, at + 200))) return at + 1;
  }
  return text.length;
}

/** Line numbers of rising positions, without counting from the beginning each time. */
function lineCounter(text: string): { at(position: number): number } {
  let [line, seen] = [1, 0];
  return {
    at(position) {
      for (
        let next = text.indexOf('\n', seen);
        next >= 0 && next < position;
        next = text.indexOf('\n', seen)
      ) {
        line += 1;
        seen = next + 1;
      }
      return line;
    },
  };
}
