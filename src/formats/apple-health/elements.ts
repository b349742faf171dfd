import { SaxesParser } from 'saxes';
import { FormatError } from '../../domain/errors.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { doctypeEnd } from './doctype.ts';

/** An element right under the root with everything in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

/** Pieces in which nothing begins or ends, and names, texts and children of one element. */
const mostChildren = 100_000;
const longestQuiet = 4 * 1024 * 1024;

/**
 * Reads the elements under the root, handed on as they come; says where it had to stop. What stands inside a record is
 * not kept: there are millions of them.
 */
export async function readElements(
  bytes: AsyncIterable<Uint8Array>,
  take: (elements: readonly Element[]) => Promise<void>,
): Promise<Phrase | undefined> {
  const parser = new SaxesParser({ xmlns: false });
  const open: Element[] = [];
  const done: Element[] = [];
  let fault: { readonly code: string; readonly line: number } | undefined;
  let [quiet, depth] = [0, 0];
  const blame = (code: string): void => {
    fault ??= { code, line: parser.line };
  };
  parser.on('error', ({ message }) => {
    if (message.includes('doctype')) blame('xml.doctype');
    // Attributes written twice (iOS 16) and entities of other documents lose nothing.
    if (/unclosed tag|unexpected end|must contain a root/.test(message)) blame('xml.cut');
    else if (!/duplicate attribute|undefined entity|disallowed character\./.test(message))
      blame('xml.malformed');
  });
  parser.on('doctype', () => blame('xml.doctype'));
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0;
    depth += 1;
    if (depth === 1 && name !== 'HealthData') blame('apple.not_health');
    if (depth > 16) blame('xml.too_deep');
    if (depth < 2) return;
    const element = { name, attributes, children: [] };
    const parent = open.at(-1);
    if (parent && parent.name !== 'Record' && parent.children.length < mostChildren)
      parent.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    quiet = 0;
    depth -= 1;
    const element = open.pop();
    if (element && open.length === 0) done.push(element);
  });
  const stopped = ({ code, line }: { readonly code: string; readonly line: number }): Phrase => {
    if (code === 'xml.doctype' || code === 'apple.not_health') throw new FormatError(code, { line });
    return phrase('apple.partial', { line });
  };
  const decoder = new TextDecoder();
  const head = headSkipper();
  try {
    for await (const chunk of bytes) {
      const text = head.pass(decoder.decode(chunk, { stream: true }));
      quiet += text.length;
      parser.write(text);
      await take(done.splice(0));
      if (quiet > longestQuiet) blame('xml.too_long_element');
      if (fault) return stopped(fault);
    }
    parser.write(head.rest() + decoder.decode());
    parser.close();
  } catch (error) {
    if (error instanceof FormatError && ['xml.doctype', 'apple.not_health'].includes(error.code)) throw error;
    await take(done.splice(0));
    return stopped(fault ?? { code: 'xml.cut', line: parser.line });
  }
  await take(done.splice(0));
  return fault ? stopped(fault) : undefined;
}

/** Blanks the document type at the head, see `withoutDoctype`; then lets everything through. */
function headSkipper(): { pass(text: string): string; rest(): string } {
  let head: string | undefined = '';
  return {
    pass(text) {
      if (head === undefined) return text;
      head += text;
      const root = head.search(/<HealthData[\s>]/);
      const from = head.indexOf('<!DOCTYPE');
      const isAtHead = from >= 0 && (root < 0 || from < root);
      const end = isAtHead ? doctypeEnd(head, from) : -1;
      // Without an end it is left to the reader, which refuses it.
      if (end < 0 && (root < 0 || isAtHead) && head.length < longestHead) return '';
      const seen = head;
      head = undefined;
      return end < 0
        ? seen
        : seen.slice(0, from) + seen.slice(from, end).replace(/[^\n]/g, ' ') + seen.slice(end);
    },
    rest: () => head ?? '',
  };
}

const longestHead = 256 * 1024;
