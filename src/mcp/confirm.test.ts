import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { after, beforeEach, describe, test } from 'node:test';
import { type Client, type ClientOptions, isInputRequiredResult } from '@modelcontextprotocol/client';
import { easyRun } from '../../test/library.ts';
import { askClient, connect, type Era, inParis, type Kit, openKit } from '../../test/kit.ts';
import { payloads } from '../../test/trust/payloads.ts';
import { tenTimes400 } from '../../test/workouts.ts';
import { tools } from './tools/index.ts';

/** A preview changes nothing; its token does exactly what was previewed, once, soon. */

let kit: Kit;
let draft: string;
const kits: Kit[] = [];
beforeEach(async () => {
  kit = await openKit();
  kits.push(kit);
  const planned = await kit.ask<{ workout: { id: string } }>('plan_workout', tenTimes400);
  draft = planned.workout.id;
});
after(async () => {
  for (const used of kits) await used.close();
});

const thursday = (): object => ({ workouts: [{ id: draft, day: 'Thursday' }] });
const tokenOf = async (tool: string, args: object): Promise<string> =>
  (await kit.ask<{ confirm: string }>(tool, args)).confirm;

async function assertUntouched(): Promise<void> {
  assert.equal((await kit.deps.storage.calendar.get('me', draft))?.state, 'draft');
  assert.equal(existsSync(kit.deps.outbox), false);
}

async function assertScheduled(): Promise<void> {
  assert.equal((await kit.deps.storage.calendar.get('me', draft))?.day, '2026-12-03');
  assert.equal((await readdir(kit.deps.outbox)).length, 1);
}

async function assertRefused(tool: string, args: object, as: Parameters<Kit['call']>[2] = {}): Promise<void> {
  const outcome = await kit.call(tool, args, as);
  assert.ok(!outcome.ok);
  assert.equal(outcome.code, 'confirm.refused');
  assert.match(outcome.text, /Ask for the preview again/);
}

describe('a session is put on a day', () => {
  test('not by the preview, but by the same call with its token', async () => {
    const preview = await kit.call('schedule_workout', thursday());
    assert.ok(preview.ok);
    assert.match(preview.text, /1 workout would be put on the calendar/);
    assert.match(preview.text, /Thu, 3 Dec 2026/);
    await assertUntouched();
    const { confirm } = preview.structured;
    assert.match(preview.text, new RegExp(`confirm "${String(confirm)}"`));
    const done = await kit.call('schedule_workout', { ...thursday(), confirm });
    assert.ok(done.ok, done.text);
    await assertScheduled();
  });

  test('T8: by a token only once, also when it is sent many times at once', async () => {
    const confirm = await tokenOf('schedule_workout', thursday());
    const all = await Promise.all(
      Array.from({ length: 8 }, async () => kit.call('schedule_workout', { ...thursday(), confirm })),
    );
    assert.equal(all.filter(({ ok }) => ok).length, 1);
    await assertRefused('schedule_workout', { ...thursday(), confirm });
    await assertScheduled();
  });

  test('not on another day, with another session or to another target than previewed', async () => {
    const other = await kit.ask<{ workout: { id: string } }>('plan_workout', {
      ...tenTimes400,
      name: 'Other',
    });
    const confirm = await tokenOf('schedule_workout', thursday());
    for (const changed of [
      { workouts: [{ id: draft, day: 'Friday' }] },
      { workouts: [{ id: other.workout.id, day: 'Thursday' }] },
      {
        workouts: [
          { id: draft, day: 'Thursday' },
          { id: other.workout.id, day: 'Friday' },
        ],
      },
      { ...thursday(), targets: [] },
    ])
      await assertRefused('schedule_workout', { ...changed, confirm });
    await assertUntouched();
    assert.ok((await kit.call('schedule_workout', { ...thursday(), confirm })).ok);
  });

  test('not when the draft was changed between preview and confirmation', async () => {
    const confirm = await tokenOf('schedule_workout', thursday());
    const stored = await kit.deps.storage.calendar.get('me', draft);
    assert.ok(stored);
    const workout = { ...stored.workout, name: 'Something else' };
    await kit.deps.storage.calendar.save('me', { ...stored, workout });
    await assertRefused('schedule_workout', { ...thursday(), confirm });
  });

  test('not after ten minutes, and not on a Thursday that has become another one', async () => {
    const late = await tokenOf('schedule_workout', thursday());
    kit.time.now += 10 * 60_000;
    await assertRefused('schedule_workout', { ...thursday(), confirm: late });
    kit.time.now = Date.parse('2026-12-02T23:58:00+01:00');
    const beforeMidnight = await tokenOf('schedule_workout', thursday());
    kit.time.now += 4 * 60_000;
    await assertRefused('schedule_workout', { ...thursday(), confirm: beforeMidnight });
    await assertUntouched();
  });

  test('T8: not with the token of another tool, another client or another athlete, nor with an invented one', async () => {
    const ofDelete = await tokenOf('delete_workout', { ids: [draft] });
    await assertRefused('schedule_workout', { ...thursday(), confirm: ofDelete });
    const confirm = await tokenOf('schedule_workout', thursday());
    await assertRefused('schedule_workout', { ...thursday(), confirm }, { client: 'another' });
    await kit.deps.storage.athletes.save({
      id: 'berta',
      isDemo: false,
      preferences: inParis,
    });
    const stored = await kit.deps.storage.calendar.get('me', draft);
    assert.ok(stored);
    await kit.deps.storage.calendar.save('berta', stored);
    await assertRefused('schedule_workout', { ...thursday(), confirm }, { athleteId: 'berta' });
    await assertRefused('schedule_workout', { ...thursday(), confirm: 'ok_AAAAAAAAAAAA' });
    await assertRefused('schedule_workout', { ...thursday(), confirm: '' });
    await assertUntouched();
  });
});

