import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { asDeviceName } from '../../src/domain/device-name.ts';
import { cleanText } from '../../src/domain/text.ts';
import { toDay } from '../../src/domain/day.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import { connect, type Kit, openKit } from '../kit.ts';
import { fill, made } from '../library.ts';
import { addFullWatch } from '../nights.ts';
import { tenTimes400 } from '../workouts.ts';
import { argumentsOf } from './asking.ts';
import { payloads } from './payloads.ts';

/**
 * A library whose every word was written by somebody hostile: titles, notes, names of devices, gear, workouts, facts and
 * clients. What assistants are handed says so in quotation marks, in fields, and nowhere else.
 */

/** Told from our own words by this; each payload stands behind it, as one title, note or name. */
const sign = 'ZQX';
const words = payloads.filter((text) => text.length < 300).map((text) => `${sign} ${text}`);
const one = (n: number): string => words[(n * 37) % words.length];
const short = (n: number): string => {
  const fitting = words.filter((text) => cleanText(text).length <= 60 && !/[\n<]/.test(text));
  return fitting[(n * 7) % fitting.length];
};

let kit: Kit;
let known: string[];
before(async () => {
  kit = await openKit();
  await fill(kit);
  await addFullWatch(kit, toDay('2026-11-30'), cleanText(one(0), 60));
  for (let n = 0; n < 24; n++) {
    const start = `2026-11-${String(2 + n).padStart(2, '0')}T15:00:00Z`;
    const device = { manufacturer: 'development', product: one(n + 1), serial: one(n + 2) };
    const more = { title: one(n + 3), notes: one(n + 4), device, gear: [one(n + 5)] };
    await kit.record(
      made({ sport: 'running', start, stretches: [{ seconds: 1200, speed: 3, heartRate: 140 }], more }),
    );
    await kit.deps.storage.annotations.save('me', {
      about: `file:run-${n}.fit`,
      by: 'strava',
      title: cleanText(one(n)),
      gear: [cleanText(one(n + 1))],
      receivedAt: n,
    });
  }
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) {
    const { workout } = await kit.ask<{ workout: { id: string } }>('plan_workout', {
      ...tenTimes400,
      name: short(n),
      note: one(n + 1),
      steps: [{ kind: 'work', duration_seconds: 600, note: one(n + 2) }],
    });
    const { fact } = await kit.ask<{ fact: { id: string } }>('remember', {
      kind: (['note', 'goal', 'constraint'] as const)[n % 3],
      text: one(n + 6),
    });
    ids.push(workout.id, fact.id);
    if (n % 2) {
      const wish = { workouts: [{ id: workout.id, day: `2026-12-${String(2 + n).padStart(2, '0')}` }] };
      const { confirm } = await kit.ask<{ confirm: string }>('schedule_workout', wish);
      await kit.ask('schedule_workout', { ...wish, confirm });
    }
  }
  for (let n = 0; n < 20; n++) await kit.call('get_athlete', {}, { client: cleanText(one(n)) });
  const { activities } = await kit.ask<{ activities: { id: string }[] }>('list_activities', {
    period: 'all',
    limit: 50,
  });
  known = [...activities.map(({ id }) => id), ...ids];
});
after(async () => kit.close());

/** What the devices are called: made of a device's letters, and no longer than a device's name. */
const deviceNames = words
  .map((text) => asDeviceName(cleanText(text, 60)) ?? '')
  .sort((a, b) => b.length - a.length);

/** What stands outside of quotation marks, but for the names of devices. */
const ownWords = (text: string): string =>
  deviceNames.reduce((rest, name) => rest.replaceAll(name, '…'), text.replace(/“[^”]*”|«[^»]*»/g, '“…”'));

test('T14: a device is called by letters, digits and few words, whatever its file says', () => {
  for (const name of deviceNames) {
    assert.match(name, /^[\p{L}\p{M}\p{N} #.,+()/'’&_:-]{0,60}$/u);
    assert.ok(name.split(' ').length <= 6 && !name.includes('//'), name);
  }
});

function* textsIn(value: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      yield [`${path} (a key)`, key];
      yield* textsIn(inner, `${path}.${key}`);
    }
}

/** Fields of answers in which words of people may stand by themselves; anywhere else only within quotation marks. */
const wordFields =
  /\.(title|notes|text|name|note|device|product|serial|gear|account|client|source|memory_text|guards|remarks|devices)(\.\d+)?$/;

for (const language of ['en', 'fr'] as const)
  for (const tool of tools)
    test(`T14: ${tool.name} (${language}) shows foreign words in quotation marks, cleaned and capped`, async () => {
      await kit.prefer({ language });
      const drawn = fc.sample(argumentsOf(tool, known), { seed: 14, numRuns: 15 });
      for (const args of [{}, ...drawn]) {
        const outcome = await kit.call(tool.name, args);
        if (!outcome.ok) {
          assert.ok(!outcome.text.includes(sign), `an error says ${outcome.text}`);
          continue;
        }
        assert.ok(
          !ownWords(outcome.text).includes(sign),
          `${JSON.stringify(args)}\n${ownWords(outcome.text)}`,
        );
        assertHeld(outcome.text);
        for (const [path, text] of textsIn(outcome.structured)) {
          if (!text.includes(sign)) continue;
          // Our own French sets spaces that do not break.
          const plain = text.replace(/[\u00a0\u202f]/g, ' ');
          assert.equal(plain, cleanText(plain, 5000), path);
          assert.ok([...text].length <= 2000, path);
          if (!wordFields.test(path))
            assert.ok(!ownWords(text).includes(sign), `${path} says foreign words as its own: ${text}`);
        }
      }
    });

/** No picture, no link and no element that a host would draw. */
function assertHeld(text: string): void {
  assert.doesNotMatch(text, /!?\[[^\]\n]*\]\([^)\n]*\)/, 'a link or a picture');
  assert.doesNotMatch(text, /<[a-z/!]/i, 'an element');
}

test('T14: lists, descriptions and instructions are the same whatever the library holds', async () => {
  const seen = async ({ deps, who }: Pick<Kit, 'deps' | 'who'>): Promise<string> => {
    const client = await connect({ deps, who });
    const listed = [
      client.getInstructions(),
      await client.listTools(),
      await client.listPrompts(),
      await client.listResources(),
      await client.listResourceTemplates(),
    ];
    await client.close();
    return JSON.stringify(listed);
  };
  const empty = await openKit();
  assert.equal(await seen(kit), await seen(empty));
  await empty.close();
});

test('T14: a prompt quotes what it was given, and the brief what it tells', async () => {
  const client = await connect(kit);
  for (const { name, arguments: known = [] } of (await client.listPrompts()).prompts)
    for (const text of words.slice(0, 60)) {
      const args = Object.fromEntries(
        known.filter((arg) => arg.name !== 'language').map((arg) => [arg.name, text.slice(0, 199)]),
      );
      const { messages } = await client.getPrompt({ name, arguments: args });
      for (const { content } of messages)
        if (content.type === 'text') assert.ok(!ownWords(content.text).includes(sign), content.text);
    }
  const brief = await client.readResource({ uri: 'boucle://athlete/brief' });
  for (const content of brief.contents)
    assert.ok(!ownWords('text' in content ? content.text : '').includes(sign));
  await client.close();
});
