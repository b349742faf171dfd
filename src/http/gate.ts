/** How many requests of one holder are worked on at a time, and how many wait. */
export interface GateSize {
  readonly atOnce: number;
  readonly waiting: number;
  /** A request that takes longer (it waits for a vendor) no longer holds the others up. */
  readonly longMs: number;
}

/** More than an assistant asks at once; an athlete beside a greedy one waits for two short answers at most. */
export const usualGate: GateSize = { atOnce: 2, waiting: 30, longMs: 250 };

interface Holder {
  inside: number;
  readonly queue: (() => void)[];
}

/**
 * Lets each holder's requests in a few at a time, in the order they came: who asks without end takes turns with everybody
 * else instead of being everywhere first. Resolves with how to leave, or undefined where too many wait already.
 */
export function gateFor({
  atOnce,
  waiting,
  longMs,
}: GateSize): (key: string) => Promise<(() => void) | undefined> {
  const holders = new Map<string, Holder>();

  function leaving(key: string, holder: Holder): () => void {
    let isInside = true;
    const leave = (): void => {
      if (!isInside) return;
      isInside = false;
      clearTimeout(timer);
      const next = holder.queue.shift();
      // The place passes on to whoever waits longest.
      if (next) next();
      else if (--holder.inside === 0) holders.delete(key);
    };
    const timer = setTimeout(leave, longMs);
    timer.unref();
    return leave;
  }

  return async (key) => {
    const holder = holders.get(key) ?? { inside: 0, queue: [] };
    holders.set(key, holder);
    if (holder.inside < atOnce) holder.inside += 1;
    else if (holder.queue.length >= waiting) return undefined;
    else await new Promise<void>((resolve) => holder.queue.push(resolve));
    return leaving(key, holder);
  };
}
