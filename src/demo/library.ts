import { type Day, type Instant, localTime, startOfDay, utcOffsetSeconds } from '../domain/day.ts';
import type { Recording } from '../domain/recording.ts';
import type { WellnessReading } from '../domain/wellness.ts';
import { chronicle, type ChronicleDay } from './chronicle.ts';
import { devices, devicesFor } from './devices.ts';
import { gearOf } from './gear.ts';
import { move } from './move.ts';
import { nightOf, type NightTruth, readingsOf } from './night.ts';
import { observe } from './observe.ts';
import { randomFor } from './random.ts';
import { type DemoOptions, seasonCalendar } from './season.ts';
import type { Session } from './session.ts';
import { lift } from './strength.ts';
import { swim } from './swim.ts';
import { type Route, routeBook, type RouteId } from './terrain.ts';
import type { Track } from './track.ts';
import { type SessionTruth, sessionTruth } from './truth.ts';
import type { PlannedSession } from './week.ts';

/** What becomes a file: a recording of one device, or the readings of one day. */
export type DemoOutput =
  | { readonly name: string; readonly recording: Recording; readonly gear?: readonly string[] }
  | {
      readonly name: string;
      readonly readings: readonly WellnessReading[];
      readonly day: Day;
      readonly utcOffsetSeconds: number;
    };

/** One day with everything that was recorded on it and everything that was true. */
export interface DemoDay {
  readonly chronicle: ChronicleDay;
  readonly outputs: readonly DemoOutput[];
  readonly sessions: readonly SessionTruth[];
  readonly night: NightTruth;
}

/** The whole library, day by day, oldest first; one day in memory at a time. */
export function* demoDays(options: DemoOptions): Generator<DemoDay> {
  const routes = routeBook(options.seed);
  const calendar = seasonCalendar(options);
  for (const today of chronicle(options)) {
    const done = today.on.offset < 0 ? today.sessions.filter(({ missed }) => !missed) : [];
    const recorded = done.map((plan) => record(options, today, plan, routes));
    const sessionSteps = recorded.reduce((sum, { steps }) => sum + steps, 0);
    const ranOutdoors = recorded.some(({ truth }) => truth.sport === 'running' && truth.route !== undefined);
    const night = nightOf({
      options,
      on: today.on,
      yesterday: calendar(today.on.offset - 1),
      condition: today.condition,
      ranOutdoors,
      ...(recorded.length > 0 ? { firstStart: Math.min(...recorded.map(({ truth }) => truth.start)) } : {}),
      ...(today.on.offset < 0 ? { sessionSteps } : {}),
    });
    const readings = readingsOf(night);
    const utcOffset = utcOffsetSeconds(night.sleepEnd, today.on.timeZone);
    const wellness = {
      name: `${today.on.day}-wellness.fit`,
      readings,
      day: today.on.day,
      utcOffsetSeconds: utcOffset,
    };
    const outputs = [
      ...recorded.flatMap((session) => session.outputs),
      ...(readings.length > 0 ? [wellness] : []),
    ];
    yield {
      chronicle: today,
      outputs: today.on.synced ? outputs : [],
      sessions: recorded.map(({ truth }) => truth),
      night,
    };
  }
}

interface Recorded {
  readonly outputs: readonly DemoOutput[];
  readonly truth: SessionTruth;
  readonly steps: number;
}

/** Lives one session, lets each device look at it, and keeps the truth. */
function record(
  options: DemoOptions,
  { on, condition }: ChronicleDay,
  plan: PlannedSession,
  routes: (id: RouteId) => Route,
): Recorded {
  const start = instantAt(on.day, plan.startMinute, on.timeZone);
  const label = `${localTime(start, on.timeZone).replaceAll(':', '').slice(0, 15)}-${plan.sport}`;
  const random = randomFor(options.seed, 'session', label);
  const session: Session = { plan, condition, start, track: live(plan, condition, routes, random) };
  const looks = devicesFor(plan, random).map((use) => {
    const name = `${label}-${use.device.id}.fit`;
    return { name, device: use.device, ...observe(session, use, randomFor(options.seed, 'device', name)) };
  });
  const files = looks.map(({ name, device, recording, faults }) => ({
    name,
    device: device.id,
    start: recording.start,
    records: recording.streams.time.length,
    totals: recording.totals,
    faults,
  }));
  return {
    outputs: looks.map(({ name, recording }) => ({ name, recording, gear: gearOf(plan) })),
    truth: sessionTruth(session, on.synced ? files : []),
    steps: stepsIn(plan, session.track),
  };
}

function live(
  plan: PlannedSession,
  condition: ChronicleDay['condition'],
  routes: (id: RouteId) => Route,
  random: ReturnType<typeof randomFor>,
): Track {
  if (plan.sport === 'swimming') return swim(plan, condition, random);
  if (plan.sport === 'strength') return lift(plan, condition, random);
  return move({ plan, condition, random, ...(plan.route ? { route: routes(plan.route) } : {}) });
}

function stepsIn({ sport }: PlannedSession, { cadence }: Track): number {
  return sport === 'running' || sport === 'hiking' ? cadence.reduce((sum, rate) => sum + rate / 60, 0) : 0;
}

/** A wall-clock time of a day, also on the days when the clocks change. */
function instantAt(day: Day, minute: number, timeZone: string): Instant {
  const midnight = startOfDay(day, timeZone);
  const naive = midnight + minute * 60_000;
  return naive + (utcOffsetSeconds(midnight, timeZone) - utcOffsetSeconds(naive, timeZone)) * 1000;
}

/** The watch that wears the nights. */
export const nightDevice = devices.watch.device;
