import { meanOf } from '../../src/analysis/resample.ts';
import { evenSplits, negativeSplit } from '../../src/analysis/race.ts';
import * as cp from '../../src/analysis/critical-power.ts';
import { runningPower, swimmingPower } from '../../src/analysis/energy.ts';
import { minettiCost } from '../../src/analysis/grade.ts';
import * as physiology from '../../src/analysis/physiology.ts';
import * as race from '../../src/analysis/race.ts';
import { line, median } from '../../src/analysis/statistics.ts';
import { mannKendall, slopeInterval, theilSen } from '../../src/analysis/trend.ts';
import * as w from '../../src/analysis/w-balance.ts';
import { weightedPower } from '../../src/analysis/weighted-power.ts';
import { type Quantity, quantity } from './cases.ts';
import { june } from './first-layer.ts';
import { powerFrom, recordingFrom, sessionFrom } from './streams.ts';

interface Meters {
  readonly m: number;
  readonly s: number;
}
interface Trials {
  readonly power_w: readonly number[];
  readonly tlim_s: readonly number[];
}
interface Model {
  readonly cp_w: number;
  readonly w_prime_j: number;
}
interface Efforts {
  readonly distance_m: readonly number[];
  readonly time_s: readonly number[];
}
interface XY {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

const effort = ({ m, s }: Meters): race.Effort => ({ meters: m, seconds: s });
const kmEffort = ({ km, time_s }: { km: number; time_s: number }): race.Effort => ({
  meters: km * 1000,
  seconds: time_s,
});
const trials = ({ power_w, tlim_s }: Trials): cp.Trial[] =>
  power_w.map((watts, i) => ({ watts, seconds: tlim_s[i] }));
const model = ({ cp_w, w_prime_j }: Model): cp.CriticalPower => ({ cp: cp_w, wPrime: w_prime_j });
const efforts = ({ distance_m, time_s }: Efforts): race.Effort[] =>
  distance_m.map((meters, i) => ({ meters, seconds: time_s[i] }));
const named = (found: cp.CriticalPower | undefined): unknown =>
  found && {
    cp_w: found.cp,
    w_prime_j: found.wPrime,
    cp_se_w: found.cpError,
    w_prime_se_j: found.wPrimeError,
    r2: found.r2,
  };

type Balance = Model & { power_1hz?: string; file?: string; index: number; tau_s: number | string | null };
const wattsOf = ({ power_1hz, file }: Pick<Balance, 'power_1hz' | 'file'>): Float64Array =>
  power_1hz
    ? powerFrom(power_1hz)
    : (recordingFrom(file ?? '').streams.channels.power ?? new Float64Array(0));
const lowestOf = (balance: Float64Array): number =>
  balance.reduce((low, left) => Math.min(low, left), Infinity);

function metresPerBeat(): unknown {
  const runs = june().filter(({ meters }) => meters >= 5000);
  const first = june()[0].start;
  const points = runs.flatMap(({ file, start, meters, seconds }) => {
    const pulse = sessionFrom(file).streams.channels.heartRate;
    if (!pulse) return [];
    return [{ x: (start - first) / (7 * 86_400_000), y: (meters / seconds / meanOf(pulse).mean) * 60 }];
  });
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)];
  return {
    n: points.length,
    theil_sen_per_week: theilSen(x, y),
    mann_kendall_s: mannKendall(x, y).s,
    median: median(y),
  };
}

