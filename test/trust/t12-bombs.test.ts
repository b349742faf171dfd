import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { voiceFor } from '../../src/locales/index.ts';
import type { Phrase } from '../../src/domain/phrase.ts';

interface Outcome {
  readonly notes: readonly { readonly fileName: string; readonly why?: Phrase }[];
  readonly titles: readonly string[];
  readonly uploaded: Readonly<Record<string, number>>;
  /** The longest stretch of work during which the server's own thread answered nobody. */
  readonly silentMs: number;
  readonly grownMb: number;
}

let outcome: Outcome;
before(() => {
  const program = join(import.meta.dirname, 't12-bombs.ts');
  const said = execFileSync(process.execPath, ['--expose-gc', program], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  outcome = JSON.parse(said) as Outcome;
});

const bombs: Readonly<Record<string, RegExp>> = {
  'bomb.gpx': /^container\.(expands_too_much|too_big)$/,
  'liar.gpx': /^container\.(expands_too_much|too_big|zip_entry_damaged)$/,
  'giant.gpx': /^container\.too_big$/,
  'inner.zip': /^container\.zip_nested$/,
  'outside.gpx': /^container\.zip_unsafe_name$/,
  'ratio.gpx.gz': /^container\.expands_too_much$/,
  'laughs.gpx': /^xml\.doctype$/,
  'external.gpx': /^xml\.doctype$/,
  'deep.gpx': /^xml\.too_deep$/,
  'huge.gpx': /^container\.too_big$/,
  'bytes.fit': /^fit\./,
};

test('T12: every bomb is refused or bounded, and it is said which and why, in both languages', () => {
  for (const [name, expected] of Object.entries(bombs)) {
    const note = outcome.notes.find((one) => one.fileName.endsWith(name));
    assert.ok(note?.why, `${name}: ${JSON.stringify(outcome.notes.map((one) => one.fileName))}`);
    assert.match(note.why?.code ?? '', expected, name);
    for (const language of ['en', 'fr'] as const) {
      const said = voiceFor({ language, units: 'metric', swimUnits: 'meters' }).say(note.why);
      assert.ok(said.length > 10 && said !== note.why.code, `${name}: ${said}`);
    }
  }
});

test('T12: what could be read beside them and after them is kept, and nothing lies outside', () => {
  for (const title of ['Good', 'After them all']) assert.ok(outcome.titles.includes(title), title);
  for (const place of [tmpdir(), join(tmpdir(), '..'), process.cwd()])
    assert.ok(!existsSync(join(place, 'outside.gpx')));
});

test('T12: sent by a form they are taken in and looked at like any other file', () => {
  for (const [name, status] of Object.entries(outcome.uploaded))
    assert.ok(status < 500, `${name}: ${status}`);
});

test('T12: meanwhile the server answers, and its memory is bounded', (t) => {
  t.diagnostic(
    `longest stretch of work ${outcome.silentMs.toFixed(0)} ms; ${outcome.grownMb.toFixed(0)} MB more at most`,
  );
  // Usually a tenth of that: the bound tells a stutter from a standstill and hundreds of megabytes from all of them.
  assert.ok(outcome.silentMs < 3000, `${outcome.silentMs} ms`);
  assert.ok(outcome.grownMb < 800, `${outcome.grownMb} MB`);
});
