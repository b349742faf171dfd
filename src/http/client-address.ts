import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { isIP } from 'node:net';
import type { Hosting } from './hosting.ts';

/**
 * From which address a request came. A proxy says for whom it asks: each adds the address it saw to the end of
 * `X-Forwarded-For`, so it is read from the end, and the first one that is no proxy of ours is the one. What stands
 * before it anybody could have written.
 */
export function clientAddress(c: Context, hosting?: Pick<Hosting, 'isProxy'>): string {
  const direct = plain(connection(c) ?? '');
  if (!hosting?.isProxy(direct)) return direct;
  const handedOn = (c.req.header('x-forwarded-for') ?? '').split(',').map((one) => plain(one.trim()));
  let nearest = direct;
  for (const one of handedOn.toReversed()) {
    if (isIP(one) === 0) break;
    nearest = one;
    if (!hosting.isProxy(one)) break;
  }
  return nearest;
}

/** Undefined for a request that never was on a wire. */
const connection = (c: Context): string | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;

/** Tells what follows from which address a request came. */
export const knowsAddress =
  (hosting?: Pick<Hosting, 'isProxy'>): MiddlewareHandler =>
  async (c, next) => {
    c.set('address', clientAddress(c, hosting));
    return next();
  };

/** The address that `knowsAddress` found. */
export const addressOf = (c: Context): string =>
  (c as Context<{ Variables: { address?: string } }>).get('address') ?? '';

/** IPv4 in the clothes of IPv6 is IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