/** Races, bests, critical power, W′, trends. */
export const performanceLayer: Readonly<Record<string, Quantity>> = {
  vdot: quantity<{ distance_m: number; time_s: number }>((i) =>
    race.vdot({ meters: i.distance_m, seconds: i.time_s }),
  ),
  vdot_equivalent_time: quantity<{ vdot: number; distance_m: number }>((i) =>
    race.equivalentTime(i.vdot, i.distance_m),
  ),
  velocity_at_vo2max: quantity<{ vdot: number }>((i) => ({
    m_per_min: race.speedAtVo2max(i.vdot),
    threshold_pace_s_per_km: race.thresholdPaceFromVdot(i.vdot),
  })),
  pct_hrmax_from_pct_vvo2max: quantity<{ pct_vvo2max: number }>((i) => race.heartRateShare(i.pct_vvo2max)),
  riegel_time: quantity<{ distance1_m: number; time1_s: number; distance2_m: number; exponent: number }>(
    (i) => race.riegel({ meters: i.distance1_m, seconds: i.time1_s }, i.distance2_m, i.exponent),
  ),
  riegel_doubling_factor: quantity<{ exponent: number }>((i) =>
    race.riegel({ meters: 1000, seconds: 1 }, 2000, i.exponent),
  ),
  power_law_exponent: quantity<{ races: { km: number; time_s: number }[] }>(({ races: [a, b] }) =>
    race.exponentThrough(kmEffort(a), kmEffort(b)),
  ),
  power_law_two_races_time: quantity<{ races: { km: number; time_s: number }[]; target_km: number }>(
    ({ races, target_km }) => race.powerLaw(races.map(kmEffort))?.predict(target_km * 1000).seconds,
  ),
  power_law_fit_loglog: quantity<{ bests: Meters[] }>(({ bests }) => {
    const law = race.powerLaw(bests.map(effort));
    return law && { exponent: law.exponent, intercept_ln: law.lnIntercept, residual_sd_ln: law.residual };
  }),
  power_law_predict_interval95: quantity<{ bests: Meters[]; target_m: number }>(({ bests, target_m }) => {
    const time = race.powerLaw(bests.map(effort))?.predict(target_m);
    return { time_s: time?.seconds, low_s: time?.low, high_s: time?.high };
  }),
  cameron_time: quantity<{ distance1_km: number; time1_s: number; distance2_km: number }>((i) =>
    race.cameron({ meters: i.distance1_km * 1000, seconds: i.time1_s }, i.distance2_km * 1000),
  ),
  marathon_time_vickers_one_race: quantity<{ distance_m: number; time_s: number; weekly_miles: number }>(
    (i) => race.vickersOneRace({ meters: i.distance_m, seconds: i.time_s }, i.weekly_miles),
  ),
  marathon_time_vickers_two_races: quantity<Record<'race1' | 'race2', Meters> & { weekly_miles: number }>(
    (i) => {
      const found = race.vickersTwoRaces(effort(i.race1), effort(i.race2), i.weekly_miles);
      return { time_s: found?.seconds, k_observed: found?.observed, k_model: found?.exponent };
    },
  ),
  marathon_pace_tanda: quantity<{ weekly_km_8w: number; training_pace_s_per_km_8w: number }>((i) => {
    const pace = race.tandaPace(i.weekly_km_8w, i.training_pace_s_per_km_8w);
    return { pace_s_per_km: pace, marathon_s: pace * 42.195 };
  }),
  prediction_range_half_marathon: quantity<{ bests: [Meters, Meters] }>(({ bests }) => {
    const [five, ten] = bests.map(effort);
    const own = race.exponentThrough(five, ten) ?? Number.NaN;
    return {
      'riegel_1.06_s': race.riegel(ten, race.standardDistance.half_marathon),
      own_exponent: own,
      own_exponent_s: race.riegel(ten, race.standardDistance.half_marathon, own),
    };
  }),
  prediction_range_marathon: quantity<{ ten_km_s: number; weekly_miles: number }>((i) => {
    const ten = { meters: 10_000, seconds: i.ten_km_s };
    return {
      'riegel_1.06_s': race.riegel(ten, race.standardDistance.marathon),
      vickers_one_race_s: race.vickersOneRace(ten, i.weekly_miles),
    };
  }),
  metres_standard_distance: quantity<{ name: 'half marathon' | 'marathon' }>(
    ({ name }) => race.standardDistance[name === 'marathon' ? 'marathon' : 'half_marathon'],
  ),
  race_splits: quantity<{ distance_m: number; target_s: number; every_m: number }>((i) => ({
    pace_s_per_km: (1000 * i.target_s) / i.distance_m,
    cumulative_s: evenSplits(i.distance_m, i.target_s, i.every_m),
  })),
  race_splits_negative: quantity<{ target_s: number; second_half_faster_pct: number }>((i) => {
    const { first, second } = negativeSplit(i.target_s, i.second_half_faster_pct);
    return { first_half_s: first, second_half_s: second };
  }),

  critical_power_2p_work_time: quantity<Trials>((i) => named(cp.criticalPower(trials(i)))),
  critical_power_2p_inverse_time: quantity<Trials>((i) => named(cp.criticalPowerInverseTime(trials(i)))),
  // Linear in 1 / t, so least squares on power are the same line.
  critical_power_2p_nonlinear_power: quantity<Trials>((i) => named(cp.criticalPowerInverseTime(trials(i)))),
  critical_power_2p_nonlinear_time: quantity<Trials>((i) => named(cp.criticalPowerNonlinear(trials(i)))),
  cp2_power_at_duration: quantity<Model & { duration_s: number }>((i) => cp.powerFor(i.duration_s, model(i))),
  cp2_time_to_exhaustion: quantity<Model & { power_w: number }>((i) =>
    cp.timeToExhaustion(i.power_w, model(i)),
  ),
  cp3_time_to_exhaustion: quantity<Model & { power_w: number; pmax_w: number }>((i) =>
    cp.timeToExhaustion3(i.power_w, model(i), i.pmax_w),
  ),
  power_index_gc: quantity<{ avg_power_w: number; duration_s: number }>(
    (i) => (100 * i.avg_power_w) / cp.powerFor3(i.duration_s, { cp: 261, wPrime: 15_500 }, 1100),
  ),
  critical_swim_speed: quantity<Efforts>((i) => {
    const [short, long] = efforts(i);
    const speed = cp.criticalSwimSpeed(short, long);
    return speed === undefined ? undefined : { m_per_s: speed, pace_s_per_100m: 100 / speed };
  }),
  critical_speed_2p: quantity<Efforts>((i) => {
    const found = cp.criticalSpeed(efforts(i));
    return { cs_mps: found?.speed, d_prime_m: found?.dPrime };
  }),
  ftp_from_20min: quantity<{ best_20min_w: number }>((i) => cp.thresholdPowerFrom20Minutes(i.best_20min_w)),
  lthr_from_30min_test: quantity<{ hr_by_minute: number[] }>((i) =>
    cp.thresholdHeartRateFrom30Minutes(i.hr_by_minute),
  ),

  wbal_tau_skiba2012: quantity<Balance>((i) => w.skibaTau(w.meanBelow(wattsOf(i), i.cp_w))),
  wbal_tau_from_dcp: quantity<{ dcp_w: number }>((i) => w.skibaTau(i.dcp_w)),
  wbal_tau_bartram2018: quantity<{ dcp_w: number }>((i) => w.bartramTau(i.dcp_w)),
  wbal_integral: quantity<Balance>(
    (i) =>
      w.wBalanceIntegral(wattsOf(i), model(i), typeof i.tau_s === 'number' ? i.tau_s : undefined)[i.index],
  ),
  wbal_differential: quantity<Balance>((i) => w.wBalance(wattsOf(i), model(i))[i.index]),
  wbal_integral_min: quantity<Balance>((i) => ({
    tau_s: w.skibaTau(w.meanBelow(wattsOf(i), i.cp_w)),
    min_j: lowestOf(w.wBalanceIntegral(wattsOf(i), model(i))),
  })),
  wbal_differential_min: quantity<Balance>((i) => ({ min_j: lowestOf(w.wBalance(wattsOf(i), model(i))) })),
  weighted_power_property: quantity<unknown>(() => {
    const constant = [100, 250, 333].every((p) => {
      const value = weightedPower(new Float64Array(90).fill(p)) ?? 0;
      return Math.abs(value - p) < 1e-9;
    });
    const ride = powerFrom('20 x (400 W x 30 s + 0 W x 30 s)');
    const raised = [1, 10, 100].every(
      (c) => (weightedPower(ride.map((p) => p + c)) ?? 0) >= (weightedPower(ride) ?? 0),
    );
    return constant && raised;
  }),
  run_power_govss: quantity<{ mass_kg: number; height_m: number; speed_mps: number; grade: number }>((i) =>
    runningPower({ kilograms: i.mass_kg, heightMeters: i.height_m }, i.speed_mps, minettiCost(i.grade)),
  ),
  swim_power_skiba: quantity<{ mass_kg: number; speed_mps: number }>((i) =>
    swimmingPower(i.mass_kg, i.speed_mps),
  ),

  trend_ols: quantity<XY>(({ x, y }) => line(x, y)),
  trend_theil_sen: quantity<XY>(({ x, y }) => ({ slope: theilSen(x, y) })),
  trend_ols_slope_ci95: quantity<XY>(({ x, y }) => slopeInterval(x, y)),
  trend_mann_kendall_s: quantity<{ y: number[] }>(({ y }) => mannKendall([...y.keys()], y).s),
  trend_metres_per_beat: quantity<unknown>(metresPerBeat),

  hrmax_by_age: quantity<{ age: number }>(({ age }) =>
    Object.fromEntries(Object.entries(physiology.maxHeartRateByAge).map(([name, of]) => [name, of(age)])),
  ),
  vo2max_hr_line_extrapolated: quantity<{ speed_m_per_min: number[]; hr_bpm: number[]; hr_max: number }>(
    (i) =>
      physiology.vo2maxFromHeartRateLine(
        i.speed_m_per_min.map((metersPerMinute, s) => ({ metersPerMinute, bpm: i.hr_bpm[s] })),
        i.hr_max,
      ),
  ),
  vma_half_cooper_kmh: quantity<{ distance_6min_m: number }>((i) =>
    physiology.maximalAerobicSpeed(i.distance_6min_m),
  ),
  pace_from_vma_s_per_km: quantity<{ vma_kmh: number; percent: number }>((i) =>
    physiology.paceAtShare(i.vma_kmh, i.percent),
  ),
  beats_per_km: quantity<{ hr_bpm: number; pace_s_per_km: number }>((i) =>
    physiology.beatsPerKm(i.hr_bpm, i.pace_s_per_km),
  ),
};
