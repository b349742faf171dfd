/**
 * JSON whose whole numbers beyond 2⁵³ stay what they are, as text: an id that is rounded is another activity's.
 */
export function parseKeepingIds(text: string): unknown {
  return JSON.parse(text, ((_key: string, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source && /^-?\d+$/.test(source)
      ? source
      : value) as (this: unknown, key: string, value: unknown) => unknown) as unknown;
}

/** Names and pictures of the account's owner, which come along and are of no use here. */
const personal =
  /^(?:owner|user(?:profile|info|pro$|role|name|id|daily|uuid)|display_?name|full_?name|first_?name|last_?name|profile_?(?:image|pk|id)|e_?mail|uuid|activityimages)/i;

/** The answer without what says whose it is. */
export function withoutOwner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwner);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !personal.test(key))
      .map(([key, inner]) => [key, withoutOwner(inner)]),
  );
}
