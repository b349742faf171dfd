import type { Recording } from '../../domain/recording.ts';
import { type Channel, channelNames, channels } from '../../domain/stream.ts';
import { decimal } from '../xml-text.ts';

export type Cell = string | number | undefined;

/**
 * Comma-separated values as RFC 4180 writes them. Text that a spreadsheet would run as a formula is made text by an
 * apostrophe before it; numbers stay numbers. No value is an empty cell.
 */
export function writeCsv(rows: Iterable<readonly Cell[]>): string {
  let out = '';
  for (const row of rows) out += `${row.map(cell).join(',')}\r\n`;
  return out;
}

function cell(value: Cell): string {
  if (value === undefined || Number.isNaN(value)) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** How a unit is written in a header. */
const unitWords: Readonly<Record<string, string>> = {
  'm/s': 'm_per_s',
  '/min': 'per_min',
  '°': 'degrees',
  '°C': 'celsius',
  '%': 'percent',
};

/**
 * The streams of a recording, one row per sample: seconds since the start, the moment in UTC, then each channel that
 * was recorded with its unit in the header (`heart_rate_bpm`).
 */
export function encodeCsv(recording: Recording): Uint8Array {
  const { streams, start } = recording;
  const recorded = channelNames.filter((name) => streams.channels[name]);
  const header = ['elapsed_s', 'time_utc', ...recorded.map(headerOf)];
  const lines = [header.join(',')];
  for (let i = 0; i < streams.time.length; i += 1) {
    const seconds = streams.time[i] ?? 0;
    const values = recorded.map((name) => numberCell(streams.channels[name]?.[i], channels[name].scale));
    lines.push(
      [decimal(seconds, 3), new Date(start + Math.round(seconds * 1000)).toISOString(), ...values].join(','),
    );
  }
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}

const headerOf = (name: Channel): string => {
  const { unit } = channels[name];
  return `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_${unitWords[unit] ?? unit.toLowerCase()}`;
};

const numberCell = (value: number | undefined, scale: number): string =>
  value === undefined || Number.isNaN(value) ? '' : decimal(value, Math.ceil(Math.log10(scale)));
