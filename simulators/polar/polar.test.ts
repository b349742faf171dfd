import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { dayBefore, newAthlete, type PolarSimulator, startPolarSimulator } from './index.ts';

/** What the document says of AccessLink v3, asked of the simulator as any client would. */

const redirect = 'http://localhost:8765/back';

function page(polar: PolarSimulator, more: Record<string, string> = {}): string {
  const url = new URL('/oauth2/authorization', polar.url);
  const asked = {
    response_type: 'code',
    client_id: polar.client.id,
    redirect_uri: redirect,
    scope: 'accesslink.read_all',
    state: 's1',
    ...more,
  };
  url.search = new URLSearchParams(asked).toString();
  return url.href;
}

function exchange(polar: PolarSimulator, code: string, secret = polar.client.secret): Promise<Response> {
  return fetch(`${polar.url}/v2/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${polar.client.id}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirect }),
  });
}

async function tokenFor(polar: PolarSimulator): Promise<string> {
  const back = await polar.visit(page(polar));
  const answer = await exchange(polar, back.searchParams.get('code') ?? '');
  return ((await answer.json()) as { access_token: string }).access_token;
}

const ask = (polar: PolarSimulator, token: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${polar.url}/v3/${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });

const register = (polar: PolarSimulator, token: string, memberId = 'boucle-42'): Promise<Response> =>
  ask(polar, token, 'users', { method: 'POST', body: JSON.stringify({ 'member-id': memberId }) });

describe('signing in at Polar', () => {
  let polar: PolarSimulator;
  before(async () => {
    polar = await startPolarSimulator();
  });
  after(() => polar.close());

  test('gives a code or says why not, and keeps the state', async () => {
    const yes = await polar.visit(page(polar));
    assert.equal(yes.searchParams.get('state'), 's1');
    assert.ok(yes.searchParams.get('code'));
    const no = await polar.visit(page(polar), 'deny');
    assert.equal(no.searchParams.get('error'), 'access_denied');
    await assert.rejects(polar.visit(page(polar, { client_id: 'other' })), /Unknown client/);
  });

  test('a token lives 31 535 999 s, is for one user, and there is no refresh token', async () => {
    const back = await polar.visit(page(polar));
    const token = (await (await exchange(polar, back.searchParams.get('code') ?? '')).json()) as object;
    assert.deepEqual(
      { ...token, access_token: '' },
      {
        access_token: '',
        token_type: 'bearer',
        expires_in: 31_535_999,
        x_user_id: 10_579_001,
      },
    );
  });

  test('a code lives ten minutes, and showing it twice ends the token it gave', async () => {
    const late = await polar.visit(page(polar));
    polar.advance(10 * 60_000 + 1);
    assert.equal((await exchange(polar, late.searchParams.get('code') ?? '')).status, 400);
    const code = (await polar.visit(page(polar))).searchParams.get('code') ?? '';
    const { access_token: token } = (await (await exchange(polar, code)).json()) as { access_token: string };
    await register(polar, token);
    assert.equal((await ask(polar, token, 'users/sleep')).status, 200);
    assert.deepEqual(await (await exchange(polar, code)).json(), { error: 'invalid_grant' });
    assert.equal((await ask(polar, token, 'users/sleep')).status, 401);
    assert.equal((await exchange(polar, code, 'wrong')).status, 401);
  });
});

describe('Polar’s data', () => {
  let polar: PolarSimulator;
  let token: string;
  before(async () => {
    polar = await startPolarSimulator();
    token = await tokenFor(polar);
  });
  after(() => polar.close());

  test('are closed before registering, which works once', async () => {
    assert.equal((await ask(polar, token, 'exercises')).status, 403);
    assert.equal((await register(polar, token)).status, 200);
    assert.equal((await register(polar, token)).status, 409);
    assert.equal((await ask(polar, token, 'exercises')).status, 200);
  });

  test('show samples, zones and route only when asked; files are there or are a 404', async () => {
    const [one] = (await (await ask(polar, token, 'exercises')).json()) as Record<string, unknown>[];
    assert.deepEqual(
      ['samples', 'route', 'heart_rate_zones'].filter((key) => key in one),
      [],
    );
    const whole = (await (
      await ask(polar, token, 'exercises/q9XkR2?samples=true&route=true')
    ).json()) as object;
    assert.ok('samples' in whole && 'route' in whole);
    assert.equal((await ask(polar, token, 'exercises/q9XkR2/fit')).status, 404);
    const tcx = await ask(polar, token, 'exercises/aB3dE9/tcx');
    assert.equal(tcx.headers.get('content-type'), 'application/vnd.garmin.tcx+xml');
    assert.match(gunzipSync(Buffer.from(await tcx.arrayBuffer())).toString(), /TrainingCenterDatabase/);
  });

  test('a list with nothing in it is a 204; a load without a figure is negative', async () => {
    const empty = newAthlete({ registered: { memberId: 'm', since: 0 }, userId: '7' });
    const other = await startPolarSimulator({ athletes: [empty] });
    const none = await ask(other, await tokenFor(other), 'users/sleep');
    assert.deepEqual([none.status, await none.text()], [204, '']);
    await other.close();
    const to = dayBefore(Date.now(), 0);
    const from = dayBefore(Date.now(), 27);
    const loads = (await (
      await ask(polar, token, `users/cardio-load/date?from=${from}&to=${to}`)
    ).json()) as Record<string, unknown>[];
    assert.equal(loads.at(-1)?.cardio_load, -1);
  });

  test('days are asked for 28 at a time and a year back at most', async () => {
    const status = async (from: number, to: number): Promise<number> =>
      (
        await ask(
          polar,
          token,
          `users/activities?from=${dayBefore(Date.now(), from)}&to=${dayBefore(Date.now(), to)}`,
        )
      ).status;
    assert.deepEqual(await Promise.all([status(27, 0), status(28, 0), status(366, 360)]), [200, 400, 400]);
  });

  test('an exercise leaves the list 30 days after it came', async () => {
    polar.advance(31 * 86_400_000);
    assert.deepEqual(await (await ask(polar, token, 'exercises')).json(), []);
    assert.equal((await ask(polar, token, 'exercises/q9XkR2')).status, 404);
  });

  test('deleting the user ends the token', async () => {
    assert.equal((await ask(polar, token, 'users/10579001', { method: 'DELETE' })).status, 204);
    assert.equal((await ask(polar, token, 'exercises')).status, 401);
    assert.equal(polar.liveTokens, 0);
  });
});

test('the budget is told "short, long" on each reply, counts up, and counts what it refuses', async () => {
  const polar = await startPolarSimulator({ limits: { short: 3, long: 100 } });
  const token = await tokenFor(polar);
  const told: string[] = [];
  const statuses: number[] = [];
  await register(polar, token);
  for (let i = 0; i < 4; i += 1) {
    const answer = await ask(polar, token, 'exercises');
    statuses.push(answer.status);
    told.push(answer.headers.get('ratelimit-usage') ?? '');
    assert.equal(answer.headers.get('ratelimit-limit'), '3, 100');
  }
  assert.deepEqual(statuses, [200, 200, 429, 429]);
  assert.deepEqual(told, ['2, 2', '3, 3', '4, 4', '5, 5']);
  polar.advance(15 * 60_000);
  assert.equal((await ask(polar, token, 'exercises')).status, 200);
  await polar.close();
});
