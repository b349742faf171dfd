import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type IntervalsIcuOptions, newAthlete } from '../../../simulators/intervals-icu/index.ts';
import { openScene, type Scene } from '../../../test/vendors/stages/intervals-icu-scene.ts';
import type { TestLine } from '../../../test/vendor-line.ts';
import { eightTimes100, landmarks, sessionDay, tenTimes400, twoTimes20 } from '../../../test/workouts.ts';
import { addDays } from '../../domain/day.ts';
import { BoucleError } from '../../domain/errors.ts';
import type { Phrase } from '../../domain/phrase.ts';
import { compareSteps } from '../../domain/workout-compare.ts';
import { type FlatStep, type FlatWorkout, fromFlat } from '../../domain/workout-flat.ts';
import { resolveWorkout } from '../../domain/workout-resolve.ts';
import type { Block, ResolvedWorkout, Workout } from '../../domain/workout.ts';
import type { Receipt, Sending, WorkoutDoor } from '../vendor.ts';
import { intervalsIcu } from './index.ts';

const door = intervalsIcu.workouts as WorkoutDoor;

const resolved = (workout: Workout): ResolvedWorkout => resolveWorkout(workout, landmarks, sessionDay);
const flat = (workout: FlatWorkout): ResolvedWorkout => resolved(fromFlat(workout));
const run = (...steps: readonly FlatStep[]): ResolvedWorkout =>
  flat({ sport: 'running', name: 'Session', steps });
const ride = (...steps: readonly FlatStep[]): ResolvedWorkout =>
  flat({ sport: 'cycling', name: 'Session', steps });

const sendingOf = (workout: ResolvedWorkout, uid = 'boucle-wkt_1'): Sending => ({
  uid,
  day: sessionDay,
  workout,
  compiled: door.compile(workout),
});

interface Sent extends Scene {
  readonly line_: TestLine;
  readonly sending: Sending;
  readonly receipt: Receipt;
  readonly differences: readonly Phrase[];
  /** The text that stands there, without blank lines. */
  readonly text: readonly string[];
}

/** Sends it and looks at what stands there. */
async function sent(
  workout: ResolvedWorkout,
  options: IntervalsIcuOptions = {},
  then: (sent: Sent) => Promise<void> | void = () => undefined,
): Promise<Omit<Sent, keyof Scene | 'line_'>> {
  const scene = await openScene(options);
  try {
    const line_ = await scene.line();
    const sending = sendingOf(workout);
    const receipt = await door.deliver(line_, sending);
    const differences = compareSteps(sending.compiled.expected, receipt.stored ?? []);
    const text = String(scene.sim.athletes[0].events[0]?.description).split('\n').filter(Boolean);
    const all = { sending, receipt, differences, text };
    await then({ ...scene, line_, ...all });
    return all;
  } finally {
    await scene.sim.close();
  }
}

const codes = (phrases: readonly Phrase[]): string[] => phrases.map(({ code }) => code);
const told = (workout: ResolvedWorkout): string[] =>
  door
    .compile(workout)
    .fidelity.map(({ step, verdict, why }) => `${step ?? '-'} ${verdict} ${why.code.split('.')[1]}`);
const failsWith = (code: string) => (error: unknown) => error instanceof BoucleError && error.code === code;

