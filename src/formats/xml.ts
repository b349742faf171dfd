import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { cleanText } from '../domain/text.ts';
import { FormatError } from '../domain/errors.ts';
import { phrase, type Phrase } from '../domain/phrase.ts';
import { defaultLimits, type Limits } from './format.ts';
import { xmlText } from './xml-text.ts';

/**
 * Names of elements as a format's code writes them: the address of each known namespace ⇒ our own prefix for it.
 * The prefix in the file is the writer's choice and says nothing (one GPX file gives its default namespace to an
 * extension). Elements of a namespace that is not listed are called `?:name`.
 */
export type Namespaces = Readonly<Record<string, string>>;

export interface XmlVisitor {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  /** `text` is what stood in the element after its last child; an element without text gives ''. */
  close(name: string, text: string, parent: string): void;
}

/** Where reading ended before the document did, and why. */
export interface XmlStop {
  readonly line: number;
  readonly why: Phrase;
}

const pieceBytes = 1 << 16;
/** Pieces in which no element begins or ends before we give up: a tag, a text or a comment of a quarter of a megabyte. */
const patience = 4;

/** Harmless faults we put up with; beyond that it is not a writer's habit but damage. */
const maxFaults = 1000;
// Faults of real writers that lose nothing: control characters in a title, an extension whose prefix is not declared,
// an HTML entity, an attribute written twice (iOS 16), blanks before the declaration.
const harmless =
  /disallowed character\.|unbound namespace prefix|undefined entity|duplicate attribute|XML declaration must|must be at the start|text data outside of root|must be bound to|may not assign/;

/**
 * Reads an XML document as a stream of elements, with bounded memory. Returns where it had to stop (damaged, cut or
 * over a limit), or undefined for a whole document; what the visitor saw before that is good.
 * Throws FormatError `xml.doctype` for a document type: activity files have none, and bombs live there.
 */
export function readXml(
  bytes: Uint8Array,
  namespaces: Namespaces,
  visitor: XmlVisitor,
  limits: Limits = defaultLimits,
): XmlStop | undefined {
  if (bytes.length > limits.bytes) {
    throw new FormatError('xml.too_big', { bytes: bytes.length, limitBytes: limits.bytes });
  }
  const parser = new SaxesParser({ xmlns: true });
  const stop = (code: string): never => {
    throw new Stop({ line: parser.line, why: phrase(code, { line: parser.line }) });
  };
  const progress = { elements: 0 };
  listen(parser, namespaces, visitor, { limits, stop, progress });
  try {
    let quiet = 0;
    for (const piece of xmlText(bytes, pieceBytes)) {
      const before = progress.elements;
      parser.write(piece);
      quiet = progress.elements === before ? quiet + 1 : 0;
      if (quiet > patience) stop('xml.too_long_element');
    }
    parser.close();
  } catch (error) {
    if (error instanceof Stop) return error.stop;
    if (error instanceof RecordLimit) {
      return {
        line: parser.line,
        why: phrase('xml.too_many_points', { line: parser.line, limit: limits.records }),
      };
    }
    throw error;
  }
  return undefined;
}

type Parser = SaxesParser<{ xmlns: true }>;
interface Guard {
  readonly limits: Limits;
  readonly stop: (code: string) => never;
  readonly progress: { elements: number };
}

// Six listeners, no more: with a seventh, V8 gives up on the parser's shape and reading takes four times as long.
function listen(parser: Parser, namespaces: Namespaces, visitor: XmlVisitor, guard: Guard): void {
  const nameOf = canonicalNames(namespaces);
  const path: string[] = [];
  let attributes: Record<string, SaxesAttributeNS>;
  const attribute = (name: string): string | undefined => attributes[name]?.value;
  let text = '';

  let faults = 0;
  const refuseDoctype = (): never => {
    throw new FormatError('xml.doctype', { line: parser.line });
  };
  parser.on('error', (error) => {
    if (error.message.includes('doctype')) refuseDoctype();
    faults += 1;
    if (/unclosed tag|unexpected end|must contain a root/.test(error.message)) guard.stop('xml.cut');
    if (faults > maxFaults || !harmless.test(error.message)) guard.stop('xml.malformed');
  });
  parser.on('doctype', refuseDoctype);
  parser.on('opentag', (tag) => {
    guard.progress.elements += 1;
    const name = nameOf(tag.uri, tag.local);
    path.push(name);
    if (path.length > guard.limits.depth) guard.stop('xml.too_deep');
    text = '';
    if (visitor.open) {
      attributes = tag.attributes;
      visitor.open(name, attribute);
    }
  });
  const addText = (more: string): void => {
    text = text === '' ? more : text + more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    guard.progress.elements += 1;
    const name = path.pop() ?? '';
    visitor.close(name, text, path.at(-1) ?? '');
    text = '';
  });
}

/** Names are looked up for every element of a file: each pair is written once and then found. */
function canonicalNames(namespaces: Namespaces): (uri: string, local: string) => string {
  const known = new Map<string, Map<string, string>>();
  return (uri, local) => {
    let names = known.get(uri);
    if (!names) {
      names = new Map();
      if (known.size < 1000) known.set(uri, names);
    }
    let name = names.get(local);
    if (name === undefined) {
      // Some writers say https or end the address with a slash.
      const address = uri.replace(/^https:/, 'http:').replace(/\/$/, '');
      name = (Object.hasOwn(namespaces, address) ? namespaces[address] : '?:') + local;
      // A hostile file can invent a million names; they are not worth remembering.
      if (names.size < 1000) names.set(local, name);
    }
    return name;
  };
}

class Stop extends Error {
  readonly stop: XmlStop;
  constructor(stop: XmlStop) {
    super(stop.why.code);
    this.stop = stop;
  }
}

/** Thrown by a visitor that has seen as many points as `limits.records` allows. */
export class RecordLimit extends Error {}

/**
 * What a decoder says about an early end: the partial phrase when something was saved.
 * Throws FormatError with the reason when nothing was.
 */
export function partialOf(
  stop: XmlStop | undefined,
  saved: { activities: number; points: number },
): Phrase | undefined {
  if (!stop) return undefined;
  if (saved.points === 0 && saved.activities === 0) throw new FormatError(stop.why.code, stop.why.params);
  const { line } = stop;
  const code = stop.why.code === 'xml.too_many_points' ? 'xml.partial_limit' : 'xml.partial';
  return phrase(code, { line, points: saved.points });
}

/** Counts elements we do not read, by name; bounded, cleaned, and without a prototype that a name could reach. */
export function unreadCounter(): {
  readonly add: (name: string) => void;
  readonly counts: Record<string, number>;
} {
  const counts = Object.create(null) as Record<string, number>;
  let names = 0;
  return {
    counts,
    add: (given) => {
      const name = given in counts ? given : cleanText(given, 80);
      const seen = counts[name];
      if (seen !== undefined) counts[name] = seen + 1;
      else if (names < 100 && given.length <= 80) {
        counts[name] = 1;
        names += 1;
      }
    },
  };
}

/** A number as XML writes it; NaN for nothing or for words. */
export const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);
