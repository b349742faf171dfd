import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { corosLine, familyOf } from '../../../test/coros.ts';
import { bare, everySecond } from '../../../test/made.ts';
import { gathered } from '../../../test/vendor-line.ts';
import type { CorosActivity } from '../../../simulators/coros/index.ts';
import { type Day, toDay } from '../../domain/day.ts';
import { NotFoundError, VendorError } from '../../domain/errors.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { encodeActivity } from '../../formats/fit/index.ts';
import type { ArrivedThing, FamilyPull, Line } from '../vendor.ts';
import { corosPayloads } from './decode.ts';

const days = (from: string, to: string): { from: Day; to: Day } => ({ from: toDay(from), to: toDay(to) });
const fortnight = days('2026-04-17', '2026-04-30');
const week = days('2026-04-24', '2026-04-30');

const fit = encodeActivity(bare('running', everySecond(60, { heartRate: () => 130 })));
const activity = (index: number, more: Partial<CorosActivity> = {}): CorosActivity => ({
  labelId: `48200000000000${1000 + index}`,
  sportType: 100,
  title: 'Outdoor Run',
  start: Date.parse('2026-04-30T09:00:00Z') - index * 3_600_000,
  seconds: 600,
  km: 2,
  detail: ['Training Load: 20'],
  fit,
  ...more,
});
const many = (count: number): CorosActivity[] => Array.from({ length: count }, (_, index) => activity(index));

const names = (arrivals: readonly ArrivedThing[]): string[] =>
  arrivals.map((one) => ('name' in one ? one.name : one.gone));
const files = (arrivals: readonly ArrivedThing[]): string[] =>
  names(arrivals).filter((name) => name.endsWith('.fit'));
const decoded = (arrivals: readonly ArrivedThing[]): DecodedFile[] =>
  arrivals.flatMap((one) =>
    one.bytes && corosPayloads.sniff(one.bytes) ? [corosPayloads.decode(one.bytes)] : [],
  );

/** What came before it failed, and with what. */
async function until(
  line: Line,
  pull: FamilyPull,
  of = fortnight,
): Promise<{ came: ArrivedThing[]; error?: unknown }> {
  const came: ArrivedThing[] = [];
  try {
    for await (const one of pull.fetch(line, of)) if (!('part' in one)) came.push(one);
    return { came };
  } catch (error) {
    return { came, error };
  }
}

