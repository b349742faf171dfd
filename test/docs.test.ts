import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { printedPages } from '../scripts/printed-pages.ts';

const root = join(import.meta.dirname, '..');

for (const [file, text] of Object.entries(printedPages)) {
  test(`${file} shows the lists as they are; "npm run docs" prints it`, () => {
    assert.equal(readFileSync(join(root, file), 'utf8'), text);
  });
}

test('every link between the pages leads somewhere', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  const broken = pages.flatMap((page) => {
    const links = [
      ...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g),
    ];
    return links.flatMap(([, link]) =>
      existsSync(join(root, dirname(page), link)) ? [] : [`${page}: ${link}`],
    );
  });
  assert.deepEqual(broken, []);
});

test('the English and the French README tell the same story', () => {
  const shape = (file: string): string[] =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /^(#|```)/.test(line))
      .map((line) => line.replace(/^(#+).*/, '$1'));
  assert.deepEqual(shape('README.fr.md'), shape('README.md'));
});

test('every setting that the program reads is in the operator’s guide', () => {
  const guide = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8');
  const sources = globSync(
    ['src/config.ts', 'src/http/*.ts', 'src/mail/*.ts', 'src/storage/**/settings.ts'],
    { cwd: root },
  );
  const read = new Set(
    sources
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(join(root, file), 'utf8').matchAll(/BOUCLE_[A-Z\d]+(?:_[A-Z\d]+)*(?!\w)/g),
      ])
      .map(([name]) => name),
  );
  assert.ok(read.size > 20, 'the search finds them');
  // A family is told once with its endings: `BOUCLE_S3_ENDPOINT`, `_BUCKET`.
  const isTold = (name: string): boolean => {
    const ending = /_[A-Z]+$/.exec(name)?.[0] ?? name;
    return guide.includes(name) || guide.includes(`\`${ending}\``);
  };
  assert.deepEqual(
    [...read].filter((name) => !isTold(name) && !isTold(name.replace(/_FILE$/, ''))),
    [],
  );
});
