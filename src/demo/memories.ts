import type { Memory } from '../domain/athlete.ts';
import { addDays, type Day, startOfDay } from '../domain/day.ts';
import type { LandmarkKind } from '../domain/landmark.ts';
import type { Sport } from '../domain/sport.ts';
import { type Condition, profile } from './athlete.ts';
import { chronicle } from './chronicle.ts';
import { type DemoOptions, homeZone, type SeasonDay, seasonCalendar } from './season.ts';

/** A memory before the library gives it an id. */
export type DemoMemory = Omit<Memory, 'id'>;

/** Says a phrase of the `demo.` catalogue in the athlete's language. */
export type Say = (code: DemoPhrase) => string;

/** What the demo athlete says in words; `locales/<language>/demo.ts` holds them. */
export const demoPhrases = [
  'demo.goal.half',
  'demo.goal.ten',
  'demo.constraint.monday',
  'demo.constraint.achilles',
  'demo.note.morning',
] as const;
export type DemoPhrase = (typeof demoPhrases)[number];

/** Goals, constraints and landmarks of the demo athlete, oldest landmark first. Origin `demo` on each. */
export function demoMemories(options: DemoOptions, say: Say): DemoMemory[] {
  return [...landmarks(options), ...wishes(options, say)];
}

const keep = (fact: Memory['fact'], day: Day, expires?: Day): DemoMemory => ({
  createdAt: startOfDay(day, homeZone) + 12 * 3_600_000,
  origin: { by: 'demo' },
  ...(expires ? { expires } : {}),
  fact,
});

function wishes(options: DemoOptions, say: Say): DemoMemory[] {
  const { endDay } = options;
  const told = addDays(endDay, -Math.min(60, options.days - 1));
  const half = goalDay(options);
  // The 10 km lies twenty weeks before next season's half marathon.
  const ten = addDays(half, 364 - 140);
  return [
    keep(
      {
        is: 'goal',
        text: say('demo.goal.half'),
        sport: 'running',
        day: half,
        distanceMeters: 21_097.5,
        timeSeconds: 5400,
      },
      told,
      half,
    ),
    keep(
      {
        is: 'goal',
        text: say('demo.goal.ten'),
        sport: 'running',
        day: ten,
        distanceMeters: 10_000,
        timeSeconds: 2400,
      },
      told,
      ten,
    ),
    keep({ is: 'constraint', text: say('demo.constraint.monday'), from: told }, told),
    keep(
      { is: 'constraint', text: say('demo.constraint.achilles'), from: endDay },
      endDay,
      addDays(endDay, 21),
    ),
    keep({ is: 'note', text: say('demo.note.morning') }, told),
  ];
}

/** The day of the half marathon ahead. */
export function goalDay(options: DemoOptions): Day {
  const calendar = seasonCalendar(options);
  for (let offset = 30; ; offset++) {
    const on = calendar(offset);
    if (on.race === 'half') return on.day;
  }
}

interface Test {
  readonly kind: LandmarkKind;
  readonly sport?: Sport;
  /** Weeks before the half marathon in which it is measured, on a Sunday. */
  readonly weeks: readonly number[];
  value(condition: Condition): number;
}

const tests: readonly Test[] = [
  {
    kind: 'threshold_pace',
    sport: 'running',
    weeks: [31, 20, 10],
    value: (c) => Math.round(1000 / c.thresholdSpeed),
  },
  { kind: 'threshold_power', sport: 'cycling', weeks: [30, 17], value: (c) => Math.round(c.thresholdPower) },
  {
    kind: 'critical_swim_speed',
    sport: 'swimming',
    weeks: [33, 14],
    value: (c) => Math.round(100 / c.criticalSwimSpeed),
  },
  // Half-Cooper: threshold is about 87 % of the speed at which oxygen uptake tops out.
  {
    kind: 'maximal_aerobic_speed',
    sport: 'running',
    weeks: [30],
    value: (c) => Math.round((c.thresholdSpeed / 0.87) * 36) / 10,
  },
  { kind: 'resting_heart_rate', weeks: [40, 6], value: (c) => Math.round(48 - 0.06 * (c.fitness - 70)) },
  { kind: 'weight', weeks: [45, 32, 19, 6], value: (c) => Math.round(c.weightKilograms * 10) / 10 },
];

function landmarks(options: DemoOptions): DemoMemory[] {
  const found: DemoMemory[] = [];
  const seen = new Set<string>();
  let first: { on: SeasonDay; condition: Condition } | undefined;
  const add = (kind: LandmarkKind, value: number, day: Day, sport?: Sport): void => {
    found.push(keep({ is: 'landmark', kind, value, since: day, ...(sport ? { sport } : {}) }, day));
    seen.add(kind);
  };
  for (const { on, condition } of chronicle(options)) {
    first ??= { on, condition };
    if (on.weekday !== 7) continue;
    for (const test of tests) {
      if (test.weeks.includes(on.week)) add(test.kind, test.value(condition), on.day, test.sport);
    }
  }
  if (!first) return found;
  const { day } = first.on;
  // A short history holds no test of some kinds: then they were measured on its first day.
  for (const test of tests)
    if (!seen.has(test.kind)) add(test.kind, test.value(first.condition), day, test.sport);
  add('max_heart_rate', profile.maxHeartRate, day);
  add('threshold_heart_rate', profile.thresholdHeartRate, day, 'running');
  add('threshold_heart_rate', profile.cyclingThresholdHeartRate, day, 'cycling');
  return found.sort((a, b) => a.createdAt - b.createdAt);
}
