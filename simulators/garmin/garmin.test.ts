import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  demoKey,
  type GarminOptions,
  type GarminSimulator,
  session,
  startGarminSimulator,
  tokenPath,
} from './index.ts';

/** The simulator, held against what is known of the service. */

const now = Date.UTC(2026, 10, 16, 12);
const running: GarminSimulator[] = [];
const start = async (options: GarminOptions = {}): Promise<GarminSimulator> => {
  const simulator = await startGarminSimulator({ now: () => now, rate: 'off', ...options });
  running.push(simulator);
  return simulator;
};
after(async () => {
  for (const simulator of running) await simulator.close();
});

const askToken = async ({ url }: GarminSimulator, authorization = `ApiKey ${demoKey}`): Promise<Response> =>
  fetch(url + tokenPath, { method: 'POST', headers: { authorization } });

async function tokenOf(simulator: GarminSimulator): Promise<string> {
  const answer = (await (await askToken(simulator)).json()) as { access_token: string };
  return answer.access_token;
}

interface Row {
  readonly activityId: number;
  readonly activityType: { readonly typeKey: string };
  readonly sleepTimeSeconds: number | null;
}

/** GETs with a fresh token. */
async function reader(options: GarminOptions = {}) {
  const simulator = await start(options);
  const authorization = `Bearer ${await tokenOf(simulator)}`;
  const get = async (path: string): Promise<Response> =>
    fetch(simulator.url + path, { headers: { authorization } });
  return { simulator, get, json: async (path: string) => (await get(path)).json() as Promise<Row[]> };
}