describe('a session is deleted', () => {
  test('not by the preview, which names it, but by its token, once', async () => {
    const confirmSchedule = await tokenOf('schedule_workout', thursday());
    await kit.ask('schedule_workout', { ...thursday(), confirm: confirmSchedule });
    const preview = await kit.call('delete_workout', { ids: [draft] });
    assert.ok(preview.ok);
    assert.match(preview.text, /1 workout would be deleted/);
    assert.match(preview.text, /Thu, 3 Dec 2026 · “10 × 400 m”/);
    await assertScheduled();
    const { confirm } = preview.structured;
    const done = await kit.call('delete_workout', { ids: [draft], confirm });
    assert.ok(done.ok, done.text);
    assert.equal(await kit.deps.storage.calendar.get('me', draft), undefined);
    assert.deepEqual(await readdir(kit.deps.outbox), []);
    await assert.rejects(kit.ask('delete_workout', { ids: [draft], confirm }));
  });

  test('only those that were named in the preview', async () => {
    const other = await kit.ask<{ workout: { id: string } }>('plan_workout', {
      ...tenTimes400,
      name: 'Other',
    });
    const confirm = await tokenOf('delete_workout', { ids: [draft] });
    await assertRefused('delete_workout', { ids: [draft, other.workout.id], confirm });
    await assertRefused('delete_workout', { ids: [other.workout.id], confirm });
    assert.equal((await kit.deps.storage.calendar.drafts('me')).length, 2);
  });
});

type Reply = { readonly action: 'accept' | 'decline' | 'cancel'; readonly content?: Record<string, boolean> };

/** A client whose person answers every question with `reply`, and what they were asked. */
async function withPerson(era: Era, reply: Reply): Promise<{ client: Client; asked: string[] }> {
  const asked: string[] = [];
  const options: ClientOptions = { capabilities: { elicitation: { form: {} } } };
  const client = await connect(kit, era, options);
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message);
    return reply;
  });
  return { client, asked };
}

