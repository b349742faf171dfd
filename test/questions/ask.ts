import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Kit } from '../kit.ts';

/** A number or text that must be there; a pair is a number and how far from it an answer may lie. */
export type Golden = string | number | boolean | undefined | readonly [value: number, tolerance: number];

export interface Call {
  readonly tool: string;
  readonly args?: object;
  /** By path into the structure: `activities.0.day`, `predictions[method=riegel].time_seconds`. */
  readonly facts?: Readonly<Record<string, Golden>>;
}

/** One question in both languages, the tool calls that answer it, and what those must hold. */
export interface Question {
  /** The letter of its group in the list of questions, and its number there when it has one. */
  readonly id: string;
  readonly en: string;
  readonly fr: string;
  readonly calls: readonly Call[];
  /** Words that the texts must show, all calls together. */
  readonly shows?: { readonly en: readonly RegExp[]; readonly fr: readonly RegExp[] };
  /** What no answer may hold, in either language: a question that is refused gets no number. */
  readonly never?: readonly RegExp[];
}

interface Heard {
  readonly text: string;
  readonly structures: readonly unknown[];
}

/** Asks every question of the table in English and in French on one library. */
export function answers(
  title: string,
  open: () => Promise<Kit>,
  questions: readonly Question[],
  skip: string | false = false,
): void {
  describe(title, { skip }, () => {
    let kit: Kit;
    before(async () => (kit = await open()));
    after(async () => kit.close());
    for (const question of questions)
      test(`${question.id} “${question.en}” / « ${question.fr} »`, async () => {
        assert.ok(question.calls.length <= (/^[A-D]/.test(question.id) ? 2 : 4), 'too many calls');
        const english = await ask(kit, question, 'en');
        const french = await ask(kit, question, 'fr');
        assert.deepEqual(french.structures.map(numbersIn), english.structures.map(numbersIn));
        assert.doesNotMatch(french.text, englishWords);
        for (const [language, { text }] of Object.entries({ en: english, fr: french }))
          for (const never of question.never ?? []) assert.doesNotMatch(text, never, language);
      });
  });
}

const englishWords = /\b(the|and|with|from|weeks|days|of|since|nights|heart rate|between)\b(?!’)/;

async function ask(kit: Kit, { calls, shows }: Question, language: 'en' | 'fr'): Promise<Heard> {
  await kit.prefer({ language });
  const texts: string[] = [];
  const structures: unknown[] = [];
  for (const { tool, args = {}, facts = {} } of calls) {
    const outcome = await kit.call(tool, args);
    assert.ok(outcome.ok, `${tool}: ${outcome.text}`);
    for (const [path, golden] of Object.entries(facts))
      hold(at(outcome.structured, path), golden, `${tool} ${path}`);
    texts.push(outcome.text);
    structures.push(outcome.structured);
  }
  const text = texts.join('\n');
  for (const word of shows?.[language] ?? []) assert.match(text, word);
  return { text, structures };
}

function hold(actual: unknown, golden: Golden, what: string): void {
  if (!Array.isArray(golden)) return assert.equal(actual, golden, what);
  const [value, tolerance] = golden as readonly [number, number];
  const near = typeof actual === 'number' && Math.abs(actual - value) <= tolerance;
  assert.ok(near, `${what}: ${String(actual)}, not ${value} ± ${tolerance}`);
}

function at(structure: unknown, path: string): unknown {
  let here: unknown = structure;
  for (const [, name, key, value] of path.matchAll(/([^.[\]]+)?(?:\[([^=\]]+)=([^\]]+)\])?\.?/g)) {
    if (name !== undefined) here = (here as Record<string, unknown> | undefined)?.[name];
    if (key !== undefined)
      here = (here as Record<string, unknown>[] | undefined)?.find((row) => String(row[key]) === value);
  }
  return here;
}

/** Every number of a structure in order: what both languages must share. */
function numbersIn(structure: unknown): number[] {
  if (typeof structure === 'number') return [structure];
  if (typeof structure !== 'object' || structure === null) return [];
  return Object.values(structure).flatMap(numbersIn);
}
