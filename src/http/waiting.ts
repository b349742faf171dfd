import type { Context } from 'hono';
import { dropCookie, keepCookie, ownCookie } from './cookies.ts';

const waitingCookie = 'boucle_waiting';
const tenMinutes = 600;

/** Remembers the page that waits for somebody who has to sign in first: in this browser, for ten minutes. */
export function waitAt(c: Context, path: string): void {
  keepCookie(c, waitingCookie, path, { sameSite: 'Lax', seconds: tenMinutes });
}

/** The page that waits; undefined when none does. */
export function waitingPage(c: Context): string | undefined {
  const path = ownCookie(c, waitingCookie);
  return path !== undefined && path.length < 300 && isOwnPath(path) ? path : undefined;
}

export const waitNoMore = (c: Context): void => {
  dropCookie(c, waitingCookie);
};

/** Only a path of ours: `//host` and `/\host` would lead elsewhere. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(path);
