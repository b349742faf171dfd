import { type Candidate, candidatesFor, type SessionFigures } from '../../analysis/hard-session.ts';
import { addDays, type Day } from '../../domain/day.ts';
import { isFootSport } from '../../domain/sport.ts';
import type { ActivityHead, Figure } from '../../storage/storage.ts';
import { headOf } from './activity-head.ts';
import { findActivity } from './find-activity.ts';
import type { Asking } from './period.ts';

export { type Candidate, candidateFigures } from '../../analysis/hard-session.ts';

/** A session beside the athlete's own like ones: same sport, same side of the door, 20 minutes and more, 90 days. */
export interface HardSession {
  readonly head: ActivityHead;
  readonly from: Day;
  readonly alike: number;
  readonly candidates: readonly Candidate[];
}

const daysBack = 90;
const leastSeconds = 20 * 60;
const asked = ['average_heart_rate', 'decoupling', 'efficiency_power'] as const;

/** In which figures a session lies outside what is usual for this athlete. */
export async function hardSession(asking: Asking, ref: string): Promise<HardSession> {
  const { deps, who } = asking;
  const { activities } = deps.storage;
  const activity = await findActivity(asking, ref);
  const from = addDays(activity.day, -daysBack);
  const span = { from: addDays(from, -3), to: activity.day };
  const [heads, figures] = await Promise.all([
    activities.heads(who.athleteId, { ...span, order: 'oldest' }),
    activities.figures(who.athleteId, span, asked),
  ]);
  const own = heads.find(({ id }) => id === activity.id) ?? headOf(activity, 1);
  const before = heads.filter(({ start }) => start < activity.start);
  const alike = before.filter(
    (head) => head.day >= from && head.sport === own.sport && inside(head) === inside(own) && isLong(head),
  );
  const read = (head: ActivityHead): SessionFigures => figuresOf(head, figures, heads);
  return { head: own, from, alike: alike.length, candidates: candidatesFor(read(own), alike.map(read)) };
}

const inside = ({ subSport }: ActivityHead): boolean =>
  subSport === 'treadmill' || subSport === 'indoor' || subSport === 'virtual';
const isLong = ({ totals }: ActivityHead): boolean => (totals.timerSeconds ?? 0) >= leastSeconds;

function figuresOf(
  head: ActivityHead,
  figures: readonly Figure[],
  heads: readonly ActivityHead[],
): SessionFigures {
  const value = (name: (typeof asked)[number]): number | undefined =>
    figures.find(({ activityId, figure }) => activityId === head.id && figure === name)?.value;
  const { distanceMeters: meters, timerSeconds: seconds, ascentMeters: ascent } = head.totals;
  const bpm = value('average_heart_rate') ?? head.totals.averageHeartRate;
  const speed = meters && seconds ? meters / seconds : undefined;
  const previous = heads.findLast(({ start }) => start < head.start);
  const ended = previous && previous.start + 1000 * (previous.totals.elapsedSeconds ?? 0);
  return compact({
    // On a bike the wind and the bunch decide how far a heartbeat carries: there watts are asked, or nothing.
    meters_per_beat: bpm && speed && isFootSport(head.sport) ? (speed * 60) / bpm : undefined,
    watts_per_beat: value('efficiency_power'),
    average_heart_rate: bpm,
    speed,
    duration: seconds,
    ascent_per_km: ascent !== undefined && meters ? (1000 * ascent) / meters : undefined,
    temperature: head.totals.averageTemperature,
    decoupling: value('decoupling'),
    training_load: head.trainingLoad,
    hours_since_last_session: ended === undefined ? undefined : Math.max(0, head.start - ended) / 3_600_000,
  });
}

const compact = (figures: Readonly<Record<string, number | undefined>>): SessionFigures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
