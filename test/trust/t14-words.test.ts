import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FormatError } from '../../src/domain/errors.ts';
import type { DecodedFile } from '../../src/domain/recording.ts';
import { cleanText } from '../../src/domain/text.ts';
import { identify } from '../../src/formats/identify.ts';
import { payloadFormat } from '../../src/vendors/identify.ts';
import { vendors } from '../../src/vendors/index.ts';
import { isPayload, unwrapPayload } from '../../src/vendors/payload.ts';
import { openConnected } from '../vendors/open.ts';
import { familiesOf, latest } from '../vendors/sound.ts';
import { wordyRecording, wordyWorkout } from './hostile-fit.ts';
import { payloads } from './payloads.ts';
import { type Place, placesIn } from './plant.ts';

/**
 * Words from outside are data. They are put into every place of every format, one after the other; what boucle
 * understands stays the same but for those words, and those come out clean and short.
 */

const folder = join(import.meta.dirname, '..', 'samples');
const files: Readonly<Record<string, Uint8Array>> = {
  ...Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /\.(gpx|tcx|xml|sml|json|csv|hrm)$/.test(name) && !name.startsWith('vectors'))
      .map((name) => [name, readFileSync(join(folder, name))]),
  ),
  'recording.fit': wordyRecording,
  'workout.fit': wordyWorkout,
};

/** What a file says, or the code of its refusal. */
function read(name: string, bytes: Uint8Array): DecodedFile | string {
  const format = payloadFormat(bytes) ?? identify(bytes, name);
  if (!format) return 'nobody reads it';
  try {
    return format.decode(bytes);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    for (const value of Object.values(error.params)) assertClean(String(value), 'a refusal');
    return error.code;
  }
}

const longest = 2000;
function assertClean(text: string, where: string): void {
  assert.equal(text, cleanText(text, 10_000), `${where} is not clean: ${JSON.stringify(text.slice(0, 80))}`);
  assert.ok([...text].length <= longest, `${where} is ${text.length} long`);
}

type Leaf = readonly [path: string, value: unknown];

function* leavesOf(value: unknown, path = ''): Generator<Leaf> {
  // Curves by what they hold, not by every sample.
  if (ArrayBuffer.isView(value)) yield [path, createHash('sha256').update(bytesOf(value)).digest('hex')];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, `${path}.${key}`);
  else yield [path, value];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const marker = 'Zebra quartz nine';
const holdsMarker = ([path, value]: Leaf): boolean => /zebra/i.test(`${path} ${String(value)}`);
const general = (path: string): string => path.replace(/\.\d+/g, '[]').replace(/^\./, '');

/** Where words of this place come out; the rest of what was understood. What nobody read is only counted, by its name. */
function wordsAndRest(
  outcome: DecodedFile | string,
  places: readonly string[],
): { words: Leaf[]; rest: Leaf[] } {
  const all = typeof outcome === 'string' ? [['', outcome] as const] : [...leavesOf(outcome)];
  const isWord = ([path]: Leaf): boolean => places.includes(path) || path.startsWith('.unread.');
  return { words: all.filter(isWord), rest: all.filter((leaf) => !isWord(leaf)) };
}

/** Fields of a decoded file that words from outside come to. */
const reached = new Set<string>();
/** Every field of a decoded file that is a text. */
const texts = new Map<string, Set<string>>();

/** Each place gets a share of the payloads, each share another one; words that are shown get them all. */
const shareOf = (n: number): readonly string[] => payloads.filter((_, i) => (i + n) % 9 === 0);

function hostile(name: string, { name: where, plant }: Place, n: number): void {
  const marked = plant(marker);
  assert.ok(marked);
  const plain = read(name, marked);
  const leaves = typeof plain === 'string' ? [] : [...leavesOf(plain)];
  const places = leaves.filter(holdsMarker).map(([path]) => path);
  for (const path of places) reached.add(general(path));
  const isShown = places.length > 0;
  const expected = said(wordsAndRest(plain, places).rest);
  for (const payload of isShown ? payloads : shareOf(n)) {
    const bytes = plant(payload);
    if (!bytes) continue;
    const { words, rest } = wordsAndRest(read(name, bytes), places);
    for (const [path, value] of [...words, ...rest]) {
      assertClean(path, `${where}: the name of a field`);
      if (typeof value === 'string') assertClean(value, `${where} → ${path}`);
    }
    if (isShown) assertSame(said(rest), expected, `${where} with ${JSON.stringify(payload.slice(0, 40))}`);
  }
}

