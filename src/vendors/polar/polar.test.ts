import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  newAthlete,
  type PolarOptions,
  type PolarSimulator,
  startPolarSimulator,
} from '../../../simulators/polar/index.ts';
import { bare, everySecond } from '../../../test/made.ts';
import { gathered, openBooth, openLine } from '../../../test/vendor-line.ts';
import type { Family } from '../../domain/connection.ts';
import { addDays, dayOf, toDay } from '../../domain/day.ts';
import { ConfigError, ConnectionError, VendorError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { encodeActivity } from '../../formats/fit/index.ts';
import type { ArrivedThing, Booth, Door, Line, OAuthConnect, Opened } from '../vendor.ts';
import { polar } from './index.ts';

const ask = { redirectUri: 'http://localhost:8765/back', state: 's1', families: [] };
const [connect] = polar.connect as readonly OAuthConnect[];

const running: PolarSimulator[] = [];
// Also after a test that failed: an open server would keep the run waiting.
after(() => Promise.all(running.map((sim) => sim.close())));

interface Scene {
  readonly sim: PolarSimulator;
  readonly booth: Booth;
}

/** A simulator at a fixed hour, which both sides take for now. */
async function scene(options: PolarOptions = {}, at = Date.UTC(2026, 4, 20, 12)): Promise<Scene> {
  let moved = 0;
  const sim = await startPolarSimulator({ now: () => at, ...options });
  running.push(sim);
  const advance = sim.advance.bind(sim);
  sim.advance = (ms) => {
    moved += ms;
    advance(ms);
  };
  const { id, secret } = sim.client;
  const booth = openBooth({
    hosts: { api: sim.url, auth: sim.url, token: sim.url },
    settings: { client_id: id, client_secret: secret },
    clock: () => at + moved,
  });
  return { sim, booth };
}

async function signIn({ sim, booth }: Scene, answer: 'accept' | 'deny' = 'accept'): Promise<Opened> {
  const { url, keep } = await connect.start(booth, ask);
  return connect.finish(booth, await sim.visit(url, answer), keep, ask);
}

async function lineOf(at: Scene, timeZone = 'Europe/Paris'): Promise<Line> {
  return openLine(at.booth, polar, { opened: await signIn(at), timeZone });
}

/** What a family brings of these days, to the last of which it is `back` days. */
function fetched(line: Line, family: Family, back = 27): Promise<ArrivedThing[]> {
  const to = dayOf(line.clock(), line.timeZone);
  const pull = polar.pull?.families[family];
  assert.ok(pull);
  return gathered(pull.fetch(line, { from: addDays(to, -back), to }));
}

const decoded = (arrivals: readonly ArrivedThing[]): DecodedFile[] =>
  arrivals.flatMap(({ bytes }) =>
    bytes && polar.payloads?.sniff(bytes) ? [polar.payloads.decode(bytes)] : [],
  );
const namesOf = (arrivals: readonly ArrivedThing[]): string[] =>
  arrivals.flatMap((one) => (one.gone === undefined ? [one.name] : []));

/** As `code`, and in which class. */
const failsWith =
  (kind: abstract new (...all: never[]) => Error, code: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof kind, String(error));
    assert.equal((error as VendorError).code, code);
    return true;
  };