describe('a key', () => {
  test('becomes a token of 24 hours; a wrong key, a wrong header or a body gets none', async () => {
    const simulator = await start();
    assert.equal((await askToken(simulator)).status, 200);
    assert.equal((await askToken(simulator, 'ApiKey GCDC_other')).status, 401);
    assert.equal((await askToken(simulator, `Bearer ${demoKey}`)).status, 401);
  });

  test('that lived its days or was deleted is refused, and its token with it', async () => {
    const old = await start({ keys: [{ key: demoKey, days: 30, madeAt: now - 31 * 86_400_000 }] });
    assert.equal((await askToken(old)).status, 401);
    const { simulator, get } = await reader({ refusal: 403 });
    assert.equal((await get('/userprofile-service/userprofile/settings')).status, 200);
    simulator.deleteKey(demoKey);
    assert.equal((await get('/userprofile-service/userprofile/settings')).status, 403);
    assert.equal((await askToken(simulator)).status, 403);
  });

  test('opens nothing a day later without a new token', async () => {
    const { simulator, get } = await reader();
    simulator.advance(86_400_000);
    assert.equal((await get('/biometric-service/heartRateZones')).status, 401);
  });

  test('is told a token in each of the shapes', async () => {
    const text = async (options: GarminOptions): Promise<string> =>
      (await askToken(await start(options))).text();
    assert.match(await text({ token: 'plain' }), /^tok-\w+$/);
    assert.match(await text({ token: 'json-string' }), /^"tok-\w+"$/);
    assert.match(await text({ token: 'camel', life: 'moment' }), /"accessToken":.*"expiresAt":"2026-11-17T/);
    assert.doesNotMatch(await text({ life: 'jwt' }), /expires/);
  });

  test('of one region is unknown in the other, whose host may be down', async () => {
    assert.equal((await askToken(await start({ region: 'china', keys: [] }))).status, 401);
    assert.equal((await askToken(await start({ region: 'china', chinaIsDown: true }))).status, 526);
  });
});

describe('the list of paths', () => {
  let read: Awaited<ReturnType<typeof reader>>;
  before(async () => {
    read = await reader();
  });

  test('is all there is: training readiness and workouts are 404, a write is refused', async () => {
    assert.equal((await read.get('/metrics-service/metrics/trainingreadiness/2026-11-16')).status, 404);
    assert.equal((await read.get('/workout-service/workouts')).status, 404);
    const authorization = `Bearer ${await tokenOf(read.simulator)}`;
    const written = await fetch(`${read.simulator.url}/biometric-service/heartRateZones`, {
      method: 'PUT',
      headers: { authorization },
    });
    assert.equal(written.status, 405);
    assert.equal(read.simulator.harm.length, 1);
  });

  test('refuses 29 days of steps and 32 nights, takes 28, 31 and 365 days', async () => {
    const steps = '/usersummary-service/stats/steps/daily';
    assert.equal((await read.json(`${steps}/2026-10-20/2026-11-16`)).length, 27);
    assert.equal((await read.get(`${steps}/2026-10-19/2026-11-16`)).status, 400);
    assert.equal((await read.get(`${steps}/2026-11-16/2026-11-15`)).status, 400);
    assert.equal((await read.get(`${steps}/2026-11-31/2026-12-02`)).status, 400);
    const nights = '/sleep-service/dailySleepSummariesByDate';
    assert.equal((await read.json(`${nights}?startDate=2026-10-17&endDate=2026-11-16`)).length, 31);
    assert.equal((await read.get(`${nights}?startDate=2026-10-16&endDate=2026-11-16`)).status, 400);
    const year = '/usersummary-service/v2/dailysummaries?startDate=2025-11-17&endDate=2026-11-16';
    assert.equal((await read.get(year)).status, 200);
  });

  test('notices when zones would be created', async () => {
    await read.get('/biometric-service/heartRateZones?generateDefaults=true');
    assert.match(read.simulator.harm.at(-1) ?? '', /zones were created/);
  });

  test('has the second address where the first is shut, and neither where none is', async () => {
    const path = '/dailySleepSummariesByDate?startDate=2026-11-16&endDate=2026-11-16';
    const second = await reader({ open: { nights: 'second', file: 'none' } });
    assert.equal((await second.get(`/sleep-service${path}`)).status, 404);
    assert.equal((await second.get(`/sleep-service/sleep${path}`)).status, 200);
  });
});

describe('activities', () => {
  test('come newest first in pages that shift when a new one arrives', async () => {
    const { simulator, json } = await reader();
    const search = '/activitylist-service/activities/search/activities';
    const first = await json(`${search}?start=0&limit=50`);
    assert.equal((await json(search)).length, 99);
    simulator.athlete.activities.push(session(29_999_999_999, now, 'running'));
    const again = await json(`${search}?start=50&limit=50`);
    assert.equal(again[0].activityId, first[49].activityId);
  });

  test('are told by kind, day and parent', async () => {
    const { json } = await reader();
    const search = '/activitylist-service/activities/search/activities?limit=100';
    const rides = await json(`${search}&activityType=cycling`);
    assert.ok(rides.length > 40 && rides.every(({ activityType }) => activityType.typeKey === 'road_biking'));
    const week = await json(`${search}&startDate=2026-11-09&endDate=2026-11-15`);
    assert.equal(week.length, 4);
    const race = await json(`${search}&eventType=race`);
    assert.equal(race.length, 1);
    const legs = await json(`${search}&activityType=multi_sport`);
    assert.equal(legs.length, 1);
  });

  test('have a packed original, or none when typed in by hand', async () => {
    const file = Buffer.from('\x0e\x10\x00\x00\x00\x00\x00\x00.FIT', 'latin1');
    const activities = [{ ...session(1, now, 'running'), file }, session(2, now, 'running')];
    const zipped = await reader({ athlete: { activities } });
    const bytes = Buffer.from(await (await zipped.get('/download-service/files/activity/1')).arrayBuffer());
    assert.equal(bytes.toString('latin1', 0, 2), 'PK');
    assert.ok(bytes.includes('1_ACTIVITY.fit') && bytes.includes(file));
    assert.equal((await zipped.get('/download-service/files/activity/2')).status, 404);
    const bare = await reader({ athlete: { activities }, file: 'bare' });
    const plain = await (await bare.get('/download-service/files/activity/1')).arrayBuffer();
    assert.deepEqual(Buffer.from(plain), file);
  });
});

test('a burst of twelve meets "wait 14 seconds", with or without saying how long', async () => {
  for (const retryAfter of ['told', 'untold'] as const) {
    const simulator = await start({ rate: undefined, retryAfter });
    const authorization = `Bearer ${await tokenOf(simulator)}`;
    const burst = await Promise.all(
      Array.from({ length: 12 }, async () =>
        fetch(`${simulator.url}/userprofile-service/userprofile/settings`, { headers: { authorization } }),
      ),
    );
    const late = burst.filter(({ status }) => status === 429);
    assert.equal(late.length, 2);
    assert.equal(late[0].headers.get('retry-after'), retryAfter === 'told' ? '14' : null);
    simulator.advance(1400);
    const later = await fetch(`${simulator.url}/userprofile-service/userprofile/settings`, {
      headers: { authorization },
    });
    assert.equal(later.status, 200);
  }
});

test('a range without a night is an empty list, null or 204; nights without data are empty rows', async () => {
  const path = '/hrv-service/hrv/daily/2020-01-01/2020-01-05';
  for (const [empty, expected] of [
    ['list', '[]'],
    ['null', 'null'],
    ['204', ''],
  ] as const) {
    const { get } = await reader({ empty });
    assert.equal(await (await get(path)).text(), expected);
  }
  const { json } = await reader();
  const [night] = await json(
    '/sleep-service/dailySleepSummariesByDate?startDate=2020-01-01&endDate=2020-01-01',
  );
  assert.equal(night.sleepTimeSeconds, null);
});
