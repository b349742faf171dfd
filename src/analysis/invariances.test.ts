import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { bare, landmark, madeDay } from '../../test/made.ts';
import type { Recording } from '../domain/recording.ts';
import type { Pause, Streams } from '../domain/stream.ts';
import { type Context, examine } from './analyse.ts';

/**
 * What must not matter, and what must: figures follow the effort, and nothing else. The efforts are believable ones, since
 * what is dropped as impossible is another test's matter.
 */

const athlete = (thresholdPower = 250): Context => ({
  day: madeDay,
  sex: 'female',
  landmarks: [
    landmark('threshold_power', thresholdPower),
    landmark('max_heart_rate', 190),
    landmark('resting_heart_rate', 50),
    landmark('threshold_heart_rate', 170),
    landmark('threshold_pace', 240),
  ],
});

interface Block {
  readonly watts: number;
  readonly bpm: number;
  readonly metersPerSecond: number;
  readonly grade: number;
}

/** Each block is held for so many seconds: a watch that records only then has seen all there was. */
const blockSeconds = 4;

const block: fc.Arbitrary<Block> = fc.record({
  watts: fc.integer({ min: 50, max: 400 }),
  // Further apart within two seconds would be a fault of the strap.
  bpm: fc.integer({ min: 135, max: 172 }),
  metersPerSecond: fc.integer({ min: 15, max: 55 }).map((n) => n / 10),
  grade: fc.integer({ min: -8, max: 8 }).map((n) => n / 100),
});
const efforts = fc.array(block, { minLength: 60, maxLength: 250 });
const sport = fc.constantFrom('running', 'cycling');

/** One sample every `every` seconds, which divides the length of a block. */
function streamsOf(blocks: readonly Block[], every = 1): Streams {
  const end = (blocks.length - 1) * blockSeconds;
  const time = Float64Array.from({ length: end / every + 1 }, (_, i) => i * every);
  const at = (second: number): Block => blocks[Math.floor(second / blockSeconds)];
  const along = (rate: (one: Block) => number): Float64Array => {
    let so = 0;
    const starts = [0, ...blocks.map((one) => (so += blockSeconds * rate(one)))];
    return time.map((s) => starts[Math.floor(s / blockSeconds)] + (s % blockSeconds) * rate(at(s)));
  };
  return {
    time,
    channels: {
      power: time.map((s) => at(s).watts),
      heartRate: time.map((s) => at(s).bpm),
      speed: time.map((s) => at(s).metersPerSecond),
      distance: along(({ metersPerSecond }) => metersPerSecond),
      altitude: along(({ metersPerSecond, grade }) => metersPerSecond * grade).map((meters) => 500 + meters),
    },
  };
}

function scaled(recording: Recording, by: Partial<Record<keyof Streams['channels'], number>>): Recording {
  const { streams } = recording;
  const channels = Object.entries(streams.channels).map(([name, values]) => {
    const factor = by[name as keyof typeof by] ?? 1;
    return [name, values.map((value) => value * factor)];
  });
  return { ...recording, streams: { ...streams, channels: Object.fromEntries(channels) } };
}

const valuesOf = (recording: Recording, context = athlete()): Record<string, number | undefined> => {
  const { totals, analysis } = examine(recording, context);
  const metrics = Object.entries(analysis.metrics).map(([id, { value }]) => [id, value]);
  return { ...totals, ...Object.fromEntries(metrics) };
};

function sameBut(
  got: Readonly<Record<string, number | undefined>>,
  was: Readonly<Record<string, number | undefined>>,
  factors: Readonly<Record<string, number>>,
  left: ReadonlySet<string> = new Set(),
): void {
  for (const [id, value] of Object.entries(was)) {
    if (left.has(id)) continue;
    const expected = value === undefined ? undefined : value * (factors[id] ?? 1);
    if (expected === undefined || got[id] === undefined) assert.equal(got[id], expected, id);
    else
      assert.ok(
        Math.abs(got[id] - expected) <= 1e-6 * Math.max(1, Math.abs(expected)),
        `${id}: ${got[id]} for ${expected}`,
      );
  }
}

