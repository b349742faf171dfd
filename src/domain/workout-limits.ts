import type { Target, TargetUnit, WorkoutSport } from './workout.ts';

/** What a session may hold; the same for every target, so that a plan never fits one watch by luck. */
export const workoutLimits = {
  nameLength: 60,
  noteLength: 500,
  stepNoteLength: 200,
  steps: 50,
  repeatSteps: 10,
  repeatDepth: 2,
  repetitions: [1, 500],
  times: [2, 99],
  sendOffSeconds: [10, 3600],
  poolMeters: [10, 100],
} as const;

export type Range = readonly [low: number, high: number];

/** One step. Wider than any sensible session; what lies outside is a slip of unit (400 min for 400 m). */
export const stepSeconds: Range = [1, 24 * 3600];

export const stepMeters: Readonly<Record<WorkoutSport, Range>> = {
  running: [10, 300_000],
  cycling: [50, 1_000_000],
  swimming: [10, 30_000],
  walking: [10, 200_000],
  strength: [1, 5000],
  other: [10, 500_000],
};

type BySport = Readonly<Partial<Record<WorkoutSport, Range>>>;

const everySport = (range: Range): BySport => ({
  running: range,
  cycling: range,
  swimming: range,
  walking: range,
  strength: range,
  other: range,
});

/**
 * What may be asked of whom, and between which values a human body can answer: a little beyond world records on the
 * fast side (400 m in 43 s = 108 s/km; 50 m freestyle in 21 s = 42 s/100 m). A sport that is absent does not take
 * that unit.
 */
export const believable: Readonly<Record<Target['of'], Readonly<Partial<Record<TargetUnit, BySport>>>>> = {
  pace: {
    seconds_per_km: { running: [90, 1200], walking: [180, 2400], other: [30, 3600] },
    seconds_per_100m: { swimming: [40, 400] },
    zone: { running: [1, 6], swimming: [1, 6] },
  },
  speed: { km_per_hour: { running: [3, 40], cycling: [5, 110], walking: [1.5, 20], other: [1, 120] } },
  heart_rate: {
    bpm: everySport([30, 250]),
    percent_of_max: everySport([30, 100]),
    percent_of_threshold: everySport([30, 130]),
    zone: everySport([1, 7]),
  },
  power: {
    watts: { cycling: [10, 2500], running: [50, 1000], other: [10, 2500] },
    percent_of_ftp: { cycling: [10, 400], running: [10, 400] },
    zone: { cycling: [1, 7], running: [1, 7] },
  },
  cadence: {
    rpm: { cycling: [20, 200], other: [10, 250] },
    steps_per_minute: { running: [60, 280], walking: [40, 240] },
  },
  effort: { rpe: everySport([1, 10]) },
};

/** The units of one quantity that a sport takes. */
export function unitsFor(of: Target['of'], sport: WorkoutSport): TargetUnit[] {
  const units = Object.entries(believable[of]) as [TargetUnit, BySport][];
  return units.filter(([, sports]) => sports[sport]).map(([unit]) => unit);
}

/** The quantities that a sport can be asked to hold. */
export function quantitiesFor(sport: WorkoutSport): Target['of'][] {
  return (Object.keys(believable) as Target['of'][]).filter((of) => unitsFor(of, sport).length > 0);
}

/** Where an open zone is cut, m/s, bpm or W: the far end of what is believable. */
export function openEnd(of: 'pace' | 'heart_rate' | 'power', sport: WorkoutSport): Range {
  if (of === 'heart_rate') return [30, 250];
  if (of === 'power') return [0, 2500];
  return sport === 'swimming' ? [100 / 400, 100 / 40] : [1000 / 1200, 1000 / 90];
}
