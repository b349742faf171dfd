import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * A tool's input as JSON Schema, in the smallest form every model API accepts: an object at the root, no `$ref`,
 * no `$schema` line, no limits that nobody meets in earnest. The doorway checks them all the same.
 */
export function jsonSchemaOf(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    override: simplify,
  });
  return rest;
}

const shown = new WeakMap<z.core.$ZodType, JsonSchema>();

/** Shows models `json` in place of what the schema says itself; the doorway still checks the schema. */
export function listedAs<Schema extends z.ZodType>(schema: Schema, json: JsonSchema): Schema {
  shown.set(schema, json);
  return schema;
}

function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  const instead = shown.get(zodSchema);
  if (instead) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, instead);
  }
  for (const limit of unlisted) delete jsonSchema[limit];
  if (Number(jsonSchema.maximum) >= 1e6) delete jsonSchema.maximum;
}

/** Lengths against abuse, and signs that a name says already: five tokens each in every conversation. */
const unlisted = ['maxLength', 'minLength', 'minItems', 'maxItems', 'exclusiveMinimum', 'minimum'] as const;

const listed = new WeakMap<z.ZodObject, StandardSchemaWithJSON>();

/**
 * The schema as the SDK lists it; built once, because building it anew for each request costs milliseconds.
 * It lets every argument through: the doorway checks them itself, in the athlete's language.
 */
export function listedSchema(schema: z.ZodObject): StandardSchemaWithJSON {
  let found = listed.get(schema);
  if (!found) {
    const json = jsonSchemaOf(schema);
    const jsonSchema = { input: () => json, output: () => json };
    found = { '~standard': { version: 1, vendor: 'boucle', validate: (value) => ({ value }), jsonSchema } };
    listed.set(schema, found);
  }
  return found;
}
