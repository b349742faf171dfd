import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Recording } from '../../domain/recording.ts';
import { isFootSport, type Sport } from '../../domain/sport.ts';
import type { Channel, Streams } from '../../domain/stream.ts';
import { cleanText } from '../../domain/text.ts';
import { type Beats, beatsBetween, readBeats } from './beats.ts';
import { developerFieldsOf } from './developer.ts';
import { deviceOf } from './devices.ts';
import { lapOf, lapStart, lengthOf, setOf } from './laps.ts';
import type { Layout } from './layout.ts';
import { type Message, messagesOf, raw, scaled, text } from './message.ts';
import { pausesBetween } from './pauses.ts';
import {
  activity,
  event,
  fileId,
  heartRates,
  lap,
  length,
  record,
  session,
  set,
  sportMessage,
  workout,
} from './profile.ts';
import type { Section } from './scan.ts';
import { scoresOf } from './scores.ts';
import { settingsIn } from './settings.ts';
import { type FitSport, sportFromFit } from './sports.ts';
import { fillFromStrap } from './strap.ts';
import { FIRST_KNOWN_TIME, instantFromFit, offsetFromLocal } from './time.ts';
import { totalsOf } from './totals.ts';
import { readTrack, type Track } from './track.ts';

/** Records this much earlier than the stated start say that the start is wrong. */
const EARLY_SECONDS = 60;

/** What a recording is made of; a file without any of these is a workout, a night or settings. */
const madeOf = [record.message, session.message, lap.message];

/** One recording a session; one made of records and laps when the file was cut before its session was written. */
export function recordingsOf(sections: readonly Section[]): Recording[] {
  if (!sections.some(({ counts }) => madeOf.some((message) => counts.has(message)))) return [];
  const file = readFile(sections);
  const { sessions, track, laps } = file;
  if (sessions.length === 0 && track.slots.time.length === 0 && laps.length === 0) return [];
  return windowsOf(file).map((window, index, all) =>
    recordingIn(file, window, all.length > 1 ? index : undefined),
  );
}

interface File {
  readonly sections: readonly Section[];
  readonly sessions: readonly Message[];
  readonly laps: readonly Message[];
  readonly lengths: readonly Message[];
  readonly sets: readonly Message[];
  readonly events: readonly Message[];
  readonly track: Track;
  readonly beats: Beats | undefined;
  readonly settings: ReturnType<typeof settingsIn>;
}

function readFile(sections: readonly Section[]): File {
  const records = layoutsOf(sections, record.message);
  const developer = new Map<Layout, ReturnType<ReturnType<typeof developerFieldsOf>>>();
  for (const section of sections) {
    const fields = developerFieldsOf(section);
    for (const layout of section.layouts) {
      if (layout.global === record.message) developer.set(layout, fields(layout));
    }
  }
  const track = readTrack(records, (layout) => developer.get(layout) ?? []);
  const strap = layoutsOf(sections, heartRates.message);
  return {
    sections,
    sessions: messagesOf(sections, session.message),
    laps: messagesOf(sections, lap.message),
    lengths: messagesOf(sections, length.message),
    sets: messagesOf(sections, set.message),
    events: messagesOf(sections, event.message),
    track: strap.length > 0 ? withStrap(track, strap) : track,
    beats: readBeats(
      sections.flatMap(({ layouts }) => layouts),
      records,
    ),
    settings: settingsIn(sections),
  };
}

const layoutsOf = (sections: readonly Section[], global: number): Layout[] =>
  sections.flatMap(({ layouts }) => layouts.filter((layout) => layout.global === global && layout.count > 0));

function withStrap(track: Track, strap: readonly Layout[]): Track {
  const heartRate = track.columns.heartRate ?? new Float64Array(track.slots.time.length).fill(Number.NaN);
  return fillFromStrap(strap, track.slots, heartRate)
    ? { ...track, columns: { ...track.columns, heartRate } }
    : track;
}

/** The stretch of the file that belongs to one session, in FIT seconds. */
interface Window {
  readonly session?: Message;
  readonly from: number;
  /** Records and events of `[from, until)` are its own. */
  readonly until: number;
  readonly moved: boolean;
  readonly first: boolean;
  /** Metres of the sessions before this one. */
  readonly metersBefore: number;
}

