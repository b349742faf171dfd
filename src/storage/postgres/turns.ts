/** One at a time for each name, in the order asked. Returns how to give the turn back. */
export function turns(): (name: string) => Promise<() => void> {
  const last = new Map<string, Promise<void>>();
  return async (name) => {
    const before = last.get(name);
    const mine = Promise.withResolvers<void>();
    const tail = Promise.all([before, mine.promise]).then(() => undefined);
    last.set(name, tail);
    await before;
    return () => {
      // Nobody came after: a name that nobody waits for is forgotten.
      if (last.get(name) === tail) last.delete(name);
      mine.resolve();
    };
  };
}
