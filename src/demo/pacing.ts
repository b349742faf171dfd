import type { Outing } from './motion.ts';
import type { Random } from './random.ts';
import { type DonePiece, unroll } from './recipe.ts';
import type { PlannedSession } from './week.ts';

/** Nobody holds the same pace twice: each piece is a little off; a race is run kilometre by kilometre. */
export function paced(plan: PlannedSession, random: Random): DonePiece[] {
  const pieces = unroll(plan.recipe);
  const off = (piece: DonePiece): DonePiece => ({
    ...piece,
    effort: piece.effort * (1 + 0.009 * random.normal()),
  });
  const [only] = pieces;
  if (!plan.race || !only?.meters) return pieces.map(off);
  const kilometres = Math.floor(only.meters / 1000);
  const splits = Array.from({ length: kilometres }, (_, i) => {
    const fade = i < 2 ? 1.012 : i > kilometres - 2 ? 1.02 : 1 - 0.012 * (i / kilometres);
    return off({ ...only, meters: 1000, effort: only.effort * fade });
  });
  const rest = only.meters - 1000 * kilometres;
  const last = rest > 0 ? [{ ...only, meters: rest, effort: only.effort * 1.05 }] : [];
  // A few steps past the line before the hand finds the button.
  const linger: DonePiece = { ...only, kind: 'cooldown', meters: undefined, seconds: 4, effort: 0.35 };
  return [...splits, ...last, linger];
}

/** A stop: after how many metres, for how long. */
export interface Stop {
  readonly meters: number;
  readonly seconds: number;
}

/** Red lights, a café on the long ride; none during a session that follows a watch or in a race. */
export function stopsOf(plan: PlannedSession, random: Random): Stop[] {
  const length = plan.recipe[0] && 'meters' in plan.recipe[0] ? (plan.recipe[0].meters ?? 0) : 0;
  if (plan.structured || plan.race || length === 0 || plan.subSport === 'treadmill') return [];
  const lights = plan.subSport === 'commuting' ? random.integer(1, 4) : random.integer(0, 2);
  const stops = Array.from({ length: lights }, () => ({
    meters: length * random.between(0.06, 0.94),
    seconds: random.integer(14, 55),
  }));
  if (length > 40_000 || plan.sport === 'hiking') {
    stops.push({ meters: length * random.between(0.5, 0.62), seconds: random.integer(500, 1500) });
  }
  return stops.sort((a, b) => a.meters - b.meters);
}

/** An upper bound for the number of samples: climbs are slow, so take a third of the planned speed. */
export function roomFor(
  { plan, condition }: Outing,
  pieces: readonly DonePiece[],
  stops: readonly Stop[],
): number {
  const slowest = plan.sport === 'cycling' ? 2.6 : condition.thresholdSpeed * 0.28;
  const moving = pieces.reduce((sum, { seconds, meters, effort }) => {
    const speed = plan.sport === 'cycling' ? slowest : slowest * Math.max(0.3, effort);
    return sum + (seconds ?? (meters ?? 0) / speed);
  }, 0);
  return Math.ceil(moving + stops.reduce((sum, stop) => sum + stop.seconds, 0)) + 120;
}
