import type { Instant } from '../../domain/day.ts';

/** COROS hands out so many FIT files to an athlete in 24 hours, to all programs together. */
export const fitFilesADay = 50;
const spanMs = 24 * 3600 * 1000;

/** What the history leaves for the sessions of these days. */
const reserve = 5;

export interface FitBudget {
  /** Takes one file; undefined, or the moment from which there is one again. */
  take(): Instant | undefined;
  /** The last one taken was not handed out: there was none. */
  giveBack(): void;
  /** COROS says that there is none left: other programs took theirs. */
  spent(): Instant;
}

/** Moments at which files were taken, by account. A new process starts anew; then COROS's word counts. */
const taken = new Map<string, { at: Instant[]; closedUntil: Instant }>();

export function budgetOf(
  key: string,
  { clock, isRecent }: { readonly clock: () => Instant; readonly isRecent: boolean },
): FitBudget {
  const account = taken.get(key) ?? { at: [], closedUntil: -Infinity };
  taken.set(key, account);
  return {
    take: () => {
      const now = clock();
      if (account.closedUntil > now) return account.closedUntil;
      account.at = account.at.filter((at) => at > now - spanMs);
      const limit = isRecent ? fitFilesADay : fitFilesADay - reserve;
      const oldest = account.at[account.at.length - limit];
      if (oldest !== undefined) return oldest + spanMs;
      account.at.push(now);
      return undefined;
    },
    giveBack: () => void account.at.pop(),
    // When the files of others come free nobody says: an hour later it is tried again.
    spent: () => (account.closedUntil = clock() + 3600 * 1000),
  };
}
