import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Part, Wording } from './catalogue.ts';
import { en } from './en.ts';
import { formatterFor } from './format.ts';
import { fr } from './fr.ts';
import { frenchSpaces, voiceFor } from './index.ts';

/** Every phrase there is, in both languages, and every phrase the code asks for. */

const src = join(import.meta.dirname, '..');
const catalogues: Readonly<Record<'en' | 'fr', Readonly<Record<string, Wording>>>> = { en, fr };
const codes = Object.keys(en);

const sources = globSync('**/*.ts', { cwd: src })
  .filter((file) => !file.endsWith('.test.ts') && !/testing|contract|^locales/.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));

describe('every phrase that the code asks for', () => {
  const parts = new Set(codes.map((code) => code.split('.')[0]));
  // What looks like a code and is none: keys of vendors' files, their figures, units, names of files.
  const others =
    /\.(ts|js|json|jsonl|ics|fit|gpx|tcx|csv|zip|gz|css|svg|snapshot)$|^(analysis|score|vendor\.vo2max)$/;

  test('is in both catalogues', () => {
    const unknown = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w.])'([a-z]+(?:\.[a-z0-9_-]*[a-z0-9])+)'/g)]
        .map(([, code]) => code)
        .filter((code) => parts.has(code.split('.')[0]) && !others.test(code))
        .filter((code) => !(code in en) || !(code in fr))
        .map((code) => `${file}: ${code}`),
    );
    assert.deepEqual(unknown, []);
  });

  test('and is put together from parts belongs to a family that there is', () => {
    const unknown = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:phrase|say|t)\(\s*`([a-z_-]+\.[^`]*)`/g)]
        .map(([, template]) => template)
        .filter((template) => {
          const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]+')}$`);
          return !codes.some((code) => pattern.test(code));
        })
        .map((template) => `${file}: ${template}`),
    );
    assert.deepEqual(unknown, []);
  });

  const families: readonly (readonly [family: string, members: readonly string[]])[] = [
    ['plan.status', ['draft', 'planned', 'done', 'missed']],
    ['plan.state', ['draft', 'scheduled', 'done', 'missed']],
    ['delivery', ['sent', 'withdrawn', 'failed']],
    ['calendar.status', ['planned', 'done', 'missed']],
    ['zones.of', ['heart_rate', 'power', 'pace']],
    ['summary.by', ['day', 'week', 'month']],
    ['compare.column', ['first', 'second']],
    ['figure', ['activities', 'active_days', 'distance', 'duration', 'ascent', 'training_load']],
    ['figure', ['average_speed', 'average_pace']],
  ];
  for (const [family, members] of families)
    test(`of ${family}: ${members.join(', ')}`, () => {
      for (const member of members) for (const one of [en, fr]) assert.ok(`${family}.${member}` in one);
    });

  test('of every figure and every figure in a comparison', async () => {
    const { metricList } = await import('../app/answers/metric-list.ts');
    const paces = ['average_pace', 'fastest_pace', 'graded_pace', 'swim_pace', 'decoupling'];
    for (const id of [...metricList.map((metric) => metric.id), ...paces])
      for (const one of [en, fr]) assert.ok(`metric.${id}` in one, id);
  });
});

test('both languages know the same codes, and no two parts define one', async () => {
  assert.deepEqual(
    Object.keys(fr).sort((a, b) => (a < b ? -1 : 1)),
    codes.toSorted((a, b) => (a < b ? -1 : 1)),
  );
  for (const language of ['en', 'fr']) {
    const seen = new Map<string, string>();
    for (const file of globSync(`locales/${language}/*.ts`, { cwd: src })) {
      const module = (await import(join(src, file))) as Readonly<Record<string, Part>>;
      for (const part of Object.values(module).filter((value) => typeof value === 'object'))
        for (const code of Object.keys(part)) {
          assert.ok(!seen.has(code), `${code} is in ${seen.get(code)} and in ${basename(file)}`);
          if (code in catalogues.en) seen.set(code, basename(file));
        }
    }
    assert.equal(seen.size, codes.length, language);
  }
});

