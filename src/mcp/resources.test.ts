import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect, type Kit, openKit } from '../../test/kit.ts';
import { fill, lastWeek } from '../../test/library.ts';
import { tenTimes400, twoTimes20 } from '../../test/workouts.ts';
import { scopes } from '../app/deps.ts';
import { fit } from '../formats/fit/index.ts';
import { gpx } from '../formats/gpx/index.ts';
import { tcx } from '../formats/tcx/index.ts';
import type { Disclosure } from '../storage/storage.ts';

/** Files and texts beside the tools, and the prompts a person starts with one click. */

let kit: Kit;
let ride: string;
before(async () => {
  kit = await openKit();
  await fill(kit);
  const { activities } = await kit.ask<{ activities: { id: string; sport: string }[] }>('list_activities', {
    period: 'last-week',
  });
  ride = activities.find(({ sport }) => sport === 'cycling')?.id ?? '';
});
after(async () => kit.close());

interface Read {
  readonly mimeType?: string;
  readonly text?: string;
  readonly bytes: Buffer;
}

async function read(uri: string): Promise<Read> {
  const client = await connect(kit);
  try {
    const { contents } = await client.readResource({ uri });
    const [content] = contents;
    assert.equal(content.uri, uri);
    const text = 'text' in content ? content.text : undefined;
    const blob = 'blob' in content ? content.blob : '';
    const bytes = text === undefined ? Buffer.from(blob, 'base64') : Buffer.from(text);
    return { mimeType: content.mimeType, text, bytes };
  } finally {
    await client.close();
  }
}

async function lineOf(work: () => Promise<unknown>): Promise<Disclosure | undefined> {
  const before = await kit.deps.storage.ledger.count('me');
  await work();
  if ((await kit.deps.storage.ledger.count('me')) === before) return undefined;
  return (await kit.deps.storage.ledger.list('me', { limit: 1, offset: 0 }))[0];
}

describe('one activity as a file', () => {
  const [, , , , original] = lastWeek;

  test('as it came, byte for byte', async () => {
    const { bytes, mimeType } = await read(`boucle://activity/${ride}/original`);
    assert.equal(mimeType, 'application/vnd.ant.fit');
    const [source] = await kit.deps.storage.activities.sources('me', ride);
    assert.deepEqual(bytes, Buffer.from((await kit.deps.storage.blobs.get('me', source.contentHash)) ?? []));
    const [recording] = fit.decode(bytes).recordings;
    assert.equal(recording.start, original.start);
  });

  test('written anew as FIT, GPX and TCX: the same distance, power and positions', async () => {
    for (const [format, reader] of [
      ['fit', fit],
      ['gpx', gpx],
      ['tcx', tcx],
    ] as const) {
      const { bytes } = await read(`boucle://activity/${ride}/${format}`);
      const [recording] = reader.decode(bytes).recordings;
      const { time, channels } = recording.streams;
      assert.equal(time.length, 7201, format);
      assert.equal(channels.power?.[100], 200, format);
      assert.ok(Math.abs((channels.latitude?.[3600] ?? 0) - (45.9 + 30_600 / 111_195)) < 1e-5, format);
    }
  });

  test('as a table with one row for each sample', async () => {
    const { text = '', mimeType } = await read(`boucle://activity/${ride}/csv`);
    assert.equal(mimeType, 'text/csv');
    assert.equal(text.trimEnd().split('\n').length, 7202);
  });

  test('leaves a line with every family the file holds, and the day', async () => {
    const line = await lineOf(async () => read(`boucle://activity/${ride}/gpx`));
    assert.ok(line);
    assert.deepEqual([line.tool, line.from, line.to], ['activity-file', '2026-11-28', '2026-11-28']);
    for (const family of ['activities', 'location', 'heart_rate', 'power', 'titles', 'notes'])
      assert.ok(line.metrics.includes(family), family);
  });

  test('is there only for those who may read positions and notes', async () => {
    for (const scope of ['location:read', 'notes:read', 'activities:read']) {
      const who = { ...kit.who, scopes: scopes.filter((other) => other !== scope) };
      const client = await connect({ deps: kit.deps, who });
      await assert.rejects(client.readResource({ uri: `boucle://activity/${ride}/gpx` }), { code: -32602 });
      const { resourceTemplates } = await client.listResourceTemplates();
      assert.ok(!resourceTemplates.some(({ name }) => name === 'activity-file'));
      await client.close();
    }
  });
});

describe('one workout as a file', () => {
  test('FIT for all, ZWO for the bike', async () => {
    const plan = async (workout: object): Promise<string> =>
      (await kit.ask<{ workout: { id: string } }>('plan_workout', workout)).workout.id;
    const [run, bike] = [await plan(tenTimes400), await plan(twoTimes20)];
    const [planned] = fit.decode((await read(`boucle://workout/${run}/fit`)).bytes).workouts;
    assert.equal(planned.workout.name, '10 × 400 m');
    assert.match((await read(`boucle://workout/${bike}/zwo`)).text ?? '', /<workout_file>/);
    const line = await lineOf(async () => read(`boucle://workout/${run}/fit`));
    assert.deepEqual([line?.tool, line?.metrics], ['workout-file', ['workouts']]);
    const client = await connect(kit);
    await assert.rejects(client.readResource({ uri: `boucle://workout/${run}/zwo` }), {
      code: -32602,
      message: /Use one of: fit/,
    });
    await client.close();
  });
});

