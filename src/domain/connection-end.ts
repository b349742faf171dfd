import type { Connection } from './connection.ts';
import { dayOf, type Instant } from './day.ts';
import { phrase, type Phrase } from './phrase.ts';

const dayMs = 86_400_000;

/** An athlete hears of the end of a permission so many days before it: a key is renewed at a computer, on a free evening. */
export const endingSoonDays = 14;

/**
 * What to tell of a permission that ends by itself: nothing until two weeks before its end, then in how many days, then
 * that it is over. `vendor` is the vendor's name.
 */
export function endWarning(
  { endsAt, state }: Pick<Connection, 'endsAt' | 'state'>,
  { vendor, now, timeZone }: { readonly vendor: string; readonly now: Instant; readonly timeZone: string },
): Phrase | undefined {
  if (endsAt === undefined || state === 'disconnected') return undefined;
  const days = Math.ceil((endsAt - now) / dayMs);
  if (days > endingSoonDays) return undefined;
  const day = dayOf(endsAt, timeZone);
  return endsAt <= now
    ? phrase('connection.has_ended', { vendor, day })
    : phrase('connection.ends_soon', { vendor, day, days });
}
