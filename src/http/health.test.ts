import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openHouse, type TestHouse } from '../../test/house.ts';
import { limitsOf } from '../app/limits.ts';
import { openMetrics } from './metrics.ts';
import { serveHttp, type Serving } from './serve.ts';

/** What whoever runs boucle asks of it. */

const metricsToken = 'a-token-for-the-one-who-counts';
let house: TestHouse;
let serving: Serving;
before(async () => {
  house = await openHouse();
  const metrics = openMetrics();
  serving = await serveHttp({
    deps: { ...house.deps, meter: metrics, limits: limitsOf({ athlete: 60, client: 40, tool: 3 }) },
    home: house.home,
    owner: house,
    port: 0,
    metrics,
    metricsToken,
  });
});
after(async () => {
  await serving.close();
  await house.close();
});

/** Like `fetch`, with a Host of one's own. */
const get = async (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status?: number; text: string }>((resolve, reject) => {
    const sent = httpRequest(`${serving.url}${path}`, { headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    sent.on('error', reject).end();
  });

const call = async (name: string, args: object = {}, headers: Record<string, string> = {}) =>
  fetch(`${serving.url}mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${house.token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });

test('a probe comes by whatever name the host has and learns only that we live', async () => {
  for (const host of ['10.0.0.7:8484', 'boucle', 'localhost']) {
    const answer = await get('healthz', { Host: host });
    assert.deepEqual([answer.status, answer.text], [200, '{"alive":true}']);
  }
  assert.equal((await get('', { Host: 'boucle' })).status, 403);
});

test('ready means: the database answers, its schema is ours, the disk takes a file', async () => {
  const answer = await get('readyz');
  assert.equal(answer.status, 200);
  assert.deepEqual(JSON.parse(answer.text), { ready: true, database: true, migrations: true, disk: true });
});

test('a schema that a newer boucle has changed makes this one not ready', async () => {
  const other = new DatabaseSync(join(house.home, 'boucle.sqlite'));
  other.exec("insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')");
  await wait(1050);
  const answer = await get('readyz');
  other.exec("delete from kysely_migration where name = '9999-from-the-future'");
  other.close();
  assert.equal(answer.status, 503);
  assert.deepEqual(JSON.parse(answer.text), { ready: false, database: true, migrations: false, disk: true });
});

test('a home that takes no file makes it not ready, and it is ready again when it does', async () => {
  await rename(house.home, `${house.home}-away`);
  await wait(1050);
  const away = await get('readyz');
  await rename(`${house.home}-away`, house.home);
  assert.equal(away.status, 503);
  assert.equal((JSON.parse(away.text) as { disk: boolean }).disk, false);
  await wait(1050);
  assert.equal((await get('readyz')).status, 200);
});

test('figures are for this machine, or for whoever has the token', async () => {
  const statusWith = async (headers: Record<string, string>) => (await get('metrics', headers)).status;
  const token = { Authorization: `Bearer ${metricsToken}` };
  assert.equal(await statusWith({}), 200);
  assert.equal(await statusWith({ Host: 'boucle:8484', ...token }), 200);
  assert.equal(await statusWith({ Host: 'boucle:8484' }), 401, 'a page under a name of its own');
  assert.equal(await statusWith({ 'X-Forwarded-For': '203.0.113.9' }), 401, 'somebody behind a proxy here');
  assert.equal(await statusWith({ Authorization: `Bearer ${house.token}` }), 401, 'an athlete’s token');
});

test('figures count calls by tool and end, answers by kind of address, and say nothing of the athlete', async () => {
  await call('get_athlete');
  await call('remember', { canary: 'canary-value' });
  await get('activities/canary-activity?q=canary-query');
  const { text } = await get('metrics');
  assert.match(text, /^boucle_tool_calls_total\{tool="get_athlete",ended="answered"\} 1$/m);
  assert.match(text, /^boucle_tool_calls_total\{tool="remember",ended="refused"\} 1$/m);
  assert.match(text, /^boucle_tool_call_duration_seconds_bucket\{le="\+Inf",tool="get_athlete"\} 1$/m);
  assert.match(text, /^boucle_http_requests_total\{route="mcp",status="2xx"\} 2$/m);
  assert.match(text, /^boucle_http_requests_total\{route="pages",status="4xx"\} \d+$/m);
  assert.doesNotMatch(text, /canary|"me"|"owner"/);
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
  const known = ['route', 'status', 'tool', 'ended', 'kind', 'vendor', 'state', 'le'];
  const ofNode = ['type', 'space', 'version', 'major', 'minor', 'patch'];
  assert.deepEqual(
    [...labels].filter((label) => ![...known, ...ofNode].includes(label)),
    [],
  );
});

test('too many calls of a tool are answered in words; too many requests with 429 and when to come again', async () => {
  for (let i = 0; i < 3; i++) assert.doesNotMatch(await (await call('get_calendar')).text(), /very often/);
  const inWords = await call('get_calendar');
  assert.equal(inWords.status, 200);
  assert.match(await inWords.text(), /This tool was called very often in the last minute/);
  let refused: Response | undefined;
  for (let i = 0; i < 45 && !refused; i++) {
    const answer = await call('get_calendar', {}, { 'Accept-Language': 'fr' });
    if (answer.status === 429) refused = answer;
    else await answer.text();
  }
  assert.ok(refused);
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 60);
  assert.match(await refused.text(), /Trop de requêtes .* dans \d+.s/);
});
