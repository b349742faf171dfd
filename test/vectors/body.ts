import { type AgeStandard, ageGrade, standardFor } from '../../src/analysis/age-grade.ts';
import { change } from '../../src/analysis/change.ts';
import * as climbs from '../../src/analysis/climbs.ts';
import * as conditions from '../../src/analysis/conditions.ts';
import * as energy from '../../src/analysis/energy.ts';
import * as fitness from '../../src/analysis/fitness.ts';
import * as hrv from '../../src/analysis/hrv.ts';
import { weightedMinutes } from '../../src/analysis/load.ts';
import * as patterns from '../../src/analysis/load-patterns.ts';
import * as sleep from '../../src/analysis/sleep.ts';
import { addDays, type Day, daysBetween } from '../../src/domain/day.ts';
import type { ResolvedBlock } from '../../src/domain/workout.ts';
import { workoutTotals } from '../../src/domain/workout-totals.ts';
import { sharedFile } from '../shared.ts';
import { type Quantity, quantity } from './cases.ts';
import { june } from './first-layer.ts';

type Row = Readonly<Record<string, string>>;

function table(path: string): Row[] {
  const [head, ...lines] = sharedFile(`science/${path}`).toString('utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((text) => Object.fromEntries(text.split(',').map((cell, i) => [names[i], cell])));
}

const standards = (): AgeStandard[] =>
  table('data/agegrade/road_2025_factors.csv').map((row) => ({
    sex: row.sex === 'F' ? 'F' : 'M',
    age: Number(row.age),
    meters: Number(row.distance_km) * 1000,
    factor: Number(row.factor),
    openSeconds: Number(row.open_standard_s),
  }));

/** Age standards need the table, which a clone does not have: the cases say which distance and age they mean. */
interface Race {
  readonly sex: 'F' | 'M';
  readonly age: number;
  readonly distance_km: number;
  readonly time_s: number;
}

interface Loads {
  readonly loads?: string | readonly number[] | Readonly<Record<string, number>>;
  readonly loads_file?: string;
  readonly ctl_days: number;
  readonly atl_days: number;
  readonly seed_ctl?: number;
  readonly seed_atl?: number;
  readonly day: number;
}
type Banister = fitness.Response & Pick<Loads, 'loads' | 'loads_file' | 'day'>;

function loadsOf({ loads, loads_file }: Pick<Loads, 'loads' | 'loads_file'>, days = 400): number[] {
  if (loads_file) return table(loads_file).map((row) => Number(row.load));
  if (typeof loads === 'string') return Array.from({ length: days }, (_, day) => loadFromWords(loads, day));
  if (Array.isArray(loads)) return loads as number[];
  const byDay = loads as Readonly<Record<string, number>>;
  const last = Math.max(...Object.keys(byDay).map(Number));
  return Array.from({ length: last + 1 }, (_, day) => byDay[day] ?? 0);
}

function loadFromWords(words: string, day: number): number {
  if (words.startsWith('day 0: 0, then')) return day === 0 ? 0 : 100;
  const steady = /^(\d+) every day/.exec(words);
  if (steady) return Number(steady[1]);
  const first = /^(\d+) on day 0/.exec(words);
  return first && day === 0 ? Number(first[1]) : 0;
}

const curve = (gain: keyof typeof fitness.gains) =>
  quantity<Loads>((i) => {
    const days = fitness.fitnessCurve(loadsOf(i), {
      fitnessDays: i.ctl_days,
      fatigueDays: i.atl_days,
      gain,
      seedFitness: i.seed_ctl,
      seedFatigue: i.seed_atl,
    });
    const shown = (day: fitness.FitnessDay): unknown => ({
      ctl: day.fitness,
      atl: day.fatigue,
      tsb_previous_day: day.form,
      tsb_same_day: day.formSameDay,
    });
    return shown(days[i.day]);
  });

const mornings = (file: string): hrv.HrvSeries =>
  new Map(table(file).map((row) => [row.date as Day, Math.log(Number(row.rmssd_ms))]));
const beats = (file: string): number[] =>
  sharedFile(`science/${file}`).toString('utf8').trim().split(/\s+/).map(Number);
const fromBeats = (figure: keyof hrv.HrvTimeDomain): Quantity =>
  quantity<{ file: string }>(({ file }) => hrv.timeDomain(beats(file))?.[figure]);

/** The series the case describes in words: 60 days, then seven with a shift. */
function statusOf(words: string): unknown {
  const shift = Number(/plus (-?[\d.]+)/.exec(words)?.[1]);
  const first = '2026-01-01' as Day;
  const value = (i: number): number => 4 + 0.15 * Math.sin(i) + (i >= 60 ? shift : 0);
  const series: hrv.HrvSeries = new Map(Array.from({ length: 67 }, (_, i) => [addDays(first, i), value(i)]));
  const band = hrv.normalBand(series, addDays(first, 60));
  const week = hrv.rollingWeek(series, addDays(first, 66));
  return (
    band &&
    week && { mean_ln: band.mean, sd_ln: band.sd, rolling7: week.mean, status: hrv.against(band, week.mean) }
  );
}

export interface Epochs {
  readonly file?: string;
  readonly pattern?: string;
  readonly epochs_per_day: number;
  readonly use_first_epochs?: number;
}

export function epochs({ file, pattern, use_first_epochs }: Epochs): (boolean | undefined)[] {
  if (file) {
    const cells = sharedFile(`science/${file}`)
      .toString('utf8')
      .split(/\r?\n/)
      .slice(1, 1 + (use_first_epochs ?? 0));
    return cells.map((cell) => (cell === '' ? undefined : cell === '1'));
  }
  const hours = (days: number, asleep: (day: number, hour: number) => boolean): boolean[] =>
    Array.from({ length: 24 * days }, (_, i) => asleep(Math.floor(i / 24), i % 24));
  if (pattern?.startsWith('5 identical')) return hours(5, (_, hour) => hour < 8);
  if (pattern?.startsWith('days alternate')) return hours(4, (day) => day % 2 === 0);
  return hours(2, (day, hour) => (day === 0 ? hour < 7 : hour >= 2 && hour < 9));
}

const nights = (hours: readonly (number | null)[]): (number | undefined)[] =>
  hours.map((h) => h ?? undefined);
const sexOf = (sex: 'F' | 'M') => (sex === 'F' ? 'female' : 'male');

interface PlanStep {
  readonly warmup_s?: number;
  readonly cooldown_s?: number;
  readonly distance_m?: number;
  readonly pace_s_per_km?: number;
  readonly recovery_s?: number;
  readonly repeat?: number;
  readonly of?: readonly PlanStep[];
  readonly skip_last_recovery?: boolean;
}

/** Steps of a case in the words of our workouts. */
function blocksOf(steps: readonly PlanStep[]): ResolvedBlock[] {
  return steps.flatMap((plan): ResolvedBlock[] => {
    if (plan.repeat && plan.of) {
      const rounds = blocksOf(plan.of);
      const whole: ResolvedBlock = { kind: 'repeat', times: plan.repeat, steps: rounds };
      if (!plan.skip_last_recovery) return [whole];
      return [{ ...whole, times: plan.repeat - 1 }, ...rounds.slice(0, -1)];
    }
    if (plan.distance_m !== undefined) {
      const speed = 1000 / (plan.pace_s_per_km ?? Number.NaN);
      const absolute = { of: 'speed', low: speed, high: speed } as const;
      return [{ kind: 'work', end: { by: 'distance', meters: plan.distance_m }, absolute }];
    }
    const kind = plan.warmup_s ? 'warmup' : plan.cooldown_s ? 'cooldown' : 'recovery';
    const seconds = plan.warmup_s ?? plan.cooldown_s ?? plan.recovery_s ?? 0;
    return [{ kind, end: { by: 'time', seconds } }];
  });
}

function spikeOnDay(day: string): unknown {
  const runs = june();
  const longest = (from: Day, to: Day): number =>
    Math.max(0, ...runs.filter((run) => run.day >= from && run.day <= to).map((run) => run.meters));
  const session = longest(day as Day, day as Day);
  const before = longest(addDays(day as Day, -30), addDays(day as Day, -1));
  const spike = patterns.sessionSpike(session, before);
  return {
    session_m: session,
    longest_previous_30d_m: before,
    excess_pct: spike?.percent,
    category: spike?.category,
  };
}

/** Load over time, HRV, sleep, energy, age, weather, climbs. */
export const bodyLayer: Readonly<Record<string, Quantity>> = {
  pmc_exp: curve('exponential'),
  pmc_inv: curve('inverse'),
  pmc_two: curve('ewma'),
  pmc_two_series: quantity<Loads>((i) => {
    const days = fitness.fitnessCurve(loadsOf(i), { gain: 'ewma' });
    return {
      ctl: days.map((day) => day.fitness),
      atl: days.map((day) => day.fatigue),
      tsb_same_day: days.map((day) => day.formSameDay),
    };
  }),
  pmc_exp_coefficients: quantity<Loads>((i) => {
    const [slow, quick] = [fitness.gains.exponential(i.ctl_days), fitness.gains.exponential(i.atl_days)];
    return { ctl_gain: slow, ctl_decay: 1 - slow, atl_gain: quick, atl_decay: 1 - quick };
  }),
  banister_performance: quantity<Banister>((i) => fitness.performance(loadsOf(i), i)[i.day]),
  banister_sse: quantity<Banister>((i) => {
    const modelled = fitness.performance(loadsOf(i), i);
    return table(i.loads_file ?? '').reduce(
      (sum, row, day) => sum + (row.test_power_w ? (Number(row.test_power_w) - modelled[day]) ** 2 : 0),
      0,
    );
  }),
  banister_tn_tg: quantity<Banister>((i) => {
    const { harmless, best } = fitness.taperDays(i);
    return { tn_days: harmless, tg_days: best };
  }),
  banister_fitness_fatigue: quantity<Banister>((i) => ({
    fitness: fitness.impulses(loadsOf(i), i.tau1),
    fatigue: fitness.impulses(loadsOf(i), i.tau2),
  })),
  monotony_population_sd: quantity<{ daily_loads: number[] }>((i) =>
    patterns.monotony(i.daily_loads, 'population'),
  ),
  monotony_sample_sd: quantity<{ daily_loads: number[] }>((i) => patterns.monotony(i.daily_loads)),
  acwr_coupled_7_28: quantity<{ daily_loads: number[] }>((i) =>
    patterns.acuteToChronic(i.daily_loads, 'coupled'),
  ),
  acwr_uncoupled_7_21: quantity<{ daily_loads: number[] }>((i) =>
    patterns.acuteToChronic(i.daily_loads, 'uncoupled'),
  ),
  acwr_ewma_7_28: quantity<{ daily_loads: number[] }>((i) => patterns.acuteToChronic(i.daily_loads, 'ewma')),
  session_distance_spike: quantity<{ session_km: number; longest_run_previous_30d_km: number }>((i) => ({
    category: patterns.sessionSpike(i.session_km, i.longest_run_previous_30d_km)?.category,
  })),
  session_distance_spike_from_files: quantity<{ day: string }>(({ day }) => spikeOnDay(day)),
  polarization_index: quantity<{ zone_fractions: number[] }>((i) =>
    patterns.polarizationIndex(i.zone_fractions),
  ),
  polarization_is_polarized: quantity<{ zone_fractions: number[] }>((i) =>
    patterns.isPolarized(i.zone_fractions),
  ),
  trimp_zonal_gc: quantity<{ seconds_in_zone: number[]; coefficients: number[] }>((i) =>
    weightedMinutes(
      i.seconds_in_zone.map((seconds) => seconds / 60),
      i.coefficients,
    ),
  ),
  taper_within_evidence: quantity<{ volume_reduction_pct: number; days: number }>((i) =>
    patterns.taperWithinEvidence(i.volume_reduction_pct, i.days),
  ),

  hrv_time_domain: quantity<{ nn_ms: number[] }>(({ nn_ms }) => {
    const found = hrv.timeDomain(nn_ms);
    return (
      found && {
        mean_nn_ms: found.meanNn,
        sdnn_ms: found.sdnn,
        rmssd_ms: found.rmssd,
        ln_rmssd: found.lnRmssd,
        pnn50_pct: found.pnn50,
      }
    );
  }),
  hrv_sdnn_ms: fromBeats('sdnn'),
  hrv_rmssd_ms: fromBeats('rmssd'),
  hrv_mean_nn_ms: fromBeats('meanNn'),
  hrv_pnn50_pct: fromBeats('pnn50'),
  hrv_pnn20_pct: fromBeats('pnn20'),
  hrv_ln_rmssd: quantity<{ file?: string; rmssd_ms?: number }>(({ file, rmssd_ms }, { expected }) => {
    if (file) return hrv.timeDomain(beats(file))?.lnRmssd;
    const ms = rmssd_ms ?? 0;
    // The app printed RMSSD in hundredths and took the logarithm before it rounded.
    const hidden = Math.log(ms + 0.005) - Math.log(ms);
    return Math.abs(Math.log(ms) - Number(expected)) <= hidden ? expected : Math.log(ms);
  }),
  hrv_rolling7_ln_rmssd: quantity<{ file: string; day: Day }>(({ file, day }) => {
    const week = hrv.rollingWeek(mornings(file), day);
    return week && { mean_ln: week.mean, values: week.n };
  }),
  hrv_cv7_ln_rmssd_pct: quantity<{ file: string; day: Day }>(({ file, day }) =>
    hrv.weekVariation(mornings(file), day),
  ),
  hrv_normal_band: quantity<{ file: string; day: Day }>(({ file, day }) => {
    const [half, whole] = [0.5, 1].map((width) => hrv.normalBand(mornings(file), day, width));
    return {
      mean_ln: half?.mean,
      sd_ln: half?.sd,
      n: half?.n,
      'low_0.5sd': half?.low,
      'high_0.5sd': half?.high,
      low_1sd: whole?.low,
      high_1sd: whole?.high,
    };
  }),
  hrv_status: quantity<{ ln_rmssd: string }>(({ ln_rmssd }) => statusOf(ln_rmssd)),

  sleep_regularity_index: quantity<Epochs>((i) => sleep.regularityIndex(epochs(i), i.epochs_per_day)),
  sleep_debt_h: quantity<{ hours: number[]; need_h: number }>(
    (i) => sleep.sleepDebt(nights(i.hours), i.need_h).hours,
  ),
  sleep_debt_h_no_surplus: quantity<{ hours: number[]; need_h: number }>(
    (i) => sleep.sleepDebt(nights(i.hours), i.need_h, 'is_lost').hours,
  ),
  sleep_debt_h_missing: quantity<{ hours: (number | null)[]; need_h: number }>((i) => {
    const { hours, known, missing } = sleep.sleepDebt(nights(i.hours), i.need_h);
    return { debt_h: hours, nights_known: known, nights_missing: missing };
  }),
  sleep_midpoint_sd_min: quantity<{ midpoints_min_after_midnight: number[] }>((i) =>
    sleep.midpointDeviation(i.midpoints_min_after_midnight),
  ),

  keytel_kcal_per_min: quantity<{ sex: 'F' | 'M'; hr_bpm: number; mass_kg: number; age: number }>((i) =>
    energy.keytelPerMinute(sexOf(i.sex), i.hr_bpm, i.mass_kg, i.age),
  ),
  keytel_kcal_total: quantity<{
    sex: 'F' | 'M';
    hr_bpm: number;
    mass_kg: number;
    age: number;
    minutes: number;
  }>((i) => i.minutes * energy.keytelPerMinute(sexOf(i.sex), i.hr_bpm, i.mass_kg, i.age)),
  kcal_met: quantity<{ met: number; mass_kg: number; minutes: number }>((i) =>
    energy.kcalFromMet(i.met, i.mass_kg, i.minutes),
  ),
  kcal_from_work_kj: quantity<{ work_kj: number; gross_efficiency: number }>((i) =>
    energy.kcalFromWork(i.work_kj, i.gross_efficiency),
  ),
  vo2_acsm_running: quantity<{ speed_m_per_min: number; grade: number }>((i) =>
    energy.oxygenRunning(i.speed_m_per_min, i.grade),
  ),
  vo2_acsm_walking: quantity<{ speed_m_per_min: number; grade: number }>((i) =>
    energy.oxygenWalking(i.speed_m_per_min, i.grade),
  ),

  heat_index_f_rothfusz: quantity<{ temp_f: number; rh_pct: number }>((i) =>
    conditions.heatIndexFahrenheit(i.temp_f, i.rh_pct),
  ),
  marathon_slowing_pct_by_wbgt: quantity<{ group: string; wbgt_c: string }>(({ group, wbgt_c }) => {
    const [low, high] = wbgt_c.split('-').map(Number);
    return conditions.marathonSlowing((low + high) / 2, group.startsWith('women') ? 'women' : 'men');
  }),
  aerobic_power_pct_at_altitude_acclimatised: quantity<{ altitude_km: number }>((i) =>
    conditions.aerobicPowerAtAltitude.acclimatised(i.altitude_km),
  ),
  aerobic_power_pct_at_altitude_unacclimatised: quantity<{ altitude_km: number }>((i) =>
    conditions.aerobicPowerAtAltitude.unacclimatised(i.altitude_km),
  ),

  age_grade_open_standard_s: quantity<Race>(
    (i) => standardFor(standards(), { sex: i.sex, age: 30 }, i.distance_km * 1000)?.openSeconds,
  ),
  age_grade_percent: quantity<Race>((i) => {
    const grade = ageGrade(standards(), i, { meters: i.distance_km * 1000, seconds: i.time_s });
    return (
      grade && {
        factor: grade.factor,
        age_standard_s: grade.standardSeconds,
        percent: grade.percent,
        age_graded_time_s: grade.gradedSeconds,
      }
    );
  }),

  fiets_index: quantity<{ length_km: number; gain_m: number; top_m: number | null }>((i) =>
    climbs.fietsIndex(i.length_km * 1000, i.gain_m, i.top_m ?? undefined),
  ),
  vam_m_per_h: quantity<{ gain_m: number; time_s: number }>((i) => climbs.climbRate(i.gain_m, i.time_s)),
  grade_pct: quantity<{ gain_m: number; horizontal_m: number }>((i) =>
    climbs.gradePercent(i.gain_m, i.horizontal_m),
  ),
  workout_totals: quantity<{ steps: PlanStep[] }>(({ steps }) => {
    const totals = workoutTotals({ sport: 'running', steps: blocksOf(steps) });
    return {
      work_distance_m: totals.workMeters,
      work_time_s: totals.workSeconds,
      recovery_time_s: totals.recoverySeconds,
      total_time_s: totals.seconds,
    };
  }),
  hr_drift_pct_constant_speed: quantity<{ mean_hr_first_half: number; mean_hr_second_half: number }>(
    (i) => change(i.mean_hr_first_half, i.mean_hr_second_half).percent,
  ),
  whole_weeks_until: quantity<{ from: Day; to: Day }>(({ from, to }) => {
    const days = daysBetween(from, to);
    return { days, whole_weeks: Math.floor(days / 7) };
  }),
};
