import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Names } from './names.ts';

type Knowing = Context<{ Variables: { isSecure?: boolean } }>;

/** Tells what follows whether browsers come by https. */
export const knowsHttps =
  ({ isSecure }: Names): MiddlewareHandler =>
  async (c, next) => {
    c.set('isSecure', isSecure);
    return next();
  };

/** Over https a cookie of ours can be set and read by this very host alone: `__Host-` makes the browser see to it. */
const nameOf = (c: Context, name: string): string =>
  (c as Knowing).get('isSecure') ? `__Host-${name}` : name;

const optionsOf = (c: Context) =>
  ({ httpOnly: true, secure: (c as Knowing).get('isSecure') === true, path: '/' }) as const;

export const ownCookie = (c: Context, name: string): string | undefined => getCookie(c, nameOf(c, name));

/** No script reads it. Strict: another site's link does not bring it along; Lax: its link does, its form does not. */
export function keepCookie(
  c: Context,
  name: string,
  value: string,
  { sameSite, seconds }: { readonly sameSite: 'Strict' | 'Lax'; readonly seconds: number },
): void {
  setCookie(c, nameOf(c, name), value, { ...optionsOf(c), sameSite, maxAge: seconds });
}

export const dropCookie = (c: Context, name: string): void => {
  deleteCookie(c, nameOf(c, name), optionsOf(c));
};