test('a power meter in other units, with a threshold in the same, changes watts and no intensity or load', () => {
  fc.assert(
    fc.property(efforts, fc.constantFrom(0.5, 0.8, 1.25), (blocks, factor) => {
      const ride = bare('cycling', streamsOf(blocks));
      const was = valuesOf(ride);
      assert.ok((was.power_load ?? 0) > 0 && (was.averagePower ?? 0) > 0);
      const watts = [
        'averagePower',
        'maxPower',
        'weightedPower',
        'average_power',
        'max_power',
        'weighted_power',
        'work',
        'efficiency_power',
      ];
      sameBut(
        valuesOf(scaled(ride, { power: factor }), athlete(250 * factor)),
        was,
        Object.fromEntries(watts.map((id) => [id, factor])),
      );
    }),
    { numRuns: 40 },
  );
});

test('a start later on the clock moves every best with it and changes none', () => {
  fc.assert(
    fc.property(efforts, sport, fc.integer({ min: 1, max: 1e8 }), (blocks, which, later) => {
      const one = bare(which, streamsOf(blocks));
      const { analysis } = examine(one, athlete());
      assert.ok(analysis.bests.length > 0 && analysis.zones.length > 0);
      assert.deepEqual(examine({ ...one, start: one.start + later * 1000 }, athlete()).analysis, analysis);
    }),
    { numRuns: 30 },
  );
});

/** An effort with a stretch that nobody recorded, since the timer stood. */
const interrupted = fc
  .tuple(efforts, fc.integer({ min: 20, max: 150 }), fc.integer({ min: 30, max: 600 }), sport)
  .map(([blocks, from, length, which]) => {
    const { time, channels } = streamsOf(blocks);
    const later = time.map((s) => (s > from ? s + length : s));
    return {
      recording: bare(which, { time: later, channels }),
      pause: { startSeconds: from, endSeconds: from + length },
    };
  });

test('one pause told in pieces, twice, overlapping or out of order is one pause', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(interrupted, cuts, fc.infiniteStream(fc.nat()), ({ recording, pause }, shares, dice) => {
      const { startSeconds: from, endSeconds: to } = pause;
      const edges = [from, ...shares.map((share) => from + share * (to - from)).sort((a, b) => a - b), to];
      const pieces = edges.slice(1).map((end, i): Pause => ({ startSeconds: edges[i], endSeconds: end }));
      const told = [...pieces, { startSeconds: edges[0], endSeconds: edges[2] }]
        .map((piece) => ({ piece, order: dice.next().value }))
        .sort((a, b) => a.order - b.order)
        .map(({ piece }) => piece);
      const whole = examine({ ...recording, pauses: [pause] }, athlete());
      assert.equal(whole.totals.timerSeconds, (whole.totals.elapsedSeconds ?? 0) - (to - from));
      const { totals, analysis } = examine({ ...recording, pauses: told }, athlete());
      sameBut({ ...totals }, { ...whole.totals }, {});
      sameBut(
        Object.fromEntries(Object.entries(analysis.metrics).map(([id, { value }]) => [id, value])),
        Object.fromEntries(Object.entries(whole.analysis.metrics).map(([id, { value }]) => [id, value])),
        {},
      );
      assert.deepEqual(analysis.bests, whole.analysis.bests);
      assert.deepEqual(analysis.zones, whole.analysis.zones);
    }),
    { numRuns: 40 },
  );
});

// Where a step of altitude ends, and which interval was moving, hang on the samples; slopes hang on altitude.
const seenCoarsely = new Set([
  'movingSeconds',
  'ascentMeters',
  'descentMeters',
  'ascent',
  'descent',
  'moving_time',
]);
const fromSlopes = new Set(['graded_speed', 'run_load', 'training_load', 'efficiency_speed']);

test('a watch that records every two or four seconds sees the same effort, and every second weighs the same', () => {
  fc.assert(
    fc.property(efforts, sport, fc.constantFrom(2, 4), (blocks, which, every) => {
      const fine = bare(which, streamsOf(blocks));
      const was = valuesOf(fine);
      assert.ok((was.averageHeartRate ?? 0) > 0);
      const coarse = valuesOf(bare(which, streamsOf(blocks, every)));
      sameBut(coarse, was, {}, new Set([...seenCoarsely, ...fromSlopes]));
      for (const id of fromSlopes)
        if (was[id] !== undefined)
          assert.ok(Math.abs((coarse[id] ?? 0) / was[id] - 1) < 0.03, `${id}: ${coarse[id]} for ${was[id]}`);
    }),
    { numRuns: 40 },
  );
});

