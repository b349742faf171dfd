import assert from 'node:assert/strict';
import { ascentSpan, climb } from '../../src/analysis/ascent.ts';
import { bestOverDistance, meanMax, runningSums } from '../../src/analysis/bests.ts';
import { stepLength, stepsPerMinute } from '../../src/analysis/cadence.ts';
import { change } from '../../src/analysis/change.ts';
import { movingSeconds } from '../../src/analysis/clocks.ts';
import { decouplingPercent } from '../../src/analysis/decoupling.ts';
import { empiricalFactor, minettiCost, minettiFactor } from '../../src/analysis/grade.ts';
import { earthRadius, haversine } from '../../src/analysis/haversine.ts';
import * as load from '../../src/analysis/load.ts';
import { gapsLongerThan } from '../../src/analysis/quality.ts';
import { hold, linear, measured, meanOf, timeWeightedMean } from '../../src/analysis/resample.ts';
import { toSeconds } from '../../src/analysis/seconds.ts';
import { sumOf, summarize } from '../../src/analysis/summarize.ts';
import { swolf } from '../../src/analysis/swim.ts';
import { chooseTotals, computeTotals } from '../../src/analysis/totals.ts';
import { trackOf } from '../../src/analysis/track.ts';
import { weightedPower, weightedPowerZeroPrefilled, xPower } from '../../src/analysis/weighted-power.ts';
import {
  boundsFromPercent,
  frielNames,
  secondsInZones,
  zoneIndex,
  zonePercents,
} from '../../src/analysis/zones.ts';
import { type Day, dayOf, isoWeek } from '../../src/domain/day.ts';
import { METERS_PER_MILE, paceSecondsPerKm, speedFromPace } from '../../src/domain/units.ts';
import { duration, formatterFor } from '../../src/locales/format.ts';
import { bare } from '../made.ts';
import { type Quantity, quantity } from './cases.ts';
import { juneFiles, powerFrom, recordingFrom, sessionFrom, sessionOfStreams } from './streams.ts';

interface File {
  readonly file: string;
}
interface Power {
  readonly power_1hz?: string;
  readonly file?: string;
}
interface Bounds {
  readonly rest_hr: number;
  readonly max_hr: number;
}
type Sexed = Bounds & { readonly sex: load.Sex };

const bounds = ({ rest_hr, max_hr }: Bounds): load.HeartRateBounds => ({ rest: rest_hr, max: max_hr });
// Other programs' weight for women, which the cases without `_a086` use.
const lightFemale = { a: 0.64, b: 1.67 };
const banister = (sex: load.Sex): typeof lightFemale => (sex === 'female' ? lightFemale : load.banister.male);
const watts = ({ power_1hz, file }: Power): Float64Array =>
  power_1hz === undefined ? (sessionFrom(file ?? '').watts ?? new Float64Array(0)) : powerFrom(power_1hz);
const channel = (file: string, name: 'power' | 'heartRate' | 'speed'): Float64Array =>
  recordingFrom(file).streams.channels[name] ?? new Float64Array(0);

/** A stream told in words, e.g. `1 Hz, 1000 m at 4 m/s, 500 m at 5 m/s`. */
function trackFromWords(words: string): ReturnType<typeof trackOf> {
  const time = [0];
  const distance = [0];
  const go = (meters: number, seconds: number): void => {
    time.push((time.at(-1) ?? 0) + seconds);
    distance.push((distance.at(-1) ?? 0) + meters);
  };
  const sparse = /(\d+) s samples, (\d+) m each, (\d+) km/.exec(words);
  if (sparse)
    while ((distance.at(-1) ?? 0) < Number(sparse[3]) * 1000) go(Number(sparse[2]), Number(sparse[1]));
  for (const [, meters, speed] of words.matchAll(/(\d+) m at (\d+) m\/s/g)) {
    for (let m = 0; m < Number(meters); m += Number(speed)) go(Number(speed), 1);
  }
  const streams = { time: Float64Array.from(time), channels: { distance: Float64Array.from(distance) } };
  return trackOf(bare('running', streams), streams);
}

function altitudeFrom(altitude: readonly number[] | string): Float64Array {
  if (typeof altitude !== 'string') return Float64Array.from(altitude);
  return altitude.startsWith('100 + 0.05 i')
    ? Float64Array.from({ length: 2001 }, (_, i) => 100 + 0.05 * i)
    : Float64Array.from({ length: 1000 }, (_, i) => 100 + 2 * (i % 2));
}