describe('a session at intervals.icu', () => {
  test('complaint 28: of 10 × 400 m is 400 metres ten times, never 400 minutes', async () => {
    const { text, differences, receipt } = await sent(flat(tenTimes400), {}, ({ sim }) => {
      const [event] = sim.athletes[0].events;
      assert.equal(event?.distance, 4000);
      // 15 min, ten times 96 s (4:05 to 3:55/km) and 90 s, 10 min.
      assert.ok(Math.abs(Number(event?.moving_time) - (900 + 10 * (95.9 + 90) + 600)) < 20);
    });
    assert.ok(text.includes('- 400mtr 4:05/km-3:55/km Pace'));
    assert.deepEqual(differences, []);
    assert.equal(receipt.day, sessionDay);
  });

  test('that stands there otherwise is told step by step', async () => {
    await sent(flat(tenTimes400), {}, async ({ line_, sending, sim }) => {
      // The vendor reads 400mtr as 400m.
      sim.faults.next(/events\/bulk/, { delayMs: 0 });
      const changed = (body: string): string => body.replaceAll('"distance":400', '"duration":24000');
      sim.faults.next(/events\?oldest/, { change: changed });
      const receipt = await door.deliver(line_, sending);
      const differences = compareSteps(sending.compiled.expected, receipt.stored ?? []);
      assert.deepEqual(codes(differences), ['workout.differs_step']);
      assert.equal(differences[0]?.params.at, '2.1');
    });
  });

  test('that the vendor takes for prose is a difference, not a success', async () => {
    await sent(flat(tenTimes400), {}, async ({ line_, sending, sim }) => {
      const change = (body: string): string =>
        body.replace(/"workout_doc":\{.*?"locales":\[\]\}/, '"workout_doc":{"steps":[]}');
      sim.faults.next(/events\?oldest/, { change });
      const receipt = await door.deliver(line_, sending);
      assert.deepEqual(codes(compareSteps(sending.compiled.expected, receipt.stored ?? [])), [
        'workout.differs_count',
      ]);
    });
  });

  test('complaint 26: in percent of threshold arrives in watts, ramps in their direction, cadence with them', async () => {
    const { text, differences } = await sent(flat(twoTimes20));
    assert.deepEqual(text, [
      'Warmup',
      '- 10m ramp 125-188w',
      '2x',
      '- 20m 220-235w 90rpm',
      '- 5m 121-129w intensity=recovery',
      'Cooldown',
      '- 10m ramp 150-100w',
    ]);
    assert.deepEqual(differences, []);
  });

  test('whose text would be read otherwise than it was meant is not sent', async () => {
    const scene = await openScene();
    const sending = sendingOf(flat(tenTimes400));
    const payload = structuredClone(sending.compiled.payload) as { blocks: object[] };
    // As a cue it would be a target of a hundred watts.
    Object.assign(payload.blocks[0] ?? {}, { cue: 'at 100w' });
    const misread = { ...sending, compiled: { ...sending.compiled, payload } };
    await assert.rejects(door.deliver(await scene.line(), misread), failsWith('icu.misread'));
    assert.deepEqual(scene.sim.athletes[0].events, []);
    await scene.sim.close();
  });

  for (const paceValues of ['seconds', 'minutes'] as const)
    test(`by pace is read back the same, whether 4:00/km is written in ${paceValues}`, async () => {
      assert.deepEqual((await sent(flat(tenTimes400), { paceValues })).differences, []);
    });
});

describe('heart rates', () => {
  const byPulse = run({
    kind: 'work',
    duration_seconds: 1200,
    target: 'heart_rate',
    target_low: '145',
    target_high: '152',
  });

  test('complaint 25: are sent as shares of the threshold there, and read back in beats', async () => {
    const { text, differences } = await sent(byPulse);
    // 145 and 152 of 170 are 85.3 and 89.4 %.
    assert.deepEqual(text, ['- 20m 85-89% LTHR']);
    assert.deepEqual(differences, []);
    assert.deepEqual(told(byPulse), ['0 approximated heart_rate']);
  });

  test('are the same beats where the threshold there is another', async () => {
    const athlete = newAthlete();
    Object.assign(athlete.sportSettings[1], { lthr: 160 });
    const { text, differences } = await sent(byPulse, { athletes: [athlete] });
    assert.deepEqual(text, ['- 20m 91-95% LTHR']);
    assert.deepEqual(differences, []);
  });

  test('are shares of the maximum where there is no threshold', async () => {
    const athlete = newAthlete();
    Object.assign(athlete.sportSettings[1], { lthr: null });
    const { text, differences } = await sent(byPulse, { athletes: [athlete] });
    assert.deepEqual(text, ['- 20m 77-81% HR']);
    assert.deepEqual(differences, []);
  });

  test('without either, or without leave to look, are refused before anything is written', async () => {
    const athlete = newAthlete();
    Object.assign(athlete.sportSettings[1], { lthr: null, max_hr: null });
    const scene = await openScene({ athletes: [athlete] });
    await assert.rejects(
      door.deliver(await scene.line(), sendingOf(byPulse)),
      failsWith('icu.no_heart_rate'),
    );
    const blind = await scene.line(await scene.byOAuth({ untick: ['SETTINGS:READ'] }));
    await assert.rejects(door.deliver(blind, sendingOf(byPulse)), failsWith('icu.no_settings'));
    assert.deepEqual(athlete.events, []);
    // A pace needs no settings.
    await door.deliver(blind, sendingOf(flat(tenTimes400)));
    assert.equal(athlete.events.length, 1);
    await scene.sim.close();
  });
});

