import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

const waitingCookie = 'boucle_waiting';
const tenMinutes = 600;

/** Remembers the page that waits for somebody who has to sign in first: in this browser, for ten minutes. */
export function waitAt(c: Context, path: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: tenMinutes } as const;
  setCookie(c, waitingCookie, path, options);
}

/** The page that waits; undefined when none does. */
export function waitingPage(c: Context): string | undefined {
  const path = getCookie(c, waitingCookie);
  return path !== undefined && path.length < 300 && isOwnPath(path) ? path : undefined;
}

export const waitNoMore = (c: Context): void => {
  deleteCookie(c, waitingCookie, { path: '/' });
};

/** Only a path of ours: `//host` and `/\host` would lead elsewhere. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(path);
