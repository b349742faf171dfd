import { z } from 'zod';
import {
  type Bucket,
  isKnown,
  isUsual,
  type Measure,
  measures,
  type MeasureSummary,
  type Night,
  type OtherSource,
  verdictOn,
} from '../../app/answers/get-wellness.ts';
import { deviceName } from '../../domain/device-name.ts';
import { round } from '../../domain/units.ts';
import { about, count, dayField, number, plain, sentence, tellingByRow, text } from '../fields.ts';

/** What a measure tells, in the ledger's words: its family, unless activities tell the same under another name. */
const ledgerWords: Readonly<Record<string, string>> = {
  respiration_per_minute: 'respiration_rate',
  body_fat_percent: 'body_fat',
  vo2max_running: 'vo2max',
  vo2max_cycling: 'vo2max',
};
const familyOf = new Map(measures.map(({ id, family }) => [id, ledgerWords[id] ?? family]));

/** Every figure by its own name, which carries the unit. */
const figures = {
  sleep_seconds: number('sleep').optional(),
  sleep_deep_seconds: number('sleep').optional(),
  sleep_light_seconds: number('sleep').optional(),
  sleep_rem_seconds: number('sleep').optional(),
  sleep_awake_seconds: number('sleep').optional(),
  hrv_rmssd_ms: number('hrv').optional(),
  hrv_sdnn_ms: number('hrv').optional(),
  resting_heart_rate_bpm: number('resting_heart_rate').optional(),
  heart_rate_night_bpm: number('resting_heart_rate').optional(),
  heart_rate_min_bpm: number('resting_heart_rate').optional(),
  heart_rate_max_bpm: number('resting_heart_rate').optional(),
  stress_average: number('stress').optional(),
  stress_max: number('stress').optional(),
  spo2_percent: number('spo2').optional(),
  respiration_per_minute: number('respiration_rate').optional(),
  weight_kilograms: number('weight').optional(),
  body_fat_percent: number('body_fat').optional(),
  steps: number('steps').optional(),
  distance_meters: number('steps').optional(),
  active_kcal: number('steps').optional(),
  resting_kcal: number('steps').optional(),
  moderate_minutes: number('steps').optional(),
  vigorous_minutes: number('steps').optional(),
  sleep_score: number('vendor_scores').optional(),
  body_battery_high: number('vendor_scores').optional(),
  body_battery_low: number('vendor_scores').optional(),
  vo2max_running: number('vo2max').optional(),
  vo2max_cycling: number('vo2max').optional(),
  garmin_training_readiness: number('vendor_scores').optional(),
  garmin_recovery_minutes: number('vendor_scores').optional(),
  polar_nightly_recharge: number('vendor_scores').optional(),
  polar_ans_charge: number('vendor_scores').optional(),
  polar_sleep_continuity: number('vendor_scores').optional(),
  polar_cardio_load: number('vendor_scores').optional(),
  polar_strain: number('vendor_scores').optional(),
  polar_tolerance: number('vendor_scores').optional(),
  coros_recovery_percent: number('vendor_scores').optional(),
  intervals_fitness: number('vendor_scores').optional(),
  intervals_fatigue_load: number('vendor_scores').optional(),
  intervals_readiness: number('vendor_scores').optional(),
  intervals_soreness: number('vendor_scores').optional(),
  intervals_fatigue: number('vendor_scores').optional(),
  intervals_stress: number('vendor_scores').optional(),
  intervals_sleep_quality: number('vendor_scores').optional(),
  intervals_mood: number('vendor_scores').optional(),
  intervals_motivation: number('vendor_scores').optional(),
  intervals_injury: number('vendor_scores').optional(),
  intervals_hydration: number('vendor_scores').optional(),
  blood_pressure_systolic_mmhg: number('vitals').optional(),
  blood_pressure_diastolic_mmhg: number('vitals').optional(),
  skin_temperature_celsius: number('vitals').optional(),
  hydration_ml: number('vitals').optional(),
  sweat_loss_ml: number('vitals').optional(),
};

export type Figures = { readonly [id in keyof typeof figures]?: number };

export const NightRow = z.object({
  day: dayField(),
  ...figures,
  sleep_start_local: about('sleep', z.string()).optional(),
  sleep_end_local: about('sleep', z.string()).optional(),
  nap_seconds: number('sleep').optional(),
  low: about('computed_figures', z.array(z.string())).optional(),
  high: about('computed_figures', z.array(z.string())).optional(),
  day_not_over: plain(z.literal(true)).optional(),
  unknown: text().optional(),
});
export type NightRow = z.infer<typeof NightRow>;

export const BucketRow = z.object({
  key: text(),
  from: dayField(),
  to: dayField(),
  days: count(),
  days_known: count(),
  ...figures,
});
export type BucketRow = z.infer<typeof BucketRow>;

const figureOfRow = (row: Readonly<Record<string, unknown>>): string =>
  familyOf.get(String(row.measure)) ?? 'computed_figures';

