/** One queue for each name: its work goes one after the other, that of different names side by side. */
export interface Queues {
  /** Resolves when the work is done, which must not throw. */
  add(name: string, work: () => Promise<void>): Promise<void>;
  /** How many are under way or wait under this name. */
  waiting(name: string): number;
}

/** Of all names together `abreast` work at once; whose turn came first goes first. Idle names take no memory. */
export function queues(abreast: number): Queues {
  const ends = new Map<string, { end: Promise<void>; count: number }>();
  const idlers: (() => void)[] = [];
  let free = abreast;

  const turn = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => idlers.push(resolve));
  };
  const next = (): void => {
    const idler = idlers.shift();
    if (idler) idler();
    else free += 1;
  };

  return {
    add: async (name, work) => {
      const own = ends.get(name) ?? { end: Promise.resolve(), count: 0 };
      own.count += 1;
      ends.set(name, own);
      own.end = own.end.then(async () => {
        await turn();
        await work().finally(next);
        own.count -= 1;
        if (own.count === 0) ends.delete(name);
      });
      return own.end;
    },
    waiting: (name) => ends.get(name)?.count ?? 0,
  };
}
