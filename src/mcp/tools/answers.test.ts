import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import {
  askClient,
  connect,
  eras,
  type Era,
  type Heard,
  inParis,
  type Kit,
  openKit,
} from '../../../test/kit.ts';
import { fill } from '../../../test/library.ts';
import type { Preferences } from '../../domain/athlete.ts';

/** Every reading tool on a small fixed library, as the official client hears it: read the snapshot as the athlete would. */

const questions: readonly (readonly [title: string, tool: string, args: object, budget?: number])[] = [
  ['What do you know about me?', 'get_athlete', {}, 2000],
  ['What did I do last week?', 'list_activities', { period: 'last-week' }, 1500],
  [
    'What was my farthest run?',
    'list_activities',
    { period: 'all', sport: 'running', order: 'farthest', limit: 1 },
    1500,
  ],
  ['Did I row this year?', 'list_activities', { period: 'this-year', sport: 'rowing' }, 1500],
  ['How was my last session?', 'get_activity', {}, 1500],
  ['How were the 10 × 400 m?', 'get_activity', { activity: 'TEN' }, 1500],
  ['Everything about the ride', 'get_activity', { activity: 'RIDE', detail: 'full' }, 4000],
  ['How was my swim?', 'get_activity', { activity: 'SWIM' }, 1500],
  ['What did I lift?', 'get_activity', { activity: 'STRENGTH' }, 1500],
  ['Which devices recorded Wednesday’s run?', 'get_activity', { activity: 'EASY' }, 1500],
  ['How did my heart rate rise?', 'get_streams', { activity: 'latest', points: 12 }, 1500],
  ['Compare these two track sessions', 'compare_activities', { activities: ['TEN', 'TEN_BEFORE'] }, 1500],
  [
    'Compare a run, a ride and a swim',
    'compare_activities',
    { activities: ['latest', 'RIDE', 'SWIM'] },
    1500,
  ],
  ['Did I fade on the long run?', 'compare_activities', { activities: ['latest'] }, 1500],
  ['How was my week?', 'summarize_training', { period: 'last-week' }, 1500],
  ['How is my running this month?', 'summarize_training', { period: 'this-month', sport: 'running' }, 1500],
  ['How much did I train in 2019?', 'summarize_training', { period: '2019' }, 1500],
  ['What is planned, and what did I do?', 'get_calendar', { period: 'last-week' }, 1500],
];

const voices: Readonly<Record<string, Preferences>> = {
  english: inParis,
  french: { ...inParis, language: 'fr' },
  'french in yards and miles': { ...inParis, language: 'fr', units: 'imperial', swimUnits: 'yards' },
};

let kit: Kit;
let ids: Readonly<Record<string, string>>;
before(async () => {
  kit = await openKit();
  await fill(kit);
  const { activities } = await kit.ask<{ activities: { id: string; start_local: string }[] }>(
    'list_activities',
    { period: 'all' },
  );
  const of = (day: string): string => activities.find((row) => row.start_local.startsWith(day))?.id ?? day;
  ids = {
    TEN: of('2026-11-24'),
    TEN_BEFORE: of('2026-11-17'),
    RIDE: of('2026-11-28'),
    SWIM: of('2026-11-23'),
    STRENGTH: of('2026-11-27'),
    EASY: of('2026-11-25'),
  };
});
after(async () => kit.close());

const withIds = (args: object): object =>
  JSON.parse(
    JSON.stringify(args).replace(/"([A-Z_]+)"/g, (whole, name: string) =>
      ids[name] ? `"${ids[name]}"` : whole,
    ),
  );

async function heard(preferences: Preferences, era: Era = 'modern'): Promise<Heard[]> {
  await kit.prefer(preferences);
  const client = await connect(kit, era);
  const answers: Heard[] = [];
  for (const [, tool, args] of questions) answers.push(await askClient(client, tool, withIds(args)));
  await client.close();
  return answers;
}

const tokens = (text: string): number => encode(text).length;

for (const [voice, preferences] of Object.entries(voices)) {
  test(`answers in ${voice}`, async (t) => {
    const answers = await heard(preferences);
    for (const [i, { text, failed }] of answers.entries()) {
      const [title] = questions[i];
      assert.ok(!failed, `${title}: ${text}`);
      t.assert.snapshot(`${title}\n\n${text}`, { serializers: [String] });
    }
  });
}

