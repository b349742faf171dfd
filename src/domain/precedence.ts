/**
 * Whose word counts, as the athlete wants it: for `activities` and each family of nights and days the sources in order, by
 * any part of their name (`garmin`, `COROS PACE`). Where the first has nothing, the next speaks; without an order
 * boucle chooses the better recording and the most complete nights. Values of two sources are never averaged.
 */
export type Precedence = Readonly<Record<string, readonly string[]>>;

/** Place of a source in an order: 0 for the first; one that is not named comes after all that are. */
export function placeIn(order: readonly string[] = [], source: string): number {
  const name = source.toLowerCase();
  const at = order.findIndex((wanted) => name.includes(wanted.toLowerCase()));
  return at < 0 ? order.length : at;
}
