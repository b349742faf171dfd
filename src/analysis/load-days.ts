import { type Day, daysBetween } from '../domain/day.ts';
import { type FitnessDay, fitnessCurve } from './fitness.ts';
import { mean } from './statistics.ts';

/** A session, as far as its day's load needs it. */
export interface LoadSession {
  readonly day: Day;
  readonly trainingLoad?: number;
}

/** One local day. A day without a session is rest only where the account was syncing; else nobody knows (science, rule 4). */
export interface LoadDay {
  readonly day: Day;
  readonly load: number;
  readonly sessions: number;
  /** Sessions without a load: they count 0, and the day is too low by them. */
  readonly withoutLoad: number;
  readonly state: 'trained' | 'rest' | 'unknown';
}

/** What tells rest from silence. */
export interface Evidence {
  /** Days on which a device said anything: a night, steps, a session of another sport. */
  readonly heardOn: ReadonlySet<string>;
  /** Days with readings of wellness: whoever has them daily was not heard on a day without. */
  readonly readingsOn: ReadonlySet<string>;
  /** The last day on which a file arrived: of the days after it nothing is known. */
  readonly lastArrival?: Day;
}

/** Without daily readings, a pause of up to two weeks between sessions is rest; longer ones may be missing files. */
const longestRest = 14;
/** Readings on half of two weeks are a habit. */
const habit = { days: 14, readings: 7 };

/** Every day in [from, to] with its load. `to` may be today: a day that is not over is not unknown. */
export function loadDays(
  sessions: readonly LoadSession[],
  { from, to }: { readonly from: Day; readonly to: Day },
  evidence: Evidence,
): LoadDay[] {
  const days = everyDay(from, to);
  const heard = days.map((day) => evidence.heardOn.has(day) || evidence.readingsOn.has(day));
  const own = Map.groupBy(sessions, ({ day }) => day);
  const silent = silentDays(days, heard, evidence);
  return days.map((day, i) => {
    const done = own.get(day) ?? [];
    return {
      day,
      load: done.reduce((sum, { trainingLoad }) => sum + (trainingLoad ?? 0), 0),
      sessions: done.length,
      withoutLoad: done.filter(({ trainingLoad }) => trainingLoad === undefined).length,
      state: done.length > 0 ? 'trained' : silent.has(i) ? 'unknown' : 'rest',
    };
  });
}

/** Indexes of the days of which nothing is known. */
function silentDays(days: readonly Day[], heard: readonly boolean[], evidence: Evidence): Set<number> {
  const silent = new Set<number>();
  for (let start = 0; start < days.length; ) {
    let end = start;
    while (end < days.length && heard[end] === heard[start]) end++;
    if (!heard[start] && isSilence(start, end)) for (let i = start; i < end; i++) silent.add(i);
    start = end;
  }
  return silent;

  /** Of the gap [start, end). */
  function isSilence(start: number, end: number): boolean {
    const open = end === days.length;
    if (open && end - start === 1) return false;
    if (open && (evidence.lastArrival === undefined || days[end - 1] > evidence.lastArrival)) return true;
    return end - start > longestRest || isHabit(start - habit.days, start) || isHabit(end, end + habit.days);
  }

  function isHabit(from: number, to: number): boolean {
    const around = days.slice(Math.max(0, from), to);
    return around.filter((day) => evidence.readingsOn.has(day)).length >= habit.readings;
  }
}

/** Calendar days from `from` to `to`. Thousands are made at once, so by plain arithmetic. */
export function everyDay(from: Day, to: Day): Day[] {
  const first = Date.parse(`${from}T00:00Z`);
  return Array.from(
    { length: Math.max(0, daysBetween(from, to) + 1) },
    (_, i) => new Date(first + i * 86_400_000).toISOString().slice(0, 10) as Day,
  );
}

export type CurveDay = LoadDay & FitnessDay;

/** Fitness, fatigue and form of each day. Unknown days count 0 here; see `asUsual` for the other end. */
export function loadCurve(days: readonly LoadDay[]): CurveDay[] {
  const curve = fitnessCurve(days.map(({ load }) => load));
  return days.map((day, i) => ({ ...day, ...curve[i] }));
}

/** The same days as if on every unknown one the athlete had trained like on the 28 known days before. */
export function asUsual(days: readonly LoadDay[]): LoadDay[] {
  const known: number[] = [];
  return days.map((day) => {
    if (day.state !== 'unknown') {
      known.push(day.load);
      return day;
    }
    return { ...day, load: mean(known.slice(-28)) ?? 0 };
  });
}
