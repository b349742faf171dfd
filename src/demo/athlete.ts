import { randomFor } from './random.ts';
import { type DemoOptions, illnessOn, type SeasonDay } from './season.ts';

/** Who is invented here. Constant over the years; what changes with training is in `Condition`. */
export const profile = {
  name: 'Camille (demo)',
  maxHeartRate: 186,
  thresholdHeartRate: 170,
  /** Riding sits a few beats lower. */
  cyclingThresholdHeartRate: 163,
  heightMeters: 1.74,
  bikeKilograms: 9,
  sleepNeedSeconds: 8 * 3600,
} as const;

/** The body on one day. Speeds are what could be held for about an hour (swim: for 1 500 m), on the flat, in cool air. */
export interface Condition {
  readonly thresholdSpeed: number;
  readonly thresholdPower: number;
  readonly criticalSwimSpeed: number;
  readonly restingHeartRate: number;
  /** Night RMSSD, ms. */
  readonly hrvMs: number;
  readonly weightKilograms: number;
  /** Beats added at every effort: illness, dead legs. */
  readonly heartRateShift: number;
  /** Air temperature at its mean of the day, °C. */
  readonly temperature: number;
  readonly fitness: number;
  readonly fatigue: number;
}

/** Fitness and fatigue as the model drives them: one-hour-at-threshold = 100, days of 42 and 7. */
export interface Form {
  readonly fitness: number;
  readonly fatigue: number;
}

export const formAtStart: Form = { fitness: 58, fatigue: 58 };

export function formAfter({ fitness, fatigue }: Form, load: number): Form {
  return {
    fitness: fitness + (load - fitness) * (1 - Math.exp(-1 / 42)),
    fatigue: fatigue + (load - fatigue) * (1 - Math.exp(-1 / 7)),
  };
}

/** How training, illness, season and chance shape one day. */
export function conditionOn(options: DemoOptions, day: SeasonDay, form: Form): Condition {
  const random = randomFor(options.seed, 'condition', day.day);
  const ill = illnessOn(day);
  const years = Math.max(0, -day.offset / 365.25);
  // A long career: about one per cent a year, less and less as one looks further back.
  const career = 1 - 0.075 * (1 - Math.exp(-years / 6));
  // Banister's two curves: training builds slowly and tires at once, so that a taper gives back about one per cent.
  const tired = Math.max(-20, Math.min(30, form.fatigue - form.fitness));
  const able = career * (1 + 0.0035 * (form.fitness - 70) - 0.0018 * tired) * (1 - 0.05 * ill);
  return {
    thresholdSpeed: 4.04 * able,
    thresholdPower: 251 * able,
    criticalSwimSpeed: 0.965 * (1 + (able - 1) * 0.5),
    restingHeartRate: 48 - 0.06 * (form.fitness - 70) + 0.07 * tired + 9 * ill + 1.1 * random.normal(),
    hrvMs: 62 * Math.exp(0.0035 * (form.fitness - 70) - 0.005 * tired - 0.5 * ill + 0.07 * random.normal()),
    weightKilograms:
      70.6 + 0.9 * winter(day) - 0.02 * (form.fitness - 70) - 0.8 * ill + 0.3 * random.normal(),
    heartRateShift: 7 * ill + 0.05 * tired + 1.2 * random.normal(),
    temperature: 10.5 - 9.5 * winter(day) + 2.8 * random.normal(),
    ...form,
  };
}

/** 1 in mid-January, −1 in mid-July. */
function winter({ day }: SeasonDay): number {
  const yearDay = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-15`)) / 86_400_000;
  return Math.cos((2 * Math.PI * yearDay) / 365.25);
}

/** The heart rate that an effort settles at after minutes; `effort` 1 = threshold. */
export function steadyHeartRate(
  effort: number,
  restingHeartRate: number,
  sport: 'foot' | 'bike' | 'water',
): number {
  const threshold = sport === 'foot' ? profile.thresholdHeartRate : profile.cyclingThresholdHeartRate;
  if (effort > 1) {
    const room = profile.maxHeartRate - threshold;
    return threshold + room * (1 - Math.exp(-(effort - 1) * 8));
  }
  // Sitting on a rolling bike costs more than the power says; standing still costs almost nothing.
  const share = sport === 'bike' ? 0.27 + 0.73 * effort : 0.16 + 0.84 * effort ** 1.35;
  // Lying in cool water, the same effort beats about eight times less.
  return restingHeartRate + (threshold - restingHeartRate) * share - (sport === 'water' ? 8 : 0);
}

/** What the watch believes the oxygen uptake to be, ml/kg/min: its opinion of the threshold, by Daniels' cost of running. */
export function watchVo2max({ thresholdSpeed }: Condition): number {
  const metersPerMinute = (thresholdSpeed * 60) / 0.9;
  return Math.round((-4.6 + 0.182258 * metersPerMinute + 0.000104 * metersPerMinute ** 2) * 10) / 10;
}