describe('activities of COROS', () => {
  const pull = familyOf('activities');

  test('come with their file, newest first, and with what COROS says of them', async () => {
    const { line } = await corosLine({
      athlete: { activities: [activity(30, { fit: undefined }), activity(0)] },
    });
    const came = await gathered(pull.fetch(line, fortnight));
    assert.deepEqual(names(came), [
      'coros-482000000000001000.fit',
      'coros-activity-coros-482000000000001000.fit.json',
      'coros-activity-482000000000001030.json',
    ]);
    const [note, told] = decoded(came);
    assert.equal(note.annotations?.[0].about, 'file:coros-482000000000001000.fit');
    assert.equal(told.recordings[0].vendorId, 'coros:482000000000001030');
  });

  test('are fifty files a day: the others come told, and the days are asked for again', async () => {
    const { line, calls, advance } = await corosLine({ athlete: { activities: many(60) } });
    const first = await until(line, pull);
    assert.equal(files(first.came).length, 50);
    assert.ok(first.error instanceof VendorError && first.error.code === 'coros.fit_budget');
    assert.equal(first.error.params.until, Date.parse('2026-05-01T10:00:00Z'));
    assert.equal(decoded(first.came).filter(({ recordings }) => recordings.length > 0).length, 10);
    // COROS was not asked for what it would have refused.
    assert.equal(calls().queryActivityFitFileDownloadUrls, 50);
    advance(24 * 3_600_000 + 1000);
    const kept = new Set(files(first.came));
    const second = await until({ ...line, has: async (name) => kept.has(name) }, pull);
    assert.equal(second.error, undefined);
    assert.equal(files(second.came).length, 10);
  });

  test('of long ago leave five files a day for those of these weeks', async () => {
    const old = many(60).map((one) => ({ ...one, start: one.start - 60 * 86_400_000 }));
    const { line } = await corosLine({ athlete: { activities: [activity(0), ...old] } });
    const back = await until(line, pull, days('2026-02-20', '2026-03-05'));
    assert.equal(files(back.came).length, 45);
    assert.ok(back.error instanceof VendorError && back.error.code === 'coros.fit_budget');
    const recent = await until(line, pull);
    assert.equal(recent.error, undefined);
    assert.equal(files(recent.came).length, 1);
  });

  test('whose files another program used up are tried again an hour later', async () => {
    const { line, advance, calls } = await corosLine({ fitBudget: 2, athlete: { activities: many(5) } });
    const first = await until(line, pull);
    assert.equal(files(first.came).length, 2);
    assert.ok(
      first.error instanceof VendorError && first.error.params.until === Date.parse('2026-04-30T11:00:00Z'),
    );
    await until(line, pull);
    assert.equal(calls().queryActivityFitFileDownloadUrls, 3);
    advance(3_601_000);
    await until(line, pull);
    assert.equal(calls().queryActivityFitFileDownloadUrls, 4);
  });

  test('more than a list holds are asked for by halves, each once', async () => {
    const { line } = await corosLine({
      athlete: { activities: many(130).map((one) => ({ ...one, fit: undefined })) },
    });
    const came = await gathered(pull.fetch(line, fortnight));
    assert.equal(new Set(names(came)).size, 130);
    assert.equal(came.length, 130);
  });

  test('are never fetched from anywhere but COROS’s store', async () => {
    for (const fileHost of ['https://files.example', 'http://127.0.0.1:1']) {
      const { line, simulator } = await corosLine({ fileHost, athlete: { activities: [activity(0)] } });
      const came = await gathered(pull.fetch(line, fortnight));
      assert.deepEqual(names(came), ['coros-activity-482000000000001000.json']);
      assert.deepEqual(simulator.files.seen, []);
    }
  });

  test('of a file that is none or is gone are told without it', async () => {
    const page = activity(0, { fit: Buffer.from('<html>Maintenance</html>') });
    const { line, simulator } = await corosLine({ athlete: { activities: [page, activity(1)] } });
    simulator.files.faults.next(/1001\.fit/, { answer: { status: 404 } });
    const came = await gathered(pull.fetch(line, fortnight));
    assert.deepEqual(files(came), []);
    assert.equal(decoded(came).flatMap(({ recordings }) => recordings).length, 2);
  });

  test('come although the list is lost now and then', async () => {
    const { line, simulator } = await corosLine();
    simulator.state.lost = 1;
    assert.ok((await gathered(pull.fetch(line, fortnight))).length > 0);
    simulator.state.lost = 3;
    await assert.rejects(
      gathered(pull.fetch(line, fortnight)),
      (error) => error instanceof VendorError && error.code === 'vendor.down',
    );
  });

  test('in words that cannot be read are not “none”: they are kept, and the days asked for again', async () => {
    const { line, simulator } = await corosLine();
    simulator.regions.eu.faults.next(/mcp/, {
      change: (body) => body.replace(/Sport Records[^"]*(?=\\")/, 'Something has changed here'),
    });
    const { came, error } = await until(line, pull);
    assert.match(names(came)[0], /^coros-records-/);
    assert.ok(error instanceof VendorError && error.code === 'vendor.unreadable');
    const nothing = await corosLine({ athlete: { activities: [] } });
    assert.deepEqual(await gathered(pull.fetch(nothing.line, fortnight)), []);
  });
});