// This device wrote two records in some seconds. The case counts both; a stream, rising strictly, has one.
const twiceASecond = 'data/fit/edge500_ride_smart_pauses.fit';
const altitudeOf = (file: string): Float64Array =>
  recordingFrom(file === twiceASecond ? 'data/streams/edge500_ride_smart_pauses.csv' : file).streams.channels
    .altitude ?? new Float64Array(0);

/** Another program's rule: halves by sample count, plain means over samples with a heart rate, missing output as 0. */
function halvesBySamples(file: string, name: 'power' | 'speed'): number {
  const output = channel(file, name);
  const pulse = channel(file, 'heartRate');
  const half = (from: number, to: number): { output: number; heartRate: number } => {
    const used = [...pulse.keys()].slice(from, to).filter((i) => pulse[i] > 0);
    return {
      output: meanOf(Float64Array.from(used, (i) => output[i] || 0)).mean,
      heartRate: meanOf(Float64Array.from(used, (i) => pulse[i])).mean,
    };
  };
  const middle = Math.floor(pulse.length / 2);
  return decouplingPercent(half(0, middle), half(middle, pulse.length));
}

interface Run {
  readonly file: string;
  readonly start: number;
  readonly day: Day;
  readonly meters: number;
  readonly seconds: number;
}

/** The runs of June 2013 with the totals boucle shows for them. */
export function june(zone = 'UTC'): readonly Run[] {
  return juneFiles().map((file) => {
    const session = sessionFrom(file);
    const { totals } = chooseTotals(session.recording, computeTotals(session));
    return {
      file,
      start: session.recording.start,
      day: dayOf(session.recording.start, zone),
      meters: totals.distanceMeters ?? 0,
      seconds: totals.timerSeconds ?? 0,
    };
  });
}

const summable = ({ day, meters, seconds }: Run) => ({
  day,
  sport: 'running' as const,
  totals: { distanceMeters: meters, timerSeconds: seconds },
});

function juneTotals(runs: readonly Run[]): Record<string, number> {
  const sum = sumOf(runs.map(summable));
  return {
    activities: sum.activities,
    days_with_activity: sum.activeDays,
    distance_m: sum.distanceMeters,
    time_s: sum.durationSeconds,
    longest_m: sum.longestMeters,
    pace_s_per_km: paceSecondsPerKm(sum.averageSpeed ?? 0) ?? 0,
    runs_of_15km_or_more: runs.filter(({ meters }) => meters >= 15_000).length,
  };
}

interface BestOver {
  readonly distance_m: number;
  readonly reject_activity_if_step_speed_above_mps: number | null;
}

function bestOverJune({ distance_m, reject_activity_if_step_speed_above_mps: limit }: BestOver): unknown {
  let best: { time_s: number; activity: string } | undefined;
  for (const { file, start } of june()) {
    const track = sessionFrom(file).track;
    if (!track || (limit !== null && track.jumps.length > 0)) continue;
    // Without the filter a jump counts as running: that is what the case shows.
    const found = bestOverDistance(limit === null ? { ...track, jumps: [] } : track, distance_m);
    if (found && !(found.seconds >= (best?.time_s ?? Infinity))) {
      best = { time_s: found.seconds, activity: `${new Date(start).toISOString().slice(0, 19)}Z` };
    }
  }
  return best;
}

const lengthsOf = (file: string) => {
  const { recording, pool } = sessionFrom(file);
  assert.ok(pool, `${file} is a pool swim`);
  return { pool, active: recording.lengths.filter((length) => length.active), totals: recording.totals };
};

const time = (seconds: readonly number[]): Float64Array => Float64Array.from(seconds);
const resampled = (
  { t_s, value }: { readonly t_s: readonly number[]; readonly value: readonly number[] },
  how: typeof hold,
  maxGap: number,
): unknown => {
  const last = t_s[t_s.length - 1];
  const values = how(time(t_s), Float64Array.from(value), toSeconds(last, []), maxGap);
  return { t_1hz: Array.from(values.keys()), value: Array.from(values) };
};

