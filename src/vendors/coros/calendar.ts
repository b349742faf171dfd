import type { Day } from '../../domain/day.ts';
import { VendorError } from '../../domain/errors.ts';
import { cleanText } from '../../domain/text.ts';
import { isObject, type JsonObject } from '../../formats/json.ts';
import type { Api } from './api.ts';
import { compact, dayFrom, dayFromCompact, labelledIn } from './prose.ts';

/** A planned workout as COROS shows it. */
export interface Entry {
  readonly day: Day;
  readonly idInPlan: string;
  readonly title: string;
  /** False where COROS says that tools may not change it. */
  readonly editable: boolean;
  /** Absent when the words do not hold it. */
  readonly course?: JsonObject;
  /** As it came. */
  readonly text: string;
}

/** What is planned on these days; a workout whose course the schedule does not show is asked for by itself. */
export async function entriesIn(
  api: Api,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<{ readonly entries: readonly Entry[]; readonly text: string }> {
  const { text, refused } = await api.ask('schedule', { startDate: compact(from), endDate: compact(to) });
  if (refused) throw new VendorError('coros.refused', { tool: 'queryTrainingSchedule' });
  const entries: Entry[] = [];
  for (const entry of entriesOf(text)) {
    if (entry.day < from || entry.day > to) continue;
    entries.push(entry.course || !api.can('scheduled') ? entry : await inDetail(api, entry));
  }
  return { entries, text };
}

async function inDetail(api: Api, entry: Entry): Promise<Entry> {
  const { text, refused } = await api.ask('scheduled', {
    date: compact(entry.day),
    idInPlan: Number(entry.idInPlan),
  });
  if (refused) return entry;
  const course = courseIn(text);
  return { ...entry, text: `${entry.text}\n${text}`, ...(course && { course }) };
}

/** Days are headings, workouts are numbered or at least have an `idInPlan`. */
export function entriesOf(text: string): Entry[] {
  const found: { day: Day; lines: string[] }[] = [];
  let day: Day | undefined;
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const heading = /^(?:[\p{L}]{2,12},?\s+)?(\d{4}-\d{2}-\d{2}|\d{8})\b(?!.*:\s*\{)/u.exec(line)?.[1];
    const next = heading === undefined ? undefined : (dayFrom(heading) ?? dayFromCompact(heading));
    if (next) day = next;
    else if (day && (/^\d{1,2}\.\s/.test(line) || (idOf(line) && idOf(found.at(-1)?.lines.join('\n') ?? ''))))
      found.push({ day, lines: [line] });
    else if (day && line !== '') {
      const last = found.at(-1);
      if (last?.day === day) last.lines.push(line);
      else found.push({ day, lines: [line] });
    }
  }
  return found.flatMap(({ day, lines }) => entryOf(day, lines.join('\n')) ?? []);
}

const idOf = (text: string): string | undefined => /\bid\s?in\s?plan\W{1,4}(\d{1,15})\b/i.exec(text)?.[1];

function entryOf(day: Day, text: string): Entry | undefined {
  const idInPlan = idOf(text);
  if (idInPlan === undefined) return undefined;
  const [first = ''] = text.split('\n');
  const editable = labelledIn(text.split('\n').find((line) => /^editable via mcp/i.test(line)) ?? '').at(
    0,
  )?.value;
  const course = courseIn(text);
  return {
    day,
    idInPlan,
    title: cleanText(first.replace(/^\d{1,2}\.\s+/, '').replace(/\s*\|?\s*id\s?in\s?plan.*$/i, ''), 100),
    editable: !/^no\b/i.test(editable ?? ''),
    ...(course && { course }),
    text,
  };
}

/** The object behind `Course JSON:`. */
export function courseIn(text: string): JsonObject | undefined {
  for (const [, json] of text.matchAll(/^\s*course json:\s*(\{.*\})\s*$/gim)) {
    try {
      const value = JSON.parse(json) as unknown;
      if (isObject(value)) return value;
    } catch {
      continue;
    }
  }
  return undefined;
}