/** Parameters that answer any name: a number that could be a day, a distance or a count. */
const anything = (value: string | number): Readonly<Record<string, string | number>> =>
  new Proxy({}, { get: () => value, has: () => true, ownKeys: () => [] });
const samples: readonly Readonly<Record<string, string | number>>[] = [
  {},
  anything(3),
  anything('2026-12-03'),
  anything(''),
];
// Sentences are judged with their facts in them.
const told = samples.slice(1, 3);
const parts = ['première', 'seconde', 'troisième'];

function* saidIn(language: 'en' | 'fr'): Generator<{ code: string; said: string; params: object }> {
  for (const units of ['metric', 'imperial'] as const) {
    const formatter = formatterFor({ language, units, swimUnits: units === 'metric' ? 'meters' : 'yards' });
    for (const [code, wording] of Object.entries(catalogues[language]))
      for (const params of told) {
        const said = wording(params, formatter, parts);
        yield { code, said: language === 'fr' ? frenchSpaces(said) : said, params };
      }
  }
}

test('no phrase throws, whatever is missing', () => {
  for (const language of ['en', 'fr'] as const)
    for (const [code, wording] of Object.entries(catalogues[language]))
      for (const params of samples)
        for (const given of [[], parts]) {
          const voice = voiceFor({ language, units: 'metric', swimUnits: 'meters' });
          assert.doesNotThrow(() => wording(params, voice, given), `${language} ${code}`);
          assert.equal(typeof wording(params, voice, given), 'string', `${language} ${code}`);
        }
});

test('a code that nobody knows is shown as it is, in both languages', () => {
  for (const language of ['en', 'fr'] as const)
    assert.equal(
      voiceFor({ language, units: 'metric', swimUnits: 'meters' }).say('no.such_code'),
      'no.such_code',
    );
});