export const MeasureRow = tellingByRow(
  z.object({
    measure: text(),
    source: text().optional(),
    window: text().optional(),
    n: count(),
    average: number('figure'),
    median: number('figure').optional(),
    sd: number('figure').optional(),
    usual_low: number('figure').optional(),
    usual_high: number('figure').optional(),
    usual_days: count().optional(),
    provisional: plain(z.literal(true)).optional(),
    no_usual: sentence().optional(),
    before_average: number('figure').optional(),
    before_n: count().optional(),
    difference: number('figure').optional(),
    difference_low: number('figure').optional(),
    difference_high: number('figure').optional(),
    clear_change: about('figure', z.boolean()).optional(),
  }),
  figureOfRow,
);
export type MeasureRow = z.infer<typeof MeasureRow>;

export const OtherRow = tellingByRow(
  z.object({
    measure: text(),
    source: text(),
    window: text(),
    n: count(),
    average: number('figure'),
    difference_on_same_days: number('figure').optional(),
  }),
  figureOfRow,
);
export type OtherRow = z.infer<typeof OtherRow>;

export const sourceName = (source: string): string => deviceName({ product: source }) ?? source;

const shownAs = (measure: Measure, value: number): number => round(value, measure.digits);

/** Whole numbers have means with a digit; seconds are said in minutes anyway, and nobody walks a tenth of a step. */
const meanAs = (measure: Measure, value: number): number => {
  const whole = measure.digits === 0 && !measure.id.endsWith('_seconds') && measure.id !== 'steps';
  return round(value, whole ? 1 : measure.digits);
};

const figuresOf = (values: Iterable<readonly [Measure, number]>): Figures =>
  Object.fromEntries([...values].map(([measure, value]) => [measure.id, value]));

/** `clock` gives the wall-clock times of a night's start and end. */
export function nightRow(
  night: Night,
  summaries: readonly MeasureSummary[],
  { today, clock }: { readonly today: string; readonly clock?: readonly [string, string] },
): NightRow {
  const { day, values, napSeconds, gap } = night;
  const open = day === today;
  const outside = (verdict: 'low' | 'high'): string[] | undefined => {
    const found = summaries.filter(({ measure, usual }) => {
      const value = values.get(measure);
      if (value === undefined || measure.detail || (open && measure.wholeDay)) return false;
      return verdictOn(usual, value) === verdict;
    });
    return found.length > 0 ? found.map(({ measure }) => measure.id) : undefined;
  };
  const unfinished = open && [...values.keys()].some(({ wholeDay }) => wholeDay);
  return {
    day,
    ...figuresOf([...values].map(([measure, value]) => [measure, shownAs(measure, value)])),
    sleep_start_local: clock?.[0],
    sleep_end_local: clock?.[1],
    nap_seconds: napSeconds,
    low: outside('low'),
    high: outside('high'),
    day_not_over: unfinished || undefined,
    unknown: isKnown(night) ? undefined : open && gap === 'no_data' ? 'today' : gap,
  };
}

export function bucketRow({ key, from, to, known, averages }: Bucket, days: number): BucketRow {
  return {
    key,
    from,
    to,
    days,
    days_known: known,
    ...figuresOf([...averages].map(([measure, { value }]) => [measure, meanAs(measure, value)])),
  };
}

/** Figures that change with the window they are measured in. */
const windowed: ReadonlySet<string> = new Set(['sleep', 'hrv', 'resting_heart_rate']);

/** How much of an average is told. */
export interface Telling {
  /** Median and standard deviation. */
  readonly spread: boolean;
  /** The change against the period before, and what the range rests on. */
  readonly change: boolean;
  /** The answer names one source for all. */
  readonly oneSource: boolean;
}

export function measureRow(
  { measure, series, n, average, median, sd, usual, change }: MeasureSummary,
  telling: Telling,
): MeasureRow {
  const as = (value: number): number => meanAs(measure, value);
  return {
    measure: measure.id,
    source: telling.oneSource ? undefined : sourceName(series.source),
    window: telling.change && windowed.has(measure.family) ? series.window : undefined,
    n,
    average: as(average),
    median: telling.spread ? as(median) : undefined,
    sd: telling.spread && sd !== undefined ? as(sd) : undefined,
    ...(isUsual(usual)
      ? {
          usual_low: as(usual.low),
          usual_high: as(usual.high),
          usual_days: telling.change || usual.provisional ? usual.n : undefined,
          provisional: usual.provisional || undefined,
        }
      : { no_usual: usual }),
    ...(change &&
      telling.change && {
        before_average: as(change.before),
        before_n: change.beforeCount,
        difference: as(change.difference),
        difference_low: as(change.low),
        difference_high: as(change.high),
        clear_change: change.clear,
      }),
  };
}

export function otherRow({ measure, source, window, n, average, difference }: OtherSource): OtherRow {
  return {
    measure: measure.id,
    source: sourceName(source),
    window,
    n,
    average: meanAs(measure, average),
    difference_on_same_days: difference === undefined ? undefined : meanAs(measure, difference),
  };
}