describe('nights and days of COROS', () => {
  const pull = familyOf('wellness');
  const readings = (arrivals: readonly ArrivedThing[]): Record<string, number> =>
    Object.fromEntries(
      decoded(arrivals).flatMap(({ wellness }) =>
        wellness.map(({ day, metric, value }) => [`${day} ${metric}`, value]),
      ),
    );

  test('say the same in both protocols, both transports and under older names', async () => {
    const plain = await corosLine();
    const expected = readings(await gathered(pull.fetch(plain.line, week)));
    assert.equal(expected['2026-04-30 sleep_score'], 81);
    assert.equal(expected['2026-04-30 hrv_rmssd'], 62);
    assert.equal(expected['2026-04-30 steps'], 11_240);
    assert.equal(expected['2026-04-30 resting_heart_rate'], 47);
    assert.equal(expected['2026-04-30 stress_average'], 28);
    assert.equal(expected['2026-04-30 coros_load_short'], 92);
    assert.ok(!('2026-04-29 steps' in expected), '“--” is not 0');
    for (const options of [
      { answers: 'sse' },
      { speaksModern: false },
      { speaksModern: false, answers: 'sse' },
      { toolNames: 'old' },
    ] as const) {
      const { line } = await corosLine(options);
      assert.deepEqual(readings(await gathered(pull.fetch(line, week))), expected, JSON.stringify(options));
    }
  });

  test('are kept day by day: a night that was corrected is news, the others are not', async () => {
    const nights: Record<string, string[]> = {
      '2026-04-29': ['Sleep Score: 70'],
      '2026-04-30': ['Sleep Score: 81'],
    };
    const { line } = await corosLine({ athlete: { sleep: nights } });
    const contents = async (): Promise<Map<string, string>> =>
      new Map(
        (await gathered(pull.fetch(line, week))).map((one) => [
          names([one])[0],
          Buffer.from(one.bytes ?? []).toString(),
        ]),
      );
    const before = await contents();
    nights['2026-04-29'] = ['Sleep Score: 74'];
    const changed = [...(await contents())].filter(([name, content]) => before.get(name) !== content);
    assert.deepEqual(
      changed.map(([name]) => name),
      ['coros-sleep-2026-04-29_Europe_Paris.json'],
    );
  });

  test('go on when one tool is gone, has changed or refuses; each is told', async () => {
    const { line } = await corosLine({ without: ['querySleepHrv'], changed: ['queryStressLevel'] });
    const found = readings(await gathered(pull.fetch(line, week)));
    assert.equal(found['2026-04-30 sleep_score'], 81);
    assert.equal(found['2026-04-30 steps'], 11_240);
    assert.ok(!('2026-04-30 hrv_rmssd' in found));
    const now = await until(line, familyOf('settings'), week);
    assert.ok(now.error instanceof VendorError && now.error.code === 'coros.tool_missing');
    assert.deepEqual(now.error.params, { tool: 'querySleepHrv' });
    const told = decoded(now.came);
    assert.ok(told.some(({ wellness }) => wellness.some(({ metric }) => metric === 'vo2max_running')));
    assert.deepEqual(
      told.flatMap(({ warnings }) => warnings),
      [
        { code: 'coros.tool_missing', params: { tool: 'querySleepHrv' } },
        { code: 'coros.tool_changed', params: { tool: 'queryStressLevel' } },
      ],
    );
  });

  test('of a tool that refuses are asked for again, with the refusal kept and the others read', async () => {
    const { line, simulator } = await corosLine();
    const refuse = (): void =>
      simulator.regions.eu.faults.next(/mcp/, {
        change: (body) => body.replace('"isError":false', '"isError":true'),
      });
    refuse();
    const { came, error } = await until(line, pull, week);
    assert.match(names(came)[0], /^coros-refusal-sleep_/);
    assert.deepEqual(decoded(came)[0].warnings, [{ code: 'coros.refused', params: { tool: 'sleep' } }]);
    assert.equal(readings(came)['2026-04-30 steps'], 11_240);
    assert.ok(error instanceof VendorError && error.code === 'coros.refused');
    // What COROS does not hold any more does not hold up the rest.
    refuse();
    assert.equal((await until(line, pull, days('2024-04-01', '2024-04-07'))).error, undefined);
  });

  test('wait while COROS says that it is away', async () => {
    const { line, simulator } = await corosLine();
    simulator.state.outages = 1;
    const { error } = await until(line, pull, week);
    assert.ok(error instanceof VendorError && error.code === 'vendor.down');
  });

  test('that long ago are only asked of tools that take dates', async () => {
    const { line, calls } = await corosLine();
    await gathered(pull.fetch(line, days('2025-04-01', '2025-04-07')));
    assert.equal(calls().querySleepOverview, 1);
    assert.equal(calls().queryDailyHealthData, undefined);
  });
});

describe('what COROS tells of now', () => {
  test('is the day’s: VO2max, predictions, a threshold pace, recovery', async () => {
    const { line } = await corosLine();
    const came = decoded(await gathered(familyOf('settings').fetch(line, week)));
    const found = Object.fromEntries(
      came.flatMap(({ wellness }) => wellness.map(({ metric, value }) => [metric, value])),
    );
    assert.deepEqual(found, {
      vo2max_running: 54,
      coros_running_level: 78,
      coros_race_5k: 1210,
      coros_race_10k: 2515,
      coros_race_half: 5560,
      coros_race_marathon: 11_670,
      coros_recovery: 86,
    });
    assert.deepEqual(
      came.flatMap(({ settings = [] }) => settings),
      [{ day: '2026-04-30', sport: 'running', settings: { thresholdSpeed: 1000 / 258 } }],
    );
  });

  test('a tool that went away meanwhile is known as gone after one refusal', async () => {
    const { line, simulator } = await corosLine();
    Object.assign(simulator.state.options, { without: ['queryRecoveryStatus'] });
    const { error } = await until(line, familyOf('settings'), week);
    assert.ok(error instanceof VendorError && error.code === 'coros.tool_missing');
    const again = await until(line, familyOf('settings'), week);
    assert.ok(again.error instanceof VendorError && again.error.params.tool === 'queryRecoveryStatus');
    assert.ok(names(again.came).some((name) => name.startsWith('coros-fitness-')));
  });

  test('is asked for one call at a time, also by two syncs at once', async () => {
    const { line } = await corosLine();
    let [open, most] = [0, 0];
    const counting: Line = {
      ...line,
      authorized: async (request, sign) => {
        open += 1;
        most = Math.max(most, open);
        try {
          return await line.authorized(request, sign);
        } finally {
          open -= 1;
        }
      },
    };
    const both = ['wellness', 'settings'] as const;
    await Promise.all(both.map((family) => gathered(familyOf(family).fetch(counting, week))));
    assert.equal(most, 1);
  });

  test('a status that http does not let through is no crash', async () => {
    const { line, simulator } = await corosLine();
    simulator.regions.eu.faults.next(/mcp/, { answer: { status: 410 } });
    await assert.rejects(gathered(familyOf('settings').fetch(line, week)), NotFoundError);
  });
});
