import { type Phrase, phrase } from '../domain/phrase.ts';
import type { Lap, Totals } from '../domain/recording.ts';
import type { ResolvedStep, ResolvedWorkout } from '../domain/workout.ts';
import { cumulativeAscent } from './ascent.ts';
import { type InTarget, timeInTarget } from './in-target.ts';
import { sectionTotals } from './laps.ts';
import { type PlannedStep, playedOut } from './planned-steps.ts';
import { pausedBefore } from './seconds.ts';
import type { Session } from './session.ts';
import { metersAt, timeAt } from './track.ts';

/** What was done of one planned step. `done` is absent for a step that never came. */
export interface AlignedStep {
  readonly step: ResolvedStep;
  readonly round?: PlannedStep['round'];
  readonly startSeconds?: number;
  readonly done?: Totals;
  /** Against `step.absolute`; absent without a target, or when it was not measured. */
  readonly inTarget?: InTarget;
}

export interface Alignment {
  /** How the steps were found: the watch's own step numbers, its laps, or extents along the recording. */
  readonly by: 'workout_laps' | 'laps' | 'stream';
  readonly steps: readonly AlignedStep[];
  /** Seconds of the recording after the last step. */
  readonly secondsAfter: number;
  readonly notes: readonly Phrase[];
}

interface Section {
  readonly from: number;
  readonly to: number;
}

/**
 * Planned against done, step by step: by the watch's step numbers, else by laps that fit the plan, else by walking the
 * extents along the recording. A Phrase says why it cannot be done. Variability inside a step is not a fault.
 */
export function align(workout: ResolvedWorkout, session: Session): Alignment | Phrase {
  const planned = playedOut(workout.steps);
  if (planned.length === 0) return phrase('match.no_steps');
  return byStepNumbers(planned, session) ?? byFittingLaps(planned, session) ?? byExtents(planned, session);
}

function report(
  by: Alignment['by'],
  planned: readonly PlannedStep[],
  sections: readonly Section[],
  session: Session,
): Alignment {
  const { altitude } = session.streams.channels;
  const ascent = altitude && cumulativeAscent(altitude);
  const missed = planned.length - sections.length;
  return {
    by,
    steps: planned.map(({ step, round }, i) => {
      const section = sections[i];
      if (!section) return { step, round };
      return {
        step,
        round,
        startSeconds: section.from,
        done: sectionTotals(session, section.from, section.to, ascent),
        inTarget: step.absolute && timeInTarget(session, step.absolute, section.from, section.to),
      };
    }),
    secondsAfter: Math.max(0, session.elapsedSeconds - (sections.at(-1)?.to ?? 0)),
    notes: missed > 0 ? [phrase('match.steps_missed', { missed, count: planned.length })] : [],
  };
}

function sectionsOf(laps: readonly Lap[], elapsed: number): Section[] {
  return laps.map((lap, i) => ({
    from: lap.startSeconds,
    to:
      laps[i + 1]?.startSeconds ??
      Math.max(lap.startSeconds, Math.min(elapsed, lap.startSeconds + (lap.elapsedSeconds ?? Infinity))),
  }));
}

/** The watch wrote which step each lap was: laps of one step in a row (a press, an auto lap) are one. */
function byStepNumbers(planned: readonly PlannedStep[], session: Session): Alignment | undefined {
  const { laps } = session.recording;
  if (!laps.some(({ workoutStep }) => workoutStep !== undefined)) return undefined;
  const all = sectionsOf(laps, session.elapsedSeconds);
  const sections: Section[] = [];
  let lap = 0;
  for (const [i, { listIndex }] of planned.entries()) {
    if (laps[lap]?.workoutStep !== listIndex) break;
    const from = all[lap].from;
    // Where the plan has the same step twice in a row, each lap is a round of its own.
    const twice = planned[i + 1]?.listIndex === listIndex || planned[i - 1]?.listIndex === listIndex;
    if (!twice) while (laps[lap + 1]?.workoutStep === listIndex) lap++;
    sections.push({ from, to: all[lap].to });
    lap++;
  }
  // Laps left over that still name steps were another order of steps than ours: another workout.
  const foreign = laps.slice(lap).some(({ workoutStep }) => workoutStep !== undefined);
  return sections.length > 0 && !foreign ? report('workout_laps', planned, sections, session) : undefined;
}