const loads = [
  'power_load',
  'trimp_banister',
  'trimp_edwards',
  'heart_rate_load',
  'run_load',
  'work',
] as const;

test('who goes on at the same effort has at least as much load, by every measure', () => {
  fc.assert(
    fc.property(efforts, efforts, sport, (blocks, more, which) => {
      const short = valuesOf(bare(which, streamsOf(blocks)));
      const long = valuesOf(bare(which, streamsOf([...blocks, ...more])));
      const known = loads.filter((id) => short[id] !== undefined);
      assert.ok(known.length >= 3);
      for (const id of known.filter((id) => !quadratic.has(id)))
        assert.ok((long[id] ?? 0) >= (short[id] ?? 0), id);
    }),
    { numRuns: 40 },
  );
});

// Hours × intensity²: an easy end lowers the intensity of the whole, and its square may fall faster than the hours grow.
const quadratic: ReadonlySet<string> = new Set(['power_load', 'run_load']);

test('harder all along is more load, by every measure that hears of it', () => {
  const gain = fc.record({
    watts: fc.integer({ min: 5, max: 60 }),
    bpm: fc.integer({ min: 1, max: 8 }),
    share: fc.constantFrom(1.02, 1.1),
  });
  fc.assert(
    fc.property(efforts, sport, gain, (blocks, which, { watts, bpm, share }) => {
      const harder = blocks.map((one) => ({
        ...one,
        watts: one.watts + watts,
        bpm: one.bpm + bpm,
        metersPerSecond: one.metersPerSecond * share,
      }));
      const easy = valuesOf(bare(which, streamsOf(blocks)));
      const hard = valuesOf(bare(which, streamsOf(harder)));
      for (const id of [
        ...loads,
        'averagePower',
        'averageHeartRate',
        'averageSpeed',
        'weightedPower',
        'maxPower',
      ]) {
        if (easy[id] === undefined) continue;
        const least = id === 'trimp_edwards' || id.startsWith('heart_rate_load') ? 0 : 1e-9;
        assert.ok((hard[id] ?? 0) - easy[id] >= least, `${id}: ${easy[id]} → ${hard[id]}`);
      }
    }),
    { numRuns: 40 },
  );
});

test('means lie within what was measured, clocks within each other, and zones within the timer', () => {
  fc.assert(
    fc.property(interrupted, ({ recording, pause }) => {
      const { totals, analysis } = examine({ ...recording, pauses: [pause] }, athlete());
      const { channels } = recording.streams;
      const within = (value: number | undefined, samples: Float64Array | undefined, what: string): void => {
        assert.ok(value !== undefined && samples, what);
        assert.ok(
          value >= Math.min(...samples) - 1e-9 && value <= Math.max(...samples) + 1e-9,
          `${what}: ${value}`,
        );
      };
      within(totals.averageHeartRate, channels.heartRate, 'heart rate');
      within(totals.averagePower, channels.power, 'power');
      within(totals.weightedPower, channels.power, 'weighted power');
      within(totals.maxPower, channels.power, 'max power');
      const { movingSeconds = 0, timerSeconds = 0, elapsedSeconds = 0 } = totals;
      assert.ok(movingSeconds <= timerSeconds + 1 && timerSeconds <= elapsedSeconds);
      assert.ok(analysis.zones.length > 0);
      for (const { of, seconds } of analysis.zones) {
        assert.ok(
          seconds.every((part) => part >= 0),
          of,
        );
        // The second in which a pause begins, and the last of all, are sample and second at once.
        assert.ok(seconds.reduce((sum, part) => sum + part, 0) <= timerSeconds + 2, of);
      }
      for (const { of, extent, value } of analysis.bests) {
        // A pause inside counts as nothing: a best may be lower than all that was measured, never higher.
        const most = Math.max(...((of === 'power' ? channels.power : channels.heartRate) ?? []));
        if (of !== 'distance') assert.ok(value > 0 && value <= most + 1e-9, `best ${extent} s: ${value}`);
      }
    }),
    { numRuns: 40 },
  );
});
