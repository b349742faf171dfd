/** What vendors send by themselves, from the vendor to the library, for every vendor that does (T9). */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { passOn } from '../../src/app/push/index.ts';
import { vendors } from '../../src/vendors/index.ts';
import { post, pushStages, type PushStage } from './push-stage.ts';

/** The hosts that this process sends requests to while `happening` goes on. */
async function wentTo(happening: () => Promise<unknown>): Promise<Set<string>> {
  const origins = new Set<string>();
  const note = (message: unknown): void => {
    origins.add(String((message as { request: { origin: unknown } }).request.origin));
  };
  subscribe('undici:request:create', note);
  await happening().finally(() => unsubscribe('undici:request:create', note));
  return origins;
}

for (const vendor of vendors.filter(({ push }) => push))
  describe(`what ${vendor.name} sends by itself (T9)`, () => {
    let stage: PushStage;
    before(async () => {
      assert.ok(pushStages[vendor.id], 'no stage in test/vendors/push-stage.ts');
      stage = await pushStages[vendor.id]();
    });
    after(() => stage.close());

    const { waiting, activities } = {
      waiting: () => stage.house.deps.storage.push.waiting(),
      activities: () => stage.house.deps.storage.activities.count('me', {}),
    };
    const portrait = async (): Promise<string> => {
      const { storage } = stage.house.deps;
      const heads = await storage.activities.heads('me', {});
      const readings = await storage.wellness.between('me', '1998-01-01' as never, '2099-01-01' as never);
      return JSON.stringify([heads.map(({ id, start, title }) => [id, start, title]), readings]);
    };
    /** Requests to the vendor while `happening` went on. */
    const asked = async (happening: () => Promise<unknown>): Promise<number> => {
      stage.seen.length = 0;
      await happening();
      return stage.seen.filter(({ path }) => !path.includes('/webhooks')).length;
    };

    test('a message brings the run within seconds, not after half an hour', async () => {
      const had = await activities();
      stage.newRun(2);
      assert.equal(await stage.tell(), 200);
      assert.equal(await waiting(), 1);
      await stage.work();
      assert.equal(await activities(), had, 'what comes within seconds is fetched at once');
      await stage.work(10_000);
      assert.equal(await activities(), had + 1);
      assert.equal(await waiting(), 0);
    });

    test('a forged, an unsigned and a misaddressed message leave no row and make no request, and all are answered alike', async () => {
      const answers: [number, string, string][] = [];
      const note = async (answer: Response): Promise<void> => {
        const headers = [...answer.headers].filter(([name]) => name !== 'date');
        answers.push([answer.status, await answer.text(), JSON.stringify(headers)]);
      };
      const requests = await asked(async () => {
        for (const forged of Object.values(stage.forged)) await note(await post(stage.url, forged));
        const [address] = /^.*\//.exec(stage.url) ?? [''];
        await note(await post(`${address}${'A'.repeat(43)}`, stage.message()));
        await note(await post(stage.url.replace(vendor.id, 'nobody'), stage.message()));
        await note(await fetch(stage.url, { headers: { connection: 'close' } }));
        await stage.work(20_000);
      });
      for (const answer of answers) assert.deepEqual(answer, answers[0]);
      assert.equal(answers[0][0], 404);
      assert.equal(await waiting(), 0);
      assert.equal(requests, 0);
    });

    test('T5: an address that a message names is not gone to, wherever it leads', async () => {
      const usual = await wentTo(async () => {
        await post(stage.url, stage.message());
        await stage.work(10_000);
      });
      assert.ok(usual.size > 0);
      for (const address of ['http://127.0.0.1:9', 'http://[::1]:9', 'http://169.254.169.254', 'file:///etc'])
        await post(stage.url, stage.message(undefined, address));
      const then = await wentTo(() => stage.work(10_000));
      assert.ok(then.size > 0);
      assert.deepEqual(
        [...then].filter((origin) => !usual.has(origin)),
        [],
      );
    });

    test('about somebody who is not connected it is answered like any other, and nobody is asked', async () => {
      const known = await post(stage.url, stage.message());
      await stage.work(10_000);
      const requests = await asked(async () => {
        const unknown = await post(stage.url, stage.message('99999999'));
        assert.deepEqual([unknown.status, await unknown.text()], [known.status, await known.text()]);
        await stage.work(20_000);
      });
      assert.equal(requests, 0);
      assert.equal(await waiting(), 0);
    });

    test('the same message a hundred times, and many in any order, end in the same library with as few requests', async () => {
      stage.newRun(4);
      const messages = Array.from({ length: 12 }, () => stage.message());
      const shuffled = messages.flatMap((one) => [one, one]).sort(() => Math.random() - 0.5);
      const statuses = await Promise.all([
        ...Array.from({ length: 100 }, () => post(stage.url, messages[0])),
        ...shuffled.map((one) => post(stage.url, one)),
      ]);
      assert.ok(statuses.every(({ status }) => status === 200));
      assert.equal(await waiting(), 12);
      const once = await asked(() => stage.work(10_000));
      assert.ok(once > 0 && once < 40, `${once} requests`);
      const library = await portrait();
      await stage.work(10_000);
      for (const message of messages) await post(stage.url, message);
      assert.equal(await asked(() => stage.work(10_000)), 0, 'what was read once is not read again');
      assert.equal(await portrait(), library);
    });

    test('what comes while a fetch goes on is fetched after it', async () => {
      const { deps } = stage.house;
      const had = await activities();
      await post(stage.url, stage.message());
      await passOn(deps);
      // In the middle of the fetch that this began, another run arrives and is told of.
      const [connection] = await deps.storage.connections.list('me');
      let isTold = false;
      const update = deps.storage.connections.update.bind(deps.storage.connections);
      deps.storage.connections.update = async (athleteId, id, change) => {
        if (!isTold) {
          isTold = true;
          stage.newRun(6);
          await post(stage.url, stage.message());
          await passOn(deps);
        }
        return update(athleteId, id, change);
      };
      try {
        await stage.work(10_000);
      } finally {
        deps.storage.connections.update = update;
      }
      const { progress } = (await deps.storage.connections.get('me', connection.id)) ?? connection;
      assert.ok((progress.told ?? 0) > (progress.heard ?? 0), 'there is something left to hear');
      await stage.work(10_000);
      assert.equal(await activities(), had + 1);
      const after = (await deps.storage.connections.get('me', connection.id)) ?? connection;
      assert.equal(after.progress.told, after.progress.heard);
    });

    test('a message that is too large, and a flood, are turned away and nothing is lost', async () => {
      const large = stage.message();
      const answer = await post(stage.url, { ...large, body: large.body + ' '.repeat(1_100_000) });
      assert.equal(answer.status, 404);
      const { push } = stage.house.deps.storage;
      const count = push.waiting.bind(push);
      push.waiting = async () => 100_000;
      await stage.work(1500);
      const flooded = await post(stage.url, stage.message());
      push.waiting = count;
      await stage.work(1500);
      assert.equal(flooded.status, 503);
      assert.ok(Number(flooded.headers.get('retry-after')) > 0);
    });

    test('that a permission ended is believed only once the vendor’s own answer says so', async () => {
      const gone = () => stage.leaving?.() ?? stage.message();
      await post(stage.url, gone());
      await stage.work(10_000);
      const state = async () => (await stage.house.deps.storage.connections.list('me'))[0].state;
      assert.equal(await state(), 'active', 'the vendor still answers: nothing is changed');
      stage.takeBack();
      await post(stage.url, gone());
      await stage.work(10_000);
      assert.notEqual(await state(), 'disconnected');
      const [{ progress, why }] = await stage.house.deps.storage.connections.list('me');
      assert.match((why ?? progress.trouble)?.code ?? '', /^connection\./);
    });

    test('the secret part of its address is in no file of the home and no line of the log, not even when something breaks', async () => {
      const path = stage.url.split('/').at(-1) ?? '';
      assert.equal(path.length, 43, '256 bits');
      const { push } = stage.house.deps.storage;
      const receive = push.receive.bind(push);
      push.receive = () => Promise.reject(new Error(`the disk is full at ${stage.url}`));
      const broken = await post(stage.url, stage.message());
      push.receive = receive;
      assert.equal(broken.status, 503, 'what was not kept is not acknowledged');
      assert.ok(stage.logged.length > 0);
      assert.ok(!stage.logged.join('').includes(path));
      for (const file of await readdir(stage.house.home, { recursive: true, withFileTypes: true }))
        if (file.isFile())
          assert.ok(!(await readFile(join(file.parentPath, file.name))).includes(path), file.name);
    });
  });
