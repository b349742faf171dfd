import { z } from 'zod';
import { InputError } from '../domain/errors.ts';
import { meantBy } from '../domain/nearest.ts';
import { type Phrase, phrase } from '../domain/phrase.ts';
import { cleanText } from '../domain/text.ts';

/** Turns a schema's complaint into advice a model can act on: what is known, what is allowed, where. */
export function explainArguments(schema: z.ZodObject, error: z.ZodError, given: unknown): InputError {
  const details = error.issues.flatMap((issue) => explain(issue, schema, given)).slice(0, 8);
  return new InputError('arguments.invalid', { known: Object.keys(schema.shape).join(', ') }, error, details);
}

function explain(issue: z.core.$ZodIssue, schema: z.ZodType, given: unknown): Phrase[] {
  const where = issue.path.map(String).join('.') || '–';
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysAt(schema, issue.path);
      return issue.keys.map((key) => unknownArgument(cleanText(key, 40), known));
    }
    case 'invalid_value':
      return [phrase('arguments.not-among', { where, allowed: issue.values.map(String).join(', ') })];
    case 'invalid_type':
      return [
        phrase(isGiven(given, issue.path) ? 'arguments.wrong-type' : 'arguments.missing', {
          where,
          expected: issue.expected,
        }),
      ];
    case 'too_small':
      return [phrase('arguments.too-small', { where, limit: Number(issue.minimum) })];
    case 'too_big':
      return [phrase('arguments.too-big', { where, limit: Number(issue.maximum) })];
    default:
      return [phrase('arguments.wrong-form', { where })];
  }
}

/** Whether there is anything at that place of the arguments: a wrong value is not a missing one. */
function isGiven(given: unknown, path: readonly PropertyKey[]): boolean {
  let here = given;
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return false;
    here = (here as Record<PropertyKey, unknown>)[part];
  }
  return here !== undefined;
}

function unknownArgument(key: string, known: readonly string[]): Phrase {
  const guess = meantBy(key, known);
  return guess
    ? phrase('arguments.unknown-near', { key, guess })
    : phrase('arguments.unknown', { key, known: known.join(', ') });
}

function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let here: z.ZodType | undefined = schema;
  for (const part of path) here = here && into(unwrapped(here), part);
  const found = here && unwrapped(here);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

function into(schema: z.ZodType, part: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodObject) return (schema.shape as Record<PropertyKey, z.ZodType>)[part];
  return undefined;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType);
  return schema;
}
