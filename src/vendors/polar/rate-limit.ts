import type { Instant } from '../../domain/day.ts';
import type { Answer } from '../vendor.ts';

/** Polar's windows, in the order of its headers: 15 minutes and 24 hours, of the whole application. */
const spansSeconds = [900, 86_400];

/**
 * Until when to wait after this answer; undefined when there is room for another call. Each header tells "short, long":
 * `RateLimit-Usage` counts up, `RateLimit-Reset` is in seconds. `Retry-After` is not documented but obeyed.
 */
export function waitAfter(
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  now: Instant,
): Instant | undefined {
  const [usage, limit, reset] = ['usage', 'limit', 'reset'].map((name) =>
    pair(headers.get(`ratelimit-${name}`)),
  );
  const full = spansSeconds.flatMap((span, i) =>
    usage[i] >= limit[i] && limit[i] > 0 ? [Math.min(reset[i] >= 0 ? reset[i] : span, span)] : [],
  );
  const seconds = full.length > 0 ? Math.max(...full) : undefined;
  if (status !== 429) return seconds === undefined ? undefined : now + seconds * 1000;
  const told = retryAfter(headers.get('retry-after'), now);
  return now + 1000 * Math.max(told ?? 0, seconds ?? (told === undefined ? spansSeconds[0] : 0));
}

const pair = (text: string | null): readonly number[] =>
  (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));

// The long window is as long as anything can take.
function retryAfter(text: string | null, now: Instant): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), spansSeconds[1]);
}
