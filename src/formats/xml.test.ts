import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FormatError } from '../domain/errors.ts';
import { defaultLimits } from './format.ts';
import { gpx } from './gpx/index.ts';
import { readXml, unreadCounter } from './xml.ts';
import { encodingOf, escapeXml } from './xml-text.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const point = (i: number): string =>
  `<trkpt lat="0.5" lon="${(1 + i * 1e-5).toFixed(5)}"><time>2026-05-03T07:00:${String(i % 60).padStart(2, '0')}Z</time></trkpt>\n`;
const track = (inside: string, head = ''): string =>
  `${head}<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk>${inside}</trk></gpx>`;
const points = (count: number): string => Array.from({ length: count }, (_, i) => point(i)).join('');

function codeOf(bytes: Uint8Array, limits = defaultLimits): string {
  try {
    gpx.decode(bytes, limits);
    return 'read';
  } catch (error) {
    assert.ok(error instanceof FormatError, String(error));
    return error.code;
  }
}

/** Seconds and megabytes that an attempt may cost; a slow machine is allowed for. */
function bounded(work: () => void): void {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  work();
  assert.ok(performance.now() - start < 3000, `took ${Math.round(performance.now() - start)} ms`);
  assert.ok(process.memoryUsage().rss - before < 256 * 2 ** 20, 'memory stays bounded');
}

describe('XML bombs are refused, fast and with little memory', () => {
  test('a billion laughs', () => {
    const lol = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      '',
    );
    const bomb = track(
      `<name>&l10;</name>${points(2)}`,
      `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY l0 "lol">${lol}]>`,
    );
    bounded(() => assert.equal(codeOf(utf8(bomb)), 'xml.doctype'));
  });

  test('an external entity, a parameter entity, and a document type after saved points', () => {
    assert.equal(codeOf(utf8(track('', '<!DOCTYPE gpx SYSTEM "file:///etc/passwd">'))), 'xml.doctype');
    assert.equal(
      codeOf(utf8(track('', '<!DOCTYPE gpx [<!ENTITY % x SYSTEM "http://127.0.0.1/">%x;]>'))),
      'xml.doctype',
    );
    assert.equal(codeOf(utf8(track(`<trkseg>${points(3)}<!DOCTYPE x></trkseg>`))), 'xml.doctype');
  });

  test('200 MB of GPX', () => {
    const huge = Buffer.alloc(200 * 2 ** 20, '<trkpt lat="0" lon="0"/>');
    huge.write('<gpx><trk><trkseg>');
    bounded(() => assert.equal(codeOf(huge), 'xml.too_big'));
  });

  test('elements a hundred thousand deep', () => {
    bounded(() => assert.equal(codeOf(utf8(track('<a>'.repeat(100_000)))), 'xml.too_deep'));
  });

  test('a million attributes on one element', () => {
    const attributes = Array.from({ length: 1_000_000 }, (_, i) => `a${i}=""`).join(' ');
    bounded(() => assert.equal(codeOf(utf8(track(`<trkseg ${attributes}/>`))), 'xml.too_long_element'));
  });

  test('a name, a text, a comment that never end', () => {
    for (const start of ['<', '<name>', '<!--', '<![CDATA[', '<x y="', '&#']) {
      bounded(() => assert.notEqual(codeOf(utf8(`<gpx><trk>${start}${'a'.repeat(20_000_000)}`)), 'read'));
    }
  });

  test('millions of empty tracks, segments, laps and invented names', () => {
    const many = (text: string): Uint8Array =>
      utf8(`<gpx>${text.repeat(Math.floor(6e6 / text.length))}</gpx>`);
    for (const text of ['<trk/>', '<trk><trkseg/></trk>', '<wpt/>']) bounded(() => void codeOf(many(text)));
    const names = Array.from({ length: 200_000 }, (_, i) => `<n${i} xmlns="u${i}"/>`).join('');
    bounded(() => void codeOf(utf8(`<gpx>${names}</gpx>`)));
  });

  test('more points than a file may have: the first ones are kept and it is said', () => {
    const file = gpx.decode(utf8(track(`<trkseg>${points(60)}</trkseg>`)), { ...defaultLimits, records: 25 });
    assert.equal(file.recordings[0]?.streams.time.length, 25);
    assert.equal(file.partial?.code, 'xml.partial_limit');
    assert.equal(file.partial?.params.points, 25);
  });

  test('more faults than a writer has habits', () => {
    bounded(() => assert.equal(codeOf(utf8(`<gpx>${'\u0001'.repeat(5_000_000)}</gpx>`)), 'xml.malformed'));
  });
});

