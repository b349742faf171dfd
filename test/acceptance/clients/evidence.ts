import { tools } from '../../../src/mcp/tools/index.ts';
import type { FakeModel } from '../fake-model.ts';
import type { Ran } from '../run.ts';
import type { Seen } from './client.ts';

export const toolNames = tools.map(({ name }) => name);

type What = Pick<Seen, 'transport' | 'tried'>;

/** The last lines of what a program said, short enough for a table's neighbour. */
export const tail = ({ code, said }: Ran): string => `exit ${code}: ${said.trim().slice(-1500)}`;

/** Every tool of boucle is among these names, whatever the client puts before them. */
export function sawTools(what: What, names: readonly string[], ran: Ran): Seen {
  const found = toolNames.filter((tool) => names.some((name) => name === tool || name.endsWith(`_${tool}`)));
  const missing = toolNames.filter((tool) => !found.includes(tool));
  const saw = `${found.length} tools`;
  return missing.length === 0
    ? { ...what, saw }
    : { ...what, saw, wrong: `no ${missing.join(', ')}; ${tail(ran)}` };
}

/** What the client printed, to either output, has these words; they are the evidence. */
export function sawWords(what: What, words: RegExp, ran: Ran): Seen {
  const saw = words.exec(ran.said)?.[0].replace(/\s+/g, ' ').trim();
  return saw === undefined ? { ...what, saw: '–', wrong: `not ${words}; ${tail(ran)}` } : { ...what, saw };
}

/** The sample's run has 40 m: the number must have come through from the file to the model. */
export function sawAnswer(what: What, form: 'structure' | 'text', model: FakeModel, ran: Ran): Seen {
  const handed = model.handed.at(-1) ?? '';
  const expected = form === 'structure' ? /"distance_meters":40\b/ : /: 40 m, 0:10/;
  const saw = `model was handed ${form === 'structure' ? 'the structure' : 'the text'}, ${handed.length} characters`;
  return expected.test(handed)
    ? { ...what, saw }
    : { ...what, saw, wrong: `handed “${handed.slice(0, 600)}”; ${tail(ran)}` };
}

/** A value out of JSON that a client printed, or undefined when it printed something else. */
export function json<Shape>(text: string): Shape | undefined {
  try {
    return JSON.parse(text) as Shape;
  } catch {
    return undefined;
  }
}
