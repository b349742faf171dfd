import { definitionLength, type Layout, type Source } from './layout.ts';

/** How far ahead a message is looked for: more than the longest message there can be. */
const REACH = 65_536;
/** So many messages in a row, timed within a day of the last good one, are no accident. */
const MESSAGES_IN_A_ROW = 5;
const TIMED_IN_A_ROW = 3;
const DAY = 86_400;

interface Where {
  readonly source: Source;
  readonly locals: readonly (Layout | undefined)[];
  readonly lastTime: number;
}

/** After bytes that make no sense: the next position from which messages can be read again, or −1. */
export function resync(where: Where, from: number, end: number): number {
  const stop = Math.min(end, from + REACH);
  for (let at = from; at < stop; at++) if (looksLikeMessages(where, at, end)) return at;
  return -1;
}

function looksLikeMessages({ source, locals, lastTime }: Where, from: number, end: number): boolean {
  const { bytes, view } = source;
  let at = from;
  let timed = 0;
  let time = lastTime;
  for (let seen = 0; seen < MESSAGES_IN_A_ROW || timed < TIMED_IN_A_ROW; seen++) {
    if (at >= end || seen > 4 * MESSAGES_IN_A_ROW) return false;
    const header = bytes[at];
    if ((header & 0xc0) === 0x40) {
      // Definitions in between are believed only when the one message kind we know goes on after them.
      const length = definitionLength(bytes, at, end);
      if (length < 0 || bytes[at + 1] !== 0 || bytes[at + 2] > 1 || seen === 0) return false;
      return timed >= 2;
    }
    const layout = locals[header & 0x80 ? (header >> 5) & 3 : header & 15];
    if (!layout || layout.size === 0 || at + 1 + layout.size > end) return false;
    if (layout.timeOffset >= 0) {
      const next = view.getUint32(at + 1 + layout.timeOffset, layout.littleEndian);
      if (next < time || next > time + DAY) return false;
      time = next;
      timed++;
    } else if (header & 0x80) timed++;
    at += 1 + layout.size;
  }
  return true;
}
