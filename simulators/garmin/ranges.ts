import type { Context } from 'hono';

const dayMs = 86_400_000;
const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Days of a range, both ends counted; undefined for a bad date, an end before the start or more days than `most`. */
export function rangeOf(
  from: string | undefined,
  to: string | undefined,
  most = Infinity,
): string[] | undefined {
  if (!isDay(from) || !isDay(to)) return undefined;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1 || days > most) return undefined;
  return Array.from({ length: days }, (_, i) =>
    new Date(Date.parse(from) + i * dayMs).toISOString().slice(0, 10),
  );
}

export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  pattern.test(text) &&
  Number(text.slice(8)) === new Date(Date.parse(text) || 0).getUTCDate();

/** Too long a range is refused, not shortened. */
export const badRange = (c: Context): Response => c.body('bad range', 400);
