import { AsyncLocalStorage } from 'node:async_hooks';

interface Turn {
  readonly gate: object;
  readonly outer: Turn | undefined;
  open: boolean;
}

const turns = new AsyncLocalStorage<Turn>();

/**
 * One at a time, in the order asked. Whoever asks again while being served would wait for himself forever:
 * that is our bug (the outer storage used inside a transaction), and it throws.
 */
export function turnstile(): <T>(work: () => Promise<T>) => Promise<T> {
  const gate = {};
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const outer = turns.getStore();
    if (isServed(outer, gate)) throw new Error('inside a transaction, use the storage it hands you');
    const turn: Turn = { gate, outer, open: true };
    const done = last.then(() => turns.run(turn, work)).finally(() => (turn.open = false));
    last = done.catch(() => undefined);
    return done;
  };
}

function isServed(turn: Turn | undefined, gate: object): boolean {
  for (let t = turn; t; t = t.outer) if (t.gate === gate && t.open) return true;
  return false;
}
