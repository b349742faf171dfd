import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedDir, sharedJson } from '../shared.ts';

/** A reference case: what a quantity must come to for these inputs. */
export interface Case {
  readonly name: string;
  readonly quantity: string;
  readonly inputs: unknown;
  readonly expected: unknown;
  readonly tolerance: Tolerance;
  readonly note?: string;
}

export interface Tolerance {
  readonly abs?: number;
  readonly rel?: number;
  readonly exact?: boolean;
  readonly round?: number;
  readonly floor?: number;
  readonly null?: boolean;
}

/** How boucle answers one quantity. */
export type Quantity = (testCase: Case) => unknown;

/** Types the inputs of one quantity where they are read. */
export function quantity<Inputs>(answer: (inputs: Inputs, testCase: Case) => unknown): Quantity {
  return (testCase) => answer(testCase.inputs as Inputs, testCase);
}

/** All reference cases, or in a clone without the shared data those that may be copied. */
export function allCases(): readonly Case[] {
  const path = join(import.meta.dirname, '..', 'samples', 'vectors-free.json');
  const { cases } = sharedDir
    ? sharedJson<{ cases: Case[] }>('science/vectors.json')
    : (JSON.parse(readFileSync(path, 'utf8')) as { cases: Case[] });
  return cases;
}

/** Where `got` is not what was expected; empty = it holds. Keys that the case does not name may be anything. */
export function differences(got: unknown, expected: unknown, tolerance: Tolerance, path = ''): string[] {
  if (expected === null || (tolerance.null && typeof expected !== 'object')) {
    return got === undefined || got === null
      ? []
      : [`${path || 'value'}: ${JSON.stringify(got)} where none may be produced`];
  }
  if (typeof expected === 'object') {
    return Object.entries(expected).flatMap(([key, part]) =>
      differences((got as Record<string, unknown> | undefined)?.[key], part, tolerance, `${path}.${key}`),
    );
  }
  if (typeof expected === 'number' && typeof got === 'number' && near(got, expected, tolerance)) return [];
  if (typeof expected !== 'number' && got === expected) return [];
  return [
    `${path || 'value'}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)} (${JSON.stringify(tolerance)})`,
  ];
}

const hair = 1e-9;
// Cases are printed with six decimals, which for a small value is more than its relative tolerance.
const sixthDecimal = 5e-7;

function near(got: number, expected: number, { abs, rel, round, floor }: Tolerance): boolean {
  const off = Math.abs(got - expected);
  if (abs !== undefined) return off <= abs + hair;
  if (rel !== undefined) return off <= rel * Math.abs(expected) + sixthDecimal;
  if (round !== undefined) return Math.round(got * 10 ** round) === Math.round(expected * 10 ** round);
  if (floor !== undefined) return Math.floor(got) === expected;
  return off <= hair;
}