for (const era of ['modern', 'legacy'] as const) {
  describe(`a person at a ${era} client that can ask`, () => {
    test('is shown the preview without any token, says yes, and it is done in one call', async () => {
      const { client, asked } = await withPerson(era, { action: 'accept', content: { agree: true } });
      const { text, failed, structure } = await askClient(client, 'schedule_workout', thursday());
      assert.ok(!failed, text);
      assert.equal(asked.length, 1);
      assert.match(asked[0], /Thu, 3 Dec 2026/);
      assert.doesNotMatch(asked[0], /ok_|confirm "/);
      assert.match(text, /1 workout is on the calendar/);
      assert.equal(structure.confirm, undefined);
      await assertScheduled();
      await client.close();
    });

    for (const reply of [{ action: 'decline' }, { action: 'accept', content: { agree: false } }] as const)
      test(`says no (${reply.action}): nothing happens and the model gets no token`, async () => {
        const { client } = await withPerson(era, reply);
        const { text, structure } = await askClient(client, 'schedule_workout', thursday());
        assert.match(text, /said no: nothing was changed/);
        assert.doesNotMatch(JSON.stringify([text, structure]), /ok_/);
        await assertUntouched();
        await client.close();
      });

    test('is not there (a headless client cancels): the token way stays open', async () => {
      const { client } = await withPerson(era, { action: 'cancel' });
      const preview = await askClient(client, 'schedule_workout', thursday());
      assert.match(preview.text, /confirm "ok_/);
      await assertUntouched();
      const { confirm } = preview.structure;
      const done = await askClient(client, 'schedule_workout', { ...thursday(), confirm });
      assert.ok(!done.failed, done.text);
      await assertScheduled();
      await client.close();
    });
  });

  test(`a ${era} client that cannot ask gets the token at once`, async () => {
    const client = await connect(kit, era);
    const { text } = await askClient(client, 'delete_workout', { ids: [draft] });
    assert.match(text, /confirm "ok_/);
    await client.close();
  });
}

/** Tools that send or delete, and a call of each. Those that are not among them can be taken back with `undo`. */
const sending: Readonly<Record<string, () => object>> = {
  schedule_workout: thursday,
  delete_workout: () => ({ ids: [draft] }),
  forget: () => ({ data: 'heart_rate', period: 'all' }),
};

test('T14: every tool that sends or deletes takes no token but that of its own preview', async () => {
  await kit.record(easyRun);
  const taking = tools.filter(({ input }) => 'confirm' in input.shape).map(({ name }) => name);
  assert.deepEqual(taking.sort(), Object.keys(sending).sort());
  const others = await Promise.all(taking.map(async (name) => [name, await tokenOf(name, sending[name]())]));
  for (const name of taking) {
    const args = sending[name]();
    const wrong = [
      '',
      'ok_',
      'ok_AAAAAAAAAAAA',
      'true',
      ...payloads.slice(0, 40).map((text) => text.slice(0, 80)),
    ];
    for (const confirm of [...wrong, ...others.filter(([other]) => other !== name).map(([, token]) => token)])
      await assertRefused(name, { ...args, confirm });
    await assertUntouched();
  }
});

test('T8: the state between question and answer cannot be tampered with', async () => {
  const client = await connect(kit, 'modern', { capabilities: { elicitation: { form: {} } } });
  const request = {
    method: 'tools/call',
    params: { name: 'schedule_workout', arguments: thursday() },
  } as const;
  const asked: unknown = await client.request(request, { allowInputRequired: true });
  assert.ok(isInputRequiredResult(asked));
  const answered = (requestState: string) =>
    client.request(
      {
        ...request,
        params: {
          ...request.params,
          requestState,
          inputResponses: { agree: { action: 'accept', content: { agree: true } } },
        },
      } as typeof request,
      { allowInputRequired: true },
    );
  const state = asked.requestState ?? '';
  const middle = Math.floor(state.length / 2);
  const tampered = `${state.slice(0, middle)}${state[middle] === 'A' ? 'B' : 'A'}${state.slice(middle + 1)}`;
  for (const wrong of [tampered, 'nothing', `${state}A`])
    await assert.rejects(answered(wrong), { code: -32602 });
  await assertUntouched();
  await answered(state);
  await assertScheduled();
  await client.close();
});
