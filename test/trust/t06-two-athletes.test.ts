import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { fromBufferPromise } from 'yauzl';
import { addDays, toDay } from '../../src/domain/day.ts';
import { encodeActivity } from '../../src/formats/fit/index.ts';
import { callTool } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { Who } from '../../src/app/deps.ts';
import { scopes } from '../../src/app/deps.ts';
import { type Hosted, openHosted } from '../hosted.ts';
import { connectHttp, now } from '../kit.ts';
import { made } from '../library.ts';
import { lastingMembers } from '../members.ts';
import { addFullWatch } from '../nights.ts';
import type { Browser } from '../sign-in.ts';
import { tenTimes400 } from '../workouts.ts';
import { argumentsOf } from './asking.ts';

/**
 * Alba is alone on a host; then Bruno comes, with a library full of marks. Whatever Alba asks, she is answered byte for
 * byte as before, and none of his marks reaches her; what is his is as unknown to her as what nobody has.
 */

const mark = 'KANARIE';
const his = { heartRate: 183, latitude: -43.5321 };

/** What only he has, as texts and structures write it. */
const marks = [mark, '"average_heart_rate_bpm":183', '183 bpm', '-43.53'];

interface Ids {
  readonly activity: string;
  readonly workout: string;
  readonly memory: string;
  readonly change: string;
}

/** Runs, nights, a plan, a fact: of each athlete the same kinds of things. */
async function live(hosted: Hosted, id: string, words: string, speed: number): Promise<Ids> {
  const isHis = words === mark;
  const runs = Array.from({ length: 12 }, (_, n) =>
    made({
      sport: n % 3 === 2 ? 'cycling' : 'running',
      start: `${addDays(toDay('2026-11-28'), -2 * n)}T08:00:00Z`,
      stretches: [{ seconds: 1500 + 60 * n, speed, heartRate: isHis ? his.heartRate : 140 + n }],
      ...(isHis && { place: { latitude: his.latitude, longitude: 172.6 } }),
      more: { title: `${words} run ${n}`, notes: `${words} note` },
    }),
  );
  await hosted.add(id, Object.fromEntries(runs.map((run, n) => [`${words}-${n}.fit`, encodeActivity(run)])));
  const who: Who = { athleteId: id, client: `${words}-client`, scopes };
  await addFullWatch({ deps: hosted.deps, who }, toDay('2026-11-30'), `${words} watch`);
  const ask = async <Answer>(tool: string, args: object): Promise<Answer> => {
    const outcome = await callTool(toolNamed(tool), args, hosted.deps, who);
    assert.ok(outcome.ok, outcome.text);
    return outcome.structured as Answer;
  };
  const { activities } = await ask<{ activities: { id: string }[] }>('list_activities', { period: 'all' });
  const { workout } = await ask<{ workout: { id: string } }>('plan_workout', { ...tenTimes400, name: words });
  const day = { workouts: [{ id: workout.id, day: '2026-12-04' }] };
  const { confirm } = await ask<{ confirm: string }>('schedule_workout', day);
  await ask('schedule_workout', { ...day, confirm });
  const kept = await ask<{ fact: { id: string }; change_id: string }>('remember', {
    kind: 'note',
    text: `${words} thinks`,
  });
  return { activity: activities[0].id, workout: workout.id, memory: kept.fact.id, change: kept.change_id };
}

const toolNamed = (name: string) => {
  const found = tools.find((tool) => tool.name === name);
  assert.ok(found, name);
  return found;
};

