import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { after, before, describe, test } from 'node:test';
import {
  type Json,
  lena,
  newAthlete,
  parseWorkoutText,
  startIntervalsIcuSimulator,
  workoutDoc,
} from './index.ts';
import type { IntervalsIcuSimulator } from './index.ts';

/** Each sentence stands in the document of the vendor. */

const noon = Date.UTC(2026, 4, 12, 10);
const basic = (key: string): string => `Basic ${Buffer.from(`API_KEY:${key}`).toString('base64')}`;
const key = lena(noon).key;

describe('the text of a session', () => {
  const only = (line: string): Json => parseWorkoutText(line)[0] as unknown as Json;
  const rows: readonly (readonly [string, string, Json | undefined])[] = [
    ['a line without an extent is dropped', '- 95% LTHR', undefined],
    ['a line of 0 s is dropped', '- 0s 100w', undefined],
    ['m is minutes', '- 400m', { seconds: 24_000 }],
    ['mtr is metres', '- 400mtr 3:45/km Pace', { meters: 400, pace: { units: 'MINS_KM', value: 225 } }],
    [
      'the cue ends before the first number with a unit',
      '- spin 60s easy 10m 100w',
      { text: 'spin', seconds: 600 },
    ],
    ['a zone before the duration takes the cue', '- Easy Z2 go 45m 160w', { text: '', seconds: 2700 }],
    [
      'a zone behind it does not',
      '- Easy 45m Z2',
      { text: 'Easy', power: { units: 'power_zone', value: 2 } },
    ],
    ['ramp does not end a cue', '- Ramp to failure 1m 140w', { text: 'Ramp to failure', seconds: 60 }],
    [
      'a ramp stands before its target',
      '- 10m ramp 50%-75%',
      { ramp: true, power: { units: '%ftp', start: 50, end: 75 } },
    ],
    ['of one kind the last wins', '- 5m 100w 200w', { power: { units: 'w', value: 200 } }],
    ['an en dash is a range', '- 5m 100–120w', { power: { units: 'w', start: 100, end: 120 } }],
    ['/100mtr is dropped', '- 50mtr 1:35/100mtr Pace', { meters: 50 }],
    ['the word Pace is compulsory', '- 1km 4:00/km', { meters: 1000 }],
    [
      'a rest behind the target only lengthens',
      '- 200mtr 100% Pace 20s rest',
      { meters: 200, restSeconds: 20 },
    ],
    ['labels are escaped', '- a < b 5m', { text: 'a &lt; b' }],
    ['lap press still has a duration', '- 5m press lap', { seconds: 300, until_lap_press: true }],
  ];
  for (const [sentence, line, expected] of rows) {
    test(sentence, () => {
      const step = only(line);
      if (!expected) return assert.equal(step, undefined);
      for (const [name, value] of Object.entries(expected)) assert.deepEqual(step[name], value, name);
      if (!('pace' in expected)) assert.equal(step.pace === undefined || line.includes('% Pace'), true);
    });
  }

  test('a repeat needs a blank line before and after it, else it is done once', () => {
    const whole = '- 10m Z1\n\n5x\n- 3m Z4\n- 2m Z1\n\n- 5m Z1';
    assert.deepEqual(
      parseWorkoutText(whole).map((block) => ('reps' in block ? block.reps : 1)),
      [1, 5, 1],
    );
    const touching = '- 10m Z1\n5x\n- 3m Z4\n- 2m Z1\n\n- 5m Z1';
    assert.deepEqual(
      parseWorkoutText(touching).map((block) => ('reps' in block ? block.reps : 0)),
      [0, 1, 0],
    );
  });

  test('zones and percentages are worked out as they were seen', () => {
    const settings = {
      ftp: 240,
      lthr: 170,
      power_zones: [55, 75, 90, 105, 120, 150, 999],
      threshold_pace: 0.8333,
    };
    const context = { sport: 'Ride', indoor: false, settings, options: {} };
    const doc = workoutDoc('- 5m 40%\n- 5m Z2\n- 5m 80% LTHR', context);
    assert.equal(doc.duration, 900);
    const swim = workoutDoc('- 800mtr 20% Pace', { ...context, sport: 'Swim' });
    assert.equal((swim.steps as Json[])[0].duration, 4800);
  });
});

