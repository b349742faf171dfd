import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The vendor's own shape of an error. */
export const fail = (c: Context, status: ContentfulStatusCode, error: string): Response =>
  c.json({ status, error }, status);

/** The shape of the framework below it, for a path that is not mapped. */
export const unmapped = (c: Context, now: number): Response =>
  c.json(
    {
      timestamp: new Date(now).toISOString().replace('Z', '+00:00'),
      status: 404,
      error: 'Not Found',
      path: new URL(c.req.url).pathname,
    },
    404,
  );
