import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LimitError } from '../../domain/errors.ts';

/**
 * How often one network address may try, and how many messages one mailbox may be sent. Counted in memory, for each
 * process. Whether an address has an account changes nothing here. Each throws LimitError `account.too-many` {minutes}.
 */
export interface Attempts {
  /** One more try to sign in from this network address. */
  signIn(from: string): Promise<void>;
  /** One more message that somebody at this network address wants sent to this mailbox. */
  letter(from: string, mailbox: string): Promise<void>;
}

export interface AttemptRates {
  /** Tries of one network address in ten minutes. */
  readonly tries: number;
  /** Messages that one network address may cause in an hour. */
  readonly letters: number;
  /** Messages to one mailbox in an hour. */
  readonly mailbox: number;
}

/** A household, or a club behind one address, may be at it together; a program that guesses is not helped by this. */
export const usualAttempts: AttemptRates = { tries: 120, letters: 20, mailbox: 5 };

export function attemptsOf(rates: AttemptRates = usualAttempts): Attempts {
  const counter = (points: number, duration: number): RateLimiterMemory =>
    new RateLimiterMemory({ points, duration });
  const tries = counter(rates.tries, 600);
  const letters = counter(rates.letters, 3600);
  const mailboxes = counter(rates.mailbox, 3600);
  return {
    signIn: async (from) => take(tries, networkOf(from)),
    letter: async (from, mailbox) => {
      await take(letters, networkOf(from));
      await take(mailboxes, mailbox);
    },
  };
}

/** Who has one address of IPv6 has all of its /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head, tail = ''] = plain.split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const missing = plain.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

async function take(counter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new LimitError('account.too-many', {
      minutes: Math.max(1, Math.ceil(error.msBeforeNext / 60_000)),
    });
  }
}