describe('the server', () => {
  let sim: IntervalsIcuSimulator;
  const call = (path: string, init: RequestInit = {}, as = basic(key)): Promise<Response> =>
    fetch(`${sim.url}/api/v1${path}`, {
      ...init,
      headers: { authorization: as, 'content-type': 'application/json' },
    });
  before(async () => (sim = await startIntervalsIcuSimulator({ now: () => noon })));
  after(() => sim.close());

  test('takes a key as Basic, refuses it as Bearer, knows no other athlete', async () => {
    assert.equal((await call('/athlete/0')).status, 200);
    const bearer = await call('/athlete/0', {}, `Bearer ${key}`);
    assert.deepEqual([bearer.status, await bearer.json()], [403, { status: 403, error: 'Access denied' }]);
    assert.equal((await call('/athlete/i1')).status, 403);
    const nowhere = await fetch(`${sim.url}/nope`);
    assert.equal(((await nowhere.json()) as Json).error, 'Not Found');
  });

  test('gives one token to an application, with the areas that were ticked, for two minutes of a code', async () => {
    const page = `${sim.url}/oauth/authorize?client_id=118&redirect_uri=http://localhost/x&scope=ACTIVITY:READ,CALENDAR:WRITE&state=s`;
    const redeem = async (code: string | null): Promise<Response> =>
      fetch(`${sim.url}/api/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: '118', client_secret: 'icu-secret', code: code ?? '' }),
      });
    const back = await sim.visit(page, 'allow', ['ACTIVITY:READ']);
    const token = (await (await redeem(back.searchParams.get('code'))).json()) as Json;
    assert.equal(token.scope, 'CALENDAR:WRITE');
    const as = `Bearer ${String(token.access_token)}`;
    assert.equal((await call('/athlete/0/events', {}, as)).status, 200);
    assert.equal((await call('/athlete/0/activities?oldest=2026-05-01', {}, as)).status, 403);
    await redeem((await sim.visit(page)).searchParams.get('code'));
    assert.equal((await call('/athlete/0/events', {}, as)).status, 401, 'replaced by the new one');
    const late = await sim.visit(page);
    sim.advance(121_000);
    const gone = await redeem(late.searchParams.get('code'));
    assert.deepEqual(
      [gone.status, await gone.json()],
      [404, { status: 404, error: 'Code not found (expired?)' }],
    );
    assert.equal((await sim.visit(page, 'deny')).searchParams.get('error'), 'access_denied');
    assert.equal((await fetch(`${sim.url}/oauth/token`, { method: 'POST' })).status, 405);
    assert.equal((await fetch(`${sim.url}/api/v1/oauth/token`, { method: 'POST' })).status, 401);
  });

  test('hands out packed files, and of Strava a stub and nothing else', async () => {
    const rows = (await (await call('/athlete/0/activities?oldest=2026-05-01')).json()) as Json[];
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['i70000001', 'i70000002', 'i70000003', '11223344'],
    );
    assert.ok('_note' in (rows[3] ?? {}));
    const file = new Uint8Array(await (await call('/activity/i70000001/file')).arrayBuffer());
    assert.match(gunzipSync(file).toString(), /<gpx/);
    assert.equal((await call('/activity/11223344/file')).status, 422);
    assert.equal((await call('/activity/i70000003/file')).status, 404);
  });

  test('keeps one event for a uid, and stores what does not parse without a word', async () => {
    const event = {
      category: 'WORKOUT',
      type: 'Run',
      start_date_local: '2026-05-14T00:00:00',
      uid: 'u1',
      name: 'x',
    };
    const post = async (description: string): Promise<Json> => {
      const body = JSON.stringify([{ ...event, description, icu_ftp: 999 }]);
      const [one] = (await (
        await call('/athlete/0/events/bulk?upsertOnUid=true', { method: 'POST', body })
      ).json()) as Json[];
      return one ?? {};
    };
    const first = await post('- 10m 4:00/km Pace');
    const again = await post('10 minutes at four minutes');
    assert.equal(first.id, again.id);
    assert.deepEqual((again.workout_doc as Json).steps, []);
    const listed = (await (
      await call('/athlete/0/events?oldest=2026-05-14&newest=2026-05-14&resolve=true')
    ).json()) as Json[];
    assert.equal(listed.length, 1);
    assert.equal((await call(`/athlete/0/events/${String(first.id)}`, { method: 'DELETE' })).status, 200);
    assert.equal((await call(`/athlete/0/events/${String(first.id)}`, { method: 'DELETE' })).status, 404);
  });

  test('clears a number with −1 and leaves a locked day alone', async () => {
    const put = async (body: Json): Promise<Json> =>
      (await (
        await call('/athlete/0/wellness/2026-05-11', { method: 'PUT', body: JSON.stringify(body) })
      ).json()) as Json;
    assert.equal((await put({ weight: -1, locked: true })).weight, null);
    assert.equal((await put({ hrv: 20 })).hrv, 71);
  });

  test('asks to come back later when the quarter of an hour is full, with or without a time', async () => {
    for (const retryAfter of [true, false]) {
      const busy = await startIntervalsIcuSimulator({ now: () => noon, limits: { quarter: 1 }, retryAfter });
      const ask = (): Promise<Response> =>
        fetch(`${busy.url}/api/v1/athlete/0`, { headers: { authorization: basic(key) } });
      assert.equal((await ask()).status, 200);
      const refused = await ask();
      assert.deepEqual(
        [refused.status, refused.headers.get('retry-after')],
        [429, retryAfter ? '900' : null],
      );
      busy.advance(900_001);
      assert.equal((await ask()).status, 200);
      await busy.close();
    }
  });

  test('plans a load from watts: an hour at threshold is 100', async () => {
    const athlete = newAthlete();
    const one = await startIntervalsIcuSimulator({ now: () => noon, athletes: [athlete] });
    const body = JSON.stringify({
      category: 'WORKOUT',
      type: 'Ride',
      name: 'h',
      start_date_local: '2026-05-14T00:00:00',
      description: '- 1h 250w',
    });
    await fetch(`${one.url}/api/v1/athlete/0/events`, {
      method: 'POST',
      body,
      headers: { authorization: basic(athlete.key), 'content-type': 'application/json' },
    });
    assert.equal(athlete.events[0]?.icu_training_load, 100);
    assert.equal(athlete.events[0]?.moving_time, 3600);
    await one.close();
  });
});
