import type { Day } from '../../domain/day.ts';
import { cleanText } from '../../domain/text.ts';
import { dayFrom, labelledIn } from './prose.ts';

/** One activity of the list. */
export interface Listing {
  readonly labelId: string;
  readonly sportType: number;
  readonly title: string;
  readonly day?: Day;
  /** Seconds since 1970. */
  readonly start?: number;
  readonly end?: number;
  /** By label, in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  /** Lines that say nothing we know how to take apart. */
  readonly unknown: number;
}

/** The entries of a list of activities, each as it came. */
export function blocksOf(text: string): string[] {
  const blocks: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^\d{1,4}\.\s/.test(line)) blocks.push([line]);
    else if (line.trim() !== '') blocks.at(-1)?.push(line);
  }
  return blocks.map((lines) => lines.join('\n'));
}

/** Takes an entry apart; undefined without an id. */
export function listingOf(block: string): Listing | undefined {
  const [head = '', ...lines] = block.split('\n');
  const [, name = '', date] = /^\d{1,4}\.\s+(.*?)(?:\s+[—–-]\s+(\d{4}-\d{2}-\d{2}))?\s*$/.exec(head) ?? [];
  const fields = new Map<string, string>();
  const window = new Map<string, number>();
  let unknown = 0;
  for (const line of lines) {
    const found = labelledIn(line);
    if (found.length === 0) unknown += 1;
    for (const { label, value } of found) if (!fields.has(label)) fields.set(label, value);
    for (const [, key, seconds] of line.matchAll(/\b(startTimestamp|endTimestamp)=(\d{9,11})\b/g))
      window.set(key, Number(seconds));
  }
  const labelId = /^\d{1,20}$/.exec(fields.get('labelid') ?? '')?.[0];
  if (labelId === undefined) return undefined;
  const sportType = Number(/^\d{1,6}$/.exec(fields.get('sporttype') ?? '')?.[0] ?? 98);
  const [start, end] = [window.get('startTimestamp'), window.get('endTimestamp')];
  const day = dayFrom(date);
  return {
    labelId,
    sportType,
    title: cleanText(name),
    ...(day && { day }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    fields,
    unknown,
  };
}