for (const member of await lastingMembers())
  describe(`T6: two athletes on one host (${member.name})`, () => {
    const home = mkdtempSync(join(tmpdir(), 'boucle-two-'));
    // The same questions go to both; the rarer ones to the one that answers sooner.
    const many = member.name === 'sqlite';
    let storage: Storage;
    let hosted: Hosted;
    let token: string;
    let browser: Browser;
    let mine: Ids;
    let theirs: Ids;
    let before_: ReadonlyMap<string, string>;

    before(async () => {
      storage = await member.open(home);
      hosted = await openHosted({ home, storage, clock: () => now });
      await hosted.newAthlete('alba');
      mine = await live(hosted, 'alba', 'Amsel', 3);
      token = await hosted.assistantOf('alba', scopes);
      browser = await hosted.signInAs('alba');
      before_ = await everythingOfAlba();
      await hosted.newAthlete('bruno');
      theirs = await live(hosted, 'bruno', mark, 4);
    });
    after(async () => {
      await hosted.close();
      await storage.close();
      rmSync(home, { recursive: true, force: true });
    });

    /** Every reading tool, list, resource, prompt, page and file of hers, by what was asked. */
    async function everythingOfAlba(): Promise<ReadonlyMap<string, string>> {
      const said = new Map<string, string>();
      const client = await connectHttp({ url: hosted.url, token }, 'modern');
      const note = async (asked: string, answer: () => Promise<unknown>): Promise<void> =>
        void said.set(
          asked,
          JSON.stringify(await answer().catch((error: Error) => ({ failed: error.message }))),
        );
      const known = Object.values(mine);
      for (const tool of tools.filter(({ hints, name }) => hints.readOnlyHint && name !== 'list_disclosures'))
        for (const args of [{}, ...fc.sample(argumentsOf(tool, known), { seed: 6, numRuns: many ? 5 : 2 })])
          await note(`${tool.name} ${JSON.stringify(args)}`, () =>
            client.callTool({ name: tool.name, arguments: args }),
          );
      await note('tools', () => client.listTools());
      await note('resources', () => client.listResources());
      await note('templates', () => client.listResourceTemplates());
      for (const { uri } of (await client.listResources()).resources)
        await note(uri, () => client.readResource({ uri }));
      for (const format of ['original', 'fit', 'gpx', 'tcx', 'csv']) {
        const uri = `boucle://activity/${mine.activity}/${format}`;
        await note(uri, () => client.readResource({ uri }));
      }
      for (const { name } of (await client.listPrompts()).prompts)
        await note(name, () => client.getPrompt({ name }));
      await client.close();
      for (const [path, text] of await pagesOf(browser, many ? 90 : 40)) said.set(path, text);
      return said;
    }

    test('everything Alba asks is answered as it was when she was alone', async () => {
      const now_ = await everythingOfAlba();
      assert.ok(before_.size > 80, `${before_.size} questions`);
      assert.deepEqual([...now_.keys()], [...before_.keys()]);
      for (const [asked, answer] of now_) {
        assert.equal(answer, before_.get(asked), asked);
        for (const sign of [...marks, ...Object.values(theirs)])
          assert.ok(!answer.includes(sign), `${asked} shows ${sign}`);
      }
    });

    test('her ledger and her export hold nothing of his', async () => {
      for (const path of ['ledger', 'ledger.jsonl', 'ledger.csv', 'my-data', 'assistants']) {
        const text = await (await browser.get(path)).text();
        for (const sign of marks) assert.ok(!text.includes(sign), `${path} shows ${sign}`);
      }
      const outcome = await callTool(toolNamed('list_disclosures'), { limit: 100 }, hosted.deps, {
        athleteId: 'alba',
        client: 'x',
        scopes,
      });
      assert.ok(!JSON.stringify(outcome).includes(mark));
    });

    test('what she takes along, opened to the last file, holds nothing of his', async () => {
      const answer = await browser.get('my-data/boucle.zip');
      let files = 0;
      for await (const { name, bytes } of unpacked(Buffer.from(await answer.arrayBuffer()))) {
        files += 1;
        const text = Buffer.from(bytes).toString('latin1');
        for (const sign of [...marks, ...Object.values(theirs)])
          assert.ok(!name.includes(sign) && !text.includes(sign), `${name} holds ${sign}`);
      }
      assert.ok(files > 12, `${files} files`);
    });

    test('his ids are as unknown to her as invented ones, in every place of every tool', async () => {
      const who: Who = { athleteId: 'alba', client: 'curious', scopes };
      const ids = Object.values(theirs);
      for (const tool of tools)
        for (const args of fc.sample(argumentsOf(tool, ids), { seed: 66, numRuns: many ? 10 : 4 })) {
          const text = JSON.stringify(args);
          const of = ids.filter((id) => text.includes(id));
          const invented = JSON.parse(
            of.reduce((all, id) => all.replaceAll(id, inventedFor(id)), text),
          ) as object;
          const [real, unreal] = [
            await callTool(tool, args, hosted.deps, who),
            await callTool(tool, invented, hosted.deps, who),
          ];
          if (of.length === 0) continue;
          assert.equal(real.ok, unreal.ok, `${tool.name} ${text}`);
          if (real.ok || unreal.ok) continue;
          assert.equal(unknown(real.text), unknown(unreal.text), `${tool.name} ${text}`);
          for (const id of ids)
            assert.ok(of.includes(id) || !real.text.includes(id), `${tool.name} names ${id}`);
        }
    });

    test('his pages and files are not there for her: the same page as for an id that nobody has', async () => {
      const hisBrowser = await hosted.signInAs('bruno');
      const hisPages = [...(await pagesOf(hisBrowser, 40)).keys()];
      const ofIds = hisPages.filter((path) => Object.values(theirs).some((id) => path.includes(id)));
      assert.ok(ofIds.length > 0, 'he has pages with ids of his');
      for (const path of ofIds) {
        const invented = Object.values(theirs).reduce((all, id) => all.replaceAll(id, inventedFor(id)), path);
        const [real, unreal] = [await browser.get(path), await browser.get(invented)];
        assert.equal(real.status, unreal.status, path);
        assert.equal(unknown(stable(await real.text())), unknown(stable(await unreal.text())), path);
      }
      const client = await connectHttp({ url: hosted.url, token }, 'modern');
      for (const uri of [
        `boucle://activity/${theirs.activity}/gpx`,
        `boucle://workout/${theirs.workout}/fit`,
      ])
        await assert.rejects(client.readResource({ uri }), { code: -32602 });
      await client.close();
    });

    test('and nothing of his was touched by it', async () => {
      assert.ok(await storage.activities.get('bruno', theirs.activity));
      assert.equal((await storage.calendar.get('bruno', theirs.workout))?.state, 'scheduled');
      assert.ok(await storage.memories.get('bruno', theirs.memory));
      assert.equal((await storage.changes.get('bruno', theirs.change))?.undoneAt, undefined);
      assert.deepEqual(await storage.ledger.list('bruno', { client: 'curious', limit: 1, offset: 0 }), []);
    });
  });