describe('what the text has no word for', () => {
  test('complaint 29: a repeat in a repeat is written out, and said', async () => {
    const inner: Block = {
      kind: 'repeat',
      times: 3,
      steps: [
        { kind: 'work', end: { by: 'time', seconds: 30 } },
        { kind: 'recovery', end: { by: 'time', seconds: 15 } },
      ],
    };
    const workout = resolved({
      sport: 'running',
      name: 'Nested',
      steps: [
        { kind: 'repeat', times: 2, steps: [inner, { kind: 'rest', end: { by: 'time', seconds: 120 } }] },
      ],
    });
    const { text, differences } = await sent(workout);
    assert.deepEqual(text, [
      '2x',
      ...Array.from({ length: 3 }, () => ['- 30s', '- 15s intensity=recovery']).flat(),
      '- 2m intensity=rest',
    ]);
    assert.deepEqual(differences, []);
    assert.ok(told(workout).includes('- approximated unrolled'));
  });

  test('complaint 27: a send-off is the swim and what is left as a rest of its own', async () => {
    const { text, differences } = await sent(flat(eightTimes100));
    // 1:35 of 1:50 leave 15 s; a rest behind the target would only lengthen the swim.
    assert.deepEqual(text, [
      'Warmup',
      '- 300mtr',
      '8x',
      '- freestyle 100mtr 1:37/100m-1:33/100m Pace',
      '- 15s intensity=rest',
    ]);
    assert.deepEqual(differences, []);
    assert.deepEqual(told(flat(eightTimes100)), [
      '0 kept kept',
      '1 approximated swim_words',
      '1 approximated send_off',
      '- lost pool',
    ]);
  });

  test('a send-off without a pace rests until the button', async () => {
    const swim = flat({
      ...eightTimes100,
      steps: [{ kind: 'work', distance_meters: 100, send_off_seconds: 110 }],
    });
    const { text, differences } = await sent(swim);
    assert.deepEqual(text, ['- 100mtr', '- 1m press lap intensity=rest']);
    assert.deepEqual(differences, []);
  });

  test('a pool of yards is written in yards', async () => {
    const swim = flat({
      sport: 'swimming',
      name: 'Yards',
      pool_length_yards: 25,
      steps: [
        { kind: 'work', distance_yards: 100, target: 'pace', target_low: '1:20' },
        { kind: 'rest', duration_seconds: 20 },
      ],
    });
    const { text, differences } = await sent(swim);
    assert.deepEqual(text, ['- 100yrd 1:22/100y-1:18/100y Pace', '- 20s intensity=rest']);
    assert.deepEqual(differences, []);
  });

  for (const poolLength of [true, false])
    test(`the length of the pool is told to be lost, whether the vendor knows it or not: ${poolLength}`, async () => {
      assert.deepEqual((await sent(flat(eightTimes100), { poolLength })).differences, []);
    });

  test('a lap press keeps the duration that it needs', async () => {
    const { text, differences } = await sent(
      run(
        { kind: 'warmup', until: 'lap_press' },
        { kind: 'work', until: 'lap_press', target: 'pace', target_low: '4:00' },
      ),
    );
    assert.deepEqual(text, ['Warmup', '- 10m press lap', '- 5m 4:05/km-3:55/km Pace press lap']);
    assert.deepEqual(differences, []);
  });

  test('complaint 24: effort and a note with numbers are words, a second target is lost, all said before', async () => {
    const workout = run(
      { kind: 'work', duration_seconds: 300, target: 'effort', target_low: 7, note: 'Float' },
      {
        kind: 'work',
        duration_seconds: 300,
        target: 'pace',
        target_low: '4:00',
        target2: 'heart_rate',
        target2_low: 160,
        note: 'last 60s at 90%',
      },
    );
    const { text, differences } = await sent(workout);
    assert.deepEqual(text, ['- RPE 7, Float 5m', '- 5m 4:05/km-3:55/km Pace', '2: last 60s at 90%']);
    assert.deepEqual(differences, []);
    assert.deepEqual(told(workout), [
      '0 approximated effort',
      '1 lost one_target',
      '1 approximated note_below',
    ]);
  });

  test('speed on the bike is lost, on foot it is a pace', () => {
    const speed = { kind: 'work', duration_seconds: 300, target: 'speed', target_low: 30 } as const;
    assert.deepEqual(told(ride(speed)), ['0 lost speed']);
    assert.deepEqual(told(run({ ...speed, target_low: 15 })), ['0 kept kept']);
  });

  test('cadence on foot is that of one leg', async () => {
    const { text, differences } = await sent(
      run({ kind: 'work', duration_seconds: 300, target: 'cadence', target_low: 176, target_high: 184 }),
    );
    assert.deepEqual(text, ['- 5m 88-92rpm']);
    assert.deepEqual(differences, []);
  });

  test('a name or note that looks like a line of the text does no harm', async () => {
    const workout = flat({ ...tenTimes400, name: '- 5x 400m', note: '- do this 5x' });
    const { text, differences } = await sent(workout);
    assert.equal(text.at(-1), 'do this 5x.');
    assert.deepEqual(differences, []);
  });
});

