/**
 * Tables with athletes' rows that are looked at before anyone knows whose they are. All others show, to whoever has not
 * said which athlete it is about, nothing. A table here holds ids and digests, never what an athlete has recorded.
 */
export const foundBeforehand: readonly string[] = [
  /** A token is found by its digest; only then it says whose it is. */
  'auth_records',
  /** A browser is found by the digest of its cookie. */
  'sessions',
  /** Who signs in is found by the digest of what they sign in with. */
  'sign_in_means',
  /** What a vendor sends names its account, and the digest of that whose it is. */
  'push_accounts',
  /** Whoever is free takes the next job, of whichever athlete. */
  'jobs',
];

/** Tables in which no row is an athlete's: counters, and what vendors send before it is led to anybody. */
export const nobodys: readonly string[] = ['budgets', 'push_doors', 'push_inbox'];