/** What is not the catalogue's own prose: names of tools and fields, commands, file names, quoted words. */
const code =
  /\b(?:until|kind): "?\w+"?|`[^`]*`|"[^"]*"|\b\w+_\w+\b|\b[a-z]+(?:-[a-z0-9]+)+\b|--\w+|\bboucle(?: \w+)?|[\w./-]+\.(?:fit|zwo|gpx|tcx|csv|json|zip|gz)\b|https?:\S+|\{[^}]*\}|<[^>]*>|Authorization: Bearer|MCP: [A-Z][\w ]+/g;

describe('French', () => {
  let all: { code: string; said: string }[];
  before(() => {
    all = [...saidIn('fr')];
  });

  test('has curly apostrophes and guillemets, never straight or English ones', () => {
    for (const { code: name, said } of all) {
      assert.doesNotMatch(said, /\p{L}'\p{L}/u, `${name}: ${said}`);
      assert.doesNotMatch(said, /[“”]/, `${name}: ${said}`);
    }
  });

  test('has a space that does not break before high punctuation and inside guillemets, and none before a comma', () => {
    for (const { code: name, said } of all) {
      const prose = said.replace(code, 'x');
      assert.doesNotMatch(prose, /[\p{L}\d)»] ?[;!?](\s|$)/u, `${name}: ${said}`);
      assert.doesNotMatch(prose, /[\p{L})»] ?:(\s|$)/u, `${name}: ${said}`);
      assert.doesNotMatch(prose, /«(?!\u00a0)|(?<!\u00a0)»/, `${name}: ${said}`);
      assert.doesNotMatch(prose, /\s[,.](?=\s|$)/, `${name}: ${said}`);
      assert.doesNotMatch(prose, /\d %/, `${name}: ${said}`);
    }
  });

  test('has no English words left', () => {
    const english =
      /(?<!\p{L})(the|and|with|from|this|that|your|you|has|have|are|was|were|not|run|ride|swim|workout|heart|weeks?|days?|steps?|laps?|load|speed|file|please|missing|unknown)(?!\p{L})/iu;
    // Fields of a step keep their names.
    const fields = /\b(steps|times|speed|pace|power|kind|repeat|target|ramp)\b/g;
    for (const { code: name, said } of all) {
      const prose = said
        .replace(code, 'x')
        .replace(fields, 'x')
        .replace(/«[^»]*»/g, '');
      assert.doesNotMatch(prose.replace(/\bLap\b|Edge Run|Import files/g, ''), english, `${name}: ${said}`);
    }
  });

  test('says most things otherwise than English', () => {
    const english = new Map([...saidIn('en')].map(({ code: name, said }) => [name, said]));
    const same = all.filter(
      ({ code: name, said }) =>
        name !== 'workout.step' && said === english.get(name) && /\p{L}{4}.*\s.*\p{L}{4}/u.test(said),
    );
    assert.deepEqual([...new Set(same.map(({ code: name, said }) => `${name}: ${said}`))], []);
  });

  test('addresses the athlete as vous', () => {
    for (const { code: name, said } of all)
      assert.doesNotMatch(
        said.replace(code, 'x'),
        /(?<!\p{L})(tu|toi|ton|tes|fais|prends|dis|utilise)(?!\p{L})/iu,
        `${name}: ${said}`,
      );
  });
});

describe('English', () => {
  test('has curly quotes and apostrophes around words', () => {
    for (const { code: name, said } of saidIn('en')) {
      assert.doesNotMatch(said, /\p{L}'\p{L}/u, `${name}: ${said}`);
      assert.doesNotMatch(said, /[«»]/, `${name}: ${said}`);
    }
  });

  test('has no space before punctuation', () => {
    for (const { code: name, said } of saidIn('en'))
      assert.doesNotMatch(said.replace(code, 'x'), /\p{L}\s[,;!?](\s|$)/u, `${name}: ${said}`);
  });
});

describe('numbers and days', () => {
  const voice = (language: 'en' | 'fr', units: 'metric' | 'imperial' = 'metric') =>
    voiceFor({ language, units, swimUnits: units === 'metric' ? 'meters' : 'yards' });

  test('round once, half up: never 4:60', () => {
    assert.equal(voice('en').pace(1000 / 299.6), '5:00/km');
    assert.equal(voice('en').duration(3599.5), '1:00:00');
    assert.equal(voice('en').pace(1000 / 299.4), '4:59/km');
  });

  test('are those of the language and the units', () => {
    assert.equal(voice('fr').distance(12_345), '12,35 km');
    assert.equal(voice('fr').number(1234.5, 1), '1\u202f234,5');
    assert.equal(voice('en', 'imperial').distance(16_093.44), '10.00 mi');
    assert.equal(voice('fr', 'imperial').swimPace(100 / 91.44), '1:24/100 yd');
    assert.equal(voice('en', 'imperial').temperature(20), '68 °F');
    assert.equal(voice('en', 'imperial').degrees(10), '18 °F');
    assert.equal(voice('en').signed(-2.5, 1), '−2.5');
    assert.equal(voice('en').signed(0), '±0');
  });

  test('the first of a month is 1er in French, the eleventh is not', () => {
    assert.equal(voice('fr').day('2026-11-01'), 'dim. 1er nov. 2026');
    assert.equal(voice('fr').day('2026-11-11'), 'mer. 11 nov. 2026');
    assert.equal(voice('fr').day('2026-11-21'), 'sam. 21 nov. 2026');
    assert.match(voice('fr').days('2026-11-01', '2026-11-30'), /^1er.30 nov\. 2026$/);
    assert.match(voice('fr').days('2026-10-01', '2026-11-11'), /^1er oct\.\s.\s11 nov\. 2026$/);
  });

  test('what is no day is shown as it is, never thrown', () => {
    assert.equal(voice('en').day('soon'), 'soon');
    assert.doesNotThrow(() => voice('fr').days('', '2026-11-30'));
  });
});

test('French spaces are put in once, whatever was written', () => {
  for (const written of [
    'Quoi ? « Rien » : 85 % ; oui !',
    'Quoi\u00a0? «\u202fRien\u00a0»\u202f: 85\u202f%\u00a0; oui\u00a0!',
  ])
    assert.equal(frenchSpaces(written), 'Quoi\u202f? «\u00a0Rien\u00a0»\u00a0: 85\u00a0%\u202f; oui\u202f!');
  assert.equal(frenchSpaces('à 12:30, https://x.fr/?a=1;b'), 'à 12:30, https://x.fr/?a=1;b');
});
