import { definitionLength, type Layout, PLACE, type Source } from './layout.ts';
import { record } from './profile.ts';

/** How far ahead a message is looked for: more than the longest message there can be. */
const REACH = 65_536;
/** So many messages in a row, timed within a day of the last good one, are no accident. */
const MESSAGES_IN_A_ROW = 5;
const TIMED_IN_A_ROW = 3;
const DAY = 86_400;

interface Where {
  readonly source: Source;
  readonly locals: readonly (Layout | undefined)[];
  /** What was read before. */
  readonly section: { readonly layouts: readonly Layout[] };
}

/**
 * After bytes that make no sense: the next position from which messages can be read again, or −1. Only what goes on in
 * time counts: behind the end of a short ride, a memory written over may still hold half of last week's.
 */
export function resync(where: Where, from: number, end: number): number {
  const stop = Math.min(end, from + REACH);
  const time = lastBelievableTime(where.section.layouts);
  for (let at = from; at < stop; at++) if (looksLikeMessages(where, at, { end, time })) return at;
  return -1;
}

/** The middle one of the last few record times: the very last may already be made of the wrong bytes. */
function lastBelievableTime(layouts: readonly Layout[]): number {
  const last = layouts
    .filter(({ global }) => global === record.message)
    .flatMap(({ places, count }) =>
      Array.from({ length: Math.min(5, count) }, (_, i) => places[(count - 1 - i) * PLACE + 1] >>> 0),
    )
    .filter((time) => time > 0)
    .sort((a, b) => a - b);
  return last[last.length >> 1] ?? 0;
}

function looksLikeMessages(
  { source, locals }: Where,
  from: number,
  { end, time: since }: { readonly end: number; readonly time: number },
): boolean {
  const { bytes, view } = source;
  let at = from;
  let timed = 0;
  let time = since;
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
      if (next < time || (since > 0 && next > since + DAY)) return false;
      time = next;
      timed++;
    } else if (header & 0x80 && layout.global === record.message) timed++;
    at += 1 + layout.size;
  }
  return true;
}
