import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { localTime, toDay, utcOffsetSeconds } from '../domain/day.ts';
import type { Recording } from '../domain/recording.ts';
import { fit } from '../formats/fit/index.ts';
import {
  type DemoFile,
  demoLibrary,
  demoFiles,
  demoTruth,
  type FileTruth,
  isDemoFileName,
  type SessionTruth,
} from './index.ts';

const options = { seed: 1, days: 250, endDay: toDay('2026-11-30') };
const { files, truth: truthOf } = demoLibrary(options);
const decoded = new Map([...files].map(({ name, bytes }) => [name, fit.decode(bytes)] as const));
const truth = demoTruth(options);

interface Pair {
  readonly session: SessionTruth;
  readonly file: FileTruth;
  readonly recording: Recording;
}

const pairs: Pair[] = truth.sessions.flatMap((session) =>
  session.files.map((file) => {
    const [recording] = decoded.get(file.name)?.recordings ?? [];
    assert.ok(recording, `${file.name} holds no recording`);
    return { session, file, recording };
  }),
);
const sound = pairs.filter(({ file }) => file.faults.length === 0);
const whole = sound.filter(({ session, file }) => file === session.files[0]);

function near(actual: number | undefined, expected: number, tolerance: number, what: string): void {
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) <= tolerance,
    `${what}: ${actual}, truly ${expected}`,
  );
}

function digest(list: Iterable<DemoFile>): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of list) hash.update(name).update(bytes);
  return hash.digest('hex');
}

describe('the same athlete again', () => {
  const short = { ...options, days: 40 };

  test('seed, days and last day decide every byte', () => {
    assert.equal(digest(demoFiles(short)), digest(demoFiles(short)));
    assert.notEqual(digest(demoFiles(short)), digest(demoFiles({ ...short, seed: 2 })));
    assert.notEqual(digest(demoFiles(short)), digest(demoFiles({ ...short, endDay: toDay('2026-11-29') })));
  });

  test('the truth told with the files is the truth told without them', () => {
    assert.deepEqual(truthOf(), truth);
  });

  test('every file has a name of its own that says it is a demo', () => {
    const names = [...demoFiles(short)].map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.every(isDemoFileName));
    assert.ok(!isDemoFileName('2026-11-29-09-15-00.fit') && !isDemoFileName('morning run.fit'));
  });
});