describe('a damaged file keeps what came before the damage', () => {
  test('broken in the middle: the line and the number of points are told', () => {
    const text = `<gpx><trk><trkseg>\n${points(10)}<trkpt lat="0.5" lon=<\n${points(10)}</trkseg></trk></gpx>`;
    const { recordings, partial } = gpx.decode(utf8(text));
    assert.equal(recordings[0]?.streams.time.length, 10);
    assert.deepEqual(partial, { code: 'xml.partial', params: { line: 12, points: 10 } });
  });

  test('cut short by a full disk', () => {
    const { recordings, partial } = gpx.decode(utf8(`<gpx><trk><trkseg>\n${points(10)}<trkpt lat="0.5`));
    assert.equal(recordings[0]?.streams.time.length, 10);
    assert.equal(partial?.params.line, 12);
  });

  test('padded with zero bytes after the end', () => {
    const { recordings } = gpx.decode(utf8(`${track(`<trkseg>${points(4)}</trkseg>`)}${'\0'.repeat(500)}`));
    assert.equal(recordings[0]?.streams.time.length, 4);
  });

  test('faults that lose nothing are passed over', () => {
    for (const fault of [
      '<name>a\u0001b</name>',
      '<gone:x>1</gone:x>',
      '<name>caf&eacute;</name>',
      '<number a="1" a="2">0</number>',
    ]) {
      const file = gpx.decode(utf8(track(`${fault}<trkseg>${points(4)}</trkseg>`)));
      assert.equal(file.partial, undefined, fault);
      assert.equal(file.recordings[0]?.streams.time.length, 4, fault);
    }
    const blanks = gpx.decode(utf8(`\n  ${track(`<trkseg>${points(4)}</trkseg>`, '<?xml version="1.0"?>')}`));
    assert.equal(blanks.recordings[0]?.streams.time.length, 4, 'blanks before the declaration');
  });
});

describe('characters', () => {
  const named = (declared: string): string =>
    track(`<name>Crêt de la Neige</name><trkseg>${points(2)}</trkseg>`, `<?xml version="1.0"${declared}?>`);
  const titleOf = (bytes: Uint8Array): string | undefined => gpx.decode(bytes).recordings[0]?.title;
  const utf16 = (text: string, bigEndian: boolean): Buffer => {
    const bytes = Buffer.from(text, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };

  test('UTF-8 with and without a byte order mark, UTF-16 both ways with and without, Latin-1 as declared', () => {
    const text = named('');
    assert.equal(titleOf(utf8(text)), 'Crêt de la Neige');
    assert.equal(titleOf(utf8(`\uFEFF${text}`)), 'Crêt de la Neige');
    for (const bigEndian of [false, true]) {
      assert.equal(titleOf(utf16(text, bigEndian)), 'Crêt de la Neige');
      assert.equal(titleOf(utf16(`\uFEFF${named(' encoding="UTF-16"')}`, bigEndian)), 'Crêt de la Neige');
    }
    assert.equal(titleOf(Buffer.from(named(' encoding="ISO-8859-1"'), 'latin1')), 'Crêt de la Neige');
  });

  test('a declaration that is wrong or unknown does not stop the reading', () => {
    assert.equal(titleOf(utf8(named(' encoding="utf-16"'))), 'Crêt de la Neige');
    assert.equal(titleOf(utf8(named(' encoding="klingon"'))), 'Crêt de la Neige');
    assert.equal(encodingOf(new Uint8Array(0)), 'utf-8');
  });

  test('a character split between two pieces of the file is one character', () => {
    const filler = `<!--${' '.repeat((1 << 16) - 60)}-->`;
    for (let shift = 0; shift < 60; shift += 1) {
      const text = track(`<name>🍻é</name><trkseg>${points(2)}</trkseg>`, `${' '.repeat(shift)}${filler}`);
      assert.equal(titleOf(utf8(text)), '🍻é');
    }
  });

  test('text to be written is escaped and rid of what XML cannot hold', () => {
    assert.equal(escapeXml('a<b>&"\'\u0000\u0007\uFFFE🍻'), 'a&lt;b&gt;&amp;&quot;&apos;🍻');
  });
});

test('elements are found by the address of their namespace, never by prefix', () => {
  const seen: string[] = [];
  readXml(
    utf8(
      '<a xmlns="urn:one" xmlns:p="urn:two"><p:b>1</p:b><c xmlns="urn:two" xmlns:p="urn:one"><p:d/></c><e xmlns="x"/></a>',
    ),
    { 'urn:one': '', 'urn:two': 'two:' },
    { close: (name, text, parent) => void seen.push(`${parent}/${name}=${text}`) },
  );
  assert.deepEqual(seen, ['a/two:b=1', 'two:c/d=', 'a/two:c=', 'a/?:e=', '/a=']);
});

test('a hostile element name reaches no prototype', () => {
  const unread = unreadCounter();
  for (const name of ['__proto__', 'constructor', '__proto__']) unread.add(name);
  assert.equal(unread.counts['__proto__'], 2);
  assert.equal(({} as Record<string, unknown>)['2'], undefined);
  assert.equal(Object.getPrototypeOf(unread.counts), null);
});
