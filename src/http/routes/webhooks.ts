import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '../../app/deps.ts';
import { receivePush } from '../../app/push/index.ts';

// A night with its curve, in a list of some: what is larger is no message.
const mostBytes = 1024 * 1024;

/**
 * Where vendors send by themselves. The last part of the address is a secret: nothing here is logged with it, and whatever
 * is wrong (an unknown vendor or address, a forged message) is answered alike.
 */
export function webhooks({ deps }: { readonly deps: Deps }): Hono {
  const app = new Hono();
  app.post('/webhooks/:vendor/:path', bodyLimit({ maxSize: mostBytes, onError: nothingHere }), async (c) => {
    const { vendor, path } = c.req.param();
    const body = new Uint8Array(await c.req.arrayBuffer());
    const message = { header: (name: string) => c.req.header(name), body };
    try {
      const reception = await receivePush(deps, { vendor, path, message });
      if (reception === 'full') return c.text('', 503, { 'Retry-After': '60' });
      // 200: some vendors send again after any other 2xx.
      return reception === 'kept' ? c.text('', 200) : nothingHere(c);
    } catch (error) {
      deps.log.error({ err: error, vendor }, 'what a vendor sent could not be kept');
      return c.text('', 503, { 'Retry-After': '60' });
    }
  });
  app.all('/webhooks/*', nothingHere);
  return app;
}

const nothingHere = (c: Context): Response => c.text('', 404);