describe('files that watches could have written', () => {
  test('every file is whole and understood', () => {
    for (const [name, { partial, warnings, unread }] of decoded) {
      assert.deepEqual({ partial, warnings, unread }, { partial: undefined, warnings: [], unread: {} }, name);
    }
  });

  test('start, sport and clock are those of the session', () => {
    for (const { session, file, recording } of pairs) {
      assert.equal(recording.sport, session.sport, file.name);
      assert.equal(recording.subSport, session.subSport, file.name);
      assert.equal(recording.start, file.start);
      assert.equal(recording.utcOffsetSeconds, utcOffsetSeconds(session.start, session.timeZone), file.name);
      assert.ok(file.name.startsWith(localTime(session.start, session.timeZone).slice(0, 10)));
    }
  });

  // A device is wrong by its own error: at most about 4 deviations of 0.3 % (new watch) or 0.6 % (old watch).
  test('distance is within 2.5 % of the road, elapsed time exact', () => {
    for (const { session, file, recording } of whole) {
      near(recording.totals.elapsedSeconds, session.elapsedSeconds, 0.001, file.name);
      if (session.sport === 'strength') assert.equal(recording.totals.distanceMeters, undefined);
      else
        near(
          recording.totals.distanceMeters,
          session.distanceMeters,
          session.distanceMeters * 0.025,
          file.name,
        );
    }
  });

  test('a watch that stops at red lights has the timer of the legs, one that does not says so', () => {
    for (const { session, file, recording } of whole) {
      if (file.device === 'old-watch')
        near(recording.totals.timerSeconds, session.elapsedSeconds, 0.001, file.name);
      else {
        near(recording.totals.timerSeconds, session.timerSeconds, 0.001, file.name);
        assert.deepEqual(recording.pauses, session.pauses, file.name);
      }
    }
    assert.ok(whole.some(({ recording }) => recording.pauses.length > 1));
  });

  test('mean heart rate and power agree with the body: 2 bpm with a strap, 5 at the wrist, 1 W', () => {
    for (const { session, file, recording } of whole) {
      const wrist = file.device === 'old-watch';
      // At the wrist the timer runs through stops: compare only where there were none.
      if (wrist && session.pauses.length > 0) continue;
      near(recording.totals.averageHeartRate, session.averageHeartRate, wrist ? 5 : 2, file.name);
      if (file.device === 'bike-computer')
        near(recording.totals.averagePower, session.averagePower ?? 0, 1, file.name);
    }
  });

  test('ascent is the hill and the lean of the barometer: −8 to +16 %', () => {
    for (const { session, file, recording } of whole.filter(({ session: s }) => (s.ascentMeters ?? 0) > 80)) {
      const share = (recording.totals.ascentMeters ?? 0) / (session.ascentMeters ?? 1);
      assert.ok(share > 0.92 && share < 1.16, `${file.name}: ${share}`);
    }
  });

  test('the samples themselves reach the stated distance and heart rate', () => {
    for (const { session, file, recording } of whole.filter(({ session: s }) => s.sport === 'running')) {
      const { distance, heartRate } = recording.streams.channels;
      near(distance?.at(-1), recording.totals.distanceMeters ?? 0, 0.02, file.name);
      const beats = heartRate?.filter((value) => !Number.isNaN(value)) ?? [];
      near(Math.max(...beats), session.maxHeartRate, 6, file.name);
    }
  });

  test('laps of a structured run are its steps: 10 × 400 m is found by the watch as it was run', () => {
    const tens = whole.filter(({ session }) => session.name === '10 × 400 m');
    assert.ok(tens.length >= 2);
    for (const { session, file, recording } of whole.filter(({ session: s }) => s.steps.length > 0)) {
      assert.equal(recording.laps.length, session.steps.length, file.name);
      session.steps.slice(0, -1).forEach(({ step, seconds, meters }, i) => {
        const lap = recording.laps[i];
        assert.equal(lap.workoutStep, step);
        near(lap.timerSeconds, seconds, 0.002, `${file.name} lap ${i}`);
        if (session.sport !== 'strength' && meters > 0)
          near(lap.distanceMeters, meters, meters * 0.03 + 2, file.name);
      });
    }
    for (const { session } of tens) {
      const reps = session.steps.filter(({ kind }) => kind === 'work');
      assert.equal(reps.length, 10);
      for (const { meters } of reps) near(meters, 400, 1e-6, session.day);
      // The fastest 400 m begin a little after the first step, once the legs are up to speed.
      const quickest = Math.min(...reps.map(({ seconds }) => seconds));
      assert.ok(session.bests['400'] <= quickest && session.bests['400'] > quickest - 3);
    }
  });

  test('a pool swim has its lengths, in metres at home and in yards abroad', () => {
    const swims = whole.filter(({ session }) => session.lengths);
    for (const { session, file, recording } of swims) {
      const active = recording.lengths.filter((length) => length.active);
      assert.equal(active.length, session.lengths?.active, file.name);
      near(recording.poolLengthMeters, session.lengths?.poolLengthMeters ?? 0, 0.005, file.name);
      near(
        recording.totals.distanceMeters,
        active.length * (recording.poolLengthMeters ?? 0),
        0.5,
        file.name,
      );
    }
    assert.deepEqual(
      new Set(swims.map(({ session }) => session.lengths?.poolLengthMeters)),
      new Set([25, 22.86]),
    );
  });

  test('strength has sets with repetitions and weights', () => {
    for (const { session, recording } of whole.filter(({ session: s }) => s.sport === 'strength')) {
      const active = recording.sets.filter((set) => set.active);
      assert.equal(active.length, session.sets);
      assert.ok(
        active.some(({ exercise, weightKilograms }) => exercise === 'deadlift' && weightKilograms === 62.5),
      );
    }
  });

  test('indoors there is no position', () => {
    for (const { session, file, recording } of pairs) {
      const outdoors = session.route !== undefined;
      assert.equal(recording.streams.channels.latitude !== undefined, outdoors, file.name);
    }
  });

  test('the old watch writes only now and then, the new one every second', () => {
    for (const { file, recording } of whole) {
      const { time } = recording.streams;
      const paused = recording.pauses.reduce((sum, p) => sum + p.endSeconds - p.startSeconds, 0);
      const interval = ((time.at(-1) ?? 0) - paused) / time.length;
      assert.ok(file.device === 'old-watch' ? interval > 3 && interval < 5 : interval < 1.05, file.name);
    }
  });
});