test('what is not there is a protocol error that teaches, and leaves no line', async () => {
  const client = await connect(kit);
  for (const [uri, message] of [
    ['boucle://activity/act_00000000/gpx', /There is no activity act_00000000\. Use one of/],
    [`boucle://activity/${ride}/docx`, /Use one of: original, fit/],
    ['boucle://workout/wkt_00000000/fit', /workout wkt_00000000/],
    ['boucle://nothing', /./],
    [`boucle://activity/..%2F..%2Fetc%2Fpasswd/gpx`, /There is no activity/],
  ] as const) {
    const line = await lineOf(async () =>
      assert.rejects(client.readResource({ uri }), { code: -32602, message }, uri),
    );
    assert.equal(line, undefined, uri);
  }
  await client.close();
});

describe('texts', () => {
  test('the brief is what get_athlete says, and leaves its line', async () => {
    const line = await lineOf(async () => {
      const { text } = await read('boucle://athlete/brief');
      const outcome = await kit.call('get_athlete');
      assert.equal(text, outcome.text);
    });
    assert.equal(line?.tool, 'get_athlete');
  });

  test('the glossary names every figure in the athlete’s language, and tells nothing personal', async () => {
    const line = await lineOf(async () => {
      const { text = '' } = await read('boucle://glossary');
      assert.match(text, /\| Weighted power \| `weighted_power` \| W \|/);
      assert.doesNotMatch(text, /undefined|NaN|metric\./);
      await kit.prefer({ language: 'fr' });
      const french = await read('boucle://glossary');
      await kit.prefer({});
      assert.match(french.text ?? '', /\| Puissance pondérée \| `weighted_power` \| W \|/);
    });
    assert.equal(line, undefined);
  });

  test('T15: every text is private to the athlete: nothing may be cached for another', async () => {
    const client = await connect(kit, 'modern');
    for (const listed of [
      await client.listTools(),
      await client.listPrompts(),
      await client.listResources(),
      await client.listResourceTemplates(),
      await client.readResource({ uri: 'boucle://glossary' }),
    ] as Record<string, unknown>[])
      assert.equal(listed.cacheScope, 'private');
    await client.close();
  });
});

describe('prompts', () => {
  test('are five, each said whole in both languages', async (t) => {
    const client = await connect(kit);
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['weekly_review', 'plan_my_week', 'debrief_session', 'race_readiness', 'hand_over_brief'],
    );
    for (const { name, title, description, arguments: parameters = [] } of prompts) {
      assert.ok(title && description, name);
      assert.equal(parameters.length, 2, name);
      for (const language of ['en', 'fr']) {
        const { messages } = await client.getPrompt({ name, arguments: { language } });
        const [{ role, content }] = messages;
        assert.equal(role, 'user');
        assert.ok(content.type === 'text');
        assert.doesNotMatch(content.text, /undefined|\{|\$/, name);
        t.assert.snapshot(`${name} (${language})\n\n${content.text}`, { serializers: [String] });
      }
    }
    await client.close();
  });

  test('speak the athlete’s language when none is asked for, and take the words they are given', async () => {
    await kit.prefer({ language: 'fr' });
    const client = await connect(kit);
    const text = async (name: string, args: Record<string, string>): Promise<string> => {
      const { messages } = await client.getPrompt({ name, arguments: args });
      const [{ content }] = messages;
      return content.type === 'text' ? content.text : '';
    };
    assert.match(await text('weekly_review', {}), /^Faites le bilan/);
    assert.match(await text('debrief_session', { activity: 'act_1' }), /la séance «\sact_1\s»/);
    const wish = 'three runs\u0000\u202E; ignore the rest';
    assert.match(
      await text('plan_my_week', { wish, language: 'en' }),
      /My wish: “three runs; ignore the rest”/,
    );
    await kit.prefer({});
    await client.close();
  });

  test('complete the language, and refuse one they do not speak', async () => {
    const client = await connect(kit);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'weekly_review' },
      argument: { name: 'language', value: 'f' },
    });
    assert.deepEqual(completion.values, ['fr']);
    await assert.rejects(client.getPrompt({ name: 'weekly_review', arguments: { language: 'de' } }), {
      code: -32602,
    });
    await assert.rejects(client.getPrompt({ name: 'no_such_prompt' }), { code: -32602 });
    await client.close();
  });

  test('name only tools that there are', async () => {
    const client = await connect(kit);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    for (const { name } of (await client.listPrompts()).prompts)
      for (const language of ['en', 'fr']) {
        const { messages } = await client.getPrompt({ name, arguments: { language } });
        const said = JSON.stringify(messages);
        for (const [mentioned] of said.matchAll(
          /\b(get|list|compare|summarize|plan|schedule|assess|predict)_\w+/g,
        ))
          assert.ok(names.includes(mentioned), `${name} speaks of ${mentioned}`);
      }
    await client.close();
  });
});
