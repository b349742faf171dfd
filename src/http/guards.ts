import type { Context, MiddlewareHandler } from 'hono';
import { languageOf, sayIn } from './language.ts';
import { localNames, type Names } from './names.ts';

/**
 * Nothing but our own two files runs, nothing else is fetched, nobody frames us.
 * Not `no-referrer`: a browser then sends `Origin: null` with our own forms, and we refuse that.
 */
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** The same headers for an answer that does not pass here; `formTarget` is an origin to which a form's answer may lead. */
export const securityHeaderList = (formTarget?: string): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [
    name,
    formTarget ? value.replace("form-action 'self'", `form-action 'self' ${formTarget}`) : value,
  ]);

/** Puts the security headers on every answer, errors too. What no route marked as lasting is not kept by anyone. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of securityHeaderList(c.get('formTarget'))) c.header(name, value);
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

/**
 * Refuses what a hostile web page could make a browser send: a foreign Host (DNS rebinding: their name, our address)
 * and a foreign Origin. A request without Origin is not from a page, or reads only.
 */
export const onlyUnder =
  (names: Names): MiddlewareHandler =>
  async (c, next) => {
    if (!names.hasHost(c.req.header('host'))) return refused(c, 'http.foreign-host');
    if (!names.hasOrigin(c.req.header('origin'))) return refused(c, 'http.foreign-origin');
    return next();
  };

export const onlyThisMachine = onlyUnder(localNames);

/**
 * A change must come from our own page. Another local program's page is `same-site` with ours (cookies know no port),
 * so the whole origin has to match, and its absence is a refusal.
 */
export const changesFromOwnPage =
  (names: Names): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (c.req.header('origin') !== names.originOf(c)) return refused(c, 'http.foreign-origin');
    return next();
  };

function refused(c: Context, code: string): Response {
  return c.json({ error: 'forbidden', error_description: sayIn(languageOf(c), code) }, 403);
}
