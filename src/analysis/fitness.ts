/** Load over time (science §5): one value a local day, the day's own load included, rest days 0. */

/** How fast a curve follows. `exponential` is ours; others are for comparison with programs that use them. */
export const gains = {
  exponential: (days: number): number => 1 - Math.exp(-1 / days),
  inverse: (days: number): number => 1 / days,
  ewma: (days: number): number => 2 / (days + 1),
} as const;

export interface FitnessDay {
  readonly fitness: number;
  readonly fatigue: number;
  /** Yesterday's fitness minus yesterday's fatigue: how one starts the day. Ours. */
  readonly form: number;
  /** Today's fitness minus today's fatigue, as some programs show. */
  readonly formSameDay: number;
}

export interface FitnessOptions {
  readonly fitnessDays?: number;
  readonly fatigueDays?: number;
  readonly gain?: keyof typeof gains;
  readonly seedFitness?: number;
  readonly seedFatigue?: number;
}

/** Fitness, fatigue and form of each day. */
export function fitnessCurve(loads: readonly number[], options: FitnessOptions = {}): FitnessDay[] {
  const gain = gains[options.gain ?? 'exponential'];
  const [slow, quick] = [gain(options.fitnessDays ?? 42), gain(options.fatigueDays ?? 7)];
  let fitness = options.seedFitness ?? 0;
  let fatigue = options.seedFatigue ?? 0;
  return loads.map((load) => {
    const form = fitness - fatigue;
    fitness += (load - fitness) * slow;
    fatigue += (load - fatigue) * quick;
    return { fitness, fatigue, form, formSameDay: fitness - fatigue };
  });
}

/** Banister's impulse response. */
export interface Response {
  readonly p0: number;
  readonly k1: number;
  readonly k2: number;
  readonly tau1: number;
  readonly tau2: number;
}

/** Σ load · e^(−Δ/τ) up to and with each day. */
export function impulses(loads: readonly number[], tau: number): number[] {
  const decay = Math.exp(-1 / tau);
  let sum = 0;
  return loads.map((load) => (sum = sum * decay + load));
}

/** Performance each day. Fit it only to eight or more well-spread tests. */
export function performance(loads: readonly number[], { p0, k1, k2, tau1, tau2 }: Response): number[] {
  const fatigue = impulses(loads, tau2);
  return impulses(loads, tau1).map((fitness, day) => p0 + k1 * fitness - k2 * fatigue[day]);
}

/** Days before a target on which load stops hurting (`harmless`), and on which it helps most (`best`). */
export function taperDays({ k1, k2, tau1, tau2 }: Omit<Response, 'p0'>): {
  readonly harmless: number;
  readonly best: number;
} {
  const scale = (tau1 * tau2) / (tau1 - tau2);
  return {
    harmless: scale * Math.log(k2 / k1),
    best: scale * Math.log((k2 * tau1) / (k1 * tau2)),
  };
}
