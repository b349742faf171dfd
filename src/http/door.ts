import { createHmac } from 'node:crypto';
import type { Instant } from '../domain/day.ts';

/** Who a browser belongs to. */
export interface Visitor {
  readonly athleteId: string;
  /** When it signed in: what is grave may ask for a fresh proof. */
  readonly since: Instant;
  /** Which of the athlete's browsers it is, where several are kept; opens nothing. */
  readonly browser?: string;
}

/**
 * Browsers that are signed in. A session is a secret in a cookie; whoever reads what is kept of it can do nothing with
 * that. How a browser proves whose it is, is another matter: a link of the terminal, a passkey, a letter.
 */
export interface Door {
  /** How long a browser may keep the cookie, in seconds. */
  readonly seconds: number;
  /** A new session of this athlete; `browser` is what its owner knows it by. */
  open(athleteId: string, browser?: string): Promise<string>;
  /** Undefined when it is not known, has been ended or is too old. */
  whoseIs(session: string): Promise<Visitor | undefined>;
  leave(session: string): Promise<void>;
  /** Ends every session of this athlete, in all processes at once. */
  leaveEverywhere(athleteId: string): Promise<void>;
  /** Removes what has ended. */
  sweep(): Promise<void>;
}

/** What a form must carry besides the cookie: derived from it, so that nothing has to be remembered. */
export const formTokenFor = (session: string): string =>
  createHmac('sha256', session).update('form').digest('base64url');
