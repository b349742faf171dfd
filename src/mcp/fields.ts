import { z } from 'zod';
import type { Phrase } from '../domain/phrase.ts';

/**
 * What a field of an answer tells about the athlete. The doorway reads these tags to write the ledger; a test finds
 * fields without one. `plain` is for what is about nobody: counts of pages, units, ids.
 */
export interface Tag {
  readonly metric?: string;
  readonly day?: boolean;
  readonly plain?: boolean;
}

const tags = z.registry<Tag>();

/** What a row tells, where that depends on the row itself: a figure named `average_power` tells power. */
type FamilyOf = (row: Readonly<Record<string, unknown>>) => string;
const families = z.registry<{ readonly of: FamilyOf }>();

const tagged = <Schema extends z.ZodType>(schema: Schema, tag: Tag): Schema => {
  tags.add(schema, tag);
  return schema;
};

/** A field that tells `metric` (e.g. `heart_rate`, `location`) about the athlete. */
export const about = <Schema extends z.ZodType>(metric: string, schema: Schema): Schema =>
  tagged(schema, { metric });

/** A number that tells `metric`. */
export const number = (metric: string): z.ZodNumber => about(metric, z.number());

/** A field that tells nothing personal. */
export const plain = <Schema extends z.ZodType>(schema: Schema): Schema => tagged(schema, { plain: true });

/** Rows whose `number('figure')` fields tell what `of` reads from the row. */
export function tellingByRow<Schema extends z.ZodType>(schema: Schema, of: FamilyOf): Schema {
  families.add(schema, { of });
  return schema;
}

export const text = (): z.ZodString => plain(z.string());
export const count = (): z.ZodNumber => plain(z.number());
export const flag = (): z.ZodBoolean => plain(z.boolean());

/** A calendar day the answer speaks of; the ledger keeps the first and the last. */
export const dayField = (): z.ZodString => tagged(z.string(), { day: true });

/** A moment on the athlete's clock, `2026-11-30T07:30:00`: tells `metric`, on its day. */
export const localTimeOf = (metric: string): z.ZodString => tagged(z.string(), { metric, day: true });

/** A phrase that the doorway puts into the athlete's words. */
export const sentence = (): z.ZodType<Phrase, Phrase> => plain(z.custom<Phrase>(isPhrase));

export function isPhrase(value: unknown): value is Phrase {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}

/** Every leaf of a schema with its tag, `undefined` where someone forgot it. */
export function* leavesOf(schema: z.ZodType, path = ''): Generator<{ path: string; tag: Tag | undefined }> {
  const tag = tags.get(schema);
  if (tag) yield { path, tag };
  else if (schema instanceof z.ZodOptional) yield* leavesOf(schema.unwrap() as z.ZodType, path);
  else if (schema instanceof z.ZodArray) yield* leavesOf(schema.element as z.ZodType, `${path}[]`);
  else if (schema instanceof z.ZodRecord) yield* leavesOf(schema.valueType as z.ZodType, `${path}{}`);
  else if (schema instanceof z.ZodObject)
    for (const [key, child] of Object.entries(schema.shape))
      yield* leavesOf(child as z.ZodType, `${path}.${key}`);
  else yield { path, tag: undefined };
}

/** Calls `visit` with the tag and value of every tagged field that is present in an answer. */
export function visitFields(
  schema: z.ZodType,
  value: unknown,
  visit: (tag: Tag, value: unknown) => void,
): void {
  if (value === undefined) return;
  const tag = tags.get(schema);
  const byRow = families.get(schema);
  if (byRow) {
    const metric = byRow.of(value as Readonly<Record<string, unknown>>);
    visitInside(schema, value, (inner, field) =>
      visit(inner.metric === 'figure' ? { ...inner, metric } : inner, field),
    );
  } else if (tag) visit(tag, value);
  else visitInside(schema, value, visit);
}

function visitInside(schema: z.ZodType, value: unknown, visit: (tag: Tag, value: unknown) => void): void {
  if (schema instanceof z.ZodOptional) visitFields(schema.unwrap() as z.ZodType, value, visit);
  else if (schema instanceof z.ZodArray)
    for (const item of value as unknown[]) visitFields(schema.element as z.ZodType, item, visit);
  else if (schema instanceof z.ZodRecord)
    for (const item of Object.values(value as object))
      visitFields(schema.valueType as z.ZodType, item, visit);
  else if (schema instanceof z.ZodObject)
    for (const [key, child] of Object.entries(schema.shape))
      visitFields(child as z.ZodType, (value as Record<string, unknown>)[key], visit);
}

/** The shape of every answer: a headline, which is the `summary` of the structure and the first line of the text. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ headline: sentence(), ...shape });
