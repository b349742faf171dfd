import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import pino from 'pino';
import { logOptions } from '../../src/app/log-fields.ts';
import { exportZip } from '../../src/app/privacy/export-zip.ts';
import { scopes } from '../../src/app/deps.ts';
import { connectByKey } from '../../src/app/sources/index.ts';
import { openMetrics } from '../../src/http/metrics.ts';
import { tools } from '../../src/mcp/tools/index.ts';
import { type Hosted, openHosted } from '../hosted.ts';
import { callMcp, registered, signedInBy, type TokenAnswer } from '../sign-in.ts';
import { intervalsHouse, vendorsAt } from '../sources.ts';
import { gpxRun } from '../gpx-run.ts';
import { argumentsOf } from './asking.ts';

/**
 * Words and figures that are nowhere else in the world are planted in a host, and everything is asked for, also what
 * fails and what falls over: they are in no log and in no metric, and what opens doors is in no file.
 */

const personal = {
  title: 'KanarieTitel Vogelsang',
  email: 'kanarie.postfach@example.org',
  note: 'KanarieNotiz Lerchenfeld',
  latitude: '-43.5321',
} as const;

let hosted: Hosted;
let logged = '';
let printed = '';
let grants: TokenAnswer;
let cookie: string;
let vendorKey: string;
let metricsText: () => Promise<string>;
let closeVendor: () => Promise<void>;
const restore: (() => void)[] = [];

before(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = (text: string | Uint8Array): boolean => {
      printed += typeof text === 'string' ? text : Buffer.from(text).toString();
      return write(text);
    };
    restore.push(() => (stream.write = write));
  }
  const intervals = await intervalsHouse();
  closeVendor = () => intervals.simulator.close();
  vendorKey = intervals.athlete.key;
  const metrics = openMetrics();
  metricsText = () => metrics.text();
  const log = pino(logOptions('trace'), { write: (line: string) => void (logged += line) });
  hosted = await openHosted({
    deps: { log, vendors: vendorsAt(intervals.hosts), meter: metrics },
    serve: { metrics, metricsToken: 'kanarie-metrics-token' },
  });
  await hosted.add('alba', {
    'run.gpx': Buffer.from(
      gpxRun({ title: personal.title, start: '2026-11-28T07:30:00Z', minutes: 20 })
        .toString()
        .replaceAll('lat="45.', 'lat="-43.5321'),
    ),
  });
  const client = await registered(hosted);
  grants = await signedInBy(await hosted.signInAs('alba'), client, scopes);
  cookie = await hosted.cookieOf('alba');
  await connectByKey(
    hosted.deps,
    { athleteId: 'alba', client: 'owner', scopes },
    'intervals-icu',
    vendorKey,
  ).catch(() => undefined);
});
after(async () => {
  for (const back of restore) back();
  await hosted.close();
  await closeVendor();
});

/** What opens a door, whoever holds it. */
const secrets = (): Record<string, string> => ({
  'access token': grants.access_token,
  'refresh token': grants.refresh_token,
  session: cookie.split('=')[1],
  'vendor key': vendorKey,
});

/** Everything is asked for, rightly and wrongly. */
async function askEverything(): Promise<void> {
  for (const tool of tools)
    for (const args of [
      {},
      ...fc.sample(argumentsOf(tool, [personal.title, personal.note]), { seed: 7, numRuns: 3 }),
    ])
      await callMcp(hosted, grants.access_token, 'tools/call', { name: tool.name, arguments: args });
  await callMcp(hosted, grants.access_token, 'tools/call', {
    name: 'remember',
    arguments: { kind: 'note', text: `${personal.note} ${personal.email}` },
  });
  await callMcp(hosted, `${grants.access_token}x`, 'tools/list');
  await callMcp(hosted, grants.access_token, personal.title, { uri: personal.note });
  const wrong: readonly (readonly [string, RequestInit])[] = [
    [`/mcp?access_token=${grants.access_token}`, { method: 'POST' }],
    ['/mcp', { method: 'POST', body: `{${personal.note}`, headers: bearer() }],
    [`/activities/${encodeURIComponent(personal.title)}`, {}],
    [`/${encodeURIComponent(personal.email)}?q=${encodeURIComponent(personal.note)}`, {}],
    ['/token', { method: 'POST', body: new URLSearchParams({ refresh_token: grants.refresh_token }) }],
    ['/memory', { method: 'POST', body: new URLSearchParams({ text: personal.note }) }],
    ['/import', { method: 'POST', body: personal.note }],
    [`/calendar.ics?key=${encodeURIComponent(personal.note)}`, {}],
  ];
  for (const [path, init] of wrong) {
    const headers = {
      ...(init.headers as Record<string, string>),
      cookie,
      origin: new URL(hosted.url).origin,
    };
    await (await fetch(new URL(path, hosted.url), { redirect: 'manual', ...init, headers })).arrayBuffer();
  }
  for (const path of [
    '',
    'activities',
    'calendar',
    'fitness',
    'recovery',
    'memory',
    'sources',
    'assistants',
    'ledger',
    'settings',
    'connect',
    'my-data',
  ])
    await (await fetch(new URL(path, hosted.url), { headers: { cookie } })).arrayBuffer();
}

const bearer = (): Record<string, string> => ({
  authorization: `Bearer ${grants.access_token}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
});

/** Storage whose every read falls over, and says why in the athlete's own words. */
async function askWhileItFallsOver(): Promise<void> {
  const { activities } = hosted.deps.storage;
  const heads = activities.heads.bind(activities);
  const fall = (): Promise<never> =>
    Promise.reject(
      new Error(`no such column near ${personal.title} ${personal.note} ${grants.access_token}`),
    );
  Object.assign(activities, { heads: fall });
  await callMcp(hosted, grants.access_token, 'tools/call', { name: 'list_activities', arguments: {} });
  await (await fetch(new URL('activities', hosted.url), { headers: { cookie } })).arrayBuffer();
  Object.assign(activities, { heads });
}

test('T7: logs, output and metrics hold neither secrets nor anything of the athlete', async () => {
  await askEverything();
  await askWhileItFallsOver();
  assert.match(logged, /"err":/, 'the fall was logged');
  const places = { log: logged, output: printed, metrics: await metricsText() };
  for (const [place, text] of Object.entries(places))
    for (const [what, value] of Object.entries({ ...personal, ...secrets() }))
      assert.ok(!text.includes(value), `the ${place} holds the ${what}`);
});

test('T7: what opens a door is in no file: not in the database, its journal, a backup or an export', async () => {
  await hosted.deps.storage.backup(join(hosted.home, 'backup.sqlite'));
  const { zip } = await exportZip({ deps: hosted.deps, who: { athleteId: 'alba', client: 'owner', scopes } });
  const pieces: Buffer[] = [];
  for await (const piece of zip) pieces.push(piece as Buffer);
  const files = readdirSync(hosted.home, { recursive: true, encoding: 'utf8' })
    .map((name) => join(hosted.home, name))
    .filter((path) => statSync(path).isFile());
  assert.ok(files.some((path) => path.endsWith('backup.sqlite')));
  const all = [
    ...files.map((path) => [path, readFileSync(path)] as const),
    ['the export', Buffer.concat(pieces)] as const,
  ];
  for (const [place, bytes] of all)
    for (const [what, value] of Object.entries(secrets()))
      assert.ok(!bytes.includes(value), `${place} holds the ${what}`);
  assert.ok(
    all.some(([, bytes]) => bytes.includes(personal.note)),
    'the search finds what is there',
  );
});