describe('connecting with Polar', () => {
  test('registers the athlete as boucle’s user and says whose account it is and until when', async () => {
    const at = await scene();
    const opened = await signIn(at);
    assert.deepEqual(opened.account, { id: '10579001', name: 'Ida Moreau' });
    assert.deepEqual(opened.allowed, ['activities', 'wellness', 'settings']);
    assert.equal(opened.endsAt, at.booth.clock() + 31_535_999_000, 'a token that lives a year');
    assert.equal(at.sim.athletes[0].registered?.memberId, 'boucle-10579001');
  });

  test('again, when the athlete is registered already, is no trouble', async () => {
    const at = await scene();
    await signIn(at);
    const again = await signIn(at);
    assert.equal(again.account.name, 'Ida Moreau');
  });

  test('takes another member id when somebody else has this one', async () => {
    const other = newAthlete({ userId: '1', registered: { memberId: 'boucle-10579001', since: 0 } });
    const at = await scene({ athletes: [newAthlete(), other] });
    await signIn(at);
    assert.equal(at.sim.athletes[0].registered?.memberId, 'boucle-10579001-2');
  });

  test('registers once although the answer was lost', async () => {
    const at = await scene();
    at.sim.faults.next(/\/v3\/users$/, { cut: 'after' });
    // Nothing is sent twice here; the server's own Http may, for it harms nothing.
    await assert.rejects(signIn(at), failsWith(VendorError, 'vendor.down'));
    assert.equal((await signIn(at)).account.id, '10579001');
  });

  test('keeps a user id of nineteen digits to its last digit, also with tokens of ten years', async () => {
    const at = await scene({
      athletes: [newAthlete({ userId: '9223372036854775807' })],
      tokenSeconds: 315_359_999,
    });
    const opened = await signIn(at);
    assert.equal(opened.account.id, '9223372036854775807');
    assert.equal(opened.endsAt, at.booth.clock() + 315_359_999_000);
  });

  test('ends without a grant when the athlete says no, or the state is another one’s', async () => {
    const at = await scene();
    await assert.rejects(signIn(at, 'deny'), failsWith(ConnectionError, 'connection.declined'));
    const { url } = await connect.start(at.booth, ask);
    const back = await at.sim.visit(url);
    back.searchParams.set('state', 'forged');
    await assert.rejects(connect.finish(at.booth, back, {}, ask), ConnectionError);
  });

  test('never shows a code twice, not even when the answer was lost', async () => {
    const at = await scene();
    at.sim.faults.next(/\/v2\/oauth2\/token/, { cut: 'after' });
    await assert.rejects(signIn(at), failsWith(VendorError, 'vendor.down'));
    assert.equal(at.sim.seen.filter(({ path }) => path.startsWith('/v2/oauth2/token')).length, 1);
  });

  test('tells the operator of a client that is missing or refused, and the athlete of a consent', async () => {
    const at = await scene();
    const hosts = { api: at.sim.url, auth: at.sim.url, token: at.sim.url };
    await assert.rejects(connect.start(openBooth({ hosts }), ask), failsWith(ConfigError, 'polar.no_client'));
    const { url, keep } = await connect.start(at.booth, ask);
    const wrong = openBooth({ hosts, settings: { client_id: at.sim.client.id, client_secret: 'x' } });
    await assert.rejects(
      connect.finish(wrong, await at.sim.visit(url), keep, ask),
      failsWith(ConfigError, 'polar.client_refused'),
    );
    at.sim.athletes[0].consents = false;
    await assert.rejects(signIn(at), failsWith(ConnectionError, 'polar.consents'));
  });

  test('a code that is too old is refused', async () => {
    const at = await scene();
    const { url, keep } = await connect.start(at.booth, ask);
    const back = await at.sim.visit(url);
    at.sim.advance(11 * 60_000);
    await assert.rejects(
      connect.finish(at.booth, back, keep, ask),
      failsWith(ConnectionError, 'connection.refused'),
    );
  });

  test('disconnecting takes the athlete off the client, and twice is no error', async () => {
    const at = await scene();
    const { grant } = await signIn(at);
    await connect.revoke?.(at.booth, grant);
    assert.equal(at.sim.athletes[0].registered, undefined);
    assert.equal(at.sim.liveTokens, 0);
    await connect.revoke?.(at.booth, grant);
  });

  test('once the athlete took it back in Flow, or the year is over, says that they must connect again', async () => {
    const at = await scene();
    const line = await lineOf(at);
    at.sim.takeBack(at.sim.athletes[0]);
    await assert.rejects(fetched(line, 'wellness'), failsWith(ConnectionError, 'connection.expired'));
    const again = await lineOf(at);
    at.sim.advance(366 * 86_400_000);
    await assert.rejects(fetched(again, 'wellness'), failsWith(ConnectionError, 'connection.expired'));
  });

  test('takes no workouts: there is no door for them', () => {
    assert.equal(polar.workouts, undefined);
  });
});

