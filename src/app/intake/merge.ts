/**
 * One activity, several sources. The same session recorded by two devices, or arriving as FIT and as TCX, is one
 * activity. What belongs together is a function of the set of recordings alone: the order of arrival plays no part.
 */
import type { Source } from '../../domain/activity.ts';
import type { Instant } from '../../domain/day.ts';
import { placeIn } from '../../domain/precedence.ts';
import type { Sport } from '../../domain/sport.ts';

/** What the rules look at. */
export type Candidate = Pick<
  Source,
  | 'id'
  | 'contentHash'
  | 'part'
  | 'sport'
  | 'start'
  | 'leg'
  | 'totals'
  | 'quality'
  | 'receivedAt'
  | 'vendorId'
  | 'isTold'
>;

/** Two recordings of a session nearly cover each other: 80 % of the shorter, and half of the longer. */
const shareOfShorter = 0.8;
const shareOfLonger = 0.5;

// A treadmill or a foot pod is off by a tenth or two from GPS, a pool swim by a few lengths; a walk inside a ride is
// off by half.
const distanceTolerance = { share: 0.25, meters: 300 };

// Sports that two devices may well disagree about for one and the same session.
const families: readonly (readonly Sport[])[] = [
  ['running', 'walking', 'hiking'],
  ['strength', 'fitness', 'yoga'],
  ['rowing', 'paddling', 'water_sports'],
  ['alpine_skiing', 'snowboarding'],
];

/** True when two recordings are of the same session. Symmetric. */
export function sameSession(a: Candidate, b: Candidate): boolean {
  if (isToldOf(a, b)) return true;
  return (
    !sameFile(a, b) &&
    sameSport(a, b) &&
    covers(overlapOf(a, b)) &&
    distancesAgree(a.totals.distanceMeters, b.totals.distanceMeters)
  );
}

// Vendors tell of a recording by the second at which it starts; its sport may have been corrected since.
const toldSlackMs = 1000;

/** True when one of the two is only told of, and is told to start with the other. */
function isToldOf(a: Candidate, b: Candidate): boolean {
  return Boolean(a.isTold) !== Boolean(b.isTold) && Math.abs(a.start - b.start) <= toldSlackMs;
}

/** The recordings of one file are different sessions. A list of what a vendor tells may name one session twice. */
export function sameFile(a: Candidate, b: Candidate): boolean {
  return a.contentHash === b.contentHash && !(a.isTold && b.isTold);
}

/**
 * Sorts the source an activity shows to the front: recordings before what is only told, the device the athlete puts
 * first, the better streams.
 */
export function bestFirst(order?: readonly string[]): (a: Source, b: Source) => number {
  const place = (source: Source): number => (source.isTold ? Infinity : placeIn(order, sourceWords(source)));
  return (a, b) => (place(a) === place(b) ? betterSource(a, b) : place(a) - place(b));
}

/** All that a source is called by: its device, its file, the door it came through. */
const sourceWords = ({ device, fileName, vendorId }: Source): string =>
  [device?.manufacturer, device?.product, fileName, vendorId].filter(Boolean).join(' ');

/** Negative when `a` has the better streams; a tie is broken by content, so that every library chooses alike. */
export function betterSource(a: Candidate, b: Candidate): number {
  return b.quality - a.quality || byContent(a, b);
}

/** Negative when `a` arrived first: the first recording of a session names its activity for good. */
export function earlierSource(a: Candidate, b: Candidate): number {
  return a.receivedAt - b.receivedAt || byContent(a, b);
}

/** The end of a recording on the elapsed clock. */
export function endOf({ start, totals }: Pick<Candidate, 'start' | 'totals'>): Instant {
  return start + 1000 * Math.max(totals.elapsedSeconds ?? 0, totals.timerSeconds ?? 0, 1);
}

/**
 * Sorts recordings into sessions. The strongest pairs are joined first; a group is never joined with another when two
 * of their members may not share an activity (one file's own parts, sources that a person has split).
 */
export function groupSessions<T extends Candidate>(
  sources: readonly T[],
  keptApart: (a: T, b: T) => boolean,
): T[][] {
  const groups = new Map<T, T[]>(sources.map((source) => [source, [source]]));
  for (const [a, b] of strongestFirst(sources)) {
    const [left, right] = [groups.get(a), groups.get(b)];
    if (!left || !right || left === right) continue;
    if (left.some((x) => right.some((y) => sameFile(x, y) || keptApart(x, y)))) continue;
    left.push(...right);
    for (const moved of right) groups.set(moved, left);
  }
  return [...new Set(groups.values())];
}

function strongestFirst<T extends Candidate>(sources: readonly T[]): (readonly [T, T])[] {
  const ordered = [...sources].sort(byContent);
  const pairs = ordered.flatMap((a, i) =>
    ordered.slice(i + 1).flatMap((b) => (sameSession(a, b) ? [[a, b] as const] : [])),
  );
  // The sort is stable: pairs of equal strength stay in the order of their content.
  return pairs.sort((p, q) => strengthOf(...q) - strengthOf(...p));
}

const strengthOf = (a: Candidate, b: Candidate): number => (isToldOf(a, b) ? 2 : overlapOf(a, b).ofLonger);

function sameSport(a: Candidate, b: Candidate): boolean {
  if (a.sport === b.sport) return true;
  // A leg lies within the whole race: a track that names no sport could be either of them.
  if (a.leg !== undefined || b.leg !== undefined) return false;
  if (a.sport === 'other' || b.sport === 'other') return true;
  return families.some((family) => family.includes(a.sport) && family.includes(b.sport));
}

interface Overlap {
  readonly ofShorter: number;
  readonly ofLonger: number;
}

function overlapOf(a: Candidate, b: Candidate): Overlap {
  const shared = Math.min(endOf(a), endOf(b)) - Math.max(a.start, b.start);
  const [lengthA, lengthB] = [endOf(a) - a.start, endOf(b) - b.start];
  return { ofShorter: shared / Math.min(lengthA, lengthB), ofLonger: shared / Math.max(lengthA, lengthB) };
}

const covers = ({ ofShorter, ofLonger }: Overlap): boolean =>
  ofShorter >= shareOfShorter && ofLonger >= shareOfLonger;

// No distance, or zero (a watch beside a home trainer), contradicts nothing.
function distancesAgree(a = 0, b = 0): boolean {
  if (a <= 0 || b <= 0) return true;
  const difference = Math.abs(a - b);
  return difference <= distanceTolerance.meters || difference <= distanceTolerance.share * Math.max(a, b);
}

function byContent(a: Candidate, b: Candidate): number {
  const [keyA, keyB] = [a.vendorId ?? a.contentHash, b.vendorId ?? b.contentHash];
  return keyA < keyB ? -1 : keyA > keyB ? 1 : a.part - b.part;
}
