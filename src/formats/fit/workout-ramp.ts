import type { AbsoluteTarget, End, ResolvedStep, Target } from '../../domain/workout.ts';

const MOST_PARTS = 3;
/** Shorter parts would only make the watch beep. */
const SHORTEST_SECONDS = 10;
const SHORTEST_METERS = 50;

/** A ramp as up to three steps, each with its share of the way from low to high; any other step as it is. */
export function splitRamp(step: ResolvedStep): ResolvedStep[] {
  const { target, absolute } = step;
  if (!target || !absolute?.ramp) return [step];
  const extents = split(step.end);
  return extents.map((end, i) => {
    const part: AbsoluteTarget = { of: absolute.of, ...share(absolute, i, extents.length) };
    return { ...step, end, target: plain(target, i, extents.length), absolute: part };
  });
}

/** The target as words: its own unit without the ramp. */
function plain(target: Target, i: number, of: number): Target {
  return { of: target.of, unit: target.unit, ...share(target, i, of) };
}

function share({ low, high }: { readonly low: number; readonly high: number }, i: number, of: number) {
  const at = (part: number): number => low + ((high - low) * part) / of;
  const [from, to] = [at(i), at(i + 1)];
  return { low: Math.min(from, to), high: Math.max(from, to) };
}

/** Equal parts in whole seconds or metres that add up to the whole. */
function split(end: End): End[] {
  if (end.by === 'time') {
    return parts(end.seconds, SHORTEST_SECONDS).map((seconds) => ({ by: 'time', seconds }));
  }
  if (end.by === 'distance') {
    return parts(end.meters, SHORTEST_METERS).map((meters) => ({ by: 'distance', meters }));
  }
  return [end];
}

function parts(whole: number, shortest: number): number[] {
  const count = Math.max(1, Math.min(MOST_PARTS, Math.floor(whole / shortest)));
  const edge = (i: number): number => (i === count ? whole : Math.round((whole * i) / count));
  return Array.from({ length: count }, (_, i) => edge(i + 1) - edge(i));
}
