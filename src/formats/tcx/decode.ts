import { FormatError } from '../../domain/errors.ts';
import type { DecodedFile, Lap } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import { defaultLimits, type Limits } from '../format.ts';
import { instantOf, utcOffsetOf } from '../iso-time.ts';
import { type Budget, budgetOf, type PointTable, pointTable, spendPart } from '../track-points.ts';
import { numberOf, partialOf, readXml, unreadCounter, type XmlVisitor } from '../xml.ts';
import { intensities, lapTotals, pointChannels, silent, tcxNamespaces, triggers } from './names.ts';
import { recordingOf } from './recording.ts';

/** A lap as the file tells it: its moment instead of seconds since the start. */
export interface TcxLap extends Mutable<Omit<Lap, 'startSeconds'>> {
  startTime: number;
  points: number;
}

type Mutable<T> = { -readonly [name in keyof T]: T[name] };

/** One Activity element. */
export interface TcxActivity {
  sport: string;
  readonly laps: TcxLap[];
  readonly points: PointTable;
  /** Tracks begun so far; a lap may hold several. */
  tracks: number;
  utcOffsetSeconds?: number | undefined;
  notes?: string;
  device?: string;
  unitId?: string;
  leg?: number;
}

interface TcxFile {
  readonly activities: TcxActivity[];
  courses: number;
  workouts: number;
  root?: string;
}

/**
 * Reads Garmin's Training Center XML: each Activity is a recording, the activities of a MultiSportSession its legs.
 * A file of courses gives kind `course`, of workouts `workout`, of nothing `empty`: those hold no recording.
 */
export function decodeTcx(bytes: Uint8Array, limits: Limits = defaultLimits): DecodedFile {
  const file: TcxFile = { activities: [], courses: 0, workouts: 0 };
  const unread = unreadCounter();
  const stop = readXml(bytes, tcxNamespaces, visitorFor(file, unread.add, budgetOf(limits)), limits);
  const recorded = file.activities.filter(
    ({ points, laps }) => points.size > 0 || laps.some((lap) => (lap.timerSeconds ?? 0) > 0),
  );
  const points = recorded.reduce((sum, activity) => sum + activity.points.size, 0);
  const partial = partialOf(stop, { activities: recorded.length + file.courses, points });
  if (file.root !== 'TrainingCenterDatabase') throw new FormatError('tcx.not_tcx');
  return {
    format: 'tcx',
    kind:
      recorded.length > 0
        ? 'activity'
        : file.courses > 0
          ? 'course'
          : file.workouts > 0
            ? 'workout'
            : 'empty',
    recordings: recorded.flatMap((activity) => recordingOf(activity) ?? []),
    wellness: [],
    workouts: [],
    unread: unread.counts,
    ...(partial && { partial }),
    warnings: [],
  };
}

function visitorFor(file: TcxFile, countUnread: (name: string) => void, budget: Budget): XmlVisitor {
  let activity: TcxActivity | undefined;
  let lap: TcxLap | undefined;
  let leg = -1;
  let inPoint = false;
  let inCourses = false;
  let at = Number.NaN;
  return {
    open(name, attribute) {
      file.root ??= name;
      if (name === 'Trackpoint') {
        inPoint = activity !== undefined;
        at = Number.NaN;
      } else if (name === 'Track') {
        if (activity) activity.tracks += 1;
      } else if (name === 'Lap') {
        if (!activity) return;
        spendPart(budget);
        lap = { startTime: instantOf(attribute('StartTime') ?? ''), points: 0 };
        activity.laps.push(lap);
      } else if (name === 'Activity') {
        spendPart(budget);
        activity = {
          sport: cleanText(attribute('Sport') ?? '', 60),
          laps: [],
          points: pointTable(budget),
          tracks: 0,
        };
        if (leg >= 0) activity.leg = leg++;
        file.activities.push(activity);
      } else if (name === 'MultiSportSession') leg = 0;
      else if (name === 'Courses') inCourses = true;
    },
    close(name, text, parent) {
      if (inPoint && activity) {
        const channel = pointChannels[`${parent}/${name}`];
        if (channel) activity.points.set(channel, numberOf(text));
        else if (name === 'Trackpoint') {
          activity.points.push(at, activity.tracks);
          if (lap) lap.points += 1;
          inPoint = false;
        } else if (name === 'Time') {
          at = instantOf(text);
          if (activity.points.size === 0) activity.utcOffsetSeconds ??= utcOffsetOf(text);
        } else if (text.trim() !== '' && !silent.has(name)) countUnread(name);
        return;
      }
      if (name === 'Activity') activity = undefined;
      else if (name === 'Lap') lap = undefined;
      else if (name === 'MultiSportSession') leg = -1;
      else if (name === 'Course') file.courses += 1;
      else if (name === 'Workout') file.workouts += 1;
      else if (lap && closeInLap(lap, name, text, parent)) return;
      else if (activity && closeInActivity(activity, name, text, parent)) return;
      else if (text.trim() !== '' && !silent.has(name) && !inCourses) countUnread(name);
      if (name === 'Courses') inCourses = false;
    },
  };
}

function closeInLap(lap: TcxLap, name: string, text: string, parent: string): boolean {
  const total = lapTotals[`${parent}/${name}`];
  if (total) {
    const value = numberOf(text);
    if (Number.isFinite(value) && value >= 0) Object.assign(lap, { [total]: value });
  } else if (name === 'Intensity') {
    const intensity = intensities[text.trim()];
    if (intensity) lap.intensity = intensity;
  } else if (name === 'TriggerMethod') {
    const trigger = triggers[text.trim()];
    if (trigger) lap.trigger = trigger;
  } else return false;
  return true;
}

function closeInActivity(activity: TcxActivity, name: string, text: string, parent: string): boolean {
  if (name === 'Notes' && parent === 'Activity') activity.notes = cleanText(text, 2000);
  else if (name === 'Name' && parent === 'Creator') activity.device = cleanText(text, 60);
  else if (name === 'UnitId' && parent === 'Creator') activity.unitId = cleanText(text, 20);
  else if (name === 'Id' && parent === 'Activity') activity.utcOffsetSeconds ??= utcOffsetOf(text);
  else return false;
  return true;
}
