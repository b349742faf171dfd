import assert from 'node:assert/strict';
import test from 'node:test';
import FitParser from 'fit-file-parser';
import { bare, everySecond, madeDay } from '../../test/made.ts';
import { needsShared, sharedFile } from '../../test/shared.ts';
import type { Result } from '../domain/activity.ts';
import type { Recording } from '../domain/recording.ts';
import type { Sport } from '../domain/sport.ts';
import { fit } from '../formats/fit/index.ts';
import { voiceFor } from '../locales/index.ts';
import { analyse } from './analyse.ts';

const slopeOf = (recording: Recording): Result | undefined =>
  analyse(recording, { day: madeDay, landmarks: [] }).metrics.cadence_slope;

/** Ten minutes at 2.6, 3.1 and 3.6 m/s in turn, with 120 + 15 steps for each m/s. */
const speedAt = (second: number): number => 2.6 + 0.5 * (Math.floor(second / 60) % 3);
const cadenceAt = (second: number): number => 120 + 15 * speedAt(second);

const run = (speed: (second: number) => number, cadence = cadenceAt, sport: Sport = 'running'): Recording =>
  bare(sport, everySecond(600, { speed, cadence }));

test('a run whose steps follow its speed has the slope they were made with', () => {
  const slope = slopeOf(run(speedAt));
  assert.ok(Math.abs((slope?.value ?? 0) - 15) < 1e-9, String(slope?.value));
  assert.equal(slope?.unit, 'steps/min per m/s');
  assert.equal(slope.n, 601);
});

test('walking breaks and standing do not bend the line', () => {
  const walks = (second: number): boolean => second % 60 >= 40;
  const slope = slopeOf(
    run(
      (second) => (walks(second) ? 1.4 : speedAt(second)),
      (second) => (walks(second) ? (second % 60 > 55 ? 0 : 104) : cadenceAt(second)),
    ),
  );
  assert.ok(Math.abs((slope?.value ?? 0) - 15) < 1e-9, String(slope?.value));
  assert.equal(slope?.n, 401);
});

test('a run at one speed says that one speed makes no line', () => {
  const slope = slopeOf(run(() => 3));
  assert.equal(slope?.value, undefined);
  assert.equal(slope?.missing?.code, 'analysis.cadence_one_speed');
});

test('a ride and a walk have no such line', () => {
  assert.equal(slopeOf(run(speedAt, cadenceAt, 'cycling')), undefined);
  assert.equal(slopeOf(run(speedAt, cadenceAt, 'walking')), undefined);
});

/** The definition once more, plain and slow, over what another reader of FIT says. */
function plainSlope(bytes: Buffer): { readonly slope: number; readonly seconds: number } {
  let records: readonly Record<string, unknown>[] = [];
  new FitParser({ force: true, mode: 'list', speedUnit: 'm/s' }).parse(
    bytes as Buffer<ArrayBuffer>,
    (error, result) => {
      assert.equal(error, undefined);
      records = (result?.records ?? []) as unknown as typeof records;
    },
  );
  const points = records.flatMap((record, i) => {
    const next = records[i + 1];
    const speed = Number(record.speed ?? record.enhanced_speed);
    const steps = 2 * (Number(record.cadence) + Number(record.fractional_cadence ?? 0));
    const seconds = next ? (Number(next.timestamp) - Number(record.timestamp)) / 1000 : 1;
    return speed >= 2 && steps > 0 && seconds <= 10
      ? [{ bin: Math.floor(speed * 4), speed, steps, seconds }]
      : [];
  });
  const bins = [...Map.groupBy(points, ({ bin }) => bin).values()]
    .map((own) => {
      const seconds = own.reduce((sum, point) => sum + point.seconds, 0);
      const mean = (of: (point: (typeof own)[number]) => number): number =>
        own.reduce((sum, point) => sum + of(point) * point.seconds, 0) / seconds;
      return { seconds, speed: mean((point) => point.speed), steps: mean((point) => point.steps) };
    })
    .filter(({ seconds }) => seconds >= 30);
  // The normal equations of steps = a + b × speed.
  const sum = (of: (bin: (typeof bins)[number]) => number): number =>
    bins.reduce((total, bin) => total + of(bin) * bin.seconds, 0);
  const [w, x, y] = [sum(() => 1), sum((bin) => bin.speed), sum((bin) => bin.steps)];
  const [xx, xy] = [sum((bin) => bin.speed ** 2), sum((bin) => bin.speed * bin.steps)];
  return { slope: (w * xy - x * y) / (w * xx - x * x), seconds: w };
}

test('a real run agrees with a plain computation over another reader', { skip: needsShared }, () => {
  const bytes = sharedFile('science/data/fit/fenix2_run.fit');
  const plain = plainSlope(bytes);
  const slope = slopeOf(fit.decode(bytes).recordings[0]);
  assert.ok(plain.seconds > 600);
  assert.ok(
    Math.abs((slope?.value ?? 0) - plain.slope) < 0.02 * Math.abs(plain.slope) + 0.05,
    `${slope?.value} ${plain.slope}`,
  );
  assert.ok(
    Math.abs((slope?.n ?? 0) - plain.seconds) <= 0.01 * plain.seconds,
    `${slope?.n} ${plain.seconds}`,
  );
  const [ends] = slope?.warnings ?? [];
  const say = (language: 'en' | 'fr'): string =>
    voiceFor({ language, units: 'metric', swimUnits: 'meters' }).say(ends);
  assert.match(say('en'), /^Steps of both legs: 1\d\d\/min at .*left out as walking\.$/);
  assert.match(say('fr'), /^Pas des deux jambes.*comme de la marche\.$/);
});