describe('a session that is there', () => {
  test('sent again, or changed, stays one', async () => {
    await sent(flat(tenTimes400), {}, async ({ sim, line_, sending, receipt }) => {
      assert.equal((await door.deliver(line_, sending)).ref, receipt.ref);
      const changed = { ...sendingOf(flat(twoTimes20)), ref: receipt.ref };
      assert.equal((await door.deliver(line_, changed)).ref, receipt.ref);
      assert.equal(sim.athletes[0].events.length, 1);
      assert.equal(sim.athletes[0].events[0]?.type, 'Ride');
    });
  });

  test('complaint 18: moves to another day, also when somebody deleted it there', async () => {
    await sent(flat(tenTimes400), {}, async ({ sim, line_, sending, receipt }) => {
      const day = addDays(sessionDay, 2);
      const moved = await door.move?.(line_, receipt.ref, day, { ...sending, day });
      assert.deepEqual([moved?.ref, moved?.day], [receipt.ref, day]);
      assert.deepEqual(compareSteps(sending.compiled.expected, moved?.stored ?? []), []);
      sim.athletes[0].events.length = 0;
      assert.equal((await door.move?.(line_, receipt.ref, day, { ...sending, day }))?.day, day);
      assert.equal(sim.athletes[0].events.length, 1);
    });
  });

  for (const deletesTwice of [404, 200] as const)
    test(`is taken back, and twice is no error where that is answered with ${deletesTwice}`, async () => {
      await sent(flat(tenTimes400), { deletesTwice }, async ({ sim, line_, receipt }) => {
        await door.withdraw?.(line_, receipt.ref);
        assert.deepEqual(sim.athletes[0].events, []);
        await door.withdraw?.(line_, receipt.ref);
      });
    });

  test('complaint 31: whose answer was lost is looked for before it is written again', async () => {
    const scene = await openScene();
    scene.sim.faults.next(/events\/bulk/, { cut: 'after' }, { method: 'POST' });
    const line = await scene.line();
    scene.sim.seen.length = 0;
    await door.deliver(line, sendingOf(flat(tenTimes400)));
    const asked = scene.sim.seen.filter(({ path }) => path.includes('/events')).map(({ method }) => method);
    assert.deepEqual(asked, ['POST', 'GET', 'GET'], 'it was there: nothing was written again');
    assert.equal(scene.sim.athletes[0].events.length, 1);
    await scene.sim.close();
  });

  for (const writeImpliesRead of [true, false])
    test(`is read back from the day, or from the answer where we may only write: ${writeImpliesRead}`, async () => {
      const scene = await openScene({ writeImpliesRead });
      const line = await scene.line(await scene.byOAuth());
      const sending = sendingOf(flat(tenTimes400));
      const { stored = [], day } = await door.deliver(line, sending);
      assert.deepEqual(compareSteps(sending.compiled.expected, stored), []);
      assert.equal(day, sessionDay);
      await scene.sim.close();
    });

  for (const athleteScope of ['SETTINGS', 'none'] as const)
    test(`says where it goes from there, with settings under the scope ${athleteScope}`, async () => {
      const { receipt } = await sent(flat(tenTimes400), { athleteScope });
      assert.deepEqual(codes(receipt.remarks), ['icu.passed_on']);
      assert.equal(receipt.remarks[0]?.params.services, 'Garmin');
    });

  test('and goes nowhere, or could not be passed on, is told so in the vendor’s words, cleaned', async () => {
    const athlete = newAthlete();
    Object.assign(athlete.profile, { icu_garmin_upload_workouts: false });
    const pushErrors = {
      '10 × 400 m': [
        { service: 'GARMIN', message: 'Token\u202e expired\n\nplease re-connect', date: '2026-12-01' },
      ],
    };
    const { receipt } = await sent(flat(tenTimes400), { athletes: [athlete], pushErrors });
    assert.deepEqual(codes(receipt.remarks), ['icu.push_failed', 'icu.not_passed_on']);
    assert.deepEqual(receipt.remarks[0]?.params, {
      service: 'GARMIN',
      message: 'Token expired please re-connect',
    });
  });
});