describe('what was planted', () => {
  const faulty = (kind: string): Pair => {
    const found = pairs.find(({ file }) => file.faults.some((fault) => fault.kind === kind));
    assert.ok(found, `no ${kind}`);
    return found;
  };

  test('some sessions were recorded twice, seconds apart, with other figures', () => {
    const twice = truth.sessions.filter((session) => session.files.length === 2);
    assert.ok(twice.length > 10 && twice.length < 0.2 * truth.sessions.length, `${twice.length}`);
    for (const {
      files: [first, second],
    } of twice) {
      assert.ok(second.start > first.start && second.start < first.start + 20_000);
      assert.notEqual(first.device, second.device);
      assert.notEqual(first.totals.distanceMeters, second.totals.distanceMeters);
    }
  });

  test('a dry strap reads above 230 bpm, a slipped one reads nothing for minutes', () => {
    const dry = faulty('strap_spikes').recording.streams.channels.heartRate ?? [];
    assert.ok(dry.filter((beats) => beats > 230).length > 10);
    const { recording, file } = faulty('strap_dropout');
    const [{ startSeconds, endSeconds }] = file.faults;
    const { time, channels } = recording.streams;
    const hole = time.filter(
      (t, i) => t > startSeconds && t < endSeconds - 1 && !Number.isNaN(channels.heartRate?.[i]),
    );
    assert.equal(hole.length, 0);
    assert.ok(endSeconds - startSeconds > 180);
  });

  test('a GPS jump adds metres that nobody ran, faster than anybody runs', () => {
    const { recording, session } = faulty('gps_jump');
    near(
      recording.totals.distanceMeters,
      session.distanceMeters + 170,
      session.distanceMeters * 0.025,
      'jump',
    );
    assert.ok(Math.max(...(recording.streams.channels.speed ?? [])) > 20);
  });

  test('a spoofed receiver shows a place 35 km away while the distance goes on', () => {
    const { recording, session } = faulty('gps_spoofed');
    const { latitude = new Float64Array() } = recording.streams.channels;
    const away = latitude.filter((degrees) => Math.abs(degrees - latitude[0]) > 0.25);
    assert.ok(away.length >= 290 && away.length <= 310, `${away.length} s`);
    near(recording.totals.distanceMeters, session.distanceMeters, session.distanceMeters * 0.025, 'spoofed');
  });

  test('a trainer without a speed sensor gives power and heart rate and no distance', () => {
    const { recording } = faulty('no_speed_sensor');
    assert.equal(recording.totals.distanceMeters, undefined);
    assert.ok((recording.totals.averagePower ?? 0) > 120);
    assert.equal(recording.streams.channels.distance, undefined);
  });

  test('one week never reached the library, though it was trained', () => {
    assert.equal(truth.unsyncedDays.length, 7);
    const lost = truth.sessions.filter(({ day }) => truth.unsyncedDays.includes(day));
    assert.ok(lost.length > 4 && lost.every((session) => session.files.length === 0));
    assert.ok(truth.unsyncedDays.every((day) => ![...decoded.keys()].some((name) => name.startsWith(day))));
  });

  test('both changes of the clock within the history are known', () => {
    assert.deepEqual(truth.clockChangeDays, ['2026-03-29', '2026-10-25']);
  });
});

describe('nights', () => {
  test('what the watch wrote is what was slept', () => {
    let compared = 0;
    for (const night of truth.nights) {
      const readings = decoded.get(`${night.day}-wellness.fit`)?.wellness ?? [];
      const value = (metric: string): number | undefined =>
        readings.find((reading) => reading.metric === metric)?.value;
      if (!night.worn) assert.equal(value('sleep_duration'), undefined);
      if (!night.worn || readings.length === 0) continue;
      compared++;
      near(value('sleep_duration'), night.sleepSeconds, 60, night.day);
      near(value('hrv_rmssd'), night.hrvMs, 0.5, night.day);
      near(value('resting_heart_rate'), night.restingHeartRate, 0.5, night.day);
      near(value('sleep_end'), night.sleepEnd / 1000, 60, night.day);
      if (night.steps !== undefined) near(value('steps'), night.steps, 1, night.day);
      if (night.weightKilograms) near(value('weight'), night.weightKilograms, 0.05, night.day);
      assert.ok(readings.every(({ day }) => day === undefined || day === night.day));
    }
    assert.ok(compared > 200, `${compared}`);
    assert.ok(truth.nights.filter(({ worn }) => !worn).length >= 5);
  });
});