function assertSame(now: ReadonlySet<string>, then: ReadonlySet<string>, where: string): void {
  const missing = [...then].filter((fact) => !now.has(fact)).slice(0, 4);
  const added = [...now].filter((fact) => !then.has(fact)).slice(0, 4);
  assert.deepEqual({ missing, added }, { missing: [], added: [] }, where);
}

const said = (leaves: readonly Leaf[]): Set<string> =>
  new Set(leaves.map(([path, value]) => `${path} ${String(value)}`));

/** Every place of a file, one after the other; what is a text in it is remembered. */
function hostileEverywhere(name: string, bytes: Uint8Array): void {
  const whole = read(name, bytes);
  assert.ok(typeof whole !== 'string', `${name} is read: ${JSON.stringify(whole)}`);
  for (const [path, value] of leavesOf(whole))
    if (typeof value === 'string')
      texts.set(general(path), (texts.get(general(path)) ?? new Set()).add(value));
  for (const [n, place] of placesIn(name, bytes).entries()) hostile(name, place, n);
}

describe('T14: words in a file', () => {
  for (const [name, bytes] of Object.entries(files))
    test(`of ${name} change nothing but themselves, and come out clean`, () => {
      assert.ok(placesIn(name, bytes).length > 0);
      hostileEverywhere(name, bytes);
    });
});

describe('T14: words in the answer of a vendor', () => {
  for (const vendor of vendors)
    test(`${vendor.name}: they change nothing but themselves, and come out clean`, async () => {
      const { line } = await openConnected(vendor);
      const arrivals = (
        await Promise.all(familiesOf(vendor).map(async ([, pull]) => latest(line, pull)))
      ).flat();
      const payloadsOf = arrivals.filter(({ bytes }) => bytes !== undefined && isPayload(bytes));
      const byKind = Map.groupBy(payloadsOf, ({ bytes }) => unwrapPayload(bytes as Uint8Array)?.kind);
      assert.ok(byKind.size > 0);
      for (const [first, second] of byKind.values())
        for (const one of [first, second])
          if (one?.bytes) hostileEverywhere(one.name ?? vendor.id, one.bytes);
    });
});

/** Texts that are no words: each is one of a list of ours, a day, or a name that boucle gave. */
const codes: Readonly<Record<string, RegExp>> = {
  format: /^[a-z-]+$/,
  kind: /^[a-zA-Z_-]+$/,
  'device.manufacturer': /^[a-z._]+$/,
  'recordings[].device.manufacturer': /^[a-z._]+$/,
  'recordings[].laps[].intensity': /^[a-z_]+$/,
  'recordings[].laps[].trigger': /^[a-z_]+$/,
  'annotations[].about': /^(file:[a-z0-9.-]+|day:\d{4}-\d\d-\d\d)$/,
  'annotations[].by': /^[a-z-]+$/,
  'warnings[].code': /^[a-z_.]+$/,
  'wellness[].metric': /^[a-z0-9_]+$/,
  'wellness[].window': /^(day|night|nap|spot)$/,
  'wellness[].stages[].stage': /^[a-z]+$/,
  'workouts[].workout.steps[].end.by': /^[a-z_]+$/,
  'workouts[].workout.steps[].target.of': /^[a-z_]+$/,
  'workouts[].workout.steps[].target.unit': /^[a-z_/%]+$/,
  'workouts[].workout.steps[].kind': /^[a-z_]+$/,
  'workouts[].ref': /^[a-z-]+:[\w:.-]+$/,
};
const byName: readonly (readonly [RegExp, RegExp])[] = [
  [/(^|\.)(sport|subSport)$/, /^[a-z_]+$/],
  [/(^|\.)(day|from|to)$/, /^\d{4}-\d\d-\d\d$/],
  [/streams\.(time|channels\.\w+)$/, /^[0-9a-f]{64}$/],
];

test('T14: no text comes out that was not tried', () => {
  const odd = [...texts].flatMap(([field, values]) => {
    if (reached.has(field)) return [];
    const form = codes[field] ?? byName.find(([name]) => name.test(field))?.[1];
    return [...values].filter((value) => !form?.test(value)).map((value) => `${field}: ${value}`);
  });
  assert.deepEqual(odd, [], 'each is one of our codes, or words reach it');
  assert.ok(payloads.length >= 100);
  assert.ok(reached.size > 12);
});