describe('exercises from Polar', () => {
  const start = Date.UTC(2026, 4, 20, 4, 10, 5);
  const asFit = encodeActivity(
    bare('running', everySecond(60, { heartRate: (s) => 120 + (s % 40) }), { start }),
  );
  let at: Scene;
  let line: Line;
  before(async () => {
    at = await scene();
    const [ida] = at.sim.athletes;
    Object.assign(ida.exercises[0], { fit: asFit });
    line = await lineOf(at);
  });

  test('come as FIT, else as TCX, else as samples; newest first, each with what the list says', async () => {
    assert.deepEqual(namesOf(await fetched(line, 'activities', 9)), [
      'polar-q9XkR2.fit',
      'polar-exercise-polar-q9XkR2.fit.json',
      'polar-aB3dE9.tcx.gz',
      'polar-exercise-polar-aB3dE9.tcx.gz.json',
      'polar-exercise-Zz81Q0.json',
    ]);
  });

  test('with a file: the list tells the narrower sport, Polar’s own scores and the zones of the day', async () => {
    const [list] = decoded(await fetched(line, 'activities', 9));
    assert.deepEqual(list.annotations, [
      {
        about: 'file:polar-q9xkr2.fit',
        by: 'polar',
        sport: 'running',
        subSport: 'trail',
        vendorScores: {
          polar_training_load: 9.4,
          polar_running_index: 54,
          polar_cardio_load: 9.4,
          polar_perceived_load: 8,
        },
      },
    ]);
    assert.deepEqual(list.settings, [
      { day: '2026-05-20', sport: 'running', settings: { heartRateZones: [112, 131, 150, 169, 188] } },
    ]);
    assert.deepEqual(list.recordings, []);
  });

  test('without a file: a pool swim of samples, at its second in UTC', async () => {
    const [swim] = decoded(await fetched(line, 'activities', 9)).at(-1)?.recordings ?? [];
    assert.deepEqual(
      [swim.sport, swim.subSport, swim.start, swim.utcOffsetSeconds, swim.vendorId],
      ['swimming', 'pool', Date.UTC(2026, 4, 16, 10), 7200, 'polar:Zz81Q0'],
    );
    assert.deepEqual(swim.totals, {
      distanceMeters: 1500,
      timerSeconds: 2400,
      caloriesKcal: 320,
      averageHeartRate: 131,
      maxHeartRate: 150,
    });
    assert.equal(swim.streams.time.length, 2400);
    assert.equal(swim.streams.channels.heartRate?.[31], 121);
  });

  test('a file that is kept is not fetched again, what the list says of it is', async () => {
    at.sim.seen.length = 0;
    const keeps: Line = { ...line, has: (name) => Promise.resolve(name === 'polar-q9XkR2.fit') };
    assert.deepEqual(namesOf(await fetched(keeps, 'activities', 0)), [
      'polar-exercise-polar-q9XkR2.fit.json',
      // They came today, too.
      'polar-aB3dE9.tcx.gz',
      'polar-exercise-polar-aB3dE9.tcx.gz.json',
      'polar-exercise-Zz81Q0.json',
    ]);
    assert.ok(!at.sim.seen.some(({ path }) => path.includes('q9XkR2/fit')));
  });

  test('one that the watch brings three weeks late comes on the day it was brought', async () => {
    const [ida] = at.sim.athletes;
    at.sim.advance(5 * 86_400_000);
    at.sim.upload(ida, { ...ida.exercises[2], id: 'late01', startTime: '2026-05-01T08:00:00' });
    assert.deepEqual(namesOf(await fetched(line, 'activities', 1)), ['polar-exercise-late01.json']);
    ida.exercises.pop();
  });

  test('an id that is no name for a file is never part of one, nor of another address', async () => {
    const [ida] = at.sim.athletes;
    at.sim.seen.length = 0;
    for (const id of ['..', '../../users', 'a?b'])
      at.sim.upload(ida, { ...ida.exercises[2], id, startTime: '2026-05-25T08:00:00' });
    const names = namesOf(await fetched(line, 'activities', 0));
    assert.deepEqual(
      names.sort(),
      ['polar-exercise-...json', 'polar-exercise-....users.json', 'polar-exercise-ab.json'].sort(),
    );
    assert.deepEqual(
      at.sim.seen.map(({ path }) => path),
      ['/v3/exercises?zones=true'],
    );
    ida.exercises.splice(-3);
  });

  test('an answer that is no FIT file is not taken for one', async () => {
    const [ida] = at.sim.athletes;
    at.sim.upload(ida, { ...ida.exercises[2], id: 'html01', startTime: '2026-05-25T08:00:00' });
    at.sim.faults.next(/html01\/fit/, { answer: { status: 200, body: '<html>sorry</html>' } });
    assert.ok(namesOf(await fetched(line, 'activities', 0)).includes('polar-exercise-html01.json'));
  });
});

