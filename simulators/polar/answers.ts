import type { Context } from 'hono';

/** Polar's body of an error. */
export function refuse(c: Context, status: 400 | 401 | 403 | 404 | 409 | 429, errorType: string): Response {
  return c.json(
    {
      timestamp: new Date().toISOString(),
      status,
      errorType,
      message: errorType.replaceAll('_', ' '),
      corrId: 'c0ffee00-0000-4000-8000-000000000000',
    },
    status,
  );
}

/** 204 and no body: there is nothing. */
export const nothing = (c: Context): Response => c.body(null, 204);

/** An id beyond 2⁵³ goes out as the number it is, which JSON.stringify cannot do. */
export function jsonWithId(c: Context, key: string, id: string, rest: object): Response {
  const others = JSON.stringify(rest).slice(1);
  return c.body(`{"${key}":${id}${others === '}' ? '' : ','}${others}`, 200, {
    'content-type': 'application/json',
  });
}