test('structures in English', async (t) => {
  for (const [i, { structure }] of (await heard(inParis)).entries())
    t.assert.snapshot({ asked: questions[i][0], structure });
});

test('an answer about a week or a session is short, and none is large', async (t) => {
  for (const preferences of Object.values(voices)) {
    for (const [i, { text, structure }] of (await heard(preferences)).entries()) {
      const [title, , , budget = 1500] = questions[i];
      const json = JSON.stringify(structure);
      t.diagnostic(`${tokens(json)} / ${tokens(text)} tokens: ${title}`);
      assert.ok(tokens(json) <= budget, `${title}: structure ${tokens(json)}`);
      assert.ok(tokens(text) <= budget, `${title}: text ${tokens(text)}`);
      assert.ok(Buffer.byteLength(json) < 32_000 && Buffer.byteLength(text) < 32_000, title);
    }
  }
});

test('both eras of the protocol hear the same answers', async () => {
  const [older, newer] = [await heard(inParis, 'legacy'), await heard(inParis, 'modern')];
  assert.equal(Object.keys(eras).length, 2);
  assert.deepEqual(older, newer);
});

/** Every number of a text, whichever way its language writes it. */
function numbersIn(text: string, language: 'en' | 'fr'): string[] {
  const plain =
    language === 'fr'
      ? text.replace(/(?<=\d)[\u202f\u00a0](?=\d{3}(?!\d))/g, '').replace(/(?<=\d),(?=\d)/g, '.')
      : text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  return [...plain.matchAll(/\d+(?:[.:]\d+)*/g)].map(([number]) => number).sort();
}

test('English and French say the same numbers', async () => {
  const [english, french] = [await heard(voices.english), await heard(voices.french)];
  for (const [i, { text, structure }] of english.entries()) {
    assert.deepEqual(numbersIn(french[i].text, 'fr'), numbersIn(text, 'en'), questions[i][0]);
    const figures = (value: unknown): unknown[] =>
      JSON.stringify(value, (key, inner: unknown) =>
        ['summary', 'remarks', 'warnings', 'missing', 'data_quality'].includes(key) ? undefined : inner,
      ).match(/-?\d+(\.\d+)?/g) ?? [];
    assert.deepEqual(figures(french[i].structure), figures(structure), questions[i][0]);
  }
});

test('units change the words, never the structure', async () => {
  const [metric, imperial] = [await heard(voices.french), await heard(voices['french in yards and miles'])];
  for (const [i, { structure }] of metric.entries()) {
    const { summary: _, splits: _km, units: _units, swim_units: _swim, ...rest } = structure;
    const { summary: __, splits: _mi, units: _u, swim_units: _s, ...other } = imperial[i].structure;
    const withoutWords = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'warnings' ? undefined : inner)));
    assert.deepEqual(withoutWords(other), withoutWords(rest), questions[i][0]);
  }
});

describe('no answer', () => {
  const nonsense = /\b(null|NaN|undefined|Infinity)\b|\[object|(^|\s)[a-z]+\.[a-z]+[_-][a-z]/;
  const english =
    /\b(the|and|with|from|of|run|ride|swim|workout|today|days?|weeks?|load|average|pace|speed|activity|activities|laps?|none)\b/i;

  test('says nothing where something is missing', async () => {
    for (const preferences of Object.values(voices))
      for (const { text } of await heard(preferences)) assert.doesNotMatch(text, nonsense);
  });

  test('speaks English to a French athlete', async () => {
    for (const { text, structure } of await heard(voices.french)) {
      const own =
        /“[^”]*”|«[^»]*»|\b(detail|get|list|compare|plan|schedule|summarize)_?\w*\b|"[^"]*"|\[[^\]]*\]/g;
      assert.doesNotMatch(text.replace(own, ''), english);
      assert.doesNotMatch(String(structure.summary).replace(own, ''), english);
    }
  });

  test('shows a straight apostrophe or a loose colon in French', async () => {
    for (const { text } of await heard(voices.french)) {
      const words = text.replace(/\[[^\]]*\]|"[^"]*"/g, '');
      assert.doesNotMatch(words, /\p{L}'\p{L}/u);
      assert.doesNotMatch(words, /[^\u00a0\s\d]:\s|[^\u202f\s][;!?](\s|$)|« |(?<!\u00a0)»/);
    }
  });
});
