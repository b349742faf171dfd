import * as fc from 'fast-check';
import { z } from 'zod';
import type { Tool } from '../../src/mcp/tool.ts';

/** What a careless, curious or hostile assistant may ask: arguments drawn from a tool's own schema. */

/** Words that mean something in the library that is asked: ids, days, periods. */
export type Known = readonly string[];

const days = ['today', 'yesterday', '2026-11-28', 'Thursday', 'demain', '30/11', '2026-02-30'];
const periods = ['all', 'last-7-days', 'last-month', '2026-11', '2026-10-01..2026-11-30', 'last-4-weeks'];
const odd = ['', 'latest', 'act_00000000', '__proto__', '<b>x</b>', 'é'.repeat(50)];

/** Arguments of `tool`, most of them good ones. */
export function argumentsOf(tool: Tool, known: Known): fc.Arbitrary<Record<string, unknown>> {
  return valueOf(tool.input, known, '') as fc.Arbitrary<Record<string, unknown>>;
}

function valueOf(schema: z.ZodType, known: Known, name: string): fc.Arbitrary<unknown> {
  const examples = examplesIn(schema.description);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return valueOf(described(schema.unwrap() as z.ZodType, schema.description), known, name);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...(schema.options as string[]));
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numbersOf(schema);
  if (schema instanceof z.ZodArray)
    return fc.array(valueOf(schema.element as z.ZodType, known, name), { minLength: 1, maxLength: 3 });
  if (schema instanceof z.ZodObject) return objectOf(schema, known);
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => valueOf(option as z.ZodType, known, name)));
  if (schema instanceof z.ZodString) return wordsFor(name, examples, known);
  throw new Error(`no way to draw ${name}: ${schema.constructor.name}`);
}

const described = (schema: z.ZodType, text: string | undefined): z.ZodType =>
  text === undefined || schema.description !== undefined ? schema : schema.describe(text);

/** What a description shows in quotes. */
const examplesIn = (text = ''): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, example]) => example);

function wordsFor(name: string, examples: readonly string[], known: Known): fc.Arbitrary<string> {
  const fitting = /day|date/.test(name) ? days : /period/.test(name) ? periods : [];
  // One kind of word as likely as the other, however many activities there are to one workout.
  const kinds = Map.groupBy(known, (word) => word.slice(0, 4));
  const pools = [examples, fitting, ...kinds.values()].filter((pool) => pool.length > 0);
  return fc.oneof(...pools.map((pool) => ({ weight: 4, arbitrary: fc.constantFrom(...pool) })), {
    weight: 1,
    arbitrary: fc.constantFrom(...odd),
  });
}

function numbersOf(schema: z.ZodNumber): fc.Arbitrary<number> {
  const min = Math.max(schema.minValue ?? 0, -1000);
  const max = Math.min(schema.maxValue ?? 4000, 10_000);
  return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
}

/** Of optional fields each is there one time in three: all at once contradict each other. */
function objectOf(schema: z.ZodObject, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  const drawn = fields.map(([key, field]) => {
    const value = valueOf(field, known, key).map((one): [string, unknown][] => [[key, one]]);
    const isOptional = field instanceof z.ZodOptional || field instanceof z.ZodDefault;
    return isOptional
      ? fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: value })
      : value;
  });
  return fc.tuple(...drawn).map((entries) => Object.fromEntries(entries.flat()));
}
