import { isPayload, unwrapPayload, wrapPayload } from '../../src/vendors/payload.ts';
import { checksum } from '../../src/formats/fit/testing/fit-bytes.ts';

/** Puts words in the place of the words of a file, one place at a time, as a file's own syntax wants them written. */

/** A place of a file where words stand: gives the file with other words there. */
export interface Place {
  readonly name: string;
  /** Places of the same kind are read by the same code. */
  readonly kind: string;
  /** Undefined when this syntax cannot hold such words at all. */
  readonly plant: (words: string) => Uint8Array | undefined;
}

/** The places with letters in them of a file of this name; of rows that are alike the first three. */
export function placesIn(name: string, bytes: Uint8Array): Place[] {
  const alike = Map.groupBy(everyPlaceIn(name, bytes), (place) => place.kind);
  return [...alike.values()].flatMap((places) => places.slice(0, 3));
}

function everyPlaceIn(name: string, bytes: Uint8Array): Place[] {
  if (isPayload(bytes)) return inPayload(bytes);
  const text = Buffer.from(bytes).toString('utf8');
  if (/\.(gpx|tcx|xml|sml|zwo)$/.test(name)) return inXml(text);
  if (name.endsWith('.json')) return inJson(text);
  if (name.endsWith('.csv')) return inCsv(text);
  if (name.endsWith('.hrm')) return inLines(text);
  if (name.endsWith('.fit')) return inFit(bytes);
  throw new Error(`no way to plant words in ${name}`);
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** Between elements and in attributes; addresses of namespaces are no words. */
function inXml(text: string): Place[] {
  const places = [...text.matchAll(/>([^<>]+)<|\s([\w:]+)="([^"]*)"/g)];
  // What names the source of many records, and is not overruled by the model of a device.
  const names = new Set([...text.matchAll(/ sourceName="([^"]+)"/g)].map(([, name]) => name));
  const everywhere = [...names].map((name): Place => {
    const unknown = text
      .replaceAll('model:Watch', 'model:-')
      .replaceAll('manufacturer:Apple', 'manufacturer:-');
    const plant = (words: string): Uint8Array =>
      utf8(unknown.replaceAll(`"${name}"`, () => `"${xmlText(words)}"`));
    return { name: `every source “${name}”`, kind: name, plant };
  });
  const each = places.flatMap((found): Place[] => {
    const [whole, inside, attribute = '', value = ''] = found;
    const old = inside ?? value;
    if (!hasLetter(old) || attribute.startsWith('xmlns') || attribute === 'encoding') return [];
    const at = found.index + (inside === undefined ? whole.lastIndexOf(value) : 1);
    const plant = (words: string): Uint8Array =>
      utf8(text.slice(0, at) + xmlText(words) + text.slice(at + old.length));
    const element = /<([\w:]+)[^<>]*$/.exec(text.slice(0, at))?.[1] ?? '';
    const tag = text.slice(text.lastIndexOf('<', at), text.indexOf('>', at));
    const kind = `${element} ${attribute} ${/ type="([^"]*)"/.exec(tag)?.[1] ?? ''}`;
    return [{ name: `${attribute || element} “${old.trim().slice(0, 30)}” at ${at}`, kind, plant }];
  });
  return [...everywhere, ...each];
}

const xmlText = (words: string): string => words.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Every string of a JSON document. */
function inJson(text: string): Place[] {
  const places: Place[] = [];
  const whole: unknown = JSON.parse(text);
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'string' && hasLetter(value))
      places.push({
        name: path.join('.'),
        kind: path.map((key) => (typeof key === 'number' ? '[]' : key)).join('.'),
        plant: (words) => utf8(JSON.stringify(withAt(whole, path, words))),
      });
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        visit(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  visit(whole, []);
  return places;
}

function withAt(value: unknown, [key, ...rest]: readonly (string | number)[], words: string): unknown {
  if (key === undefined) return words;
  if (Array.isArray(value)) return value.map((one, i) => (i === key ? withAt(one, rest, words) : one));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [
      name,
      name === key ? withAt(one, rest, words) : one,
    ]),
  );
}

/** Every cell below the head. */
function inCsv(text: string): Place[] {
  const [head, ...rows] = text.trimEnd().split('\n');
  return rows.flatMap((row, y) =>
    cellsOf(row).flatMap((cell, x): Place[] =>
      hasLetter(cell)
        ? [
            {
              name: `row ${y} cell ${x}`,
              kind: `cell ${x}`,
              plant: (words) => {
                const cells = cellsOf(row).map(
                  (one, i) => `"${(i === x ? words : one).replaceAll('"', '""')}"`,
                );
                return utf8([head, ...rows.map((one, i) => (i === y ? cells.join(',') : one))].join('\n'));
              },
            },
          ]
        : [],
    ),
  );
}

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );

/** Lines of words, as in an HRM file: a line cannot hold another one. */
function inLines(text: string): Place[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at): Place[] =>
    hasLetter(line) && !line.startsWith('[') && !line.includes('=')
      ? [
          {
            name: `line ${at}`,
            kind: `line ${at}`,
            plant: (words) =>
              /[\r\n\u0085\u2028\u2029]|^\[/.test(words)
                ? undefined
                : utf8(lines.map((one, i) => (i === at ? words : one)).join('\n')),
          },
        ]
      : [],
  );
}

/** In what a vendor answered, below the line that boucle wrote before it. */
function inPayload(bytes: Uint8Array): Place[] {
  const payload = unwrapPayload(bytes);
  if (!payload) return [];
  const text = Buffer.from(payload.body).toString('utf8');
  const inside = /^\s*[[{]/.test(text) ? inJson(text) : inProse(text);
  return inside.map((place) => ({
    ...place,
    plant: (words) => {
      const body = place.plant(words);
      return body && wrapPayload({ ...payload, body });
    },
  }));
}

/** Lines that a program wrote for people: what stands between the labels. A line cannot hold another one. */
function inProse(text: string): Place[] {
  const found = [...text.matchAll(/(?<=^|: | \| | — |^\d+\. )[^:|—\n]*\p{L}[^:|—\n]*?(?=$| \| | — )/gmu)];
  return found.map(({ index, 0: old }) => ({
    name: `“${old.slice(0, 30)}” at ${index}`,
    kind: old,
    plant: (words) =>
      /[\r\n\u0085\u2028\u2029|—:=]/.test(words)
        ? undefined
        : utf8(text.slice(0, index) + words + text.slice(index + old.length)),
  }));
}

/** Of a FIT file: texts that stand there as `word` and zeros; what is longer than its field is cut. */
export const fitWord = 'Placeholder-of-a-text-that-is-long-enough-for-most-words-one-would-say';
function inFit(bytes: Uint8Array): Place[] {
  const buffer = Buffer.from(bytes);
  const places: Place[] = [];
  for (let at = buffer.indexOf('Placeholder'); at >= 0; at = buffer.indexOf('Placeholder', at + 1)) {
    const size = buffer.indexOf(0, at) - at;
    places.push({
      name: `byte ${at}`,
      kind: `byte ${at}`,
      plant: (words) => {
        const copy = Buffer.from(buffer);
        copy.fill(0, at, at + size);
        Buffer.from(words.replaceAll('\0', ''), 'utf8').copy(copy, at, 0, size);
        copy.writeUInt16LE(checksum([...copy.subarray(0, -2)]), copy.length - 2);
        return copy;
      },
    });
  }
  return places;
}