test('TCX that is packed for the way only comes unpacked', async () => {
  const at = await scene({ tcxPacked: 'transfer' });
  const names = namesOf(await fetched(await lineOf(at), 'activities', 9));
  assert.ok(names.includes('polar-aB3dE9.tcx'), names.join());
});

describe('nights and days from Polar', () => {
  const readings = (files: readonly DecodedFile[], day: string): Record<string, number> =>
    Object.fromEntries(
      files
        .flatMap(({ wellness }) => wellness)
        .filter((one) => one.day === day)
        .map(({ metric, window, value }) => [`${metric} ${window}`, value]),
    );
  const lastNight = {
    'sleep_duration night': 26_100,
    'sleep_light night': 14_400,
    'sleep_deep night': 5400,
    'sleep_rem night': 6000,
    'sleep_awake night': 2100,
    'sleep_start night': Date.UTC(2026, 4, 19, 21, 11) / 1000,
    'sleep_end night': Date.UTC(2026, 4, 20, 5, 1) / 1000,
    'sleep_score night': 78,
    'polar_sleep_continuity night': 3.4,
    'hrv_rmssd night': 63,
    'heart_rate_night night': 49,
    'respiration_average night': 13.8,
    'polar_ans_charge night': 1.8,
    'polar_nightly_recharge night': 4,
    'polar_cardio_load day': 90,
    'polar_strain day': 62.5,
    'polar_tolerance day': 58.1,
    'heart_rate_min day': 46,
    'heart_rate_max day': 171,
    'steps day': 12_345,
    'calories_active day': 760,
    'distance day': 8950.5,
  };

  for (const heartRatesWrapped of [true, false]) {
    for (const missingIsNegative of [true, false]) {
      test(`are read, days ${heartRatesWrapped ? 'under a key' : 'bare'}, what is missing ${missingIsNegative ? 'below zero' : 'null'}`, async () => {
        const at = await scene({ heartRatesWrapped, missingIsNegative });
        const files = decoded(await fetched(await lineOf(at), 'wellness'));
        assert.deepEqual(readings(files, '2026-05-20'), lastNight);
        const first = readings(files, '2026-05-07');
        assert.equal(first['polar_cardio_load day'], undefined, 'not worked out is not zero');
      });
    }
  }

  test('each day is a file of its own: one more night is one more file', async () => {
    const at = await scene();
    const line = await lineOf(at);
    const before = await fetched(line, 'wellness');
    const [ida] = at.sim.athletes;
    ida.nights.push({ ...ida.nights[0], date: '2026-05-06', sleep_score: 50 });
    const known = new Set(before.map(({ bytes }) => Buffer.from(bytes ?? []).toString()));
    const news = (await fetched(line, 'wellness')).filter(
      ({ bytes }) => !known.has(Buffer.from(bytes ?? []).toString()),
    );
    assert.deepEqual(namesOf(news), ['polar-sleep-2026-05-06.json']);
  });

  test('a window of a quarter ago does not ask for the lists of the last 28 days', async () => {
    const at = await scene();
    const line = await lineOf(at);
    at.sim.seen.length = 0;
    const to = toDay('2026-02-20');
    await gathered(
      polar.pull?.families.wellness?.fetch(line, { from: addDays(to, -27), to }) ??
        assert.fail('no wellness'),
    );
    const paths = at.sim.seen.map(({ path }) => path.replace(/\?.*/, ''));
    assert.deepEqual(paths, [
      '/v3/users/cardio-load/date',
      '/v3/users/continuous-heart-rate',
      '/v3/users/activities',
    ]);
    assert.ok(at.sim.seen.every(({ status }) => status === 200 || status === 204));
  });

  test('an athlete without any brings nothing, and no error', async () => {
    const at = await scene({ athletes: [newAthlete()] });
    const line = await lineOf(at);
    for (const family of ['activities', 'wellness', 'settings'] as const) {
      assert.deepEqual(await fetched(line, family, 9), []);
    }
  });

  test('the oldest window is within the year, also where the day is behind Polar’s', async () => {
    for (const timeZone of ['Pacific/Honolulu', 'Pacific/Auckland']) {
      // In Honolulu it is still the day before.
      const at = await scene({}, Date.UTC(2026, 4, 20, 3));
      const line = await lineOf(at, timeZone);
      const wellness = polar.pull?.families.wellness ?? assert.fail('no wellness');
      const from = addDays(dayOf(line.clock(), timeZone), -(wellness.historyDays ?? 0));
      await gathered(wellness.fetch(line, { from, to: addDays(from, 27) }));
      assert.ok(
        at.sim.seen.every(({ status }) => (status ?? 0) < 400),
        timeZone,
      );
    }
  });
});

