import type { Simulator } from '../../simulators/kit/index.ts';

/** One clock for both sides: moved by the simulator's `advance`, ours ahead by `skewMs`. */
export function sharedClock(
  simulator: Simulator,
  { now, skewMs = 0 }: { readonly now: number; readonly skewMs?: number },
): () => number {
  let moved = 0;
  const advance = simulator.advance.bind(simulator);
  simulator.advance = (ms) => {
    moved += ms;
    advance(ms);
  };
  return () => now + moved + skewMs;
}
