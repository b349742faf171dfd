import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { examine } from '../../src/analysis/analyse.ts';
import type { ActivityAnalysis } from '../../src/domain/activity.ts';
import type { Recording } from '../../src/domain/recording.ts';
import { spikeSpeed } from '../../src/domain/sport.ts';
import { identify } from '../../src/formats/identify.ts';
import { bare, everySecond, landmark, madeDay } from '../made.ts';
import { needsShared, sharedDir, sharedFile } from '../shared.ts';
import { type Body, distances, durations, type Plain, plainFigures } from './plain.ts';

/** Every recording of the corpus through two implementations that share nothing but the definitions. */

const body: Body = { maxHeartRate: 190, restingHeartRate: 50, thresholdPower: 250 };
const landmarks = [
  landmark('max_heart_rate', body.maxHeartRate),
  landmark('resting_heart_rate', body.restingHeartRate),
  landmark('threshold_power', body.thresholdPower),
];

/** The channels whose dropped samples excuse a figure, and how many recordings must have been compared. */
const figures: Readonly<Record<string, { readonly channels: readonly string[]; readonly atLeast: number }>> =
  {
    elapsed_time: { channels: [], atLeast: 200 },
    distance: { channels: ['distance', 'latitude', 'speed'], atLeast: 120 },
    average_heart_rate: { channels: ['heartRate'], atLeast: 140 },
    max_heart_rate: { channels: ['heartRate'], atLeast: 140 },
    trimp_edwards: { channels: ['heartRate'], atLeast: 140 },
    trimp_banister: { channels: ['heartRate'], atLeast: 140 },
    average_power: { channels: ['power'], atLeast: 50 },
    weighted_power: { channels: ['power'], atLeast: 50 },
    variability: { channels: ['power'], atLeast: 50 },
    work: { channels: ['power'], atLeast: 50 },
    intensity: { channels: ['power'], atLeast: 35 },
    average_cadence: { channels: ['cadence'], atLeast: 120 },
    ascent: { channels: ['altitude'], atLeast: 140 },
    descent: { channels: ['altitude'], atLeast: 140 },
    swim_speed: { channels: [], atLeast: 12 },
  };
const tolerance = 0.005;

interface Pair {
  readonly name: string;
  readonly figure: string;
  readonly plain: number;
  readonly ours: number;
  /** What the definition leaves open, in the figure's unit. */
  readonly slack: number;
}

const far = ({ plain, ours, slack }: Pair): boolean =>
  !(Math.abs(plain - ours) <= slack + tolerance * Math.max(1, Math.abs(plain)));

function pairsOf(name: string, recording: Recording, analysis: ActivityAnalysis, plain: Plain): Pair[] {
  const { spikes, warnings } = analysis.quality;
  const spoiled = (channels: readonly string[]): boolean =>
    channels.some((channel) => (spikes[channel] ?? 0) > 0);
  // Samples years away, or a start days before the first sample: the analysis cuts them, a plain count does not.
  if (warnings.some(({ code }) => code === 'analysis.clock_jump')) return [];
  if ((recording.streams.time[0] ?? 0) > 3 * 86_400) return [];
  const pairs: Pair[] = [];
  for (const [figure, { channels }] of Object.entries(figures)) {
    const [value, ours] = [plain.figures[figure], analysis.metrics[figure]?.value];
    if (value === undefined || ours === undefined || spoiled(channels)) continue;
    if (figure === 'distance' && !countsMetres(recording, value)) continue;
    pairs.push({
      name,
      figure,
      plain: value,
      ours,
      slack: figure === 'distance' ? firstMetres(recording) : 0,
    });
  }
  if (
    recording.lengths.length === 0 &&
    isSteady(recording) &&
    !spoiled(['distance', 'latitude', 'speed', 'time'])
  )
    pairs.push(...bestPairs(name, analysis, plain.fastest, 'distance'));
  if (!spoiled(['power'])) pairs.push(...bestPairs(name, analysis, plain.strongest, 'power'));
  return pairs;
}

/** Pools count lengths; a device that says 0 all the way leaves it to the positions. */
const countsMetres = ({ lengths }: Recording, meters: number): boolean =>
  lengths.length === 0 && meters > 100;