test('settings are the thresholds that Polar holds, on the day they were changed', async () => {
  const at = await scene();
  const [file] = decoded(await fetched(await lineOf(at), 'settings', 0));
  const day = '2026-05-07';
  assert.deepEqual(file.settings, [
    {
      day,
      sport: 'running',
      settings: { maxHeartRate: 188, restingHeartRate: 47, thresholdHeartRate: 168, weightKilograms: 61.5 },
    },
    { day, sport: 'cycling', settings: { thresholdHeartRate: 168 } },
  ]);
});

describe('when Polar’s budget is used up', () => {
  const used = async (
    options: PolarOptions,
  ): Promise<{ readonly until: number; readonly sent: number; readonly clock: number }> => {
    const at = await scene(options);
    const line = await lineOf(at);
    at.sim.seen.length = 0;
    const error = await fetched(line, 'wellness').then(
      () => assert.fail('it went through'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof VendorError && error.code === 'vendor.wait', String(error));
    return { until: Number(error.params.until), sent: at.sim.seen.length, clock: at.booth.clock() };
  };

  test('no call is sent that would only be refused and counted', async () => {
    // Registering is the first of three.
    const { until, sent, clock } = await used({ limits: { short: 3, long: 100 } });
    assert.equal(sent, 2);
    assert.equal(until, clock + 900_000);
  });

  test('of the day, it waits for the day’s end', async () => {
    const { until, clock } = await used({ limits: { short: 100, long: 4 } });
    assert.equal(until, clock + 86_400_000);
  });

  test('and a call is refused, waits as the headers or Retry-After say', async () => {
    for (const [headers, seconds] of [
      [
        { 'RateLimit-Usage': '700, 900', 'RateLimit-Limit': '520, 5100', 'RateLimit-Reset': '120, 4000' },
        120,
      ],
      [{ 'Retry-After': '33' }, 33],
      [{ 'RateLimit-Usage': 'x', 'RateLimit-Limit': '', 'RateLimit-Reset': '-5' }, 900],
      [{}, 900],
    ] as const) {
      const at = await scene();
      const line = await lineOf(at);
      at.sim.faults.next(/sleep/, { answer: { status: 429, headers } });
      await assert.rejects(fetched(line, 'wellness'), (error: VendorError) => {
        assert.equal(error.code, 'vendor.wait');
        assert.equal(error.params.until, at.booth.clock() + seconds * 1000, JSON.stringify(headers));
        return true;
      });
    }
  });
});

test('each door is tried and told without its data', async () => {
  const at = await scene();
  const line = await lineOf(at);
  at.sim.faults.next(/nightly-recharge/, { answer: { status: 500 } });
  at.sim.faults.next(/activities/, { cut: 'before' });
  const doors: Door[] = [];
  for await (const door of polar.examine?.(line) ?? []) doors.push(door);
  assert.deepEqual(
    doors.map(({ door, status, works }) => `${door} ${status} ${works}`),
    [
      '/v3/exercises 200 true',
      '/v3/users/sleep 200 true',
      '/v3/users/nightly-recharge 500 false',
      '/v3/users/cardio-load/date 200 true',
      '/v3/users/continuous-heart-rate 200 true',
      '/v3/users/activities no answer false',
      '/v3/users/physical-info 200 true',
    ],
  );
});