/** Every file of an archive, in whatever archive it lies. */
async function* unpacked(archive: Buffer): AsyncIterable<{ readonly name: string; readonly bytes: Buffer }> {
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (bytes.subarray(0, 2).toString('latin1') === 'PK') yield* unpacked(bytes);
    else yield { name: entry.fileName, bytes };
  }
}

/** An id of the same form that nobody has. */
const inventedFor = (id: string): string => `${id.slice(0, 4)}${'0'.repeat(id.length - 4)}`;

/** A refusal without the id that was asked for and without her own that come near it. */
const unknown = (text: string): string =>
  text.replace(/\b(act|wkt|mem|chg)_[0-9a-z]+/g, 'ID').replace(/Nearest: [\w, ]+/, 'Nearest: …');

/** Without what is new in every page: the sign that a form is ours. */
const stable = (page: string): string =>
  page.replace(/(name="form" value=")[^"]+/g, '$1…').replace(/nonce[-="]+[\w+/=-]+/g, 'nonce');

// What counts what was asked grows with the asking, and what is taken along names the moment.
const growing =
  /^\/(ledger|assistants|my-data|export|account|sign-out|settings\/feed)|\.ics|^\/static|^\/open/;

/** Every page that is reached by links from the front page, by its address. */
async function pagesOf({ get }: Browser, most: number): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined && seen.size < most; path = waiting.shift()) {
    if (seen.has(path) || growing.test(path)) continue;
    const answer = await get(path);
    const text = await answer.text();
    seen.set(path, `${answer.status} ${stable(text)}`);
    if (!answer.headers.get('content-type')?.includes('html')) continue;
    for (const [, href] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g))
      waiting.push(href.replaceAll('&amp;', '&'));
  }
  return seen;
}
