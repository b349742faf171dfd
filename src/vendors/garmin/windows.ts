import { addDays, type Day, daysBetween } from '../../domain/day.ts';

export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** A range in equal windows of at most `most` days, both ends counted, the newest first. */
export function windowsOf({ from, to }: Days, most: number): Days[] {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return [];
  const count = Math.ceil(days / most);
  return Array.from({ length: count }, (_, i) => ({
    from: addDays(to, 1 - Math.ceil(((i + 1) * days) / count)),
    to: addDays(to, -Math.ceil((i * days) / count)),
  }));
}

/** The days that two ranges share, if any. */
export function shared(a: Days, b: Days): Days | undefined {
  const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to];
  return from <= to ? { from, to } : undefined;
}

/** Every day of a range, the newest first. */
export const eachDay = (days: Days | undefined): Day[] =>
  days ? windowsOf(days, 1).map(({ to }) => to) : [];

/**
 * Does jobs in order with at most two under way: Garmin answers two calls at a time without complaint. The first that
 * fails ends it, once what was under way beside it is handed out.
 */
export async function* twoAbreast<T>(jobs: readonly (() => Promise<T>)[]): AsyncGenerator<T> {
  const under: Promise<T>[] = [];
  let next = 0;
  const begin = (): void => {
    const job = jobs[next];
    next += 1;
    if (!job) return;
    const going = job();
    // Told to whoever awaits it in turn; until then it is nobody's unhandled fault.
    going.catch(() => undefined);
    under.push(going);
  };
  begin();
  begin();
  for (let first = under.shift(); first; first = under.shift()) {
    const result = await settled(first);
    if (!('value' in result)) {
      for (const beside of await Promise.all(under.map(settled))) if ('value' in beside) yield beside.value;
      throw result.reason;
    }
    begin();
    yield result.value;
  }
}

type Settled<T> = { readonly value: T } | { readonly reason: unknown };
const settled = <T>(going: Promise<T>): Promise<Settled<T>> =>
  going.then(
    (value) => ({ value }),
    (reason: unknown) => ({ reason }),
  );
