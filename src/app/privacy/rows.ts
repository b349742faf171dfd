import * as z from 'zod';
import { landmarkKinds } from '../../domain/landmark.ts';
import { cleanText } from '../../domain/text.ts';

// What comes out of an archive may have been written by anyone: its shape is checked, its texts are cleaned.
const id = z.string().min(1).max(200);
const day = z.iso.date();
const at = z.number().finite();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const word = z.string().max(200);

const fact = z.discriminatedUnion('is', [
  z.looseObject({ is: z.literal('goal'), text: z.string(), day: day.optional() }),
  z.looseObject({ is: z.literal('constraint'), text: z.string(), from: day.optional() }),
  z.looseObject({ is: z.literal('landmark'), kind: z.enum(landmarkKinds), value: at, since: day }),
  z.looseObject({ is: z.literal('preference'), key: word, value: word }),
  z.looseObject({ is: z.literal('note'), text: z.string() }),
]);

/** The rows of an export, part by part. */
export const shapes = {
  'preferences.jsonl': z.object({
    language: z.enum(['en', 'fr']),
    units: z.enum(['metric', 'imperial']),
    swimUnits: z.enum(['meters', 'yards']),
    weekStart: z.enum(['monday', 'sunday']),
    timeZone: z.string().refine(isZone),
    precedence: z.record(z.string(), z.array(word).max(10)).optional(),
  }),
  'originals.jsonl': z.looseObject({
    contentHash: hash,
    fileName: z.string().max(1000),
    receivedAt: at,
    bytes: at,
    entry: z.string().regex(/^originals\//),
    state: z.enum(['pending', 'done', 'partial', 'refused']),
  }),
  'kept.jsonl': z.object({
    activity: z.looseObject({ id, start: at, timeZone: word, day, sport: word, totals: z.looseObject({}) }),
    sources: z.array(z.looseObject({ id, contentHash: hash, start: at, streamsHash: hash.optional() })),
  }),
  'annotations.jsonl': z.looseObject({ about: id, by: z.string(), receivedAt: at }),
  'apart.jsonl': z.tuple([id, id]),
  'memory.jsonl': z.looseObject({
    id,
    createdAt: at,
    origin: z.looseObject({ by: z.enum(['athlete', 'device', 'assistant', 'demo']) }),
    expires: day.optional(),
    fact,
  }),
  'calendar.jsonl': z.looseObject({
    id,
    state: z.enum(['draft', 'scheduled', 'done', 'missed']),
    day: day.optional(),
    workout: z.looseObject({}),
    resolved: z.looseObject({}),
    client: word,
    createdAt: at,
    targets: z.array(word),
    match: z.looseObject({ activityId: id }).optional(),
  }),
  'deliveries.jsonl': z.looseObject({
    workoutId: id,
    target: word,
    state: z.enum(['sent', 'withdrawn', 'failed']),
    at,
    ref: z.string(),
    differences: z.array(z.looseObject({ code: word })),
  }),
  'wellness.jsonl': z.looseObject({
    day,
    metric: z.string().regex(/^[a-z0-9_]{1,60}$/),
    value: at,
    window: z.enum(['night', 'morning', 'day', 'spot', 'nap']),
    source: z.string(),
  }),
  'changes.jsonl': z.looseObject({
    id,
    at,
    client: word,
    tool: word,
    what: z.looseObject({ code: word }),
    before: z.array(
      z.looseObject({ kind: z.enum(['memory', 'workout', 'preferences']), id, row: z.unknown() }),
    ),
  }),
  'ledger.jsonl': z.object({
    at: z.iso.datetime().transform((text) => Date.parse(text)),
    client: z.string().max(500),
    tool: word,
    metrics: z.array(word),
    from: day.optional(),
    to: day.optional(),
    values: at,
  }),
} as const;

export type PartName = keyof typeof shapes;

function isZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

const longest = 4000;

/** The same value with every text in it cleaned, line by line. */
export function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value
      .split('\n')
      .map((line) => cleanText(line, longest))
      .join('\n');
  if (typeof value !== 'object' || value === null || depth > 40) return depth > 40 ? null : value;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, one]) => [cleanText(key, 200), cleaned(one, depth + 1)]),
  );
}