/** No step faster than anyone moves: windows over such a jump are no bests (science §7). */
function isSteady({ sport, streams }: Recording): boolean {
  const way = [...(streams.channels.distance ?? [])]
    .map((meters, i) => [streams.time[i], meters] as const)
    .filter(([, meters]) => !Number.isNaN(meters));
  return way.every(([at, meters], i) => {
    const [before, from] = way[i - 1] ?? [at - 1, meters];
    return (meters - from) / (at - before) <= spikeSpeed(sport);
  });
}

/** A device may count from the start, a second before its first sample. */
function firstMetres({ streams }: Recording): number {
  return streams.channels.distance?.find((meters) => !Number.isNaN(meters)) ?? 0;
}

function bestPairs(
  name: string,
  { bests }: ActivityAnalysis,
  plain: ReadonlyMap<number, number>,
  of: 'distance' | 'power',
): Pair[] {
  return [...plain].flatMap(([extent, value]) => {
    const ours = bests.find((best) => best.of === of && best.extent === extent)?.value;
    if (ours === undefined) return [];
    return [{ name, figure: `${of} ${extent}`, plain: value, ours, slack: 0 }];
  });
}

function* recordingsOfCorpus(): Generator<{ name: string; recording: Recording }> {
  const root = join(sharedDir ?? '', 'corpus');
  const files = (readdirSync(root, { recursive: true }) as string[]).sort((a, b) => a.localeCompare(b));
  for (const name of files.filter((file) => statSync(join(root, file)).isFile())) {
    const raw = sharedFile(join('corpus', name));
    const bytes = name.endsWith('.gz') ? gunzipSync(raw) : raw;
    for (const [part, recording] of decoded(name, bytes).entries())
      if (recording.streams.time.length > 0 || recording.lengths.length > 0)
        yield { name: `${name} #${part}`, recording };
  }
}

/** Some files of the corpus are broken on purpose, or are no activities. */
function decoded(name: string, bytes: Uint8Array): readonly Recording[] {
  try {
    return identify(bytes, name.replace(/\.gz$/, ''))?.decode(bytes).recordings ?? [];
  } catch {
    return [];
  }
}

describe('the corpus', { skip: needsShared }, () => {
  test('is told alike by the analysis and by a slow and plain count, figure for figure', (t) => {
    const pairs: Pair[] = [];
    for (const { name, recording } of recordingsOfCorpus()) {
      const { analysis } = examine(recording, { day: madeDay, landmarks, sex: 'male' });
      pairs.push(...pairsOf(name, recording, analysis, plainFigures(recording, body)));
    }
    const counts = Object.entries(Object.groupBy(pairs, ({ figure }) => figure));
    t.diagnostic(counts.map(([figure, all]) => `${figure}: ${all?.length}`).join(', '));
    assert.deepEqual(
      pairs
        .filter(far)
        .map(({ name, figure, plain, ours }) => `${name} ${figure}: plain ${plain}, ours ${ours}`),
      [],
    );
    for (const [figure, { atLeast }] of Object.entries(figures)) {
      const compared = pairs.filter((pair) => pair.figure === figure).length;
      assert.ok(compared >= atLeast, `${figure}: only ${compared} compared`);
    }
    for (const extent of distances)
      assert.ok(pairs.filter(({ figure }) => figure === `distance ${extent}`).length >= 60, `${extent} m`);
    for (const extent of durations)
      assert.ok(pairs.filter(({ figure }) => figure === `power ${extent}`).length >= 35, `${extent} s`);
  });
});

test('a ride made by hand is told alike too, in a clone without the corpus', () => {
  const ride = bare(
    'cycling',
    everySecond(3000, {
      power: (s) => 180 + 90 * Math.sin(s / 40) + (s % 7) * 5,
      heartRate: (s) => Math.round(120 + 50 * Math.sin(s / 300)),
      cadence: (s) => (s % 100 < 10 ? 0 : 85),
      distance: (s) => s * 8 + 20 * Math.sin(s / 200),
      altitude: (s) => 400 + 30 * Math.sin(s / 250),
    }),
    { pauses: [{ startSeconds: 900, endSeconds: 1100 }] },
  );
  const { analysis } = examine(ride, { day: madeDay, landmarks, sex: 'male' });
  const pairs = pairsOf('made', ride, analysis, plainFigures(ride, body));
  assert.deepEqual(pairs.filter(far), []);
  assert.equal(pairs.length, Object.keys(figures).length - 1 + distances.length + durations.length);
});
