import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { authPaths } from '../auth/index.ts';
import { securityHeaderList } from './guards.ts';
import type { House } from './visit.ts';

/** What programs ask, not people: no cookie is read there, so a page of any origin may read the answer. */
const forPrograms = /^\/(?:token|register|revoke|jwks\.json|(?:mcp\/)?\.well-known\/)/;
const alreadySent = { headers: { 'x-hono-already-sent': 'true' } };

/** The authorization server, which answers on Node's own request and response. */
export function authEndpoint(house: House): Hono {
  const app = new Hono();
  for (const path of authPaths)
    app.all(path, async (c: Context) => {
      const { incoming, outgoing } = c.env as HttpBindings;
      for (const [name, value] of securityHeaderList()) outgoing.setHeader(name, value);
      outgoing.setHeader('Cache-Control', 'no-store');
      if (forPrograms.test(c.req.path)) {
        outgoing.setHeader('Access-Control-Allow-Origin', '*');
        if (c.req.method === 'OPTIONS') return preflight(c);
      }
      await house.auth().handle(incoming, outgoing);
      return new Response(null, alreadySent);
    });
  return app;
}

function preflight(c: Context): Response {
  return c.body(null, 204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'authorization, content-type, mcp-protocol-version',
    'Access-Control-Max-Age': '600',
  });
}