function windowsOf({ sections, sessions, track, laps }: File): Window[] {
  const times = track.slots.time;
  const created = messagesOf(sections, fileId.message).map((m) => raw(m, fileId.timeCreated))[0];
  const fallback = times[0] ?? (laps[0] && lapStart(laps[0])) ?? created ?? 0;
  if (sessions.length === 0)
    return [{ from: fallback, until: Number.POSITIVE_INFINITY, moved: false, first: true, metersBefore: 0 }];
  const stated = sessions.map((message) => ({ message, start: startOf(message) ?? fallback }));
  stated.sort((a, b) => a.start - b.start);
  let meters = 0;
  return stated.map(({ message, start }, i) => {
    const until = stated[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    // A weather meter writes start and end the wrong way round; others start before their clock was set.
    const early = stated.length === 1 && times.length > 0 && times[0] < start - EARLY_SECONDS;
    const metersBefore = meters;
    meters += scaled(message, session.distance, 100) ?? 0;
    const moved = early && times[times.length >> 1] < start;
    return { session: message, from: moved ? times[0] : start, until, moved, first: i === 0, metersBefore };
  });
}

function startOf(message: Message): number | undefined {
  const start = raw(message, session.startTime);
  if (start !== undefined || message.time === 0) return start;
  const elapsed = scaled(message, session.elapsedTime, 1000);
  return elapsed === undefined ? undefined : Math.round(message.time - elapsed);
}

function recordingIn(file: File, window: Window, leg: number | undefined): Recording {
  const { from, until } = window;
  const own = window.session;
  const sport = sportOf(file, own);
  const { streams, early } = streamsIn(file.track, window, sport.sport);
  const elapsed = own && scaled(own, session.elapsedTime, 1000);
  const last = from + Math.max(elapsed ?? 0, streams.time.at(-1) ?? 0);
  const inside = (at: number | undefined): boolean => at !== undefined && at >= from && at < until;
  const beats = file.beats && beatsBetween(file.beats, from, until);
  const poolLength = own && scaled(own, session.poolLength, 100);
  const title = titleOf(file);
  const offset = utcOffset(file);
  const device = deviceOf(file.sections);
  return {
    ...sport,
    start: instantFromFit(from),
    startKnown: from >= FIRST_KNOWN_TIME,
    ...(offset !== undefined && { utcOffsetSeconds: offset }),
    ...(device && { device }),
    ...(title && { title }),
    totals: own ? totalsOf(own, session, sport.sport) : {},
    streams,
    pauses: pausesBetween(file.events, from, Math.min(until, last)),
    laps: lapsIn(file, window).map((message) => lapOf(message, from, sport.sport)),
    lengths: file.lengths.filter((m) => inside(raw(m, length.startTime))).map((m) => lengthOf(m, from)),
    sets: file.sets
      .filter((m) => inside(raw(m, set.startTime) ?? raw(m, set.timestamp)))
      .map((m) => setOf(m, from)),
    ...(poolLength && { poolLengthMeters: poolLength }),
    ...(beats && { beats }),
    settings: file.settings(own, sport.sport),
    vendorScores: scoresOf(file.sections, own),
    ...(leg !== undefined && { leg }),
    warnings: warningsFor(file, window, early),
  };
}

function sportOf({ sections, laps }: File, own: Message | undefined): FitSport {
  if (own) return sportFromFit(raw(own, session.sport), raw(own, session.subSport));
  const stated = messagesOf(sections, sportMessage.message)[0];
  if (stated) return sportFromFit(raw(stated, sportMessage.sport), raw(stated, sportMessage.subSport));
  return sportFromFit(laps[0] && raw(laps[0], lap.sport), undefined);
}

/** The records of the window. Those before its start have no place on its clock and are counted. */
function streamsIn(
  { slots, columns }: Track,
  { from, until, session, metersBefore }: Window,
  sport: Sport,
): { streams: Streams; early: number } {
  const { time } = slots;
  const first = session ? lowerBound(time, from) : 0;
  const end = until === Number.POSITIVE_INFINITY ? time.length : lowerBound(time, until);
  const whole = first === 0 && end === time.length;
  const own: { [name in Channel]?: Float64Array } = {};
  for (const [name, values] of Object.entries(columns) as [Channel, Float64Array][]) {
    const part = whole ? values : values.slice(first, end);
    if (!whole && part.every(Number.isNaN)) continue;
    if (name === 'cadence' && isFootSport(sport)) own[name] = doubled(part);
    else if (name === 'distance') own[name] = fromZero(part, metersBefore);
    else own[name] = part;
  }
  const relative = new Float64Array(end - first);
  for (let i = first; i < end; i++) relative[i - first] = time[i] - from;
  return { streams: { time: relative, channels: own }, early: first };
}

/** Steps of both feet. */
function doubled(strides: Float64Array): Float64Array {
  const steps = new Float64Array(strides.length);
  for (let i = 0; i < steps.length; i++) steps[i] = strides[i] * 2;
  return steps;
}

/** How far below the metres of the legs before a leg's first distance may lie and still continue them. */
const LEG_SLACK_METERS = 50;

/** Most watches count the metres of a triathlon through; each leg's own start at zero. */
function fromZero(distance: Float64Array, metersBefore: number): Float64Array {
  const first = distance.find((meters) => !Number.isNaN(meters)) ?? 0;
  if (metersBefore === 0 || first < metersBefore - LEG_SLACK_METERS) return distance;
  const zero = Math.min(first, metersBefore);
  return distance.map((meters) => Math.round((meters - zero) * 100) / 100);
}

function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By index where the session gives a range that exists, else by time. */
function lapsIn({ laps, sessions }: File, { session: own, from, until }: Window): readonly Message[] {
  if (!own || sessions.length === 1) return laps;
  const first = raw(own, session.firstLapIndex);
  const count = raw(own, session.numLaps);
  if (first !== undefined && count !== undefined && first + count <= laps.length) {
    return laps.slice(first, first + count);
  }
  return laps.filter((message) => {
    const start = lapStart(message);
    return start !== undefined && start >= from && start < until;
  });
}

function titleOf({ sections }: File): string | undefined {
  const message = messagesOf(sections, workout.message)[0];
  const name = message && text(message, workout.name);
  return name === undefined ? undefined : cleanText(name, 100) || undefined;
}

function utcOffset({ sections }: File): number | undefined {
  for (const message of messagesOf(sections, activity.message)) {
    const offset = offsetFromLocal(message.time, raw(message, activity.localTimestamp));
    if (offset !== undefined) return offset;
  }
  return undefined;
}

function warningsFor({ track }: File, window: Window, early: number): Phrase[] {
  const { untimed, backward, outliers } = track.slots;
  const counts: [string, number][] = [
    ['fit.records_untimed', untimed],
    ['fit.records_backward', backward],
    ['fit.records_outside', outliers],
    ['fit.records_early', window.first && window.session ? early : 0],
  ];
  const warnings = counts.filter(([, count]) => count > 0).map(([code, count]) => phrase(code, { count }));
  return window.moved ? [...warnings, phrase('fit.start_moved')] : warnings;
}
