import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { ImportReport } from '../app/intake/import-paths.ts';
import { nothingFrom } from '../app/intake/outcome.ts';
import { phrase } from '../domain/phrase.ts';
import { voiceFor } from '../locales/index.ts';
import { isWrongPath, reportTable, wireReport } from './import.ts';
import { progressDisplay } from './progress.ts';

const english = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
const french = voiceFor({ language: 'fr', units: 'metric', swimUnits: 'meters' });
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

const report: ImportReport = {
  files: 1210,
  new: 1200,
  merged: 5,
  known: 0,
  partial: [{ fileName: 'cut.fit', why: phrase('intake.no_date') }],
  kept: [],
  refused: [
    { fileName: 'notes.fit', why: phrase('format.unknown') },
    { fileName: 'empty.fit', why: phrase('format.empty') },
  ],
  resumed: 1,
  activities: 1203,
  wellnessReadings: 1,
  workouts: 0,
  bytes: 9_000_000,
  seconds: 12.1,
};

test('the table at the end counts every outcome there was and says why a file was refused', () => {
  assert.equal(
    reportTable(report, english),
    `1,200  new
    5  merged into an activity already there
    1  partial
    2  refused

partial
  cut.fit
    The watch did not know the date when it recorded this, so it has no day. The file is kept. If you know the day, give it: boucle date <file> 2024-05-31.

refused
  notes.fit
    This is not a file boucle can read. It reads FIT, TCX and GPX, each also as .gz or inside a ZIP, and the archives that vendors make of an account.
  empty.fit
    This file is empty. Export or copy it again.

1 file left over from an interrupted import was finished first.
1,203 new activities · 1 wellness reading
1,210 files in 12.1 s (100 a second)`,
  );
});

test('the table is in French for a French athlete', () => {
  const table = plain(reportTable({ ...report, partial: [], refused: [] }, french));
  assert.equal(
    table,
    `1 200  nouveaux
    5  rattachés à une activité existante
1 fichier resté d’un import interrompu a été traité en premier.
1 203 nouvelles activités · 1 mesure de récupération
1 210 fichiers en 12,1 s (100 par seconde)`,
  );
});

test('a long list of refused files ends with how many more there are', () => {
  const refused = Array.from({ length: 25 }, (_, i) => ({
    fileName: `${i}.fit`,
    why: phrase('format.empty'),
  }));
  const table = reportTable({ ...report, refused }, english);
  assert.match(table, /19\.fit\n.*\n {2}… and 5 more \(all of them with --json\)/);
  assert.doesNotMatch(table, /20\.fit/);
});

test('an empty folder is said to be empty', () => {
  assert.equal(
    reportTable({ ...report, files: 0 }, english),
    'There is no file boucle could read under this path.',
  );
});

test('a command whose paths lead nowhere has failed; one refused file among others is no failure', () => {
  const nowhere = [{ fileName: 'typo', why: phrase('container.not_found', { name: 'typo' }) }];
  assert.equal(isWrongPath({ ...report, files: 1, refused: nowhere }), true);
  assert.equal(isWrongPath({ ...report, files: 2, refused: nowhere }), false);
  assert.equal(isWrongPath(report), false);
});

test('as JSON the report names files, reasons in words and codes for programs', () => {
  const wire = wireReport(report, english);
  assert.deepEqual(wire.refused, [
    {
      file: 'notes.fit',
      why: 'This is not a file boucle can read. It reads FIT, TCX and GPX, each also as .gz or inside a ZIP, and the archives that vendors make of an account.',
      code: 'format.unknown',
    },
    { file: 'empty.fit', why: 'This file is empty. Export or copy it again.', code: 'format.empty' },
  ]);
  assert.deepEqual([wire.files, wire.new, wire.new_activities, wire.seconds], [1210, 1200, 1203, 12.1]);
});

const halfway = {
  done: 600,
  total: 1200,
  bytesDone: 50,
  bytesTotal: 100,
  ratePerSecond: 99.6,
  remainingSeconds: 61,
  last: { ...nothingFrom({ fileName: 'a.fit', contentHash: 'a' }), outcome: 'new' } as const,
};

test('in a terminal a bar shows how far it is, how fast and how long still', () => {
  const terminal = Object.assign(new PassThrough(), {
    isTTY: true,
    columns: 120,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
  });
  const display = progressDisplay(english, terminal);
  display.show(halfway);
  display.show(halfway);
  display.stop();
  const shown = String(terminal.read());
  assert.match(shown, /█+░+ 600\/1,200 files · 100 a second · 1:01 left/);
});

test('where nobody watches, a quick import writes nothing but its table', () => {
  const log = new PassThrough();
  const display = progressDisplay(english, log);
  display.show(halfway);
  display.stop();
  assert.equal(log.read(), null);
});
