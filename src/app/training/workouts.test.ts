import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import {
  type FitRawMessage,
  readFitMessages,
  readFitStringField,
  readFitUnsignedField,
} from 'fit-file-parser';
import { type Kit, type KitOptions, openKit } from '../../../test/kit.ts';
import { fill } from '../../../test/library.ts';
import { eightTimes100, tenTimes400, twoTimes20 } from '../../../test/workouts.ts';
import { fit } from '../../formats/fit/index.ts';
import type { Day } from '../../domain/day.ts';
import type { PlannedWorkout } from '../../domain/calendar.ts';

/** From the wish to a file on the watch and back: through the tools, on a real home. */

const kits: Kit[] = [];
const folders: string[] = [];
after(async () => {
  for (const kit of kits) await kit.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function open(options: KitOptions = {}): Promise<Kit> {
  const kit = await openKit(options);
  kits.push(kit);
  return kit;
}

let kit: Kit;
beforeEach(async () => {
  kit = await open();
});

async function plan(workout: object, own = kit): Promise<string> {
  const { workout: row } = await own.ask<{ workout: { id: string } }>('plan_workout', workout);
  return row.id;
}

interface Receipt {
  readonly change_id?: string;
  readonly entries: readonly {
    readonly already_there?: true;
    readonly deliveries?: readonly { state: string; target: string; ref: string; differences: string[] }[];
  }[];
}

async function schedule(id: string, day: string, own = kit, targets?: string[]): Promise<Receipt> {
  const args = { workouts: [{ id, day }], targets };
  const { confirm } = await own.ask<{ confirm: string }>('schedule_workout', args);
  return own.ask<Receipt>('schedule_workout', { ...args, confirm });
}

async function remove(id: string, own = kit): Promise<Record<string, unknown>> {
  const { confirm } = await own.ask<{ confirm: string }>('delete_workout', { ids: [id] });
  return own.ask('delete_workout', { ids: [id], confirm });
}

const outbox = async (own = kit): Promise<string[]> => readdir(own.deps.outbox).catch(() => []);
const stored = async (id: string): Promise<PlannedWorkout | undefined> =>
  kit.deps.storage.calendar.get('me', id);

describe('10 × 400 m on Thursday', () => {
  test('is previewed with what question 49 must show: the day, 4 000 m of effort, 56 minutes, the pace', async () => {
    const outcome = await kit.call('plan_workout', { ...tenTimes400, day: 'Thursday' });
    assert.ok(outcome.ok);
    const { workout } = outcome.structured as { workout: Record<string, unknown> };
    assert.equal(workout.duration_seconds, 3360);
    assert.equal(workout.work_meters, 4000);
    assert.equal(workout.work_seconds, 960);
    assert.equal(workout.step_count, 22);
    assert.equal(workout.day, '2026-12-03');
    assert.match(outcome.text, /Thu, 3 Dec 2026 · “10 × 400 m” · Run · 56:00/);
    assert.match(outcome.text, /22 steps · effort 4\.00 km, 16:00/);
    assert.match(outcome.text, /10 × \(400 m at 4:00\/km, then 90 s recovery\)/);
    assert.deepEqual(await outbox(), []);
  });

  test('becomes a FIT file that our reader and another one read as it was meant', async () => {
    const id = await plan(tenTimes400);
    const { entries } = await schedule(id, 'Thursday');
    const [{ deliveries = [] }] = entries;
    assert.deepEqual(
      deliveries.map(({ state, target, differences }) => [state, target, differences]),
      [['sent', 'fit', []]],
    );
    const [name] = await outbox();
    assert.equal(name, `2026-12-03-10-x-400-m-${id.slice(4)}.fit`);
    const bytes = await readFile(join(kit.deps.outbox, name));

    const [read] = fit.decode(bytes).workouts;
    assert.equal(read.workout.name, '10 × 400 m');
    assert.equal(read.workout.sport, 'running');
    assert.deepEqual(
      read.workout.steps.map((block) => ('times' in block ? [block.times, block.steps.length] : block.kind)),
      ['warmup', [10, 2], 'cooldown'],
    );

    // Profile: message 26 = workout, 27 = workout_step; fields 1 duration_type, 2 duration_value, 3 target_type.
    const [head] = readFitMessages(bytes, { messageNumbers: [26] }).messages;
    const steps = readFitMessages(bytes, { messageNumbers: [27] }).messages;
    const field = ({ fields, littleEndian }: FitRawMessage, number: number, size: 1 | 4): unknown =>
      readFitUnsignedField(
        fields.find(({ fieldNumber }) => fieldNumber === number),
        size === 1 ? 0 : 0x86,
        size,
        littleEndian,
      );
    const name26 = head.fields.find(({ fieldNumber }) => fieldNumber === 8);
    assert.equal(readFitStringField(name26), '10 × 400 m');
    assert.equal(steps.length, 5);
    const types = steps.map((step) => field(step, 1, 1));
    assert.deepEqual(types, [0, 1, 0, 6, 0], 'time, distance, time, repeat, time');
    const lengths = steps.map((step) => field(step, 2, 4));
    assert.deepEqual(lengths, [900_000, 40_000, 90_000, 1, 600_000], 'ms, cm, ms, from step 1, ms');
    assert.equal(field(steps[3], 4, 4), 10, 'ten times');
  });

  test('is written once, however often it is scheduled', async () => {
    const id = await plan(tenTimes400);
    await schedule(id, 'Thursday');
    const [again] = (await schedule(id, 'Thursday')).entries;
    assert.equal(again.already_there, true);
    const copy = await plan(tenTimes400);
    const twin = await schedule(copy, '2026-12-03');
    assert.equal(twin.entries[0].already_there, true);
    assert.equal(twin.change_id, undefined);
    assert.equal((await outbox()).length, 1);
    const { workouts } = await kit.ask<{ workouts: unknown[] }>('get_calendar');
    assert.equal(workouts.length, 1);
  });

  test('moves with its file, and its targets are those of the new day', async () => {
    const threshold = { kind: 'landmark', landmark: 'threshold_heart_rate' };
    await kit.ask('remember', { ...threshold, value: 170, day: '2026-11-01' });
    await kit.ask('remember', { ...threshold, value: 160, day: '2026-12-04' });
    const half = { kind: 'work', duration_seconds: 1800, target: 'heart_rate' };
    const id = await plan({
      sport: 'running',
      name: 'Half an hour',
      steps: [{ ...half, target_unit: 'percent_of_threshold', target_low: 90, target_high: 100 }],
    });
    const beats = async (): Promise<unknown> => {
      const [block] = (await stored(id))?.resolved.steps ?? [];
      return block && 'absolute' in block && [block.absolute?.low, block.absolute?.high];
    };
    await schedule(id, 'Thursday');
    assert.deepEqual(await beats(), [153, 170]);
    const [old] = await outbox();
    const before = await readFile(join(kit.deps.outbox, old));
    const outcome = await kit.call('move_workout', { id, day: 'Saturday' });
    assert.ok(outcome.ok, outcome.text);
    assert.match(outcome.text, /moved from Thu, 3 Dec 2026 to Sat, 5 Dec 2026/);
    assert.deepEqual(await beats(), [144, 160]);
    const [name, ...others] = await outbox();
    assert.match(name, /^2026-12-05/);
    assert.deepEqual(others, []);
    assert.notDeepEqual(await readFile(join(kit.deps.outbox, name)), before);
  });

  test('is taken off the calendar and out of the outbox', async () => {
    const id = await plan(tenTimes400);
    await schedule(id, 'Thursday');
    const { withdrawn } = (await remove(id)) as { withdrawn: { state: string }[] };
    assert.deepEqual(
      withdrawn.map(({ state }) => state),
      ['withdrawn'],
    );
    assert.deepEqual(await outbox(), []);
    assert.equal(await stored(id), undefined);
  });
});

describe('whatever was written can be taken back', () => {
  const undo = async (change: unknown): Promise<void> => {
    await kit.ask('undo', { change });
  };

  test('a plan', async () => {
    const { change_id: change } = await kit.ask('plan_workout', tenTimes400);
    await undo(change);
    assert.deepEqual(await kit.deps.storage.calendar.drafts('me'), []);
  });

  test('a day, with its file', async () => {
    const id = await plan(tenTimes400);
    const before = await stored(id);
    const { change_id: change } = await schedule(id, 'Thursday');
    await undo(change);
    assert.deepEqual(await stored(id), before);
    assert.deepEqual(await outbox(), []);
  });

  test('a move: the file of the old day is there again, byte for byte', async () => {
    const id = await plan(tenTimes400);
    await schedule(id, 'Thursday');
    const [name] = await outbox();
    const [row, bytes] = [await stored(id), await readFile(join(kit.deps.outbox, name))];
    const { change_id: change } = await kit.ask('move_workout', { id, day: 'Saturday' });
    await undo(change);
    assert.deepEqual(await outbox(), [name]);
    assert.deepEqual(await readFile(join(kit.deps.outbox, name)), bytes);
    assert.deepEqual(await stored(id), row);
  });

  test('a deletion: row and file are there again', async () => {
    const id = await plan(tenTimes400);
    await schedule(id, 'Thursday');
    const [row, files] = [await stored(id), await outbox()];
    const { change_id: change } = await remove(id);
    await undo(change);
    assert.deepEqual(await stored(id), row);
    assert.deepEqual(await outbox(), files);
  });

  test('but an older write not under a newer one on the same session, and none twice', async () => {
    const id = await plan(tenTimes400);
    const scheduled = await schedule(id, 'Thursday');
    const { change_id: moved } = await kit.ask('move_workout', { id, day: 'Saturday' });
    const early = await kit.call('undo', { change: scheduled.change_id });
    assert.ok(!early.ok);
    assert.match(early.text, new RegExp(`Use undo ${String(moved)} first`));
    await undo(moved);
    await undo(scheduled.change_id);
    assert.equal((await stored(id))?.state, 'draft');
    const twice = await kit.call('undo', { change: moved });
    assert.ok(!twice.ok);
    assert.match(twice.text, /already taken back; nothing was changed/);
  });

  test('“latest” goes back step by step', async () => {
    const id = await plan(tenTimes400);
    await schedule(id, 'Thursday');
    await kit.ask('move_workout', { id, day: 'Saturday' });
    await remove(id);
    const states: (string | undefined)[] = [];
    for (let i = 0; i < 4; i++) {
      await undo('latest');
      const row = await stored(id);
      states.push(row && `${row.state} ${row.day ?? ''}`);
    }
    assert.deepEqual(states, ['scheduled 2026-12-05', 'scheduled 2026-12-03', 'draft ', undefined]);
  });
});

describe('a watch that is plugged in', () => {
  async function withWatch(): Promise<{ own: Kit; newFiles: string; garmin: string }> {
    const mount = await mkdtemp(join(tmpdir(), 'boucle-watch-'));
    folders.push(mount);
    const garmin = join(mount, 'FENIX', 'GARMIN');
    await mkdir(join(garmin, 'NEWFILES'), { recursive: true });
    return { own: await open({ mounts: [mount] }), newFiles: join(garmin, 'NEWFILES'), garmin };
  }

  test('gets the file beside the outbox, and gives it back', async () => {
    const { own, newFiles } = await withWatch();
    const id = await plan(tenTimes400, own);
    const { entries } = await schedule(id, 'Thursday', own);
    assert.deepEqual(
      entries[0].deliveries?.map(({ target, state }) => [target, state]),
      [
        ['fit', 'sent'],
        ['watch', 'sent'],
      ],
    );
    const [name] = await readdir(newFiles);
    assert.deepEqual(await readFile(join(newFiles, name)), await readFile(join(own.deps.outbox, name)));
    await remove(id, own);
    assert.deepEqual(await readdir(newFiles), []);
  });

  test('and has swallowed the file keeps the workout, which is said', async () => {
    const { own, newFiles } = await withWatch();
    const id = await plan(tenTimes400, own);
    await schedule(id, 'Thursday', own);
    for (const name of await readdir(newFiles)) await rm(join(newFiles, name));
    const { confirm } = await own.ask<{ confirm: string }>('delete_workout', { ids: [id] });
    const outcome = await own.call('delete_workout', { ids: [id], confirm });
    assert.ok(outcome.ok);
    assert.match(outcome.text, /plugged-in watch: not done\. .*delete the workout on the watch/);
  });

  test('and was unplugged before a move is told apart: the calendar moves, the outbox file too', async () => {
    const { own, garmin } = await withWatch();
    const id = await plan(tenTimes400, own);
    await schedule(id, 'Thursday', own);
    await rm(garmin, { recursive: true });
    const outcome = await own.call('move_workout', { id, day: 'Saturday' });
    assert.ok(outcome.ok, outcome.text);
    assert.match(outcome.text, /plugged-in watch: not done\. It is not there right now\. Plug it in/);
    assert.deepEqual(
      (await outbox(own)).map((name) => name.slice(0, 10)),
      ['2026-12-05'],
    );
    assert.ok((await own.call('undo')).ok);
    assert.deepEqual(
      (await outbox(own)).map((name) => name.slice(0, 10)),
      ['2026-12-03'],
    );
  });
});

test('a target that the sport or this moment does not have is refused before anything is written', async () => {
  const id = await plan(tenTimes400);
  for (const [target, advice] of [
    ['zwo', /Workouts of this sport cannot go to “zwo” right now\. Use one of: fit/],
    ['watch', /cannot go to “watch” right now\. Use one of: fit/],
    ['garmin', /Use one of: fit/],
  ] as const) {
    const refused = await kit.call('schedule_workout', {
      workouts: [{ id, day: 'Thursday' }],
      targets: [target],
    });
    assert.ok(!refused.ok);
    assert.match(refused.text, advice);
  }
  assert.equal((await stored(id))?.state, 'draft');
});

test('an outbox that cannot be written is said; the calendar holds the session all the same', async () => {
  await writeFile(kit.deps.outbox, 'a file where the folder should be');
  const id = await plan(tenTimes400);
  const { entries } = await schedule(id, 'Thursday');
  const [delivery] = entries[0].deliveries ?? [];
  assert.equal(delivery.state, 'failed');
  assert.match(delivery.differences[0], /could not be written\. Check that the disk has room/);
  assert.equal((await stored(id))?.day, '2026-12-03');
});

test('a ride goes to FIT and ZWO, a pool swim to FIT; what a target cannot carry is said before sending', async () => {
  await fill(kit, []);
  const ride = await kit.call('plan_workout', twoTimes20);
  assert.ok(ride.ok);
  assert.match(ride.text, /ZWO file \(outbox\): 3 steps kept\.\n {2}- changed: step 2\.1/);
  const { workout } = ride.structured as { workout: { id: string } };
  await schedule(workout.id, 'tomorrow', kit, ['fit', 'zwo']);
  assert.deepEqual(
    (await outbox()).map((name) => name.split('.').pop() ?? '').sort((a, b) => (a < b ? -1 : 1)),
    ['fit', 'zwo'],
  );
  const swim = await kit.call('plan_workout', eightTimes100);
  assert.ok(swim.ok);
  assert.match(swim.text, /8 × \(100 m freestyle at 1:35\/100 m, leaving every 1:50\)/);
  assert.doesNotMatch(swim.text, /ZWO/);
});

test('a plan by zone and time in zones speak of the same zones: a threshold comes before what the watch came with', async () => {
  const zones = {
    is: 'landmark',
    kind: 'heart_rate_zones',
    value: 5,
    bounds: [90, 110, 130, 150, 170],
  } as const;
  const since = '2026-01-01' as Day;
  const zone2 = {
    kind: 'work',
    duration_seconds: 1800,
    target: 'heart_rate',
    target_unit: 'zone',
    target_low: 2,
  };
  const beats = async (): Promise<unknown> => {
    const id = await plan({ sport: 'running', name: 'Zone 2', steps: [zone2] });
    const [block] = (await stored(id))?.resolved.steps ?? [];
    return block && 'absolute' in block && [block.absolute?.low, block.absolute?.high];
  };
  await kit.deps.storage.memories.save('me', {
    id: 'mem_device',
    createdAt: 0,
    origin: { by: 'device', detail: 'watch' },
    fact: { ...zones, since },
  });
  assert.deepEqual(await beats(), [91, 110], 'nothing else is known');
  await kit.ask('remember', {
    kind: 'landmark',
    landmark: 'threshold_heart_rate',
    value: 170,
    day: '2026-01-01',
  });
  // Friel: 85 to 89 % of 170, and get_athlete shows the same edges.
  assert.deepEqual(await beats(), [145, 152]);
  const { zones: shown } = await kit.ask<{ zones: { sport: string; of: string; upper_bounds: number[] }[] }>(
    'get_athlete',
  );
  const edges = shown.find(({ sport, of }) => sport === 'running' && of === 'heart_rate')?.upper_bounds;
  assert.deepEqual(edges?.slice(0, 2), [145, 153]);
});

test('one draft has one day: two days in one call are refused with what to do', async () => {
  const id = await plan(tenTimes400);
  const workouts = [
    { id, day: 'Thursday' },
    { id, day: 'Saturday' },
  ];
  const refused = await kit.call('schedule_workout', { workouts });
  assert.ok(!refused.ok);
  assert.match(refused.text, /Use plan_workout again for the second/);
});

describe('days as people say them', () => {
  const at = (iso: string): void => {
    kit.time.now = Date.parse(iso);
  };
  const dayOf = async (words: string): Promise<unknown> => {
    const { workout } = await kit.ask<{ workout: { day: string } }>('plan_workout', {
      ...tenTimes400,
      day: words,
    });
    return workout.day;
  };

  test('half an hour before midnight in Paris, tomorrow is Paris’ tomorrow, also when UTC thinks otherwise', async () => {
    at('2026-11-30T23:30:00+01:00');
    assert.equal(await dayOf('tomorrow'), '2026-12-01');
    assert.equal(await dayOf('demain'), '2026-12-01');
    assert.equal(await dayOf('Thursday'), '2026-12-03');
    at('2026-07-01T00:30:00+02:00');
    assert.equal(await dayOf('tomorrow'), '2026-07-02');
    assert.equal(await dayOf('jeudi'), '2026-07-02');
  });

  test('in Auckland and Los Angeles at the same moment, tomorrow is another day', async () => {
    at('2026-11-30T10:00:00Z');
    await kit.prefer({ timeZone: 'Pacific/Auckland' });
    assert.equal(await dayOf('tomorrow'), '2026-12-01');
    at('2026-11-30T11:30:00Z');
    assert.equal(await dayOf('tomorrow'), '2026-12-02');
    await kit.prefer({ timeZone: 'America/Los_Angeles' });
    assert.equal(await dayOf('tomorrow'), '2026-12-01');
  });

  test('across the nights of 23 and 25 hours a week is seven days', async () => {
    at('2026-10-24T23:30:00+02:00');
    assert.equal(await dayOf('tomorrow'), '2026-10-25');
    assert.equal(await dayOf('in 2 days'), '2026-10-26');
    at('2026-10-25T23:30:00+01:00');
    assert.equal(await dayOf('tomorrow'), '2026-10-26');
    at('2027-03-27T23:30:00+01:00');
    assert.equal(await dayOf('tomorrow'), '2027-03-28');
    assert.equal(await dayOf('next Monday'), '2027-03-29');
  });

  test('“Thursday” on a Thursday is in a week, and the answer says so; yesterday is refused', async () => {
    at('2026-12-03T09:00:00+01:00');
    const outcome = await kit.call('plan_workout', { ...tenTimes400, day: 'Thursday' });
    assert.ok(outcome.ok);
    assert.match(
      outcome.text,
      /A weekday alone means the next one after today .*Thu, 10 Dec 2026; for today, say “today”/,
    );
    const past = await kit.call('plan_workout', { ...tenTimes400, day: 'yesterday' });
    assert.ok(!past.ok);
    assert.match(past.text, /Give today or a later day/);
  });
});

const impossible: readonly (readonly [title: string, workout: object, advice: RegExp])[] = [
  [
    'a 400 m step with a time of 0',
    { sport: 'running', steps: [{ kind: 'work', distance_meters: 400, duration_seconds: 0 }] },
    /Step 1 has more than one end .*Keep one/,
  ],
  [
    'a step of 0 seconds',
    { sport: 'running', steps: [{ kind: 'work', duration_seconds: 0 }] },
    /Step 1 lasts 0 s\. Give duration_seconds from/,
  ],
  [
    'a zone that does not exist',
    {
      sport: 'running',
      steps: [
        { kind: 'work', duration_seconds: 600, target: 'heart_rate', target_unit: 'zone', target_low: 9 },
      ],
    },
    /there is no heart rate zone 9\. Give a whole zone from 1/,
  ],
  [
    '900 W for a swim',
    {
      sport: 'swimming',
      steps: [{ kind: 'work', distance_meters: 100, target: 'power', target_low: 900, target_unit: 'watts' }],
    },
    /asks for power, which swimming does not take\. Use one of: pace/,
  ],
  [
    '60 steps',
    { sport: 'running', steps: Array.from({ length: 60 }, () => ({ kind: 'work', duration_seconds: 60 })) },
    /has 60 steps; a watch takes 50\. Use a repeat/,
  ],
  [
    'a zone without a landmark',
    {
      sport: 'running',
      steps: [
        { kind: 'work', duration_seconds: 600, target: 'heart_rate', target_unit: 'zone', target_low: 2 },
      ],
    },
    /no threshold heart rate for running is known .*Set it with remember/,
  ],
  [
    'a pace of 0:30 per kilometre',
    {
      sport: 'running',
      steps: [{ kind: 'work', duration_seconds: 60, target: 'pace', target_low: '0:30/km' }],
    },
    /beyond what a body does\. Give a value from/,
  ],
  [
    'a repeat without a count',
    { sport: 'running', steps: [{ kind: 'repeat', steps: [{ kind: 'work', duration_seconds: 60 }] }] },
    /repeat without times\. Say how often/,
  ],
  [
    'repetitions in a run',
    { sport: 'running', steps: [{ kind: 'work', repetitions: 10 }] },
    /counts repetitions, which only strength does/,
  ],
  [
    'a send-off on the bike',
    { sport: 'cycling', steps: [{ kind: 'work', distance_meters: 100, send_off_seconds: 110 }] },
    /send-off, which only swimming has/,
  ],
];

describe('a session that cannot be is refused with what to change', () => {
  for (const [title, workout, advice] of impossible)
    test(title, async () => {
      const english = await kit.call('plan_workout', { name: 'Impossible', ...workout });
      assert.ok(!english.ok);
      assert.match(english.text, advice);
      await kit.prefer({ language: 'fr' });
      const french = await kit.call('plan_workout', { name: 'Impossible', ...workout });
      assert.ok(!french.ok);
      assert.match(french.text, /\p{L}ez\b/u);
      assert.deepEqual(await kit.deps.storage.calendar.drafts('me'), []);
    });

  test('every fault at once', async () => {
    const steps = [
      { kind: 'work', duration_seconds: 0 },
      { kind: 'work', duration_seconds: 60, target: 'power', target_unit: 'zone', target_low: 12 },
      { kind: 'rest' },
    ];
    const outcome = await kit.call('plan_workout', { sport: 'cycling', name: 'Three', steps });
    assert.ok(!outcome.ok);
    for (const step of ['Step 1', 'Step 2', 'Step 3']) assert.match(outcome.text, new RegExp(step));
  });
});

test('the calendar feed holds what is planned, in the athlete’s words', async () => {
  const id = await plan(tenTimes400);
  await schedule(id, 'Thursday');
  const { calendarFeed } = await import('./calendar-feed.ts');
  const { voiceFor } = await import('../../locales/index.ts');
  const athlete = await kit.deps.storage.athletes.get('me');
  assert.ok(athlete && kit.deps.writers);
  const voice = voiceFor({ ...athlete.preferences, language: 'fr' });
  const asking = { deps: kit.deps, who: kit.who, athlete, today: (await stored(id))?.day ?? ('' as never) };
  const entries = await calendarFeed(asking, (what) => voice.say(what));
  const ics = kit.deps.writers.ics(entries, 'boucle');
  assert.match(ics, /BEGIN:VEVENT[\s\S]*DTSTART;VALUE=DATE:20261203/);
  assert.match(ics, /UID:wkt_/);
  assert.match(ics.replace(/\r\n /g, ''), /10 × \(400 m à 4:00\/km\\, puis 90 s de récupération/);
});