/** Clocks, power, heart rate, pace, grade, zones, bests, climbing, swimming, sums. */
export const firstLayer: Readonly<Record<string, Quantity>> = {
  minetti_running_cost: quantity<{ grade: number }>(({ grade }) => minettiCost(grade)),
  minetti_running_cost_measured: quantity<{ grade: number }>(({ grade }, { expected, tolerance, note }) => {
    // The fit is not the measurement: the note gives what the polynomial must say here, near the measured value.
    const polynomial = Number(/gives ([\d.]+)/.exec(note ?? '')?.[1]);
    assert.ok(Math.abs(minettiCost(grade) - polynomial) < 0.001);
    return Math.abs(minettiCost(grade) - Number(expected)) <= Number(tolerance.abs)
      ? expected
      : minettiCost(grade);
  }),
  minetti_cost_ratio_to_flat: quantity<{ grade: number }>(({ grade }) => minettiFactor(grade)),
  gap_speed_factor: quantity<{ grade_percent: number }>(({ grade_percent }) =>
    empiricalFactor(grade_percent / 100),
  ),

  hr_reserve_fraction: quantity<Bounds & { hr: number }>((i) => load.reserveShare(i.hr, bounds(i))),
  trimp_banister: quantity<Sexed & { avg_hr: number; duration_min: number }>((i) =>
    load.trimp(i.duration_min, i.avg_hr, bounds(i), banister(i.sex)),
  ),
  trimp_banister_a086: quantity<Sexed & { avg_hr: number; duration_min: number }>((i) =>
    load.trimp(i.duration_min, i.avg_hr, bounds(i), load.banister[i.sex]),
  ),
  trimp_banister_by_sample: quantity<Sexed & File>((i) =>
    load.trimpBySecond(sessionFrom(i.file).perSecond.heartRate ?? time([]), bounds(i), load.banister[i.sex]),
  ),
  trimp_banister_by_mean: quantity<Sexed & File>((i) => {
    const { mean, n } = meanOf(sessionFrom(i.file).perSecond.heartRate ?? time([]));
    return load.trimp(n / 60, mean, bounds(i), load.banister[i.sex]);
  }),
  hr_stress_score: quantity<Sexed & { trimp: number; lthr: number }>((i) =>
    load.onHundredScale(i.trimp, load.trimp(60, i.lthr, bounds(i), banister(i.sex))),
  ),
  lthr_default: quantity<Bounds>((i) => load.estimatedThresholdHeartRate(bounds(i))),
  trimp_edwards: quantity<{ minutes_in_zone: number[] }>((i) => load.edwardsFromZones(i.minutes_in_zone)),
  trimp_lucia: quantity<{ minutes_in_zone: number[] }>((i) => load.luciaFromZones(i.minutes_in_zone)),
  session_rpe_load: quantity<{ rpe_cr10: number; duration_min: number }>((i) =>
    load.sessionRpeLoad(i.rpe_cr10, i.duration_min),
  ),

  weighted_power_30s_full_windows: quantity<Power>((i) => weightedPower(watts(i))),
  weighted_power_30s_zero_prefilled: quantity<Power>((i) => weightedPowerZeroPrefilled(watts(i))),
  xpower_25s_ewma: quantity<Power>((i) => xPower(watts(i))),
  variability_index: quantity<Power>((i) => (weightedPower(watts(i)) ?? 0) / meanOf(watts(i)).mean),
  avg_power_timer: quantity<File>(({ file }) => computeTotals(sessionFrom(file)).averagePower),
  avg_power: quantity<File>(({ file }) => meanOf(channel(file, 'power')).mean),
  work_kj: quantity<File>((i) => watts(i).reduce((sum, p) => sum + p, 0) / 1000),
  intensity_factor: quantity<{ weighted_power_w: number; threshold_power_w: number }>(
    (i) => i.weighted_power_w / i.threshold_power_w,
  ),
  power_stress_score: quantity<{
    weighted_power_w: number;
    threshold_power_w: number | null;
    timer_s: number;
  }>((i) =>
    // What a metric does without a landmark is tested with the metric; the formula has nothing to divide by.
    i.threshold_power_w === null
      ? undefined
      : load.thresholdLoad(i.timer_s, i.weighted_power_w / i.threshold_power_w),
  ),
  avg_hr_sample_mean: quantity<File>(({ file }) => meanOf(channel(file, 'heartRate')).mean),
  avg_hr_time_weighted: quantity<File>(({ file }) =>
    timeWeightedMean(recordingFrom(file).streams.time, channel(file, 'heartRate')),
  ),
  run_stress_score: quantity<{
    graded_pace_s_per_km: number;
    threshold_pace_s_per_km: number;
    moving_s: number;
  }>((i) =>
    load.thresholdLoad(
      i.moving_s,
      speedFromPace(i.graded_pace_s_per_km) / speedFromPace(i.threshold_pace_s_per_km),
    ),
  ),
  swim_stress_score: quantity<{ distance_m: number; moving_s: number; threshold_m_per_min: number }>((i) =>
    load.swimLoad(i.moving_s, i.distance_m / i.moving_s, i.threshold_m_per_min / 60),
  ),
  swim_stress_score_elapsed: quantity<{
    distance_m: number;
    moving_s: number;
    elapsed_s: number;
    threshold_m_per_min: number;
  }>((i) => load.swimLoad(i.elapsed_s, i.distance_m / i.moving_s, i.threshold_m_per_min / 60)),

  mean_max_power: quantity<Power & { duration_s: number }>((i) => {
    const power = i.power_1hz ? powerFrom(i.power_1hz) : sessionFrom(i.file ?? '').perSecond.power;
    return meanMax(runningSums(power ?? time([])), i.duration_s)?.mean;
  }),
  best_window_sum: quantity<{ values: number[]; length: number }>(({ values, length }) => {
    const best = meanMax(runningSums(Float64Array.from(values)), length);
    const first = best?.startSeconds ?? Number.NaN;
    return { sum: (best?.mean ?? 0) * length, first_last_index: [first, first + length - 1] };
  }),
  mean_max_power_gap_zero: quantity<{ t_s: number[]; power_w: number[]; duration_s: number }>((i) => {
    const streams = { time: time(i.t_s), channels: { power: Float64Array.from(i.power_w) } };
    const { power } = sessionOfStreams('cycling', streams).perSecond;
    return meanMax(runningSums(power ?? time([])), i.duration_s)?.mean;
  }),
  mean_max_power_gap_joined: quantity<{ power_w: number[]; duration_s: number }>(
    (i) => meanMax(runningSums(measured(Float64Array.from(i.power_w))), i.duration_s)?.mean,
  ),
  resample_hold: quantity<{ t_s: number[]; value: number[] }>((i) => resampled(i, hold, 8)),
  resample_linear: quantity<{ t_s: number[]; value: number[] }>((i) => resampled(i, linear, 10)),

  decoupling_from_halves: quantity<Record<'first' | 'second', { output: number; hr: number }>>(
    ({ first, second }) =>
      decouplingPercent(
        { output: first.output, heartRate: first.hr },
        { output: second.output, heartRate: second.hr },
      ),
  ),
  decoupling_average_power: quantity<File>(({ file }) => halvesBySamples(file, 'power')),
  decoupling_average_speed: quantity<File>(({ file }) => halvesBySamples(file, 'speed')),
  efficiency_factor_power: quantity<File>(
    (i) => (weightedPower(watts(i)) ?? 0) / meanOf(sessionFrom(i.file).perSecond.heartRate ?? time([])).mean,
  ),
  efficiency_factor_run_yd_min: quantity<{ speed_mps: number; avg_hr: number }>(
    (i) => ((i.speed_mps / 0.9144) * 60) / i.avg_hr,
  ),
  efficiency_change_pct: quantity<Record<'run_a' | 'run_b', { speed_mps: number; hr: number }>>(
    ({ run_a, run_b }) => change(run_a.speed_mps / run_a.hr, run_b.speed_mps / run_b.hr).percent,
  ),

  zone_bounds_from_percent: quantity<{ threshold: number; low_pct: number; high_pct: number }>((i) => {
    const [low, high] = boundsFromPercent(i.threshold, [i.low_pct, i.high_pct]);
    return { low, high };
  }),
  zone_index_coggan7: quantity<{ fraction_of_threshold: number }>(
    (i) =>
      1 +
      zoneIndex(i.fraction_of_threshold, {
        bounds: boundsFromPercent(1, zonePercents.coggan_power_7),
        edge: 'below',
      }),
  ),
  zone_friel_run_hr: quantity<{ hr_bpm: number; lthr_bpm: number }>(
    (i) =>
      frielNames[
        zoneIndex(i.hr_bpm, {
          bounds: boundsFromPercent(i.lthr_bpm, zonePercents.percent_of_threshold_friel),
          edge: 'above',
        })
      ],
  ),
  time_in_zone_s: quantity<File & { lthr?: number; threshold_w?: number; zone_lower_fraction: number[] }>(
    (i) => {
      const { heartRate, power } = sessionFrom(i.file).perSecond;
      const threshold = i.lthr ?? i.threshold_w ?? 0;
      return secondsInZones((i.lthr === undefined ? power : heartRate) ?? time([]), {
        of: 'heart_rate',
        model: 'case',
        bounds: i.zone_lower_fraction.slice(1).map((fraction) => fraction * threshold),
        edge: 'above',
      });
    },
  ),

  ascent_descent_raw: quantity<{ altitude_m: number[] }>((i) => climb(altitudeFrom(i.altitude_m), 0)),
  ascent_descent_hysteresis: quantity<{
    altitude_m?: number[] | string;
    file?: string;
    hysteresis_m: number | number[];
  }>(({ altitude_m, file, hysteresis_m }) => {
    const altitude = file ? altitudeOf(file) : altitudeFrom(altitude_m ?? []);
    return typeof hysteresis_m === 'number'
      ? climb(altitude, hysteresis_m)
      : Object.fromEntries(hysteresis_m.map((h) => [`h${h}`, climb(altitude, h)]));
  }),
  device_ascent_within_hysteresis_span: quantity<
    File & { device_ascent_m: number; span_m: [number, number] }
  >((i) => {
    assert.equal(recordingFrom(i.file).totals.ascentMeters, i.device_ascent_m);
    const altitude = altitudeOf(i.file);
    const [raw, { low }] = [climb(altitude, 0).up, ascentSpan(altitude)];
    // The device's figure is rounded to a metre.
    return i.device_ascent_m >= low - 1 && i.device_ascent_m <= raw + 1;
  }),
  haversine_m: quantity<Record<'lat1' | 'lon1' | 'lat2' | 'lon2' | 'radius_m', number>>((i) => {
    assert.equal(i.radius_m, earthRadius);
    return haversine(i.lat1, i.lon1, i.lat2, i.lon2);
  }),
  track_length_haversine_m: quantity<File>(({ file }) => {
    const recording = recordingFrom(file);
    const { latitude, longitude } = recording.streams.channels;
    const track = trackOf(recording, { ...recording.streams, channels: { latitude, longitude } });
    return track?.meters.at(-1);
  }),
  device_distance_m: quantity<File>(({ file }) => {
    const session = sessionFrom(file);
    const { totals, totalsFrom } = chooseTotals(session.recording, computeTotals(session));
    assert.equal(totalsFrom.distanceMeters, 'device');
    return totals.distanceMeters;
  }),
  elapsed_and_timer_s: quantity<File>(({ file }) => {
    const session = sessionFrom(file);
    const { totals } = chooseTotals(session.recording, computeTotals(session));
    return { elapsed_s: totals.elapsedSeconds, timer_s: totals.timerSeconds };
  }),
  gaps_longer_than_1s: quantity<File>(({ file }) => {
    // The case counts every hole, pauses too.
    const { count, longestSeconds, totalSeconds } = gapsLongerThan(1, recordingFrom(file).streams.time, []);
    return { count, longest_s: longestSeconds, sum_extra_s: totalSeconds };
  }),
  moving_time_s: quantity<File & { speed_threshold_mps: number }>((i) =>
    movingSeconds(recordingFrom(i.file).streams.time, channel(i.file, 'speed'), i.speed_threshold_mps),
  ),
  best_distance_effort_s: quantity<{ file?: string; stream?: string; distance_m: number }>((i) => {
    const track = i.file ? sessionFrom(i.file).track : trackFromWords(i.stream ?? '');
    return track && bestOverDistance(track, i.distance_m)?.seconds;
  }),
  best_distance_effort_s_over_activities: quantity<BestOver>(bestOverJune),

  month_totals: quantity<unknown>(() => juneTotals(june())),
  month_totals_local: quantity<{ zone: string; month: string }>(({ zone, month }) =>
    juneTotals(june(zone).filter(({ day }) => day.startsWith(month))),
  ),
  iso_week_totals: quantity<{ iso_week: string }>(({ iso_week }) => {
    const summary = summarize(june().map(summable), {
      from: '2013-05-27' as Day,
      to: '2013-06-30' as Day,
      by: 'week',
    });
    const sum = summary.buckets.find(({ key }) => key === iso_week)?.sum;
    return sum && { activities: sum.activities, distance_m: sum.distanceMeters, time_s: sum.durationSeconds };
  }),
  pace_s_per_km: quantity<{ distance_m: number; time_s: number }>((i) =>
    paceSecondsPerKm(i.distance_m / i.time_s),
  ),
  lap_time_s_first_km: quantity<File>(({ file }) => recordingFrom(file).laps[0]?.timerSeconds),

  swolf_per_length: quantity<{ pace_s_per_100m: number; strokes_per_min: number; pool_m: number }>((i) => {
    const timerSeconds = (i.pace_s_per_100m * i.pool_m) / 100;
    return swolf({ timerSeconds, strokes: (i.strokes_per_min * timerSeconds) / 60 });
  }),
  swolf_mean: quantity<File>(({ file }) => {
    const { pool, active } = lengthsOf(file);
    return {
      lengths: pool.lengths,
      mean_swolf: pool.swolf,
      first_length: swolf(active[0]),
      strokes: pool.strokes,
      swim_time_s: pool.seconds,
    };
  }),
  pool_distance_m: quantity<File>(({ file }) => lengthsOf(file).pool.meters),
  swim_pace_s_per_100m: quantity<File & { clock: string }>(({ file, clock }) => {
    const { pool, totals } = lengthsOf(file);
    const seconds = clock === 'session timer' ? (totals.timerSeconds ?? 0) : pool.seconds;
    return (seconds / pool.meters) * 100;
  }),

  step_length_m: quantity<Record<'distance_m' | 'time_s' | 'cadence_cycles_per_min', number>>((i) =>
    stepLength(i.distance_m, i.time_s, stepsPerMinute(i.cadence_cycles_per_min)),
  ),
  stride_length_m: quantity<Record<'distance_m' | 'time_s' | 'cadence_cycles_per_min', number>>(
    (i) => 2 * stepLength(i.distance_m, i.time_s, stepsPerMinute(i.cadence_cycles_per_min)),
  ),
  run_cadence_steps_per_min: quantity<{ fit_cadence_rpm: number; fractional: number }>((i) =>
    stepsPerMinute(i.fit_cadence_rpm, i.fractional),
  ),

  pace_to_speed: quantity<{ pace_s_per_km: number }>(({ pace_s_per_km }) => {
    const mps = speedFromPace(pace_s_per_km);
    return { mps, kmh: mps * 3.6, s_per_mile: METERS_PER_MILE / mps };
  }),
  mean_pace_two_runs: quantity<{ runs: { m: number; s: number }[] }>(({ runs }) => ({
    s_per_km: paceSecondsPerKm(meanSpeed(runs)),
  })),
  mean_speed_time_weighted: quantity<{ runs: { m: number; s: number }[] }>(({ runs }) => ({
    mps: meanSpeed(runs),
  })),
  format_duration: quantity<{ seconds: number[] }>((i) => i.seconds.map(duration)),
  format_pace: quantity<{ s_per_km: number[] }>((i) => {
    const metric = formatterFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
    return i.s_per_km.map((pace) => metric.pace(speedFromPace(pace)).replace('/km', ''));
  }),
  metres: quantity<{ miles: number }>(({ miles }) => miles * METERS_PER_MILE),
  iso_week: quantity<{ date: Day }>(({ date }) => isoWeek(date)),
  local_date: quantity<{ utc: string; zone: string }>(({ utc, zone }) => dayOf(Date.parse(utc), zone)),
  weekly_change_pct: quantity<{ km: number[] }>(({ km }) =>
    km.map((now, week) => (week > 0 ? change(km[week - 1], now).percent : undefined)),
  ),
};

function meanSpeed(runs: readonly { readonly m: number; readonly s: number }[]): number {
  const day = '2026-01-01' as Day;
  const done = runs.map(({ m, s }) => ({
    day,
    sport: 'running' as const,
    totals: { distanceMeters: m, timerSeconds: s },
  }));
  return sumOf(done).averageSpeed ?? Number.NaN;
}
