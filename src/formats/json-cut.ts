import type { Cutter, Piece } from './format.ts';

/** A piece is decoded in one go: this much of a list is a few thousand rows. */
const pieceBytes = 4 * 1024 * 1024;
/** An archive's lists of activities are thousands of rows long, and each row becomes an activity. */
const rowsPerPiece = 500;
/** A row that does not end within this is damage: the decoder will say so. */
const longestRow = 8 * 1024 * 1024;

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket, comma] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c];

/**
 * Cuts a long JSON list between its rows. Each piece is a list as the file has it, with the objects that wrap it.
 * Memory holds one piece, whatever the length of the file.
 */
export const jsonListCutter: Cutter = { above: pieceBytes, cut: cutList };

async function* cutList(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const list = newList();
  for await (const chunk of bytes) {
    for (const piece of list.take(chunk)) yield piece;
  }
  const last = list.finish();
  if (last) yield last;
}

interface List {
  take(chunk: Uint8Array): Piece[];
  finish(): Piece | undefined;
}

function newList(): List {
  let head: { readonly bytes: Uint8Array; readonly depth: number; readonly tail: Uint8Array } | undefined;
  let waiting: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const state = { depth: 0, inText: false, escaped: false, rows: 0 };

  const emit = (rows: Uint8Array, isLast: boolean): Piece => {
    number += 1;
    const [before, after] = head && !isLast ? [head.bytes, head.tail] : [head?.bytes ?? empty, empty];
    const skip = number === 1 ? empty : before;
    state.rows = 0;
    return { label: `${number}.json`, bytes: Buffer.concat([skip, withoutComma(rows), after]) };
  };

  return {
    take(chunk) {
      const pieces: Piece[] = [];
      let from = 0;
      if (!head) {
        waiting.push(chunk);
        size += chunk.length;
        const start = Buffer.concat(waiting);
        head = headOf(start);
        if (!head && start.length < headBytes) return pieces;
        // A file that is no list is handed on as one piece, up to the limit of the decoder.
        head ??= { bytes: empty, depth: -1, tail: empty };
        waiting = [];
        size = 0;
        chunk = start;
        state.depth = 0;
      }
      for (let at = 0; at < chunk.length; at += 1) {
        const code = chunk[at];
        if (state.escaped) state.escaped = false;
        else if (state.inText) {
          if (code === backslash) state.escaped = true;
          else if (code === quote) state.inText = false;
        } else if (code === quote) state.inText = true;
        else if (code === openBrace || code === openBracket) state.depth += 1;
        else if (code === closeBrace || code === closeBracket) {
          state.depth -= 1;
          if (code !== closeBrace || state.depth !== head.depth) continue;
          state.rows += 1;
          const whole = size + at + 1 - from;
          if (whole < pieceBytes && state.rows < rowsPerPiece) continue;
          pieces.push(emit(Buffer.concat([...waiting, chunk.subarray(from, at + 1)]), false));
          waiting = [];
          size = 0;
          from = at + 1;
        }
      }
      waiting.push(Uint8Array.from(chunk.subarray(from)));
      size += chunk.length - from;
      if (size > pieceBytes + longestRow) {
        pieces.push(emit(Buffer.concat(waiting), true));
        waiting = [];
        size = 0;
      }
      return pieces;
    },
    finish() {
      const rest = Buffer.concat(waiting);
      // What follows the last row of a piece is only the end of the list.
      return number > 0 && !rest.includes(openBrace) ? undefined : emit(rest, true);
    },
  };
}

const empty = new Uint8Array(0);
const headBytes = 4096;

/** What stands before the first row, how deep rows are, and what closes the list again. */
function headOf(start: Uint8Array): { bytes: Uint8Array; depth: number; tail: Uint8Array } | undefined {
  const text = Buffer.from(start.subarray(0, headBytes)).toString('latin1');
  const found = /^[^[{]{0,8}(?:\[\s*\{\s*"[^"]{1,80}"\s*:\s*\[|\{\s*"[^"]{1,80}"\s*:\s*\[|\[)\s*(?=\{)/.exec(
    text,
  );
  if (!found) return undefined;
  const brackets = found[0].replace(/"[^"]*"/g, '').replace(/[^[{]/g, '');
  const tail = [...brackets].reverse().map((bracket) => (bracket === '[' ? ']' : '}'));
  return {
    bytes: start.subarray(0, found[0].length),
    depth: brackets.length,
    tail: Buffer.from(tail.join('')),
  };
}

/** Rows of a later piece begin with the comma that parted them from the row before. */
function withoutComma(rows: Uint8Array): Uint8Array {
  let at = 0;
  while (at < rows.length && rows[at] <= 0x20) at += 1;
  return rows[at] === comma ? rows.subarray(at + 1) : rows;
}