const timeSlack = { share: 0.1, seconds: 8 };
const distanceSlack = { share: 0.06, meters: 25 };
/** Of the steps with a fixed extent, so many must fit their lap. */
const fittingShare = 0.8;

/** Without step numbers: as many laps as steps (one more at the end is the way home), and they last what was planned. */
function byFittingLaps(planned: readonly PlannedStep[], session: Session): Alignment | undefined {
  const { laps } = session.recording;
  if (planned.length < 2 || laps.length < planned.length || laps.length > planned.length + 1)
    return undefined;
  const sections = sectionsOf(laps, session.elapsedSeconds).slice(0, planned.length);
  let fixed = 0;
  let fitting = 0;
  for (const [i, { step }] of planned.entries()) {
    const verdict = fits(step, laps[i], sections[i], session);
    if (verdict === undefined) continue;
    fixed++;
    if (verdict) fitting++;
  }
  return fixed > 0 && fitting >= fittingShare * fixed
    ? report('laps', planned, sections, session)
    : undefined;
}

/** Undefined for a step that has no fixed extent. */
function fits({ end }: ResolvedStep, lap: Lap, section: Section, session: Session): boolean | undefined {
  if (end.by === 'time' || end.by === 'send_off') {
    const seconds = lap.timerSeconds ?? timerBetween(session, section);
    return Math.abs(seconds - end.seconds) <= Math.max(timeSlack.seconds, timeSlack.share * end.seconds);
  }
  if (end.by !== 'distance') return undefined;
  const meters = lap.distanceMeters ?? metersBetween(session, section);
  if (meters === undefined) return undefined;
  return Math.abs(meters - end.meters) <= Math.max(distanceSlack.meters, distanceSlack.share * end.meters);
}

const timerBetween = ({ pauses }: Session, { from, to }: Section): number =>
  to - from - (pausedBefore(pauses, to) - pausedBefore(pauses, from));
const metersBetween = ({ track }: Session, { from, to }: Section): number | undefined =>
  track && metersAt(track, to) - metersAt(track, from);

/** A piece of a step shorter than this is not worth a row. */
const shortestPiece = 1;

/** Each step begins where the one before ended; a step that ends on a button can only be the last. */
function byExtents(planned: readonly PlannedStep[], session: Session): Alignment | Phrase {
  const { elapsedSeconds, track, streams } = session;
  if (streams.time.length < 2 && !session.pool) return phrase('match.no_samples');
  const sections: Section[] = [];
  let from = 0;
  for (const [i, { step }] of planned.entries()) {
    if (elapsedSeconds - from < shortestPiece) break;
    const last = i === planned.length - 1;
    if (step.end.by === 'distance' && !track) return phrase('match.no_distance');
    const to = last && isOpen(step) ? elapsedSeconds : endOf(step, from, session);
    if (to === undefined) return phrase('match.open_step', { step: i + 1 });
    sections.push({ from, to: Math.min(to, elapsedSeconds) });
    from = Math.min(to, elapsedSeconds);
  }
  return report('stream', planned, sections, session);
}

const isOpen = ({ end }: ResolvedStep): boolean => end.by === 'lap_press' || end.by === 'repetitions';

/** Elapsed second at which the step is over; Infinity past the recording's end; undefined when nobody can tell. */
function endOf({ end }: ResolvedStep, from: number, session: Session): number | undefined {
  if (end.by === 'time' || end.by === 'send_off') return afterTimer(session, from, end.seconds);
  if (end.by !== 'distance' || !session.track) return undefined;
  return timeAt(session.track, metersAt(session.track, from) + end.meters) ?? Infinity;
}

/** The moment on the elapsed clock at which `seconds` of timer have passed since `from`. */
function afterTimer({ pauses }: Session, from: number, seconds: number): number {
  let to = from + seconds;
  for (const pause of pauses) {
    if (pause.endSeconds <= from) continue;
    if (pause.startSeconds >= to) break;
    to += pause.endSeconds - Math.max(pause.startSeconds, from);
  }
  return to;
}
