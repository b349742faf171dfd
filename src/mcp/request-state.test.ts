import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Client, isInputRequiredResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ServerContext } from '@modelcontextprotocol/server';
import { type Hosted, openHosted } from '../../test/hosted-with-mail.ts';
import { agree, type HandClient, lettersBrowser, registered } from '../../test/sign-in.ts';
import { tenTimes400 } from '../../test/workouts.ts';
import { stateOf } from './server.ts';

/** Between question and answer the state lies with the assistant. It is good for who was asked, for that, once, soon. */

const minuteMs = 60_000;

describe('T8: the state between a question and its answer', () => {
  let aheadMs = 0;
  let house: Hosted;
  let ana: Client;
  let anaId = '';
  const clients: Client[] = [];
  before(async () => {
    house = await openHosted({ clock: () => Date.now() + aheadMs });
    ana = await assistantOf('ana@example.org');
    [anaId] = await house.deps.storage.directory.athletes(undefined, 1);
  });
  after(async () => {
    for (const client of clients) await client.close();
    await house.close();
  });
  /** A fresh draft of Ana's, and the state of the question whether it goes on Thursday. */
  let draft = '';
  let state = '';
  beforeEach(async () => {
    draft = await drafted(ana);
    const asked: unknown = await ana.request(schedule(draft), { allowInputRequired: true });
    assert.ok(isInputRequiredResult(asked));
    state = asked.requestState ?? '';
    assert.ok(state);
  });

  /** An assistant that signed in for this athlete and can ask its person. */
  async function assistantOf(address: string): Promise<Client> {
    const browser = await lettersBrowser(house, address);
    const hand: HandClient = await registered(house);
    const back = await agree(browser, hand.authorizeUrl({ resource: undefined }));
    const { body } = await hand.redeem(back.searchParams.get('code') ?? '');
    const client = new Client(
      { name: 'coach', version: '1' },
      {
        versionNegotiation: { mode: { pin: '2026-07-28' } },
        capabilities: { elicitation: { form: {} } },
        inputRequired: { autoFulfill: false },
      },
    );
    const headers = { authorization: `Bearer ${body.access_token}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL('mcp', house.url), { requestInit: { headers } }),
    );
    clients.push(client);
    return client;
  }

  async function drafted(client: Client): Promise<string> {
    const answer = await client.callTool({ name: 'plan_workout', arguments: { ...tenTimes400 } });
    return (answer.structuredContent as { workout: { id: string } }).workout.id;
  }

  const answered = async (
    client: Client,
    request: ReturnType<typeof schedule>,
    with_ = state,
  ): Promise<Answer> =>
    client.request(
      {
        ...request,
        params: {
          ...request.params,
          requestState: with_,
          inputResponses: { agree: { action: 'accept', content: { agree: true } } },
        },
      } as typeof request,
      { allowInputRequired: true },
    ) as Promise<Answer>;

  const isDraft = async (): Promise<boolean> => {
    return (await house.deps.storage.calendar.get(anaId, draft))?.state === 'draft';
  };

  test('it is good for who was asked: the control', async () => {
    const done = await answered(ana, schedule(draft));
    assert.notEqual(done.isError, true);
    assert.equal(await isDraft(), false);
  });

  test('another athlete cannot use it, neither for hers nor for their own', async () => {
    const ben = await assistantOf('ben@example.org');
    for (const id of [draft, await drafted(ben)])
      await assert.rejects(answered(ben, schedule(id)), { code: -32602 });
    assert.equal(await isDraft(), true);
  });

  test('another assistant of the same athlete cannot use it', async () => {
    const other = await assistantOf('ana@example.org');
    await assert.rejects(answered(other, schedule(draft)), { code: -32602 });
    assert.equal(await isDraft(), true);
  });

  test('it agrees to nothing else: another day, another session, another tool', async () => {
    const remove = {
      method: 'tools/call',
      params: { name: 'delete_workout', arguments: { ids: [draft] } },
    } as const;
    for (const request of [schedule(draft, 'Friday'), schedule(await drafted(ana)), remove]) {
      const refused = await answered(ana, request as ReturnType<typeof schedule>);
      assert.equal(refused.isError, true);
      assert.match(JSON.stringify(refused.content), /Ask for the preview again/);
    }
    assert.equal(await isDraft(), true);
  });

  test('late it is refused, and twice does once', async () => {
    aheadMs += 11 * minuteMs;
    const late = await answered(ana, schedule(draft));
    assert.equal(late.isError, true);
    assert.equal(await isDraft(), true);
    const asked: unknown = await ana.request(schedule(draft), { allowInputRequired: true });
    assert.ok(isInputRequiredResult(asked));
    const both = await Promise.all(
      [1, 2].map(async () => answered(ana, schedule(draft), asked.requestState)),
    );
    assert.equal(both.filter(({ isError }) => isError === true).length, 1);
    const third = await answered(ana, schedule(draft), asked.requestState);
    assert.equal(third.isError, true);
  });

  test('altered, cut or made up it is refused', async () => {
    const middle = Math.floor(state.length / 2);
    const altered = `${state.slice(0, middle)}${state[middle] === 'A' ? 'B' : 'A'}${state.slice(middle + 1)}`;
    for (const wrong of [altered, state.slice(0, -1), `${state}A`, 'nothing', btoa('{"confirm":"ok_x"}')])
      await assert.rejects(answered(ana, schedule(draft), wrong), { code: -32602 });
    assert.equal(await isDraft(), true);
  });

  test('a no stays a no, whatever comes after it with the same state', async () => {
    const no = await ana.request(
      {
        ...schedule(draft),
        params: {
          ...schedule(draft).params,
          requestState: state,
          inputResponses: { agree: { action: 'decline' } },
        },
      } as ReturnType<typeof schedule>,
      { allowInputRequired: true },
    );
    assert.match(JSON.stringify(no), /said no/);
    assert.equal(await isDraft(), true);
  });
});

interface Answer {
  readonly isError?: boolean;
  readonly content?: unknown;
}

const schedule = (id: string, day = 'Thursday') =>
  ({
    method: 'tools/call',
    params: { name: 'schedule_workout', arguments: { workouts: [{ id, day }] } },
  }) as const;

test('T8: of several processes that share a key each takes the other’s state, and nobody else’s', async () => {
  const ctx = { mcpReq: { method: 'tools/call' } } as ServerContext;
  const key = new Uint8Array(32).fill(7);
  const state = await stateOf({ stateKey: key }).mint({ confirm: 'ok_1' }, ctx);
  assert.deepEqual(await stateOf({ stateKey: Uint8Array.from(key) }).verify(state, ctx), { confirm: 'ok_1' });
  for (const stateKey of [new Uint8Array(32).fill(8), undefined])
    await assert.rejects(async () => stateOf({ stateKey }).verify(state, ctx));
});
