import { randomInt } from 'node:crypto';

// Crockford's alphabet: no letter that can be read as a digit.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A short id a person can read aloud: `wkt_7qk2m9xa`. 40 bits, checked for being free by whoever stores it. */
export function shortId(prefix: 'mem' | 'wkt' | 'chg' | 'con'): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]);
  return `${prefix}_${letters.join('')}`;
}
